/* test-step-link-schema.c - tests that a schema that is too large for a model is reduced to the tables that the
 * question needs (schema linking) */
#include "base/dowser-error.h"
#include "support/dowser-pipeline-wait.h"
#include "support/dowser-test-database.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-model.h"

#include <string.h>

#define QUESTION "how many shipments does each carrier have?"
#define PLAN "{\"columns\":[{\"column\":\"carriers.name\"},{\"column\":\"shipments.id\",\"fn\":\"count\"}]}"
#define RELEVANCE                                                                                                      \
  "{\"tables\":[{\"table\":\"carriers\",\"reason\":\"it names them\",\"score\":0.9},"                                  \
  "{\"table\":\"shipments\",\"reason\":\"it is counted\",\"score\":0.9}]}"

typedef struct
{
  DowserTestDatabase *database;
  DowserTestModel *model;
  DowserContext *context;
  DowserSession *session;
  DowserRunner *runner;
} Fixture;

/* Makes two tables that the question needs, one table that connects them, and many other tables. */
static DowserTestDatabase *
make_database (void)
{
  DowserTestDatabase *database = dowser_test_database_new (
      "CREATE TABLE carriers (id INTEGER PRIMARY KEY, name TEXT);"
      "CREATE TABLE tours (id INTEGER PRIMARY KEY, carrier_id INTEGER REFERENCES carriers (id));"
      "CREATE TABLE shipments (id INTEGER PRIMARY KEY, tour_id INTEGER REFERENCES tours (id));"
      "INSERT INTO carriers VALUES (1, 'Post'); INSERT INTO tours VALUES (1, 1);"
      "INSERT INTO shipments VALUES (1, 1), (2, 1);");

  for (guint i = 0; i < 60; i++)
    {
      g_autofree char *sql
          = g_strdup_printf ("CREATE TABLE archive_%u (key_%u INTEGER, remark_%u TEXT, kept_until_%u TEXT)", i, i, i,
                             i);

      dowser_test_database_exec (database, sql);
    }
  dowser_test_database_close (database);
  return database;
}

static DowserLlm *
make_llm (DowserTestModel *model, guint context_tokens, const char *embedding_model)
{
  g_autofree char *url = g_strconcat (dowser_test_model_get_url (model), "/v1", NULL);
  g_autoptr (DowserEndpoint) endpoint = dowser_endpoint_new ("test", DOWSER_WIRE_OPENAI, url, "tester");

  endpoint->context_tokens = context_tokens;
  endpoint->embedding_model = g_strdup (embedding_model);
  return dowser_llm_new (endpoint);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  const DowserTestModelOptions options = { 0 };
  g_autoptr (DowserLlm) llm = NULL;

  fixture->database = make_database ();
  fixture->model = dowser_test_model_new (&options, NULL);
  fixture->context = dowser_context_new (NULL);
  llm = make_llm (fixture->model, 2000, NULL);
  dowser_context_set_llm (fixture->context, llm);
  fixture->session = dowser_session_new (NULL);
  dowser_session_set_source_uri (fixture->session, fixture->database->path);
  dowser_session_set_question (fixture->session, QUESTION);
  dowser_session_set_planner (fixture->session, DOWSER_PLANNER_MODEL);
  fixture->runner = dowser_runner_new (fixture->session, fixture->context);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_object_unref (fixture->runner);
  g_object_unref (fixture->session);
  pipeline_close_context (fixture->context);
  g_object_unref (fixture->context);
  dowser_test_model_free (fixture->model);
  dowser_test_database_free (fixture->database);
}

static void
run_question (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  dowser_runner_run_async (fixture->runner, NULL, pipeline_ready_cb, &result);
  dowser_runner_run_finish (fixture->runner, pipeline_wait_for_result (&result), &error);
  g_assert_no_error (error);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* Returns the names of the tables sent to the model, sorted, such as "carriers shipments". Returns "all" if the whole
 * schema was sent. */
static char *
dup_kept_tables (DowserSession *session)
{
  GPtrArray *kept = dowser_session_get_selected_tables (session);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  if (kept == NULL)
    return g_strdup ("all");
  for (guint i = 0; i < kept->len; i++)
    {
      g_assert_nonnull (((const DowserSelectedTable *) kept->pdata[i])->reason);
      g_ptr_array_add (names, ((const DowserSelectedTable *) kept->pdata[i])->table);
    }
  g_ptr_array_sort (names, compare_names);
  g_ptr_array_add (names, NULL);
  return g_strjoinv (" ", (char **) names->pdata);
}

static const DowserModelCall *
get_call (Fixture *fixture, guint index)
{
  GPtrArray *calls = dowser_session_get_calls (fixture->session);

  g_assert_cmpuint (calls->len, >, index);
  return g_ptr_array_index (calls, index);
}

/* Checks that the trace lists each table sent to the model and the reason for sending it, one table on each line. */
static void
assert_reasons_are_traced (DowserSession *session)
{
  GPtrArray *kept = dowser_session_get_selected_tables (session);
  GPtrArray *trace = dowser_session_get_trace (session);
  const char *note = NULL;

  for (guint i = 0; i < trace->len; i++)
    if (g_str_equal (((const DowserTraceEntry *) trace->pdata[i])->step_id, "link"))
      note = ((const DowserTraceEntry *) trace->pdata[i])->note;
  for (guint i = 0; i < kept->len; i++)
    {
      const DowserSelectedTable *table = g_ptr_array_index (kept, i);
      g_autofree char *line = g_strdup_printf ("\n%s: %s", table->table, table->reason);

      g_assert_nonnull (table->reason);
      g_assert_nonnull (strstr (note, line));
    }
}

/* Tests that the model chooses the relevant tables, and that the tables that connect them are added automatically. */
static void
test_narrows (Fixture *fixture, gconstpointer data)
{
  g_autofree char *kept = NULL;

  dowser_test_model_add_rule (fixture->model, "Which tables", RELEVANCE);
  dowser_test_model_add_rule (fixture->model, NULL, PLAN);
  run_question (fixture);
  kept = dup_kept_tables (fixture->session);
  g_assert_cmpstr (kept, ==, "carriers shipments tours");
  assert_reasons_are_traced (fixture->session);
  g_assert_cmpuint (dowser_session_get_calls (fixture->session)->len, ==, 2);
  g_assert_cmpstr (get_call (fixture, 0)->purpose, ==, "relevance");
  g_assert_null (strstr (get_call (fixture, 1)->prompt, "archive_"));
  g_assert_nonnull (strstr (get_call (fixture, 1)->prompt, "tours"));
  g_assert_cmpuint (dowser_session_get_n_rows (fixture->session), ==, 1);
}

/* Tests that after an unreadable reply, the question is still answered, with tables chosen without the model. */
static void
test_unreadable_relevance (Fixture *fixture, gconstpointer data)
{
  g_autofree char *kept = NULL;

  dowser_test_model_add_rule (fixture->model, "Which tables", "I would look at the shipments, I think.");
  dowser_test_model_add_rule (fixture->model, NULL, PLAN);
  run_question (fixture);
  kept = dup_kept_tables (fixture->session);
  g_assert_nonnull (strstr (kept, "carriers"));
  g_assert_nonnull (strstr (kept, "shipments"));
  g_assert_nonnull (strstr (kept, "tours"));
  g_assert_nonnull (get_call (fixture, 0)->notes);
}

static void
test_pinned (Fixture *fixture, gconstpointer data)
{
  g_autofree char *kept = NULL;

  dowser_session_take_constraint (fixture->session,
                                  dowser_constraint_new (DOWSER_CONSTRAINT_NEEDED, "look into archive_7", NULL, NULL,
                                                         "archive_7"));
  dowser_test_model_add_rule (fixture->model, "Which tables", RELEVANCE);
  dowser_test_model_add_rule (fixture->model, NULL, PLAN);
  dowser_runner_set_last_step (fixture->runner, "link");
  run_question (fixture);
  kept = dup_kept_tables (fixture->session);
  g_assert_cmpstr (kept, ==, "archive_7 carriers shipments tours");
}

/* Tests that the model isn't asked for the relevant tables if the whole schema fits into the prompt. */
static void
test_whole_schema_fits (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserLlm) llm = make_llm (fixture->model, 100000, NULL);
  g_autofree char *kept = NULL;

  dowser_context_set_llm (fixture->context, llm);
  dowser_test_model_add_rule (fixture->model, NULL, PLAN);
  run_question (fixture);
  kept = dup_kept_tables (fixture->session);
  g_assert_cmpstr (kept, ==, "all");
  g_assert_cmpuint (dowser_session_get_calls (fixture->session)->len, ==, 1);
}

static void
test_no_word_of_it (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  dowser_session_set_question (fixture->session, "xyzzy plugh?");
  dowser_runner_run_async (fixture->runner, NULL, pipeline_ready_cb, &result);
  g_assert_false (dowser_runner_run_finish (fixture->runner, pipeline_wait_for_result (&result), &error));
  g_assert_error (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD);
  g_assert_cmpuint (dowser_test_model_get_n_requests (fixture->model), ==, 0);
}

/* Tests that the tables are sent only one time to get their vectors. For each later question, only the question is
 * sent. */
static void
test_vectors (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserLlm) llm = make_llm (fixture->model, 2000, "tester-embed");
  guint n_first;

  dowser_context_set_llm (fixture->context, llm);
  dowser_test_model_add_rule (fixture->model, NULL, RELEVANCE);
  dowser_runner_set_last_step (fixture->runner, "link");
  run_question (fixture);
  n_first = dowser_test_model_get_n_requests (fixture->model);
  /* three requests: one for the vectors of all 63 tables, one for the question's vector, one for the relevant tables */
  g_assert_cmpuint (n_first, ==, 3);
  g_assert_cmpuint (dowser_test_model_get_n_chats (fixture->model), ==, 1);

  dowser_session_set_question (fixture->session, "which carrier has the most shipments?");
  run_question (fixture);
  g_assert_cmpuint (dowser_test_model_get_n_requests (fixture->model), ==, n_first + 2);
}

DOWSER_TEST_MAIN (step_link_schema)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add ("/pipeline/step-link-schema/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("narrows", test_narrows);
  ADD ("unreadable-relevance", test_unreadable_relevance);
  ADD ("pinned", test_pinned);
  ADD ("whole-schema-fits", test_whole_schema_fits);
  ADD ("no-word-of-it", test_no_word_of_it);
  ADD ("vectors", test_vectors);
#undef ADD
  return g_test_run ();
}
