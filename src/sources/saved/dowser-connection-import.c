/* dowser-connection-import.c - imports the servers listed in other programs' files as sources */
#include "sources/saved/dowser-connection-import.h"

#include "base/dowser-error.h"
#include "sources/saved/dowser-connection-file.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum size in bytes of a .pgpass, pg_service.conf or .my.cnf. These have only a few lines, so a larger file is
 * something else. */
#define MAX_BYTES (1024 * 1024)

const char *const dowser_import_kind_nicks[] = { "pgpass", "pg-service", "my-cnf", NULL };

void
dowser_imported_free (DowserImported *self)
{
  g_free (self->name);
  dowser_server_uri_free (self->server);
  g_free (self);
}

DowserImported *
dowser_imported_new (const char *name, DowserServerUri *server)
{
  DowserImported *self = g_new0 (DowserImported, 1);

  self->name = name != NULL && *name != '\0' ? g_strdup (name) : dowser_server_uri_dup_title (server);
  self->server = server;
  return self;
}

static gboolean
has_section (const char *text, const char *begin)
{
  const char *found = strstr (text, begin);

  return found != NULL && (found == text || found[-1] == '\n');
}

DowserImportKind
dowser_import_guess_kind (const char *path, const char *text)
{
  g_autofree char *name = g_path_get_basename (path);

  if (strstr (name, "pgpass") != NULL)
    return DOWSER_IMPORT_PGPASS;
  if (strstr (name, "service") != NULL)
    return DOWSER_IMPORT_PG_SERVICE;
  if (g_str_has_suffix (name, ".cnf") || g_str_has_suffix (name, "my.ini") || has_section (text, "[client")
      || has_section (text, "[mysql]"))
    return DOWSER_IMPORT_MY_CNF;
  return has_section (text, "[") ? DOWSER_IMPORT_PG_SERVICE : DOWSER_IMPORT_PGPASS;
}

GPtrArray *
dowser_import_parse (DowserImportKind kind, const char *text)
{
  GPtrArray *into = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_imported_free);

  g_return_val_if_fail (text != NULL, into);

  switch (kind)
    {
    case DOWSER_IMPORT_PGPASS:
      dowser_import_pgpass (text, into);
      break;
    case DOWSER_IMPORT_PG_SERVICE:
      dowser_import_pg_service (text, into);
      break;
    case DOWSER_IMPORT_MY_CNF:
    default:
      dowser_import_my_cnf (text, into);
      break;
    }
  return into;
}

GPtrArray *
dowser_import_read (const char *path, int kind, GError **error)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) local_error = NULL;
  g_autoptr (GPtrArray) found = NULL;
  gsize length;

  g_return_val_if_fail (path != NULL, NULL);

  if (!g_file_get_contents (path, &text, &length, &local_error))
    {
      g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_NOT_FOUND,
                   _ ("No sources can be read from this file: %s."), local_error->message);
      return NULL;
    }
  if (length > MAX_BYTES || strlen (text) != length)
    {
      g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_NOT_A_DATABASE,
                   _ ("“%s” isn't a file of passwords or services. Choose a .pgpass, pg_service.conf or .my.cnf file."),
                   path);
      return NULL;
    }
  found = dowser_import_parse (kind >= 0 ? (DowserImportKind) kind : dowser_import_guess_kind (path, text), text);
  if (found->len > 0)
    return g_steal_pointer (&found);
  g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_EMPTY,
               _ ("“%s” contains no server. Choose a .pgpass, pg_service.conf or .my.cnf file."), path);
  return NULL;
}

/* Adds the path of a file. @variable: (nullable): an environment variable that may contain another path */
static void
add_file (GPtrArray *paths, const char *variable, const char *name)
{
  const char *variable_value = variable != NULL ? g_getenv (variable) : NULL;
  g_autofree char *path = variable_value != NULL && *variable_value != '\0'
                              ? g_strdup (variable_value)
                              : g_build_filename (g_get_home_dir (), name, NULL);

  if (g_file_test (path, G_FILE_TEST_IS_REGULAR))
    g_ptr_array_add (paths, g_steal_pointer (&path));
}

GPtrArray *
dowser_import_list_files (void)
{
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);

  add_file (paths, "PGPASSFILE", ".pgpass");
  add_file (paths, "PGSERVICEFILE", ".pg_service.conf");
  add_file (paths, NULL, ".my.cnf");
  return paths;
}

const DowserConnection *
dowser_imported_add_connection (const DowserImported *self, GPtrArray *connections, GError **error)
{
  g_autofree char *uri = dowser_server_uri_print (self->server);
  g_autofree char *name = NULL;
  g_autoptr (DowserConnection) connection = NULL;

  if (dowser_connections_find_uri (connections, uri) != NULL)
    return NULL;
  name = dowser_connections_dup_unique_name (connections, self->name);
  connection = dowser_connection_new (NULL, name, uri);
  if (!dowser_connections_put (connections, connection, error))
    return NULL;
  return dowser_connections_find (connections, connection->id);
}
