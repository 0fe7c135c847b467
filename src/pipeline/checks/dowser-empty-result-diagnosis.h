/* dowser-empty-result-diagnosis.h - finds the filter that excludes all rows of a plan, and the values in its column */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/**
 * DowserLosses: for a plan that gave no rows, the number of rows without each filter. Plain data.
 * @losses: DowserFilterLoss, one for each filter; filters that were not counted in time have an unknown count
 * @near: for each loss a GPtrArray of char *: stored values that the user may have meant, or %NULL; the values are
 * borrowed from @stored
 * @n_asked: number of statements that were run
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

/** For each filter of @plan, counts the rows that the plan gives without this filter. @plan: a plan that gave no rows.
 * Each statement takes at most two seconds, and all statements together take at most four seconds. Counts that aren't
 * finished in this time stay unknown. */
void dowser_empty_result_diagnosis_async (DowserContext *context, const char *uri, const DowserPlan *plan,
                                          const DowserSchema *schema, GCancellable *cancellable,
                                          GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): the filters and joins that leave no rows; %NULL if the diagnosis was
 * canceled */
DowserLosses *dowser_empty_result_diagnosis_finish (DowserContext *context, GAsyncResult *result, GError **error);

G_END_DECLS
