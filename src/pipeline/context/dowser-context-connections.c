/* dowser-context-connections.c - the saved sources of a context, and the passwords that the user has entered; these
 * passwords are not stored */
#include "pipeline/context/dowser-context-private.h"
#include "sources/saved/dowser-connection-file.h"

void
_dowser_context_init_connections (DowserContext *self)
{
  self->connections = dowser_connections_new ();
  self->passwords = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

void
_dowser_context_clear_connections (DowserContext *self)
{
  g_clear_pointer (&self->connections, g_ptr_array_unref);
  g_clear_pointer (&self->passwords, g_hash_table_unref);
}

void
dowser_context_set_connections (DowserContext *self, GPtrArray *connections)
{
  g_return_if_fail (DOWSER_IS_CONTEXT (self));
  g_return_if_fail (connections != NULL);

  g_ptr_array_set_size (self->connections, 0);
  for (guint i = 0; i < connections->len; i++)
    {
      const DowserConnection *connection = connections->pdata[i];

      g_ptr_array_add (self->connections, dowser_connection_ref (connection));
      dowser_context_set_allows_sampling (self, connection->uri, connection->may_sample);
      dowser_context_set_allows_view_sampling (self, connection->uri, connection->may_sample_views);
      dowser_context_set_metadata (self, connection->uri, connection->metadata_path);
    }
}

GPtrArray *
dowser_context_get_connections (DowserContext *self)
{
  g_return_val_if_fail (DOWSER_IS_CONTEXT (self), NULL);

  return self->connections;
}

char *
dowser_context_dup_source_name (DowserContext *self, const char *uri)
{
  const DowserConnection *connection;

  g_return_val_if_fail (DOWSER_IS_CONTEXT (self), NULL);
  g_return_val_if_fail (uri != NULL, NULL);

  connection = dowser_connections_find_uri (self->connections, uri);
  return connection != NULL ? g_strdup (connection->name) : dowser_source_dup_uri_title (uri);
}

void
dowser_context_set_resolves_source (DowserContext *self, gboolean resolving)
{
  g_return_if_fail (DOWSER_IS_CONTEXT (self));

  self->resolving = resolving;
}

gboolean
dowser_context_get_resolves_source (DowserContext *self)
{
  g_return_val_if_fail (DOWSER_IS_CONTEXT (self), FALSE);

  return self->resolving;
}

void
dowser_context_set_password (DowserContext *self, const char *uri, const char *password)
{
  g_return_if_fail (DOWSER_IS_CONTEXT (self));
  g_return_if_fail (uri != NULL);

  if (password != NULL)
    g_hash_table_insert (self->passwords, g_strdup (uri), g_strdup (password));
  else
    g_hash_table_remove (self->passwords, uri);
}

const char *
dowser_context_get_password (DowserContext *self, const char *uri)
{
  g_return_val_if_fail (DOWSER_IS_CONTEXT (self), NULL);

  return uri != NULL ? g_hash_table_lookup (self->passwords, uri) : NULL;
}

void
dowser_context_get_source_limits (DowserContext *self, const char *uri, DowserLimits *limits)
{
  const DowserConnection *connection;

  g_return_if_fail (DOWSER_IS_CONTEXT (self));
  g_return_if_fail (limits != NULL);

  *limits = *dowser_context_get_limits (self);
  connection = dowser_connections_find_uri (self->connections, uri);
  if (connection == NULL)
    return;
  if (connection->max_rows > 0 && (limits->max_rows == 0 || connection->max_rows < limits->max_rows))
    limits->max_rows = connection->max_rows;
  if (connection->max_seconds > 0 && (limits->max_seconds == 0 || connection->max_seconds < limits->max_seconds))
    limits->max_seconds = connection->max_seconds;
}
