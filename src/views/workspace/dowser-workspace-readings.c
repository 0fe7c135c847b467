/* dowser-workspace-readings.c - the user's choices of how to read the source's files */
#include "views/workspace/dowser-workspace-private.h"

#include "pipeline/context/dowser-file-readings.h"

static void
chosen_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserWorkspace) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *uri = g_strdup (self->uri);

  if (dowser_file_readings_choose_finish (DOWSER_CONTEXT (object), result, &error))
    {
      if (uri != NULL)
        dowser_workspace_open (self, uri);
    }
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    dowser_workspace_emit_refused (self, error->message, NULL);
}

void
dowser_workspace_choose_reading (DowserWorkspace *self, const char *path, const char *column, const char *nick)
{
  g_return_if_fail (DOWSER_IS_WORKSPACE (self));
  g_return_if_fail (self->uri != NULL);

  dowser_file_readings_choose_async (self->context, self->uri, path, column, nick, NULL, chosen_cb,
                                     g_object_ref (self));
}
