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
 */
typedef struct
{
  char *uri;
  GPtrArray *offers;
  char *note;
} DowserResolved;
void dowser_resolved_free (DowserResolved *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserResolved, dowser_resolved_free)

/**
 * dowser_source_resolve_async:
 * @present: (nullable): the source that is open, left only where the words clearly name another one
 *
 * Opens nothing: schemas are those that were read last.
 */
void dowser_source_resolve_async (DowserContext *context, const char *question, const char *present,
                                  GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): #DOWSER_SOURCE_ERROR where there is none to choose from */
DowserResolved *dowser_source_resolve_finish (DowserContext *context, GAsyncResult *result, GError **error);

G_END_DECLS
