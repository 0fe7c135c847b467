/* test-personal-literals.c - tests that personal values are found anywhere in a plan */
#include "plan/dowser-personal-literals.h"
#include "support/dowser-test-main.h"

static DowserSchema *
make_schema (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *people = dowser_schema_builder_add_table (builder, "people", FALSE);
  DowserTable *orders = dowser_schema_builder_add_table (builder, "orders", FALSE);

  dowser_schema_builder_add_column (builder, people, "Email", "TEXT")->pii = TRUE;
  dowser_schema_builder_add_column (builder, people, "city", "TEXT");
  dowser_schema_builder_add_column (builder, orders, "email", "TEXT");
  return dowser_schema_builder_end (builder);
}

static DowserExpr *
make_comparison (const char *column, const char *text)
{
  return dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_new_column ("t", column), dowser_expr_new_text (text));
}

/* @filter: (transfer full). Returns: (transfer full): the filter's personal values, separated by blanks */
static char *
dup_personal (const char *table, DowserExpr *filter)
{
  g_autoptr (DowserSchema) schema = make_schema ();
  DowserSelect *select = dowser_select_new ();
  g_autoptr (DowserPlan) plan = dowser_plan_new (select);
  g_auto (GStrv) texts = NULL;

  dowser_select_add_instance (select, "t", table);
  dowser_select_add_output (select, dowser_expr_new_column ("t", "city"), NULL);
  select->filter = filter;
  texts = dowser_personal_literals_dup_texts (plan, schema);
  return g_strjoinv (" ", texts);
}

static void
assert_personal (const char *table, DowserExpr *filter, const char *expected)
{
  g_autofree char *found = dup_personal (table, filter);

  g_assert_cmpstr (found, ==, expected);
}

static void
test_value_of_personal_column_is_found (void)
{
  GPtrArray *members = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);

  g_ptr_array_add (members, dowser_expr_new_text ("a@x.org"));
  g_ptr_array_add (members, dowser_expr_new_text ("b@x.org"));
  assert_personal ("people", make_comparison ("email", "a@x.org"), "a@x.org");
  assert_personal ("people", make_comparison ("city", "Oslo"), "");
  assert_personal ("orders", make_comparison ("email", "a@x.org"), "");
  assert_personal ("people", dowser_expr_and (make_comparison ("city", "Oslo"), make_comparison ("email", "a@x.org")),
                   "a@x.org");
  assert_personal ("people", dowser_expr_new_in (dowser_expr_new_column ("t", "email"), members, FALSE),
                   "a@x.org b@x.org");
  assert_personal ("people",
                   dowser_expr_new_match (DOWSER_MATCH_CONTAINS,
                                          dowser_expr_new_function ("lower", dowser_expr_new_column ("t", "email"),
                                                                    NULL),
                                          dowser_expr_new_text ("ann"), FALSE, FALSE),
                   "ann");
}

static void
test_nested_personal_filter_is_found (void)
{
  DowserSelect *nested = dowser_select_new ();

  dowser_select_add_instance (nested, "t", "people");
  dowser_select_add_output (nested, dowser_expr_new_column ("t", "city"), NULL);
  nested->filter = make_comparison ("email", "ann@x.org");
  assert_personal ("orders",
                   dowser_expr_new_subplan (DOWSER_SUBPLAN_IN, dowser_expr_new_column ("t", "email"), nested, FALSE,
                                            DOWSER_EQUAL),
                   "ann@x.org");
}

/* Checks a plan over people. One step shows e-mail addresses as "contact"; a second step shows the column "contact" as
 * "reach". */
static void
assert_personal_in_steps (const char *table, const char *column, const char *expected)
{
  g_autoptr (DowserSchema) schema = make_schema ();
  DowserSelect *inner = dowser_select_new ();
  DowserSelect *outer = dowser_select_new ();
  DowserSelect *select = dowser_select_new ();
  g_autoptr (DowserPlan) plan = dowser_plan_new (select);
  g_autofree char *found = NULL;
  g_auto (GStrv) texts = NULL;

  dowser_select_add_instance (inner, "p", "people");
  dowser_select_add_output (inner, dowser_expr_new_function ("lower", dowser_expr_new_column ("p", "email"), NULL),
                            "contact");
  dowser_select_add_output (inner, dowser_expr_new_column ("p", "city"), "place");
  g_ptr_array_add (plan->steps, dowser_plan_step_new ("inner", NULL, inner));
  g_ptr_array_add (outer->from, dowser_instance_new ("i", "inner", TRUE));
  dowser_select_add_output (outer, dowser_expr_new_column ("i", "contact"), "reach");
  g_ptr_array_add (plan->steps, dowser_plan_step_new ("outer", NULL, outer));
  g_ptr_array_add (select->from, dowser_instance_new ("t", table, TRUE));
  dowser_select_add_output (select, dowser_expr_new_column ("t", column), NULL);
  select->filter = make_comparison (column, "ann@x.org");
  texts = dowser_personal_literals_dup_texts (plan, schema);
  found = g_strjoinv (" ", texts);
  g_assert_cmpstr (found, ==, expected);
}

static void
test_columns_renamed_by_steps_stay_personal (void)
{
  assert_personal_in_steps ("inner", "contact", "ann@x.org");
  assert_personal_in_steps ("outer", "reach", "ann@x.org");
  assert_personal_in_steps ("inner", "place", "");
}

static void
test_renamed_outer_column_stays_personal (void)
{
  g_autoptr (DowserSchema) schema = make_schema ();
  DowserSelect *step = dowser_select_new ();
  DowserSelect *nested = dowser_select_new ();
  DowserSelect *select = dowser_select_new ();
  g_autoptr (DowserPlan) plan = dowser_plan_new (select);
  g_auto (GStrv) texts = NULL;

  dowser_select_add_instance (step, "p", "people");
  dowser_select_add_output (step, dowser_expr_new_column ("p", "email"), "contact");
  g_ptr_array_add (plan->steps, dowser_plan_step_new ("mails", NULL, step));
  dowser_select_add_instance (nested, "o", "orders");
  dowser_select_add_output (nested, dowser_expr_new_column ("o", "email"), NULL);
  nested->filter = dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_new_column ("m", "contact"),
                                            dowser_expr_new_text ("ann@x.org"));
  g_ptr_array_add (select->from, dowser_instance_new ("m", "mails", TRUE));
  dowser_select_add_output (select, dowser_expr_new_column ("m", "contact"), NULL);
  select->filter = dowser_expr_new_subplan (DOWSER_SUBPLAN_EXISTS, NULL, nested, FALSE, DOWSER_EQUAL);
  texts = dowser_personal_literals_dup_texts (plan, schema);
  g_assert_cmpuint (g_strv_length (texts), ==, 1);
  g_assert_cmpstr (texts[0], ==, "ann@x.org");
}

static void
test_value_in_personal_list_is_found (void)
{
  DowserSelect *nested = dowser_select_new ();

  dowser_select_add_instance (nested, "p", "people");
  dowser_select_add_output (nested, dowser_expr_new_column ("p", "email"), "contact");
  assert_personal ("orders",
                   dowser_expr_new_subplan (DOWSER_SUBPLAN_IN, dowser_expr_new_text ("ann@x.org"), nested, FALSE,
                                            DOWSER_EQUAL),
                   "ann@x.org");
}

static void
assert_personal_parameter (const char *column, gboolean is_off, const char *expected)
{
  g_autoptr (DowserSchema) schema = make_schema ();
  g_autoptr (DowserValue) value = dowser_value_new_text (DOWSER_VALUE_TEXT, "ann@x.org", -1);
  DowserSelect *select = dowser_select_new ();
  g_autoptr (DowserPlan) plan = dowser_plan_new (select);
  DowserExpr *filter = dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_new_column ("t", column),
                                                dowser_expr_new_parameter ("who", DOWSER_VALUE_TEXT));
  g_auto (GStrv) texts = NULL;
  g_autofree char *found = NULL;

  g_ptr_array_add (plan->parameters, dowser_parameter_new ("who", NULL, DOWSER_VALUE_TEXT, value));
  dowser_select_add_instance (select, "t", "people");
  dowser_select_add_output (select, dowser_expr_new_column ("t", "city"), NULL);
  if (is_off)
    g_ptr_array_add (select->off, filter);
  else
    select->filter = filter;
  texts = dowser_personal_literals_dup_texts (plan, schema);
  found = g_strjoinv (" ", texts);
  g_assert_cmpstr (found, ==, expected);
}

static void
test_personal_parameter_values_are_found (void)
{
  assert_personal_parameter ("email", FALSE, "ann@x.org");
  assert_personal_parameter ("email", TRUE, "ann@x.org");
  assert_personal_parameter ("city", FALSE, "");
}

DOWSER_TEST_MAIN (personal_literals)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/personal-literals/value-of-personal-column-is-found",
                   test_value_of_personal_column_is_found);
  g_test_add_func ("/model/personal-literals/nested-personal-filter-is-found", test_nested_personal_filter_is_found);
  g_test_add_func ("/model/personal-literals/columns-renamed-by-steps-stay-personal",
                   test_columns_renamed_by_steps_stay_personal);
  g_test_add_func ("/model/personal-literals/renamed-outer-column-stays-personal",
                   test_renamed_outer_column_stays_personal);
  g_test_add_func ("/model/personal-literals/value-in-personal-list-is-found", test_value_in_personal_list_is_found);
  g_test_add_func ("/model/personal-literals/personal-parameter-values-are-found",
                   test_personal_parameter_values_are_found);
  return g_test_run ();
}
