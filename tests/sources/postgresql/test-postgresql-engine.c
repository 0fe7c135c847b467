/* test-postgresql-engine.c - tests of a real PostgreSQL server, from opening to reading rows, with valid and invalid
 * input */
#include "base/dowser-error.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-postgresql.h"
#include "support/dowser-test-source.h"

#include <string.h>

static void
close_source (DowserSource *source)
{
  dowser_test_source_close (source);
  g_object_unref (source);
}

static void
test_server_is_opened_read_only (void)
{
  g_autoptr (DowserTestPostgresql) server = dowser_test_postgresql_new ("CREATE TABLE t (a int)");
  g_autofree char *sessions = NULL;
  DowserSource *source;

  if (server == NULL)
    return;
  source = dowser_test_postgresql_open (server);
  g_assert_true (g_str_has_prefix (dowser_source_get_engine (source), "PostgreSQL "));
  g_assert_nonnull (strstr (dowser_source_get_protection (source), "read-only"));
  g_assert_cmpstr (dowser_source_get_security (source), ==, "not encrypted, on this computer");
  g_assert_cmpint (dowser_source_get_dialect (source), ==, DOWSER_DIALECT_POSTGRESQL);
  sessions
      = dowser_test_postgresql_query_cell (server,
                                           "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'Dowser'");
  g_assert_cmpstr (sessions, ==, "1");
  close_source (source);
}

/* Values of each type. The text of a cell must be the server's text, and numbers must be numbers. */
static const struct
{
  const char *sql;
  DowserValueType type;
  const char *text;
} values[] = {
  { "1::int2", DOWSER_VALUE_INTEGER, "1" },
  { "(-2147483648)::int4", DOWSER_VALUE_INTEGER, "-2147483648" },
  { "9223372036854775807::int8", DOWSER_VALUE_INTEGER, "9223372036854775807" },
  { "4294967295::oid", DOWSER_VALUE_INTEGER, "4294967295" },
  { "0.1::float4", DOWSER_VALUE_REAL, "0.1" },
  { "0.1::float8 + 0.2::float8", DOWSER_VALUE_REAL, "0.30000000000000004" },
  { "12345678901234567.12345678901234567890::numeric(38,20)", DOWSER_VALUE_DECIMAL,
    "12345678901234567.12345678901234567890" },
  { "'NaN'::numeric", DOWSER_VALUE_DECIMAL, "NaN" },
  { "true", DOWSER_VALUE_BOOLEAN, "true" },
  { "''::text", DOWSER_VALUE_TEXT, "" },
  { "NULL::int", DOWSER_VALUE_INTEGER, NULL },
  { "E'a\\tb\\U0001F600'", DOWSER_VALUE_TEXT, "a\tb\xf0\x9f\x98\x80" },
  { "'default'", DOWSER_VALUE_TEXT, "default" },
  { "'\\x00ff'::bytea", DOWSER_VALUE_BLOB, "2 bytes" },
  { "'infinity'::date", DOWSER_VALUE_DATE, "infinity" },
  { "'4713-01-01 BC'::date", DOWSER_VALUE_DATE, "4713-01-01 BC" },
  { "'5874897-12-31'::date", DOWSER_VALUE_DATE, "5874897-12-31" },
  { "'-infinity'::timestamp", DOWSER_VALUE_TIMESTAMP, "-infinity" },
  { "'2024-02-29 23:59:59.999999'::timestamp", DOWSER_VALUE_TIMESTAMP, "2024-02-29 23:59:59.999999" },
  { "'2024-01-01 00:00:00+05'::timestamptz", DOWSER_VALUE_TIMESTAMP, "2023-12-31 19:00:00+00" },
  { "'24:00:00'::time", DOWSER_VALUE_TIME, "24:00:00" },
  { "'12:00:00+05:30'::timetz", DOWSER_VALUE_TIME, "12:00:00+05:30" },
  { "'1 year -3 days 4 hours'::interval", DOWSER_VALUE_TEXT, "1 year -3 days +04:00:00" },
  { "12.5::money", DOWSER_VALUE_TEXT, "$12.50" },
  { "B'10110'", DOWSER_VALUE_TEXT, "10110" },
  { "ARRAY[[1,2],[3,NULL]]", DOWSER_VALUE_TEXT, "{{1,2},{3,NULL}}" },
  { "'{\"a\": [1, null]}'::json", DOWSER_VALUE_TEXT, "{\"a\": [1, null]}" },
  { "'6ecd8c99-4036-403d-bf84-cf8400f67836'::uuid", DOWSER_VALUE_TEXT, "6ecd8c99-4036-403d-bf84-cf8400f67836" },
  { "'192.168.0.1/24'::inet", DOWSER_VALUE_TEXT, "192.168.0.1/24" },
  { "point(1.5, -2)", DOWSER_VALUE_TEXT, "(1.5,-2)" },
  { "int4range(1, 5)", DOWSER_VALUE_TEXT, "[1,5)" },
  { "'sad'::mood", DOWSER_VALUE_TEXT, "sad" },
  { "7::positive", DOWSER_VALUE_INTEGER, "7" },
  { "ROW(1, 'a')", DOWSER_VALUE_TEXT, "(1,a)" },
};

static void
test_values (void)
{
  g_autoptr (DowserTestPostgresql) server
      = dowser_test_postgresql_new ("CREATE TYPE mood AS ENUM ('sad', 'integer'); CREATE DOMAIN positive AS int");
  g_autoptr (GString) sql = g_string_new ("SELECT ");
  g_auto (DowserTestRun) run = { 0 };
  DowserSource *source;

  if (server == NULL)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    g_string_append_printf (sql, "%s%s AS v", i > 0 ? ", " : "", values[i].sql);
  source = dowser_test_postgresql_open (server);
  dowser_test_source_run (source, sql->str, NULL, NULL, TRUE, &run);
  g_assert_no_error (run.error);
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      DowserResultColumn *column = dowser_result_get_columns (run.result)->pdata[i];
      DowserCell cell;

      g_assert_cmpstr (column->name, ==, "v");
      dowser_test_run_assert_cell (&run, 0, i, values[i].text != NULL ? values[i].text : "");
      dowser_result_get_cell (run.result, 0, i, &cell);
      g_assert_cmpint (cell.is_null, ==, values[i].text == NULL);
      if (column->type != values[i].type)
        g_error ("%s is %s", values[i].sql, dowser_value_type_to_string (column->type));
    }
  close_source (source);
}

static void
test_many_rows_are_read_within_limits (void)
{
  g_autoptr (DowserTestPostgresql) server = dowser_test_postgresql_new ("SELECT 1");
  g_auto (DowserTestRun) all = { 0 };
  g_auto (DowserTestRun) some = { 0 };
  g_auto (DowserTestRun) wide = { 0 };
  const DowserLimits limits = { 4321, 0 };
  DowserSource *source;

  if (server == NULL)
    return;
  source = dowser_test_postgresql_open (server);
  dowser_test_source_run (source, "SELECT i, i::text FROM generate_series(1, 20000) i", NULL, NULL, TRUE, &all);
  g_assert_no_error (all.error);
  g_assert_cmpuint (all.summary.n_rows, ==, 20000);
  dowser_test_run_assert_first_page (&all);
  for (guint row = 0; row < 20000; row++)
    {
      DowserCell cell;

      dowser_result_get_cell (all.result, row, 0, &cell);
      g_assert_cmpint (cell.integer, ==, row + 1);
    }
  dowser_test_source_run (source, "SELECT i FROM generate_series(1, 20000) i -- a comment", &limits, NULL, TRUE, &some);
  g_assert_no_error (some.error);
  g_assert_cmpuint (some.summary.n_rows, ==, 4321);
  g_assert_true (some.summary.truncated);
  dowser_test_source_run (source, "SELECT repeat('x', 1048576) FROM generate_series(1, 30)", NULL, NULL, FALSE, &wide);
  g_assert_no_error (wide.error);
  g_assert_cmpuint (wide.summary.n_rows, ==, 30);
  close_source (source);
}

static void
assert_fails (DowserSource *source, const char *sql, GQuark domain, int code, const char *words)
{
  const DowserLimits limits = { 0, 1 };
  g_auto (DowserTestRun) run = { 0 };

  dowser_test_source_run (source, sql, &limits, NULL, FALSE, &run);
  g_assert_error (run.error, domain, code);
  if (strstr (run.error->message, words) == NULL)
    g_error ("“%s” instead of “%s”", run.error->message, words);
}

static void
test_statement_errors_are_reported (void)
{
  g_autoptr (DowserTestPostgresql) server
      = dowser_test_postgresql_new ("CREATE TABLE t (a int); INSERT INTO t VALUES (1), (0); CREATE TABLE empty ()");
  g_auto (DowserTestRun) run = { 0 };
  DowserSource *source;

  if (server == NULL)
    return;
  source = dowser_test_postgresql_open (server);
  assert_fails (source, "SELECT nothing FROM t", DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT,
                "column \"nothing\" does not exist");
  assert_fails (source, "SELECT certificate FROM t", DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT, "certificate");
  assert_fails (source, "SELECT 1 / a FROM t", DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT, "division by zero");
  assert_fails (source, "SELECT 1; DROP TABLE t", DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT, "multiple");
  assert_fails (source, "SELECT FROM empty", DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT, "returns no rows");
  assert_fails (source, "SELECT pg_sleep(20)", DOWSER_LIMIT_ERROR, DOWSER_LIMIT_ERROR_TIME, "1 second");
  assert_fails (source, "SELECT i, pg_sleep(0.001) FROM generate_series(1, 100000) i", DOWSER_LIMIT_ERROR,
                DOWSER_LIMIT_ERROR_TIME, "1 second");
  dowser_test_postgresql_execute (server, "DROP TABLE t");
  assert_fails (source, "SELECT a FROM t", DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT,
                "relation \"t\" does not exist");
  dowser_test_source_run (source, "SELECT 42", NULL, NULL, TRUE, &run);
  g_assert_no_error (run.error);
  dowser_test_run_assert_cell (&run, 0, 0, "42");
  close_source (source);
}

/* Tests that the server refuses to write. Dowser's own check of the statements' words isn't used here. */
static void
test_writes_are_refused (void)
{
  static const char *const writes[] = {
    "WITH w AS (INSERT INTO t VALUES (2) RETURNING a) SELECT a FROM w",
    "SELECT nextval('s')",
    "SELECT write_one()",
    "SELECT set_config('transaction_read_only', 'off', false), write_one()",
  };
  g_autoptr (DowserTestPostgresql) server = dowser_test_postgresql_new (
      "CREATE TABLE t (a int); INSERT INTO t VALUES (1); CREATE SEQUENCE s;"
      "CREATE FUNCTION write_one() RETURNS int LANGUAGE sql AS 'INSERT INTO t VALUES (3) RETURNING a'");
  g_autofree char *count = NULL;
  g_auto (DowserTestRun) object = { 0 };
  DowserSource *source;

  if (server == NULL)
    return;
  source = dowser_test_postgresql_open (server);
  /* Servers before PostgreSQL 16 don't refuse to create a large object, but every transaction is rolled back. */
  dowser_test_source_run (source, "SELECT lo_create(0)", NULL, NULL, FALSE, &object);
  for (guint i = 0; i < G_N_ELEMENTS (writes); i++)
    assert_fails (source, writes[i], DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT, "");
  count = dowser_test_postgresql_query_cell (server, "SELECT (SELECT count(*) FROM t) + (SELECT count(*) FROM "
                                                     "pg_largeobject_metadata)");
  g_assert_cmpstr (count, ==, "1");
  close_source (source);
}

static void
end_sessions (DowserTestPostgresql *server)
{
  g_autofree char *ended
      = dowser_test_postgresql_query_cell (server, "SELECT count(pg_terminate_backend(pid, 10000)) FROM "
                                                   "pg_stat_activity WHERE application_name = 'Dowser'");

  g_assert_cmpstr (ended, !=, "0");
}

static gboolean
end_sessions_cb (gpointer server)
{
  end_sessions (server);
  return G_SOURCE_REMOVE;
}

/* Tests that a connection lost between two statements is replaced without a message. Tests that a connection lost
 * during a statement is reported. */
static void
test_connection_is_restored_after_loss (void)
{
  g_autoptr (DowserTestPostgresql) server = dowser_test_postgresql_new ("SELECT 1");
  g_auto (DowserTestRun) lost = { 0 };
  g_autofree char *running = NULL;
  g_auto (DowserTestRun) before = { 0 };
  g_auto (DowserTestRun) after = { 0 };
  DowserSource *source;

  if (server == NULL)
    return;
  source = dowser_test_postgresql_open (server);
  end_sessions (server);
  dowser_test_source_run (source, "SELECT 1", NULL, NULL, TRUE, &before);
  g_assert_no_error (before.error);
  g_timeout_add (300, end_sessions_cb, server);
  dowser_test_source_run (source, "SELECT i, pg_sleep(0.01) FROM generate_series(1, 100000) i", NULL, NULL, TRUE,
                          &lost);
  g_assert_error (lost.error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_LOST);
  g_assert_nonnull (strstr (lost.error->message, "was lost"));
  g_assert_true (g_str_has_suffix (lost.error->message, ".") && strchr (lost.error->message, '\n') == NULL);
  dowser_test_source_run (source, "SELECT 2", NULL, NULL, TRUE, &after);
  g_assert_no_error (after.error);
  running = dowser_test_postgresql_query_cell (server,
                                               "SELECT count(*) FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
                                               "AND application_name = 'Dowser' AND query LIKE '%pg_sleep%'");
  g_assert_cmpstr (running, ==, "0");
  dowser_test_run_assert_cell (&after, 0, 0, "2");
  close_source (source);
}

static void
assert_does_not_open (const char *uri, int code)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserSource) source = dowser_source_new_for_uri (uri, &error);

  g_assert_no_error (error);
  g_assert_false (dowser_test_source_open (source, &error));
  g_assert_error (error, DOWSER_SOURCE_ERROR, code);
  g_assert_null (strstr (error->message, "secret"));
  dowser_test_source_close (source);
}

static void
test_unreachable_servers_are_explained (void)
{
  g_autoptr (DowserTestPostgresql) server = dowser_test_postgresql_new ("SELECT 1");
  g_autofree char *no_database = NULL;
  g_autofree char *no_user = NULL;
  g_autofree char *unknown = NULL;
  g_autofree char *injected = NULL;
  const char *folder = g_getenv ("DOWSER_TEST_POSTGRESQL");

  if (server == NULL)
    return;
  no_database = g_strdup_printf ("postgresql://dowser@/nothing?host=%s", folder);
  no_user = g_strdup_printf ("postgresql://nobody:secret@/postgres?host=%s", folder);
  unknown = g_strdup_printf ("postgresql://dowser@/postgres?host=%s&colour=red", folder);
  injected = g_strdup_printf ("postgresql://dowser@/nothing%%27%%20dbname%%3D%%27postgres?host=%s", folder);
  assert_does_not_open (no_database, DOWSER_SOURCE_ERROR_NOT_FOUND);
  assert_does_not_open (no_user, DOWSER_SOURCE_ERROR_PASSWORD);
  assert_does_not_open (unknown, DOWSER_SOURCE_ERROR_FAILED);
  assert_does_not_open (injected, DOWSER_SOURCE_ERROR_NOT_FOUND);
  assert_does_not_open ("postgresql://dowser:secret@127.0.0.1:1/postgres", DOWSER_SOURCE_ERROR_UNREACHABLE);
  assert_does_not_open ("postgresql://dowser@/postgres?host=/nowhere", DOWSER_SOURCE_ERROR_UNREACHABLE);
}

DOWSER_TEST_MAIN (postgresql_engine)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/postgresql-engine/server-is-opened-read-only", test_server_is_opened_read_only);
  g_test_add_func ("/sources/postgresql-engine/every-type-is-exact", test_values);
  g_test_add_func ("/sources/postgresql-engine/many-rows-are-read-within-limits",
                   test_many_rows_are_read_within_limits);
  g_test_add_func ("/sources/postgresql-engine/statement-errors-are-reported", test_statement_errors_are_reported);
  g_test_add_func ("/sources/postgresql-engine/writes-are-refused", test_writes_are_refused);
  g_test_add_func ("/sources/postgresql-engine/connection-is-restored-after-loss",
                   test_connection_is_restored_after_loss);
  g_test_add_func ("/sources/postgresql-engine/unreachable-servers-are-explained",
                   test_unreachable_servers_are_explained);
  return g_test_run ();
}
