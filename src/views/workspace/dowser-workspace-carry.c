/* dowser-workspace-carry.c - what a question takes over from the one before */
#include "views/workspace/dowser-workspace-private.h"

/* The built-in planner may find that the question changes the answer that is shown; a model is told by a follow-up. */
static void
carry_exchange (DowserWorkspace *self, DowserSession *session)
{
  DowserExchange *exchange = self->session != NULL && self->planner == DOWSER_PLANNER_BUILTIN
                                 ? dowser_session_dup_exchange (self->session)
                                 : NULL;

  if (exchange == NULL)
    return;
  exchange->carried = TRUE;
  dowser_session_take_exchange (session, exchange);
}

void
dowser_workspace_keep_settings (DowserWorkspace *self)
{
  GPtrArray *constraints = dowser_session_get_constraints (self->session);

  g_ptr_array_set_size (self->kept, 0);
  for (guint i = 0; i < constraints->len; i++)
    if (dowser_constraint_is_kept (constraints->pdata[i]))
      g_ptr_array_add (self->kept, dowser_constraint_copy (constraints->pdata[i]));
}

/* What was said to hold for all questions. The session before may be a saved question, or none. */
static void
carry_settings (DowserWorkspace *self, DowserSession *session)
{
  for (guint i = 0; i < self->kept->len; i++)
    dowser_session_take_constraint (session, dowser_constraint_copy (self->kept->pdata[i]));
}

void
dowser_workspace_carry (DowserWorkspace *self, DowserSession *session)
{
  carry_exchange (self, session);
  carry_settings (self, session);
}
