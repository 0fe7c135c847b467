/* dowser-step-write.c - writes the SQL of the plan */
#include "pipeline/steps/dowser-step-write.h"

#include "pipeline/context/dowser-context.h"
#include "pipeline/context/dowser-today.h"
#include "pipeline/dowser-input-hash.h"
#include "plan/dowser-parameter.h"
#include "sql/write/dowser-sql-writer.h"

struct _DowserStepWrite
{
  DowserStep parent_instance;
};

G_DEFINE_FINAL_TYPE (DowserStepWrite, dowser_step_write, DOWSER_TYPE_STEP)

/* The hash includes the current day, because "last month" depends on it. */
static guint64
dowser_step_write_hash_inputs (DowserStep *step, DowserSession *session)
{
  GDate today;

  dowser_today_get (&today);
  if (dowser_session_runs_raw_sql (session))
    return dowser_input_hash_text (DOWSER_INPUT_HASH_EMPTY, dowser_session_get_question (session));
  return dowser_input_hash_number (dowser_input_hash_plan (DOWSER_INPUT_HASH_EMPTY, dowser_session_get_plan (session)),
                                   g_date_get_julian (&today));
}

/* Returns the user's own SQL as the statement. Later, the guard (dowser-guard.c) checks that the statement only
 * reads. */
static DowserStatement *
make_statement_as_written (DowserSession *session)
{
  const char *sql = dowser_session_get_question (session);

  return dowser_statement_new (g_strdup (sql), g_strdup (sql), NULL);
}

static void
dowser_step_write_run_async (DowserStep *step, DowserSession *session, DowserContext *context,
                             GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (step, cancellable, callback, user_data);
  g_autoptr (DowserPlan) bound = NULL;
  DowserStatement *statement = NULL;
  GError *error = NULL;
  GDate today;
  DowserSqlOptions options = { .today = &today, .has_hour = TRUE, .schema = dowser_session_get_schema (session) };

  g_task_set_source_tag (task, dowser_step_write_run_async);
  if (dowser_session_runs_raw_sql (session))
    {
      g_task_return_pointer (task, make_statement_as_written (session), (GDestroyNotify) dowser_statement_unref);
      return;
    }
  dowser_today_get_hour (&today, &options.hour);
  /* Replaces the parameters of the plan by their defaults; the user may set other values later. */
  bound = dowser_plan_bind (dowser_session_get_plan (session), NULL, &error);
  if (bound != NULL)
    statement
        = dowser_sql_write_with_options (bound,
                                         dowser_context_get_dialect (context, dowser_session_get_source_uri (session)),
                                         &options, &error);
  if (statement != NULL)
    g_task_return_pointer (task, statement, (GDestroyNotify) dowser_statement_unref);
  else
    g_task_return_error (task, error);
}

static gboolean
dowser_step_write_run_finish (DowserStep *step, DowserSession *session, GAsyncResult *result, char **note,
                              GError **error)
{
  g_autoptr (DowserStatement) statement = g_task_propagate_pointer (G_TASK (result), error);

  if (statement == NULL)
    return FALSE;

  dowser_session_set_statement (session, statement);
  return TRUE;
}

static void
dowser_step_write_class_init (DowserStepWriteClass *klass)
{
  DowserStepClass *step_class = DOWSER_STEP_CLASS (klass);

  step_class->hash_inputs = dowser_step_write_hash_inputs;
  step_class->run_async = dowser_step_write_run_async;
  step_class->run_finish = dowser_step_write_run_finish;
}

static void
dowser_step_write_init (DowserStepWrite *self)
{
}
