/* dowser-parameter.h - a parameter of a plan: its value is given when the plan is run */
#pragma once

#include "plan/dowser-plan.h"

G_BEGIN_DECLS

/**
 * dowser_plan_dup_parameters:
 *
 * Lists the parameters of the plan: first the parameters that the plan declares, then the parameters that its
 * expressions use without a declaration.
 *
 * Returns: (transfer full): DowserParameter
 */
GPtrArray *dowser_plan_dup_parameters (const DowserPlan *self);

/**
 * dowser_plan_bind:
 * @values: (nullable): name (char *) → DowserValue
 *
 * Replaces parameters by the given values or by their defaults. If a plan has no parameters, it is returned unchanged.
 *
 * Returns: (transfer full) (nullable): a plan without parameters; %NULL with #DOWSER_PLAN_ERROR_INVALID if a parameter
 * has no value, a value has another type than its parameter, or a given name isn't a parameter of the plan
 */
DowserPlan *dowser_plan_bind (const DowserPlan *self, GHashTable *values, GError **error);

/**
 * dowser_value_parse:
 * @type: the type to read; %DOWSER_VALUE_UNKNOWN reads a number as a number, and any other text as a text
 *
 * Reads a value in a form that users write: 3, -1.5, true, 2024-02-29, 2024-02-29 13:05, 13:05.
 *
 * Returns: (transfer full) (nullable): %NULL with #DOWSER_PLAN_ERROR_INVALID, whose message gives the expected form
 */
DowserValue *dowser_value_parse (DowserValueType type, const char *text, GError **error);

G_END_DECLS
