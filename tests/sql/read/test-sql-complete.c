/* test-sql-complete.c - tests that an SQL editor offers tables, columns and keywords, the best completions first */
#include "sql/read/dowser-sql-complete.h"

#include "support/dowser-test-main.h"
#include "support/shop.h"

#include <string.h>

/* Returns the first @n completions at the "|" in @text, separated by spaces. Returns: (transfer full) */
static char *
complete_sql (const char *text, DowserDialectId dialect, const DowserSchema *schema, guint n, gboolean *is_column_only,
              gsize *start)
{
  const char *mark = strchr (text, '|');
  g_autofree char *sql = g_strndup (text, (gsize) (mark - text));
  gsize at = strlen (sql);
  g_autofree char *full_sql = g_strconcat (sql, mark + 1, NULL);
  g_autoptr (GPtrArray) offers = dowser_sql_complete (full_sql, at, dialect, schema, start, is_column_only);
  GString *found = g_string_new (NULL);

  for (guint i = 0; i < MIN (n, offers->len); i++)
    g_string_append_printf (found, "%s%s", i > 0 ? " " : "", ((const DowserSqlOffer *) offers->pdata[i])->text);
  return g_string_free (found, FALSE);
}

/* A text with "|" at the cursor, the expected first completions, and the number of completions to compare. */
static const struct
{
  const char *text;
  const char *offers;
  guint n;
} cases[] = {
  /* Tables follow FROM and JOIN. Keywords follow a complete table name. */
  { "SELECT * FROM |", "customers addresses orders", 3 },
  { "SELECT * FROM o|", "orders order_items", 2 },
  { "SELECT * FROM orders o JOIN c|", "customers", 1 },
  { "SELECT * FROM orders, c|", "customers", 1 },
  { "SELECT * FROM orders w|", "WHERE WITH", 2 },
  { "SELECT * FROM orders LEFT j|", "JOIN", 9 },
  /* After the name or alias of a table and a dot, only the table's columns are offered. */
  { "SELECT orders.| FROM orders", "id customer_id billing_address_id shipping_address_id order_date status total",
    99 },
  { "SELECT o.st| FROM customers c, orders AS o", "status", 99 },
  { "SELECT * FROM orders o JOIN products p ON p.na|", "name", 99 },
  { "SELECT nobody.| FROM orders", "", 99 },
  { "SELECT 1.| FROM orders", "", 99 },
  /* In other places, columns of the tables that the statement names are offered first, even if a table's name is after
   * the cursor. */
  { "SELECT s| FROM orders", "shipping_address_id status SELECT SUM SUBSTR", 5 },
  { "SELECT stat|\nFROM orders o", "status", 1 },
  { "SELECT * FROM reviews WHERE st|", "stars street status", 3 },
  { "SELECT * FROM reviews r WHERE r.stars > 3 AND bo|", "body", 1 },
  { "SELECT * FROM orders WHERE id IN (SELECT or| FROM order_items)", "order_date order_id", 2 },
  { "SELECT sum(quan|) FROM order_items", "quantity", 1 },
  { "SELECT status, count(*) FROM orders GROUP BY st|", "status", 1 },
  { "SELECT or|", "order_date order_id", 2 },
  /* There is no completion for a complete name, for an alias that the user invents, or for a number. */
  { "SELECT status| FROM orders", "", 99 },
  { "SELECT total AS to| FROM orders", "", 99 },
  { "SELECT * FROM orders LIMIT |", "", 99 },
  /* There is no completion inside a text or a comment. */
  { "SELECT * FROM orders WHERE status = 'or|'", "", 99 },
  { "SELECT * FROM orders WHERE status = 'or|", "", 99 },
  { "SELECT 1 -- from or|", "", 99 },
  { "SELECT 1 /* from or| */", "", 99 },
  { "SE|", "SELECT", 1 },
  { "|", "SELECT FROM", 2 },
};

static void
test_completions_at_each_position (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gboolean is_column_only;
      gsize start;
      g_autofree char *found
          = complete_sql (cases[i].text, DOWSER_DIALECT_SQLITE, schema, cases[i].n, &is_column_only, &start);

      g_test_message ("%s", cases[i].text);
      g_assert_cmpstr (found, ==, cases[i].offers);
    }
}

/* Tests that names that the dialect would read differently are completed with quotes. Tests that a quote before the
 * cursor is replaced. */
static void
test_completed_names_are_quoted_if_needed (void)
{
  g_autoptr (DowserSchema) schema
      = schema_new_from_lines ("group: id INTEGER pk, Order_No INTEGER\nGift-Cards: id INTEGER pk\n"
                               "back\\slash: id INTEGER pk\n");
  static const struct
  {
    const char *text;
    DowserDialectId dialect;
    const char *offers;
    gsize start;
  } quoted[] = {
    { "SELECT * FROM gr|", DOWSER_DIALECT_SQLITE, "\"group\"", 14 },
    { "SELECT * FROM gr|", DOWSER_DIALECT_MYSQL, "`group`", 14 },
    { "SELECT * FROM \"gr|", DOWSER_DIALECT_SQLITE, "\"group\"", 14 },
    { "SELECT * FROM gi|", DOWSER_DIALECT_SQLSERVER, "[Gift-Cards]", 14 },
    { "SELECT * FROM ba|", DOWSER_DIALECT_CLICKHOUSE, "\"back\\\\slash\"", 14 },
    { "SELECT * FROM ba|", DOWSER_DIALECT_SQLITE, "\"back\\slash\"", 14 },
    { "SELECT \"group\".or|", DOWSER_DIALECT_POSTGRESQL, "\"Order_No\"", 15 },
    { "SELECT \"group\".or|", DOWSER_DIALECT_SQLITE, "Order_No", 15 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (quoted); i++)
    {
      gboolean is_column_only;
      gsize start;
      g_autofree char *found = complete_sql (quoted[i].text, quoted[i].dialect, schema, 1, &is_column_only, &start);

      g_assert_cmpstr (found, ==, quoted[i].offers);
      g_assert_cmpuint (start, ==, quoted[i].start);
      g_assert_cmpint (is_column_only, ==, strchr (quoted[i].text, '.') != NULL);
    }
}

static void
test_hidden_tables_are_not_offered (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  gboolean is_column_only;
  gsize start;
  g_autofree char *column = NULL;
  g_autofree char *table = NULL;
  g_autofree char *none = complete_sql ("SELECT * FROM o|", DOWSER_DIALECT_SQLITE, NULL, 9, &is_column_only, &start);

  ((DowserTable *) dowser_schema_find_table (schema, "order_items"))->hidden = TRUE;
  ((DowserColumn *) dowser_table_find_column (dowser_schema_find_table (schema, "orders"), "status"))->hidden = TRUE;
  column = complete_sql ("SELECT orders.st|", DOWSER_DIALECT_SQLITE, schema, 9, &is_column_only, &start);
  table = complete_sql ("SELECT * FROM order_|", DOWSER_DIALECT_SQLITE, schema, 9, &is_column_only, &start);
  g_assert_cmpstr (column, ==, "");
  g_assert_cmpstr (table, ==, "");
  g_assert_null (strstr (none, "orders"));
}

DOWSER_TEST_MAIN (sql_complete)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sql/sql-complete/completions-at-each-position", test_completions_at_each_position);
  g_test_add_func ("/sql/sql-complete/completed-names-are-quoted-if-needed", test_completed_names_are_quoted_if_needed);
  g_test_add_func ("/sql/sql-complete/hidden-tables-are-not-offered", test_hidden_tables_are_not_offered);
  return g_test_run ();
}
