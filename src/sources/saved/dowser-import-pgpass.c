/* dowser-import-pgpass.c - parses the lines of a .pgpass: host:port:database:user:password */
#include "sources/saved/dowser-connection-import.h"

#include <string.h>

#define N_FIELDS 5

typedef enum
{
  HOST,
  PORT,
  DATABASE,
  USER,
  PASSWORD
} Field;

/* Splits a line into fields. A backslash escapes a colon or a backslash in a field. The password is the rest of the
 * line. */
static gboolean
split_line (const char *line, GString *fields[N_FIELDS])
{
  guint field = 0;

  for (const char *c = line; *c != '\0'; c++)
    {
      if (*c == ':' && field < PASSWORD)
        {
          field++;
          continue;
        }
      if (*c == '\\' && c[1] != '\0')
        c++;
      g_string_append_c (fields[field], *c);
    }
  return field == PASSWORD;
}

static gboolean
is_wildcard (const GString *field)
{
  return field->len == 0 || g_str_equal (field->str, "*");
}

/* Makes a server from the fields. Returns no server for a pattern that matches all hosts, because it can't be
 * opened. */
static DowserServerUri *
make_server (GString *const fields[N_FIELDS])
{
  DowserServerUri *server;
  guint64 port = 0;

  if (is_wildcard (fields[HOST])
      || (!is_wildcard (fields[PORT]) && !g_ascii_string_to_unsigned (fields[PORT]->str, 10, 1, 65535, &port, NULL)))
    return NULL;
  server = dowser_server_uri_new ("postgresql");
  if (fields[HOST]->str[0] == '/')
    g_hash_table_insert (server->parameters, g_strdup ("host"), g_strdup (fields[HOST]->str));
  else
    server->host = g_strdup (fields[HOST]->str);
  server->port = is_wildcard (fields[PORT]) ? -1 : (int) port;
  server->database = is_wildcard (fields[DATABASE]) ? NULL : g_strdup (fields[DATABASE]->str);
  server->user = is_wildcard (fields[USER]) ? NULL : g_strdup (fields[USER]->str);
  server->password = g_strdup (fields[PASSWORD]->str);
  return server;
}

static void
read_line (const char *line, GPtrArray *into)
{
  GString *fields[N_FIELDS];
  DowserServerUri *server = NULL;

  for (guint i = 0; i < N_FIELDS; i++)
    fields[i] = g_string_new (NULL);
  if (split_line (line, fields))
    server = make_server (fields);
  if (server != NULL)
    g_ptr_array_add (into, dowser_imported_new (NULL, server));
  for (guint i = 0; i < N_FIELDS; i++)
    g_string_free (fields[i], TRUE);
}

void
dowser_import_pgpass (const char *text, GPtrArray *into)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      gsize length = strlen (lines[i]);

      if (length > 0 && lines[i][length - 1] == '\r')
        lines[i][length - 1] = '\0';
      if (lines[i][0] != '#' && g_utf8_validate (lines[i], -1, NULL))
        read_line (lines[i], into);
    }
}
