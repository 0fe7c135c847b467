/* dowser-internal-query.h - runs internal queries: plans that Dowser itself makes, and that return only a few rows */
#pragma once

#include "pipeline/context/dowser-context.h"
#include "plan/dowser-plan.h"
#include "rows/dowser-result.h"

G_BEGIN_DECLS

/**
 * dowser_internal_query_run_async:
 * @plan: the plan, which is audited, written as SQL, guarded, run read-only and logged like every other plan
 * @limits: the maximum numbers of rows and seconds
 */
void dowser_internal_query_run_async (DowserContext *context, const char *uri, const DowserPlan *plan,
                                      const DowserLimits *limits, GCancellable *cancellable,
                                      GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): all rows of the plan, up to the limits; %NULL with @error */
DowserResult *dowser_internal_query_run_finish (DowserContext *context, GAsyncResult *result, GError **error);

/** Counts all rows of @plan. Fails if the query is stopped or takes longer than @limits allow. */
void dowser_internal_query_count_async (DowserContext *context, const char *uri, const DowserPlan *plan,
                                        const DowserLimits *limits, GCancellable *cancellable,
                                        GAsyncReadyCallback callback, gpointer user_data);
/** Returns: the number of rows; -1 with @error */
gint64 dowser_internal_query_count_finish (DowserContext *context, GAsyncResult *result, GError **error);

/** Returns the NUL-terminated text of a cell. Returns: (transfer full) (nullable): %NULL if the cell isn't text */
char *dowser_internal_query_dup_text (DowserResult *result, guint row, guint column);
/** Returns the whole number in a cell. If the cell has no whole number, returns @fallback. */
gint64 dowser_internal_query_get_integer (DowserResult *result, guint row, guint column, gint64 fallback);

G_END_DECLS
