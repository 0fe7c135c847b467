/* dowser-table-plan.h - a table as it is: the plan that shows its rows and nothing else */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** All columns of @table in its order, but for hidden ones. Returns: (transfer full) (nullable): %NULL where nothing is
 * left to be shown */
DowserPlan *dowser_table_plan_new (const DowserTable *table);
/** Whether @plan only shows columns of one table, so that what they hold need not be known to write it. */
gboolean dowser_table_plan_is_plain (const DowserPlan *plan);
/** The table whose rows are worth seeing before anybody asks: the only one, where reading it runs no code of its owner.
 * Returns: (nullable) */
const DowserTable *dowser_table_plan_find_only (const DowserSchema *schema);

G_END_DECLS
