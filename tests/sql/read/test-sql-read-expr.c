/* test-sql-read-expr.c - tests that exactly one SQL expression is read, and that text after it is an error */
#include "base/dowser-error.h"
#include "plan/dowser-json-parts.h"
#include "sql/read/dowser-sql-reader.h"
#include "support/dowser-test-main.h"

static DowserSchema *
orders_schema_new (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, "orders", FALSE);

  dowser_schema_builder_add_column (builder, table, "total", "REAL");
  dowser_schema_builder_add_column (builder, table, "say \"hi\"", "TEXT");
  return dowser_schema_builder_end (builder);
}

static DowserExpr *
read_expr (const char *text, DowserDialectId dialect, GError **error)
{
  g_autoptr (DowserSchema) schema = orders_schema_new ();
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  g_autoptr (GPtrArray) tables = g_ptr_array_new ();

  g_ptr_array_add (ids, (gpointer) "o");
  g_ptr_array_add (tables, (gpointer) "orders");
  return dowser_sql_read_expr (text, dialect, schema, ids, tables, error);
}

static void
assert_reads (const char *text, const char *expected)
{
  for (DowserDialectId dialect = DOWSER_DIALECT_SQLITE; dialect <= DOWSER_DIALECT_SQLSERVER; dialect++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserExpr) expr = read_expr (text, dialect, &error);
      g_autoptr (JsonNode) node = NULL;
      g_autofree char *json = NULL;

      g_assert_no_error (error);
      node = dowser_expr_to_node (expr);
      json = json_to_string (node, FALSE);
      g_assert_cmpstr (json, ==, expected);
    }
}

#define TOTAL "{\"kind\":\"column\",\"instance\":\"o\",\"name\":\"total\"}"

static void
test_single_expressions_are_read (void)
{
  assert_reads ("total", TOTAL);
  assert_reads ("o.total", TOTAL);
  assert_reads ("SUM(total)", "{\"kind\":\"aggregate\",\"op\":\"sum\",\"args\":[" TOTAL "]}");
  assert_reads ("COUNT(*)", "{\"kind\":\"aggregate\",\"op\":\"count\"}");
}

static void
test_text_after_an_expression_is_refused (void)
{
  static const char *const texts[] = {
    "",
    "total, total",
    "total) FROM orders WHERE (1",
    "total) FROM orders; DROP TABLE orders; --",
    "total) AS x, (total",
    "1) UNION SELECT (2",
    "unknown_column",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (read_expr (texts[i], DOWSER_DIALECT_SQLITE, &error));
      g_assert_true (error != NULL && error->domain == DOWSER_SQL_ERROR);
    }
}

DOWSER_TEST_MAIN (sql_read_expr)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/sql/sql-read-expr/single-expressions-are-read", test_single_expressions_are_read);
  g_test_add_func ("/sql/sql-read-expr/text-after-an-expression-is-refused", test_text_after_an_expression_is_refused);

  return g_test_run ();
}
