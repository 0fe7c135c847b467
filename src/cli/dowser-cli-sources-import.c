/* dowser-cli-sources-import.c - dowser-cli sources import: saves the servers in .pgpass, pg_service.conf and .my.cnf */
#include "base/dowser-secret.h"
#include "cli/dowser-cli-sources.h"
#include "sources/saved/dowser-connection-file.h"
#include "sources/saved/dowser-connection-import.h"

#include <glib/gi18n-lib.h>

gboolean
dowser_cli_sources_store_password (const DowserConnection *connection, const char *password, GError **error)
{
  g_autofree char *id = dowser_connection_dup_secret_id (connection->uri);
  g_autoptr (GAsyncResult) result = NULL;

  if (id == NULL)
    return TRUE;
  dowser_secret_store_async (DOWSER_SECRET_SOURCE, id, connection->name, password, NULL, dowser_cli_ready_cb, &result);
  return dowser_secret_store_finish (dowser_cli_wait (&result), error);
}

void
dowser_cli_sources_remove_password (const char *uri)
{
  g_autofree char *id = dowser_connection_dup_secret_id (uri);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  if (id == NULL)
    return;
  dowser_secret_clear_async (DOWSER_SECRET_SOURCE, id, NULL, dowser_cli_ready_cb, &result);
  if (!dowser_secret_clear_finish (dowser_cli_wait (&result), &error))
    g_info ("A password is still in the keyring: %s", error->message);
}

/* Saves the passwords of the imported sources in the keyring. A missing keyring is reported only one time and isn't an
 * error, because the sources are useful without passwords. */
static void
store_passwords (GPtrArray *found, GPtrArray *imported)
{
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < found->len && error == NULL; i++)
    {
      const DowserConnection *connection = imported->pdata[i];
      const char *password = ((const DowserImported *) found->pdata[i])->server->password;

      if (connection != NULL && password != NULL && *password != '\0')
        dowser_cli_sources_store_password (connection, password, &error);
    }
  if (error != NULL)
    dowser_cli_print_note ("%s", error->message);
}

int
dowser_cli_sources_import (DowserCliSession *session, const char *path)
{
  GPtrArray *connections = dowser_context_get_connections (session->context);
  g_autoptr (GPtrArray) imported = g_ptr_array_new ();
  GError *error = NULL;
  g_autoptr (GPtrArray) found = dowser_import_read (path, -1, &error);
  guint n_imported = 0;

  for (guint i = 0; found != NULL && error == NULL && i < found->len; i++)
    {
      const DowserConnection *connection = dowser_imported_add_connection (found->pdata[i], connections, &error);

      n_imported += connection != NULL;
      g_ptr_array_add (imported, (gpointer) connection);
    }
  if (error != NULL || !dowser_connection_file_save (connections, &error))
    return dowser_cli_fail (session->cli, error);
  store_passwords (found, imported);
  dowser_cli_print_note (ngettext ("%u source was imported from “%s”.", "%u sources were imported from “%s”.",
                                   n_imported),
                         n_imported, path);
  return 0;
}
