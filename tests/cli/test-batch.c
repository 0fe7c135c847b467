/* test-batch.c - tests of many questions at once: a line for each question is written as soon as the question is
 * answered or has failed */
#include "support/dowser-cli-fixture.h"
#include "support/dowser-test-main.h"

#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <string.h>

static JsonArray *
run_batch (CliFixture *fixture, const char *questions, const char *jobs)
{
  g_autofree char *in = cli_write_file (fixture, "questions.jsonl", questions, -1);
  g_autofree char *out = cli_dup_path (fixture, "predictions.jsonl");
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  JsonArray *answers = json_array_new ();

  g_assert_cmpint (cli_run (fixture, "batch", "--databases", fixture->directory, "--in", in, "--out", out, "--jobs",
                            jobs, NULL),
                   ==, 0);
  g_assert_true (g_file_get_contents (out, &text, NULL, NULL));
  lines = g_strsplit (g_strchomp (text), "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      JsonNode *line = json_from_string (lines[i], NULL);

      g_assert_nonnull (line);
      json_array_add_element (answers, line);
    }
  return answers;
}

static const char *
get_member (JsonArray *answers, const char *id, const char *member)
{
  for (guint i = 0; i < json_array_get_length (answers); i++)
    {
      JsonObject *answer = json_array_get_object_element (answers, i);

      if (g_str_equal (json_object_get_string_member (answer, "id"), id))
        return json_object_get_string_member (answer, member);
    }
  g_error ("no line has the id %s", id);
}

static void
make_suites (CliFixture *fixture)
{
  g_autofree char *one = cli_dup_path (fixture, "one");
  g_autofree char *two = cli_dup_path (fixture, "two");
  g_autofree char *shop = NULL;
  g_autofree char *zoo = NULL;

  g_assert_no_errno (g_mkdir (one, 0700));
  g_assert_no_errno (g_mkdir (two, 0700));
  shop = cli_make_database (fixture, "one/shop.sqlite", "CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT)");
  zoo = cli_make_database (fixture, "two/zoo.sqlite", "CREATE TABLE animals (id INTEGER PRIMARY KEY, name TEXT)");
}

static const char questions[]
    = "{\"suite\":\"one\",\"db\":\"shop\",\"id\":\"a\",\"question\":\"how many customers are "
      "there?\",\"evidence\":\"\"}\n"
      "{\"suite\":\"two\",\"db\":\"zoo\",\"id\":\"b\",\"question\":\"how many animals are there?\"}\n"
      "\n"
      "{\"suite\":\"one\",\"db\":\"shop\",\"id\":\"c\",\"question\":\"\"}\n"
      "{\"suite\":\"one\",\"db\":\"nowhere\",\"id\":\"d\",\"question\":\"how many customers are there?\"}\n"
      "{\"suite\":\"one\",\"db\":\"shop\",\"id\":\"e\",\"question\":\"qwrtz plmkn\"}\n"
      "{\"suite\":\"one\",\"db\":\"shop\",\"id\":\"f\",\"question\":\"names of the customers\"}\n";

static void
test_a_line_for_each (CliFixture *fixture, gconstpointer jobs)
{
  g_autoptr (JsonArray) answers = NULL;

  make_suites (fixture);
  answers = run_batch (fixture, questions, jobs);
  g_assert_cmpuint (json_array_get_length (answers), ==, 6);
  g_assert_nonnull (strstr (get_member (answers, "a", "sql"), "\"customers\""));
  g_assert_nonnull (strstr (get_member (answers, "b", "sql"), "\"animals\""));
  g_assert_cmpstr (get_member (answers, "a", "error"), ==, "");
  g_assert_cmpstr (get_member (answers, "c", "state"), ==, "error");
  g_assert_cmpstr (get_member (answers, "c", "sql"), ==, "");
  g_assert_cmpstr (get_member (answers, "d", "state"), ==, "error");
  g_assert_nonnull (strstr (get_member (answers, "d", "error"), "nowhere"));
  g_assert_cmpstr (get_member (answers, "e", "state"), ==, "refused");
  g_assert_nonnull (strstr (get_member (answers, "f", "sql"), "\"name\""));
}

/* Tests the order of the output. Questions are grouped by database, and each line is written at once: c and d come
 * before b, although b is earlier in the file. */
static void
test_a_line_as_soon_as_it_is_known (CliFixture *fixture, gconstpointer data)
{
  static const char *const order[] = { "a", "c", "d", "b" };
  const char mixed[]
      = "{\"suite\":\"one\",\"db\":\"shop\",\"id\":\"a\",\"question\":\"how many customers are there?\"}\n"
        "{\"suite\":\"two\",\"db\":\"zoo\",\"id\":\"b\",\"question\":\"how many animals are there?\"}\n"
        "{\"suite\":\"one\",\"db\":\"shop\",\"id\":\"c\",\"question\":\"names of the customers\"}\n"
        "{\"suite\":\"one\",\"db\":\"shop\",\"id\":\"d\",\"question\":\"how many customers are there?\"}\n";
  g_autoptr (JsonArray) answers = NULL;

  make_suites (fixture);
  answers = run_batch (fixture, mixed, "1");
  g_assert_cmpuint (json_array_get_length (answers), ==, G_N_ELEMENTS (order));
  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    g_assert_cmpstr (json_object_get_string_member (json_array_get_object_element (answers, i), "id"), ==, order[i]);
}

/* Tests that a follow-up question changes the plan of the question that it names, wherever that question is in the
 * file. */
static void
test_talks_on (CliFixture *fixture, gconstpointer data)
{
  const char talk[]
      = "{\"suite\":\"one\",\"db\":\"shop\",\"id\":\"b\",\"question\":\"how many?\",\"after\":\"a\"}\n"
        "{\"suite\":\"one\",\"db\":\"shop\",\"id\":\"a\",\"question\":\"names of the customers\"}\n"
        "{\"suite\":\"one\",\"db\":\"shop\",\"id\":\"c\",\"question\":\"only the first 1\",\"after\":\"a\"}\n"
        "{\"suite\":\"one\",\"db\":\"shop\",\"id\":\"d\",\"question\":\"top 1\",\"after\":\"d\"}\n";
  g_autoptr (JsonArray) answers = NULL;

  make_suites (fixture);
  answers = run_batch (fixture, talk, "1");
  g_assert_cmpuint (json_array_get_length (answers), ==, 4);
  g_assert_nonnull (strstr (get_member (answers, "b", "sql"), "COUNT(*)"));
  g_assert_nonnull (strstr (get_member (answers, "a", "sql"), "\"name\""));
  g_assert_null (strstr (get_member (answers, "a", "sql"), "LIMIT"));
  g_assert_nonnull (strstr (get_member (answers, "c", "sql"), "LIMIT 1"));
}

/* Tests that the statements that read the databases are logged as in any other command, and that no sessions are
 * saved. */
static void
test_what_is_read_is_logged (CliFixture *fixture, gconstpointer data)
{
  g_autoptr (JsonArray) answers = NULL;

  make_suites (fixture);
  answers = run_batch (fixture, questions, "2");
  g_assert_cmpint (cli_run (fixture, "log", "--number", "0", "--format", "json", NULL), ==, 0);
  g_assert_nonnull (strstr (fixture->out, "one/shop.sqlite"));
  g_assert_nonnull (strstr (fixture->out, "customers (id, name)"));
  g_assert_nonnull (strstr (fixture->out, "two/zoo.sqlite"));
  g_assert_cmpint (cli_run (fixture, "history", "--format", "json", NULL), ==, 0);
  g_assert_null (strstr (fixture->out, "customers"));
}

static void
test_bad_lines (CliFixture *fixture, gconstpointer data)
{
  g_autofree char *in = cli_write_file (fixture, "bad.jsonl", "{\"db\":\"shop\"}\n", -1);

  g_assert_cmpint (cli_run (fixture, "batch", "-d", fixture->directory, "-i", in, "-o", "-", NULL), ==, 2);
  cli_assert_one_line (fixture, "line 1");
  g_assert_cmpint (cli_run (fixture, "batch", "-d", fixture->directory, "-i", "/nowhere", "-o", "-", NULL), ==, 2);
  cli_assert_one_line (fixture, "/nowhere");
  g_assert_cmpint (cli_run (fixture, "batch", "-d", fixture->directory, "-i", "/dev/null", "-o", "/no/where", NULL), ==,
                   2);
  cli_assert_one_line (fixture, "/no/where");
  g_assert_cmpint (cli_run (fixture, "batch", "-d", fixture->directory, "-i", "/dev/null", "-o", "-", "--outputs",
                            "pretty", NULL),
                   ==, 2);
  cli_assert_one_line (fixture, "readable, asked");
}

/* Tests that a mistyped name of the output file doesn't overwrite the file of questions or a database. */
static void
test_what_is_read_is_not_written (CliFixture *fixture, gconstpointer data)
{
  g_autofree char *in = cli_write_file (fixture, "questions.jsonl", questions, -1);
  g_autofree char *database = cli_dup_path (fixture, "one/shop.sqlite");

  make_suites (fixture);
  g_assert_cmpint (cli_run (fixture, "batch", "-d", fixture->directory, "-i", in, "-o", in, NULL), ==, 2);
  g_assert_cmpint (cli_run (fixture, "batch", "-d", fixture->directory, "-i", in, "-o", database, NULL), ==, 2);
  cli_assert_one_line (fixture, "shop.sqlite");
}

#define ADD(path, data, func)                                                                                          \
  g_test_add ("/cli/batch/" path, CliFixture, data, cli_fixture_set_up, func, cli_fixture_tear_down)

DOWSER_TEST_MAIN (batch)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("a-line-for-each", "1", test_a_line_for_each);
  ADD ("side-by-side", "3", test_a_line_for_each);
  ADD ("a-line-as-soon-as-it-is-known", NULL, test_a_line_as_soon_as_it_is_known);
  ADD ("what-is-read-is-not-written", NULL, test_what_is_read_is_not_written);
  ADD ("what-is-read-is-logged", NULL, test_what_is_read_is_logged);
  ADD ("talks-on", NULL, test_talks_on);
  ADD ("bad-lines", NULL, test_bad_lines);
  return g_test_run ();
}
