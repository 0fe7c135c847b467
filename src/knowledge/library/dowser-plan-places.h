/* dowser-plan-places.h - where the literals of a plan stand, and what they are compared with */
#pragma once

#include "plan/dowser-plan.h"

G_BEGIN_DECLS

/**
 * DowserPlanPlace: a literal, a start of a period reckoned from today, or the limit of the plan's rows.
 * @expr: (nullable): %NULL is the limit
 * @table, @column: (nullable): what a literal is equal to, or not, or one of
 * @part: (nullable): the function of a date that it is equal to: "month", "weekday"
 */
typedef struct
{
  const DowserExpr *expr;
  const char *table;
  const char *column;
  const char *part;
} DowserPlanPlace;

/** Those of all selects, conditions that are switched off included. Valid as long as @plan. Returns: (transfer full):
 * of DowserPlanPlace */
GPtrArray *dowser_plan_places_find (const DowserPlan *plan);
/** Whether the plan looks at the clock when it is run. */
gboolean dowser_plan_places_reads_clock (const DowserPlan *plan);

G_END_DECLS
