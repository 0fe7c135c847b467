/* dowser-table-plan.h - makes the plan that shows the rows of a table, with the names of the rows that its keys
 * reference */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-profile.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * dowser_table_plan_new:
 * @profile: (nullable): if it is %NULL, the column with the day of each row can't be found, and the rows are not sorted
 *
 * Shows all columns of @table in their order, except hidden columns. After a key, shows the name of the row that the
 * key references. The newest rows come first if a column holds the day of each row and sorting by this column is fast.
 *
 * Returns: (transfer full) (nullable): %NULL if @table has no column to show
 */
DowserPlan *dowser_table_plan_new (const DowserTable *table, const DowserSchema *schema, const DowserProfile *profile);
/** Returns TRUE if @plan only shows columns of one table and of the rows that its keys reference. The SQL of such a
 * plan can be written without a profile of the columns' values. */
gboolean dowser_table_plan_is_plain (const DowserPlan *plan);
/** Returns the table that is shown before the first question: the only table of the source. If this table is a view,
 * and reading it would run its owner's code, it is not shown. Returns: (nullable) */
const DowserTable *dowser_table_plan_find_only_table (const DowserSchema *schema);

G_END_DECLS
