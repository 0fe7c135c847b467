/* test-audit-fix.c - tests that each fix of an audit can be taken back alone, and that the audit doesn't make it
 * again */
#include "audit/dowser-audit.h"
#include "audit/fixes/dowser-suggested-fixes.h"
#include "base/dowser-error.h"
#include "operations/dowser-apply.h"
#include "plan/dowser-plan-json.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

#include <string.h>

#define JOIN_CUSTOMERS "inner customers on eq(orders.customer_id, customers.id)"
#define REFUSED "refused"

/* @before: the plan before the audit; @check: the check whose fix is taken back */
typedef struct
{
  const char *before;
  const char *check;
  const char *kept; /* the plan after the fix was taken back: REFUSED if it is refused; %NULL if it is @before
                     * unchanged */
} Case;

static const Case cases[] = {
  { "from Customers; show Customers.name", "table-exists", REFUSED },
  { "from customers, nowhere; show customers.name, nowhere.x", "table-exists", REFUSED },
  { "from customers; show customers.NAME", "column-exists", REFUSED },
  { "from customers; show customers.name, customers.nme", "column-exists", REFUSED },
  { "from orders; show orders.id, customers.name", "join-connect", "from orders; show orders.id" },
  { "from orders, customers; show orders.id, customers.name", "join-connect", NULL },
  { "from orders; inner customers; show orders.id, customers.name", "join-edges", REFUSED },
  { "from orders, customers; show orders.id", "unused-table", NULL },
  { "from orders; left customers on eq(orders.customer_id, customers.id); show orders.id", "unused-table", NULL },
  { "from customers; show customers.name, yaer(customers.birth_date)", "function", REFUSED },
  { "from customers; show customers.name; where eq(customers.country, null)", "null-comparison", NULL },
  { "from customers; show customers.name; where in(customers.country, 'Norway', null)", "null-comparison", NULL },
  { "from customers; show customers.country, count()", "group-complete", NULL },
  { "from customers; show customers.country; group customers.country; having eq(customers.country, 'Norway')", "having",
    NULL },
  { "from customers; show customers.country; where gt(count(), 2); group customers.country", "having", REFUSED },
  { "from orders; show sum(count()), orders.id", "aggregate", REFUSED },
  { "from customers; show customers.country, count(); group customers.country; order customers.name", "order-group",
    NULL },
  { "from orders; " JOIN_CUSTOMERS "; show orders.id, customers.id", "output-name", NULL },
  { "from orders; show orders.id; order #foo", "order", REFUSED },
  { "from customers; show customers.country; distinct; order customers.name", "distinct", REFUSED },
  { "from orders; show orders.id; limit -5", "limit", REFUSED },
  { "from products; show products.name, max(products.price)", "extreme",
    "from products; show products.name, max(products.price); group products.name" },
  { "from customers; show customers.name; where eq(customers.country, 'norway')", "value-spelling", NULL },
};

static DowserProfile *
make_profile (const DowserSchema *schema)
{
  DowserProfile *profile = dowser_profile_new (schema);
  const DowserTable *customers = dowser_schema_find_table (schema, "customers");
  DowserColumnProfile *column = dowser_profile_get (profile, dowser_table_find_column (customers, "country"));

  g_ptr_array_add (column->values, g_strdup ("Norway"));
  column->complete = TRUE;
  return profile;
}

/* Returns the finding of @check that has a fix. */
static const DowserFinding *
find_fix (GPtrArray *findings, const char *check)
{
  for (guint i = 0; i < findings->len; i++)
    {
      const DowserFinding *finding = findings->pdata[i];

      if (strcmp (finding->check, check) == 0 && finding->fix != NULL)
        return finding;
    }
  return NULL;
}

static DowserPlan *
undo_fix (const DowserPlan *plan, const DowserSchema *schema, const DowserFinding *finding)
{
  g_autoptr (GError) error = NULL;
  DowserPlan *kept = dowser_operations_apply (finding->undo_operations, plan, schema, &error);

  g_assert_no_error (error);
  return kept;
}

static void
check_refused (const DowserPlan *kept, const DowserSchema *schema, const DowserProfile *profile,
               const DowserFinding *fix)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) audited = dowser_audit (kept, schema, profile, NULL, &error);

  g_assert_null (audited);
  g_assert_true (fix->needed);
  g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID);
  g_assert_nonnull (strstr (error->message, fix->message));
}

static void
check_kept_plan (const DowserPlan *kept, const DowserSchema *schema, const DowserProfile *profile, const Case *expected)
{
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) audited = dowser_audit (kept, schema, profile, &findings, &error);
  g_autoptr (DowserPlan) audited_again = NULL;
  g_autofree char *text = NULL;

  g_assert_no_error (error);
  text = select_to_text (audited->select);
  g_assert_cmpstr (text, ==, expected->kept != NULL ? expected->kept : expected->before);
  g_assert_null (find_fix (findings, expected->check));
  audited_again = dowser_audit (audited, schema, profile, NULL, &error);
  g_assert_true (dowser_plan_equal (audited, audited_again));
}

static void
test_each_fix_can_be_undone (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserProfile) profile = make_profile (schema);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserPlan) plan = plan_from_text (cases[i].before);
      g_autoptr (GPtrArray) findings = NULL;
      g_autoptr (DowserPlan) audited = dowser_audit (plan, schema, profile, &findings, NULL);
      g_autoptr (DowserPlan) kept = NULL;
      const DowserFinding *fix = find_fix (findings, cases[i].check);

      g_test_message ("%s", cases[i].before);
      g_assert_nonnull (audited);
      g_assert_nonnull (fix);
      kept = undo_fix (plan, schema, fix);
      if (g_strcmp0 (cases[i].kept, REFUSED) == 0)
        check_refused (kept, schema, profile, fix);
      else
        check_kept_plan (kept, schema, profile, &cases[i]);
    }
}

/* Tests that after one fix was taken back, the other fixes are still made, and that each of them can be taken back
 * later. */
static void
test_fixes_are_undone_one_by_one (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text ("from orders, products; show orders.id; where and(eq(orders.status, "
                                                "null), eq(orders.total, null))");
  const char *const expected[] = {
    "from orders; show orders.id; where and(eq(orders.status, null), is_null(orders.total))",
    "from orders; show orders.id; where and(eq(orders.status, null), eq(orders.total, null))",
    "from orders, products; show orders.id; where and(eq(orders.status, null), eq(orders.total, null))",
  };

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_autoptr (GPtrArray) findings = NULL;
      g_autoptr (DowserPlan) audited = dowser_audit (plan, schema, NULL, &findings, NULL);
      g_autoptr (DowserPlan) changed = NULL;
      g_autofree char *text = NULL;
      const DowserFinding *fix = find_fix (findings, i < 2 ? "null-comparison" : "unused-table");
      DowserPlan *kept = undo_fix (plan, schema, fix);

      dowser_plan_unref (plan);
      plan = kept;
      changed = dowser_audit (plan, schema, NULL, NULL, NULL);
      text = select_to_text (changed->select);
      g_assert_cmpstr (text, ==, expected[i]);
    }
}

/* Tests that a DowserExemption (it protects a part of the plan from the fixes of one check) protects the whole plan if
 * its "about" is NULL. */
static void
test_check_can_be_disabled (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan
      = plan_from_text ("from orders; show orders.id; where and(eq(orders.status, null), eq(orders.total, null))");
  g_autoptr (DowserPlan) audited = NULL;

  g_ptr_array_add (plan->exemptions, dowser_exemption_new ("null-comparison", NULL));
  audited = dowser_audit (plan, schema, NULL, NULL, NULL);
  g_assert_true (dowser_plan_equal (plan, audited));
}

/* Tests that the user's own SQL runs unchanged: possible fixes are only reported, and the stored value is offered as a
 * choice. */
static void
test_users_sql_is_not_changed (void)
{
  static const char *const left[] = {
    "from customers; show customers.country, count()",
    "from customers; show customers.country, sum(customers.id); group customers.name",
    "from customers; show customers.name; where eq(customers.country, null)",
    "from customers; show customers.country; group customers.country; having eq(customers.name, 'Ada')",
    "from products; show products.name, max(products.price)",
    "from customers; show customers.country, count(); group customers.country; order customers.name",
    "from customers; show customers.name; where eq(customers.country, 'norway')",
    "from customers; show customers.name; where in(customers.country, 'norway', 'NORWAY')",
  };
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserProfile) profile = make_profile (schema);

  for (guint i = 0; i < G_N_ELEMENTS (left); i++)
    {
      g_autoptr (DowserPlan) plan = plan_from_text (left[i]);
      g_autoptr (GPtrArray) findings = NULL;
      g_autoptr (DowserPlan) audited = NULL;

      dowser_audit_keep_as_written (plan, DOWSER_DIALECT_SQLITE);
      audited = dowser_audit (plan, schema, profile, &findings, NULL);
      g_test_message ("%s", left[i]);
      g_assert_true (dowser_plan_equal (plan, audited));
      g_assert_cmpuint (findings->len, >, 0);
    }
}

/* Tests the user's SQL with a part that the engine would refuse: the audit doesn't fix it, but offers the fix as a
 * choice. */
static void
test_users_sql_is_fixed_on_request (void)
{
  static const struct
  {
    const char *written;
    const char *fixed;
  } fixes[] = {
    { "from customers; show customers.country; where gt(count(), 2); group customers.country",
      "from customers; show customers.country; group customers.country; having gt(count(), 2)" },
    { "from customers, products; show count()", "from customers; show count()" },
    { "from customers; show customers.name; where eq(customers.country, null)",
      "from customers; show customers.name; where is_null(customers.country)" },
    { "from customers; show customers.country, count()",
      "from customers; show customers.country, count(); group customers.country" },
  };
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (guint i = 0; i < G_N_ELEMENTS (fixes); i++)
    {
      g_autoptr (DowserPlan) plan = plan_from_text (fixes[i].written);
      g_autoptr (DowserPlan) audited = NULL;
      g_autoptr (DowserPlan) fixed = NULL;
      g_autoptr (DowserPlan) audited_again = NULL;
      g_autoptr (GPtrArray) suggested_fixes = NULL;
      g_autofree char *text = NULL;
      const DowserAmbiguity *suggested_fix;

      g_test_message ("%s", fixes[i].written);
      dowser_audit_keep_as_written (plan, DOWSER_DIALECT_SQLITE);
      audited = dowser_audit (plan, schema, NULL, NULL, NULL);
      g_assert_true (dowser_plan_equal (plan, audited));
      suggested_fixes = dowser_suggested_fixes_find (plan, schema);
      g_assert_cmpuint (suggested_fixes->len, ==, 1);
      suggested_fix = suggested_fixes->pdata[0];
      fixed = dowser_operations_apply (((const DowserChoice *) suggested_fix->choices->pdata[0])->operations, plan,
                                       schema, NULL);
      text = select_to_text (fixed->select);
      g_assert_cmpstr (text, ==, fixes[i].fixed);
      audited_again = dowser_audit (fixed, schema, NULL, NULL, NULL);
      g_assert_true (dowser_plan_equal (fixed, audited_again));
    }
}

static void
test_stored_value_is_offered (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserProfile) profile = make_profile (schema);
  g_autoptr (DowserPlan) plan
      = plan_from_text ("from customers; show customers.name; where eq(customers.country, 'norway')");
  g_autoptr (DowserPlan) chosen = NULL;
  g_autoptr (GPtrArray) suggested_fixes = NULL;
  g_autofree char *text = NULL;
  const DowserAmbiguity *suggested_fix;

  suggested_fixes = dowser_suggested_fixes_find_with_profile (plan, schema, profile, NULL);
  g_assert_cmpuint (suggested_fixes->len, ==, 0);
  g_clear_pointer (&suggested_fixes, g_ptr_array_unref);
  dowser_audit_keep_as_written (plan, DOWSER_DIALECT_SQLITE);
  suggested_fixes = dowser_suggested_fixes_find_with_profile (plan, schema, profile, NULL);
  g_assert_cmpuint (suggested_fixes->len, ==, 1);
  suggested_fix = suggested_fixes->pdata[0];
  g_assert_cmpuint (suggested_fix->choices->len, ==, 1);
  chosen = dowser_operations_apply (((const DowserChoice *) suggested_fix->choices->pdata[0])->operations, plan, schema,
                                    NULL);
  text = select_to_text (chosen->select);
  g_assert_cmpstr (text, ==, "from customers; show customers.name; where eq(customers.country, 'Norway')");
}

DOWSER_TEST_MAIN (audit_fix)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/audit-fix/each-fix-can-be-undone", test_each_fix_can_be_undone);
  g_test_add_func ("/planner/audit-fix/fixes-are-undone-one-by-one", test_fixes_are_undone_one_by_one);
  g_test_add_func ("/planner/audit-fix/check-can-be-disabled", test_check_can_be_disabled);
  g_test_add_func ("/planner/audit-fix/users-sql-is-not-changed", test_users_sql_is_not_changed);
  g_test_add_func ("/planner/audit-fix/users-sql-is-fixed-on-request", test_users_sql_is_fixed_on_request);
  g_test_add_func ("/planner/audit-fix/stored-value-is-offered", test_stored_value_is_offered);
  return g_test_run ();
}
