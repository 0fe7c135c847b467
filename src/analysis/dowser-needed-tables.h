/* dowser-needed-tables.h - finds the tables of a select that a measure needs, and makes a select without the other
 * tables */
#pragma once

#include "analysis/dowser-analysis.h"

G_BEGIN_DECLS

/* A set of instances (tables in FROM) is an array of flags, in the order of select->from. */

/** Marks in @named the instances (tables in FROM) of @select that @expr uses, also in its nested selects. @named:
 * indexed like FROM */
void dowser_needed_tables_mark_used (const DowserSelect *select, const DowserExpr *expr, gboolean *named);

/**
 * dowser_needed_tables_find:
 * @measured: for each instance (a table in FROM): TRUE if the measure uses it
 *
 * Returns the set of instances that the measure needs: first, @measured and the instances that groups and conditions
 * use; second, the instances that have at most one row for each row of the first ones, which may filter rows but don't
 * multiply
 * them; third, the instances that connect the others.
 *
 * Returns: (transfer full)
 */
gboolean *dowser_needed_tables_find (DowserAnalysis *analysis, const DowserSelect *select, const gboolean *measured);

/**
 * dowser_needed_tables_dup_select:
 * @kept: for each instance of @select: TRUE if it is kept
 *
 * Copies the joins, conditions and groups of @select that use only kept instances.
 *
 * Returns: (transfer full) (nullable): %NULL if a kept instance is joined through an instance that isn't kept, or if a
 * join is a right or full join
 */
DowserSelect *dowser_needed_tables_dup_select (const DowserSelect *select, const gboolean *kept);

G_END_DECLS
