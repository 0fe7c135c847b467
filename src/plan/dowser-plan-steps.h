/* dowser-plan-steps.h - which ids steps may have, and in which order they read each other */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** Bytes: PostgreSQL cuts longer names, and two that are cut may become one. */
#define DOWSER_PLAN_STEP_ID_MAX 63

/** FALSE with %DOWSER_PLAN_ERROR_INVALID where @id is no name that every engine and every reader takes as one. */
gboolean dowser_plan_step_id_check (const char *id, GError **error);
/** The nearest valid id: "Sales by Month" gives "Sales_by_Month", "order" gives "order_step". Returns: (transfer full)
 */
char *dowser_plan_step_id_make (const char *name);
/**
 * dowser_plan_check_steps:
 * @schema: (nullable): with it, a name that is no table's is looked for among the steps, marked as one or not
 *
 * FALSE with %DOWSER_PLAN_ERROR_INVALID where a step has no valid id, two have the same, a step needs itself by way of
 * others, or reads one that comes after it.
 */
gboolean dowser_plan_check_steps (const DowserPlan *self, const DowserSchema *schema, GError **error);

G_END_DECLS
