/* dowser-source-resolver.h - finds the source that a question is about, among saved and recently opened sources */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/** DowserSourceOffer: a possible source, offered to the user. */
typedef struct
{
  char *uri;
  char *label;
} DowserSourceOffer;

/**
 * DowserResolved: the source that was found for a question, or the sources that the user can choose.
 * @uri: (nullable): the source; %NULL if the user must choose
 * @offers: DowserSourceOffer, if the user must choose
 * @note: (nullable): the reason why this source was chosen
 * @in_other_sources: TRUE if the user must choose because the question doesn't fit the current source
 * @needs_others: TRUE if the values of the other sources must be read before the source can be chosen
 */
typedef struct
{
  char *uri;
  GPtrArray *offers;
  char *note;
  gboolean in_other_sources;
  gboolean needs_others;
} DowserResolved;
void dowser_resolved_free (DowserResolved *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserResolved, dowser_resolved_free)

/**
 * dowser_source_resolve_async:
 * @current: (nullable): the current source, which is used unless the question names another source
 * @is_given: TRUE if the user chose @current for this question, so that @current is never replaced without asking the
 * user
 *
 * Finds the source that @question is about. Opens no source: uses the schemas and values that were read last.
 */
void dowser_source_resolve_async (DowserContext *context, const char *question, const char *current, gboolean is_given,
                                  GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): #DOWSER_SOURCE_ERROR if there is no source to choose from */
DowserResolved *dowser_source_resolve_finish (DowserContext *context, GAsyncResult *result, GError **error);

G_END_DECLS
