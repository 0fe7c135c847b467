/* dowser-workspace-show.c - answers without planning: a saved question, the rows of a table */
#include "operations/dowser-table-plan.h"
#include "views/sources/dowser-source-opener.h"
#include "views/workspace/dowser-workspace-private.h"

/* Maximum number of rows read from a server when the user has not asked for them. */
#define LOOK_ROWS 1000

static DowserSession *
session_new (DowserWorkspace *self, DowserPlan *plan)
{
  DowserSession *session = dowser_session_new (NULL);

  dowser_session_set_source_uri (session, self->uri);
  dowser_session_set_planner (session, self->planner);
  dowser_session_take_plan (session, plan, DOWSER_PLAN_ORIGIN_FILE, NULL);
  return session;
}

/* Runs @plan as the answer of @question in a new session, and shows it. @understanding: (nullable): how the question
 * was understood */
static void
show_answer (DowserWorkspace *self, const char *question, const DowserPlan *plan,
             const DowserUnderstanding *understanding)
{
  g_autoptr (DowserSession) session = NULL;

  if (dowser_workspace_get_schema (self) == NULL)
    return;
  session = session_new (self, dowser_plan_ref (plan));
  dowser_session_set_question (session, question);
  if (understanding != NULL)
    dowser_session_set_understanding (session, understanding);
  dowser_workspace_set_session (self, session);
  dowser_workspace_run (self);
}

void
dowser_workspace_show_saved_question (DowserWorkspace *self, const char *question,
                                      const DowserUnderstanding *understanding)
{
  g_return_if_fail (DOWSER_IS_WORKSPACE (self));
  g_return_if_fail (question != NULL && understanding != NULL && understanding->plan != NULL);

  show_answer (self, question, understanding->plan, understanding);
}

void
dowser_workspace_show_plan (DowserWorkspace *self, const char *question, const DowserPlan *plan)
{
  g_return_if_fail (DOWSER_IS_WORKSPACE (self));
  g_return_if_fail (question != NULL && plan != NULL);

  show_answer (self, question, plan, NULL);
}

/* Shows the rows of @table. If @in_history is FALSE, this is only a preview, which is not added to the history. */
void
dowser_workspace_show_table (DowserWorkspace *self, const char *table, gboolean in_history)
{
  const DowserSchema *schema;
  const DowserTable *found;
  g_autoptr (DowserSession) session = NULL;
  DowserPlan *plan;

  g_return_if_fail (DOWSER_IS_WORKSPACE (self));
  g_return_if_fail (table != NULL);

  schema = dowser_workspace_get_schema (self);
  found = schema != NULL ? dowser_schema_find_table (schema, table) : NULL;
  plan = found != NULL ? dowser_table_plan_new (found, schema, dowser_context_get_profile (self->context, self->uri))
                       : NULL;
  if (plan == NULL)
    return;
  if (!in_history && dowser_source_uri_is_server (self->uri))
    plan->select->limit = LOOK_ROWS;
  session = session_new (self, plan);
  if (in_history)
    dowser_session_set_question (session, found->name);
  dowser_workspace_set_session (self, session);
  if (!in_history)
    dowser_runner_set_unsaved (self->runner);
  dowser_workspace_run (self);
}

void
dowser_workspace_preview_only_table (DowserWorkspace *self)
{
  const DowserSchema *schema;
  const DowserTable *only_table;

  g_return_if_fail (DOWSER_IS_WORKSPACE (self));

  schema = dowser_workspace_get_schema (self);
  only_table
      = schema != NULL && self->state == DOWSER_WORKSPACE_READY ? dowser_table_plan_find_only_table (schema) : NULL;
  if (only_table != NULL)
    dowser_workspace_show_table (self, only_table->name, FALSE);
}

/* Passes a table's profile to the session that shows the table. The rows were shown before the table was profiled. */
static void
set_table_profile (DowserWorkspace *self)
{
  const DowserPlan *plan = self->session != NULL ? dowser_session_get_plan (self->session) : NULL;

  if (plan != NULL && self->running == NULL && dowser_table_plan_is_plain (plan))
    dowser_session_set_profile (self->session, dowser_context_get_profile (self->context, self->uri));
}

static void
prepared_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserWorkspace) self = user_data;
  g_autoptr (GError) error = NULL;

  /* Ignores an error: the first question will fail with the same error and report it. */
  if (!dowser_source_opener_prepare_finish (DOWSER_CONTEXT (object), result, &error))
    return;
  /* Notifies the schema, because the search for keys in the values may have changed the schema. */
  g_object_notify (G_OBJECT (self), "schema");
  set_table_profile (self);
  dowser_workspace_find_suggestions (self);
}

void
dowser_workspace_profile_values (DowserWorkspace *self)
{
  if (self->open_cancellable == NULL)
    self->open_cancellable = g_cancellable_new ();
  dowser_source_opener_prepare_async (self->context, self->uri, self->open_cancellable, prepared_cb,
                                      g_object_ref (self));
}
