/* test-schema-annotation.c - tests that descriptions of tables, written in files or by the user, are used with any
 * engine */
#include "joins/dowser-join-path.h"
#include "pipeline/context/dowser-schema-annotation.h"
#include "pipeline/steps/dowser-step-keys.h"
#include "pipeline/steps/dowser-step-schema.h"
#include "support/dowser-pipeline-wait.h"
#include "support/dowser-test-database.h"
#include "support/dowser-test-main.h"

#define TABLES                                                                                                         \
  "CREATE TABLE people (id INTEGER PRIMARY KEY, email TEXT, city TEXT, salary INTEGER);"                               \
  "CREATE TABLE visits (id INTEGER PRIMARY KEY, people_id INTEGER);"                                                   \
  "INSERT INTO visits VALUES (1, 1), (2, 2), (3, 1);"                                                                  \
  "INSERT INTO people VALUES (1, 'ann@example.com', 'Oslo', 10), (2, 'bob@example.com', 'Rome', 20);"

typedef struct
{
  DowserTestDatabase *database;
  DowserContext *context;
  DowserSession *session;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->database = dowser_test_database_new (TABLES);
  fixture->context = dowser_context_new (NULL);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_clear_object (&fixture->session);
  pipeline_close_context (fixture->context);
  g_object_unref (fixture->context);
  dowser_test_database_free (fixture->database);
}

static void
run_until (Fixture *fixture, const char *last_step)
{
  g_autoptr (DowserRunner) runner = NULL;
  g_autoptr (GError) error = NULL;

  g_clear_object (&fixture->session);
  fixture->session = dowser_session_new (NULL);
  dowser_session_set_source_uri (fixture->session, fixture->database->path);
  runner = dowser_runner_new (fixture->session, fixture->context);
  dowser_runner_skip_step (runner, "intent");
  dowser_runner_set_last_step (runner, last_step);
  pipeline_run (runner, &error);
  g_assert_no_error (error);
}

/* Opens the source and profiles its values, as the run of a question does. */
static void
open_source (Fixture *fixture)
{
  run_until (fixture, "values");
}

static void
write_description (Fixture *fixture, const char *text)
{
  g_free (dowser_test_database_write (fixture->database, "test.columns.csv", text, -1));
}

static const DowserColumn *
get_column (Fixture *fixture, const char *name)
{
  return dowser_table_find_column (dowser_schema_find_table (dowser_session_get_schema (fixture->session), "people"),
                                   name);
}

static guint
count_values (Fixture *fixture, const char *name)
{
  return dowser_profile_get (dowser_session_get_profile (fixture->session), get_column (fixture, name))->values->len;
}

static void
test_personal_values_are_not_looked_at (Fixture *fixture, gconstpointer data)
{
  write_description (fixture, "Table;Field;PII;Meaning\npeople;email;yes;Where to write\n");
  open_source (fixture);
  g_assert_true (get_column (fixture, "email")->pii);
  g_assert_cmpstr (get_column (fixture, "email")->description, ==, "Where to write");
  g_assert_cmpuint (count_values (fixture, "email"), ==, 0);
  g_assert_cmpuint (count_values (fixture, "city"), ==, 2);
  g_assert_null (dowser_context_get_notice (fixture->context, fixture->database->path));
}

static void
test_changed_file_is_noticed (Fixture *fixture, gconstpointer data)
{
  open_source (fixture);
  g_assert_cmpuint (count_values (fixture, "email"), ==, 2);
  write_description (fixture, "table,column,pii\npeople,email,1\n");
  open_source (fixture);
  g_assert_true (get_column (fixture, "email")->pii);
  g_assert_cmpuint (count_values (fixture, "email"), ==, 0);
}

/* Checks a file that is changed after the step has read it and before the step has ended. */
static void
check_file_changed_while (Fixture *fixture, const char *before, GType type)
{
  g_autoptr (DowserStep) step = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autofree char *note = NULL;

  write_description (fixture, "table,column,pii\npeople,city,1\n");
  run_until (fixture, before);
  step = g_object_new (type, NULL);
  dowser_step_run_async (step, fixture->session, fixture->context, NULL, pipeline_ready_cb, &result);
  pipeline_wait_for_result (&result);
  write_description (fixture, "table,column,pii\npeople,email,1\n");
  g_assert_true (dowser_step_run_finish (step, fixture->session, result, &note, NULL));
  g_assert_false (get_column (fixture, "email")->pii);
  open_source (fixture);
  g_assert_true (get_column (fixture, "email")->pii);
  g_assert_false (get_column (fixture, "city")->pii);
}

static void
test_file_changed_while_it_is_read (Fixture *fixture, gconstpointer data)
{
  check_file_changed_while (fixture, "source", DOWSER_TYPE_STEP_SCHEMA);
}

static void
test_file_changed_while_keys_are_looked_at (Fixture *fixture, gconstpointer data)
{
  check_file_changed_while (fixture, "schema", DOWSER_TYPE_STEP_KEYS);
}

static void
test_entitlements_are_heeded (Fixture *fixture, gconstpointer data)
{
  static const char *const payroll[] = { "Payroll", NULL };

  write_description (fixture, "table,column,entitlement\npeople,salary,payroll; hr\n");
  open_source (fixture);
  g_assert_true (get_column (fixture, "salary")->restricted);
  g_assert_true (get_column (fixture, "salary")->hidden);
  dowser_context_set_entitlements (fixture->context, payroll);
  open_source (fixture);
  g_assert_false (get_column (fixture, "salary")->restricted);
  g_assert_false (get_column (fixture, "salary")->hidden);
}

/* Tests that all columns are treated as personal if the file that marks personal columns can't be read. */
static void
test_unreadable_file_makes_all_personal (Fixture *fixture, gconstpointer data)
{
  write_description (fixture, "this,is,something\nelse,and,more\n");
  open_source (fixture);
  g_assert_true (get_column (fixture, "city")->pii);
  g_assert_cmpuint (count_values (fixture, "city"), ==, 0);
  g_assert_nonnull (dowser_context_get_notice (fixture->context, fixture->database->path));
}

static void
test_lines_that_name_nothing_are_told (Fixture *fixture, gconstpointer data)
{
  write_description (fixture, "table,column,pii\npeople,phone,1\npeople,city,0\n");
  open_source (fixture);
  g_assert_nonnull (strstr (dowser_context_get_notice (fixture->context, fixture->database->path), "people.phone"));
}

/* Tests a file of descriptions that isn't next to the database, as for a server. */
static void
test_file_elsewhere (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = dowser_test_database_write (fixture->database, "far.json",
                                                      "{\"people\": {\"columns\": {\"email\": {\"pii\": true}}}}", -1);

  dowser_context_set_metadata (fixture->context, fixture->database->path, path);
  open_source (fixture);
  g_assert_true (get_column (fixture, "email")->pii);
}

static void
test_sampling_switched_off (Fixture *fixture, gconstpointer data)
{
  dowser_context_set_allows_sampling (fixture->context, fixture->database->path, FALSE);
  open_source (fixture);
  g_assert_cmpuint (count_values (fixture, "city"), ==, 0);
  dowser_context_set_allows_sampling (fixture->context, fixture->database->path, TRUE);
  open_source (fixture);
  g_assert_cmpuint (count_values (fixture, "city"), ==, 2);
}

#define ADD(path, func) g_test_add ("/pipeline/schema-annotation/" path, Fixture, NULL, set_up, func, tear_down)

static guint
count_edges (Fixture *fixture)
{
  const DowserSchema *schema = dowser_session_get_schema (fixture->session);
  g_autoptr (DowserJoinGraph) graph = dowser_join_graph_new (schema);

  return dowser_join_graph_get_edges (graph, dowser_schema_find_table (schema, "visits"))->len;
}

/* Tests the setting to use declared keys only. The key from visits to people is not declared, so with this setting
 * these tables have no key. */
static void
test_declared_keys_only (Fixture *fixture, gconstpointer data)
{
  DowserEffort effort = DOWSER_EFFORT_INIT;

  open_source (fixture);
  g_assert_cmpuint (count_edges (fixture), ==, 1);
  effort.infers_keys = FALSE;
  dowser_context_set_effort (fixture->context, &effort);
  open_source (fixture);
  g_assert_cmpuint (count_edges (fixture), ==, 0);
  effort.infers_keys = TRUE;
  dowser_context_set_effort (fixture->context, &effort);
  open_source (fixture);
  g_assert_cmpuint (count_edges (fixture), ==, 1);
}

DOWSER_TEST_MAIN (schema_annotation)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("personal-values-are-not-looked-at", test_personal_values_are_not_looked_at);
  ADD ("changed-file-is-noticed", test_changed_file_is_noticed);
  ADD ("file-changed-while-it-is-read", test_file_changed_while_it_is_read);
  ADD ("file-changed-while-keys-are-looked-at", test_file_changed_while_keys_are_looked_at);
  ADD ("entitlements-are-heeded", test_entitlements_are_heeded);
  ADD ("unreadable-file-makes-all-personal", test_unreadable_file_makes_all_personal);
  ADD ("lines-that-name-nothing-are-told", test_lines_that_name_nothing_are_told);
  ADD ("file-elsewhere", test_file_elsewhere);
  ADD ("sampling-switched-off", test_sampling_switched_off);
  ADD ("declared-keys-only", test_declared_keys_only);
  return g_test_run ();
}
