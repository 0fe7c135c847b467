/* dowser-connection-file.c - stores the user's saved sources on disk, without passwords */
#include "sources/saved/dowser-connection-file.h"

#include "base/dowser-config-file.h"
#include "base/dowser-error.h"

#include <glib/gi18n-lib.h>

#define FILE_NAME "sources.json"

GPtrArray *
dowser_connections_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_connection_unref);
}

static gboolean
has_id (gconstpointer connection, gconstpointer id)
{
  return g_str_equal (((const DowserConnection *) connection)->id, id);
}

static gboolean
has_uri (gconstpointer connection, gconstpointer uri)
{
  return g_str_equal (((const DowserConnection *) connection)->uri, uri);
}

/* Returns TRUE if the connection has the name @name, ignoring case in every script: "Shop" and "shop" are the same
 * name. */
static gboolean
has_name (gconstpointer connection, gconstpointer name)
{
  g_autofree char *own = g_utf8_casefold (((const DowserConnection *) connection)->name, -1);
  g_autofree char *other = g_utf8_casefold (name, -1);

  return g_utf8_collate (own, other) == 0;
}

static const DowserConnection *
find_matching (GPtrArray *connections, gconstpointer wanted, GEqualFunc is_it)
{
  guint index;

  return wanted != NULL && g_ptr_array_find_with_equal_func (connections, wanted, is_it, &index)
             ? connections->pdata[index]
             : NULL;
}

const DowserConnection *
dowser_connections_find (GPtrArray *connections, const char *id_or_name)
{
  const DowserConnection *found;

  g_return_val_if_fail (connections != NULL, NULL);

  found = find_matching (connections, id_or_name, has_id);
  return found != NULL ? found : find_matching (connections, id_or_name, has_name);
}

const DowserConnection *
dowser_connections_find_uri (GPtrArray *connections, const char *uri)
{
  g_return_val_if_fail (connections != NULL, NULL);

  return find_matching (connections, uri, has_uri);
}

const char *
dowser_connections_get_project (GPtrArray *connections, const char *uri)
{
  const DowserConnection *connection = dowser_connections_find_uri (connections, uri);

  return connection != NULL ? connection->project : NULL;
}

gboolean
dowser_connections_put (GPtrArray *connections, const DowserConnection *connection, GError **error)
{
  const DowserConnection *other;
  guint index;

  g_return_val_if_fail (connections != NULL && connection != NULL, FALSE);

  if (!dowser_connection_check (connection, error))
    return FALSE;
  other = find_matching (connections, connection->name, has_name);
  if (other != NULL && !g_str_equal (other->id, connection->id))
    {
      g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED,
                   _ ("There is a source named “%s” already. Choose another name."), other->name);
      return FALSE;
    }
  if (!g_ptr_array_find_with_equal_func (connections, connection->id, has_id, &index))
    {
      g_ptr_array_add (connections, dowser_connection_ref (connection));
      return TRUE;
    }
  g_ptr_array_insert (connections, (int) index, dowser_connection_ref (connection));
  g_ptr_array_remove_index (connections, index + 1);
  return TRUE;
}

gboolean
dowser_connections_remove (GPtrArray *connections, const char *id)
{
  guint index;

  g_return_val_if_fail (connections != NULL && id != NULL, FALSE);

  if (!g_ptr_array_find_with_equal_func (connections, id, has_id, &index))
    return FALSE;
  g_ptr_array_remove_index (connections, index);
  return TRUE;
}

char *
dowser_connections_dup_unique_name (GPtrArray *connections, const char *wanted)
{
  g_autofree char *name = g_strdup (wanted);

  for (guint i = 2; find_matching (connections, name, has_name) != NULL; i++)
    {
      g_free (name);
      name = g_strdup_printf ("%s %u", wanted, i);
    }
  return g_steal_pointer (&name);
}

static gpointer
read_connections (JsonNode *root, GError **error)
{
  g_autoptr (GPtrArray) connections = dowser_connections_new ();
  g_autoptr (DowserJsonReader) reader = NULL;

  if (root == NULL)
    return g_steal_pointer (&connections);
  reader = dowser_json_reader_new (root);
  if (!dowser_json_reader_enter (reader, "sources", TRUE))
    return dowser_json_reader_finish (reader, error) ? g_steal_pointer (&connections) : NULL;
  for (guint i = 0, n = dowser_json_reader_count (reader); i < n && dowser_json_reader_enter_element (reader, i); i++)
    {
      g_autoptr (DowserConnection) connection = dowser_connection_read (reader);
      g_autoptr (GError) local_error = NULL;

      if (!dowser_json_reader_failed (reader) && !dowser_connections_put (connections, connection, &local_error))
        dowser_json_reader_fail (reader, "%s", local_error->message);
      dowser_json_reader_leave (reader);
    }
  dowser_json_reader_leave (reader);
  return dowser_json_reader_finish (reader, error) ? g_steal_pointer (&connections) : NULL;
}

GPtrArray *
dowser_connection_file_load (GError **error)
{
  return dowser_config_file_load (FILE_NAME, read_connections, error);
}

gboolean
dowser_connection_file_save (GPtrArray *connections, GError **error)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;

  g_return_val_if_fail (connections != NULL, FALSE);

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "sources");
  json_builder_begin_array (builder);
  for (guint i = 0; i < connections->len; i++)
    json_builder_add_value (builder, dowser_connection_to_node (connections->pdata[i]));
  json_builder_end_array (builder);
  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  return dowser_config_file_save (FILE_NAME, root, read_connections, (GDestroyNotify) g_ptr_array_unref, error);
}
