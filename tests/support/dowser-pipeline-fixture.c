/* dowser-pipeline-fixture.c - a store in a folder, a scripted source, and common functions for tests of a runner */
#include "support/dowser-pipeline-fixture.h"

#include "pipeline/dowser-pipeline-steps.h"

#include <glib/gstdio.h>

static DowserSchema *
make_schema (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *customers = dowser_schema_builder_add_table (builder, "customers", FALSE);

  dowser_schema_builder_add_column (builder, customers, "id", "INTEGER")->primary_key = 1;
  dowser_schema_builder_add_column (builder, customers, "name", "TEXT");
  dowser_schema_builder_add_column (builder, customers, "country", "TEXT");
  return dowser_schema_builder_end (builder);
}

static DowserPage *
make_page (gint64 first)
{
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (1, 16);

  for (gint64 i = first; i < first + 3; i++)
    dowser_page_builder_add_integer (builder, i);
  return dowser_page_builder_end (builder);
}

static DowserScriptedSource *
make_source (void)
{
  DowserScriptedSource *source = dowser_scripted_source_new (PIPELINE_URI);
  g_autoptr (DowserSchema) schema = make_schema ();
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);
  GPtrArray *pages = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_page_unref);

  g_ptr_array_add (columns, dowser_result_column_new ("n", DOWSER_VALUE_INTEGER));
  g_ptr_array_add (pages, make_page (0));
  g_ptr_array_add (pages, make_page (3));
  dowser_scripted_source_set_schema (source, schema);
  dowser_scripted_source_set_result (source, columns, pages);
  return source;
}

void
pipeline_make_context (PipelineFixture *fixture, DowserStore *store)
{
  g_clear_object (&fixture->source);
  fixture->source = make_source ();
  fixture->context = dowser_context_new (store);
  dowser_context_add_source (fixture->context, fixture->source);
}

/* Simulates the start of the program: opens a store in the folder, and creates a source without opening it. */
void
pipeline_start (PipelineFixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;

  fixture->store = dowser_store_new (fixture->directory);
  dowser_store_open_async (fixture->store, NULL, pipeline_ready_cb, &result);
  g_assert_true (dowser_store_open_finish (fixture->store, pipeline_wait_for_result (&result), NULL));
  pipeline_make_context (fixture, fixture->store);
}

void
pipeline_end (PipelineFixture *fixture)
{
  g_autoptr (GAsyncResult) store_closed = NULL;

  pipeline_close_context (fixture->context);
  dowser_store_close_async (fixture->store, NULL, pipeline_ready_cb, &store_closed);
  g_assert_true (dowser_store_close_finish (fixture->store, pipeline_wait_for_result (&store_closed), NULL));
  g_clear_object (&fixture->context);
  g_clear_object (&fixture->source);
  g_clear_object (&fixture->store);
}

void
pipeline_set_up (PipelineFixture *fixture, gconstpointer data)
{
  fixture->directory = g_dir_make_tmp ("dowser-runner-XXXXXX", NULL);
  /* Learned entries are saved in the same folder. */
  g_setenv ("DOWSER_DATA_DIR", fixture->directory, TRUE);
  pipeline_start (fixture);
}

static void
remove_folder (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      if (g_file_test (child, G_FILE_TEST_IS_DIR))
        remove_folder (child);
      else
        g_remove (child);
    }
  g_rmdir (path);
}

void
pipeline_tear_down (PipelineFixture *fixture, gconstpointer data)
{
  pipeline_end (fixture);
  remove_folder (fixture->directory);
  g_free (fixture->directory);
}

DowserSession *
pipeline_session_new (const char *id)
{
  DowserSession *session = dowser_session_new (id);

  dowser_session_set_source_uri (session, PIPELINE_URI);
  dowser_session_set_question (session, PIPELINE_QUESTION);
  return session;
}

DowserSession *
pipeline_load_session (PipelineFixture *fixture, const char *id)
{
  g_autoptr (GAsyncResult) result = NULL;

  dowser_store_load_async (fixture->store, id, NULL, pipeline_ready_cb, &result);
  return dowser_store_load_finish (fixture->store, pipeline_wait_for_result (&result), NULL);
}

void
pipeline_run_to_end (DowserRunner *runner)
{
  g_autoptr (GError) error = NULL;

  pipeline_run (runner, &error);
  g_assert_no_error (error);
  g_assert_cmpint (dowser_runner_get_state (runner), ==, DOWSER_RUNNER_DONE);
}

DowserStep *
pipeline_get_step (DowserRunner *runner, guint index)
{
  g_autoptr (DowserStep) step = g_list_model_get_item (G_LIST_MODEL (runner), index);

  return step;
}

guint
pipeline_find_step (const char *id)
{
  guint index = 0;

  while (!g_str_equal (dowser_pipeline_steps[index].id, id))
    index++;
  return index;
}

guint
pipeline_count_trace_entries (DowserSession *session, const char *step_id)
{
  GPtrArray *trace = dowser_session_get_trace (session);
  guint n_entries = 0;

  for (guint i = 0; i < trace->len; i++)
    if (g_str_equal (((const DowserTraceEntry *) g_ptr_array_index (trace, i))->step_id, step_id))
      n_entries++;
  return n_entries;
}

/* Returns the outcome of a question. The outcome must not depend on how often the question was stopped. */
char *
pipeline_dup_outcome (DowserSession *session)
{
  DowserResult *result = dowser_session_get_result (session);
  g_autoptr (GString) text = g_string_new (dowser_session_get_statement (session)->display);

  g_assert_true (dowser_result_is_complete (result));
  for (guint row = 0; row < dowser_result_get_n_rows (result); row++)
    {
      DowserCell cell;

      g_string_append_c (text, '|');
      dowser_result_get_cell (result, row, 0, &cell);
      dowser_cell_print (&cell, text, 0);
    }
  g_string_append_printf (text, "|%s", dowser_session_get_restated_question (session));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
pipeline_dup_reference (PipelineFixture *fixture)
{
  g_autoptr (DowserSession) session = pipeline_session_new (NULL);
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);

  pipeline_run_to_end (runner);
  return pipeline_dup_outcome (session);
}
