/* test-complete.c - tests that a sentence is completed in the terminal */
#include "support/dowser-cli-fixture.h"
#include "support/dowser-test-main.h"

#include <string.h>

static void
test_lines (CliFixture *fixture, gconstpointer data)
{
  g_assert_cmpint (cli_run (fixture, "complete", "--source", fixture->shop, "name of cust", NULL), ==, 0);
  g_assert_nonnull (strstr (fixture->out, "name of customers\ttable"));
  g_assert_cmpint (cli_run (fixture, "complete", "--source", fixture->shop, "customers where na", NULL), ==, 0);
  g_assert_nonnull (strstr (fixture->out, "customers where name\tcolumn"));
  g_assert_cmpint (cli_run (fixture, "complete", "--source", fixture->shop, "frobnicate the ", NULL), ==, 0);
  g_assert_cmpstr (fixture->out, ==, "");
}

static void
test_json (CliFixture *fixture, gconstpointer data)
{
  g_assert_cmpint (cli_run (fixture, "complete", "-f", "json", "--source", fixture->shop, "customers whe", NULL), ==,
                   0);
  g_assert_nonnull (strstr (fixture->out, "\"kind\": \"word\""));
  g_assert_nonnull (strstr (fixture->out, "\"sentence\": \"customers where\""));
}

static void
test_bad (CliFixture *fixture, gconstpointer data)
{
  g_assert_cmpint (cli_run (fixture, "complete", "--source", fixture->shop, NULL), ==, 2);
  g_assert_cmpint (cli_run (fixture, "complete", "-f", "yaml", "--source", fixture->shop, "customers", NULL), ==, 2);
  cli_assert_one_line (fixture, "yaml");
  g_assert_cmpint (cli_run (fixture, "complete", "--source", fixture->shop, "sum of \xf0", NULL), ==, 2);
  cli_assert_one_line (fixture, "UTF-8");
}

#define ADD(path, func)                                                                                                \
  g_test_add ("/cli/complete/" path, CliFixture, NULL, cli_fixture_set_up, func, cli_fixture_tear_down)

DOWSER_TEST_MAIN (complete)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("lines", test_lines);
  ADD ("json", test_json);
  ADD ("bad", test_bad);
  return g_test_run ();
}
