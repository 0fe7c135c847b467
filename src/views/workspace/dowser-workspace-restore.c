/* dowser-workspace-restore.c - restores the last question, and runs it again if the run is cheap */
#include "views/workspace/dowser-workspace-private.h"

/* Maximum duration of a run that is repeated at the next start. */
#define MAX_CHEAP_USEC (2 * G_USEC_PER_SEC)

/* Returns TRUE if the rows were read fast and from a file. A query on a server also slows down the server's other
 * users, so it is never repeated automatically. */
gboolean
dowser_workspace_is_cheap_session (DowserSession *session)
{
  GPtrArray *trace = dowser_session_get_trace (session);
  const char *uri = dowser_session_get_source_uri (session);

  if (uri == NULL || dowser_source_uri_is_server (uri) || dowser_session_get_state (session) != DOWSER_SESSION_DONE)
    return FALSE;
  for (guint i = trace->len; i > 0; i--)
    {
      const DowserTraceEntry *entry = trace->pdata[i - 1];

      if (g_strcmp0 (entry->step_id, "run") == 0)
        return entry->error == NULL && entry->elapsed <= MAX_CHEAP_USEC;
    }
  return FALSE;
}

void
dowser_workspace_restore (DowserWorkspace *self, const char *session_id)
{
  g_return_if_fail (DOWSER_IS_WORKSPACE (self));

  self->restoring = TRUE;
  dowser_workspace_reopen (self, session_id);
}

gboolean
dowser_workspace_is_restored (DowserWorkspace *self)
{
  g_return_val_if_fail (DOWSER_IS_WORKSPACE (self), FALSE);

  return self->restored;
}
