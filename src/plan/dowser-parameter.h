/* dowser-parameter.h - a parameter of a plan: its value is given when the plan is run */
#pragma once

#include "plan/dowser-plan.h"

G_BEGIN_DECLS

/**
 * dowser_plan_dup_parameters:
 *
 * Lists the parameters of the plan: first those that it declares, then those that its expressions use without a
 * declaration.
 *
 * Returns: (transfer full): DowserParameter
 */
GPtrArray *dowser_plan_dup_parameters (const DowserPlan *self);

/**
 * dowser_plan_bind:
 * @values: (nullable): name (char *) → DowserValue
 *
 * Replaces parameters by the given values or their defaults. Returns a plan without parameters unchanged.
 *
 * Returns: (transfer full) (nullable): a plan without parameters; #DOWSER_PLAN_ERROR_INVALID with the parameter that
 * has no value, has another type, or isn't in the plan
 */
DowserPlan *dowser_plan_bind (const DowserPlan *self, GHashTable *values, GError **error);

/**
 * dowser_value_parse:
 * @type: %DOWSER_VALUE_UNKNOWN reads a number as a number, and anything else as a text
 *
 * Reads a value as users write it: 3, -1.5, true, 2024-02-29, 2024-02-29 13:05, 13:05.
 *
 * Returns: (transfer full) (nullable): #DOWSER_PLAN_ERROR_INVALID with the expected form
 */
DowserValue *dowser_value_parse (DowserValueType type, const char *text, GError **error);

G_END_DECLS
