/* test-ask.c - tests of the ask command: formats, limits, and the saved data */
#include "support/dowser-cli-fixture.h"
#include "support/dowser-test-main.h"

#include <json-glib/json-glib.h>
#include <string.h>

#define QUESTION "how many customers are there?"
#define NAMES "show the names of all customers"

static int
ask_question (CliFixture *fixture, const char *format, const char *question)
{
  return cli_run (fixture, "ask", "--source", fixture->shop, "--format", format, question, NULL);
}

static void
test_table (CliFixture *fixture, gconstpointer data)
{
  g_assert_cmpint (ask_question (fixture, "table", QUESTION), ==, 0);
  g_assert_cmpstr (fixture->out, ==, "count\n─────\n    3\n");
  /* Tests that messages about the answer are written to the standard error, and not to the output. */
  g_assert_nonnull (strstr (fixture->err, "1 row in"));
}

/* Tests that a question without an answer gets the suggestion of a similar question that has an answer. */
static void
test_nearest (CliFixture *fixture, gconstpointer data)
{
  g_autofree char *question = NULL;

  g_assert_cmpint (ask_question (fixture, "table", "zyxwv mumpfel qarblish customers"), !=, 0);
  question = cli_dup_nearest (fixture, "“mumpfel”");
  g_assert_cmpstr (question, ==, "customers");
  g_assert_cmpint (ask_question (fixture, "table", question), ==, 0);
  /* No question with an answer is similar to this question. */
  g_assert_cmpint (ask_question (fixture, "table", "delete all customers"), !=, 0);
  g_assert_null (strstr (fixture->err, "Try: "));
  /* Tests that no suggestion is printed in the JSON format: a program that reads the output would fail at a line that
   * isn't JSON. */
  g_assert_cmpint (ask_question (fixture, "json", "zyxwv mumpfel qarblish customers"), !=, 0);
  g_assert_null (strstr (fixture->err, "Try: "));
}

static void
test_file_before_question (CliFixture *fixture, gconstpointer data)
{
  g_assert_cmpint (cli_run (fixture, "ask", fixture->shop, QUESTION, NULL), !=, 0);
  g_assert_nonnull (strstr (fixture->err, "--source"));
  g_assert_cmpstr (fixture->out, ==, "");
}

/* Tests that numbers in a table are rounded as in the window, because a table is read by people. Tests that the other
 * formats keep all digits. */
static void
test_rounded (CliFixture *fixture, gconstpointer data)
{
  g_assert_cmpint (ask_question (fixture, "table", "SELECT 1.1 + 2.2 AS x"), ==, 0);
  g_assert_cmpstr (fixture->out, ==, "   x\n────\n3.30\n");
  g_assert_cmpint (ask_question (fixture, "csv", "SELECT 1.1 + 2.2 AS x"), ==, 0);
  g_assert_cmpstr (fixture->out, ==, "x\r\n3.3000000000000003\r\n");
}

static void
test_csv (CliFixture *fixture, gconstpointer data)
{
  g_assert_cmpint (ask_question (fixture, "csv", NAMES), ==, 0);
  g_assert_cmpstr (fixture->out, ==, "name\r\nAda\r\nBo\r\n\"Cy \"\"C\"\", the 3rd\"\r\n");
}

static void
test_json (CliFixture *fixture, gconstpointer data)
{
  g_autoptr (JsonNode) root = NULL;
  JsonObject *object;
  JsonArray *rows;

  g_assert_cmpint (ask_question (fixture, "json", NAMES), ==, 0);
  root = json_from_string (fixture->out, NULL);
  g_assert_nonnull (root);
  object = json_node_get_object (root);
  rows = json_object_get_array_member (object, "rows");
  g_assert_cmpstr (json_object_get_string_member (object, "question"), ==, NAMES);
  g_assert_cmpuint (json_array_get_length (rows), ==, 3);
  g_assert_cmpstr (json_array_get_string_element (json_array_get_array_element (rows, 2), 0), ==, "Cy \"C\", the 3rd");
  g_assert_cmpstr (fixture->err, ==, "");
}

/* Tests that the JSON contains everything that is printed next to a table. */
static void
test_json_says_all (CliFixture *fixture, gconstpointer data)
{
  const char *const members[] = { "state", "confidence", "reasons", "assumptions", "findings", "choices", "notes" };
  g_autoptr (JsonNode) root = NULL;
  JsonObject *object;

  g_assert_cmpint (ask_question (fixture, "json", "names of customers whose name is 'Nobody'"), ==, 0);
  root = json_from_string (fixture->out, NULL);
  g_assert_nonnull (root);
  object = json_node_get_object (root);
  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    g_assert_true (json_object_has_member (object, members[i]));
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (object, "notes")), >, 0);
  g_assert_nonnull (strstr (fixture->out, "3 rows"));
}

/* Tests that an option meant to change the answer is refused if it has no effect. The option must not be silently
 * ignored. */
static void
test_answers_to_nothing (CliFixture *fixture, gconstpointer data)
{
  g_assert_cmpint (cli_run (fixture, "ask", "--source", fixture->shop, "--choose", "2", QUESTION, NULL), ==, 2);
  cli_assert_one_line (fixture, "--choose 2");
  g_assert_cmpstr (fixture->out, ==, "");
  g_assert_cmpint (cli_run (fixture, "ask", "--source", fixture->shop, "--answer", "those of Oslo", QUESTION, NULL), ==,
                   2);
  cli_assert_one_line (fixture, "those of Oslo");
}

/* Tests a question whose filter leaves no rows. The result without the filter is shown next to the answer, and not in
 * the answer. */
static void
test_no_rows (CliFixture *fixture, gconstpointer data)
{
  g_assert_cmpint (ask_question (fixture, "csv", "names of customers whose name is 'Nobody'"), ==, 0);
  g_assert_cmpstr (fixture->out, ==, "name\r\n");
  g_assert_nonnull (strstr (fixture->err, "3 rows"));
}

static void
test_sql (CliFixture *fixture, gconstpointer data)
{
  g_assert_cmpint (ask_question (fixture, "sql", QUESTION), ==, 0);
  g_assert_true (g_str_has_prefix (fixture->out, "SELECT "));
  g_assert_nonnull (strstr (fixture->out, "\"customers\""));
}

/* Tests that the output of one command is accepted as the input of the next one: plan, write, audit, run. */
static void
test_plan_goes_round (CliFixture *fixture, gconstpointer data)
{
  g_autofree char *plan = NULL;
  g_autofree char *sql = NULL;

  g_assert_cmpint (ask_question (fixture, "sql", QUESTION), ==, 0);
  sql = g_strdup (fixture->out);
  g_assert_cmpint (ask_question (fixture, "plan", QUESTION), ==, 0);
  plan = g_strdup (fixture->out);

  g_assert_cmpint (cli_run_with_input (fixture, plan, "write", "--inline", "-", NULL), ==, 0);
  g_assert_cmpstr (fixture->out, ==, sql);
  g_assert_cmpint (cli_run_with_input (fixture, plan, "audit", "--source", fixture->shop, "-", NULL), ==, 0);
  g_assert_nonnull (strstr (fixture->out, "\"findings\""));
  g_assert_cmpint (cli_run_with_input (fixture, plan, "run", "--source", fixture->shop, "--format", "csv", "-", NULL),
                   ==, 0);
  g_assert_true (g_str_has_suffix (fixture->out, "\r\n3\r\n"));
}

static void
test_limit_is_said (CliFixture *fixture, gconstpointer data)
{
  g_assert_cmpint (cli_run (fixture, "ask", "-s", fixture->shop, "-f", "csv", "--limit", "2", NAMES, NULL), ==, 7);
  g_assert_cmpstr (fixture->out, ==, "name\r\nAda\r\nBo\r\n");
  g_assert_nonnull (strstr (fixture->err, "more rows"));
  g_assert_cmpint (cli_run (fixture, "ask", "-s", fixture->shop, "-f", "csv", "--limit", "0", NAMES, NULL), ==, 0);
}

/* Tests that the last used source is opened if the command names no source. */
static void
test_last_source_is_remembered (CliFixture *fixture, gconstpointer data)
{
  g_assert_cmpint (ask_question (fixture, "csv", QUESTION), ==, 0);
  g_assert_cmpint (cli_run (fixture, "ask", "--format", "csv", QUESTION, NULL), ==, 0);
  g_assert_true (g_str_has_suffix (fixture->out, "\r\n3\r\n"));
}

static void
test_words_need_no_quotes (CliFixture *fixture, gconstpointer data)
{
  g_assert_cmpint (cli_run (fixture, "ask", "-s", fixture->shop, "-f", "csv", "how", "many", "customers", "are",
                            "there", NULL),
                   ==, 0);
  g_assert_true (g_str_has_suffix (fixture->out, "\r\n3\r\n"));
}

static void
test_model_must_be_named (CliFixture *fixture, gconstpointer data)
{
  g_assert_cmpint (cli_run (fixture, "ask", "-s", fixture->shop, "--planner", "model", QUESTION, NULL), ==, 6);
  cli_assert_one_line (fixture, "DOWSER_MODEL_URL");
  g_assert_cmpint (cli_run (fixture, "ask", "--planner", "model", "--tier", "huge", QUESTION, NULL), ==, 2);
  cli_assert_one_line (fixture, "standard");
  g_setenv ("DOWSER_MODEL_TIER", "tiny", TRUE);
  g_assert_cmpint (cli_run (fixture, "ask", "--planner", "model", QUESTION, NULL), ==, 2);
  cli_assert_one_line (fixture, "DOWSER_MODEL_TIER");
  g_unsetenv ("DOWSER_MODEL_TIER");
  g_assert_cmpint (cli_run (fixture, "ask", "--planner", "model", "--share", "undecided", QUESTION, NULL), ==, 2);
  cli_assert_one_line (fixture, "samples");
}

static void
test_source_is_never_written (CliFixture *fixture, gconstpointer data)
{
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  gsize n_before, n_after;

  g_assert_true (g_file_get_contents (fixture->shop, &before, &n_before, NULL));
  ask_question (fixture, "csv", "delete all customers");
  ask_question (fixture, "csv", "drop table customers");
  ask_question (fixture, "csv", "set the name of every customer to Eve");
  g_assert_true (g_file_get_contents (fixture->shop, &after, &n_after, NULL));
  g_assert_cmpmem (before, n_before, after, n_after);
}

/* Tests that a correction applies to the plan of the current question, and is saved with this plan. */
static void
test_corrected (CliFixture *fixture, gconstpointer data)
{
  g_assert_cmpint (cli_run (fixture, "ask", "-s", fixture->shop, "-f", "sql", "--correct",
                            "region means customers.country", "--correct", "without orders", "customers by region",
                            NULL),
                   ==, 0);
  g_assert_nonnull (strstr (fixture->out, "\"country\""));
  g_assert_cmpint (cli_run (fixture, "ask", "-s", fixture->shop, "--correct", "region means customers.nothing",
                            QUESTION, NULL),
                   ==, 4);
  cli_assert_one_line (fixture, "nothing");
  g_assert_cmpint (cli_run (fixture, "ask", "-s", fixture->shop, "--correct", "think harder", QUESTION, NULL), ==, 4);
  cli_assert_one_line (fixture, "Only a language model");
}

/* Tests that the user's SQL is run unchanged: no part is removed or fixed. */
static void
test_own_sql (CliFixture *fixture, gconstpointer data)
{
  static const struct
  {
    const char *sql;
    const char *rows;
  } cases[] = {
    { "SELECT name FROM customers WHERE name <> 'Ada' AND id < 3", "name\r\nBo\r\n" },
    { "-- all pairs\n(select count(*) as n from customers, orders);", "n\r\n9\r\n" },
    { "SELECT id FROM orders WHERE 'Norway' NOT IN (SELECT country FROM customers WHERE id > 1)", "id\r\n" },
    { "SELECT name FROM customers WHERE country = 'norway'", "name\r\n" },
    { "SELECT count(*) AS n FROM customers WHERE country = NULL", "n\r\n0\r\n" },
    { "SELECT a.id, b.id FROM customers a JOIN customers b ON a.id = b.id LIMIT 1", "id,id\r\n1,1\r\n" },
    { "select name from customers limit 1", "name\r\nAda\r\n" },
    { "WITH t AS (SELECT 2 AS n) SELECT n FROM t", "n\r\n2\r\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s", cases[i].sql);
      g_assert_cmpint (ask_question (fixture, "csv", cases[i].sql), ==, 0);
      g_assert_cmpstr (fixture->out, ==, cases[i].rows);
    }
  /* Fixes that the audit would make are only reported, and are not applied to the user's SQL. */
  g_assert_cmpint (ask_question (fixture, "csv", cases[2].sql), ==, 0);
  g_assert_nonnull (strstr (fixture->err, "Your SQL is unchanged"));
}

static void
test_own_sql_is_refused (CliFixture *fixture, gconstpointer data)
{
  g_assert_cmpint (ask_question (fixture, "csv", "EXPLAIN SELECT name FROM customers"), ==, 4);
  cli_assert_one_line (fixture, "does not begin with SELECT or WITH");
  g_assert_cmpint (ask_question (fixture, "csv", "DELETE FROM customers WHERE id = 1"), ==, 4);
  cli_assert_one_line (fixture,
                       "“DELETE” changes the data, and Dowser only reads. Ask for rows with a SELECT instead.");
  g_assert_cmpint (ask_question (fixture, "csv", "WITH RECURSIVE n (i) AS (SELECT 1) DELETE FROM customers"), ==, 4);
  cli_assert_one_line (fixture, "DELETE");
  g_assert_cmpint (ask_question (fixture, "csv", "SELECT nme FROM customers WHERE nme = 'Ada'"), ==, 4);
  cli_assert_one_line (fixture, "nme");
}

/* Tests that SQL runs as written if a plan can't express it, and that a message says so. */
static void
test_own_sql_as_written (CliFixture *fixture, gconstpointer data)
{
  const char *sql = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3) SELECT i FROM n";

  g_assert_cmpint (ask_question (fixture, "csv", sql), ==, 0);
  g_assert_cmpstr (fixture->out, ==, "i\r\n1\r\n2\r\n3\r\n");
  g_assert_nonnull (strstr (fixture->err, "The SQL runs as written, because a plan cannot contain WITH RECURSIVE"));
  g_assert_cmpint (ask_question (fixture, "plan", sql), ==, 0);
  g_assert_cmpstr (fixture->out, ==, "null\n");
}

/* Tests text that is nearly SQL, but has a misspelled name. The text may also be a question, so it is not run as
 * SQL. */
static void
test_doubtful_sql (CliFixture *fixture, gconstpointer data)
{
  g_assert_cmpint (ask_question (fixture, "csv", "select name from customer order by name"), ==, 3);
  g_assert_nonnull (strstr (fixture->out, "Is this SQL"));
  g_assert_nonnull (strstr (fixture->out, "customer"));
  g_assert_cmpint (cli_run (fixture, "ask", "--source", fixture->shop, "--format", "csv", "--choose", "1",
                            "select name from customer order by name", NULL),
                   ==, 0);
  g_assert_nonnull (strstr (fixture->out, "Ada"));
}

static void
test_sql_after_a_question (CliFixture *fixture, gconstpointer data)
{
  g_autoptr (JsonNode) root = NULL;
  const char *session;

  g_assert_cmpint (ask_question (fixture, "json", QUESTION), ==, 0);
  root = json_from_string (fixture->out, NULL);
  session = json_object_get_string_member (json_node_get_object (root), "session");
  g_assert_cmpint (cli_run (fixture, "ask", "--session", session, "--format", "csv",
                            "SELECT name FROM customers WHERE id = 2", NULL),
                   ==, 0);
  g_assert_cmpstr (fixture->out, ==, "name\r\nBo\r\n");
}

#define ADD(path, func) g_test_add ("/cli/ask/" path, CliFixture, NULL, cli_fixture_set_up, func, cli_fixture_tear_down)

DOWSER_TEST_MAIN (ask)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("table", test_table);
  ADD ("nearest", test_nearest);
  ADD ("file-before-question", test_file_before_question);
  ADD ("rounded", test_rounded);
  ADD ("csv", test_csv);
  ADD ("json", test_json);
  ADD ("json-says-all", test_json_says_all);
  ADD ("answers-to-nothing", test_answers_to_nothing);
  ADD ("no-rows", test_no_rows);
  ADD ("own-sql", test_own_sql);
  ADD ("own-sql-is-refused", test_own_sql_is_refused);
  ADD ("own-sql-as-written", test_own_sql_as_written);
  ADD ("doubtful-sql", test_doubtful_sql);
  ADD ("sql-after-a-question", test_sql_after_a_question);
  ADD ("sql", test_sql);
  ADD ("plan-goes-round", test_plan_goes_round);
  ADD ("limit-is-said", test_limit_is_said);
  ADD ("last-source-is-remembered", test_last_source_is_remembered);
  ADD ("corrected", test_corrected);
  ADD ("words-need-no-quotes", test_words_need_no_quotes);
  ADD ("model-must-be-named", test_model_must_be_named);
  ADD ("source-is-never-written", test_source_is_never_written);
  return g_test_run ();
}
