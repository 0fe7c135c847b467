/* dowser-needed-tables.h - which tables of a select a measure needs, and the select without the others */
#pragma once

#include "analysis/dowser-analysis.h"

G_BEGIN_DECLS

/* A set of instances is an array of flags, in the order of select->from. */

/** Adds the instances that @expr names, nested selects included, to @named. */
void dowser_needed_tables_name (const DowserSelect *select, const DowserExpr *expr, gboolean *named);

/**
 * dowser_needed_tables_find:
 * @measured: the instances that the measure is of
 *
 * They, those that groups and conditions name, those of which they determine a row (which keep rows out as before, and
 * multiply none), and what lies between these.
 *
 * Returns: (transfer full)
 */
gboolean *dowser_needed_tables_find (DowserAnalysis *analysis, const DowserSelect *select, const gboolean *measured);

/**
 * dowser_needed_tables_dup_rows:
 *
 * Its joins, conditions and groups, as far as they look at @kept instances.
 *
 * Returns: (transfer full) (nullable): %NULL where a table that is kept hangs on one that isn't
 */
DowserSelect *dowser_needed_tables_dup_rows (const DowserSelect *select, const gboolean *kept);

G_END_DECLS
