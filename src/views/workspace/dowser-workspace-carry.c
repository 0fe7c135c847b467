/* dowser-workspace-carry.c - data that a new question or tab takes over from the previous one */
#include "views/workspace/dowser-workspace-private.h"

/* Passes the previous question and plan to the built-in planner, which detects whether the new question changes the
 * shown answer. A model gets the previous question and plan only for a follow-up. */
static void
copy_exchange (DowserWorkspace *self, DowserSession *session)
{
  DowserExchange *exchange = self->session != NULL && self->planner == DOWSER_PLANNER_BUILTIN
                                 ? dowser_session_dup_exchange (self->session)
                                 : NULL;

  if (exchange == NULL)
    return;
  exchange->is_carried_over = TRUE;
  dowser_session_take_exchange (session, exchange);
}

void
dowser_workspace_keep_settings (DowserWorkspace *self)
{
  GPtrArray *constraints = dowser_session_get_constraints (self->session);

  g_ptr_array_set_size (self->kept, 0);
  for (guint i = 0; i < constraints->len; i++)
    if (dowser_constraint_is_setting (constraints->pdata[i]))
      g_ptr_array_add (self->kept, dowser_constraint_copy (constraints->pdata[i]));
}

/* Copies the constraints that hold for all questions. The workspace stores these constraints, because the previous
 * session may be missing or belong to a saved question. */
static void
copy_settings (DowserWorkspace *self, DowserSession *session)
{
  for (guint i = 0; i < self->kept->len; i++)
    dowser_session_take_constraint (session, dowser_constraint_copy (self->kept->pdata[i]));
}

void
dowser_workspace_copy_to_session (DowserWorkspace *self, DowserSession *session)
{
  copy_exchange (self, session);
  copy_settings (self, session);
}

DowserWorkspace *
dowser_workspace_new_for_same_source (DowserWorkspace *other)
{
  DowserWorkspace *self;

  g_return_val_if_fail (DOWSER_IS_WORKSPACE (other), NULL);

  self = dowser_workspace_new (other->context);
  self->planner = other->planner;
  if (other->uri == NULL)
    return self;
  if (dowser_workspace_get_schema (other) == NULL)
    {
      dowser_workspace_open (self, other->uri);
      return self;
    }
  self->uri = g_strdup (other->uri);
  dowser_context_add_source_user (self->context, self->uri);
  self->open_cancellable = g_cancellable_new ();
  self->suggestions = g_strdupv (other->suggestions);
  for (guint i = 0; i < other->kept->len; i++)
    g_ptr_array_add (self->kept, dowser_constraint_copy (other->kept->pdata[i]));
  self->state = DOWSER_WORKSPACE_READY;
  dowser_workspace_preview_only_table (self);
  return self;
}
