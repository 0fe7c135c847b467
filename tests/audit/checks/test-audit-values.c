/* test-audit-values.c - tests that a text compared with a column is replaced by a stored value of the column */
#include "support/audit-cases.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

static DowserProfile *
make_profile (const DowserSchema *schema, const char *values, gboolean complete)
{
  DowserProfile *profile = dowser_profile_new (schema);
  const DowserTable *customers = dowser_schema_find_table (schema, "customers");
  DowserColumnProfile *column = dowser_profile_get (profile, dowser_table_find_column (customers, "country"));
  g_auto (GStrv) list = g_strsplit (values, "|", -1);

  for (guint i = 0; list[i] != NULL; i++)
    g_ptr_array_add (column->values, g_strdup (list[i]));
  column->complete = complete;
  return profile;
}

static void
test_value_gets_the_stored_spelling (void)
{
  const AuditCase cases[] = {
    { "from customers; show customers.name; where eq(customers.country, 'norway')",
      "from customers; show customers.name; where eq(customers.country, 'Norway')", "value-spelling" },
    { "from customers; show customers.name; where in(customers.country, 'Norway', 'ÖSTERREICH ')",
      "from customers; show customers.name; where in(customers.country, 'Norway', ' Österreich')", "value-spelling" },
    { "from customers; show customers.name; where eq('norway', customers.country)",
      "from customers; show customers.name; where eq('Norway', customers.country)", "value-spelling" },
    { "from customers; show customers.name; where eq(customers.country, 'Norway')" },
    /* two stored values fit, or no value fits: reported, but not fixed */
    { "from customers; show customers.name; where eq(customers.country, 'peru')", NULL, "value-spelling" },
    { "from customers; show customers.name; where eq(customers.country, 'Narnia')", NULL, "value-spelling" },
    { "from customers; show customers.name; where gt(customers.country, 'norway')" },
  };
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserProfile) complete = make_profile (schema, " Österreich|Norway|PERU|Peru", TRUE);
  g_autoptr (DowserProfile) sample = make_profile (schema, "Norway", FALSE);
  const AuditCase untouched_case = { "from customers; show customers.name; where eq(customers.country, 'norway')" };

  audit_check_cases (cases, G_N_ELEMENTS (cases), schema, complete);
  audit_check_cases (&untouched_case, 1, schema, sample);
}

#define WHERE "from customers; show customers.name; where "

/* Tests values that differ from a stored value by one typing error. Different numbers, short words, and words with more
 * differences are other values. */
static void
test_typing_errors_in_values_are_corrected (void)
{
  const AuditCase cases[] = {
    { WHERE "eq(customers.country, 'norwya')", WHERE "eq(customers.country, 'Norway')", "value-spelling" },
    { WHERE "eq(customers.country, 'New  york')", WHERE "eq(customers.country, 'New-York')", "value-spelling" },
    { WHERE "in(customers.country, 'Swizerland', 'Norway')", WHERE "in(customers.country, 'Switzerland', 'Norway')",
      "value-spelling" },
    { WHERE "ne(customers.country, 'norwya')", WHERE "ne(customers.country, 'Norway')", "value-spelling" },
    { WHERE "eq(customers.country, 'Grean')", NULL, "value-spelling" },
    { WHERE "eq(customers.country, 'Zone 3')", NULL, "value-spelling" },
    { WHERE "eq(customers.country, 'UV')", NULL, "value-spelling" },
    { WHERE "eq(customers.country, 'C#')", NULL, "value-spelling" },
    { WHERE "eq(customers.country, 'Sweden')", NULL, "value-spelling" },
    { WHERE "contains(customers.country, 'norwya')" },
  };
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserProfile) profile
      = make_profile (schema, "C|Grear|Great|Green|New-York|Norway|Switzerland|UK|Zone 1|Zone 2", TRUE);

  audit_check_cases (cases, G_N_ELEMENTS (cases), schema, profile);
}

static void
answer_lookup (DowserValueChecks *lookups, const char *values, gboolean complete)
{
  DowserValueCheck *lookup = dowser_value_checks_find_unqueried (lookups);
  g_auto (GStrv) list = g_strsplit (values, "|", -1);

  g_assert_nonnull (lookup);
  lookup->values = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; list[i] != NULL && *list[i] != '\0'; i++)
    g_ptr_array_add (lookup->values, g_strdup (list[i]));
  lookup->complete = complete;
}

static void
check_looked_up_values (const DowserSchema *schema, const DowserProfile *profile, const char *values, gboolean complete,
                        const AuditCase *expected)
{
  g_autoptr (DowserValueChecks) lookups = dowser_value_checks_new (schema);
  g_autoptr (DowserPlan) plan = plan_from_text (expected->before);
  g_autoptr (DowserPlan) first = dowser_audit_with_lookups (plan, schema, profile, lookups, NULL, NULL);
  g_autoptr (DowserPlan) audited = NULL;
  g_autoptr (GPtrArray) findings = NULL;
  g_autofree char *text = NULL;

  g_assert_true (dowser_plan_equal (first, plan));
  answer_lookup (lookups, values, complete);
  g_assert_null (dowser_value_checks_find_unqueried (lookups));
  audited = dowser_audit_with_lookups (plan, schema, profile, lookups, &findings, NULL);
  text = select_to_text (audited->select);
  g_assert_cmpstr (text, ==, expected->after != NULL ? expected->after : expected->before);
  g_assert_true (expected->check == NULL ? findings->len == 0 : audit_has_check (findings, expected->check));
}

/* Tests a profile made from a sample: values that aren't in the sample are looked up in the source. */
static void
test_unsampled_values_are_looked_up (void)
{
  const AuditCase norway
      = { WHERE "eq(customers.country, 'norwya')", WHERE "eq(customers.country, 'Norway')", "value-spelling" };
  const AuditCase unsure_case = { WHERE "eq(customers.country, 'norwya')", NULL, "value-spelling" };
  const AuditCase as_stored = { WHERE "eq(customers.country, 'norwya')" };
  const AuditCase sampled = { WHERE "eq(customers.country, 'Peru')" };
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserProfile) sample = make_profile (schema, "Peru", FALSE);
  g_autoptr (DowserValueChecks) lookups = dowser_value_checks_new (schema);
  g_autoptr (DowserPlan) plan = plan_from_text (sampled.before);
  g_autoptr (DowserPlan) audited = dowser_audit_with_lookups (plan, schema, sample, lookups, NULL, NULL);

  g_assert_null (dowser_value_checks_find_unqueried (lookups));
  check_looked_up_values (schema, sample, "Norway", TRUE, &norway);
  check_looked_up_values (schema, NULL, "NORWYA", FALSE,
                          &(AuditCase){ norway.before, WHERE "eq(customers.country, 'NORWYA')", "value-spelling" });
  check_looked_up_values (schema, sample, "Norway", FALSE, &unsure_case);
  check_looked_up_values (schema, sample, "", TRUE, &unsure_case);
  check_looked_up_values (schema, sample, "Norway|norwya", TRUE, &as_stored);
}

DOWSER_TEST_MAIN (audit_values)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/audit-values/value-gets-the-stored-spelling", test_value_gets_the_stored_spelling);
  g_test_add_func ("/planner/audit-values/typing-errors-in-values-are-corrected",
                   test_typing_errors_in_values_are_corrected);
  g_test_add_func ("/planner/audit-values/unsampled-values-are-looked-up", test_unsampled_values_are_looked_up);
  return g_test_run ();
}
