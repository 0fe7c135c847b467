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

/* What was said to hold for all questions. */
static void
carry_settings (DowserWorkspace *self, DowserSession *session)
{
  GPtrArray *constraints = self->session != NULL ? dowser_session_get_constraints (self->session) : NULL;

  if (constraints == NULL || g_strcmp0 (dowser_session_get_source_uri (self->session), self->uri) != 0)
    return;
  for (guint i = 0; i < constraints->len; i++)
    if (dowser_constraint_is_kept (constraints->pdata[i]))
      dowser_session_take_constraint (session, dowser_constraint_copy (constraints->pdata[i]));
}

void
dowser_workspace_carry (DowserWorkspace *self, DowserSession *session)
{
  carry_exchange (self, session);
  carry_settings (self, session);
}
