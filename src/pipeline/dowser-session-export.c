/* dowser-session-export.c - exports all rows of a session's statement to a file, on a separate connection */
#include "pipeline/dowser-session-export.h"

#include "analysis/dowser-output-format.h"
#include "analysis/dowser-shown-column.h"
#include "export/dowser-export-file.h"
#include "pipeline/context/dowser-library.h"
#include "pipeline/context/dowser-source-access.h"
#include "pipeline/context/dowser-statement-log.h"
#include "plan/dowser-column-origin.h"
#include "rows/dowser-format-align.h"

#include <glib/gi18n-lib.h>

/* The task's data. */
typedef struct
{
  /* input of the export */
  DowserContext *context;
  DowserPlan *plan;           /* (nullable) */
  const DowserSchema *schema; /* (nullable) */
  DowserStatement *statement;
  gboolean is_written; /* TRUE if the statement is the user's own SQL */
  DowserLimits limits;
  GPtrArray *known;   /* the plan's columns, as DowserResultColumn */
  GPtrArray *formats; /* (nullable): DowserFormat (nullable): the formats of the columns, if values are exported in the
                       * form that the grid shows */
  char *uri;
  char *path;
  char *source;                  /* (nullable): the source's name */
  DowserSavedQuestion *question; /* (nullable): the question of the exported answer. It is saved in the library after
                                  * the export */
  DowserExportOptions options;
  DowserExportProgressFunc progress;
  gpointer progress_data;

  /* state while the export runs */
  gint64 started;
  DowserStoreTicket *log_handle; /* (nullable): the export's entry in the log; %NULL after the export has ended */
  DowserSource *own;             /* (nullable): the connection of this export */

  /* results of the export */
  gboolean ok;
  GError *error;
  DowserExportSummary summary;
} ExportJob;

static void
export_job_free (gpointer data)
{
  ExportJob *job = data;

  g_object_unref (job->context);
  g_clear_pointer (&job->plan, dowser_plan_unref);
  g_clear_pointer ((DowserSchema **) &job->schema, dowser_schema_unref);
  dowser_statement_unref (job->statement);
  g_clear_pointer (&job->known, g_ptr_array_unref);
  g_clear_pointer (&job->formats, g_ptr_array_unref);
  g_free (job->uri);
  g_free (job->path);
  g_free (job->source);
  g_clear_pointer (&job->question, dowser_saved_question_free);
  g_clear_object (&job->own);
  g_clear_pointer (&job->log_handle, dowser_store_ticket_unref);
  g_clear_error (&job->error);
  dowser_export_summary_clear (&job->summary);
  g_free (job);
}

/* Returns TRUE if all stored columns that the output shows contain only dates or times. These may be stored as text. */
static gboolean
contains_days (DowserSession *session, const DowserPlan *plan, guint index)
{
  g_autoptr (GPtrArray) origins
      = dowser_column_origins_find_for_output (plan, plan->select, index, dowser_session_get_schema (session));

  for (guint i = 0; i < origins->len; i++)
    if (!dowser_value_type_is_temporal (
            dowser_column_guess_type (origins->pdata[i], dowser_session_get_profile (session))))
      return FALSE;
  return origins->len > 0;
}

/* Returns the type of an output. For dates stored as text, the type is unknown, because the cells may be dates although
 * the plan's type is text. */
static DowserValueType
get_type (DowserSession *session, const DowserPlan *plan, guint index)
{
  DowserValueType type = dowser_shown_column_get_type (plan, dowser_session_get_schema (session),
                                                       dowser_session_get_profile (session), index);

  return type == DOWSER_VALUE_TEXT && contains_days (session, plan, index) ? DOWSER_VALUE_UNKNOWN : type;
}

/* Makes the formats that the grid uses for the columns. If the session has rows, the formats are adapted to the values
 * of these rows. Returns: (transfer full) (nullable) */
static GPtrArray *
make_formats (DowserSession *session)
{
  const DowserPlan *plan = dowser_session_get_plan (session);
  DowserResult *result = dowser_session_get_result (session);
  GPtrArray *formats;

  if (plan == NULL)
    return NULL;
  formats = dowser_formats_new (plan, dowser_session_get_schema (session), dowser_session_get_profile (session));
  for (guint i = 0; result != NULL && i < formats->len && i < dowser_result_get_columns (result)->len; i++)
    if (formats->pdata[i] != NULL)
      dowser_format_align_decimals (formats->pdata[i], result, i);
  return formats;
}

/* Returns the heading of an output. If the format of the output has a unit, the heading includes the unit, for example
 * "sum of amount (EUR)". @formats: (nullable) */
static char *
dup_heading (const DowserPlan *plan, GPtrArray *formats, guint index)
{
  const DowserFormat *format = formats != NULL ? formats->pdata[index] : NULL;
  const char *unit = format != NULL ? dowser_format_get_unit (format) : NULL;
  g_autofree char *heading = dowser_select_dup_heading (plan->select, index);
  g_autofree char *name = dowser_format_dup_heading (format, heading);

  return unit != NULL ? g_strdup_printf ("%s (%s)", name, unit) : g_steal_pointer (&name);
}

/* Makes the columns of the file. Their headings are the headings that the grid shows, and their types follow from the
 * plan. @formats: (nullable) */
static GPtrArray *
describe_columns (DowserSession *session, GPtrArray *formats)
{
  const DowserPlan *plan = dowser_session_get_plan (session);
  GPtrArray *known = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);

  for (guint i = 0; plan != NULL && i < plan->select->outputs->len; i++)
    {
      g_autofree char *heading = dup_heading (plan, formats, i);

      g_ptr_array_add (known, dowser_result_column_new (heading, dowser_session_get_schema (session) != NULL
                                                                     ? get_type (session, plan, i)
                                                                     : DOWSER_VALUE_TEXT));
    }
  return known;
}

static void
return_summary (GTask *task)
{
  ExportJob *job = g_task_get_task_data (task);

  if (job->ok)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, g_steal_pointer (&job->error));
}

static void
closed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;

  dowser_source_close_finish (DOWSER_SOURCE (source), result, NULL);
  return_summary (task);
}

static void
log_export (ExportJob *job)
{
  const DowserStatementEnd end = {
    .kind = DOWSER_LOG_EXPORT,
    .uri = job->uri,
    .sql = job->statement->sql,
    .detail = job->path,
    .n_rows = (gint64) job->summary.run.n_rows,
    .truncated = job->summary.run.truncated,
    .elapsed = job->ok ? job->summary.run.elapsed : g_get_monotonic_time () - job->started,
    .note = job->ok ? job->summary.note : NULL,
    .error = job->error,
    .plan = job->plan,
    .schema = job->schema,
  };

  dowser_statement_log_end (job->context, g_steal_pointer (&job->log_handle), &end);
}

static void
exported_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  ExportJob *job = g_task_get_task_data (task);

  job->ok = dowser_export_run_finish (DOWSER_SOURCE (source), result, &job->summary, &job->error);
  log_export (job);
  if (job->ok && job->question != NULL)
    dowser_library_save (job->context, job->question);
  if (job->own != NULL)
    dowser_source_close_async (job->own, NULL, closed_cb, g_steal_pointer (&task));
  else
    return_summary (task);
}

static void
export_from_source (GTask *task, DowserSource *source)
{
  ExportJob *job = g_task_get_task_data (task);
  const DowserStatementEnd start_entry = { .kind = DOWSER_LOG_EXPORT,
                                           .uri = job->uri,
                                           .sql = job->statement->sql,
                                           .is_written = job->is_written,
                                           .detail = job->path };

  job->log_handle = dowser_statement_log_begin (job->context, &start_entry);
  dowser_export_run_async (source, job->statement, &job->limits, job->known, job->path, &job->options, job->progress,
                           job->progress_data, g_task_get_cancellable (task), exported_cb, g_object_ref (task));
}

/* Uses the connection that is already open if a second connection can't be opened. */
static void
opened_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  ExportJob *job = g_task_get_task_data (task);

  job->own = dowser_source_access_open_new_finish (result, NULL);
  export_from_source (task, job->own != NULL ? job->own : dowser_context_get_source (job->context, job->uri));
}

static GTask *
make_task (DowserContext *context, DowserSession *session, GCancellable *cancellable, GAsyncReadyCallback callback,
           gpointer user_data)
{
  GTask *task = g_task_new (context, cancellable, callback, user_data);
  const DowserPlan *plan = dowser_session_get_plan (session);
  const DowserSchema *schema = dowser_session_get_schema (session);
  ExportJob *job = g_new0 (ExportJob, 1);

  g_task_set_source_tag (task, make_task);
  g_task_set_check_cancellable (task, FALSE);
  job->started = g_get_monotonic_time ();
  job->context = g_object_ref (context);
  job->uri = g_strdup (dowser_session_get_source_uri (session));
  job->plan = plan != NULL ? dowser_plan_ref (plan) : NULL;
  job->schema = schema != NULL ? dowser_schema_ref (schema) : NULL;
  job->is_written = dowser_session_runs_raw_sql (session);
  job->statement = dowser_statement_ref (dowser_session_get_statement (session));
  job->question = dowser_library_dup_asked_question (context, session, DOWSER_VERIFIED_EXPORTED);
  g_task_set_task_data (task, job, export_job_free);
  return task;
}

void
dowser_session_export_async (DowserContext *context, DowserSession *session, const DowserLimits *limits,
                             const char *path, const DowserExportOptions *options, DowserExportProgressFunc progress,
                             gpointer progress_data, GCancellable *cancellable, GAsyncReadyCallback callback,
                             gpointer user_data)
{
  g_autoptr (GTask) task = make_task (context, session, cancellable, callback, user_data);
  ExportJob *job = g_task_get_task_data (task);
  GError *error = NULL;

  if (limits != NULL)
    job->limits = *limits;
  job->path = g_strdup (path);
  job->options = *options;
  job->source = g_strdup (dowser_session_get_source_name (session));
  job->options.source = job->source;
  job->formats = options->as_shown ? make_formats (session) : NULL;
  job->options.formats = job->formats;
  job->known = describe_columns (session, job->formats);
  job->progress = progress;
  job->progress_data = progress_data;
  if (!dowser_export_file_check (path, job->uri, &error))
    {
      g_task_return_error (task, error);
      return;
    }
  dowser_source_access_open_new_async (job->uri, dowser_context_get_store (context),
                                       dowser_context_get_password (context, job->uri), cancellable, opened_cb,
                                       g_steal_pointer (&task));
}

gboolean
dowser_session_export_finish (DowserContext *context, GAsyncResult *result, DowserExportSummary *summary,
                              GError **error)
{
  ExportJob *job = g_task_get_task_data (G_TASK (result));

  g_return_val_if_fail (g_task_is_valid (result, context), FALSE);

  if (summary != NULL)
    {
      *summary = job->summary;
      summary->note = g_strdup (job->summary.note);
    }
  return g_task_propagate_boolean (G_TASK (result), error);
}
