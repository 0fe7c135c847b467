/* dowser-workspace-follow.c - connects widgets outside of the tabs to the workspace of the selected tab */
#include "views/workspace/dowser-workspace.h"

void
dowser_workspace_connect_followed (DowserWorkspace **place, DowserWorkspace *workspace,
                                   const char *const *watched_signals, GCallback changed, GObject *object)
{
  g_return_if_fail (place != NULL && DOWSER_IS_WORKSPACE (workspace));

  if (*place != NULL)
    g_signal_handlers_disconnect_by_data (*place, object);
  g_set_object (place, workspace);
  for (guint i = 0; watched_signals[i] != NULL; i++)
    g_signal_connect_object (workspace, watched_signals[i], changed, object, G_CONNECT_SWAPPED);
}
