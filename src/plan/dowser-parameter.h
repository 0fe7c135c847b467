/* dowser-parameter.h - a slot of a plan: a value that is given when it is run */
#pragma once

#include "plan/dowser-plan.h"

G_BEGIN_DECLS

/**
 * dowser_plan_dup_parameters:
 *
 * The slots of the plan: those that it lists, then those that its expressions name without being listed.
 *
 * Returns: (transfer full): DowserParameter
 */
GPtrArray *dowser_plan_dup_parameters (const DowserPlan *self);

/**
 * dowser_plan_bind:
 * @values: (nullable): name (char *) → DowserValue
 *
 * Puts values in the place of parameters: those given, else the defaults. A plan without parameters comes back as it is.
 *
 * Returns: (transfer full) (nullable): a plan without parameters; #DOWSER_PLAN_ERROR_INVALID naming the parameter that
 *   has no value, is of another type, or is not in the plan
 */
DowserPlan *dowser_plan_bind (const DowserPlan *self, GHashTable *values, GError **error);

/**
 * dowser_value_parse:
 * @type: %DOWSER_VALUE_UNKNOWN takes a number for one, and all else for text
 *
 * A value as people write it: 3, -1.5, true, 2024-02-29, 2024-02-29 13:05, 13:05.
 *
 * Returns: (transfer full) (nullable): #DOWSER_PLAN_ERROR_INVALID saying what is expected
 */
DowserValue *dowser_value_parse (DowserValueType type, const char *text, GError **error);

G_END_DECLS
