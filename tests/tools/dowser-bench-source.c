/* dowser-bench-source.c - measurements on real files: reading tables, showing rows, answering questions, clicks */
#include "dowser-bench-source.h"

#include "dowser-bench-scan.h"
#include "dowser-scratch-database.h"

#include "base/dowser-identifier.h"
#include "cli/dowser-cli-session.h"
#include "schema/dowser-schema-text.h"

#include <glib/gstdio.h>

#define N_TABLES 300
#define N_COLUMNS 17
#define N_INTROSPECTIONS 10
#define N_ASKED 30
#define N_CLICKS 40
/* The number of rows that a window shows at once. */
#define SCREEN_ROWS 40

/* Returns: (transfer full) (nullable) */
static DowserSchema *
introspect (DowserSource *source, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  dowser_source_introspect_async (source, NULL, dowser_cli_ready_cb, &result);
  return dowser_source_introspect_finish (source, dowser_cli_wait (&result), error);
}

/* Measures the part of a start that is needed if the tables are unchanged: reading the source's signature, and the text
 * of the schema from the store. */
static gboolean
measure_cached_starts (DowserBenchReport *report, DowserSource *source, GError **error)
{
  g_autoptr (DowserSchema) schema = introspect (source, error);
  g_autofree char *text = schema != NULL ? dowser_schema_to_text (schema) : NULL;

  for (guint i = 0; text != NULL && i < N_INTROSPECTIONS; i++)
    {
      gint64 begin = g_get_monotonic_time ();
      g_autoptr (GAsyncResult) result = NULL;
      g_autoptr (DowserSchema) read = NULL;
      g_autofree char *signature = NULL;

      dowser_source_read_signature_async (source, NULL, dowser_cli_ready_cb, &result);
      signature = dowser_source_read_signature_finish (source, dowser_cli_wait (&result), error);
      if (signature == NULL)
        return FALSE;
      dowser_bench_report_add_time (report, "signature: 300 tables", begin);
      read = dowser_schema_from_text (text);
      dowser_bench_report_add_time (report, "cached start: 300 tables, 5,100 columns", begin);
    }
  return text != NULL;
}

static gboolean
measure_introspection (DowserBenchReport *report, const char *path, GError **error)
{
  g_autoptr (DowserSource) source = NULL;
  g_autoptr (GAsyncResult) opened = NULL;
  g_autoptr (GAsyncResult) closed = NULL;

  if (!dowser_scratch_database_make_tables (path, N_TABLES, N_COLUMNS, error))
    return FALSE;
  source = dowser_source_new_for_uri (path, error);
  if (source == NULL)
    return FALSE;
  dowser_source_open_async (source, NULL, dowser_cli_ready_cb, &opened);
  if (!dowser_source_open_finish (source, dowser_cli_wait (&opened), error))
    return FALSE;
  for (guint i = 0; i < N_INTROSPECTIONS; i++)
    {
      gint64 begin = g_get_monotonic_time ();
      g_autoptr (DowserSchema) schema = introspect (source, error);

      if (schema == NULL)
        return FALSE;
      dowser_bench_report_add_time (report, "introspect: 300 tables, 5,100 columns", begin);
    }
  if (!measure_cached_starts (report, source, error))
    return FALSE;
  dowser_source_close_async (source, NULL, dowser_cli_ready_cb, &closed);
  return dowser_source_close_finish (source, dowser_cli_wait (&closed), error);
}

/* FirstRowTimes: the time at which the first rows of a run can be shown. */
typedef struct
{
  gint64 begin;
  gint64 first; /* the time at which the first row arrived; 0 if no row has arrived */
} FirstRowTimes;

static void
result_changed_cb (DowserSession *session, GParamSpec *pspec, gpointer user_data)
{
  FirstRowTimes *watch = user_data;

  if (watch->first == 0 && dowser_session_get_result (session) != NULL)
    watch->first = g_get_monotonic_time ();
}

static gboolean
run_watched (DowserCliSession *cli_session, DowserRunner *runner, FirstRowTimes *watch, GError **error)
{
  DowserSession *session = dowser_runner_get_session (runner);
  gulong handler;
  gboolean ok;

  watch->first = 0;
  handler = g_signal_connect (session, "notify::result", G_CALLBACK (result_changed_cb), watch);
  watch->begin = g_get_monotonic_time ();
  ok = dowser_cli_session_run (cli_session, runner, error);
  g_signal_handler_disconnect (session, handler);
  return ok;
}

static double
get_first_ms (const FirstRowTimes *watch)
{
  return (double) (watch->first - watch->begin) / 1000;
}

static void
measure_cells (DowserBenchReport *report, DowserResult *result)
{
  guint n_rows = dowser_result_get_n_rows (result);
  guint n_columns = dowser_result_get_columns (result)->len;
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint sample = 0; sample < 100; sample++)
    {
      guint first = n_rows > SCREEN_ROWS ? (sample * 7919u) % (n_rows - SCREEN_ROWS) : 0;
      gint64 begin = g_get_monotonic_time ();

      for (guint row = first; row < MIN (first + SCREEN_ROWS, n_rows); row++)
        for (guint column = 0; column < n_columns; column++)
          {
            DowserCell cell;

            g_string_truncate (text, 0);
            dowser_result_get_cell (result, row, column, &cell);
            dowser_cell_print (&cell, text, 100);
          }
      dowser_bench_report_add_time (report, "rows: text of one screen, anywhere", begin);
    }
}

static DowserPlan *
make_all_rows_plan (void)
{
  static const char *const columns[] = { "id", "customer", "price", "weight", "sold", "city", "product", "remark" };
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_instance (select, "facts", "facts");
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    dowser_select_add_output (select, dowser_expr_new_column ("facts", columns[i]), NULL);
  return dowser_plan_new (select);
}

static gboolean
measure_rows (DowserCliSession *cli_session, DowserBenchReport *report, const char *path, guint n_rows, GError **error)
{
  g_autoptr (DowserSession) session = dowser_session_new (NULL);
  g_autoptr (DowserRunner) runner = NULL;
  FirstRowTimes watch;

  if (!dowser_scratch_database_make_rows (path, n_rows, error))
    return FALSE;
  dowser_session_set_source_uri (session, path);
  dowser_session_take_plan (session, make_all_rows_plan (), DOWSER_PLAN_ORIGIN_FILE, NULL);
  runner = dowser_runner_new (session, cli_session->context);
  dowser_runner_set_last_step (runner, "check");
  if (!dowser_cli_session_run (cli_session, runner, error))
    return FALSE;
  dowser_runner_set_last_step (runner, "run");
  if (!run_watched (cli_session, runner, &watch, error))
    return FALSE;

  dowser_bench_report_add (report, "rows: first page of the large result", "ms", get_first_ms (&watch));
  dowser_bench_report_add_time (report, "rows: all of the large result in memory", watch.begin);
  dowser_bench_report_add (report, "rows: the large result in memory", "MB",
                           (double) dowser_result_get_size (dowser_session_get_result (session)) / 1e6);
  measure_cells (report, dowser_session_get_result (session));
  return TRUE;
}

/* Returns: (nullable) (transfer full): the runner of an answered question */
static DowserRunner *
ask_question (DowserCliSession *cli_session, DowserBenchReport *report, const char *uri, const char *question)
{
  g_autoptr (DowserSession) session = dowser_session_new (NULL);
  g_autoptr (DowserRunner) runner = NULL;
  FirstRowTimes watch;

  dowser_session_set_source_uri (session, uri);
  dowser_session_set_question (session, question);
  runner = dowser_runner_new (session, cli_session->context);
  if (!run_watched (cli_session, runner, &watch, NULL) || dowser_runner_get_state (runner) != DOWSER_RUNNER_DONE)
    return NULL;
  dowser_bench_report_add (report, "question to first rows", "ms", get_first_ms (&watch));
  return g_steal_pointer (&runner);
}

/* Measures clicks without the time that the engine itself needs, because Dowser can't avoid that time. */
static gboolean
measure_clicks (DowserCliSession *cli_session, DowserBenchReport *report, DowserRunner *runner, GError **error)
{
  for (guint i = 0; i < N_CLICKS; i++)
    {
      g_autoptr (GPtrArray) operations = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_operation_unref);
      DowserSession *session = dowser_runner_get_session (runner);
      gint64 begin = g_get_monotonic_time ();
      FirstRowTimes watch;
      double engine;

      g_ptr_array_add (operations, dowser_operation_new_set_limit (i + 1));
      if (!dowser_runner_apply_operations (runner, operations, error)
          || !run_watched (cli_session, runner, &watch, error))
        return FALSE;
      engine = (double) dowser_result_get_elapsed (dowser_session_get_result (session)) / 1000;
      dowser_bench_report_add (report, "click to rows, over the query itself", "ms",
                               (double) (watch.first - begin) / 1000 - engine);
    }
  return TRUE;
}

static char *
make_question (const DowserTable *table)
{
  g_autofree char *name = dowser_identifier_humanize (table->name);

  return g_strdup_printf ("show all %s", name);
}

/* Measures questions on every table, and then clicks on the first answer. */
static gboolean
measure_questions (DowserCliSession *cli_session, DowserBenchReport *report, const char *source, GError **error)
{
  g_autofree char *uri = dowser_source_canonicalize_uri (source);
  g_autoptr (DowserSession) session = dowser_cli_session_read_source (cli_session, uri, error);
  g_autoptr (DowserRunner) first = NULL;
  GPtrArray *tables;

  if (session == NULL)
    return FALSE;
  tables = dowser_schema_get_tables (dowser_session_get_schema (session));
  for (guint i = 0; i < MIN (tables->len, N_ASKED); i++)
    {
      g_autofree char *question = make_question (g_ptr_array_index (tables, i));
      g_autoptr (DowserRunner) runner = ask_question (cli_session, report, uri, question);

      if (first == NULL)
        first = g_steal_pointer (&runner);
    }
  return first == NULL || measure_clicks (cli_session, report, first, error);
}

gboolean
dowser_bench_run_sources (DowserCli *cli, DowserBenchReport *report, guint n_rows, const char *source, GError **error)
{
  g_autoptr (DowserCliSession) cli_session = dowser_cli_session_new_without_trace (cli);
  g_autofree char *directory = g_dir_make_tmp ("dowser-bench-XXXXXX", error);
  g_autofree char *tables = NULL;
  g_autofree char *rows = NULL;
  gboolean ok;

  if (directory == NULL)
    return FALSE;
  tables = g_build_filename (directory, "tables.db", NULL);
  rows = g_build_filename (directory, "rows.db", NULL);
  dowser_cli_session_set_limits (cli_session, 0, 0);
  ok = measure_introspection (report, tables, error) && measure_rows (cli_session, report, rows, n_rows, error)
       && dowser_bench_run_scan (report, rows, error)
       && (source == NULL || measure_questions (cli_session, report, source, error));
  g_unlink (tables);
  g_unlink (rows);
  g_rmdir (directory);
  return ok;
}
