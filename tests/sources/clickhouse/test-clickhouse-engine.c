/* test-clickhouse-engine.c - tests of a real ClickHouse server with a second shard: reading, refusals and cancellation;
 * an answer must never be incomplete */
#include "base/dowser-error.h"
#include "sources/dowser-progress-monitor.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-rand.h"
#include "support/dowser-test-source.h"

#include <gio/gio.h>
#include <libsoup/soup.h>
#include <signal.h>
#include <string.h>

#define SALES "id UInt64, country String, day Date, total Decimal(12, 2), note Nullable(String)"
#define N_CANCELS 200
/* Duration in seconds of a query that isn't canceled. The test doesn't wait that long for a canceled query. */
#define CANCELLED_SECONDS 60
#define END_SECONDS 15

/* Addresses and process ids of the servers that tests/engines/with-servers.py started; NULL without servers. */
static char **addresses;
static char **pids;

static guint
get_port (guint shard)
{
  return (guint) g_ascii_strtoull (strrchr (addresses[shard], ':') + 1, NULL, 10);
}

/* Returns: (transfer full): the server's answer, or its error */
static char *
send_query (guint shard, const char *sql)
{
  g_autoptr (SoupSession) session = soup_session_new ();
  g_autofree char *url = g_strconcat (addresses[shard], "/?insert_distributed_sync=1", NULL);
  g_autoptr (SoupMessage) message = soup_message_new ("POST", url);
  g_autoptr (GBytes) body = g_bytes_new (sql, strlen (sql));
  g_autoptr (GBytes) answer = NULL;
  g_autoptr (GError) error = NULL;

  soup_message_set_request_body_from_bytes (message, "text/plain", body);
  answer = soup_session_send_and_read (session, message, NULL, &error);
  g_assert_no_error (error);
  return g_bytes_get_size (answer) > 0 ? g_strndup (g_bytes_get_data (answer, NULL), g_bytes_get_size (answer))
                                       : g_strdup ("");
}

static void
execute_on_shard (guint shard, const char *sql)
{
  g_autofree char *answer = send_query (shard, sql);

  g_assert_cmpstr (answer, ==, "");
}

static void
execute_on_all_shards (const char *sql)
{
  for (guint shard = 0; shard < 2; shard++)
    execute_on_shard (shard, sql);
}

static DowserSource *
source_new (guint port, const char *user, const char *password, const char *database)
{
  g_autofree char *uri = g_strdup_printf ("clickhouse://%s@127.0.0.1:%u/%s", user, port, database);
  g_autoptr (GError) error = NULL;
  DowserSource *source = dowser_source_new_for_uri (uri, &error);

  g_assert_no_error (error);
  dowser_source_set_password (source, password);
  return source;
}

static DowserSource *
open_source (void)
{
  DowserSource *source = source_new (get_port (0), "reader", "secret", "default");
  g_autoptr (GError) error = NULL;

  g_assert_true (dowser_test_source_open (source, &error));
  g_assert_no_error (error);
  return source;
}

static void
run_sql (DowserSource *source, const char *sql, guint max_seconds, guint64 max_rows, GCancellable *cancellable,
         DowserTestRun *into)
{
  const DowserLimits limits = { max_rows, max_seconds };

  dowser_test_source_run (source, sql, &limits, cancellable, TRUE, into);
}

static char *
print_row (DowserResult *result, guint row)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < dowser_result_get_columns (result)->len; i++)
    {
      DowserCell cell;

      dowser_result_get_cell (result, row, i, &cell);
      g_string_append (text, i > 0 ? "|" : "");
      if (cell.is_null)
        g_string_append (text, "NULL");
      else if (cell.type == DOWSER_VALUE_BLOB)
        g_string_append_printf (text, "%" G_GSIZE_FORMAT " bytes", cell.length);
      else if (cell.type == DOWSER_VALUE_TEXT && memchr (cell.text, '\0', cell.length) != NULL)
        g_string_append_printf (text, "%" G_GSIZE_FORMAT " with NUL", cell.length);
      else
        dowser_cell_print (&cell, text, 0);
    }
  return g_string_free (text, FALSE);
}

static void
assert_row (DowserSource *source, const char *sql, const char *wanted)
{
  g_auto (DowserTestRun) result = { 0 };
  g_autofree char *row = NULL;

  run_sql (source, sql, 20, 0, NULL, &result);
  g_assert_no_error (result.error);
  g_assert_cmpuint (dowser_result_get_n_rows (result.result), ==, 1);
  row = print_row (result.result, 0);
  g_assert_cmpstr (row, ==, wanted);
}

static void
assert_fails (DowserSource *source, const char *sql, GQuark domain, int code)
{
  g_auto (DowserTestRun) result = { 0 };

  run_sql (source, sql, 20, 0, NULL, &result);
  g_assert_false (result.ok);
  g_assert_error (result.error, domain, code);
}

static guint
count_running (void)
{
  guint n = 0;

  for (guint shard = 0; shard < 2; shard++)
    {
      g_autofree char *answer = send_query (shard, "SELECT count() FROM system.processes WHERE query LIKE '%busy%'"
                                                   " AND query NOT LIKE '%system.processes%'");

      n += (guint) g_ascii_strtoull (answer, NULL, 10);
    }
  return n;
}

static void
test_server_is_opened_read_only (void)
{
  g_autoptr (DowserSource) source = open_source ();

  g_assert_true (g_str_has_prefix (dowser_source_get_engine (source), "ClickHouse "));
  g_assert_nonnull (strstr (dowser_source_get_protection (source), "test write was refused"));
  g_assert_cmpstr (dowser_source_get_security (source), ==, "not encrypted");
  g_assert_cmpint (dowser_source_get_dialect (source), ==, DOWSER_DIALECT_CLICKHOUSE);
  assert_fails (source, "DROP TABLE sales", DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_DENIED);
  assert_fails (source, "INSERT INTO sales SELECT * FROM sales", DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_DENIED);
  assert_fails (source, "SELECT nothing FROM sales", DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT);
  dowser_test_source_close (source);
}

static void
test_wrong_addresses_are_explained (void)
{
  static const struct
  {
    guint port;
    const char *user, *password, *database;
    int code;
  } cases[] = {
    { 0, "reader", "wrong", "default", DOWSER_SOURCE_ERROR_PASSWORD },
    { 0, "reader", NULL, "default", DOWSER_SOURCE_ERROR_PASSWORD },
    { 0, "nobody", "secret", "default", DOWSER_SOURCE_ERROR_PASSWORD },
    { 0, "reader", "se\r\ncret", "default", DOWSER_SOURCE_ERROR_PASSWORD },
    { 0, "reader", "secret", "missing", DOWSER_SOURCE_ERROR_NOT_FOUND },
    { 1, "reader", "secret", "default", DOWSER_SOURCE_ERROR_UNREACHABLE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserSource) source = source_new (cases[i].port != 0 ? cases[i].port : get_port (0), cases[i].user,
                                                    cases[i].password, cases[i].database);

      g_assert_false (dowser_test_source_open (source, &error));
      g_assert_error (error, DOWSER_SOURCE_ERROR, cases[i].code);
      g_assert_null (strstr (error->message, "secret"));
    }
}

static void
assert_not_opened (const char *secure, gboolean is_known)
{
  g_autofree char *uri = g_strdup_printf ("clickhouse://reader@127.0.0.1:%u/default?secure=%s", get_port (0), secure);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserSource) source = dowser_source_new_for_uri (uri, &error);

  g_assert_false (dowser_test_source_open (source, &error));
  g_assert_true (error->domain == DOWSER_SOURCE_ERROR);
  /* The handshake with a server without TLS either is refused or waits for more bytes, depending on its random
   * content. */
  if (is_known)
    g_assert_true (error->code == DOWSER_SOURCE_ERROR_TLS || error->code == DOWSER_SOURCE_ERROR_UNREACHABLE);
  else
    g_assert_cmpint (error->code, ==, DOWSER_SOURCE_ERROR_FAILED);
}

/* Tests a server without TLS. If the address requests TLS, nothing is sent unencrypted. */
static void
test_tls_is_required_if_requested (void)
{
  assert_not_opened ("1", TRUE);
  assert_not_opened ("TRUE", TRUE);
  assert_not_opened ("perhaps", FALSE);
}

static DowserSource *
secure_source_new (const char *options)
{
  g_autofree char *uri = g_strdup_printf ("clickhouse://reader@127.0.0.1:%s/default?secure=1%s",
                                          g_getenv ("DOWSER_TEST_CLICKHOUSE_SECURE"), options);
  g_autoptr (GError) error = NULL;
  DowserSource *source = dowser_source_new_for_uri (uri, &error);

  g_assert_no_error (error);
  dowser_source_set_password (source, "secret");
  return source;
}

/* Tests connections with the server's certificate among the trusted certificates, and without it. */
static void
test_trusted_certificate_encrypts_the_connection (void)
{
  g_autofree char *option = g_strconcat ("&sslrootcert=", g_getenv ("DOWSER_TEST_CLICKHOUSE_CERTIFICATE"), NULL);
  g_autoptr (DowserSource) trusted = NULL, unknown = NULL;
  g_autoptr (GError) error = NULL;

  if (g_getenv ("DOWSER_TEST_CLICKHOUSE_SECURE") == NULL)
    {
      g_test_skip ("openssl is not installed");
      return;
    }
  trusted = secure_source_new (option);
  unknown = secure_source_new ("");
  g_assert_true (dowser_test_source_open (trusted, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (dowser_source_get_security (trusted), ==, "encrypted, certificate checked");
  assert_row (trusted, "SELECT count() FROM sales_local", "5000");
  dowser_test_source_close (trusted);
  g_assert_false (dowser_test_source_open (unknown, &error));
  g_assert_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_TLS);
}

/* Tests values of all types. The expected texts are the texts that the server itself prints. */
static void
test_values (void)
{
  g_autoptr (DowserSource) source = open_source ();
  g_autofree char *long_text = g_strnfill (1000000, 'y');

  assert_row (source, "SELECT toUInt64(-1), toInt64('-9223372036854775808'), toUInt8(255), toInt8(-128), toUInt64(5)",
              "18446744073709551615|-9223372036854775808|255|-128|5");
  assert_row (source, "SELECT nan, inf, -inf, toFloat32(0.1), 1e-300, 0.1, 1/3, -0.0",
              "NaN|Infinity|-Infinity|0.1|1e-300|0.1|0.3333333333333333|-0");
  assert_row (source,
              "SELECT toDecimal128('12345678901234567890.123456789', 9), toDecimal32('-1.50', 2), toDecimal64(0, 3)",
              "12345678901234567890.123456789|-1.50|0.000");
  assert_row (source,
              "SELECT toDateTime('2024-03-31 00:30:00', 'UTC'), toDateTime(1711845000, 'Europe/Berlin'), toDate(0), "
              "toDate('2105-12-31')",
              "2024-03-31 00:30:00|2024-03-31 01:30:00|1970-01-01|2105-12-31");
  assert_row (source, "SELECT 'a\\tb\\nc\\\\d\\'e', '', '\\\\N', NULL, toNullable('x'), 'ä 🦊'",
              "a\tb\nc\\d'e||\\N|NULL|x|ä 🦊");
  assert_row (source,
              "SELECT 'a\\0b', toFixedString('ab', 4), toFixedString(unhex('FF00'), 2), length(toFixedString('a', 3))",
              "3 with NUL|4 with NUL|2 bytes|3");
  assert_row (source, "SELECT [1, NULL, 3], ['a\\'b', 'c'], (1, 'x'), [[1], []]",
              "[1,NULL,3]|['a\\'b','c']|(1,'x')|[[1],[]]");
  assert_row (source,
              "SELECT CAST('b' AS Enum8('a' = 1, 'b' = -2)), toUUID('61f0c404-5cb3-11e7-907b-a6006ad3dba0'), NULL, "
              "CAST(NULL AS Nullable(Int64)), toNullable(toInt64(7))",
              "b|61f0c404-5cb3-11e7-907b-a6006ad3dba0|NULL|NULL|7");
  assert_row (source, "SELECT arrayStringConcat(arrayMap(x -> 'y', range(1000000)))", long_text);
  dowser_test_source_close (source);
}

static void
test_empty_results_have_columns (void)
{
  g_autoptr (DowserSource) source = open_source ();
  g_auto (DowserTestRun) result = { 0 };

  run_sql (source, "SELECT id, day AS id2, id FROM sales WHERE id > 1000000", 10, 0, NULL, &result);
  g_assert_no_error (result.error);
  g_assert_cmpuint (result.summary.n_rows, ==, 0);
  g_assert_cmpuint (dowser_result_get_columns (result.result)->len, ==, 3);
  dowser_test_source_close (source);
}

static void
test_schema_is_read (void)
{
  g_autoptr (DowserSource) source = open_source ();
  g_autoptr (GError) error = NULL;
  g_autofree char *before = dowser_test_source_read_signature (source, &error);
  g_autofree char *again = dowser_test_source_read_signature (source, &error);
  g_autofree char *after = NULL;
  g_autoptr (DowserSchema) schema = dowser_test_source_introspect (source, &error);
  g_autoptr (DowserProfile) profile = NULL;
  const DowserTable *table;

  g_assert_no_error (error);
  g_assert_cmpstr (before, ==, again);
  table = dowser_schema_find_table (schema, "sales_local");
  g_assert_cmpstr (table->description, ==, "Sorted by country, id.");
  g_assert_cmpuint (table->indexes->len, ==, 1);
  g_assert_cmpuint (((GPtrArray *) table->indexes->pdata[0])->len, ==, 2);
  g_assert_cmpint (table->n_rows, >, 0);
  g_assert_cmpint (dowser_schema_find_table (schema, "sales")->n_rows, ==, -1);
  g_assert_cmpint (dowser_table_find_column (table, "total")->type, ==, DOWSER_VALUE_DECIMAL);
  g_assert_true (dowser_table_find_column (table, "note")->nullable);
  g_assert_false (dowser_table_find_column (table, "day")->nullable);
  g_assert_cmpuint (dowser_table_find_column (table, "id")->primary_key, ==, 0);
  profile = dowser_test_source_profile (source, schema, &error);
  g_assert_no_error (error);
  execute_on_all_shards ("ALTER TABLE sales_local ADD COLUMN extra UInt8");
  after = dowser_test_source_read_signature (source, &error);
  execute_on_all_shards ("ALTER TABLE sales_local DROP COLUMN extra");
  g_assert_cmpstr (before, !=, after);
  dowser_test_source_close (source);
}

static void
test_all_shards_are_read (void)
{
  g_autoptr (DowserSource) source = open_source ();

  assert_row (source, "SELECT count(), sum(total), uniqExact(country) FROM sales", "10000|12498750.00|3");
  /* In ORDER BY, if an output and a column have the same name, the name means the output. */
  assert_row (source,
              "SELECT s.country, sum(s.total) AS total FROM sales AS s GROUP BY s.country ORDER BY total DESC LIMIT 1",
              "DE|4167083.25");
  assert_row (source, "SELECT count() FROM sales WHERE id IN (SELECT id FROM sales WHERE country = 'DE')", "3334");
  dowser_test_source_close (source);
}

/* ProgressLog: the progress reported while a statement runs. */
typedef struct
{
  guint n_reported;
  DowserRunProgress last;
  GCancellable *stop; /* (nullable): cancelled at the first report */
} ProgressLog;

static void
progress_cb (const DowserRunProgress *progress, gpointer user_data)
{
  ProgressLog *progress_log = user_data;

  g_assert_cmpuint (progress->silence, ==, 0);
  g_assert_cmpuint (progress->n_rows, >=, progress_log->last.n_rows);
  progress_log->n_reported++;
  progress_log->last = *progress;
  g_cancellable_cancel (progress_log->stop);
}

/* Waits until the query that watches the progress has ended. The server lists a stopped query for a moment longer. */
static void
wait_until_not_watched (DowserSource *source)
{
  static const char sql[] = "SELECT count() FROM system.processes WHERE query LIKE '%total_rows_approx%' AND query "
                            "NOT LIKE '%count()%'";
  gint64 end = g_get_monotonic_time () + 60 * G_USEC_PER_SEC;
  gboolean looks = TRUE;

  while (looks && g_get_monotonic_time () < end)
    {
      g_auto (DowserTestRun) run_sql = { 0 };
      DowserCell cell;

      dowser_test_source_run (source, sql, NULL, NULL, TRUE, &run_sql);
      g_assert_no_error (run_sql.error);
      dowser_result_get_cell (run_sql.result, 0, 0, &cell);
      looks = cell.integer != 0;
    }
  g_assert_false (looks);
}

/* Tests a count. Its only row is returned at the very end; until then, the server reports its progress. */
static void
test_progress_is_reported (void)
{
  static const char sql[]
      = "SELECT count() AS busy FROM numbers(10000) WHERE NOT ignore(sleepEachRow(0.0003)) SETTINGS "
        "max_block_size = 500, max_threads = 1";
  g_autoptr (DowserSource) source = open_source ();
  ProgressLog progress_log = { 0 };
  g_autoptr (DowserProgressMonitor) monitor = dowser_progress_monitor_new (progress_cb, &progress_log);
  const DowserLimits limits = { .monitor = monitor };
  g_auto (DowserTestRun) slow = { 0 };
  guint n_reported;

  dowser_test_source_run (source, sql, &limits, NULL, TRUE, &slow);
  g_assert_no_error (slow.error);
  dowser_test_run_assert_cell (&slow, 0, 0, "10000");
  g_test_message ("told %u times within %d ms: %" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT " rows",
                  progress_log.n_reported, (int) (slow.summary.elapsed / 1000), progress_log.last.n_rows,
                  progress_log.last.n_total);
  g_assert_cmpuint (progress_log.n_reported, >, 0);
  g_assert_cmpuint (progress_log.last.n_rows, >, 0);
  g_assert_cmpuint (progress_log.last.n_bytes, >, 0);
  g_assert_cmpuint (progress_log.last.n_total, >=, 10000);

  /* No query that watches the progress remains, even if the watched statement was stopped in the middle. */
  n_reported = progress_log.n_reported;
  dowser_progress_monitor_end (monitor);
  wait_until_not_watched (source);
  g_assert_cmpuint (progress_log.n_reported, ==, n_reported);
  dowser_test_source_close (source);
}

static void
test_dropped_table_is_reported (void)
{
  g_autoptr (DowserSource) source = open_source ();

  execute_on_all_shards ("CREATE TABLE gone (id UInt64) ENGINE = MergeTree ORDER BY id");
  assert_row (source, "SELECT count() FROM gone", "0");
  execute_on_all_shards ("DROP TABLE gone");
  assert_fails (source, "SELECT count() FROM gone", DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT);
  assert_row (source, "SELECT 1", "1");
  dowser_test_source_close (source);
}

static void
test_query_stops_during_progress_reports (void)
{
  g_autoptr (DowserSource) source = open_source ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  ProgressLog progress_log = { 0 };
  g_autoptr (DowserProgressMonitor) monitor = dowser_progress_monitor_new (progress_cb, &progress_log);
  const DowserLimits limits = { .monitor = monitor };
  g_auto (DowserTestRun) stopped = { 0 };

  progress_log.stop = cancellable;
  dowser_test_source_run (source, "SELECT count() AS busy FROM system.numbers WHERE NOT ignore(sleep(0.1))", &limits,
                          cancellable, TRUE, &stopped);
  g_assert_error (stopped.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (progress_log.n_reported, >, 0);
  g_assert_cmpuint (progress_log.last.n_total, ==, 0);
  dowser_progress_monitor_end (monitor);
  g_assert_cmpuint (count_running (), ==, 0);
  dowser_test_source_close (source);
}

static void
test_time_and_row_limits_are_respected (void)
{
  g_autoptr (DowserSource) source = open_source ();
  g_auto (DowserTestRun) late = { 0 };
  g_auto (DowserTestRun) cut = { 0 };

  run_sql (source, "SELECT count() AS busy FROM system.numbers WHERE NOT ignore(sleep(0.1))", 1, 0, NULL, &late);
  g_assert_error (late.error, DOWSER_LIMIT_ERROR, DOWSER_LIMIT_ERROR_TIME);
  run_sql (source, "SELECT number AS busy FROM system.numbers", 20, 1000, NULL, &cut);
  g_assert_no_error (cut.error);
  g_assert_cmpuint (cut.summary.n_rows, ==, 1000);
  g_assert_true (cut.summary.truncated);
  g_assert_cmpuint (count_running (), ==, 0);
  dowser_test_source_close (source);
}

/* Tests a query that fails after the HTTP status and the first rows were sent. Many rows are between the first rows and
 * the failure, so that the buffer of even a busy server has sent the first rows. */
static void
test_error_after_rows_is_reported (void)
{
  g_autoptr (DowserSource) source = open_source ();
  g_auto (DowserTestRun) failed = { 0 };
  g_auto (DowserTestRun) one = { 0 };

  run_sql (source, "SELECT number, throwIf(number = 2000000) FROM numbers(4000000)", 20, 0, NULL, &failed);
  g_assert_false (failed.ok);
  g_assert_error (failed.error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT);
  g_assert_cmpuint (dowser_result_get_n_rows (failed.result), >, 0);
  run_sql (source, "SELECT toString(throwIf(number = 250000)) FROM numbers(1000000)", 20, 0, NULL, &one);
  g_assert_error (one.error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT);
  /* Cells that look like the server's error message are ordinary cells. */
  assert_row (source, "SELECT count() FROM (SELECT 'Code: 5, e.displayText() = DB::Exception: x' AS x)", "1");
  assert_row (source, "SELECT 1, 'Code: 5, e.displayText() = DB::Exception: x' AS x",
              "1|Code: 5, e.displayText() = DB::Exception: x");
  dowser_test_source_close (source);
}

static void
test_rows_like_errors_are_rows (void)
{
  g_autoptr (DowserSource) source = open_source ();
  g_auto (DowserTestRun) result = { 0 };

  run_sql (source,
           "SELECT if(number = 1, 'Code: 5, e.displayText() = DB::Exception: x', 'y') AS x, number FROM numbers(3)", 20,
           0, NULL, &result);
  g_assert_no_error (result.error);
  g_assert_cmpuint (result.summary.n_rows, ==, 3);
  assert_row (source, "SELECT '__exception__'", "__exception__");
  assert_row (source, "SELECT '\\r'", "\r");
  dowser_test_source_close (source);
}

static gboolean
cancel_cb (gpointer cancellable)
{
  g_cancellable_cancel (cancellable);
  return G_SOURCE_REMOVE;
}

/* Waits until no query runs. A canceled query normally stops at once, but the program doesn't wait for a busy
 * server. */
static void
wait_until_none_runs (void)
{
  gint64 end = g_get_monotonic_time () + END_SECONDS * G_USEC_PER_SEC;

  while (count_running () > 0 && g_get_monotonic_time () < end)
    ;
  g_assert_cmpuint (count_running (), ==, 0);
}

/* Returns a random delay in microseconds. Half of the delays end before the server can have begun with the query. */
static gint64
pick_delay (GRand *rand, guint i)
{
  return g_rand_int_range (rand, 0, i % 4 < 2 ? 4000 : 60000);
}

static void
test_cancel_works_at_any_time (void)
{
  g_autoptr (DowserSource) source = open_source ();
  g_autoptr (GRand) rand = dowser_test_rand_new ();

  for (guint i = 0; i < N_CANCELS; i++)
    {
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (GSource) timer = g_timeout_source_new (0);
      g_auto (DowserTestRun) result = { 0 };

      g_source_set_ready_time (timer, g_get_monotonic_time () + pick_delay (rand, i));
      g_source_set_callback (timer, cancel_cb, cancellable, NULL);
      g_source_attach (timer, NULL);
      run_sql (source,
               i % 2 == 0 ? "SELECT number AS busy FROM system.numbers"
                          : "SELECT count() AS busy FROM system.numbers WHERE NOT ignore(sipHash64(number))",
               CANCELLED_SECONDS, 0, cancellable, &result);
      g_assert_false (result.ok);
      g_assert_error (result.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      wait_until_none_runs ();
    }
  assert_row (source, "SELECT 1", "1");
  dowser_test_source_close (source);
}

/** Proxy: passes @limit bytes of each answer. After that, either closes the connection, or adds it to @silent, keeps it
 * open
 * and sends nothing more. */
typedef struct
{
  GSocketService *service;
  guint port;
  gsize limit;
  GPtrArray *silent; /* (nullable): ProxyConnection */
} Proxy;

typedef struct
{
  GSocketConnection *client;
  GSocketConnection *server;
  gsize left;
  GPtrArray *silent; /* (nullable) */
  guint8 bytes[4096];
} ProxyConnection;

static void
proxy_connection_free (ProxyConnection *line)
{
  g_io_stream_close (G_IO_STREAM (line->client), NULL, NULL);
  g_io_stream_close (G_IO_STREAM (line->server), NULL, NULL);
  g_object_unref (line->client);
  g_object_unref (line->server);
  g_free (line);
}

static void
answered_cb (GObject *stream, GAsyncResult *result, gpointer user_data)
{
  ProxyConnection *line = user_data;
  gssize n = g_input_stream_read_finish (G_INPUT_STREAM (stream), result, NULL);
  gsize passed = MIN ((gsize) MAX (n, 0), line->left);

  line->left -= passed;
  if (n <= 0
      || !g_output_stream_write_all (g_io_stream_get_output_stream (G_IO_STREAM (line->client)), line->bytes, passed,
                                     NULL, NULL, NULL))
    proxy_connection_free (line);
  else if (line->left == 0 && line->silent != NULL)
    g_ptr_array_add (line->silent, line);
  else if (line->left == 0)
    proxy_connection_free (line);
  else
    g_input_stream_read_async (G_INPUT_STREAM (stream), line->bytes, sizeof line->bytes, G_PRIORITY_DEFAULT, NULL,
                               answered_cb, line);
}

static gboolean
incoming_cb (GSocketService *service, GSocketConnection *client, GObject *source, gpointer user_data)
{
  const Proxy *proxy = user_data;
  g_autoptr (GSocketClient) connector = g_socket_client_new ();
  ProxyConnection *line = g_new0 (ProxyConnection, 1);

  line->client = g_object_ref (client);
  line->server = g_socket_client_connect_to_host (connector, "127.0.0.1", (guint16) get_port (0), NULL, NULL);
  line->left = proxy->limit;
  line->silent = proxy->silent;
  g_assert_nonnull (line->server);
  g_output_stream_splice_async (g_io_stream_get_output_stream (G_IO_STREAM (line->server)),
                                g_io_stream_get_input_stream (G_IO_STREAM (client)), G_OUTPUT_STREAM_SPLICE_NONE,
                                G_PRIORITY_DEFAULT, NULL, NULL, NULL);
  g_input_stream_read_async (g_io_stream_get_input_stream (G_IO_STREAM (line->server)), line->bytes, sizeof line->bytes,
                             G_PRIORITY_DEFAULT, NULL, answered_cb, line);
  return TRUE;
}

/* Tests a connection that is broken anywhere, even between two rows: the break isn't treated as the end of the rows. */
static void
test_lost_connection_is_an_error (void)
{
  static const gsize limits[] = { 40000, 65536, 100000, 250007 };
  g_autoptr (GSocketService) service = g_socket_service_new ();
  Proxy proxy = { service, 0, G_MAXSIZE };
  g_autoptr (GError) error = NULL;

  proxy.port = g_socket_listener_add_any_inet_port (G_SOCKET_LISTENER (service), NULL, &error);
  g_assert_no_error (error);
  g_signal_connect (service, "incoming", G_CALLBACK (incoming_cb), &proxy);
  for (guint i = 0; i < G_N_ELEMENTS (limits); i++)
    {
      g_auto (DowserTestRun) result = { 0 };
      g_autoptr (DowserSource) source = source_new (proxy.port, "reader", "secret", "default");

      proxy.limit = G_MAXSIZE;
      dowser_test_source_open (source, &error);
      g_assert_no_error (error);
      /* Each query uses a new connection, so the proxy's limit applies to each query. */
      proxy.limit = limits[i];
      run_sql (source, "SELECT number, toString(number) FROM numbers(1000000)", 20, 0, NULL, &result);
      g_assert_false (result.ok);
      g_assert_error (result.error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_LOST);
      dowser_test_source_close (source);
    }
  g_socket_service_stop (service);
}

/* Runs a query on a connection that becomes silent. Each query after the opening uses a new connection. */
static void
run_into_silence (Proxy *proxy, guint max_seconds, GCancellable *cancellable, GQuark domain, int code)
{
  g_autoptr (DowserSource) source = source_new (proxy->port, "reader", "secret", "default");
  g_autoptr (GError) error = NULL;
  g_auto (DowserTestRun) result = { 0 };
  gint64 started;

  proxy->limit = G_MAXSIZE;
  g_assert_true (dowser_test_source_open (source, &error));
  proxy->limit = 65536;
  started = g_get_monotonic_time ();
  if (cancellable != NULL)
    g_timeout_add (500, cancel_cb, cancellable);
  run_sql (source, "SELECT number, toString(number) FROM numbers(1000000)", max_seconds, 0, cancellable, &result);
  g_assert_error (result.error, domain, code);
  /* The connection stays silent until the test ends it. */
  g_assert_cmpint (result.answered - started, <, 60 * G_USEC_PER_SEC);
  g_assert_cmpuint (proxy->silent->len, >, 0);
  proxy->limit = G_MAXSIZE;
  assert_row (source, "SELECT 1", "1");
  dowser_test_source_close (source);
}

/* Tests a connection without an answer and without an end. The time limit and a cancel still work. After that, a new
 * connection is used. */
static void
test_silent_server_times_out (void)
{
  g_autoptr (GSocketService) service = g_socket_service_new ();
  g_autoptr (GPtrArray) silent = g_ptr_array_new_with_free_func ((GDestroyNotify) proxy_connection_free);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Proxy proxy = { service, 0, G_MAXSIZE, silent };
  g_autoptr (GError) error = NULL;

  proxy.port = g_socket_listener_add_any_inet_port (G_SOCKET_LISTENER (service), NULL, &error);
  g_assert_no_error (error);
  g_signal_connect (service, "incoming", G_CALLBACK (incoming_cb), &proxy);
  run_into_silence (&proxy, 1, NULL, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_LOST);
  run_into_silence (&proxy, 0, cancellable, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_socket_service_stop (service);
}

typedef struct
{
  guint n_requests;
  guint n_kills;
} RequestCounts;

/* Accepts every request and closes the request's connection without an answer. */
static void
no_answer_cb (SoupServer *server, SoupServerMessage *message, const char *path, GHashTable *query, gpointer user_data)
{
  RequestCounts *requests = user_data;
  SoupMessageBody *body = soup_server_message_get_request_body (message);
  g_autoptr (GIOStream) stream = NULL;

  requests->n_requests++;
  requests->n_kills += g_strstr_len (body->data, body->length, "KILL") != NULL;
  stream = soup_server_message_steal_connection (message);
  g_io_stream_close (stream, NULL, NULL);
}

/* Answers the request for the server's version, which is the only expected request. */
static void
old_cb (SoupServer *server, SoupServerMessage *message, const char *path, GHashTable *query, gpointer user_data)
{
  static const char answer[] = "version()\nString\n25.7.9\n";
  guint *n_requests = user_data;

  (*n_requests)++;
  soup_server_message_set_status (message, SOUP_STATUS_OK, NULL);
  soup_server_message_set_response (message, "text/plain", SOUP_MEMORY_STATIC, answer, strlen (answer));
}

static void
test_old_server_is_refused (void)
{
  g_autoptr (SoupServer) server = soup_server_new (NULL, NULL);
  g_autoptr (GError) error = NULL;
  guint n_requests = 0;
  GSList *uris;

  soup_server_add_handler (server, NULL, old_cb, &n_requests, NULL);
  soup_server_listen_local (server, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, &error);
  g_assert_no_error (error);
  uris = soup_server_get_uris (server);
  {
    g_autoptr (DowserSource) source = source_new ((guint) g_uri_get_port (uris->data), "reader", "secret", "default");

    g_assert_false (dowser_test_source_open (source, &error));
    g_assert_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED);
    g_assert_nonnull (strstr (error->message, "ClickHouse 25.7.9, which is too old"));
  }
  g_assert_cmpuint (n_requests, ==, 1);
  g_slist_free_full (uris, (GDestroyNotify) g_uri_unref);
}

/* Tests that no cancel is sent if no query was started, because the request for the cancel would also wait. */
static void
test_idle_source_sends_no_cancel (void)
{
  g_autoptr (SoupServer) server = soup_server_new (NULL, NULL);
  g_autoptr (GError) error = NULL;
  RequestCounts requests = { 0 };
  GSList *uris;

  soup_server_add_handler (server, NULL, no_answer_cb, &requests, NULL);
  soup_server_listen_local (server, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, &error);
  g_assert_no_error (error);
  uris = soup_server_get_uris (server);
  {
    g_autoptr (DowserSource) source = source_new ((guint) g_uri_get_port (uris->data), "reader", "secret", "default");

    g_assert_false (dowser_test_source_open (source, &error));
    g_assert_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_UNREACHABLE);
    dowser_test_source_close (source);
  }
  g_assert_cmpuint (requests.n_requests, >, 0);
  g_assert_cmpuint (requests.n_kills, ==, 0);
  g_slist_free_full (uris, (GDestroyNotify) g_uri_unref);
}

/* Tests the forecast of the number of rows that remain after filtering by the sorting key. */
static void
test_forecast_counts_the_rows_to_read (void)
{
  g_autoptr (DowserSource) source = open_source ();
  g_autoptr (DowserForecast) one = dowser_test_source_forecast (source, "SELECT id FROM \"sales_local\" AS s");
  g_autoptr (DowserForecast) joined
      = dowser_test_source_forecast (source, "SELECT n.name FROM \"numbers_few\" AS n INNER JOIN \"sales_local\" AS s "
                                             "ON s.id = n.id");
  g_autoptr (DowserForecast) few
      = dowser_test_source_forecast (source, "SELECT number FROM \"sorted\" WHERE number < 5");
  g_autoptr (DowserForecast) none = dowser_test_source_forecast (source, "SELECT 'sales_local' AS word");

  g_assert_cmpint (one->n_read, ==, 5000);
  g_assert_cmpuint (one->scans->len, ==, 1);
  g_assert_cmpstr (((DowserForecastScan *) one->scans->pdata[0])->table, ==, "sales_local");
  g_assert_cmpint (((DowserForecastScan *) one->scans->pdata[0])->n_rows, ==, 5000);
  g_assert_cmpint (joined->n_read, ==, 5003);
  g_assert_cmpuint (joined->scans->len, ==, 2);
  g_assert_cmpint (few->n_read, >=, 5);
  g_assert_cmpint (few->n_read, <, 100000);
  g_assert_cmpint (none->n_read, ==, -1);
  g_assert_cmpuint (none->scans->len, ==, 0);
  dowser_test_source_close (source);
}

/* Tests a missing shard. This must be the last test, because the second server isn't started again. */
static void
test_missing_shard_is_an_error (void)
{
  g_autoptr (DowserSource) source = open_source ();

  assert_fails (source, "SELECT sum(total) FROM remote('127.0.0.1:1', default.sales_local)", DOWSER_SOURCE_ERROR,
                DOWSER_SOURCE_ERROR_LOST);
  g_assert_cmpint (kill ((pid_t) g_ascii_strtoll (pids[1], NULL, 10), SIGKILL), ==, 0);
  assert_fails (source, "SELECT sum(total) FROM sales", DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT);
  assert_fails (source, "SELECT id FROM sales LIMIT 1000000", DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT);
  assert_row (source, "SELECT count() > 0 FROM sales_local", "1");
  dowser_test_source_close (source);
}

static void
create_tables (void)
{
  g_autofree char *view = NULL;

  execute_on_all_shards ("CREATE TABLE sales_local (" SALES ") "
                         "ENGINE = MergeTree ORDER BY (country, id)");
  execute_on_all_shards ("CREATE TABLE numbers_few (id UInt64, name String) ENGINE = MergeTree ORDER BY id");
  execute_on_all_shards ("INSERT INTO numbers_few VALUES (1, 'one'), (2, 'two'), (3, 'three')");
  execute_on_shard (0, "CREATE TABLE sorted (number UInt64) ENGINE = MergeTree ORDER BY number");
  execute_on_shard (0, "INSERT INTO sorted SELECT number FROM numbers(100000)");
  view = g_strdup_printf ("CREATE VIEW sales AS SELECT * FROM sales_local UNION ALL SELECT * FROM "
                          "url('%s/?query=SELECT+*+FROM+sales_local+FORMAT+Native', Native, '" SALES
                          "') SETTINGS http_max_tries = 1",
                          addresses[1]);
  execute_on_shard (0, view);
  for (guint shard = 0; shard < 2; shard++)
    {
      g_autofree char *rows
          = g_strdup_printf ("INSERT INTO sales_local SELECT number * 2 + %u AS n, ['DE', 'NO', 'UK'][n %% 3 + 1], "
                             "toDate('2024-01-01') + "
                             "n %% 365, toDecimal64(n, 2) / 4, if(n %% 5 = 0, NULL, toString(n)) FROM numbers(5000)",
                             shard);

      execute_on_shard (shard, rows);
    }
}

static void
test_missing_clickhouse_is_skipped (void)
{
  g_test_skip ("there is no ClickHouse; scripts/setup test fetches it as a library");
}

DOWSER_TEST_MAIN (clickhouse_engine)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  if (g_getenv ("DOWSER_TEST_CLICKHOUSE") == NULL)
    {
      g_test_add_func ("/sources/clickhouse-engine/missing-clickhouse-is-skipped", test_missing_clickhouse_is_skipped);
      return g_test_run ();
    }
  addresses = g_strsplit (g_getenv ("DOWSER_TEST_CLICKHOUSE"), ",", -1);
  pids = g_strsplit (g_getenv ("DOWSER_TEST_CLICKHOUSE_PIDS"), ",", -1);
  create_tables ();
  g_test_add_func ("/sources/clickhouse-engine/server-is-opened-read-only", test_server_is_opened_read_only);
  g_test_add_func ("/sources/clickhouse-engine/wrong-addresses-are-explained", test_wrong_addresses_are_explained);
  g_test_add_func ("/sources/clickhouse-engine/tls-is-required-if-requested", test_tls_is_required_if_requested);
  g_test_add_func ("/sources/clickhouse-engine/trusted-certificate-encrypts-the-connection",
                   test_trusted_certificate_encrypts_the_connection);
  g_test_add_func ("/sources/clickhouse-engine/values-are-exact", test_values);
  g_test_add_func ("/sources/clickhouse-engine/empty-results-have-columns", test_empty_results_have_columns);
  g_test_add_func ("/sources/clickhouse-engine/schema-is-read", test_schema_is_read);
  g_test_add_func ("/sources/clickhouse-engine/all-shards-are-read", test_all_shards_are_read);
  g_test_add_func ("/sources/clickhouse-engine/progress-is-reported", test_progress_is_reported);
  g_test_add_func ("/sources/clickhouse-engine/query-stops-during-progress-reports",
                   test_query_stops_during_progress_reports);
  g_test_add_func ("/sources/clickhouse-engine/dropped-table-is-reported", test_dropped_table_is_reported);
  g_test_add_func ("/sources/clickhouse-engine/time-and-row-limits-are-respected",
                   test_time_and_row_limits_are_respected);
  g_test_add_func ("/sources/clickhouse-engine/error-after-rows-is-reported", test_error_after_rows_is_reported);
  g_test_add_func ("/sources/clickhouse-engine/rows-like-errors-are-rows", test_rows_like_errors_are_rows);
  g_test_add_func ("/sources/clickhouse-engine/cancel-works-at-any-time", test_cancel_works_at_any_time);
  g_test_add_func ("/sources/clickhouse-engine/lost-connection-is-an-error", test_lost_connection_is_an_error);
  g_test_add_func ("/sources/clickhouse-engine/silent-server-times-out", test_silent_server_times_out);
  g_test_add_func ("/sources/clickhouse-engine/old-server-is-refused", test_old_server_is_refused);
  g_test_add_func ("/sources/clickhouse-engine/idle-source-sends-no-cancel", test_idle_source_sends_no_cancel);
  g_test_add_func ("/sources/clickhouse-engine/forecast-counts-the-rows-to-read",
                   test_forecast_counts_the_rows_to_read);
  g_test_add_func ("/sources/clickhouse-engine/missing-shard-is-an-error", test_missing_shard_is_an_error);
  status = g_test_run ();
  g_strfreev (addresses);
  g_strfreev (pids);
  return status;
}
