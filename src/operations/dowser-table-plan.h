/* dowser-table-plan.h - a table as it is: the plan that shows its rows, with the names that its keys lead to */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-profile.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * dowser_table_plan_new:
 * @profile: (nullable): without it nothing says which columns hold days, and the rows come as they are stored
 *
 * All columns of @table in its order, but for hidden ones. Behind a key comes what the row that it leads to is called.
 * The newest rows come first, where a day stands for the row and sorting by it keeps nobody waiting.
 *
 * Returns: (transfer full) (nullable): %NULL where nothing is left to be shown
 */
DowserPlan *dowser_table_plan_new (const DowserTable *table, const DowserSchema *schema, const DowserProfile *profile);
/** Whether @plan only shows columns of one table and of rows that its keys lead to, so that what they hold need not be
 * known to write it. */
gboolean dowser_table_plan_is_plain (const DowserPlan *plan);
/** Returns the table to show before the first question: the only table of the source, unless it is a view whose reading
 * runs code of its owner. Returns: (nullable) */
const DowserTable *dowser_table_plan_find_only_table (const DowserSchema *schema);

G_END_DECLS
