/* dowser-inquiry.h - a bounded question of Dowser's own to a source: a plan, and the few rows that answer it */
#pragma once

#include "pipeline/context/dowser-context.h"
#include "plan/dowser-plan.h"
#include "rows/dowser-result.h"

G_BEGIN_DECLS

/**
 * dowser_inquiry_run_async:
 * @plan: takes the way of every plan: audited, written, guarded, run read-only and logged
 * @limits: rows and seconds
 */
void dowser_inquiry_run_async (DowserContext *context, const char *uri, const DowserPlan *plan,
                               const DowserLimits *limits, GCancellable *cancellable, GAsyncReadyCallback callback,
                               gpointer user_data);
/** Returns: (transfer full) (nullable): all rows that the limits let through */
DowserResult *dowser_inquiry_run_finish (DowserContext *context, GAsyncResult *result, GError **error);

/** How many rows @plan has in all; what is stopped or takes longer than @limits allow is an error. */
void dowser_inquiry_count_async (DowserContext *context, const char *uri, const DowserPlan *plan,
                                 const DowserLimits *limits, GCancellable *cancellable, GAsyncReadyCallback callback,
                                 gpointer user_data);
/** Returns: -1 with @error */
gint64 dowser_inquiry_count_finish (DowserContext *context, GAsyncResult *result, GError **error);

/** Text of a cell, NUL-terminated. Returns: (transfer full) (nullable): %NULL where it is no text */
char *dowser_inquiry_dup_text (DowserResult *result, guint row, guint column);
/** Whole number of a cell; @fallback where it is none. */
gint64 dowser_inquiry_get_integer (DowserResult *result, guint row, guint column, gint64 fallback);

G_END_DECLS
