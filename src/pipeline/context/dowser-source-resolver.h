/* dowser-source-resolver.h - finds the source that a question is about among those that are saved or were opened */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/** DowserSourceOffer: one that may be meant, as it is offered to the person. */
typedef struct
{
  char *uri;
  char *label;
} DowserSourceOffer;

/**
 * DowserResolved:
 * @uri: (nullable): the source; %NULL where the person is to be asked
 * @offers: DowserSourceOffer, where the person is to be asked
 * @note: (nullable): why it is this one
 * @elsewhere: the person is asked since nothing fits the present source
 * @needs_others: not decided yet
 */
typedef struct
{
  char *uri;
  GPtrArray *offers;
  char *note;
  gboolean elsewhere;
  gboolean needs_others;
} DowserResolved;
void dowser_resolved_free (DowserResolved *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserResolved, dowser_resolved_free)

/**
 * dowser_source_resolve_async:
 * @present: (nullable): the source that is open; it answers unless the question names another one
 * @is_given: whether the person chose @present for this question: it is never left unasked then
 *
 * Opens nothing: schemas and values are those that were read last.
 */
void dowser_source_resolve_async (DowserContext *context, const char *question, const char *present, gboolean is_given,
                                  GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): #DOWSER_SOURCE_ERROR where there is none to choose from */
DowserResolved *dowser_source_resolve_finish (DowserContext *context, GAsyncResult *result, GError **error);

G_END_DECLS
