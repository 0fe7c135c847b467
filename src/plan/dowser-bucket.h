/* dowser-bucket.h - expressions that group dates (months) and numbers (bins of 10), and shares of a total */
#pragma once

#include "plan/dowser-expr.h"

G_BEGIN_DECLS

/* Buckets, bins and shares are plain expressions of the plan language. These functions create such expressions and
 * recognize them in a plan, for clicks and for the explanation. */

/** Returns the start of the @unit that contains @date. @date: (transfer full) */
DowserExpr *dowser_bucket_new (DowserUnit unit, DowserExpr *date);
/** Recognizes a date bucket, or the year of a date as a number. @date: (out) (transfer none) (optional) */
gboolean dowser_bucket_read (const DowserExpr *expr, DowserUnit *unit, const DowserExpr **date);
/** Gets the next finer unit in the order year, quarter, month, week, day, hour. Returns FALSE if there is no finer
 * unit. */
gboolean dowser_unit_get_finer (DowserUnit unit, DowserUnit *finer);
gboolean dowser_unit_get_coarser (DowserUnit unit, DowserUnit *coarser);

/** Returns the lower end of the bin of @width that contains @number; bins start at 0. @number: (transfer full) */
DowserExpr *dowser_bin_new (DowserExpr *number, double width);
gboolean dowser_bin_read (const DowserExpr *expr, const DowserExpr **number, double *width);
/** Returns the lower end of the bin that contains @number, for @n_bins equal bins from @low to @high, both included.
 * All arguments: (transfer full) */
DowserExpr *dowser_bins_new (DowserExpr *number, guint n_bins, DowserExpr *low, DowserExpr *high);
gboolean dowser_bins_read (const DowserExpr *expr, const DowserExpr **number, guint *n_bins);

/** Returns an expression for the share of a group in the total: the group's @aggregate, a count or a sum, divided by
 * the sum of @aggregate over all shown groups. @aggregate: (transfer full) */
DowserExpr *dowser_share_new (DowserExpr *aggregate);
gboolean dowser_share_read (const DowserExpr *expr, const DowserExpr **aggregate);
/** Recognizes a share in percent: 100 times the aggregate, divided by the aggregate's sum over all groups. */
gboolean dowser_percentage_read (const DowserExpr *expr, const DowserExpr **aggregate);
/** Recognizes the percentage of a group's rows that meet a condition. This is 100 times @part, a count or sum with a
 * filter, divided by the same aggregate without the filter. */
gboolean dowser_part_percentage_read (const DowserExpr *expr, const DowserExpr **part);
/** Returns TRUE if @expr is 100 times a ratio, or a ratio whose numerator is 100 times an expression. @expr may be
 * rounded. */
gboolean dowser_is_percentage (const DowserExpr *expr);

G_END_DECLS
