/* dowser-options-derived.c - new columns that can be calculated from two shown columns */
#include "operations/dowser-options-derived.h"

#include "explain/dowser-explain-private.h"
#include "operations/dowser-apply.h"
#include "plan/dowser-types.h"

typedef struct
{
  const DowserPlan *plan;
  const DowserSchema *schema;
  GPtrArray *choices;
} Search;

/* Offers a column with @expr. Takes @expr. */
static void
offer_expr (Search *search, DowserExpr *expr)
{
  g_autofree char *label = _dowser_explain_dup_expr (expr, search->plan->select);
  GPtrArray *operations = dowser_operations_new_single (dowser_operation_new_add_derived (expr, NULL));
  g_autoptr (DowserPlan) applied = dowser_operations_apply (operations, search->plan, search->schema, NULL);

  if (applied != NULL)
    g_ptr_array_add (search->choices, dowser_choice_new (label, operations));
  else
    g_ptr_array_unref (operations);
}

static void
offer_arithmetic (Search *search, DowserArithmetic op, const DowserExpr *a, const DowserExpr *b)
{
  offer_expr (search, dowser_expr_new_arithmetic (op, dowser_expr_ref (a), dowser_expr_ref (b)));
}

static void
offer_for_numbers (Search *search, const DowserExpr *a, const DowserExpr *b)
{
  offer_arithmetic (search, DOWSER_SUBTRACT, a, b);
  offer_arithmetic (search, DOWSER_SUBTRACT, b, a);
  offer_expr (search, dowser_expr_new_ratio (dowser_expr_ref (a), dowser_expr_ref (b)));
  offer_expr (search, dowser_expr_new_ratio (dowser_expr_ref (b), dowser_expr_ref (a)));
  offer_arithmetic (search, DOWSER_MULTIPLY, a, b);
  offer_arithmetic (search, DOWSER_ADD, a, b);
}

/* Offers the time between two dates. @with_time: FALSE if one of the dates has no time of day, so that only days are
 * offered */
static void
offer_elapsed (Search *search, const DowserExpr *a, const DowserExpr *b, gboolean with_time)
{
  static const char *const units[] = { "days_between", "hours_between", "minutes_between" };

  for (guint i = 0; i < (with_time ? G_N_ELEMENTS (units) : 1); i++)
    offer_expr (search, dowser_expr_new_function (units[i], dowser_expr_ref (a), dowser_expr_ref (b), NULL));
}

GPtrArray *
dowser_options_list_derived (const DowserPlan *plan, const DowserSchema *schema, guint a, guint b)
{
  GPtrArray *outputs = plan->select->outputs;
  g_autoptr (DowserTypes) types = dowser_types_new (plan, schema);
  DowserTypeScope scope = { types, NULL, plan->select };
  Search search = { plan, schema, g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_choice_free) };
  DowserValueType of_a, of_b;
  const DowserExpr *x, *y;

  if (a == b || a >= outputs->len || b >= outputs->len)
    return search.choices;
  x = ((const DowserOutput *) outputs->pdata[a])->expr;
  y = ((const DowserOutput *) outputs->pdata[b])->expr;
  of_a = dowser_types_get_expr_type (&scope, x).type;
  of_b = dowser_types_get_expr_type (&scope, y).type;
  if (dowser_value_type_is_number (of_a) && dowser_value_type_is_number (of_b))
    offer_for_numbers (&search, x, y);
  else if (dowser_value_type_is_temporal (of_a) && dowser_value_type_is_temporal (of_b))
    offer_elapsed (&search, x, y, of_a == DOWSER_VALUE_TIMESTAMP || of_b == DOWSER_VALUE_TIMESTAMP);
  else if (of_a == DOWSER_VALUE_TEXT && of_b == DOWSER_VALUE_TEXT)
    offer_expr (&search, dowser_expr_new_function ("concat", dowser_expr_ref (x), dowser_expr_new_text (" "),
                                                   dowser_expr_ref (y), NULL));
  return search.choices;
}
