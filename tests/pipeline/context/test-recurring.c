/* test-recurring.c - tests that a saved plan answers its question with other values, without a planner or model, and
 * that a model is shown similar saved questions */
#include "base/dowser-error.h"
#include "pipeline/context/dowser-library-run.h"
#include "pipeline/context/dowser-library.h"
#include "session/dowser-reused-reply.h"
#include "support/dowser-model-fixture.h"
#include "support/dowser-test-database.h"
#include "support/dowser-test-main.h"

#include <string.h>

#define SQL                                                                                                            \
  "CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT NOT NULL);"                        \
  "INSERT INTO customers (name, country) VALUES ('Ann', 'Norway'), ('Bo', 'Norway'), ('Cy', 'Spain');"                 \
  "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers (id),"               \
  "  total INTEGER NOT NULL, ordered_on TEXT NOT NULL);"                                                               \
  "INSERT INTO orders (customer_id, total, ordered_on) VALUES (1, 10, '2023-04-01'), (2, 20, '2023-05-02'),"           \
  "  (3, 40, '2023-05-03'), (1, 80, '2024-01-01');"

#define SPAIN "sum of total of orders in Spain in 2023"
#define NORWAY "sum of total of orders in Norway in 2024"
/* The built-in planner doesn't know the word "frobnication", so only the saved plan can answer these questions. */
#define ODD_SPAIN "frobnication of Spain in 2023"
#define ODD_NORWAY "frobnication of Norway in 2024"
#define BY_HAND "SELECT SUM(total) FROM orders JOIN customers c ON c.id = customer_id WHERE country = "

typedef struct
{
  ModelFixture base;
  DowserTestDatabase *database;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  model_fixture_set_up (&fixture->base, NULL);
  fixture->database = dowser_test_database_new (SQL);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  model_fixture_tear_down (&fixture->base, NULL);
  dowser_test_database_free (fixture->database);
}

static DowserRunner *
runner_new (Fixture *fixture, const char *question, DowserPlannerKind planner)
{
  g_autoptr (DowserSession) session = dowser_session_new (NULL);

  dowser_session_set_source_uri (session, fixture->database->path);
  dowser_session_set_question (session, question);
  dowser_session_set_planner (session, planner);
  return dowser_runner_new (session, fixture->base.pipeline.context);
}

static DowserRunner *
run_question (Fixture *fixture, const char *question, DowserPlannerKind planner)
{
  DowserRunner *runner = runner_new (fixture, question, planner);

  pipeline_run_to_end (runner);
  return runner;
}

static gboolean
is_saved (DowserRunner *runner)
{
  return dowser_reused_reply_get_saved_time (dowser_runner_get_session (runner)) > 0;
}

static gint64
get_number (DowserRunner *runner)
{
  DowserCell cell = { 0 };

  dowser_result_get_cell (dowser_session_get_result (dowser_runner_get_session (runner)), 0, 0, &cell);
  return cell.integer;
}

static gint64
count_questions_where (Fixture *fixture, const char *where)
{
  g_autofree char *sql = g_strconcat (BY_HAND, where, NULL);
  sqlite3_stmt *statement = NULL;
  gint64 number;

  g_assert_cmpint (sqlite3_prepare_v2 (fixture->database->db, sql, -1, &statement, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_step (statement), ==, SQLITE_ROW);
  number = sqlite3_column_int64 (statement, 0);
  sqlite3_finalize (statement);
  return number;
}

/* Answers @asked with the built-in planner, and saves the resulting plan as the plan of @question. */
static void
save_answer (Fixture *fixture, const char *asked, const char *question, DowserVerified verified)
{
  g_autoptr (DowserRunner) runner = run_question (fixture, asked, DOWSER_PLANNER_BUILTIN);
  DowserSession *session = dowser_runner_get_session (runner);
  g_autoptr (DowserSavedQuestion) saved = NULL;
  g_autoptr (GError) error = NULL;

  saved = dowser_library_dup_question (fixture->base.pipeline.context, session, verified, &error);
  g_assert_no_error (error);
  g_free (saved->question);
  saved->question = g_strdup (question);
  dowser_library_save (fixture->base.pipeline.context, saved);
}

static void
save_spain_question (Fixture *fixture, const char *question, DowserVerified verified)
{
  save_answer (fixture, SPAIN, question, verified);
}

static GPtrArray *
list_saved_questions (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;

  dowser_store_list_questions_async (fixture->base.pipeline.store, fixture->database->path, NULL, pipeline_ready_cb,
                                     &result);
  return dowser_store_list_questions_finish (fixture->base.pipeline.store, pipeline_wait_for_result (&result), NULL);
}

static guint
get_n_uses (Fixture *fixture)
{
  g_autoptr (GPtrArray) questions = list_saved_questions (fixture);

  return ((const DowserSavedQuestion *) questions->pdata[0])->uses;
}

static void
test_answers_without_planner (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = NULL;
  DowserSession *session;

  save_spain_question (fixture, ODD_SPAIN, DOWSER_VERIFIED_SAVED);
  runner = run_question (fixture, ODD_NORWAY, DOWSER_PLANNER_BUILTIN);
  session = dowser_runner_get_session (runner);
  g_assert_true (is_saved (runner));
  g_assert_cmpint (dowser_session_get_understanding (session)->state, ==, DOWSER_STATE_UNDERSTOOD);
  g_assert_cmpint (get_number (runner), ==, count_questions_where (fixture, "'Norway' AND ordered_on LIKE '2024%'"));
  g_assert_cmpint (get_number (runner), ==, 80);
  g_assert_nonnull (dowser_session_get_findings (session));
  g_assert_cmpuint (get_n_uses (fixture), ==, 1);
}

static void
test_answers_without_model (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = NULL;

  save_spain_question (fixture, SPAIN, DOWSER_VERIFIED_SAVED);
  runner = run_question (fixture, NORWAY, DOWSER_PLANNER_MODEL);
  g_assert_true (is_saved (runner));
  g_assert_cmpint (get_number (runner), ==, 80);
  g_assert_cmpuint (dowser_test_model_get_n_chats (fixture->base.model), ==, 0);
}

/* Tests that a saved question is answered even if nothing may be sent to the selected model. */
static void
test_answers_without_consent (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = NULL;

  save_spain_question (fixture, SPAIN, DOWSER_VERIFIED_SAVED);
  dowser_context_set_llm (fixture->base.pipeline.context, NULL);
  runner = run_question (fixture, NORWAY, DOWSER_PLANNER_MODEL);
  g_assert_true (is_saved (runner));
  g_assert_cmpint (get_number (runner), ==, 80);
  g_assert_cmpuint (get_n_uses (fixture), ==, 1);
}

static void
test_unverified_is_to_be_checked (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = NULL;
  const DowserUnderstanding *understanding;

  save_spain_question (fixture, SPAIN, DOWSER_VERIFIED_NOT);
  runner = run_question (fixture, NORWAY, DOWSER_PLANNER_BUILTIN);
  understanding = dowser_session_get_understanding (dowser_runner_get_session (runner));
  g_assert_true (is_saved (runner));
  g_assert_cmpint (understanding->state, ==, DOWSER_STATE_CHECK);
  g_assert_cmpuint (understanding->reasons->len, ==, 1);
}

static void
test_ask_again_plans (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = NULL;

  save_spain_question (fixture, SPAIN, DOWSER_VERIFIED_SAVED);
  runner = run_question (fixture, NORWAY, DOWSER_PLANNER_BUILTIN);
  g_assert_true (is_saved (runner));
  dowser_runner_ask_model_again (runner);
  pipeline_run_to_end (runner);
  g_assert_false (is_saved (runner));
  g_assert_cmpint (get_number (runner), ==, 80);
}

/* Tests that a question with a hint isn't answered by a question that was saved without a hint. */
static void
test_leans_on_a_hint (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) hinted = runner_new (fixture, NORWAY, DOWSER_PLANNER_BUILTIN);

  save_spain_question (fixture, SPAIN, DOWSER_VERIFIED_SAVED);
  dowser_session_set_evidence (dowser_runner_get_session (hinted), "total is in cents");
  pipeline_run_to_end (hinted);
  g_assert_false (is_saved (hinted));
}

/* Tests that a saved question doesn't answer a follow-up that changes the previous answer, but answers other later
 * questions. */
static void
test_after_another_question (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) alone = NULL;
  g_autoptr (DowserRunner) runner = NULL;

  save_spain_question (fixture, SPAIN, DOWSER_VERIFIED_SAVED);
  save_answer (fixture, "customers in Spain", "only in Spain", DOWSER_VERIFIED_SAVED);
  alone = run_question (fixture, "only in Norway", DOWSER_PLANNER_BUILTIN);
  g_assert_true (is_saved (alone));
  runner = run_question (fixture, "number of customers", DOWSER_PLANNER_BUILTIN);
  dowser_runner_follow_up (runner, "only in Norway");
  pipeline_run_to_end (runner);
  g_assert_false (is_saved (runner));
  g_assert_cmpint (get_number (runner), ==, 2);
  save_answer (fixture, "customers in Spain", "names of those in Spain", DOWSER_VERIFIED_SAVED);
  dowser_runner_follow_up (runner, "names of those in Norway");
  pipeline_run_to_end (runner);
  g_assert_false (is_saved (runner));
  dowser_runner_follow_up (runner, NORWAY);
  pipeline_run_to_end (runner);
  g_assert_true (is_saved (runner));
  g_assert_cmpint (get_number (runner), ==, 80);
}

static void
test_changed_tables (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = NULL;

  save_spain_question (fixture, SPAIN, DOWSER_VERIFIED_SAVED);
  /* Starts the program again, so that nothing of the old schema is left in memory. */
  pipeline_end (&fixture->base.pipeline);
  dowser_test_database_exec (fixture->database, "ALTER TABLE customers RENAME COLUMN country TO land");
  pipeline_start (&fixture->base.pipeline);
  runner = run_question (fixture, SPAIN, DOWSER_PLANNER_BUILTIN);
  g_assert_false (is_saved (runner));
  g_assert_cmpint (get_number (runner), ==, 40);
}

#define COUNT_ORDERS                                                                                                   \
  "{\"select\":{\"from\":[{\"table\":\"orders\"}],\"outputs\":[{\"expr\":{\"kind\":\"aggregate\",\"op\":\"count\"}"    \
  "}]}}"

/* Returns: the first prompt that was sent to the model */
static const char *
ask_model (Fixture *fixture, DowserPrivacyLevel privacy_level)
{
  g_autoptr (DowserRunner) runner = NULL;

  dowser_context_set_privacy_level (fixture->base.pipeline.context, fixture->database->path, privacy_level);
  dowser_test_model_add_rule (fixture->base.model, NULL, COUNT_ORDERS);
  save_spain_question (fixture, SPAIN, DOWSER_VERIFIED_SAVED);
  runner = run_question (fixture, "sum of total of orders in Norway by month", DOWSER_PLANNER_MODEL);
  g_assert_cmpuint (dowser_test_model_get_n_chats (fixture->base.model), >, 0);
  g_assert_false (is_saved (runner));
  return dowser_test_model_get_body (fixture->base.model, 0);
}

static void
test_model_is_shown_similar (Fixture *fixture, gconstpointer data)
{
  const char *prompt = ask_model (fixture, DOWSER_PRIVACY_LEVEL_VALUES);

  g_assert_nonnull (strstr (prompt, "Similar questions"));
  g_assert_nonnull (strstr (prompt, "“" SPAIN "”: sum of total"));
}

static void
test_model_is_shown_no_values (Fixture *fixture, gconstpointer data)
{
  const char *prompt = ask_model (fixture, DOWSER_PRIVACY_LEVEL_SCHEMA);

  g_assert_nonnull (strstr (prompt, "“sum of total of orders in … …”"));
  g_assert_null (strstr (prompt, "Spain"));
  g_assert_null (strstr (prompt, "2023"));
}

/* Tests that the privacy level "samples" doesn't allow sending the values in a saved question. */
static void
test_model_of_samples_is_shown_none (Fixture *fixture, gconstpointer data)
{
  const char *prompt = ask_model (fixture, DOWSER_PRIVACY_LEVEL_SAMPLES);

  g_assert_nonnull (strstr (prompt, "“sum of total of orders in … …”"));
}

static DowserUnderstanding *
run_saved_question (Fixture *fixture, const char *const *given, char **asked, GError **error)
{
  g_autoptr (GPtrArray) questions = list_saved_questions (fixture);
  g_autoptr (GAsyncResult) result = NULL;

  dowser_library_run_async (fixture->base.pipeline.context, questions->pdata[0], given, NULL, pipeline_ready_cb,
                            &result);
  return dowser_library_run_finish (fixture->base.pipeline.context, pipeline_wait_for_result (&result), asked, error);
}

/* Tests a question chosen from the list. Its plan gets the given values, the answer is marked as the answer of a saved
 * question, and the use is counted. */
static void
test_run_by_hand (Fixture *fixture, gconstpointer data)
{
  const char *const given[] = { "country=Norway", "period=2024", NULL };
  const char *const wrong[] = { "country=Atlantis", NULL };
  g_autoptr (DowserUnderstanding) understanding = NULL;
  g_autoptr (DowserUnderstanding) refused = NULL;
  g_autofree char *asked = NULL;
  g_autoptr (GError) error = NULL;

  save_spain_question (fixture, ODD_SPAIN, DOWSER_VERIFIED_SAVED);
  understanding = run_saved_question (fixture, given, &asked, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (asked, ==, ODD_NORWAY);
  g_assert_cmpint (understanding->saved_at, >, 0);
  g_assert_cmpint (understanding->state, ==, DOWSER_STATE_UNDERSTOOD);
  g_assert_cmpstr (understanding->plan->question, ==, ODD_NORWAY);
  g_assert_cmpuint (get_n_uses (fixture), ==, 1);
  g_clear_pointer (&asked, g_free);
  refused = run_saved_question (fixture, wrong, &asked, &error);
  g_assert_null (refused);
  g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID);
  g_assert_cmpuint (get_n_uses (fixture), ==, 1);
}

/* Tests the error for a table that was dropped: it says that the table can't be read any more. */
static void
test_run_of_changed_tables (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) questions = NULL;
  g_autoptr (DowserUnderstanding) refused = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autofree char *asked = NULL;
  g_autoptr (GError) error = NULL;
  DowserSavedQuestion *question;
  DowserInstance *instance;

  save_spain_question (fixture, ODD_SPAIN, DOWSER_VERIFIED_SAVED);
  questions = list_saved_questions (fixture);
  question = questions->pdata[0];
  instance = question->plan->select->from->pdata[0];
  g_free (instance->table);
  instance->table = g_strdup ("no such table");
  dowser_library_run_async (fixture->base.pipeline.context, question, NULL, NULL, pipeline_ready_cb, &result);
  refused
      = dowser_library_run_finish (fixture->base.pipeline.context, pipeline_wait_for_result (&result), &asked, &error);
  g_assert_null (refused);
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error->message, "no such table"));
}

/* Tests that a question is saved automatically when it is asked a second time, also if the second question has other
 * values. */
static void
test_asked_again (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) first = run_question (fixture, SPAIN, DOWSER_PLANNER_BUILTIN);
  g_autoptr (DowserRunner) second = NULL;
  g_autoptr (GPtrArray) none = list_saved_questions (fixture);
  g_autoptr (GPtrArray) one = NULL;

  g_assert_cmpuint (none->len, ==, 0);
  second = run_question (fixture, NORWAY, DOWSER_PLANNER_BUILTIN);
  one = list_saved_questions (fixture);
  g_assert_cmpuint (one->len, ==, 1);
  g_assert_cmpstr (((DowserSavedQuestion *) one->pdata[0])->question, ==, NORWAY);
  g_assert_cmpint (((DowserSavedQuestion *) one->pdata[0])->verified, ==, DOWSER_VERIFIED_ASKED);
}

/* Tests that a question isn't saved, although it is asked twice, if its plan has dates that are not in the question's
 * words. On another day, these dates would be outdated. */
static void
test_asked_again_with_dates (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = run_question (fixture, SPAIN, DOWSER_PLANNER_BUILTIN);
  DowserSession *session = dowser_runner_get_session (runner);
  g_autoptr (DowserPlan) plan = dowser_plan_ref (dowser_session_get_plan (session));
  const char *const questions[] = { "frobnication of Spain", "frobnication of Spain in 2023" };

  for (guint i = 0; i < G_N_ELEMENTS (questions); i++)
    for (guint n = 0; n < 2; n++)
      {
        g_autoptr (DowserSession) asked = dowser_session_new (NULL);
        g_autoptr (DowserUnderstanding) understanding = dowser_understanding_new ();
        g_autoptr (GAsyncResult) result = NULL;
        g_autoptr (GPtrArray) saved = NULL;

        dowser_session_set_source_uri (asked, fixture->database->path);
        dowser_session_set_question (asked, questions[i]);
        dowser_session_set_schema (asked, dowser_session_get_schema (session));
        dowser_session_set_understanding (asked, understanding);
        dowser_session_take_plan (asked, dowser_plan_ref (plan), DOWSER_PLAN_ORIGIN_PLANNER, NULL);
        dowser_session_set_state (asked, DOWSER_SESSION_DONE);
        dowser_store_save_async (fixture->base.pipeline.store, asked, NULL, pipeline_ready_cb, &result);
        g_assert_true (
            dowser_store_save_finish (fixture->base.pipeline.store, pipeline_wait_for_result (&result), NULL));
        dowser_library_handle_answer (fixture->base.pipeline.context, asked);
        saved = list_saved_questions (fixture);
        g_assert_cmpuint (saved->len, ==, i == 1 && n == 1);
      }
}

#define ADD(path, func) g_test_add ("/pipeline/recurring/" path, Fixture, NULL, set_up, func, tear_down)

DOWSER_TEST_MAIN (recurring)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("answers-without-planner", test_answers_without_planner);
  ADD ("answers-without-model", test_answers_without_model);
  ADD ("answers-without-consent", test_answers_without_consent);
  ADD ("unverified-is-to-be-checked", test_unverified_is_to_be_checked);
  ADD ("ask-again-plans", test_ask_again_plans);
  ADD ("leans-on-a-hint", test_leans_on_a_hint);
  ADD ("after-another-question", test_after_another_question);
  ADD ("changed-tables", test_changed_tables);
  ADD ("model-is-shown-similar", test_model_is_shown_similar);
  ADD ("run-by-hand", test_run_by_hand);
  ADD ("run-of-changed-tables", test_run_of_changed_tables);
  ADD ("asked-again", test_asked_again);
  ADD ("asked-again-with-dates", test_asked_again_with_dates);
  ADD ("model-is-shown-no-values", test_model_is_shown_no_values);
  ADD ("model-of-samples-is-shown-none", test_model_of_samples_is_shown_none);
  return g_test_run ();
}
