/* test-tools.c - tests that the tools are available as commands of the dowser-cli in the same build, and not in other
 * copies of dowser-cli */
#include "support/dowser-cli-fixture.h"
#include "support/dowser-test-main.h"

#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <string.h>

static void
make_shop (CliFixture *fixture)
{
  g_autofree char *folder = cli_dup_path (fixture, "one");
  g_autofree char *shop = NULL;

  g_assert_no_errno (g_mkdir (folder, 0700));
  shop = cli_make_database (fixture, "one/shop.sqlite", "CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT)");
}

static void
test_roundtrip (CliFixture *fixture, gconstpointer data)
{
  g_autofree char *in = cli_write_file (fixture, "gold.jsonl",
                                        "{\"suite\":\"one\",\"db\":\"shop\",\"id\":\"a\",\"question\":\"q\","
                                        "\"gold_sql\":\"select count(*) from Customers\"}\n"
                                        "{\"suite\":\"one\",\"db\":\"shop\",\"id\":\"b\",\"question\":\"q\","
                                        "\"gold_sql\":\"drop table customers\"}\n",
                                        -1);
  g_auto (GStrv) lines = NULL;

  make_shop (fixture);
  g_assert_cmpint (cli_run (fixture, "roundtrip", "-d", fixture->directory, "-i", in, "-o", "-", NULL), ==, 0);
  lines = g_strsplit (g_strchomp (fixture->out), "\n", -1);
  g_assert_cmpint (cli_run (fixture, "log", NULL), ==, 0);
  g_assert_nonnull (strstr (fixture->out, "customers (id, name)"));
  g_assert_cmpuint (g_strv_length (lines), ==, 2);
  g_assert_nonnull (strstr (lines[0], "COUNT(*)"));
  g_assert_nonnull (strstr (lines[0], "\"error\":\"\""));
  g_assert_nonnull (strstr (lines[1], "\"sql\":\"\""));
  g_assert_null (strstr (lines[1], "\"error\":\"\""));
}

static void
test_roundtrip_through (CliFixture *fixture, gconstpointer data)
{
  g_autofree char *in = cli_write_file (fixture, "gold.jsonl",
                                        "{\"suite\":\"one\",\"db\":\"shop\",\"id\":\"a\",\"question\":\"q\","
                                        "\"gold_sql\":\"select 7 / id from Customers where name like 'a%'\"}\n",
                                        -1);
  g_auto (GStrv) lines = NULL;

  make_shop (fixture);
  g_assert_cmpint (cli_run (fixture, "roundtrip", "-d", fixture->directory, "-i", in, "-o", "-", "--through",
                            "postgresql", NULL),
                   ==, 0);
  lines = g_strsplit (g_strchomp (fixture->out), "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 1);
  g_assert_nonnull (strstr (lines[0], "ILIKE 'a%' ESCAPE '!'"));
  g_assert_nonnull (strstr (lines[0], "\"name\\\" LIKE 'a%' ESCAPE '!'"));
  g_assert_nonnull (strstr (lines[0], "\"error\":\"\""));
  g_assert_cmpint (cli_run (fixture, "roundtrip", "-d", fixture->directory, "-i", in, "-o", "-", "--through", "x",
                            NULL),
                   ==, 2);
  cli_assert_one_line (fixture, "--through");
}

/* Tests that a mistyped name of the output file doesn't overwrite the file of questions or a database. */
static void
test_what_is_read_is_not_written (CliFixture *fixture, gconstpointer data)
{
  g_autofree char *in = cli_write_file (fixture, "questions.jsonl",
                                        "{\"suite\":\"one\",\"db\":\"shop\",\"id\":\"a\",\"question\":\"q\"}\n", -1);
  g_autofree char *database = cli_dup_path (fixture, "one/shop.sqlite");

  make_shop (fixture);
  g_assert_cmpint (cli_run (fixture, "roundtrip", "-d", fixture->directory, "-i", in, "-o", in, NULL), ==, 2);
  g_assert_cmpint (cli_run (fixture, "roundtrip", "-d", fixture->directory, "-i", in, "-o", database, NULL), ==, 2);
  cli_assert_one_line (fixture, "shop.sqlite");
}

/* Tests that the benchmark's numbers are short, that its JSON is valid, and that its statements are not logged. */
static void
test_bench (CliFixture *fixture, gconstpointer data)
{
  g_autoptr (JsonNode) root = NULL;

  g_assert_cmpint (cli_run (fixture, "bench", "--rows", "1000", "--source", fixture->shop, "--format", "json", NULL),
                   ==, 0);
  g_assert_nonnull (strstr (fixture->out, "click to rows"));
  root = json_from_string (fixture->out, NULL);
  g_assert_nonnull (root);
  g_assert_true (json_object_has_member (json_node_get_object (root), "measurements"));
  g_assert_false (g_regex_match_simple ("\\.[0-9]{10}", fixture->out, 0, 0));
  g_assert_cmpint (cli_run (fixture, "log", "--format", "json", NULL), ==, 0);
  g_assert_null (strstr (fixture->out, "SELECT"));
}

static void
test_help (CliFixture *fixture, gconstpointer data)
{
  g_assert_cmpint (cli_run (fixture, "--help", NULL), ==, 0);
  g_assert_null (strstr (fixture->out, "roundtrip"));
  g_assert_null (strstr (fixture->out, "bench"));
  g_assert_cmpint (cli_run (fixture, "roundtrip", "--help", NULL), ==, 0);
  g_assert_nonnull (strstr (fixture->out, "dowser-tools roundtrip"));
  g_assert_nonnull (strstr (fixture->out, "--through"));
  g_assert_cmpint (cli_run (fixture, "bench", "--help", NULL), ==, 0);
  g_assert_nonnull (strstr (fixture->out, "--rows"));
  g_assert_cmpint (cli_run (fixture, "bench", "--colour", NULL), ==, 2);
  cli_assert_one_line (fixture, "--colour");
}

/* Tests that a copy of dowser-cli in another folder doesn't have the commands of the tools. */
static void
test_not_outside_a_build (CliFixture *fixture, gconstpointer data)
{
  g_autofree char *built = g_test_build_filename (G_TEST_BUILT, "..", "src", "cli", "dowser-cli", NULL);
  g_autofree char *copy = cli_dup_path (fixture, "dowser-cli");
  g_autoptr (GFile) from = g_file_new_for_path (built);
  g_autoptr (GFile) to = g_file_new_for_path (copy);
  g_autofree char *err = NULL;
  const char *argv[] = { copy, "bench", "--help", NULL };
  int status;

  g_assert_true (g_file_copy (from, to, G_FILE_COPY_NONE, NULL, NULL, NULL, NULL));
  g_assert_true (g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, NULL, &err, &status, NULL));
  g_assert_false (g_spawn_check_wait_status (status, NULL));
  g_assert_nonnull (strstr (err, "“bench”"));
}

#define ADD(path, func) g_test_add ("/tools/" path, CliFixture, NULL, cli_fixture_set_up, func, cli_fixture_tear_down)

DOWSER_TEST_MAIN (tools)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("roundtrip", test_roundtrip);
  ADD ("roundtrip-through-another-dialect", test_roundtrip_through);
  ADD ("what-is-read-is-not-written", test_what_is_read_is_not_written);
  ADD ("bench", test_bench);
  ADD ("help", test_help);
  ADD ("not-outside-a-build", test_not_outside_a_build);
  return g_test_run ();
}
