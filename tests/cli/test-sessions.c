/* test-sessions.c - tests that saved sessions are found, resumed, answered and removed */
#include "pipeline/dowser-runner.h"
#include "support/dowser-cli-fixture.h"
#include "support/dowser-test-main.h"

#include <json-glib/json-glib.h>
#include <string.h>

#define QUESTION "how many customers are there?"

static void
ready_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

static GAsyncResult *
wait_for (GAsyncResult **result)
{
  while (*result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return *result;
}

static DowserPlan *
make_plan (const char *column)
{
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_instance (select, "customers", "customers");
  dowser_select_add_output (select, dowser_expr_new_column ("customers", column), NULL);
  return dowser_plan_new (select);
}

/* Marks the planner's steps as done, so that they don't run again. */
static void
mark_planned (DowserSession *session)
{
  g_autoptr (DowserContext) context = dowser_context_new (NULL);
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, context);

  dowser_runner_skip_step (runner, "intent");
  dowser_runner_skip_step (runner, "plan");
}

/* Saves a session that waits for a choice of the user, as if another program had saved it. */
static void
save_asking_session (CliFixture *fixture, const char *id)
{
  g_autoptr (DowserStore) store = dowser_store_new (fixture->data);
  g_autoptr (DowserSession) session = dowser_session_new (id);
  g_autoptr (DowserUnderstanding) understanding = dowser_understanding_new ();
  g_autoptr (GAsyncResult) saved = NULL;
  g_autoptr (GAsyncResult) closed = NULL;

  understanding->state = DOWSER_STATE_ASK;
  understanding->ask = g_strdup ("Which of them?");
  understanding->plan = make_plan ("name");
  g_ptr_array_add (understanding->options, dowser_option_new ("Their names", make_plan ("name")));
  g_ptr_array_add (understanding->options, dowser_option_new ("Their countries", make_plan ("country")));
  dowser_session_set_source_uri (session, fixture->shop);
  dowser_session_set_understanding (session, understanding);
  dowser_session_set_question (session, "which of them?");
  dowser_session_take_plan (session, make_plan ("name"), DOWSER_PLAN_ORIGIN_PLANNER, NULL);
  mark_planned (session);
  dowser_session_set_state (session, DOWSER_SESSION_ASKING);
  dowser_store_save_async (store, session, NULL, ready_cb, &saved);
  g_assert_true (dowser_store_save_finish (store, wait_for (&saved), NULL));
  dowser_store_close_async (store, NULL, ready_cb, &closed);
  g_assert_true (dowser_store_close_finish (store, wait_for (&closed), NULL));
}

/* Returns: (transfer full): the id of the newest session */
static char *
dup_newest_id (CliFixture *fixture)
{
  g_autoptr (JsonNode) root = NULL;

  g_assert_cmpint (cli_run (fixture, "history", "--format", "json", NULL), ==, 0);
  root = json_from_string (fixture->out, NULL);
  g_assert_nonnull (root);
  return g_strdup (json_object_get_string_member (json_array_get_object_element (json_node_get_array (root), 0), "id"));
}

static void
test_sources (CliFixture *fixture, gconstpointer data)
{
  g_autofree char *other = cli_make_database (fixture, "other.sqlite", "CREATE TABLE customers (id INTEGER)");
  g_autofree char *lines = NULL;

  g_assert_cmpint (cli_run (fixture, "sources", NULL), ==, 0);
  g_assert_cmpstr (fixture->out, ==, "");
  g_assert_cmpint (cli_run (fixture, "ask", "--source", fixture->shop, "how many customers are there?", NULL), ==, 0);
  g_assert_cmpint (cli_run (fixture, "ask", "--source", other, "how many customers are there?", NULL), ==, 0);
  g_assert_cmpint (cli_run (fixture, "sources", NULL), ==, 0);
  lines = g_strdup_printf ("%s\n%s\n", other, fixture->shop);
  g_assert_cmpstr (fixture->out, ==, lines);
  g_assert_cmpint (cli_run (fixture, "sources", "--format", "json", NULL), ==, 0);
  g_assert_nonnull (strstr (fixture->out, fixture->shop));
}

static void
test_history (CliFixture *fixture, gconstpointer data)
{
  g_assert_cmpint (cli_run (fixture, "history", NULL), ==, 0);
  g_assert_cmpstr (fixture->out, ==, "");
  g_assert_cmpint (cli_run (fixture, "ask", "--source", fixture->shop, QUESTION, NULL), ==, 0);
  g_assert_cmpint (cli_run (fixture, "history", NULL), ==, 0);
  g_assert_nonnull (strstr (fixture->out, QUESTION));
  g_assert_nonnull (strstr (fixture->out, "done"));

  /* The log contains every statement that read rows, without the user's literals. */
  g_assert_cmpint (cli_run (fixture, "history", "log", NULL), ==, 0);
  g_assert_nonnull (strstr (fixture->out, "SELECT "));
}

static void
test_resume (CliFixture *fixture, gconstpointer data)
{
  g_autofree char *id = NULL;

  g_assert_cmpint (cli_run (fixture, "ask", "--source", fixture->shop, QUESTION, NULL), ==, 0);
  id = dup_newest_id (fixture);
  g_assert_cmpint (cli_run (fixture, "sessions", "resume", id, "--format", "csv", NULL), ==, 0);
  g_assert_true (g_str_has_suffix (fixture->out, "\r\n3\r\n"));
  g_assert_cmpint (cli_run (fixture, "sessions", "show", id, NULL), ==, 0);
  g_assert_nonnull (strstr (fixture->out, QUESTION));
}

/* Tests that a corrected session is planned again, whichever steps the session had already completed. */
static void
test_corrected (CliFixture *fixture, gconstpointer data)
{
  g_autofree char *id = NULL;

  g_assert_cmpint (cli_run (fixture, "ask", "--source", fixture->shop, QUESTION, NULL), ==, 0);
  id = dup_newest_id (fixture);
  g_assert_cmpint (cli_run (fixture, "sessions", "resume", id, "--correct", "without customers", "--format", "sql",
                            NULL),
                   ==, 0);
  g_assert_nonnull (strstr (fixture->out, "FROM \"orders\""));
  g_assert_null (strstr (fixture->out, "\"customers\""));
  g_assert_cmpint (cli_run (fixture, "sessions", "show", id, NULL), ==, 0);
  g_assert_nonnull (strstr (fixture->out, "\"excluded\""));
}

static void
test_choices (CliFixture *fixture, gconstpointer data)
{
  g_autoptr (JsonNode) root = NULL;

  save_asking_session (fixture, "waits");
  g_assert_cmpint (cli_run (fixture, "sessions", "resume", "waits", NULL), ==, 3);
  g_assert_true (g_str_has_prefix (fixture->out, "Which of them?\n  1. Their names\n       Ada\n"));
  g_assert_nonnull (strstr (fixture->out, "\n  2. Their countries\n       Norway\n"));
  g_assert_cmpint (cli_run (fixture, "sessions", "resume", "waits", "--format", "json", NULL), ==, 3);
  root = json_from_string (fixture->out, NULL);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (json_node_get_object (root), "choices")), ==,
                    2);
  g_assert_cmpint (cli_run (fixture, "sessions", "resume", "waits", "--choose", "9", NULL), ==, 4);
  cli_assert_one_line (fixture, "choice");
  g_assert_cmpint (cli_run (fixture, "sessions", "resume", "waits", "--choose", "2", "--format", "csv", NULL), ==, 0);
  g_assert_true (g_str_has_prefix (fixture->out, "country\r\nNorway\r\nSweden\r\n"));
}

static void
test_remove (CliFixture *fixture, gconstpointer data)
{
  g_autofree char *id = NULL;

  g_assert_cmpint (cli_run (fixture, "ask", "--source", fixture->shop, QUESTION, NULL), ==, 0);
  id = dup_newest_id (fixture);
  g_assert_cmpint (cli_run (fixture, "sessions", "remove", id, NULL), ==, 0);
  g_assert_cmpint (cli_run (fixture, "sessions", NULL), ==, 0);
  g_assert_cmpstr (fixture->out, ==, "");
  g_assert_cmpint (cli_run (fixture, "sessions", "show", id, NULL), ==, 2);
  cli_assert_one_line (fixture, id);
}

static void
test_wrong_usage (CliFixture *fixture, gconstpointer data)
{
  g_assert_cmpint (cli_run (fixture, "sessions", "resume", NULL), ==, 2);
  g_assert_cmpint (cli_run (fixture, "sessions", "fly", NULL), ==, 2);
  g_assert_cmpint (cli_run (fixture, "history", "fly", NULL), ==, 2);
}

#define ADD(path, func)                                                                                                \
  g_test_add ("/cli/sessions/" path, CliFixture, NULL, cli_fixture_set_up, func, cli_fixture_tear_down)

DOWSER_TEST_MAIN (sessions)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("sources", test_sources);
  ADD ("history", test_history);
  ADD ("resume", test_resume);
  ADD ("corrected", test_corrected);
  ADD ("choices", test_choices);
  ADD ("remove", test_remove);
  ADD ("wrong-usage", test_wrong_usage);
  return g_test_run ();
}
