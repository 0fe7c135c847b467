/* dowser-workspace-sql.c - SQL written by the user: converted to a plan, or run unchanged */
#include "base/dowser-error.h"
#include "pipeline/checks/dowser-own-sql-read.h"
#include "plan/dowser-plan-json.h"
#include "views/workspace/dowser-workspace-private.h"

/* The worker's input; reference-counted. */
typedef struct
{
  char *sql;
  DowserDialectId dialect;
  DowserSchema *schema;
} SqlReadData;

static void
sql_read_data_free (gpointer data)
{
  SqlReadData *reading = data;

  g_free (reading->sql);
  dowser_schema_unref (reading->schema);
  g_free (reading);
}

/* Runs in a worker thread, because parsing long SQL takes longer than the window needs for a frame. */
static gpointer
read_in_worker (gpointer data, GError **error)
{
  const SqlReadData *reading = data;

  return dowser_own_sql_read (reading->sql, reading->dialect, reading->schema, error);
}

/* Replaces the plan through an operation, so that undo restores the old plan. */
static void
replace_plan (DowserWorkspace *self, const DowserPlan *plan)
{
  g_autofree char *json = dowser_plan_to_json (plan, FALSE);

  g_autoptr (DowserOperation) operation = dowser_operation_new_replace_plan (json);

  dowser_workspace_apply_operation (self, operation);
}

static void
read_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  DowserWorkspace *self = g_task_get_source_object (task);
  const char *sql = g_task_get_task_data (task);
  GError *error = NULL;
  g_autoptr (DowserPlan) plan = g_task_propagate_pointer (G_TASK (result), &error);

  if (plan != NULL && self->session != NULL && dowser_session_get_plan (self->session) != NULL)
    replace_plan (self, plan);
  else if (plan != NULL || g_error_matches (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED))
    dowser_workspace_ask (self, sql);
  else
    {
      g_task_return_error (task, error);
      return;
    }
  g_clear_error (&error);
  g_task_return_boolean (task, TRUE);
}

void
dowser_workspace_run_sql_async (DowserWorkspace *self, const char *sql, GAsyncReadyCallback callback,
                                gpointer user_data)
{
  GTask *task;
  GTask *reading_task;
  SqlReadData *reading;

  g_return_if_fail (DOWSER_IS_WORKSPACE (self));
  g_return_if_fail (sql != NULL);

  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, dowser_workspace_run_sql_async);
  g_task_set_task_data (task, g_strdup (sql), g_free);
  if (dowser_workspace_get_schema (self) == NULL)
    {
      dowser_workspace_ask (self, sql);
      g_task_return_boolean (task, TRUE);
      g_object_unref (task);
      return;
    }
  reading = g_new0 (SqlReadData, 1);
  reading->sql = g_strdup (sql);
  reading->dialect = dowser_context_get_dialect (self->context, self->uri);
  reading->schema = dowser_schema_ref (dowser_workspace_get_schema (self));
  reading_task = g_task_new (self, NULL, read_cb, task);
  g_task_set_source_tag (reading_task, read_in_worker);
  dowser_context_run_in_worker (self->context, reading_task, read_in_worker, reading, sql_read_data_free,
                                (GDestroyNotify) dowser_plan_unref);
}

gboolean
dowser_workspace_run_sql_finish (DowserWorkspace *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
