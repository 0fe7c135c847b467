/* dowser-sql-statistic.h - medians, percentiles, modes, deviations and correlations where the engine has none */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"
#include "sql/dialects/dowser-dialect.h"

G_BEGIN_DECLS

/**
 * dowser_sql_make_statistics:
 * @schema: (nullable)
 *
 * The same plan with each aggregate that @dialect lacks made of windows: a step says of each row what place its value
 * has in its group, or what the mean of the group is, and the groups are made of that step. What cannot be made so
 * stays as it is, and the writer refuses it by its name.
 *
 * Returns: (transfer full): @plan itself where it needs nothing of that
 */
DowserPlan *dowser_sql_make_statistics (const DowserPlan *plan, const DowserDialect *dialect,
                                        const DowserSchema *schema);

G_END_DECLS
