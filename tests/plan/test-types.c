/* test-types.c - tests which type each kind of expression has, and whether the expression may be NULL */
#include "plan/dowser-plan-json.h"
#include "plan/dowser-types-private.h"
#include "support/dowser-test-main.h"

/* shop(id, name, opened, area?) and sale(id, shop?, day, price, amount?, note?): columns with "?" may be NULL. */
static DowserSchema *
make_schema (void)
{
  static const struct
  {
    const char *table, *name, *declared;
    gboolean nullable;
  } columns[] = {
    { "shop", "id", "INTEGER", FALSE },    { "shop", "name", "TEXT", FALSE },
    { "shop", "opened", "DATE", FALSE },   { "shop", "area", "REAL", TRUE },
    { "sale", "id", "INTEGER", FALSE },    { "sale", "shop", "INTEGER", TRUE },
    { "sale", "day", "TIMESTAMP", FALSE }, { "sale", "price", "DECIMAL(10,2)", FALSE },
    { "sale", "amount", "INTEGER", TRUE }, { "sale", "note", "", TRUE },
  };
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *tables[] = { dowser_schema_builder_add_table (builder, "shop", FALSE),
                            dowser_schema_builder_add_table (builder, "sale", FALSE) };

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    {
      DowserTable *table = tables[g_str_equal (columns[i].table, "sale")];
      DowserColumn *column = dowser_schema_builder_add_column (builder, table, columns[i].name, columns[i].declared);

      column->type = dowser_value_type_from_declared (columns[i].declared);
      column->nullable = columns[i].nullable;
    }
  return dowser_schema_builder_end (builder);
}

/* @select: the members of the select in JSON, with ' instead of " */
static DowserPlan *
read_plan (const char *steps, const char *select)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *quoted = g_strdup_printf ("{'steps':[%s],'select':{%s}}", steps, select);
  g_autofree char *text = g_strdelimit (g_strdup (quoted), "'", '"');
  DowserPlan *plan = dowser_plan_from_json (text, -1, &error);

  g_assert_no_error (error);
  return plan;
}

static void
assert_output (const DowserPlan *plan, guint index, const char *expected)
{
  g_autoptr (DowserSchema) schema = make_schema ();
  g_autoptr (DowserTypes) types = dowser_types_new (plan, schema);
  DowserTypeScope scope = { types, NULL, plan->select };
  DowserExprType found = dowser_types_get_output_type (&scope, index);
  g_autofree char *text = g_strdup_printf ("%s%s", dowser_value_type_to_string (found.type), found.nullable ? "?" : "");

  g_assert_cmpstr (text, ==, expected);
}

/* Checks the type of @expr in a select. @from: the members of the select other than "outputs", as JSON; @expected: the
 * name of the type, with "?" after it if the expression may be NULL */
static void
assert_type (const char *from, const char *expr, const char *expected)
{
  g_autofree char *select = g_strdup_printf ("'outputs':[{'expr':%s}],%s", expr, from);
  g_autoptr (DowserPlan) plan = read_plan ("", select);

  assert_output (plan, 0, expected);
}

#define SHOP "'from':[{'table':'shop'}]"
#define SALE "'from':[{'table':'sale'}]"
#define COLUMN(table, name) "{'kind':'column','instance':'" table "','name':'" name "'}"
#define ID COLUMN ("sale", "id")
#define PRICE COLUMN ("sale", "price")
#define AMOUNT COLUMN ("sale", "amount")
#define DAY COLUMN ("sale", "day")
#define NOTE COLUMN ("sale", "note")
#define VALUE(value) "{'kind':'literal','value':" value "}"
#define ARITHMETIC(op, a, b) "{'kind':'arithmetic','op':'" op "','args':[" a "," b "]}"
#define CALL(name, args) "{'kind':'function','name':'" name "','args':[" args "]}"
#define AGGREGATE(op, args) "{'kind':'aggregate','op':'" op "','args':[" args "]}"

static void
test_column_has_its_declared_type (void)
{
  assert_type (SHOP, COLUMN ("shop", "name"), "text");
  assert_type (SHOP, COLUMN ("shop", "area"), "real?");
  assert_type (SALE, NOTE, "unknown?");
  assert_type (SALE, COLUMN ("sale", "no such"), "unknown?");
  assert_type (SALE, COLUMN ("no such", "id"), "unknown?");
}

static void
test_outer_joins_allow_null (void)
{
  static const struct
  {
    const char *type, *shop, *sale;
  } joins[] = {
    { "inner", "integer", "integer" },
    { "left", "integer", "integer?" },
    { "right", "integer?", "integer" },
    { "full", "integer?", "integer?" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (joins); i++)
    {
      g_autofree char *from
          = g_strdup_printf ("'from':[{'table':'shop'},{'table':'sale'}],'joins':[{'to':'sale','type':'%s',"
                             "'on':[{'kind':'compare','op':'eq','args':[%s,%s]}]}]",
                             joins[i].type, COLUMN ("shop", "id"), COLUMN ("sale", "shop"));

      assert_type (from, COLUMN ("shop", "id"), joins[i].shop);
      assert_type (from, COLUMN ("sale", "id"), joins[i].sale);
    }
}

static void
test_arithmetic_has_the_operands_type (void)
{
  assert_type (SALE, ARITHMETIC ("add", ID, ID), "integer");
  assert_type (SALE, ARITHMETIC ("multiply", PRICE, AMOUNT), "decimal?");
  assert_type (SALE, ARITHMETIC ("add", PRICE, VALUE ("0.5")), "real");
  assert_type (SALE, ARITHMETIC ("divide", ID, VALUE ("2")), "integer");
  assert_type (SALE, ARITHMETIC ("divide", ID, ID), "integer?");
  assert_type (SALE, ARITHMETIC ("modulo", ID, VALUE ("0")), "integer?");
  assert_type (SALE, ARITHMETIC ("add", ID, VALUE ("'1'")), "real");
  assert_type (SALE, ARITHMETIC ("add", ID, NOTE), "unknown?");
  assert_type (SALE, ARITHMETIC ("add", ID, VALUE ("null")), "integer?");
  assert_type (SALE, ARITHMETIC ("subtract", VALUE ("null"), VALUE ("null")), "real?");
  assert_type (SALE, "{'kind':'ratio','args':[" ID "," VALUE ("4") "]}", "real");
  assert_type (SALE, "{'kind':'ratio','args':[" ID "," ID "]}", "real?");
  assert_type (SALE, "{'kind':'arithmetic','op':'negate','args':[" PRICE "]}", "decimal");
  assert_type (SALE, "{'kind':'arithmetic','op':'negate','args':[" VALUE ("null") "]}", "real?");
}

static void
test_dates_move_by_days (void)
{
  assert_type (SHOP, ARITHMETIC ("add", COLUMN ("shop", "opened"), VALUE ("3")), "date");
  assert_type (SALE, ARITHMETIC ("subtract", DAY, VALUE ("3")), "timestamp");
  assert_type (SALE, ARITHMETIC ("add", VALUE ("3"), DAY), "timestamp");
  assert_type (SALE, ARITHMETIC ("subtract", DAY, DAY), "real");
  assert_type (SALE, ARITHMETIC ("subtract", VALUE ("3"), DAY), "unknown");
  assert_type (SALE, ARITHMETIC ("multiply", DAY, VALUE ("3")), "unknown");
  assert_type (SALE, "{'kind':'relative_date','unit':'month'}", "date");
  assert_type (SALE, "{'kind':'relative_date','unit':'hour'}", "timestamp");
}

static void
test_conditions_are_booleans (void)
{
  assert_type (SALE, "{'kind':'compare','op':'lt','args':[" ID "," ID "]}", "boolean");
  assert_type (SALE, "{'kind':'compare','op':'lt','args':[" ID "," AMOUNT "]}", "boolean?");
  assert_type (SALE, "{'kind':'is_null','args':[" AMOUNT "]}", "boolean");
  assert_type (SALE, "{'kind':'in','args':[" ID "," VALUE ("1") "," VALUE ("null") "]}", "boolean?");
  assert_type (SALE, "{'kind':'not','args':[{'kind':'is_null','args':[" AMOUNT "]}]}", "boolean");
}

static void
test_branches_have_a_common_type (void)
{
#define CASE(rest) "{'kind':'case','cases':[{'when':" VALUE ("true") ",'then':" rest "}"
  assert_type (SALE, CASE (ID) "],'else':" PRICE "}", "decimal");
  assert_type (SALE, CASE (ID) "]}", "integer?");
  assert_type (SALE, CASE (VALUE ("null")) "],'else':" ID "}", "integer?");
  assert_type (SALE, CASE (ID) ",{'when':" VALUE ("false") ",'then':" VALUE ("'a'") "}],'else':" ID "}", "unknown");
#undef CASE
  assert_type (SALE, "{'kind':'cast','type':'date','args':[" VALUE ("'2024-01-01'") "]}", "date?");
  assert_type (SALE, "{'kind':'cast','type':'text','args':[" ID "]}", "text");
}

static void
test_function_has_its_result_type (void)
{
  assert_type (SALE, CALL ("year", DAY), "integer");
  assert_type (SHOP, CALL ("year", COLUMN ("shop", "name")), "integer?");
  assert_type (SALE, CALL ("coalesce", AMOUNT "," VALUE ("0")), "integer");
  assert_type (SALE, CALL ("coalesce", AMOUNT "," PRICE), "decimal");
  assert_type (SALE, CALL ("coalesce", AMOUNT "," AMOUNT), "integer?");
  assert_type (SALE, CALL ("nullif", PRICE "," VALUE ("0")), "decimal?");
  assert_type (SALE, CALL ("abs", PRICE), "decimal");
  assert_type (SALE, CALL ("abs", VALUE ("'-1'")), "real");
  assert_type (SALE, CALL ("add_months", DAY "," AMOUNT), "timestamp?");
  assert_type (SALE, CALL ("add_months", CALL ("date", DAY) "," AMOUNT), "date?");
  assert_type (SALE, CALL ("today", ""), "date");
}

static void
test_aggregate_has_its_result_type (void)
{
  assert_type (SALE, "{'kind':'aggregate','op':'count'}", "integer");
  assert_type (SALE, AGGREGATE ("sum", ID), "integer?");
  assert_type (SALE, AGGREGATE ("sum", PRICE), "decimal?");
  assert_type (SALE, AGGREGATE ("avg", ID), "real?");
  assert_type (SALE, AGGREGATE ("max", DAY), "timestamp?");
  assert_type (SALE ",'group':[" DAY "]", AGGREGATE ("max", ID), "integer");
  assert_type (SALE ",'group':[" DAY "]", AGGREGATE ("max", AMOUNT), "integer?");
  assert_type (SALE ",'group':[" DAY "]",
               "{'kind':'aggregate','op':'max','args':[" ID "],'filter':{'kind':'is_null','args':[" ID "]}}",
               "integer?");
  assert_type (SALE, AGGREGATE ("concat", ID "," VALUE ("';'")), "text?");
}

static void
test_window_has_its_result_type (void)
{
#define WINDOW(name, args, rest) "{'kind':'window','name':'" name "','args':[" args "]" rest "}"
  assert_type (SALE, WINDOW ("row_number", "", ""), "integer");
  assert_type (SALE, WINDOW ("cume_dist", "", ""), "real");
  assert_type (SALE, WINDOW ("sum", PRICE, ""), "decimal");
  assert_type (SALE, WINDOW ("sum", PRICE, ",'frame':{'unit':'rows','start':2,'end':3}"), "decimal?");
  assert_type (SALE, WINDOW ("lag", ID, ""), "integer?");
  assert_type (SALE, WINDOW ("lag", ID "," VALUE ("1") "," VALUE ("0"), ""), "integer");
  assert_type (SALE, WINDOW ("lag", ID "," VALUE ("1") "," PRICE, ""), "decimal");
  assert_type (SALE, WINDOW ("first_value", DAY, ""), "timestamp");
  assert_type (SALE, WINDOW ("nth_value", DAY "," VALUE ("2"), ""), "timestamp?");
  assert_type (SALE, WINDOW ("load_extension", DAY, ""), "unknown?");
#undef WINDOW
}

static void
test_nested_selects_see_outer_tables (void)
{
#define SCALAR(inner) "{'kind':'subplan','op':'scalar','select':{" inner "}}"
  assert_type (SHOP, SCALAR (SALE ",'outputs':[{'expr':" PRICE "}]"), "decimal?");
  assert_type (SHOP, SCALAR (SALE ",'outputs':[{'expr':{'kind':'aggregate','op':'count'}}]"), "integer");
  assert_type (SHOP, SCALAR (SALE ",'outputs':[{'expr':{'kind':'aggregate','op':'count'}}],'offset':1"), "integer?");
  assert_type (SHOP, SCALAR (SALE ",'outputs':[{'expr':" COLUMN ("shop", "opened") "}]"), "date?");
  assert_type (SHOP, "{'kind':'subplan','op':'exists','select':{" SALE ",'outputs':[{'expr':" ID "}]}}", "boolean");
  assert_type (SHOP,
               "{'kind':'subplan','op':'in','args':[" COLUMN ("shop", "id") "],'select':{" SALE
                                                                            ",'outputs':[{'expr':" AMOUNT "}]}}",
               "boolean?");
#undef SCALAR
}

static void
test_set_operations_have_a_common_type (void)
{
#define UNION(op, a, b) "{'expr':" a "}]," SALE ",'set':{'op':'" op "','with':{" SALE ",'outputs':[{'expr':" b "}]}}"
  g_autoptr (DowserPlan) plan = read_plan ("", "'outputs':[" UNION ("union", ID, PRICE));
  g_autoptr (DowserPlan) except = read_plan ("", "'outputs':[" UNION ("except", ID, AMOUNT));
  g_autoptr (DowserPlan) all = read_plan ("", "'outputs':[" UNION ("union_all", ID, AMOUNT));

  assert_output (plan, 0, "decimal");
  assert_output (except, 0, "integer");
  assert_output (all, 0, "integer?");
  assert_output (all, 7, "unknown?");
#undef UNION
}

static void
test_step_columns_keep_their_types (void)
{
  g_autoptr (DowserPlan) plan
      = read_plan ("{'id':'a','select':{" SALE ",'outputs':[{'expr':" PRICE ",'name':'Cost'},{'expr':" DAY "}]}},"
                   "{'id':'b','select':{'from':[{'step':'a'}],'outputs':[{'expr':" AGGREGATE (
                       "sum", COLUMN ("a", "cost")) ",'name':'c'}]}}",
                   "'from':[{'step':'a'},{'step':'b'}],'outputs':[{'expr':" COLUMN ("a", "Cost") "},{'expr':" COLUMN (
                       "a", "day") "},{'expr':" COLUMN ("b", "c") "},{'expr':" COLUMN ("b", "none") "}]");

  assert_output (plan, 0, "decimal");
  assert_output (plan, 1, "timestamp");
  assert_output (plan, 2, "decimal?");
  assert_output (plan, 3, "unknown?");
}

/* Tests steps that form a circle, which the audit would refuse. The types of such steps are unknown. */
static void
test_circular_plans_end (void)
{
  g_autoptr (DowserPlan) steps = read_plan ("{'id':'a','select':{'from':[{'step':'b'}],'outputs':[{'expr':" COLUMN (
                                                "b", "x") ",'name':'x'}]}},"
                                                          "{'id':'b','select':{'from':[{'step':'b'}],'outputs':[{'expr'"
                                                          ":" COLUMN ("b", "x") ",'name':'x'}]}}",
                                            "'from':[{'step':'b'}],'outputs':[{'expr':" COLUMN ("b", "x") "}]");
  g_autoptr (DowserPlan) names
      = read_plan ("", SALE ",'outputs':[{'expr':{'kind':'output','name':'x'},'name':'x'},{'expr':" ID ",'name':'y'},"
                            "{'expr':{'kind':'output','name':'y'}}]");

  assert_output (steps, 0, "unknown?");
  assert_output (names, 0, "unknown?");
  assert_output (names, 2, "integer");
}

/* Tests that each node is visited only one time. With two visits for each level, this test would not end. */
static void
test_deep_expressions_are_fast (void)
{
  g_autoptr (DowserSchema) schema = make_schema ();
  g_autoptr (DowserSelect) select = dowser_select_new ();
  g_autoptr (DowserPlan) plan = dowser_plan_new (dowser_select_ref (select));
  g_autoptr (DowserTypes) types = dowser_types_new (plan, schema);
  DowserTypeScope scope = { types, NULL, select };
  g_autoptr (DowserExpr) expr = dowser_expr_new_integer (1);

  for (guint i = 0; i < 200; i++)
    {
      g_autoptr (DowserSelect) inner = dowser_select_new ();

      switch (i % 5)
        {
        case 0:
          expr = dowser_expr_new_function ("coalesce", expr, dowser_expr_new_integer (1), NULL);
          break;
        case 1:
          expr = dowser_expr_new_function ("round", expr, NULL);
          break;
        case 2:
          dowser_select_add_output (inner, dowser_expr_and (dowser_expr_new_output ("x"), expr), "x");
          expr = dowser_expr_new_subplan (DOWSER_SUBPLAN_SCALAR, NULL, g_steal_pointer (&inner), FALSE, DOWSER_EQUAL);
          break;
        case 3:
          expr = dowser_expr_new_compare (DOWSER_LESS, expr, dowser_expr_new_integer (1));
          break;
        default:
          expr = dowser_expr_new_ratio (expr, dowser_expr_new_integer (2));
          break;
        }
    }
  g_assert_cmpint (dowser_types_get_expr_type (&scope, expr).type, ==, DOWSER_VALUE_REAL);
}

/* Tests that a node used in several places is also visited only one time, even if the type of each part is
 * requested. */
static void
test_shared_parts_are_visited_once (void)
{
  g_autoptr (DowserSchema) schema = make_schema ();
  g_autoptr (DowserSelect) select = dowser_select_new ();
  g_autoptr (DowserPlan) plan = dowser_plan_new (dowser_select_ref (select));
  g_autoptr (DowserTypes) types = dowser_types_new (plan, schema);
  DowserTypeScope scope = { types, NULL, select };
  g_autoptr (DowserExpr) expr = dowser_expr_new_integer (1);
  const guint levels = 60;

  for (guint i = 0; i < levels; i++)
    {
      expr = dowser_expr_new_function ("coalesce", dowser_expr_ref (expr), expr, NULL);
      g_assert_cmpint (dowser_types_get_expr_type (&scope, expr).type, ==, DOWSER_VALUE_INTEGER);
    }
  g_assert_cmpuint (types->n_visits, <, 40 * levels);
}

/* Tests that types can be requested while steps and outputs are still being added, as the SQL reader does. */
static void
test_incomplete_steps_can_be_extended (void)
{
  g_autoptr (DowserPlan) plan
      = read_plan ("{'id':'s','select':{'from':[{'id':'shop','table':'shop'}],'outputs':[{'expr':" COLUMN ("shop",
                                                                                                           "id") "}]}}",
                   "'from':[{'step':'s'}],'outputs':[{'expr':" COLUMN ("s", "id") "}]");
  g_autoptr (DowserSchema) schema = make_schema ();
  g_autoptr (DowserTypes) types = dowser_types_new (plan, schema);
  DowserPlanStep *step = plan->steps->pdata[0];

  g_assert_cmpint (dowser_types_get_step_output_type (types, "s", "id").type, ==, DOWSER_VALUE_INTEGER);
  g_assert_cmpint (dowser_types_get_step_output_type (types, "s", "more").type, ==, DOWSER_VALUE_UNKNOWN);
  dowser_select_add_output (step->select, dowser_expr_new_text ("x"), "more");
  g_assert_cmpint (dowser_types_get_step_output_type (types, "s", "more").type, ==, DOWSER_VALUE_TEXT);
}

static void
test_functions_know_their_argument_types (void)
{
  const DowserFunction *function = dowser_function_find ("substring");

  g_assert_cmpint (dowser_function_get_argument (function, 0), ==, DOWSER_ARGUMENT_TEXT);
  g_assert_cmpint (dowser_function_get_argument (function, 2), ==, DOWSER_ARGUMENT_INTEGER);
  g_assert_true (dowser_argument_accepts (DOWSER_ARGUMENT_TEMPORAL, DOWSER_VALUE_TEXT));
  g_assert_false (dowser_argument_accepts (DOWSER_ARGUMENT_NUMBER, DOWSER_VALUE_TEXT));
  g_assert_true (dowser_argument_accepts (DOWSER_ARGUMENT_NUMBER, DOWSER_VALUE_UNKNOWN));
  for (function = dowser_functions; function->name != NULL; function++)
    g_assert_cmpuint (strlen (function->args), <=, function->max_args);
  for (function = dowser_window_functions; function->name != NULL; function++)
    g_assert_cmpuint (strlen (function->args), <=, function->max_args);
}

DOWSER_TEST_MAIN (types)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/model/types/column-has-its-declared-type", test_column_has_its_declared_type);
  g_test_add_func ("/model/types/outer-joins-allow-null", test_outer_joins_allow_null);
  g_test_add_func ("/model/types/arithmetic-has-the-operands-type", test_arithmetic_has_the_operands_type);
  g_test_add_func ("/model/types/dates-move-by-days", test_dates_move_by_days);
  g_test_add_func ("/model/types/conditions-are-booleans", test_conditions_are_booleans);
  g_test_add_func ("/model/types/branches-have-a-common-type", test_branches_have_a_common_type);
  g_test_add_func ("/model/types/function-has-its-result-type", test_function_has_its_result_type);
  g_test_add_func ("/model/types/aggregate-has-its-result-type", test_aggregate_has_its_result_type);
  g_test_add_func ("/model/types/window-has-its-result-type", test_window_has_its_result_type);
  g_test_add_func ("/model/types/nested-selects-see-outer-tables", test_nested_selects_see_outer_tables);
  g_test_add_func ("/model/types/set-operations-have-a-common-type", test_set_operations_have_a_common_type);
  g_test_add_func ("/model/types/step-columns-keep-their-types", test_step_columns_keep_their_types);
  g_test_add_func ("/model/types/circular-plans-end", test_circular_plans_end);
  g_test_add_func ("/model/types/deep-expressions-are-fast", test_deep_expressions_are_fast);
  g_test_add_func ("/model/types/shared-parts-are-visited-once", test_shared_parts_are_visited_once);
  g_test_add_func ("/model/types/incomplete-steps-can-be-extended", test_incomplete_steps_can_be_extended);
  g_test_add_func ("/model/types/functions-know-their-argument-types", test_functions_know_their_argument_types);
  return g_test_run ();
}
