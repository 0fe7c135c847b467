/* dowser-types.h - the type of each expression of a plan, and whether it may be NULL */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * DowserExprType: what an expression gives.
 * @type: %DOWSER_VALUE_UNKNOWN where the schema does not say, or where values of several types may come
 * @nullable: whether NULL may come; TRUE where that is not known
 * @only_null: nothing but NULL, which fits each type
 * @number_text: numbers of @type, stored as texts: see dowser-number-texts.h
 */
typedef struct
{
  DowserValueType type;
  gboolean nullable;
  gboolean only_null;
  gboolean number_text;
} DowserExprType;

/**
 * DowserTypes: the types of one plan over one schema, for one thread. Both are borrowed and must outlive it. Making one
 * costs nothing; the outputs of a step are looked at once, when they are first asked for.
 *
 *   g_autoptr (DowserTypes) types = dowser_types_new (plan, schema);
 *   DowserTypeScope scope = { types, NULL, plan->select };
 *   DowserExprType found = dowser_types_of (&scope, expr);
 *
 * What the types mean:
 * - numbers meet in the wider one: boolean < integer < decimal < real. Integers divided by integers are integers, cut
 *   towards 0; a %DOWSER_EXPR_RATIO is real. A text in arithmetic counts as the real number that it reads as.
 * - a date or timestamp ± a number of days stays what it is; between two of them lie days, as a real number.
 * - a sum of integers is an integer, of decimals a decimal; an average is real.
 * - a column of numbers that are stored as texts is of the numbers' type, except in a plan that keeps what is stored.
 * - branches of a case, members of a union and arguments of coalesce meet in their common type, where there is one.
 */
typedef struct _DowserTypes DowserTypes;

/**
 * DowserTypeScope: where an expression stands; filled by whoever walks, on the stack.
 * @outer: (nullable): the select around this one, where it is nested in an expression
 */
typedef struct _DowserTypeScope DowserTypeScope;
struct _DowserTypeScope
{
  DowserTypes *types;
  const DowserTypeScope *outer;
  const DowserSelect *select;
};

/** @schema: (nullable): without one, columns of tables are of unknown type */
DowserTypes *dowser_types_new (const DowserPlan *plan, const DowserSchema *schema);
void dowser_types_free (DowserTypes *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserTypes, dowser_types_free)

/** Of an expression that stands in the select of @scope; one visit of each of its nodes. */
DowserExprType dowser_types_of (const DowserTypeScope *scope, const DowserExpr *expr);
/** Of output @index of the select of @scope, as the whole shows it: set operations taken in. */
DowserExprType dowser_types_of_output (const DowserTypeScope *scope, guint index);
/** Of the output called @name of step @id. */
DowserExprType dowser_types_of_step_output (DowserTypes *self, const char *id, const char *name);

/** The type that values of both may be taken for; %DOWSER_VALUE_UNKNOWN where there is none. */
DowserValueType dowser_value_type_common (DowserValueType a, DowserValueType b);
/** The same, for what two expressions give: one that is only NULL fits the other. */
DowserExprType dowser_expr_type_common (DowserExprType a, DowserExprType b);

G_END_DECLS
