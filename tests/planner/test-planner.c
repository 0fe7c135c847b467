/* test-planner.c - tests that each kind of constraint changes how the built-in planner understands a question */
#include "planner/dowser-planner.h"

#include "audit/dowser-audit.h"
#include "audit/fixes/dowser-correction.h"
#include "planner/build/dowser-plan-arrange.h"
#include "planner/schema/dowser-schema-index.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

#include <string.h>

typedef struct
{
  const char *corrections; /* corrections by the user, separated by "; " */
  const char *question;
  const char *without; /* part of the plan before the correction */
  const char *with;    /* part of the plan after the correction */
} Case;

static char *
plan_question (const DowserPlannerIndex *index, const char *question, GPtrArray *constraints)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserUnderstanding) understanding
      = dowser_planner_plan_with_constraints (index, question, constraints, &error);
  const DowserAuditOptions options = { NULL, NULL, constraints };
  g_autoptr (DowserPlan) audited_plan = NULL;

  g_assert_no_error (error);
  if (understanding->plan == NULL)
    return g_strdup ("none");
  audited_plan = dowser_audit_with_options (understanding->plan, dowser_planner_index_get_schema (index), &options,
                                            NULL, &error);
  g_assert_no_error (error);
  return select_to_text (audited_plan->select);
}

static void
check_schema_cases (const DowserSchema *schema, const Case *cases, gsize n)
{
  g_autoptr (DowserPlannerIndex) index = dowser_planner_index_new (schema, NULL);

  for (gsize i = 0; i < n; i++)
    {
      g_autoptr (GPtrArray) constraints = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_constraint_free);
      g_auto (GStrv) corrections = g_strsplit (cases[i].corrections, "; ", -1);
      g_autofree char *before = plan_question (index, cases[i].question, NULL);
      g_autofree char *after = NULL;

      for (guint j = 0; corrections[j] != NULL; j++)
        g_ptr_array_add (constraints, dowser_correction_read (corrections[j], schema, NULL));
      after = plan_question (index, cases[i].question, constraints);
      g_test_message ("%s\n  %s\n  %s: %s", cases[i].question, before, cases[i].corrections, after);
      g_assert_true (cases[i].without == NULL || strstr (before, cases[i].without) != NULL);
      g_assert_nonnull (strstr (after, cases[i].with));
    }
}

static void
check_cases (const Case *cases, gsize n)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  check_schema_cases (schema, cases, n);
}
#define CHECK(...)                                                                                                     \
  G_STMT_START                                                                                                         \
  {                                                                                                                    \
    const Case cases[] = { __VA_ARGS__ };                                                                              \
    check_cases (cases, G_N_ELEMENTS (cases));                                                                         \
  }                                                                                                                    \
  G_STMT_END

static void
test_mapped_word_means_the_chosen_column (void)
{
  CHECK ({ "region means customers.country", "number of customers by region", NULL, "group customers.country" },
         { "by turnover I mean orders.total", "turnover per customer", "multiply", "sum(orders.total)" },
         { "clients are customers", "how many clients are there?", NULL, "from customers; show count()" },
         { "label means products.name", "show the label of all products", NULL, "show products.name" },
         /* without the constraint, the word means the column with the same name */
         { "price means order_items.unit_price", "average price", "avg(products.price)",
           "avg(order_items.unit_price)" });
}

static void
test_replacement_constraint_replaces_the_column (void)
{
  CHECK ({ "use customers.email, not customers.name", "names of customers", "show customers.name",
           "show customers.email" },
         { "use customers, not weather", "how many weather are there?", "from weather", "from customers" });
}

/* Tests that affixes are handled before joins: keys are inferred from the table names without affixes. */
static void
test_affix_constraint_allows_short_names (void)
{
  const Case cases[] = {
    { "use PROD_ prefix for all tables", "how many customers are there?", "from customers", "from PROD_customers" },
    { "use PROD_ prefix for all tables", "number of orders by country", "from customers",
      "eq(PROD_orders.customer_id, PROD_customers.id)" },
    { "use PROD_ prefix for the table customers", "how many customers are there?", "from customers",
      "from PROD_customers" },
    { "use PROD_ prefix for all tables", "number of visits", NULL, "from PROD_visits" },
    /* The name "products" stays unchanged, because no table has this name with the prefix. */
    { "use PROD_ prefix for all tables", "how many products are there?", "from products", "from products" },
  };
  g_autoptr (DowserSchema) schema
      = schema_new_from_lines ("customers: id INTEGER pk, name TEXT, country TEXT\n"
                               "orders: id INTEGER pk, customer_id INTEGER -> customers\n"
                               "products: id INTEGER pk, title TEXT\n"
                               "PROD_customers: id INTEGER pk, name TEXT, country TEXT\n"
                               "PROD_orders: id INTEGER pk, customer_id INTEGER\nPROD_visits: id INTEGER pk");

  check_schema_cases (schema, cases, G_N_ELEMENTS (cases));
}

static void
test_join_constraint_chooses_the_key (void)
{
  CHECK ({ "join orders.billing_address_id with addresses.id", "orders with the city of their address", NULL,
           "eq(orders.billing_address_id, addresses.id)" },
         { "join orders.shipping_address_id with addresses.id", "orders with the city of their address", NULL,
           "eq(orders.shipping_address_id, addresses.id)" });
}

static void
test_excluded_table_is_not_used (void)
{
  CHECK ({ "don't use table products", "average price", "products.price", "order_items.unit_price" },
         { "always include table customers", "number of orders by status", "from orders; show",
           "customers on eq(orders.customer_id, customers.id)" });
}

/* Tests that the user isn't asked to choose a key if a constraint chooses the key. */
static void
test_constraint_avoids_a_question_to_user (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlannerIndex) index = dowser_planner_index_new (schema, NULL);
  g_autoptr (GPtrArray) constraints = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_constraint_free);
  const char *question = "number of orders by city of address";
  g_autoptr (DowserUnderstanding) before = dowser_planner_plan (index, question, NULL);
  g_autoptr (DowserUnderstanding) after = NULL;

  g_ptr_array_add (constraints,
                   dowser_correction_read ("join orders.billing_address_id with addresses.id", schema, NULL));
  after = dowser_planner_plan_with_constraints (index, question, constraints, NULL);
  g_assert_cmpint (before->state, ==, DOWSER_STATE_ASK);
  g_assert_cmpint (after->state, !=, DOWSER_STATE_ASK);
}

/* Tests that notes, which are for models only, don't change the plan. */
static void
test_notes_do_not_change_the_plan (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlannerIndex) index = dowser_planner_index_new (schema, NULL);
  g_autoptr (GPtrArray) constraints = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_constraint_free);
  g_autoptr (DowserUnderstanding) before = dowser_planner_plan (index, "how many customers are there?", NULL);
  g_autoptr (DowserUnderstanding) after = NULL;

  g_ptr_array_add (constraints, dowser_correction_read ("a year begins in April", schema, NULL));
  after = dowser_planner_plan_with_constraints (index, "how many customers are there?", constraints, NULL);
  g_assert_true (dowser_plan_equal (before->plan, after->plan));
  g_assert_cmpfloat (before->confidence, ==, after->confidence);
}

/* Tests that sums never use ids, codes and timestamps, although these are numbers. */
static void
test_sums_use_no_ids_or_timestamps (void)
{
  static const char *const names[] = { "paid_at", "amount", "code", NULL };
  g_autoptr (DowserSchema) schema
      = schema_new_from_lines ("payments: id INTEGER pk, method TEXT, paid_at INTEGER, code "
                               "INTEGER, amount INTEGER\n");
  g_autoptr (DowserProfile) profile = dowser_profile_new (schema);
  g_autoptr (DowserJoinGraph) graph = dowser_join_graph_new (schema);
  const DowserTable *table = dowser_schema_find_table (schema, "payments");
  g_autoptr (DowserSchemaIndex) index = NULL;

  for (guint i = 0; names[i] != NULL; i++)
    {
      DowserColumnProfile *values = dowser_profile_get (profile, dowser_table_find_column (table, names[i]));

      values->has_integer = TRUE;
      values->n_rows = 50;
      values->n_distinct = 40;
      values->min = dowser_value_new_integer (1700000000);
      values->max = dowser_value_new_integer (1710000000);
    }
  index = dowser_schema_index_new (schema, profile, graph);
  g_assert_false (dowser_schema_index_is_measure (index, dowser_table_find_column (table, "paid_at")));
  g_assert_false (dowser_schema_index_is_measure (index, dowser_table_find_column (table, "code")));
  g_assert_true (dowser_schema_index_is_measure (index, dowser_table_find_column (table, "amount")));
}

static void
assert_arranged (const char *before, const char *after)
{
  g_autoptr (DowserPlan) plan_question = dowser_plan_arrange_outputs (plan_from_text (before));
  g_autofree char *text = select_to_text (plan_question->select);

  g_assert_cmpstr (text, ==, after);
}

static void
test_groups_come_before_metrics (void)
{
  assert_arranged ("from orders; show count(), orders.status, sum(orders.total), orders.channel; group orders.status, "
                   "orders.channel",
                   "from orders; show orders.status, orders.channel, count(), sum(orders.total); group orders.status, "
                   "orders.channel");
  assert_arranged ("from orders; show orders.status; group orders.status; order count() desc; limit 3",
                   "from orders; show orders.status, count(); group orders.status; order count() desc; limit 3");
  /* The question asked only for the name of the first group, so no count is shown. */
  assert_arranged ("from orders; show orders.status; group orders.status; order count() desc; limit 1",
                   "from orders; show orders.status; group orders.status; order count() desc; limit 1");
  assert_arranged ("from orders; show orders.status; order orders.status",
                   "from orders; show orders.status; order orders.status");
}

DOWSER_TEST_MAIN (planner)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/planner/mapped-word-means-the-chosen-column", test_mapped_word_means_the_chosen_column);
  g_test_add_func ("/planner/planner/replacement-constraint-replaces-the-column",
                   test_replacement_constraint_replaces_the_column);
  g_test_add_func ("/planner/planner/affix-constraint-allows-short-names", test_affix_constraint_allows_short_names);
  g_test_add_func ("/planner/planner/join-constraint-chooses-the-key", test_join_constraint_chooses_the_key);
  g_test_add_func ("/planner/planner/excluded-table-is-not-used", test_excluded_table_is_not_used);
  g_test_add_func ("/planner/planner/constraint-avoids-a-question-to-user", test_constraint_avoids_a_question_to_user);
  g_test_add_func ("/planner/planner/notes-do-not-change-the-plan", test_notes_do_not_change_the_plan);
  g_test_add_func ("/builtin/planner/sums-use-no-ids-or-timestamps", test_sums_use_no_ids_or_timestamps);
  g_test_add_func ("/builtin/planner/groups-come-before-metrics", test_groups_come_before_metrics);
  return g_test_run ();
}
