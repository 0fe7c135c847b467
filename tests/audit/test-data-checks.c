/* test-data-checks.c - tests that probes (queries on the data) confirm a finding, make it more precise or remove it */
#include "audit/dowser-audit.h"
#include "audit/dowser-data-checks.h"
#include "audit/fixes/dowser-suggested-fixes.h"
#include "operations/dowser-apply.h"
#include "sql/write/dowser-sql-writer.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

#include <sqlite3.h>
#include <string.h>

#define JOIN_ITEMS "inner order_items on eq(order_items.order_id, orders.id)"
#define JOIN_CUSTOMERS "inner customers on eq(orders.customer_id, customers.id)"

/* Order 1 has three items, order 2 has one item, orders 3 and 4 have no items. Order 3 has no customer, and order 4
 * refers to a missing customer. */
#define ROWS                                                                                                           \
  "CREATE TABLE customers (id INTEGER, name TEXT, country TEXT);"                                                      \
  "CREATE TABLE orders (id INTEGER, customer_id INTEGER, total REAL, status TEXT);"                                    \
  "CREATE TABLE order_items (order_id INTEGER, product_id INTEGER, quantity INTEGER);"                                 \
  "INSERT INTO customers VALUES (1, 'a', 'x'), (2, 'b', 'x');"                                                         \
  "INSERT INTO orders VALUES (1, 1, 10, 'a'), (2, 2, 10, 'a'), (3, NULL, 5, 'b'), (4, 77, 5, 'b');"                    \
  "INSERT INTO order_items VALUES (1, 1, 2), (1, 2, 3), (1, 3, 1), (2, 1, 1);"

typedef struct
{
  const char *plan;
  const char *check;         /* the check of the remaining finding; %NULL: no finding remains */
  const char *expected_text; /* part of the finding's message */
  guint n_fixes;
} Case;

static sqlite3 *
open_database (void)
{
  sqlite3 *database;

  g_assert_cmpint (sqlite3_open (":memory:", &database), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (database, ROWS, NULL, NULL, NULL), ==, SQLITE_OK);
  return database;
}

static void
run_data_check (sqlite3 *database, const DowserSchema *schema, const DowserPlan *plan, gint64 *first, gint64 *second)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) audited = dowser_audit (plan, schema, NULL, NULL, &error);
  g_autoptr (DowserStatement) statement = NULL;
  sqlite3_stmt *prepared;

  g_assert_no_error (error);
  statement = dowser_sql_write (audited, DOWSER_DIALECT_SQLITE, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (sqlite3_prepare_v2 (database, statement->display, -1, &prepared, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_step (prepared), ==, SQLITE_ROW);
  g_assert_cmpint (sqlite3_column_count (prepared), ==, 2);
  *first = sqlite3_column_int64 (prepared, 0);
  *second = sqlite3_column_int64 (prepared, 1);
  g_assert_cmpint (sqlite3_step (prepared), ==, SQLITE_DONE);
  sqlite3_finalize (prepared);
}

static void
run_data_checks (sqlite3 *database, const DowserSchema *schema, const DowserPlan *plan, GPtrArray *findings,
                 GPtrArray *suggested_fixes)
{
  g_autoptr (GPtrArray) all_checks = dowser_data_checks_make (plan, schema);

  for (guint i = 0; i < all_checks->len; i++)
    {
      gint64 first, second;

      run_data_check (database, schema, ((const DowserDataCheck *) all_checks->pdata[i])->plan, &first, &second);
      dowser_data_check_apply (all_checks->pdata[i], first, second, findings, suggested_fixes);
    }
}

static void
test_findings_count_the_affected_rows (void)
{
  const Case cases[] = {
    { "from orders; " JOIN_ITEMS "; show sum(orders.total)", "fan-out", "up to 3 rows of “order_items”", 1 },
    { "from orders; " JOIN_ITEMS "; show count(orders.id), avg(orders.total)", "fan-out",
      "and is counted once for each of them", 1 },
    /* the filtered rows, or the rows of one group, contain each row only once */
    { "from orders; " JOIN_ITEMS "; show sum(orders.total); where eq(orders.id, 2)", NULL, NULL, 0 },
    { "from orders; " JOIN_ITEMS "; show order_items.quantity, sum(orders.total); group order_items.quantity", NULL,
      NULL, 0 },
    { "from orders; " JOIN_ITEMS "; show sum(orders.total); where gt(order_items.quantity, 2)", NULL, NULL, 0 },
    /* only lost rows that pass the filter are counted */
    { "from orders; " JOIN_CUSTOMERS "; show orders.id, customers.name", "row-loss", "2 of 4 rows of “orders”", 1 },
    { "from orders; " JOIN_CUSTOMERS "; show orders.id, customers.name; where gt(orders.id, 3)", "row-loss",
      "1 of 1 rows of “orders” has", 1 },
    { "from orders; " JOIN_CUSTOMERS "; show orders.id, customers.name; where eq(orders.status, 'a')", NULL, NULL, 0 },
    { "from orders; left customers on eq(orders.customer_id, customers.id); show orders.id, customers.name", NULL, NULL,
      0 },
  };
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  sqlite3 *database = open_database ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserPlan) plan = plan_from_text (cases[i].plan);
      g_autoptr (GPtrArray) findings = NULL;
      g_autoptr (DowserPlan) audited = dowser_audit (plan, schema, NULL, &findings, NULL);
      g_autoptr (GPtrArray) suggested_fixes = dowser_suggested_fixes_find (audited, schema);
      const DowserFinding *finding;

      g_test_message ("%s", cases[i].plan);
      run_data_checks (database, schema, audited, findings, suggested_fixes);
      g_assert_cmpuint (suggested_fixes->len, ==, cases[i].n_fixes);
      if (cases[i].check == NULL)
        {
          g_assert_cmpuint (findings->len, ==, 0);
          continue;
        }
      g_assert_cmpuint (findings->len, >=, 1);
      finding = findings->pdata[0];
      g_test_message ("%s", finding->message);
      g_assert_cmpstr (finding->check, ==, cases[i].check);
      g_assert_nonnull (strstr (finding->message, cases[i].expected_text));
    }
  sqlite3_close (database);
}

/* Tests a choice that keeps the rows that a join would lose: it also makes the later joins that would lose these rows
 * outer joins. */
static void
test_fix_also_makes_later_joins_outer (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  sqlite3 *database = open_database ();
  g_autoptr (DowserPlan) plan
      = plan_from_text ("from orders; " JOIN_CUSTOMERS "; inner customers boss on eq(customers.manager_id, boss.id); "
                        "show orders.id, boss.name");
  g_autoptr (GPtrArray) findings = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_finding_free);
  g_autoptr (GPtrArray) suggested_fixes = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_ambiguity_free);
  g_autoptr (GPtrArray) all_checks = dowser_data_checks_make (plan, schema);
  g_autoptr (DowserPlan) kept = NULL;
  g_autofree char *text = NULL;

  g_assert_cmpuint (all_checks->len, ==, 2);
  dowser_data_check_apply (all_checks->pdata[0], 4, 2, findings, suggested_fixes);
  g_assert_cmpuint (suggested_fixes->len, ==, 1);
  kept = dowser_operations_apply (((const DowserChoice *) ((const DowserAmbiguity *) suggested_fixes->pdata[0])
                                       ->choices->pdata[0])
                                      ->operations,
                                  plan, schema, NULL);
  text = select_to_text (kept->select);
  g_assert_cmpstr (text, ==,
                   "from orders; left customers on eq(orders.customer_id, customers.id); left customers boss on "
                   "eq(customers.manager_id, boss.id); show orders.id, boss.name");
  sqlite3_close (database);
}

static gint64
count_joined (sqlite3 *database, const DowserSchema *schema, const DowserPlan *plan)
{
  g_autoptr (DowserPlan) audited = dowser_audit (plan, schema, NULL, NULL, NULL);
  g_autoptr (DowserStatement) statement = dowser_sql_write (audited, DOWSER_DIALECT_SQLITE, NULL, NULL);
  sqlite3_stmt *prepared;
  gint64 n = 0;

  g_assert_cmpint (sqlite3_prepare_v2 (database, statement->display, -1, &prepared, NULL), ==, SQLITE_OK);
  while (sqlite3_step (prepared) == SQLITE_ROW)
    n++;
  sqlite3_finalize (prepared);
  return n;
}

/* Tests keys that don't match because of blanks or case. The first choice makes the keys match. */
static void
test_blanks_and_case_in_keys_are_fixed (void)
{
  static const char *const ports[] = { "('LAX'), ('JFK'), ('Sfo')", "(' LAX'), ('JFK '), ('SFO')", "('X'), ('Y')" };
  static const gint64 joined[] = { 3, 3, 0 };

  for (guint i = 0; i < G_N_ELEMENTS (ports); i++)
    {
      g_autoptr (DowserSchema) schema
          = schema_new_from_lines ("flights: id INTEGER pk, dest TEXT\nports: code TEXT pk\n");
      g_autofree char *rows = g_strdup_printf ("CREATE TABLE flights (id INTEGER, dest TEXT); CREATE TABLE ports (code "
                                               "TEXT); INSERT INTO ports VALUES %s; INSERT INTO flights VALUES "
                                               "(1, 'LAX'), (2, 'JFK'), (3, 'Sfo');",
                                               ports[i]);
      g_autoptr (DowserPlan) plan
          = plan_from_text ("from flights; inner ports on eq(flights.dest, ports.code); show flights.id");
      g_autoptr (GPtrArray) findings = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_finding_free);
      g_autoptr (GPtrArray) suggested_fixes = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_ambiguity_free);
      g_autoptr (DowserPlan) chosen = NULL;
      gboolean has_differences = i == 1;
      sqlite3 *database;

      g_assert_cmpint (sqlite3_open (":memory:", &database), ==, SQLITE_OK);
      g_assert_cmpint (sqlite3_exec (database, rows, NULL, NULL, NULL), ==, SQLITE_OK);
      run_data_checks (database, schema, plan, findings, suggested_fixes);
      g_assert_cmpint (findings->len > 0 && g_str_equal (((DowserFinding *) findings->pdata[0])->check, "key-text"), ==,
                       has_differences);
      if (has_differences)
        {
          g_assert_true (dowser_finding_is_wrong (findings->pdata[0]));
          chosen
              = dowser_operations_apply (((const DowserChoice *) ((const DowserAmbiguity *) suggested_fixes->pdata[0])
                                              ->choices->pdata[0])
                                             ->operations,
                                         plan, schema, NULL);
          g_assert_nonnull (chosen);
        }
      g_assert_cmpint (count_joined (database, schema, chosen != NULL ? chosen : plan), ==, joined[i]);
      sqlite3_close (database);
    }
}

/* Tests that a finding remains if the probe read only the first rows and found no repeated row: later rows may be
 * repeated. */
static void
test_incomplete_check_keeps_the_finding (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text ("from orders; " JOIN_ITEMS "; show sum(orders.total)");
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (DowserPlan) audited = dowser_audit (plan, schema, NULL, &findings, NULL);
  g_autoptr (GPtrArray) suggested_fixes = dowser_suggested_fixes_find (audited, schema);
  g_autoptr (GPtrArray) all_checks = dowser_data_checks_make (audited, schema);

  dowser_data_check_apply (all_checks->pdata[0], 1, DOWSER_DATA_CHECK_MAX_ROWS, findings, suggested_fixes);
  g_assert_cmpuint (findings->len, ==, 1);
  g_assert_cmpuint (suggested_fixes->len, ==, 1);
  dowser_data_check_apply (all_checks->pdata[0], 1, 10, findings, suggested_fixes);
  g_assert_cmpuint (findings->len, ==, 0);
  g_assert_cmpuint (suggested_fixes->len, ==, 0);
}

static void
test_joins_in_steps_are_checked (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  sqlite3 *database = open_database ();
  g_autoptr (DowserPlan) plan = plan_from_text ("from step:a; show a.t");
  g_autoptr (DowserPlan) audited = NULL;
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (GPtrArray) suggested_fixes = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_ambiguity_free);
  g_autoptr (GError) error = NULL;

  g_ptr_array_add (plan->steps,
                   dowser_plan_step_new ("a", NULL,
                                         select_from_text ("from orders; " JOIN_ITEMS "; show sum(orders.total) as t",
                                                           NULL)));
  audited = dowser_audit (plan, schema, NULL, &findings, &error);
  g_assert_no_error (error);
  run_data_checks (database, schema, audited, findings, suggested_fixes);
  g_assert_cmpuint (findings->len, ==, 1);
  g_assert_nonnull (strstr (((const DowserFinding *) findings->pdata[0])->message, "up to 3"));
  sqlite3_close (database);
}

/* Tests that sums of repeated rows are reported as wrong, except sums that add a unit price once per unit. Counts and
 * averages of repeated rows may be intended. */
static void
test_sum_of_repeated_rows_is_called_wrong (void)
{
  static const struct
  {
    const char *plan;
    DowserSeverity severity;
  } cases[] = {
    { "from orders; " JOIN_ITEMS "; show sum(orders.total)", DOWSER_SEVERITY_WRONG },
    { "from orders; " JOIN_ITEMS "; show orders.status, sum(orders.total); group orders.status",
      DOWSER_SEVERITY_WRONG },
    { "from orders; " JOIN_ITEMS "; show count(orders.id)", DOWSER_SEVERITY_WARNING },
    { "from orders; " JOIN_ITEMS "; show avg(orders.total)", DOWSER_SEVERITY_WARNING },
    { "from order_items; inner products on eq(order_items.product_id, products.id); show sum(products.price)",
      DOWSER_SEVERITY_WARNING },
  };
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserPlan) plan = plan_from_text (cases[i].plan);
      g_autoptr (GPtrArray) findings = NULL;
      g_autoptr (DowserPlan) audited = dowser_audit (plan, schema, NULL, &findings, NULL);
      g_autoptr (GPtrArray) suggested_fixes = dowser_suggested_fixes_find (audited, schema);
      g_autoptr (GPtrArray) all_checks = dowser_data_checks_make (audited, schema);
      const DowserFinding *finding = NULL;

      g_test_message ("%s", cases[i].plan);
      g_assert_cmpuint (all_checks->len, >=, 1);
      dowser_data_check_apply (all_checks->pdata[0], 3, 4, findings, suggested_fixes);
      for (guint j = 0; j < findings->len && finding == NULL; j++)
        if (g_str_equal (((const DowserFinding *) findings->pdata[j])->check, "fan-out"))
          finding = findings->pdata[j];
      g_assert_nonnull (finding);
      g_assert_cmpint (finding->severity, ==, cases[i].severity);
      g_assert_true ((finding->undo_operations != NULL) == (cases[i].severity == DOWSER_SEVERITY_WRONG));
    }
}

DOWSER_TEST_MAIN (data_checks)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/data-checks/findings-count-the-affected-rows", test_findings_count_the_affected_rows);
  g_test_add_func ("/planner/data-checks/fix-also-makes-later-joins-outer", test_fix_also_makes_later_joins_outer);
  g_test_add_func ("/planner/data-checks/incomplete-check-keeps-the-finding", test_incomplete_check_keeps_the_finding);
  g_test_add_func ("/planner/data-checks/blanks-and-case-in-keys-are-fixed", test_blanks_and_case_in_keys_are_fixed);
  g_test_add_func ("/planner/data-checks/joins-in-steps-are-checked", test_joins_in_steps_are_checked);
  g_test_add_func ("/planner/data-checks/sum-of-repeated-rows-is-called-wrong",
                   test_sum_of_repeated_rows_is_called_wrong);
  return g_test_run ();
}
