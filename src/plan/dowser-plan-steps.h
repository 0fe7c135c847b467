/* dowser-plan-steps.h - checks the ids of steps, and the order in which steps read each other */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** The maximum length of a step's id in bytes. PostgreSQL cuts longer names, so that two different ids could become
 * equal. */
#define DOWSER_PLAN_STEP_ID_MAX 63

/** Returns FALSE with %DOWSER_PLAN_ERROR_INVALID if @id isn't a valid name in every engine. */
gboolean dowser_plan_step_id_check (const char *id, GError **error);
/** Returns a valid id that is similar to @name. For example, "Sales by Month" gives "Sales_by_Month", and "order" gives
 * "order_step". Returns: (transfer full) */
char *dowser_plan_step_id_make (const char *name);
/**
 * dowser_plan_check_steps:
 * @schema: (nullable): if it is set, a name that isn't one of its tables means a step, even if the plan doesn't mark
 * the name as a step
 *
 * Returns FALSE with %DOWSER_PLAN_ERROR_INVALID in these cases: a step has no valid id, two steps have the same id, a
 * step depends on itself, or a step reads a later step.
 */
gboolean dowser_plan_check_steps (const DowserPlan *self, const DowserSchema *schema, GError **error);

G_END_DECLS
