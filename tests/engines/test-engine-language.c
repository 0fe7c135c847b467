/* test-engine-language.c - tests that the random plans of the engine tests use the whole plan language */
#include "engines/dowser-typed-plan.h"
#include "engines/test-engines.h"

#define N_PLANS 6000

/** The parts of the plan language that occurred. Each key is a text of a part's family and its name, separated by a
 * blank. */
typedef GHashTable Seen;

static void
add_seen (Seen *seen, const char *family, const char *name)
{
  g_hash_table_add (seen, g_strdup_printf ("%s %s", family, name));
}

static void collect_select (Seen *seen, const DowserSelect *select);

static void
add_window (Seen *seen, const DowserExpr *expr)
{
  static const char *const frames[] = { "none", "rows", "range" };

  add_seen (seen, "window", expr->name);
  add_seen (seen, "frame", frames[expr->window->frame]);
  if (expr->window->partition->len > 0)
    add_seen (seen, "window", "partition");
}

static void
add_subplan (Seen *seen, const DowserExpr *expr)
{
  add_seen (seen, "subplan", dowser_subplan_nicks[expr->op]);
  if (expr->negated)
    add_seen (seen, "subplan not", dowser_subplan_nicks[expr->op]);
  collect_select (seen, expr->select);
}

static gboolean
collect_cb (const DowserExpr *expr, gpointer user_data)
{
  static const char *const *const ops[DOWSER_EXPR_N_KINDS] = {
    [DOWSER_EXPR_ARITHMETIC] = dowser_arithmetic_nicks,
    [DOWSER_EXPR_COMPARE] = dowser_compare_nicks,
    [DOWSER_EXPR_MATCH] = dowser_match_nicks,
    [DOWSER_EXPR_AGGREGATE] = dowser_aggregate_nicks,
  };
  Seen *seen = user_data;

  add_seen (seen, "kind", dowser_expr_kind_nicks[expr->kind]);
  if (ops[expr->kind] != NULL)
    add_seen (seen, dowser_expr_kind_nicks[expr->kind], ops[expr->kind][expr->op]);
  if (expr->negated)
    add_seen (seen, "not", dowser_expr_kind_nicks[expr->kind]);
  if (expr->kind == DOWSER_EXPR_CAST || expr->kind == DOWSER_EXPR_PARAMETER)
    add_seen (seen, dowser_expr_kind_nicks[expr->kind], dowser_value_type_to_string (expr->type));
  else if (expr->kind == DOWSER_EXPR_LITERAL)
    add_seen (seen, "literal", expr->value->is_null ? "null" : dowser_value_type_to_string (expr->value->type));
  else if (expr->kind == DOWSER_EXPR_FUNCTION)
    add_seen (seen, "function", expr->name);
  else if (expr->kind == DOWSER_EXPR_RELATIVE_DATE)
    add_seen (seen, "unit", dowser_unit_nicks[expr->unit]);
  else if (expr->kind == DOWSER_EXPR_AGGREGATE && expr->filter != NULL)
    add_seen (seen, "aggregate", "filter");
  else if (expr->kind == DOWSER_EXPR_WINDOW)
    add_window (seen, expr);
  else if (expr->kind == DOWSER_EXPR_SUBPLAN)
    add_subplan (seen, expr);
  return TRUE;
}

static void
collect_select (Seen *seen, const DowserSelect *select)
{
  dowser_select_walk (select, collect_cb, seen);
  for (guint i = 0; i < select->joins->len; i++)
    add_seen (seen, "join", dowser_join_type_nicks[((const DowserJoin *) select->joins->pdata[i])->type]);
  for (guint i = 0; i < select->from->len; i++)
    if (((const DowserInstance *) select->from->pdata[i])->is_step)
      add_seen (seen, "select", "step");
  add_seen (seen, "set", dowser_set_op_nicks[select->set_op]);
  add_seen (seen, "select", select->distinct ? "distinct" : "all");
  add_seen (seen, "select", select->having != NULL ? "having" : "no having");
  add_seen (seen, "select", select->limit != DOWSER_NO_LIMIT ? "limit" : "no limit");
  add_seen (seen, "select", select->offset > 0 ? "offset" : "no offset");
  if (select->set_with != NULL)
    collect_select (seen, select->set_with);
}

static void
assert_all (Seen *seen, const char *family, const char *const *names, guint from)
{
  for (guint i = from; names[i] != NULL; i++)
    {
      g_autofree char *key = g_strdup_printf ("%s %s", family, names[i]);

      if (!g_hash_table_contains (seen, key))
        g_error ("no plan has the %s", key);
    }
}

static void
assert_functions (Seen *seen, const char *family, const DowserFunction *functions)
{
  for (guint i = 0; functions[i].name != NULL; i++)
    assert_all (seen, family, (const char *const[]){ functions[i].name, NULL }, 0);
}

static void
test_random_plans_use_every_construct (void)
{
  static const char *const types[] = { "boolean", "integer", "real", "decimal", "text", "date", "timestamp", NULL };
  static const char *const parts[] = { "distinct", "having", "limit", "offset", "step", NULL };
  static const char *const frames[] = { "none", "rows", "range", NULL };
  static const char *const windows[] = { "count", "sum", "avg", "min", "max", "partition", NULL };
  static const char *const negated[] = { "between", "in", "match", "is_null", NULL };
  static const char *const subplans[] = { "in", "exists", NULL };
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autoptr (DowserSchema) schema = dowser_typed_schema_new (rand);

  for (guint i = 0; i < N_PLANS; i++)
    {
      g_autoptr (DowserTypedPlan) typed = dowser_typed_plan_new (schema, rand, 1 + i % 3);

      for (guint j = 0; j < typed->plan->steps->len; j++)
        collect_select (seen, ((const DowserPlanStep *) typed->plan->steps->pdata[j])->select);
      collect_select (seen, typed->plan->select);
    }
  assert_all (seen, "kind", dowser_expr_kind_nicks, 0);
  assert_all (seen, "arithmetic", dowser_arithmetic_nicks, 0);
  assert_all (seen, "compare", dowser_compare_nicks, 0);
  assert_all (seen, "match", dowser_match_nicks, 0);
  assert_all (seen, "aggregate", dowser_aggregate_nicks, 0);
  assert_all (seen, "aggregate", (const char *const[]){ "filter", NULL }, 0);
  assert_all (seen, "subplan", dowser_subplan_nicks, 0);
  assert_all (seen, "subplan not", subplans, 0);
  assert_all (seen, "unit", dowser_unit_nicks, 0);
  assert_all (seen, "join", dowser_join_type_nicks, 0);
  assert_all (seen, "set", dowser_set_op_nicks, 1);
  assert_all (seen, "literal", types, 0);
  assert_all (seen, "parameter", types, 0);
  assert_all (seen, "cast", types, 0);
  assert_all (seen, "select", parts, 0);
  assert_all (seen, "frame", frames, 0);
  assert_all (seen, "window", windows, 0);
  assert_all (seen, "not", negated, 0);
  assert_functions (seen, "function", dowser_functions);
  assert_functions (seen, "window", dowser_window_functions);
}

void
test_engine_language_add (void)
{
  g_test_add_func ("/engines/language/random-plans-use-every-construct", test_random_plans_use_every_construct);
}
