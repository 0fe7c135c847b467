/* dowser-bucket.h - what dates and numbers are put into to be grouped: months, bins of 10; and shares of a total */
#pragma once

#include "plan/dowser-expr.h"

G_BEGIN_DECLS

/*
 * These are plain expressions of the plan language; the makers and readers here only agree on their shape, so that what
 * one click has made another one, and whoever reads the plan to people, knows again.
 */

/** The start of the @unit that @date is in. @date: (transfer full) */
DowserExpr *dowser_bucket_new (DowserUnit unit, DowserExpr *date);
/** Also the number of a year. @date: (out) (transfer none) (optional) */
gboolean dowser_bucket_read (const DowserExpr *expr, DowserUnit *unit, const DowserExpr **date);
/** From year through quarter, month, week and day to hour. FALSE at the end. */
gboolean dowser_unit_get_finer (DowserUnit unit, DowserUnit *finer);
gboolean dowser_unit_get_coarser (DowserUnit unit, DowserUnit *coarser);

/** The low end of the bin of @width that @number is in; bins begin at 0. @number: (transfer full) */
DowserExpr *dowser_bin_new (DowserExpr *number, double width);
gboolean dowser_bin_read (const DowserExpr *expr, const DowserExpr **number, double *width);
/**
 * The low end of the bin that @number is in, where there are @n_bins of one width from @low to @high, both in a bin.
 * All: (transfer full)
 */
DowserExpr *dowser_bins_new (DowserExpr *number, guint n_bins, DowserExpr *low, DowserExpr *high);
gboolean dowser_bins_read (const DowserExpr *expr, const DowserExpr **number, guint *n_bins);

/** What each group's @aggregate, a count or sum, is of that of all shown groups together. @aggregate: (transfer full)
 */
DowserExpr *dowser_share_new (DowserExpr *aggregate);
gboolean dowser_share_read (const DowserExpr *expr, const DowserExpr **aggregate);
/** The same in percent: a hundred times the aggregate, divided by the sum of it. */
gboolean dowser_percentage_read (const DowserExpr *expr, const DowserExpr **aggregate);
/** What the rows of a condition make of all of a group, in percent: a hundred times @part, a count or sum with a filter,
 * divided by the same without it. */
gboolean dowser_part_percentage_read (const DowserExpr *expr, const DowserExpr **part);
/** Whether @expr is 100 times a ratio, or a ratio of 100 times something, perhaps rounded. */
gboolean dowser_is_percentage (const DowserExpr *expr);

G_END_DECLS
