/* test-run-log.c - tests that the log shows the progress of a question, but none of the question's content */
#include "pipeline/context/dowser-run-log.h"

#include "base/dowser-error.h"
#include "support/dowser-model-fixture.h"
#include "support/dowser-test-main.h"

#include <string.h>

/* The log's records: one GHashTable of strings for each record. */
static GPtrArray *records;

static GLogWriterOutput
record_cb (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer user_data)
{
  GHashTable *record = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  for (gsize i = 0; i < n_fields; i++)
    g_hash_table_insert (record, g_strdup (fields[i].key),
                         fields[i].length < 0 ? g_strdup (fields[i].value)
                                              : g_strndup (fields[i].value, (gsize) fields[i].length));
  if (g_strcmp0 (g_hash_table_lookup (record, "GLIB_DOMAIN"), DOWSER_RUN_LOG_DOMAIN) == 0)
    g_ptr_array_add (records, g_steal_pointer (&record));
  else
    g_hash_table_unref (record);
  return level & (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING)
             ? g_log_writer_default (level, fields, n_fields, NULL)
             : G_LOG_WRITER_HANDLED;
}

static const char *
get_field (GHashTable *record, const char *name)
{
  return g_hash_table_lookup (record, name);
}

/* Returns: (nullable): the first record of @step_id with @name; @value: (out): the record's value */
static GHashTable *
find_record (const char *step_id, const char *name)
{
  for (guint i = 0; i < records->len; i++)
    if (g_strcmp0 (get_field (records->pdata[i], "DOWSER_STEP"), step_id) == 0
        && get_field (records->pdata[i], name) != NULL)
      return records->pdata[i];
  return NULL;
}

static void
assert_nowhere (const char *text)
{
  for (guint i = 0; i < records->len; i++)
    {
      GHashTableIter iter;
      gpointer value;

      g_hash_table_iter_init (&iter, records->pdata[i]);
      while (g_hash_table_iter_next (&iter, NULL, &value))
        if (strstr (value, text) != NULL)
          g_error ("“%s” is in the log: %s", text, (char *) value);
    }
}

static void
test_log_shows_the_progress (ModelFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = model_fixture_make_runner (fixture);
  const char *id = dowser_session_get_id (dowser_runner_get_session (runner));
  GHashTable *call, *run;

  g_ptr_array_set_size (records, 0);
  dowser_test_model_add_rule (fixture->model, NULL, "SELECT count(*) FROM customers WHERE country = 'Norway'");
  pipeline_run_to_end (runner);

  call = find_record ("plan", "DOWSER_PURPOSE");
  g_assert_cmpstr (get_field (call, "DOWSER_SESSION"), ==, id);
  g_assert_cmpstr (get_field (call, "DOWSER_PURPOSE"), ==, "plan");
  g_assert_cmpstr (get_field (call, "DOWSER_MODEL"), ==, "desk");
  g_assert_cmpstr (get_field (call, "DOWSER_OUTCOME"), ==, "done");
  run = find_record ("run", "DOWSER_OUTCOME");
  g_assert_cmpstr (get_field (run, "DOWSER_SOURCE"), ==, PIPELINE_URI);
  g_assert_cmpstr (get_field (run, "DOWSER_OUTCOME"), ==, "done");
  g_assert_nonnull (get_field (run, "DOWSER_ELAPSED_US"));
  g_assert_nonnull (strstr (get_field (run, "MESSAGE"), "step run: done"));

  /* The log must not contain the question's content. */
  assert_nowhere ("Norway");
  assert_nowhere ("customers");
  assert_nowhere (PIPELINE_QUESTION);
}

static void
test_error_is_logged_without_its_text (ModelFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = model_fixture_make_runner (fixture);
  g_autoptr (GError) reported_error
      = g_error_new_literal (DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_LOST, "no “Norway” any more");
  g_autoptr (GError) error = NULL;
  GHashTable *run;

  g_ptr_array_set_size (records, 0);
  dowser_scripted_source_fail (fixture->pipeline.source, DOWSER_SCRIPTED_INTROSPECT, reported_error);
  g_assert_false (pipeline_run (runner, &error));
  run = find_record ("schema", "DOWSER_ERROR");
  g_assert_cmpstr (get_field (run, "DOWSER_OUTCOME"), ==, "failed");
  g_assert_nonnull (strstr (get_field (run, "DOWSER_ERROR"), "dowser-source-error"));
  assert_nowhere ("Norway");
}

/* Tests that a secret that is a part of a name is masked. */
static void
test_secrets_are_masked (void)
{
  g_autoptr (DowserSession) session = dowser_session_new (NULL);
  g_autoptr (DowserModelCall) call = dowser_model_call_new ("plan", "plan");

  g_ptr_array_set_size (records, 0);
  dowser_session_set_source_uri (session, "postgresql://ann:hunter2@db.example:5432/shop");
  call->model = g_strdup ("sk-proj-0123456789abcdefghijklmnopqrstuvwxyz");
  call->prompt = g_strdup ("customers of Norway");
  call->reply = g_strdup ("ann@shop.example");
  call->error = g_strdup ("the key sk-proj-0123456789abcdefghijklmnopqrstuvwxyz is wrong");
  dowser_run_log_add_call (session, call);
  g_assert_cmpuint (records->len, ==, 1);
  g_assert_cmpstr (get_field (records->pdata[0], "DOWSER_OUTCOME"), ==, "failed");
  assert_nowhere ("hunter2");
  assert_nowhere ("0123456789abcdef");
  assert_nowhere ("Norway");
  assert_nowhere ("shop.example");
}

DOWSER_TEST_MAIN (run_log)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  records = g_ptr_array_new_with_free_func ((GDestroyNotify) g_hash_table_unref);
  g_log_set_writer_func (record_cb, NULL, NULL);
  g_test_add ("/pipeline/run-log/log-shows-the-progress", ModelFixture, NULL, model_fixture_set_up,
              test_log_shows_the_progress, model_fixture_tear_down);
  g_test_add ("/pipeline/run-log/error-is-logged-without-its-text", ModelFixture, NULL, model_fixture_set_up,
              test_error_is_logged_without_its_text, model_fixture_tear_down);
  g_test_add_func ("/pipeline/run-log/secrets-are-masked", test_secrets_are_masked);
  status = g_test_run ();
  g_ptr_array_unref (records);
  return status;
}
