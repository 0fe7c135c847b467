/* dowser-internal-query.c - runs internal queries: plans that Dowser itself makes, and that return only a few rows */
#include "pipeline/checks/dowser-internal-query.h"

#include "analysis/dowser-row-count.h"
#include "audit/dowser-audit.h"
#include "pipeline/context/dowser-statement-log.h"
#include "pipeline/context/dowser-today.h"
#include "sql/read/dowser-guard.h"
#include "sql/write/dowser-sql-writer.h"

#include <glib/gi18n-lib.h>

/* The data of the query's task. */
typedef struct
{
  DowserContext *context;
  char *uri;
  DowserStatement *statement; /* (nullable): %NULL until the statement is written */
  DowserPlan *plan;
  DowserLimits limits;
  DowserLogKind kind;
  DowserResult *result; /* (nullable): NULL until the engine has reported the columns */
  DowserRunSummary summary;
  DowserStoreTicket *log_handle; /* (nullable): the entry of this query in the log; %NULL after the query has ended */
} QueryTask;

static void
query_task_free (gpointer data)
{
  QueryTask *internal_query = data;

  g_clear_object (&internal_query->context);
  g_free (internal_query->uri);
  g_clear_pointer (&internal_query->statement, dowser_statement_unref);
  g_clear_pointer (&internal_query->plan, dowser_plan_unref);
  g_clear_object (&internal_query->result);
  g_clear_pointer (&internal_query->log_handle, dowser_store_ticket_unref);
  g_free (internal_query);
}

/* The worker's input. */
typedef struct
{
  DowserPlan *plan;
  DowserSchema *schema;
  DowserDialectId dialect;
  GDate today;
  guint hour;
} StatementData;

static void
statement_data_free (gpointer data)
{
  StatementData *statement_data = data;

  dowser_plan_unref (statement_data->plan);
  dowser_schema_unref (statement_data->schema);
  g_free (statement_data);
}

/* Writes the statement. Runs in the worker. */
static gpointer
write_statement (gpointer data, GError **error)
{
  const StatementData *statement_data = data;
  g_autoptr (DowserPlan) audited = dowser_audit (statement_data->plan, statement_data->schema, NULL, NULL, error);
  g_autoptr (DowserStatement) statement = NULL;
  const DowserSqlOptions options = {
    .today = &statement_data->today, .has_hour = TRUE, .hour = statement_data->hour, .schema = statement_data->schema
  };

  if (audited == NULL)
    return NULL;
  statement = dowser_sql_write_with_options (audited, statement_data->dialect, &options, error);
  if (statement == NULL || !dowser_guard_check_dialect (statement, statement_data->dialect, error))
    return NULL;
  return g_steal_pointer (&statement);
}

static DowserResult *
result_new (GPtrArray *columns)
{
  GPtrArray *copies = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);

  for (guint i = 0; columns != NULL && i < columns->len; i++)
    {
      const DowserResultColumn *column = columns->pdata[i];

      g_ptr_array_add (copies, dowser_result_column_new (column->name, column->type));
    }
  return dowser_result_new (copies);
}

static void
page_cb (GPtrArray *columns, DowserPage *page, gpointer user_data)
{
  QueryTask *internal_query = user_data;

  if (internal_query->result == NULL)
    internal_query->result = result_new (columns);
  if (page != NULL)
    dowser_result_add_page (internal_query->result, page);
}

static void
log_query_task (QueryTask *internal_query, const GError *error)
{
  const DowserStatementEnd end = {
    .kind = internal_query->kind,
    .uri = internal_query->uri,
    .sql = internal_query->statement->sql,
    .n_rows = error == NULL ? (gint64) internal_query->summary.n_rows : -1,
    .truncated = internal_query->summary.truncated,
    .elapsed = internal_query->summary.elapsed,
    .error = error,
    .plan = internal_query->plan,
    .schema = dowser_context_get_schema (internal_query->context, internal_query->uri),
  };

  dowser_statement_log_end (internal_query->context, g_steal_pointer (&internal_query->log_handle), &end);
}

static void
fail_without_source (GTask *task)
{
  g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_CONNECTED, "%s", _ ("The source is not open."));
}

static void
log_begin (QueryTask *internal_query)
{
  const DowserStatementEnd start_entry
      = { .kind = internal_query->kind, .uri = internal_query->uri, .sql = internal_query->statement->sql };

  internal_query->log_handle = dowser_statement_log_begin (internal_query->context, &start_entry);
}

static void
ran_cb (GObject *source, GAsyncResult *answer, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  QueryTask *internal_query = g_task_get_task_data (task);
  GError *error = NULL;
  gboolean ok = dowser_source_run_finish (DOWSER_SOURCE (source), answer, &internal_query->summary, &error);

  log_query_task (internal_query, error);
  if (!ok)
    {
      g_task_return_error (task, error);
      return;
    }
  if (internal_query->result == NULL)
    internal_query->result = result_new (NULL);
  dowser_result_set_complete (internal_query->result, internal_query->summary.truncated,
                              internal_query->summary.elapsed);
  g_task_return_pointer (task, g_object_ref (internal_query->result), g_object_unref);
}

/* The source may have been closed while the statement was written. */
static void
written_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  QueryTask *internal_query = g_task_get_task_data (task);
  DowserSource *source = dowser_context_get_source (DOWSER_CONTEXT (context), internal_query->uri);
  GError *error = NULL;

  internal_query->statement = g_task_propagate_pointer (G_TASK (result), &error);
  if (internal_query->statement == NULL)
    g_task_return_error (task, error);
  else if (source == NULL)
    fail_without_source (task);
  else
    {
      log_begin (internal_query);
      dowser_source_run_async (source, internal_query->statement, &internal_query->limits, page_cb, internal_query,
                               g_task_get_cancellable (task), ran_cb, g_object_ref (task));
    }
}

static void
start_query (DowserContext *context, const char *uri, DowserLogKind kind, const DowserPlan *plan,
             const DowserLimits *limits, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (context, cancellable, callback, user_data);
  const DowserSchema *schema = dowser_context_get_schema (context, uri);
  DowserSource *source = dowser_context_get_source (context, uri);
  QueryTask *internal_query = g_new0 (QueryTask, 1);
  StatementData *statement_data;
  GTask *write_task;

  internal_query->context = g_object_ref (context);
  internal_query->kind = kind;
  internal_query->uri = g_strdup (uri);
  internal_query->plan = dowser_plan_ref (plan);
  internal_query->limits = *limits;
  g_task_set_source_tag (task, start_query);
  g_task_set_task_data (task, internal_query, query_task_free);
  if (schema == NULL || source == NULL)
    {
      fail_without_source (task);
      return;
    }
  statement_data = g_new0 (StatementData, 1);
  statement_data->plan = dowser_plan_ref (plan);
  statement_data->schema = dowser_schema_ref (schema);
  statement_data->dialect = dowser_source_get_dialect (source);
  dowser_today_get_hour (&statement_data->today, &statement_data->hour);
  write_task = g_task_new (context, cancellable, written_cb, g_steal_pointer (&task));
  g_task_set_source_tag (write_task, write_statement);
  dowser_context_run_in_worker (context, write_task, write_statement, statement_data, statement_data_free,
                                (GDestroyNotify) dowser_statement_unref);
}

void
dowser_internal_query_run_async (DowserContext *context, const char *uri, const DowserPlan *plan,
                                 const DowserLimits *limits, GCancellable *cancellable, GAsyncReadyCallback callback,
                                 gpointer user_data)
{
  start_query (context, uri, DOWSER_LOG_PROBE, plan, limits, cancellable, callback, user_data);
}

void
dowser_internal_query_count_async (DowserContext *context, const char *uri, const DowserPlan *plan,
                                   const DowserLimits *limits, GCancellable *cancellable, GAsyncReadyCallback callback,
                                   gpointer user_data)
{
  g_autoptr (DowserPlan) count = dowser_plan_new_row_count (plan);

  start_query (context, uri, DOWSER_LOG_COUNT, count, limits, cancellable, callback, user_data);
}

gint64
dowser_internal_query_count_finish (DowserContext *context, GAsyncResult *result, GError **error)
{
  g_autoptr (DowserResult) answer = g_task_propagate_pointer (G_TASK (result), error);

  return answer != NULL ? dowser_internal_query_get_integer (answer, 0, 0, -1) : -1;
}

DowserResult *
dowser_internal_query_run_finish (DowserContext *context, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

char *
dowser_internal_query_dup_text (DowserResult *result, guint row, guint column)
{
  DowserCell cell;

  if (column >= dowser_result_get_columns (result)->len)
    return NULL;
  dowser_result_get_cell (result, row, column, &cell);
  return cell.is_null || cell.type != DOWSER_VALUE_TEXT ? NULL : g_strndup (cell.text, cell.length);
}

gint64
dowser_internal_query_get_integer (DowserResult *result, guint row, guint column, gint64 fallback)
{
  DowserCell cell;

  if (row >= dowser_result_get_n_rows (result) || column >= dowser_result_get_columns (result)->len)
    return fallback;
  dowser_result_get_cell (result, row, column, &cell);
  if (cell.is_null)
    return fallback;
  if (cell.type == DOWSER_VALUE_REAL)
    return (gint64) cell.real;
  return cell.type == DOWSER_VALUE_INTEGER ? cell.integer : fallback;
}
