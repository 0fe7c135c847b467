/* dowser-clickhouse-query.c - a running query: sends it, then reads its columns and its rows, one after another */
#include "sources/clickhouse/dowser-clickhouse-query.h"

#include "base/dowser-error.h"
#include "base/dowser-soup.h"
#include "sources/clickhouse/dowser-clickhouse-error.h"
#include "sources/clickhouse/dowser-clickhouse-progress.h"
#include "sources/dowser-progress-monitor.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define READ_SIZE (64 * 1024)
#define MAX_ERROR (64 * 1024)

static gboolean
fail_with_network_error (const DowserClickhouseQuery *self, const GError *failure, DowserClickhousePhase phase,
                         GError **error)
{
  g_propagate_error (error, dowser_clickhouse_error_new_for_network (self->connection->title, failure, phase));
  return FALSE;
}

static gboolean
fail_with_server_error (DowserClickhouseQuery *self, const char *text, GError **error)
{
  self->finished = TRUE;
  g_propagate_error (error, dowser_clickhouse_error_new (self->connection->title, text, self->max_seconds));
  return FALSE;
}

/* Reads more bytes of the answer. Returns: FALSE with @error on failure; TRUE otherwise, even if the answer has ended
 * and no bytes were added */
static gboolean
read_more (DowserClickhouseQuery *self, GError **error)
{
  g_autoptr (GError) failure = NULL;
  guint8 bytes[READ_SIZE];
  gssize n;

  if (self->at > 0)
    {
      g_byte_array_remove_range (self->buffer, 0, (guint) self->at);
      self->at = 0;
    }
  n = g_input_stream_read (self->stream, bytes, sizeof bytes, self->cancellable, &failure);
  if (n < 0)
    return fail_with_network_error (self, failure, DOWSER_CLICKHOUSE_READING, error);
  self->at_end = n == 0;
  g_byte_array_append (self->buffer, bytes, (guint) n);
  return TRUE;
}

/* Returns: (nullable): the next line, in which a NUL byte replaces the line break; NULL with @error on failure; NULL
 * without @error at the end. The line is valid until the next call. */
static char *
read_line (DowserClickhouseQuery *self, gsize *length, GError **error)
{
  gsize searched = self->at;

  for (;;)
    {
      gsize left = self->buffer->len - searched;
      char *end = left > 0 ? memchr (self->buffer->data + searched, '\n', left) : NULL;

      if (end != NULL)
        {
          char *line = (char *) self->buffer->data + self->at;

          *end = '\0';
          *length = (gsize) (end - line);
          self->at += *length + 1;
          return line;
        }
      searched = self->buffer->len - self->at;
      if (self->at_end || !read_more (self, error))
        break;
    }
  return NULL;
}

/* Fails with the error that the server sent instead of rows. */
static gboolean
fail_with_body_error (DowserClickhouseQuery *self, GError **error)
{
  g_autofree char *text = NULL;

  while (!self->at_end && self->buffer->len < MAX_ERROR)
    if (!read_more (self, error))
      return FALSE;
  text = g_strndup ((const char *) self->buffer->data, MIN (self->buffer->len, MAX_ERROR));
  return fail_with_server_error (self, *text != '\0' ? text : dowser_soup.message_get_reason_phrase (self->message),
                                 error);
}

static void
unescape (char *text, gsize *length)
{
  static const char signs[] = "0bfnrtav\\'";
  static const char meanings[] = "\0\b\f\n\r\t\a\v\\'";
  char *into = text;

  if (memchr (text, '\\', *length) == NULL)
    return;
  for (char *at = text, *end = text + *length; at < end; at++)
    {
      const char *sign = *at == '\\' && at + 1 < end && at[1] != '\0' ? strchr (signs, at[1]) : NULL;

      if (*at == '\\' && at + 1 < end)
        at++;
      *into++ = sign != NULL ? meanings[sign - signs] : *at;
    }
  *into = '\0';
  *length = (gsize) (into - text);
}

/* Returns TRUE for a column of a nested type such as an array. Inside a nested value, each text is escaped, but the
 * value as a whole isn't. */
static gboolean
is_nested (const DowserClickhouseQuery *self, guint column)
{
  const char *type = self->types != NULL && column < self->types->len ? self->types->pdata[column] : "";

  return g_str_has_prefix (type, "Array(") || g_str_has_prefix (type, "Tuple(") || g_str_has_prefix (type, "Map(")
         || g_str_has_prefix (type, "Nested(") || g_str_has_prefix (type, "Variant(");
}

/* Splits a line at tabs. Tabs inside cells are escaped. Returns: TRUE if there are as many cells as columns */
static gboolean
split_line (DowserClickhouseQuery *self, char *line, gsize length, guint n_columns)
{
  g_ptr_array_set_size (self->cells, 0);
  g_array_set_size (self->lengths, 0);
  for (char *at = line, *end = line + length;; at++)
    {
      char *tab = memchr (at, '\t', (gsize) (end - at));
      gsize n = (gsize) ((tab != NULL ? tab : end) - at);
      gboolean null = n == 2 && at[0] == '\\' && at[1] == 'N';

      at[n] = '\0';
      if (!null && !is_nested (self, self->cells->len))
        unescape (at, &n);
      g_ptr_array_add (self->cells, null ? NULL : at);
      g_array_append_val (self->lengths, n);
      if (tab == NULL || self->cells->len > n_columns)
        break;
      at = tab;
    }
  return self->cells->len == n_columns;
}

static GPtrArray *
dup_cells (const DowserClickhouseQuery *self)
{
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < self->cells->len; i++)
    {
      const char *text = self->cells->pdata[i];

      g_ptr_array_add (texts, text != NULL ? g_utf8_make_valid (text, -1) : g_strdup (""));
    }
  return texts;
}

static gboolean
fail_truncated (const DowserClickhouseQuery *self, GError **error)
{
  g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_LOST,
               _ ("The answer of “%s” is incomplete. Try again, or ask the administrator."), self->connection->title);
  return FALSE;
}

static guint
count_cells (const char *line, gsize length)
{
  guint n = 1;

  for (gsize i = 0; i < length; i++)
    n += line[i] == '\t';
  return n;
}

/* Reads the rest of an error block and sets the error. The block has an empty line, a mark, a tag, the message, then
 * the tag and the mark again. */
static gboolean
fail_after_rows (DowserClickhouseQuery *self, GError **error)
{
  gsize length = 0;
  const char *line;

  while ((line = read_line (self, &length, error)) != NULL)
    if (dowser_clickhouse_error_is_message (line, length))
      return fail_with_server_error (self, line, error);
  return *error == NULL ? fail_truncated (self, error) : FALSE;
}

static gboolean
read_header (DowserClickhouseQuery *self, GError **error)
{
  gsize length = 0;
  char *line = read_line (self, &length, error);

  if (line == NULL)
    return *error == NULL ? fail_truncated (self, error) : FALSE;
  if (dowser_clickhouse_error_is_block_start (line, length))
    return fail_after_rows (self, error);
  if (dowser_clickhouse_error_is_message (line, length))
    return fail_with_server_error (self, line, error);
  split_line (self, line, length, count_cells (line, length));
  self->names = dup_cells (self);
  line = read_line (self, &length, error);
  if (line == NULL)
    return *error == NULL ? fail_truncated (self, error) : FALSE;
  if (!split_line (self, line, length, self->names->len))
    return fail_truncated (self, error);
  self->types = dup_cells (self);
  return TRUE;
}

static gboolean
send_request (DowserClickhouseQuery *self, GError **error)
{
  g_autoptr (GError) failure = NULL;

  self->stream = dowser_soup.session_send (self->connection->session, self->message, self->cancellable, &failure);
  if (self->stream == NULL)
    return fail_with_network_error (self, failure, DOWSER_CLICKHOUSE_CONNECTING, error);
  return dowser_soup.message_get_status (self->message) == SOUP_STATUS_OK ? TRUE : fail_with_body_error (self, error);
}

static void
wrote_body_cb (SoupMessage *message, guint n_bytes, DowserClickhouseQuery *self)
{
  self->sent = TRUE;
}

static void
got_headers_cb (SoupMessage *message, DowserClickhouseQuery *self)
{
  self->has_started = TRUE;
}

DowserClickhouseQuery *
dowser_clickhouse_query_new_watched (const DowserClickhouseConnection *connection, const char *sql, guint max_seconds,
                                     DowserProgressMonitor *monitor, GCancellable *cancellable, GError **error)
{
  g_autoptr (DowserClickhouseQuery) self = g_new0 (DowserClickhouseQuery, 1);
  g_autoptr (GError) local_error = NULL;

  self->connection = connection;
  self->cancellable = cancellable != NULL ? g_object_ref (cancellable) : NULL;
  self->query_id = g_uuid_string_random ();
  self->max_seconds = max_seconds;
  self->buffer = g_byte_array_new ();
  self->cells = g_ptr_array_new ();
  self->lengths = g_array_new (FALSE, FALSE, sizeof (gsize));
  self->message = dowser_clickhouse_connection_make_request (connection, sql, self->query_id, max_seconds);
  g_signal_connect (self->message, "wrote-body-data", G_CALLBACK (wrote_body_cb), self);
  g_signal_connect (self->message, "got-headers", G_CALLBACK (got_headers_cb), self);
  if (monitor != NULL)
    {
      self->monitor = dowser_progress_monitor_ref (monitor);
      dowser_clickhouse_progress_watch (connection, self->query_id, monitor);
    }
  if (send_request (self, &local_error) && read_header (self, &local_error))
    return g_steal_pointer (&self);
  g_propagate_error (error, g_steal_pointer (&local_error));
  return NULL;
}

DowserClickhouseQuery *
dowser_clickhouse_query_new (const DowserClickhouseConnection *connection, const char *sql, guint max_seconds,
                             GCancellable *cancellable, GError **error)
{
  return dowser_clickhouse_query_new_watched (connection, sql, max_seconds, NULL, cancellable, error);
}

/* Kills the query on the server, because closing the socket doesn't always stop it. Queries that are sent before the
 * server's version is known are short and needn't be killed. */
void
dowser_clickhouse_query_free (DowserClickhouseQuery *self)
{
  dowser_progress_monitor_stop_polling (self->monitor);
  g_clear_pointer (&self->monitor, dowser_progress_monitor_unref);
  g_clear_object (&self->stream);
  if (self->sent && !self->finished && self->connection->version != 0)
    dowser_clickhouse_connection_kill_query (self->connection, self->query_id, !self->has_started);
  g_clear_pointer (&self->names, g_ptr_array_unref);
  g_clear_pointer (&self->types, g_ptr_array_unref);
  g_signal_handlers_disconnect_by_data (self->message, self);
  g_clear_object (&self->message);
  g_clear_object (&self->cancellable);
  g_byte_array_unref (self->buffer);
  g_ptr_array_unref (self->cells);
  g_array_unref (self->lengths);
  g_free (self->query_id);
  g_free (self);
}

/* Checks that a line is a row. An error after the first rows is sent as a separate line after the last row, with HTTP
 * status 200. A line that looks like an error is accepted as a row only if other rows follow it. Otherwise the query
 * fails, because returning only a part of the rows would be worse. */
static gboolean
check_row (DowserClickhouseQuery *self, char **line, gsize length, GError **error)
{
  g_autofree char *line_text = NULL;
  gboolean last;

  if (dowser_clickhouse_error_is_block_start (*line, length))
    return fail_after_rows (self, error);
  if (!dowser_clickhouse_error_is_message (*line, length))
    return TRUE;
  line_text = g_strndup (*line, length);
  if (count_cells (line_text, length) != self->names->len)
    return fail_with_server_error (self, line_text, error);
  /* @line_text is a copy of the line, because reading more bytes may move the line. */
  self->at -= length + 1;
  self->buffer->data[self->at + length] = '\n';
  last = self->buffer->len == self->at + length + 1;
  while (last && !self->at_end)
    {
      if (!read_more (self, error))
        return FALSE;
      last = self->buffer->len == self->at + length + 1;
    }
  if (last)
    return fail_with_server_error (self, line_text, error);
  *line = read_line (self, &length, error);
  return TRUE;
}

/* Sets the error for a last line without a line break. */
static void
fail_with_unfinished_line (DowserClickhouseQuery *self, GError **error)
{
  gsize length = MIN (self->buffer->len - self->at, MAX_ERROR);
  g_autofree char *rest = g_strndup ((const char *) self->buffer->data + self->at, length);

  if (dowser_clickhouse_error_is_message (rest, strlen (rest)))
    fail_with_server_error (self, rest, error);
  else
    fail_truncated (self, error);
}

gboolean
dowser_clickhouse_query_next (DowserClickhouseQuery *self, GError **error)
{
  g_autoptr (GError) local_error = NULL;
  gsize length = 0;
  char *line = read_line (self, &length, &local_error);

  if (line == NULL && local_error == NULL && self->buffer->len > self->at)
    fail_with_unfinished_line (self, &local_error);
  else if (line == NULL && local_error == NULL)
    self->finished = TRUE;
  else if (line != NULL && check_row (self, &line, length, &local_error))
    {
      if (split_line (self, line, length, self->names->len))
        return TRUE;
      fail_truncated (self, &local_error);
    }
  if (local_error != NULL)
    g_propagate_error (error, g_steal_pointer (&local_error));
  return FALSE;
}

gboolean
dowser_clickhouse_query_has_row (const DowserClickhouseQuery *self)
{
  gsize left = self->buffer->len - self->at;

  return left > 0 && memchr (self->buffer->data + self->at, '\n', left) != NULL;
}

const char *
dowser_clickhouse_query_get_cell (const DowserClickhouseQuery *self, guint column, gsize *length)
{
  if (length != NULL)
    *length = g_array_index (self->lengths, gsize, column);
  return self->cells->pdata[column];
}

char *
dowser_clickhouse_query_read_value (const DowserClickhouseConnection *connection, const char *sql,
                                    GCancellable *cancellable, GError **error)
{
  g_autoptr (DowserClickhouseQuery) query = dowser_clickhouse_query_new (connection, sql, 15, cancellable, error);
  g_autoptr (GError) local_error = NULL;
  g_autofree char *value = NULL;

  if (query == NULL)
    return NULL;
  if (dowser_clickhouse_query_next (query, &local_error))
    value = g_strdup (dowser_clickhouse_query_get_cell (query, 0, NULL));
  while (local_error == NULL && dowser_clickhouse_query_next (query, &local_error))
    ;
  if (local_error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&local_error));
      return NULL;
    }
  return value != NULL ? g_steal_pointer (&value) : g_strdup ("");
}
