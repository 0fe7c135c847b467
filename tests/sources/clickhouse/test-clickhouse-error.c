/* test-clickhouse-error.c - tests that each error of ClickHouse becomes one sentence */
#include "base/dowser-error.h"
#include "sources/clickhouse/dowser-clickhouse-error.h"
#include "support/dowser-test-main.h"

#include <gio/gio.h>
#include <string.h>

static void
test_each_error_has_a_sentence (void)
{
  static const struct
  {
    const char *text;
    GQuark (*domain) (void);
    int code;
    const char *words;
  } cases[] = {
    { "Code: 60. DB::Exception: Table default.x does not exist. (UNKNOWN_TABLE) (version 26.7.2.1 (official build))\n",
      dowser_source_error_quark, DOWSER_SOURCE_ERROR_STATEMENT, "does not exist. (UNKNOWN_TABLE)" },
    { "Code: 516. DB::Exception: reader: Authentication failed. (AUTHENTICATION_FAILED)", dowser_source_error_quark,
      DOWSER_SOURCE_ERROR_PASSWORD, "reader: Authentication failed" },
    { "Code: 279. DB::NetException: All connection tries failed.", dowser_source_error_quark, DOWSER_SOURCE_ERROR_LOST,
      "A part of the cluster" },
    { "Code: 159. DB::Exception: Timeout exceeded", dowser_limit_error_quark, DOWSER_LIMIT_ERROR_TIME, "7 seconds" },
    { "Code: 241. DB::Exception: Memory limit exceeded", dowser_limit_error_quark, DOWSER_LIMIT_ERROR_MEMORY,
      "Memory" },
    { "<html>It works</html>", dowser_source_error_quark, DOWSER_SOURCE_ERROR_FAILED, "does not answer as" },
    { "Code: 60. DB::Exception: \xff", dowser_source_error_quark, DOWSER_SOURCE_ERROR_STATEMENT, "\xef\xbf\xbd" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = dowser_clickhouse_error_new ("shop", cases[i].text, 7);

      g_assert_error (error, cases[i].domain (), cases[i].code);
      g_assert_nonnull (strstr (error->message, cases[i].words));
    }
}

static void
test_errors_are_distinguished_from_rows (void)
{
  static const char *const errors[] = { "Code: 1. DB::Exception: x", "Code: 279. DB::NetException: x" };
  static const char *const rows[]
      = { "", "Code: ", "Code: 12", "Code: x DB::", "Code\t1", "12\tDB::Exception", "__exception__" };

  for (guint i = 0; i < G_N_ELEMENTS (errors); i++)
    g_assert_true (dowser_clickhouse_error_is_message (errors[i], strlen (errors[i])));
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_assert_false (dowser_clickhouse_error_is_message (rows[i], strlen (rows[i])));
      g_assert_false (dowser_clickhouse_error_is_block_start (rows[i], strlen (rows[i])));
    }
  g_assert_true (dowser_clickhouse_error_is_block_start ("\r", 1));
  g_assert_true (dowser_clickhouse_error_is_block_start ("__exception__\r", 14));
}

DOWSER_TEST_MAIN (clickhouse_error)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/clickhouse-error/each-error-has-a-sentence", test_each_error_has_a_sentence);
  g_test_add_func ("/sources/clickhouse-error/errors-are-distinguished-from-rows",
                   test_errors_are_distinguished_from_rows);
  return g_test_run ();
}
