/* dowser-sql-statistic.h - medians, percentiles, modes, deviations and correlations for engines that lack them */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"
#include "sql/dialects/dowser-dialect.h"

G_BEGIN_DECLS

/**
 * dowser_sql_make_statistics:
 * @schema: (nullable)
 *
 * Builds each aggregate that @dialect lacks from windows. For each row, a step computes the rank of its value in the
 * group, or the mean of the group. A select then groups the rows of this step. Aggregates that can't be built stay
 * unchanged, and the writer refuses them by name.
 *
 * Returns: (transfer full): @plan itself if it needs no change
 */
DowserPlan *dowser_sql_make_statistics (const DowserPlan *plan, const DowserDialect *dialect,
                                        const DowserSchema *schema);

G_END_DECLS
