/* test-audit-constraints.c - tests that plans are changed to follow the user's constraints, or refused; each change can
 * be undone */
#include "audit/fixes/dowser-correction.h"
#include "base/dowser-error.h"
#include "operations/dowser-apply.h"
#include "plan/dowser-plan-json.h"
#include "support/audit-cases.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

typedef struct
{
  const char *given;    /* corrections entered by the user, separated by "; " */
  const char *question; /* (nullable) */
  const char *before;
  const char *after;        /* the plan after the audit; %NULL: the plan stays the same; "!": the plan is refused */
  const char *message_part; /* (nullable): part of the finding's message */
} Case;

static GPtrArray *
read_constraints (const char *given, const DowserSchema *schema)
{
  GPtrArray *constraints = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_constraint_free);
  g_auto (GStrv) texts = g_strsplit (given, "; ", -1);

  for (guint i = 0; texts[i] != NULL; i++)
    {
      g_autoptr (GError) error = NULL;

      g_ptr_array_add (constraints, dowser_correction_read (texts[i], schema, &error));
      g_assert_no_error (error);
    }
  return constraints;
}

static gboolean
has_message (GPtrArray *findings, const char *part)
{
  for (guint i = 0; i < findings->len; i++)
    if (strstr (((const DowserFinding *) findings->pdata[i])->message, part) != NULL)
      return TRUE;
  return FALSE;
}

/* Tests that a second audit makes no more fixes. Tests that a fix made for a constraint can be taken back. */
static void
check_stable (const DowserPlan *plan, const DowserSchema *schema, const DowserAuditOptions *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) audited_again = dowser_audit_with_options (plan, schema, options, NULL, &error);

  g_assert_no_error (error);
  g_assert_true (dowser_plan_equal (plan, audited_again));
}

static void
check_undo_fix (const DowserPlan *given, GPtrArray *findings, const DowserSchema *schema,
                const DowserAuditOptions *options)
{
  g_autoptr (DowserPlan) kept = dowser_plan_ref (given);
  g_autoptr (GPtrArray) without = NULL;
  g_autoptr (GPtrArray) with = NULL;
  g_autoptr (DowserPlan) plain_audited = NULL;
  g_autoptr (DowserPlan) audited = NULL;

  for (guint i = 0; i < findings->len; i++)
    {
      const DowserFinding *finding = findings->pdata[i];
      DowserPlan *next;

      if (!g_str_equal (finding->check, "constraint") || finding->undo_operations == NULL)
        continue;
      next = dowser_operations_apply (finding->undo_operations, kept, schema, NULL);
      g_assert_nonnull (next);
      dowser_plan_unref (kept);
      kept = next;
    }
  plain_audited = dowser_audit (kept, schema, NULL, &without, NULL);
  audited = dowser_audit_with_options (kept, schema, options, &with, NULL);
  g_assert_nonnull (audited);
  g_assert_true (dowser_plan_has_same_statement (plain_audited, audited));
}

static void
check_case (const Case *expected, const DowserSchema *schema)
{
  g_autoptr (GPtrArray) constraints = read_constraints (expected->given, schema);
  const DowserAuditOptions options = { NULL, NULL, constraints };
  g_autoptr (DowserPlan) plan = plan_from_text (expected->before);
  g_autoptr (DowserPlan) audited = NULL;
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  g_test_message ("%s: %s", expected->given, expected->before);
  plan->question = g_strdup (expected->question);
  audited = dowser_audit_with_options (plan, schema, &options, &findings, &error);
  if (g_strcmp0 (expected->after, "!") == 0)
    {
      g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID);
      g_test_message ("  %s", error->message);
      g_assert_nonnull (strstr (error->message, expected->message_part));
      return;
    }
  g_assert_no_error (error);
  text = select_to_text (audited->select);
  g_assert_cmpstr (text, ==, expected->after != NULL ? expected->after : expected->before);
  g_assert_true (expected->message_part == NULL || has_message (findings, expected->message_part));
  g_assert_true (expected->message_part != NULL || !audit_has_check (findings, "constraint"));
  check_stable (audited, schema, &options);
  if (expected->after != NULL)
    check_undo_fix (plan, findings, schema, &options);
}

#define CHECK(...)                                                                                                     \
  G_STMT_START                                                                                                         \
  {                                                                                                                    \
    const Case cases[] = { __VA_ARGS__ };                                                                              \
    g_autoptr (DowserSchema) schema = shop_schema_new ();                                                              \
    for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)                                                                   \
      check_case (&cases[i], schema);                                                                                  \
  }                                                                                                                    \
  G_STMT_END

#define BILLING "inner addresses on eq(orders.billing_address_id, addresses.id)"
#define SHIPPING "inner addresses on eq(orders.shipping_address_id, addresses.id)"

/* Tests plans of models. The plans use the tables' names without affixes, like the names in a question. */
static void
test_affix_constraint_renames_tables (void)
{
  static const Case cases[] = {
    { "use PROD_ prefix for all tables", NULL, "from customers; show customers.name",
      "from PROD_customers customers; show customers.name", "Your rule replaces the table" },
    { "use PROD_ prefix for all tables", NULL, "from products; show products.name", NULL, NULL },
    { "use PROD_ prefix for all tables", NULL, "from PROD_customers c; show c.name", NULL, NULL },
    { "use PROD_ prefix for all tables", NULL, "from customers; show customers.email", "!", "no column “email”" },
  };
  g_autoptr (DowserSchema) schema
      = schema_new_from_lines ("customers: id INTEGER pk, name TEXT, email TEXT\n"
                               "PROD_customers: id INTEGER pk, name TEXT\nproducts: id INTEGER pk, name TEXT");

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    check_case (&cases[i], schema);
}

static void
test_join_constraint_replaces_the_join (void)
{
  CHECK ({ "join orders.billing_address_id with addresses.id", NULL,
           "from orders; " SHIPPING "; show orders.id, addresses.city",
           "from orders; " BILLING "; show orders.id, addresses.city", "by your rule" },
         { "join addresses.id with orders.billing_address_id", NULL,
           "from orders; " BILLING "; show orders.id, addresses.city", NULL, NULL },
         /* two tables are used without a join, and there are two ways to join them */
         { "join orders.billing_address_id with addresses.id", NULL,
           "from orders, addresses; show orders.id, addresses.city",
           "from orders; " BILLING "; show orders.id, addresses.city", "by your rule" },
         /* joined through a table that the plan doesn't use otherwise */
         { "join customers.country with products.name", NULL,
           "from customers; inner reviews on eq(reviews.customer_id, customers.id); inner products on "
           "eq(reviews.product_id, products.id); show customers.name, products.price",
           "from customers; inner products on eq(customers.country, products.name); show customers.name, "
           "products.price",
           "by your rule" },
         /* one of the two tables isn't in the plan */
         { "join orders.billing_address_id with addresses.id", NULL, "from orders; show orders.id", NULL, NULL });
}

static void
test_excluded_tables_are_removed (void)
{
  CHECK ({ "don't use table customers", NULL,
           "from orders; inner customers on eq(orders.customer_id, customers.id); show orders.id",
           "from orders; show orders.id", "You excluded the table" },
         { "don't use table customers", NULL,
           "from orders; inner customers on eq(orders.customer_id, customers.id); show orders.id, customers.name", "!",
           "needs the table “customers”" },
         { "don't use table customers", NULL, "from customers; show customers.name", "!", "allow the table again" },
         { "don't use table weather", NULL, "from customers; show customers.name", NULL, NULL });
}

static void
test_required_tables_are_joined (void)
{
  CHECK ({ "always include table customers", NULL, "from orders; show orders.id",
           "from orders; inner customers on eq(orders.customer_id, customers.id); show orders.id", "Every plan" },
         { "always include table orders", NULL, "from orders; show orders.id", NULL, NULL },
         { "always include table weather", NULL, "from orders; show orders.id", "!", "no key connects this table" },
         { "always include table weather; join weather.day with orders.order_date", NULL, "from orders; show orders.id",
           "from orders; inner weather on eq(weather.day, orders.order_date); show orders.id", "Every plan" },
         /* the join would need a table that the user has excluded */
         { "always include table products; don't use table order_items; don't use table reviews", NULL,
           "from orders; show orders.id", "!", "no key connects this table" });
}

static void
test_replacement_constraint_replaces_columns (void)
{
  CHECK ({ "use customers.email, not customers.name", NULL,
           "from customers; show customers.name; where eq(customers.name, 'x'); order customers.name",
           "from customers; show customers.email; where eq(customers.email, 'x'); order customers.email",
           "Your rule replaces the column" },
         { "use billing_address_id, not shipping_address_id", NULL,
           "from orders; " SHIPPING "; show orders.id, addresses.city",
           "from orders; " BILLING "; show orders.id, addresses.city", "Your rule replaces the column" },
         /* the replacement is a column of another table, which is joined */
         { "use customers.country instead of orders.status", NULL, "from orders; show orders.id, orders.status",
           "from orders; inner customers on eq(orders.customer_id, customers.id); show orders.id, customers.country",
           "Your rule replaces the column" },
         { "use weather.day instead of orders.order_date", NULL, "from orders; show orders.order_date", "!",
           "Dowser cannot tell how to join the new table" },
         { "use products, not tags", NULL, "from tags; show tags.id", "from products tags; show tags.id",
           "Your rule replaces the table" },
         { "use products, not tags", NULL, "from tags; show tags.label", "!",
           "the replacement has no column “label”" });
}

static void
test_mapped_word_replaces_the_column (void)
{
  CHECK ({ "name means customers.email", "the name of each customer", "from customers; show customers.name",
           "from customers; show customers.email", "Your rule replaces the column" },
         { "name means customers.email", "the name of each customer", "from customers; show customers.email", NULL,
           NULL },
         /* the question doesn't contain the constraint's words, so the constraint doesn't change the plan's column */
         { "name means customers.email", "what are customers called", "from customers; show customers.name", NULL,
           NULL },
         { "region means customers.country", "customers by region", "from customers; show customers.name", NULL,
           "does not use this meaning" });
}

/* Tests that a mapping replaces the column that a planner reports as the meaning of the mapped words. */
static void
test_mapping_replaces_the_planners_column (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (GPtrArray) constraints = read_constraints ("region means customers.country", schema);
  const DowserAuditOptions options = { NULL, NULL, constraints };
  g_autoptr (DowserPlan) plan = plan_from_text ("from customers; show customers.email");
  g_autoptr (DowserPlan) audited = NULL;
  g_autofree char *text = NULL;

  plan->question = g_strdup ("the Regions of our customers");
  g_ptr_array_add (plan->mappings, dowser_mapping_new ("regions", "customers.email"));
  audited = dowser_audit_with_options (plan, schema, &options, NULL, NULL);
  text = select_to_text (audited->select);
  g_assert_cmpstr (text, ==, "from customers; show customers.country");
}

/* Tests that a constraint is ignored if the schema no longer has its names. */
static void
test_constraints_on_removed_names_are_ignored (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (GPtrArray) constraints = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_constraint_free);
  const DowserAuditOptions options = { NULL, NULL, constraints };
  g_autoptr (DowserPlan) plan = plan_from_text ("from customers; show customers.email");
  g_autoptr (DowserPlan) audited = NULL;
  g_autoptr (GError) error = NULL;

  for (int kind = 0; kind <= DOWSER_CONSTRAINT_NOTE; kind++)
    {
      g_ptr_array_add (constraints, dowser_constraint_new (kind, "said", "words", "gone.away", "gone.too"));
      g_ptr_array_add (constraints, dowser_constraint_new (kind, "said", NULL, NULL, NULL));
    }
  audited = dowser_audit_with_options (plan, schema, &options, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (dowser_plan_equal (audited, plan));
}

DOWSER_TEST_MAIN (audit_constraints)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/audit-constraints/join-constraint-replaces-the-join",
                   test_join_constraint_replaces_the_join);
  g_test_add_func ("/planner/audit-constraints/affix-constraint-renames-tables", test_affix_constraint_renames_tables);
  g_test_add_func ("/planner/audit-constraints/excluded-tables-are-removed", test_excluded_tables_are_removed);
  g_test_add_func ("/planner/audit-constraints/required-tables-are-joined", test_required_tables_are_joined);
  g_test_add_func ("/planner/audit-constraints/replacement-constraint-replaces-columns",
                   test_replacement_constraint_replaces_columns);
  g_test_add_func ("/planner/audit-constraints/mapped-word-replaces-the-column", test_mapped_word_replaces_the_column);
  g_test_add_func ("/planner/audit-constraints/mapping-replaces-the-planners-column",
                   test_mapping_replaces_the_planners_column);
  g_test_add_func ("/planner/audit-constraints/constraints-on-removed-names-are-ignored",
                   test_constraints_on_removed_names_are_ignored);
  return g_test_run ();
}
