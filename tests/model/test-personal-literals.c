/* test-personal-literals.c - values of people are found in a plan, wherever they stand */
#include "model/dowser-personal-literals.h"

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
compare (const char *column, const char *text)
{
  return dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_new_column ("t", column), dowser_expr_new_text (text));
}

/* Takes @filter. Returns: (transfer full): what is personal in it, between blanks */
static char *
dup_personal (const char *table, DowserExpr *filter)
{
  g_autoptr (DowserSchema) schema = make_schema ();
  DowserSelect *select = dowser_select_new ();
  g_autoptr (DowserPlan) plan = dowser_plan_new (select);
  g_auto (GStrv) texts = NULL;

  dowser_select_add_from (select, "t", table);
  dowser_select_add_output (select, dowser_expr_new_column ("t", "city"), NULL);
  select->filter = filter;
  texts = dowser_personal_literals_dup (plan, schema);
  return g_strjoinv (" ", texts);
}

static void
assert_personal (const char *table, DowserExpr *filter, const char *expected)
{
  g_autofree char *found = dup_personal (table, filter);

  g_assert_cmpstr (found, ==, expected);
}

static void
test_compared_values (void)
{
  GPtrArray *members = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);

  g_ptr_array_add (members, dowser_expr_new_text ("a@x.org"));
  g_ptr_array_add (members, dowser_expr_new_text ("b@x.org"));
  assert_personal ("people", compare ("email", "a@x.org"), "a@x.org");
  assert_personal ("people", compare ("city", "Oslo"), "");
  assert_personal ("orders", compare ("email", "a@x.org"), "");
  assert_personal ("people", dowser_expr_and (compare ("city", "Oslo"), compare ("email", "a@x.org")), "a@x.org");
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
test_values_in_nested_selects (void)
{
  DowserSelect *nested = dowser_select_new ();

  dowser_select_add_from (nested, "t", "people");
  dowser_select_add_output (nested, dowser_expr_new_column ("t", "city"), NULL);
  nested->filter = compare ("email", "ann@x.org");
  assert_personal ("orders",
                   dowser_expr_new_subplan (DOWSER_SUBPLAN_IN, dowser_expr_new_column ("t", "email"), nested, FALSE,
                                            DOWSER_EQUAL),
                   "ann@x.org");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/personal-literals/compared-values", test_compared_values);
  g_test_add_func ("/model/personal-literals/values-in-nested-selects", test_values_in_nested_selects);
  return g_test_run ();
}
