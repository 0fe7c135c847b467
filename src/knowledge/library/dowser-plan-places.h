/* dowser-plan-places.h - finds the literals of a plan that another question may replace, and the columns that they are
 * compared with */
#pragma once

#include "plan/dowser-plan.h"

G_BEGIN_DECLS

/**
 * DowserPlanPlace: a part of a plan that another question may replace: a literal, the start of a period relative to
 * today, or the plan's limit.
 * @expr: (nullable): %NULL for the limit
 * @table, @column: (nullable): the column that the literal is compared with by =, <> or IN
 * @part: (nullable): the date function that the literal is compared with: "month", "weekday"
 */
typedef struct
{
  const DowserExpr *expr;
  const char *table;
  const char *column;
  const char *part;
} DowserPlanPlace;

/** Finds the places in all selects of @plan, including disabled conditions. The result is valid as long as @plan.
 * Returns: (transfer full): of DowserPlanPlace */
GPtrArray *dowser_plan_places_find (const DowserPlan *plan);
/** Returns TRUE if the plan reads the clock when it is run. */
gboolean dowser_plan_places_reads_clock (const DowserPlan *plan);

G_END_DECLS
