/* test-step-keys.c - tests that undeclared keys are checked against the values, and that the user can confirm or reject
 * the keys */
#include "joins/dowser-join-path.h"
#include "joins/dowser-key-facts.h"
#include "pipeline/context/dowser-schema-annotation.h"
#include "pipeline/steps/dowser-step-keys.h"
#include "support/dowser-pipeline-wait.h"
#include "support/dowser-test-database.h"
#include "support/dowser-test-main.h"

/* Tables in which customer_id refers to customers, but product_id of notes doesn't refer to products. */
/* A query with 40 rows. If that many values have no match, this can't be a coincidence. */
#define FORTY "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 40) SELECT x FROM n"
#define TABLES                                                                                                         \
  "CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT);"                                                        \
  "CREATE TABLE products (id INTEGER PRIMARY KEY, title TEXT);"                                                        \
  "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER);"                                                 \
  "CREATE TABLE notes (id INTEGER PRIMARY KEY, product_id INTEGER);"                                                   \
  "INSERT INTO customers VALUES (11, 'a'), (12, 'b'), (13, 'c'), (14, 'd'), (15, 'e');"                                \
  "INSERT INTO products VALUES (1, 'x'), (2, 'y');"                                                                    \
  "INSERT INTO orders VALUES (1, 11), (2, 12), (3, 13), (4, 14), (5, 15), (6, NULL);"                                  \
  "INSERT INTO notes SELECT x, x * 100 FROM (" FORTY ");"

typedef struct
{
  DowserTestDatabase *database;
  DowserStore *store;
  DowserContext *context;
  DowserSession *session;
} Fixture;

static void
start_program (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;

  fixture->store = dowser_store_new (fixture->database->folder);
  dowser_store_open_async (fixture->store, NULL, pipeline_ready_cb, &result);
  g_assert_true (dowser_store_open_finish (fixture->store, pipeline_wait_for_result (&result), NULL));
  fixture->context = dowser_context_new (fixture->store);
}

static void
end_program (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;

  g_clear_object (&fixture->session);
  pipeline_close_context (fixture->context);
  g_clear_object (&fixture->context);
  dowser_store_close_async (fixture->store, NULL, pipeline_ready_cb, &result);
  g_assert_true (dowser_store_close_finish (fixture->store, pipeline_wait_for_result (&result), NULL));
  g_clear_object (&fixture->store);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->database = dowser_test_database_new (TABLES);
  dowser_test_database_close (fixture->database);
  start_program (fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  end_program (fixture);
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

/* Returns: the note of the step "keys"; NULL if the step had no key to check */
static const char *
open_source (Fixture *fixture)
{
  GPtrArray *trace;

  run_until (fixture, "values");
  trace = dowser_session_get_trace (fixture->session);
  for (guint i = 0; i < trace->len; i++)
    if (g_str_equal (((const DowserTraceEntry *) trace->pdata[i])->step_id, "keys"))
      return ((const DowserTraceEntry *) trace->pdata[i])->note;
  g_assert_not_reached ();
}

static const DowserColumn *
get_column (Fixture *fixture, const char *table, const char *column)
{
  return dowser_table_find_column (dowser_schema_find_table (dowser_session_get_schema (fixture->session), table),
                                   column);
}

static guint
count_edges (Fixture *fixture, const char *table)
{
  const DowserSchema *schema = dowser_session_get_schema (fixture->session);
  g_autoptr (DowserJoinGraph) graph = dowser_join_graph_new (schema);

  return dowser_join_graph_get_edges (graph, dowser_schema_find_table (schema, table))->len;
}

static const DowserKeyEntry *
find_entry (GPtrArray *entries, const DowserColumn *column)
{
  for (guint i = 0; i < entries->len; i++)
    if (((const DowserKeyEntry *) entries->pdata[i])->column == column)
      return entries->pdata[i];
  return NULL;
}

static void
test_values_decide (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) entries = NULL;
  const DowserKeyEntry *found, *refuted;
  g_autofree char *reasons = NULL;

  g_assert_nonnull (open_source (fixture));
  g_assert_cmpuint (count_edges (fixture, "orders"), ==, 1);
  g_assert_cmpuint (count_edges (fixture, "notes"), ==, 0);

  entries = dowser_key_entries_new (dowser_session_get_schema (fixture->session),
                                    dowser_context_get_key_facts (fixture->context, fixture->database->path));
  found = find_entry (entries, get_column (fixture, "orders", "customer_id"));
  refuted = find_entry (entries, get_column (fixture, "notes", "product_id"));
  g_assert_cmpfloat (found->confidence, >, 0.95);
  reasons = g_strjoinv ("; ", found->reasons);
  g_assert_nonnull (strstr (reasons, "all 5 values"));
  g_assert_cmpfloat (refuted->confidence, <, 0.5);
}

/* Tests tables without declared keys, as tables of files are. "name" is unique in towns, but not in people. */
static void
test_rows_tell_their_own_keys (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserTestDatabase) bare
      = dowser_test_database_new ("CREATE TABLE town (town_name TEXT, people INTEGER);"
                                  "CREATE TABLE doctor (number INTEGER, full_name TEXT);"
                                  "CREATE TABLE visit (doctor INTEGER, town_name TEXT, cost INTEGER);"
                                  "CREATE TABLE projects (code TEXT, hours INTEGER);"
                                  "CREATE TABLE task (project TEXT, hours INTEGER);"
                                  "CREATE TABLE remark (project TEXT, x INTEGER);"
                                  "INSERT INTO projects VALUES ('p1', 1), ('p2', 2), ('p3', 2), ('p4', 2);"
                                  "INSERT INTO task VALUES ('p1', 1), ('p2', 1), ('p3', 4), ('p3', 5);"
                                  "INSERT INTO remark WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n "
                                  "LIMIT 60) SELECT 'the project ' || i / 2, i FROM n;"
                                  "CREATE TABLE shared (doctor_number INTEGER, x TEXT);"
                                  "INSERT INTO town VALUES ('Aa', 1), ('Bb', 2), ('Cc', 2), ('Dd', NULL);"
                                  "INSERT INTO doctor VALUES (7, 'x'), (8, 'y'), (9, 'x'), (10, 'z');"
                                  "INSERT INTO visit VALUES (7, 'Aa', 5), (8, 'Bb', 5), (9, 'Cc', 6), (9, 'Aa', 7);"
                                  "INSERT INTO shared SELECT x * 70, 'a' FROM (" FORTY ");");

  dowser_test_database_free (g_steal_pointer (&fixture->database));
  fixture->database = g_steal_pointer (&bare);
  dowser_test_database_close (fixture->database);
  g_assert_nonnull (open_source (fixture));
  g_assert_cmpuint (get_column (fixture, "town", "town_name")->primary_key, ==, 1);
  g_assert_cmpuint (get_column (fixture, "doctor", "number")->primary_key, ==, 1);
  g_assert_cmpuint (get_column (fixture, "visit", "doctor")->primary_key, ==, 0);
  g_assert_cmpuint (count_edges (fixture, "visit"), ==, 2);
  g_assert_cmpuint (count_edges (fixture, "shared"), ==, 0);
  g_assert_cmpuint (count_edges (fixture, "task"), ==, 1);
  g_assert_cmpuint (count_edges (fixture, "remark"), ==, 0);
}

/* Tests that the values are not read again until the data changes. */
static void
test_values_are_remembered (Fixture *fixture, gconstpointer data)
{
  g_assert_nonnull (open_source (fixture));
  g_assert_null (open_source (fixture));
  end_program (fixture);
  start_program (fixture);
  g_assert_null (open_source (fixture));
  g_assert_cmpuint (count_edges (fixture, "notes"), ==, 0);
}

static void
test_person_decides (Fixture *fixture, gconstpointer data)
{
  const char *uri = fixture->database->path;
  const DowserForeignKey *key;

  open_source (fixture);
  dowser_context_set_key_decision (fixture->context, uri, get_column (fixture, "orders", "customer_id"),
                                   get_column (fixture, "customers", "id"), DOWSER_KEY_REJECTED);
  dowser_context_set_key_decision (fixture->context, uri, get_column (fixture, "notes", "product_id"),
                                   get_column (fixture, "products", "id"), DOWSER_KEY_CONFIRMED);
  for (guint turn = 0; turn < 2; turn++)
    {
      open_source (fixture);
      g_assert_cmpuint (count_edges (fixture, "orders"), ==, 0);
      g_assert_cmpuint (count_edges (fixture, "notes"), ==, 1);
      key = get_column (fixture, "notes", "product_id")->table->foreign_keys->pdata[0];
      g_assert_true (key->declared && key->confirmed);
      end_program (fixture);
      start_program (fixture);
    }
}

static void
decide_key (Fixture *fixture, const char *table, const char *column, const char *to_table, DowserKeyState state)
{
  dowser_context_set_key_decision (fixture->context, fixture->database->path, get_column (fixture, table, column),
                                   get_column (fixture, to_table, "id"), state);
}

/* Checks that a decision is kept if the user makes it in the window while the keys are being checked. @known: TRUE if
 * facts already exist */
static void
check_decision_meanwhile (Fixture *fixture, gboolean known)
{
  g_autoptr (DowserStep) step = g_object_new (DOWSER_TYPE_STEP_KEYS, NULL);
  g_autoptr (GAsyncResult) result = NULL;
  g_autofree char *note = NULL;

  run_until (fixture, "schema");
  if (known)
    {
      decide_key (fixture, "orders", "customer_id", "customers", DOWSER_KEY_FOUND);
      decide_key (fixture, "notes", "product_id", "products", DOWSER_KEY_FOUND);
      run_until (fixture, "schema");
    }
  dowser_step_run_async (step, fixture->session, fixture->context, NULL, pipeline_ready_cb, &result);
  decide_key (fixture, "orders", "customer_id", "customers", DOWSER_KEY_REJECTED);
  decide_key (fixture, "notes", "product_id", "products", DOWSER_KEY_CONFIRMED);
  g_assert_true (dowser_step_run_finish (step, fixture->session, pipeline_wait_for_result (&result), &note, NULL));
  g_assert_nonnull (note);
  for (guint turn = 0; turn < 2; turn++)
    {
      g_assert_null (open_source (fixture));
      g_assert_cmpuint (count_edges (fixture, "orders"), ==, 0);
      g_assert_cmpuint (count_edges (fixture, "notes"), ==, 1);
      end_program (fixture);
      start_program (fixture);
    }
}

static void
test_person_decides_meanwhile (Fixture *fixture, gconstpointer data)
{
  check_decision_meanwhile (fixture, FALSE);
}

static void
test_person_decides_meanwhile_of_what_is_known (Fixture *fixture, gconstpointer data)
{
  check_decision_meanwhile (fixture, TRUE);
}

static void
test_nothing_is_looked_at_where_that_is_forbidden (Fixture *fixture, gconstpointer data)
{
  dowser_context_set_allows_sampling (fixture->context, fixture->database->path, FALSE);
  g_assert_null (open_source (fixture));
  g_assert_cmpuint (count_edges (fixture, "notes"), ==, 1);
}

static void
test_personal_columns_are_not_looked_at (Fixture *fixture, gconstpointer data)
{
  g_free (dowser_test_database_write (fixture->database, "test.columns.csv",
                                      "table,column,pii\nnotes,product_id,yes\norders,customer_id,yes\n", -1));
  g_assert_null (open_source (fixture));
}

static void
replace_database (Fixture *fixture, const char *sql)
{
  end_program (fixture);
  dowser_test_database_free (g_steal_pointer (&fixture->database));
  fixture->database = dowser_test_database_new (sql);
  start_program (fixture);
}

static GPtrArray *
dup_values (Fixture *fixture)
{
  const DowserProfile *profile = dowser_session_get_profile (fixture->session);

  g_assert_true (dowser_profile_get_schema (profile) == dowser_session_get_schema (fixture->session));
  return g_ptr_array_ref (dowser_profile_get (profile, get_column (fixture, "customers", "name"))->values);
}

/* Tests that a decision of the user doesn't cause all columns to be checked again, but that new rows do. */
static void
test_values_outlive_what_is_said_of_keys (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSchema) first = NULL;
  g_autoptr (GPtrArray) values = NULL;
  g_autoptr (GPtrArray) same = NULL;
  g_autoptr (GPtrArray) other = NULL;
  const DowserPlannerIndex *index;

  replace_database (fixture, TABLES);
  open_source (fixture);
  values = dup_values (fixture);
  first = dowser_schema_ref (dowser_session_get_schema (fixture->session));
  decide_key (fixture, "orders", "customer_id", "customers", DOWSER_KEY_REJECTED);
  open_source (fixture);
  same = dup_values (fixture);
  g_assert_true (values == same);
  g_assert_true (dowser_session_get_schema (fixture->session) != first);
  g_assert_cmpuint (count_edges (fixture, "orders"), ==, 0);
  index = dowser_context_get_index (fixture->context, fixture->database->path);
  g_assert_true (dowser_planner_index_get_schema (index) == dowser_session_get_schema (fixture->session));
  dowser_test_database_exec (fixture->database, "INSERT INTO customers VALUES (16, 'f')");
  open_source (fixture);
  other = dup_values (fixture);
  g_assert_cmpuint (other->len, ==, values->len + 1);
}

static guint
count_key_checks (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GPtrArray) lines = NULL;
  guint n = 0;

  dowser_store_load_log_async (fixture->store, 1000, NULL, pipeline_ready_cb, &result);
  lines = dowser_store_load_log_finish (fixture->store, pipeline_wait_for_result (&result), NULL);
  for (guint i = 0; i < lines->len; i++)
    n += ((const DowserStoreLogLine *) lines->pdata[i])->kind == DOWSER_LOG_PROBE;
  return n;
}

/* Tests keys that can't be checked. Reading customer_id of the table "broken" is an error; customer_id of the table
 * "empty" has no values. These keys are not checked again. */
static void
test_what_cannot_be_told_is_not_asked_again (Fixture *fixture, gconstpointer data)
{
  const DowserKeyFact *fact;
  const char *uri;
  guint n_checks;

  replace_database (fixture,
                    TABLES "CREATE TABLE broken (id INTEGER PRIMARY KEY, text TEXT);"
                           "INSERT INTO broken (id, text) VALUES (1, 'no JSON');"
                           "ALTER TABLE broken ADD COLUMN customer_id INTEGER GENERATED ALWAYS AS (json_extract (text, "
                           "'$.c')) VIRTUAL;"
                           "CREATE TABLE empty (id INTEGER PRIMARY KEY, customer_id INTEGER);");
  dowser_test_database_close (fixture->database);
  uri = fixture->database->path;
  g_assert_nonnull (open_source (fixture));
  fact = dowser_key_facts_find (dowser_context_get_key_facts (fixture->context, uri),
                                get_column (fixture, "broken", "customer_id"), get_column (fixture, "customers", "id"));
  g_assert_nonnull (fact->signature);
  g_assert_cmpint (fact->n_tested, ==, 0);
  g_assert_cmpuint (count_edges (fixture, "broken"), ==, 1);
  n_checks = count_key_checks (fixture);
  g_assert_cmpuint (n_checks, ==, 4);
  for (guint turn = 0; turn < 2; turn++)
    {
      g_assert_null (open_source (fixture));
      g_assert_cmpuint (count_key_checks (fixture), ==, n_checks);
      end_program (fixture);
      start_program (fixture);
    }
}

/* Tests the search for keys to check, which reads the whole schema. If it found no keys, it isn't repeated before each
 * question. */
static void
test_settled_keys_are_not_searched_for (Fixture *fixture, gconstpointer data)
{
  const char *uri;
  g_autofree char *state = NULL;
  g_autofree char *source = NULL;

  replace_database (fixture, TABLES);
  uri = fixture->database->path;
  for (guint turn = 0; turn < 2; turn++)
    {
      open_source (fixture);
      g_clear_pointer (&source, g_free);
      g_clear_pointer (&state, g_free);
      source = dowser_schema_annotation_dup_source_signature (fixture->context, uri);
      state
          = g_strconcat (source, " ", dowser_schema_get_signature (dowser_session_get_schema (fixture->session)), NULL);
      g_assert_true (dowser_context_are_keys_examined (fixture->context, uri, state) == (turn == 1));
    }
  dowser_test_database_exec (fixture->database, "INSERT INTO orders VALUES (7, 11)");
  g_assert_nonnull (open_source (fixture));
}

#define ADD(path, func) g_test_add ("/pipeline/step-keys/" path, Fixture, NULL, set_up, func, tear_down)

DOWSER_TEST_MAIN (step_keys)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("values-decide", test_values_decide);
  ADD ("rows-tell-their-own-keys", test_rows_tell_their_own_keys);
  ADD ("values-are-remembered", test_values_are_remembered);
  ADD ("person-decides", test_person_decides);
  ADD ("person-decides-meanwhile", test_person_decides_meanwhile);
  ADD ("person-decides-meanwhile-of-what-is-known", test_person_decides_meanwhile_of_what_is_known);
  ADD ("values-outlive-what-is-said-of-keys", test_values_outlive_what_is_said_of_keys);
  ADD ("what-cannot-be-told-is-not-asked-again", test_what_cannot_be_told_is_not_asked_again);
  ADD ("settled-keys-are-not-searched-for", test_settled_keys_are_not_searched_for);
  ADD ("nothing-is-looked-at-where-that-is-forbidden", test_nothing_is_looked_at_where_that_is_forbidden);
  ADD ("personal-columns-are-not-looked-at", test_personal_columns_are_not_looked_at);
  return g_test_run ();
}
