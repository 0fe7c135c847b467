/* dowser-test-engine-clickhouse.c - connection to a ClickHouse server over HTTP */
#include "engines/dowser-test-engine.h"

#include <json-glib/json-glib.h>
#include <libsoup/soup.h>
#include <string.h>

/* The start of the server's message for a statement that ran longer than max_execution_time. */
#define TIMEOUT_EXCEEDED "Code: 159"

typedef struct
{
  SoupSession *session;
  char *url;
} Connection;

static void
connection_free (Connection *self)
{
  g_object_unref (self->session);
  g_free (self->url);
  g_free (self);
}

static gboolean
set_error (const char *message, gsize length, GError **error)
{
  g_autofree char *text = g_utf8_make_valid (message, (gssize) MIN (length, 2000));

  g_set_error_literal (error, DOWSER_TEST_ENGINE_ERROR,
                       strstr (text, TIMEOUT_EXCEEDED) != NULL ? DOWSER_TEST_ENGINE_ERROR_SLOW
                                                               : DOWSER_TEST_ENGINE_ERROR_REJECTED,
                       text);
  return FALSE;
}

/* Returns: (transfer full) (nullable): the server's answer */
static GBytes *
send_statement (Connection *self, const char *sql, gsize length, gboolean in_test, GError **error)
{
  g_autofree char *url
      = g_strdup_printf ("%s/"
                         "?default_format=JSONCompact&max_execution_time=%d&join_use_nulls=1&max_query_size=100000000"
                         "&enable_extended_results_for_datetime_functions=1"
                         "&output_format_json_quote_64bit_integers=1%s",
                         self->url, dowser_test_engine_patience / 1000, in_test ? "&database=test" : "");
  g_autoptr (SoupMessage) message = soup_message_new ("POST", url);
  g_autoptr (GBytes) body = g_bytes_new (sql, length);
  g_autoptr (GBytes) answer = NULL;

  soup_message_set_request_body_from_bytes (message, "text/plain", body);
  answer = soup_session_send_and_read (self->session, message, NULL, error);
  if (answer == NULL)
    return NULL;
  if (soup_message_get_status (message) == SOUP_STATUS_OK)
    return g_steal_pointer (&answer);
  set_error (g_bytes_get_data (answer, NULL), g_bytes_get_size (answer), error);
  return NULL;
}

static gboolean
execute_one (Connection *self, const char *sql, gsize length, GError **error)
{
  g_autoptr (GString) text = g_string_new_len (sql, (gssize) length);
  g_autoptr (GBytes) answer = NULL;

  g_strstrip (text->str);
  text->len = strlen (text->str);
  if (text->len == 0)
    return TRUE;
  if (g_str_has_prefix (text->str, "CREATE TABLE"))
    {
      g_string_replace (text, " NOT NULL PRIMARY KEY", "", 0);
      g_string_replace (text, " PRIMARY KEY", "", 0);
      g_string_append (text, " ENGINE = Memory");
    }
  answer = send_statement (self, text->str, text->len, TRUE, error);
  return answer != NULL;
}

/* Sends the statements one by one, because the server accepts one statement at a time. */
static gboolean
engine_execute (gpointer connection, const char *sql, GError **error)
{
  const char *start = sql;
  char quote = '\0';
  gboolean ok = TRUE;

  for (const char *at = sql; ok; at++)
    {
      if (*at == '\0' || (*at == ';' && quote == '\0'))
        {
          ok = execute_one (connection, start, (gsize) (at - start), error);
          start = at + 1;
          if (*at == '\0')
            break;
        }
      else if (quote != '\0' && *at == '\\')
        at++;
      else if (*at == quote)
        quote = '\0';
      else if (quote == '\0' && (*at == '\'' || *at == '"' || *at == '`'))
        quote = *at;
    }
  return ok;
}

static gboolean
engine_reset (gpointer connection, GError **error)
{
  static const char drop[] = "DROP DATABASE IF EXISTS test", create[] = "CREATE DATABASE test";
  g_autoptr (GBytes) dropped = send_statement (connection, drop, strlen (drop), FALSE, error);
  g_autoptr (GBytes) created
      = dropped != NULL ? send_statement (connection, create, strlen (create), FALSE, error) : NULL;

  return created != NULL;
}

static gpointer
engine_open (GError **error)
{
  const char *url = g_getenv ("DOWSER_TEST_CLICKHOUSE");
  Connection *self;

  if (url == NULL)
    {
      g_set_error_literal (error, DOWSER_TEST_ENGINE_ERROR, DOWSER_TEST_ENGINE_ERROR_ABSENT,
                           "it is not there; scripts/setup test fetches it as a library");
      return NULL;
    }
  self = g_new0 (Connection, 1);
  self->session = soup_session_new ();
  self->url = g_strndup (url, strcspn (url, ","));
  if (engine_reset (self, error))
    return self;
  connection_free (self);
  return NULL;
}

static void
engine_close (gpointer connection)
{
  connection_free (connection);
}

static void
add_cell (DowserTestRows *rows, JsonNode *cell, const char *type)
{
  gboolean is_number
      = strstr (type, "Int") != NULL || strstr (type, "Float") != NULL || strstr (type, "Decimal") != NULL;

  if (JSON_NODE_HOLDS_NULL (cell))
    dowser_test_rows_add_null (rows);
  else if (json_node_get_value_type (cell) == G_TYPE_BOOLEAN)
    dowser_test_rows_add_number (rows, json_node_get_boolean (cell) ? "1" : "0");
  else if (json_node_get_value_type (cell) == G_TYPE_DOUBLE)
    dowser_test_rows_add_real (rows, json_node_get_double (cell));
  else if (json_node_get_value_type (cell) == G_TYPE_INT64)
    {
      g_autofree char *text = g_strdup_printf ("%" G_GINT64_FORMAT, json_node_get_int (cell));

      dowser_test_rows_add_number (rows, text);
    }
  else if (is_number)
    dowser_test_rows_add_number (rows, json_node_get_string (cell));
  else
    {
      const char *text = json_node_get_string (cell);

      dowser_test_rows_add_text (rows, text, strlen (text));
    }
}

static DowserTestRows *
engine_run (gpointer connection, const char *sql, GPtrArray *parameters, GError **error)
{
  g_autoptr (GBytes) answer = send_statement (connection, sql, strlen (sql), TRUE, error);
  g_autoptr (JsonParser) parser = json_parser_new ();
  DowserTestRows *rows;
  JsonArray *meta, *data;
  JsonObject *root;

  g_assert_cmpuint (parameters->len, ==, 0);
  if (answer == NULL)
    return NULL;
  if (!json_parser_load_from_data (parser, g_bytes_get_data (answer, NULL), (gssize) g_bytes_get_size (answer), NULL))
    {
      set_error (g_bytes_get_data (answer, NULL), g_bytes_get_size (answer), error);
      return NULL;
    }
  root = json_node_get_object (json_parser_get_root (parser));
  meta = json_object_get_array_member (root, "meta");
  data = json_object_get_array_member (root, "data");
  rows = dowser_test_rows_new (json_array_get_length (meta));
  for (guint i = 0; i < json_array_get_length (data); i++)
    for (guint j = 0; j < rows->n_columns; j++)
      add_cell (rows, json_array_get_element (json_array_get_array_element (data, i), j),
                json_object_get_string_member (json_array_get_object_element (meta, j), "type"));
  return rows;
}

const DowserTestEngine dowser_test_engine_clickhouse = {
  .title = "ClickHouse",
  .dialect = DOWSER_DIALECT_CLICKHOUSE,
  .open = engine_open,
  .close = engine_close,
  .reset = engine_reset,
  .execute = engine_execute,
  .run = engine_run,
};
