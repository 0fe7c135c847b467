/* dowser-needed-tables.h - finds the tables of a select that a measure needs, and makes a select without the other
 * tables */
#pragma once

#include "analysis/dowser-analysis.h"

G_BEGIN_DECLS

/* A set of instances is an array of flags, in the order of select->from. */

/** Marks in @named the instances that @expr uses, including the nested selects in @expr. */
void dowser_needed_tables_mark_used (const DowserSelect *select, const DowserExpr *expr, gboolean *named);

/**
 * dowser_needed_tables_find:
 * @measured: the instances of the measure
 *
 * Returns the set of instances that the measure needs: first, @measured and the instances that groups and conditions
 * use; second, the instances with at most one row for each of their rows, which may filter rows but don't multiply
 * them; third, the instances that are needed to connect all these.
 *
 * Returns: (transfer full)
 */
gboolean *dowser_needed_tables_find (DowserAnalysis *analysis, const DowserSelect *select, const gboolean *measured);

/**
 * dowser_needed_tables_dup_select:
 *
 * Copies the joins, conditions and groups of @select that use only the instances in @kept.
 *
 * Returns: (transfer full) (nullable): %NULL if a kept table is joined through a table that isn't kept, or if a join is
 * a right or full join
 */
DowserSelect *dowser_needed_tables_dup_select (const DowserSelect *select, const gboolean *kept);

G_END_DECLS
