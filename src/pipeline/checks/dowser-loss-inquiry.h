/* dowser-loss-inquiry.h - asks the source which filter leaves no rows, and what is stored where a filter looks */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/**
 * DowserLosses: plain data.
 * @losses: DowserFilterLoss, counted as far as there was time
 * @near: for each of them GPtrArray of char * that may have been meant, or %NULL; borrowed from @stored
 * @n_asked: statements that were run
 */
typedef struct
{
  GPtrArray *losses;
  GPtrArray *near;
  GPtrArray *stored;
  guint n_asked;
} DowserLosses;
void dowser_losses_free (DowserLosses *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserLosses, dowser_losses_free)

/** Two seconds a statement and four in all: what was not told until then stays unknown. @plan: that gave no rows */
void dowser_loss_inquiry_async (DowserContext *context, const char *uri, const DowserPlan *plan,
                                const DowserSchema *schema, GCancellable *cancellable, GAsyncReadyCallback callback,
                                gpointer user_data);
/** Returns: (transfer full) (nullable): %NULL where it was cancelled */
DowserLosses *dowser_loss_inquiry_finish (DowserContext *context, GAsyncResult *result, GError **error);

G_END_DECLS
