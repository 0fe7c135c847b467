/* test-own-sql-read.c - tests when SQL that a plan can't express may run as written */
#include "pipeline/checks/dowser-own-sql-read.h"

#include "base/dowser-error.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

#include <string.h>

#define RECURSIVE "WITH RECURSIVE c(x) AS (SELECT 1) SELECT x FROM c"
#define REMOTE "SELECT * FROM remote('127.0.0.1:9000', db.t) AS r"

/* Returns: (transfer full): the error that says why a plan can't express @sql */
static GError *
read_sql_error (const char *sql, DowserDialectId dialect, const DowserSchema *schema)
{
  GError *read_error = NULL;
  g_autoptr (DowserPlan) plan = dowser_own_sql_read (sql, dialect, schema, &read_error);

  g_assert_null (plan);
  return read_error;
}

static void
test_dialects_that_run_unparsed_sql (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (int dialect = 0; dialect <= DOWSER_DIALECT_CLICKHOUSE; dialect++)
    {
      g_autoptr (GError) read_error = read_sql_error (RECURSIVE, (DowserDialectId) dialect, schema);
      g_autoptr (GError) error = NULL;
      gboolean may = dowser_own_sql_may_run_as_written (read_error, (DowserDialectId) dialect, schema, &error);

      g_assert_cmpint (may, ==, dialect != DOWSER_DIALECT_CLICKHOUSE);
      g_assert_true (may == (error == NULL));
    }
}

/* Tests that the error for ClickHouse quotes the refused part of the SQL and has the same position as the reader's
 * error. */
static void
test_clickhouse_error_quotes_the_refused_part (void)
{
  static const char *const texts[] = { RECURSIVE, REMOTE };
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) read_error = read_sql_error (texts[i], DOWSER_DIALECT_CLICKHOUSE, schema);
      g_autoptr (GError) error = NULL;
      gsize start = 0;
      gsize told = 0;
      const char *part = dowser_sql_error_get_part (read_error, &start);

      g_test_message ("%s: %s", texts[i], read_error->message);
      g_assert_error (read_error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED);
      g_assert_nonnull (part);
      g_assert_false (dowser_own_sql_may_run_as_written (read_error, DOWSER_DIALECT_CLICKHOUSE, schema, &error));
      g_assert_error (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED);
      g_assert_nonnull (strstr (error->message, "ClickHouse SQL must run as a plan, because ClickHouse"));
      g_assert_nonnull (strstr (error->message, part));
      g_assert_cmpstr (dowser_sql_error_get_part (error, &told), ==, part);
      g_assert_cmpuint (told, ==, start);
    }
}

/* Tests that SQL that a plan can't express is refused if a table is restricted, because only a plan shows which columns
 * are read. */
static void
test_sql_on_restricted_tables_is_refused (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (GError) read_error = read_sql_error (RECURSIVE, DOWSER_DIALECT_SQLITE, schema);
  g_autoptr (GError) error = NULL;

  ((DowserTable *) dowser_schema_find_table (schema, "reviews"))->restricted = TRUE;
  g_assert_false (dowser_own_sql_may_run_as_written (read_error, DOWSER_DIALECT_SQLITE, schema, &error));
  g_assert_nonnull (strstr (error->message, "you aren't allowed to see"));
}

DOWSER_TEST_MAIN (own_sql_read)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pipeline/own-sql-read/dialects-that-run-unparsed-sql", test_dialects_that_run_unparsed_sql);
  g_test_add_func ("/pipeline/own-sql-read/clickhouse-error-quotes-the-refused-part",
                   test_clickhouse_error_quotes_the_refused_part);
  g_test_add_func ("/pipeline/own-sql-read/sql-on-restricted-tables-is-refused",
                   test_sql_on_restricted_tables_is_refused);
  return g_test_run ();
}
