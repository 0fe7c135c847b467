/* dowser-types.h - the type of each expression of a plan, and whether it is nullable */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * DowserExprType: the type of an expression's values.
 * @type: %DOWSER_VALUE_UNKNOWN if the schema doesn't contain the type, or if values of several types are possible
 * @nullable: TRUE if a value may be NULL, or if this is unknown
 * @only_null: TRUE if every value is NULL; such an expression is compatible with each type
 * @number_text: TRUE if the values are numbers of @type that are stored as texts: see dowser-number-texts.h
 */
typedef struct
{
  DowserValueType type;
  gboolean nullable;
  gboolean only_null;
  gboolean number_text;
} DowserExprType;

/**
 * DowserTypes: the types of one plan and one schema, for one thread. Plan and schema are borrowed and must outlive it.
 * It is cheap to create: the outputs of a step are processed when they are first needed.
 *
 *   g_autoptr (DowserTypes) types = dowser_types_new (plan, schema);
 *   DowserTypeScope scope = { types, NULL, plan->select };
 *   DowserExprType found = dowser_types_of (&scope, expr);
 *
 * The rules of the types:
 * - numbers are converted to the wider type: boolean < integer < decimal < real. The division of integers gives an
 * integer, truncated towards 0; a %DOWSER_EXPR_RATIO is real. A text in arithmetic is read as a real number.
 * - a date or timestamp ± a number of days keeps its type; the difference of two dates is a number of days, as a real
 * number.
 * - a sum of integers is an integer, of decimals a decimal; an average is real.
 * - a text column with numbers has the numbers' type, except in a plan that keeps stored texts.
 * - branches of a case, members of a union and arguments of coalesce have their common type, if there is one.
 */
typedef struct _DowserTypes DowserTypes;

/**
 * DowserTypeScope: the select that contains an expression; filled by the caller, on the stack.
 * @outer: (nullable): the scope of the select around this select, if this select is nested in an expression
 */
typedef struct _DowserTypeScope DowserTypeScope;
struct _DowserTypeScope
{
  DowserTypes *types;
  const DowserTypeScope *outer;
  const DowserSelect *select;
};

/** Finds the types of the expressions in @plan. @schema: (nullable): if it is %NULL, columns of tables have an unknown
 * type */
DowserTypes *dowser_types_new (const DowserPlan *plan, const DowserSchema *schema);
void dowser_types_free (DowserTypes *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserTypes, dowser_types_free)

/** Returns the type of an expression in the select of @scope. Visits each node of the expression once. */
DowserExprType dowser_types_get_expr_type (const DowserTypeScope *scope, const DowserExpr *expr);
/** Returns the type of output @index of @scope's select. If the select has set operations (UNION, EXCEPT, INTERSECT),
 * it is the type in their combined result. */
DowserExprType dowser_types_get_output_type (const DowserTypeScope *scope, guint index);
/** Returns the type of the output @name of step @id. */
DowserExprType dowser_types_get_step_output_type (DowserTypes *self, const char *id, const char *name);

/** Returns the common type of @a and @b; %DOWSER_VALUE_UNKNOWN if they have no common type. */
DowserValueType dowser_value_type_common (DowserValueType a, DowserValueType b);
/** Returns the common type of two expressions. An expression whose values are all NULL is compatible with each other
 * expression. */
DowserExprType dowser_expr_type_common (DowserExprType a, DowserExprType b);

G_END_DECLS
