/* test-apply-records.c - tests that operations on the sample shop give the same rows as handwritten SQL, and that the
 * list of the records behind a group has as many rows as the group's count says */
#include "audit/dowser-audit.h"
#include "audit/fixes/dowser-suggested-fixes.h"
#include "operations/dowser-apply.h"
#include "plan/dowser-operation.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/sample-shop.h"

#include <string.h>

#define COLUMN(table, name) "{'kind':'column','instance':'" table "','name':'" name "'}"
#define STATUS COLUMN ("orders", "status")
#define ORDER_DATE COLUMN ("orders", "order_date")
#define PRICE COLUMN ("products", "unit_price_cents")
#define WEIGHT COLUMN ("products", "weight_grams")
#define QUANTITY COLUMN ("order_items", "quantity")
#define GROUP(expr) "{'op':'add_group','expr':" expr "}"
#define BUCKET(expr, unit) "{'op':'add_group','expr':" expr ",'unit':'" unit "'}"
#define METRIC(aggregate, expr) "{'op':'add_metric','aggregate':'" aggregate "','expr':" expr "}"
#define SHARE(rest) "{'op':'add_metric','share':true" rest "}"
#define RECORDS(values) "{'op':'see_records','values':[" values "]}"
#define ORDERS "from orders; show orders.id"
#define LINES "from orders; inner order_items on eq(order_items.order_id, orders.id); show orders.id"
#define PRODUCTS "from products; show products.name"
#define EPOCH                                                                                                          \
  "{'kind':'function','name':'add_days','args':[{'kind':'literal','type':'date','value':'1970-01-01'},"                \
  "{'kind':'ratio','args':[" COLUMN ("payments", "paid_at") ",{'kind':'literal','type':'integer','value':86400}]}]}"

static SampleShop *shop;

/* Cases: a plan, the operations, and the handwritten SQL. */
static const char *const cases[][3] = {
  { ORDERS, "[" GROUP (STATUS) "]", "SELECT status, COUNT(*) FROM orders GROUP BY status" },
  { ORDERS "; order orders.id; limit 7", "[" GROUP (COLUMN ("orders", "coupon_code")) "]",
    "SELECT coupon_code, COUNT(*) FROM orders GROUP BY coupon_code" },
  { ORDERS, "[" BUCKET (ORDER_DATE, "year") "]",
    "SELECT substr(order_date, 1, 4) || '-01-01', COUNT(*) FROM orders GROUP BY 1 ORDER BY 1" },
  { ORDERS, "[" BUCKET (ORDER_DATE, "quarter") "]",
    "SELECT substr(order_date, 1, 5) || CASE WHEN substr(order_date, 6, 2) < '04' THEN '01' WHEN substr(order_date, 6, "
    "2) "
    "< '07' THEN '04' WHEN substr(order_date, 6, 2) < '10' THEN '07' ELSE '10' END || '-01', COUNT(*) FROM orders "
    "GROUP BY 1 ORDER BY 1" },
  { ORDERS, "[" BUCKET (ORDER_DATE, "month") "," GROUP (STATUS) "]",
    "SELECT substr(order_date, 1, 7) || '-01', status, COUNT(*) FROM orders GROUP BY 1, 2 ORDER BY 1" },
  { "from web_visits; show web_visits.id", "[" BUCKET (COLUMN ("web_visits", "visited_at"), "hour") "]",
    "SELECT substr(visited_at, 1, 13) || ':00:00', COUNT(*) FROM web_visits GROUP BY 1 ORDER BY 1" },
  /* the column contains seconds since 1970 */
  { "from payments; show payments.id", "[" BUCKET (EPOCH, "month") "]",
    "SELECT strftime('%Y-%m-01', paid_at, 'unixepoch'), COUNT(*) FROM payments GROUP BY 1 ORDER BY 1" },
  { PRODUCTS, "[{'op':'add_group','expr':" PRICE ",'width':5000}]",
    "SELECT unit_price_cents / 5000 * 5000, COUNT(*) FROM products GROUP BY 1 ORDER BY 1" },
  /* values below 0, and real numbers */
  { PRODUCTS,
    "[{'op':'add_group','expr':{'kind':'arithmetic','op':'subtract','args':[" WEIGHT
    ",{'kind':'literal','type':'integer','value':5000}]},'width':2.5}]",
    "SELECT floor((weight_grams - 5000) / 2.5) * 2.5, COUNT(*) FROM products GROUP BY 1 ORDER BY 1" },
  { PRODUCTS, "[{'op':'add_group','expr':" WEIGHT ",'bins':4}]",
    "SELECT 45 + 27045 * min(3, CAST((weight_grams - 45) * 4 / 27045 AS INTEGER)) / 4.0, COUNT(*) FROM products GROUP "
    "BY "
    "1 ORDER BY 1" },
  { LINES, "[" METRIC ("sum", QUANTITY) "," GROUP (STATUS) "]",
    "SELECT status, SUM(quantity) FROM orders JOIN order_items ON order_id = orders.id GROUP BY status" },
  { LINES,
    "[" GROUP (STATUS) ",{'op':'edit_metric','index':1,'aggregate':'count','expr':" COLUMN (
        "orders",
        "customer_id") ",'distinct':true}," METRIC ("avg", QUANTITY) "," METRIC ("min",
                                                                                 QUANTITY) "," METRIC ("max",
                                                                                                       ORDER_DATE) "]",
    "SELECT status, COUNT(DISTINCT customer_id), AVG(quantity), MIN(quantity), MAX(order_date) FROM orders JOIN "
    "order_items ON order_id = orders.id GROUP BY status" },
  { ORDERS, "[" GROUP (STATUS) "," SHARE ("") "]",
    "SELECT status, COUNT(*), COUNT(*) * 1.0 / (SELECT COUNT(*) FROM orders) FROM orders GROUP BY status" },
  { LINES, "[" GROUP (STATUS) "," SHARE (",'aggregate':'sum','expr':" QUANTITY) ",{'op':'remove_metric','index':1}]",
    "SELECT status, SUM(quantity) * 1.0 / (SELECT SUM(quantity) FROM order_items) FROM orders JOIN order_items ON "
    "order_id = orders.id GROUP BY status" },
  { ORDERS, "[" GROUP (STATUS) "," GROUP (COLUMN ("orders", "channel")) ",{'op':'remove_group','index':0}]",
    "SELECT channel, COUNT(*) FROM orders GROUP BY channel" },
  { ORDERS, "[" GROUP (STATUS) ",{'op':'remove_group','index':0}]", "SELECT COUNT(*) FROM orders" },
  { ORDERS,
    "[" GROUP (
        COLUMN ("orders",
                "customer_id")) ",{'op':'add_having','filter':{'kind':'compare','op':'ge','args':["
                                "{'kind':'output','name':'count'},{'kind':'literal','type':'integer','value':30}]}}]",
    "SELECT customer_id, COUNT(*) FROM orders GROUP BY customer_id HAVING COUNT(*) >= 30" },
  { "from customers; show customers.name, customers.segment", "[{'op':'distribution','index':1}]",
    "SELECT segment, COUNT(*) AS n FROM customers GROUP BY segment ORDER BY n DESC" },
  { "from products; show products.id, products.weight_grams",
    "[{'op':'top_n','index':1,'number':5,'descending':false}]",
    "SELECT id, weight_grams FROM products WHERE weight_grams IS NOT NULL ORDER BY weight_grams LIMIT 5" },
  { ORDERS,
    "[" BUCKET (ORDER_DATE, "year") ",{'op':'zoom_in','index':0,'value':'2024-01-01'},"
                                    "{'op':'zoom_in','index':0,'value':'2024-01-01'}]",
    "SELECT substr(order_date, 1, 7) || '-01', COUNT(*) FROM orders WHERE order_date BETWEEN '2024-01-01' AND "
    "'2024-03-31' GROUP BY 1 ORDER BY 1" },
  { ORDERS,
    "[" BUCKET (ORDER_DATE, "year") ",{'op':'zoom_in','index':0,'value':'2024-01-01'},"
                                    "{'op':'zoom_out','index':0}]",
    "SELECT substr(order_date, 1, 4) || '-01-01', COUNT(*) FROM orders GROUP BY 1 ORDER BY 1" },
  { ORDERS "; where eq(orders.channel, 'web')",
    "[" GROUP (STATUS) ",{'op':'break_out_by','expr':" ORDER_DATE ",'unit':'quarter','values':['delivered']}]",
    "SELECT 'delivered', date(order_date, 'start of month', -((substr(order_date, 6, 2) - 1) % 3) || ' months'), "
    "COUNT(*) "
    "FROM orders WHERE channel = 'web' AND status = 'delivered' GROUP BY 2 ORDER BY 2" },
  { ORDERS, "[" GROUP (COLUMN ("orders", "coupon_code")) "," RECORDS ("null") "]",
    "SELECT * FROM orders WHERE coupon_code IS NULL" },
  { ORDERS, "[" BUCKET (ORDER_DATE, "month") "," RECORDS ("'2024-02-01'") "]",
    "SELECT * FROM orders WHERE order_date BETWEEN '2024-02-01' AND '2024-02-29'" },
  { ORDERS, "[" BUCKET (ORDER_DATE, "month") "," RECORDS ("'2022-12-01'") "]",
    "SELECT * FROM orders WHERE order_date BETWEEN '2022-12-01' AND '2022-12-31'" },
  { ORDERS, "[" BUCKET (ORDER_DATE, "week") "," RECORDS ("'2024-02-26'") "]",
    "SELECT * FROM orders WHERE order_date BETWEEN '2024-02-26' AND '2024-03-03'" },
  { LINES, "[" GROUP (STATUS) "," RECORDS ("'cancelled'") "]",
    "SELECT i.order_id, i.line_no, i.product_id, i.quantity, i.unit_price_cents, o.status FROM orders AS o JOIN "
    "order_items AS i ON i.order_id = o.id WHERE o.status = 'cancelled'" },
  { PRODUCTS, "[{'op':'add_group','expr':" PRICE ",'width':5000}," RECORDS ("10000") "]",
    "SELECT * FROM products WHERE unit_price_cents >= 10000 AND unit_price_cents < 15000" },
  /* the value is spelled as it is stored, including blanks */
  { "from customers; show customers.id", "[" GROUP (COLUMN ("customers", "segment")) "," RECORDS ("' Retail'") "]",
    "SELECT * FROM customers WHERE segment = ' Retail'" },
  { ORDERS, "[{'op':'relative_date_filter','expr':" ORDER_DATE ",'unit':'day','from':-30,'to':-1}]",
    "SELECT id FROM orders WHERE order_date >= '2024-03-01' AND order_date <= '2024-03-30'" },
  { ORDERS, "[{'op':'relative_date_filter','expr':" ORDER_DATE ",'unit':'month','from':-1,'to':-1}]",
    "SELECT id FROM orders WHERE order_date >= '2024-02-01' AND order_date <= '2024-02-29'" },
  { ORDERS, "[{'op':'relative_date_filter','expr':" ORDER_DATE ",'unit':'quarter','from':0,'to':0}]",
    "SELECT id FROM orders WHERE order_date >= '2024-01-01' AND order_date <= '2024-03-31'" },
};

static int
compare_lines_cb (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Sorts the lines, because the order of the plan's rows isn't defined. */
static char *
dup_sorted (const char *rows)
{
  g_auto (GStrv) lines = g_strsplit (rows, "\n", -1);
  g_autoptr (GPtrArray) array = g_ptr_array_new ();

  for (guint i = 0; lines[i] != NULL; i++)
    g_ptr_array_add (array, lines[i]);
  g_ptr_array_sort (array, compare_lines_cb);
  g_ptr_array_add (array, NULL);
  return g_strjoinv ("\n", (char **) array->pdata);
}

static void
test_clicks_match_handwritten_sql (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserPlan) plan = plan_from_text (cases[i][0]);
      g_autoptr (DowserPlan) clicked_plan = sample_shop_apply_operations (shop, plan, cases[i][1], NULL);
      g_autofree char *sql = sample_shop_write_sql (clicked_plan);
      g_autofree char *found = sample_shop_run_sql (shop, sql);
      g_autofree char *expected_rows = sample_shop_run_sql (shop, cases[i][2]);
      gboolean is_ordered = clicked_plan->select->order->len > 0;
      g_autofree char *a = is_ordered ? g_strdup (found) : dup_sorted (found);
      g_autofree char *b = is_ordered ? g_strdup (expected_rows) : dup_sorted (expected_rows);

      if (strcmp (a, b) != 0 || *expected_rows == '\0')
        g_error ("%s\n%s\n%s\nis not\n%s\n%s", cases[i][1], sql, a, cases[i][2], b);
    }
}

/* Plans for which each group's count must equal the number of the group's records. The records are found by the values
 * in the group's row. */
static const char *const grouped[][2] = {
  { ORDERS, "[" GROUP (COLUMN ("orders", "coupon_code")) "]" },
  { ORDERS, "[" BUCKET (ORDER_DATE, "month") "," GROUP (STATUS) "]" },
  { ORDERS, "[" BUCKET (ORDER_DATE, "week") "]" },
  { ORDERS, "[" BUCKET (ORDER_DATE, "quarter") "," GROUP (COLUMN ("orders", "employee_id")) "]" },
  { "from customers; show customers.id", "[" GROUP (COLUMN ("customers", "segment")) "]" },
  { "from customers; show customers.id", "[" BUCKET (COLUMN ("customers", "birth_date"), "year") "]" },
  { "from shipments; show shipments.id", "[" BUCKET (COLUMN ("shipments", "delivered_on"), "month") "]" },
  { "from payments; show payments.id", "[" BUCKET (EPOCH, "month") "]" },
  { PRODUCTS, "[{'op':'add_group','expr':" WEIGHT ",'width':0.1}]" },
  { PRODUCTS, "[{'op':'add_group','expr':" PRICE ",'width':777.7}]" },
  { PRODUCTS, "[{'op':'add_group','expr':" WEIGHT ",'bins':7}]" },
  { "from orders; left customers on eq(orders.customer_id, customers.id); left order_items on eq(order_items.order_id, "
    "orders.id); show orders.id",
    "[" GROUP (COLUMN ("customers", "country")) "]" },
  { "from customers; left orders on eq(orders.customer_id, customers.id); show customers.id",
    "[" BUCKET (ORDER_DATE, "quarter") "]" },
};

static DowserValue *
read_value (sqlite3_stmt *row, int column)
{
  switch (sqlite3_column_type (row, column))
    {
    case SQLITE_NULL:
      return dowser_value_new_null (DOWSER_VALUE_UNKNOWN);
    case SQLITE_INTEGER:
      return dowser_value_new_integer (sqlite3_column_int64 (row, column));
    case SQLITE_FLOAT:
      return dowser_value_new_real (sqlite3_column_double (row, column));
    default:
      return dowser_value_new_text (DOWSER_VALUE_TEXT, (const char *) sqlite3_column_text (row, column), -1);
    }
}

static void
check_records (const DowserPlan *plan, sqlite3_stmt *row)
{
  GPtrArray *values = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_value_unref);
  g_autoptr (DowserOperation) operation = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) applied = NULL;
  g_autoptr (DowserPlan) audited = NULL;
  g_autofree char *sql = NULL;
  g_autofree char *count = NULL;
  g_autofree char *found = NULL;
  g_autofree char *expected_rows = g_strdup_printf ("%s|\n", sqlite3_column_text (row, (int) plan->select->group->len));

  for (guint i = 0; i < plan->select->group->len; i++)
    g_ptr_array_add (values, read_value (row, (int) i));
  operation = dowser_operation_new_see_records (values);
  applied = dowser_operation_apply (operation, plan, shop->schema, &error);
  g_assert_no_error (error);
  audited = dowser_audit (applied, shop->schema, shop->profile, NULL, &error);
  g_assert_no_error (error);
  sql = sample_shop_write_sql (audited);
  count = g_strdup_printf ("SELECT COUNT(*) FROM (%s)", sql);
  found = sample_shop_run_sql (shop, count);
  if (strcmp (found, expected_rows) != 0)
    g_error ("%s gives %s, not %s", sql, found, expected_rows);
}

static void
test_records_match_their_count (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (grouped); i++)
    {
      g_autoptr (DowserPlan) plan = plan_from_text (grouped[i][0]);
      g_autoptr (DowserPlan) clicked_plan = sample_shop_apply_operations (shop, plan, grouped[i][1], NULL);
      g_autofree char *sql = sample_shop_write_sql (clicked_plan);
      sqlite3_stmt *row = NULL;
      guint n = 0;

      g_assert_cmpint (sqlite3_prepare_v2 (shop->database, sql, -1, &row, NULL), ==, SQLITE_OK);
      /* Checking the first 25 rows is enough. */
      while (sqlite3_step (row) == SQLITE_ROW && n++ < 25)
        check_records (clicked_plan, row);
      g_assert_cmpuint (n, >, 2);
      sqlite3_finalize (row);
    }
}

static void
test_shares_add_up_to_one (void)
{
  g_autoptr (DowserPlan) plan = plan_from_text (LINES "; where gt(order_items.quantity, 1)");
  g_autoptr (DowserPlan) clicked_plan
      = sample_shop_apply_operations (shop, plan,
                                      "[" GROUP (COLUMN ("orders", "channel")) "," SHARE (
                                          ",'aggregate':'sum','expr':" QUANTITY) "]",
                                      NULL);
  g_autofree char *sql = sample_shop_write_sql (clicked_plan);
  g_autofree char *sum = g_strdup_printf ("WITH shown (a, b, c) AS (%s) SELECT SUM(c) FROM shown", sql);
  g_autofree char *found = NULL;

  g_test_message ("%s", sql);
  found = sample_shop_run_sql (shop, sum);
  g_assert_cmpstr (found, ==, "1|\n");
}

/* Operations on payments joined with the lines of their orders, and SQL that counts each payment once. */
static const char *const fixed_cases[][2] = {
  { "[" METRIC ("sum", COLUMN ("payments", "amount_cents")) "]",
    "SELECT SUM(amount_cents) FROM payments WHERE order_id IN (SELECT order_id FROM order_items WHERE quantity > 1)" },
  { "[" GROUP (COLUMN ("payments", "method")) "," METRIC ("sum", COLUMN ("payments", "amount_cents")) "," METRIC (
        "avg", QUANTITY) "," SHARE (",'aggregate':'sum','expr':" COLUMN ("payments", "amount_cents")) "]",
    "WITH paid AS (SELECT * FROM payments WHERE order_id IN (SELECT order_id FROM order_items WHERE quantity > 1)), "
    "lines AS (SELECT method, COUNT(*) AS n, AVG(quantity) AS quantity FROM payments AS p JOIN order_items AS i ON "
    "i.order_id = p.order_id WHERE quantity > 1 GROUP BY method) SELECT method, n, SUM(amount_cents), quantity, "
    "SUM(amount_cents) * 1.0 / (SELECT SUM(amount_cents) FROM paid) FROM paid JOIN lines USING (method) GROUP BY "
    "method" },
};

static DowserPlan *
choose_first (const DowserPlan *plan)
{
  g_autoptr (GPtrArray) suggested_fixes = dowser_suggested_fixes_find (plan, shop->schema);
  g_autoptr (DowserPlan) chosen = NULL;
  g_autoptr (GError) error = NULL;
  const DowserChoice *choice;
  DowserPlan *audited;

  g_assert_cmpuint (suggested_fixes->len, ==, 1);
  choice = ((const DowserAmbiguity *) suggested_fixes->pdata[0])->choices->pdata[0];
  chosen = dowser_operations_apply (choice->operations, plan, shop->schema, &error);
  g_assert_no_error (error);
  audited = dowser_audit (chosen, shop->schema, shop->profile, NULL, &error);
  g_assert_no_error (error);
  return audited;
}

/* Tests that it is reported if an order is counted once for each of its lines. Tests that the fix counts the order only
 * once. */
static void
test_fix_counts_each_row_once (void)
{
  g_autoptr (DowserPlan) plan = plan_from_text (
      "from payments; inner orders on eq(payments.order_id, orders.id); inner order_items on eq(order_items.order_id, "
      "orders.id); show payments.id; where gt(order_items.quantity, 1)");

  for (guint i = 0; i < G_N_ELEMENTS (fixed_cases); i++)
    {
      g_autoptr (GPtrArray) findings = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_finding_free);
      g_autoptr (DowserPlan) clicked_plan = sample_shop_apply_operations (shop, plan, fixed_cases[i][0], findings);
      g_autoptr (DowserPlan) chosen = choose_first (clicked_plan);
      g_autofree char *sql = sample_shop_write_sql (chosen);
      g_autofree char *found = sample_shop_run_sql (shop, sql);
      g_autofree char *expected_rows = sample_shop_run_sql (shop, fixed_cases[i][1]);
      gboolean is_reported = FALSE;

      for (guint j = 0; j < findings->len; j++)
        is_reported |= strcmp (((const DowserFinding *) findings->pdata[j])->check, "fan-out") == 0;
      g_assert_true (is_reported);
      g_assert_cmpstr (found, ==, expected_rows);
    }
}

DOWSER_TEST_MAIN (apply_records)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  shop = sample_shop_open ();
  g_test_add_func ("/planner/apply-records/clicks-match-handwritten-sql", test_clicks_match_handwritten_sql);
  g_test_add_func ("/planner/apply-records/records-match-their-count", test_records_match_their_count);
  g_test_add_func ("/planner/apply-records/shares-add-up-to-one", test_shares_add_up_to_one);
  g_test_add_func ("/planner/apply-records/fix-counts-each-row-once", test_fix_counts_each_row_once);
  status = g_test_run ();
  sample_shop_close (shop);
  return status;
}
