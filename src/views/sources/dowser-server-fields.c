/* dowser-server-fields.c - conversion between a server's address and the text of its form fields; no widgets */
#include "views/sources/dowser-server-fields.h"

#include "base/dowser-error.h"
#include "sources/saved/dowser-server-kind.h"

#include <glib/gi18n-lib.h>

/* Returns the name of the address parameter for a socket: "host" contains the folder of a PostgreSQL socket, "socket"
 * contains the path of a MySQL or MariaDB socket. */
static const char *
get_socket_parameter (const DowserServerUri *uri)
{
  return g_str_equal (uri->scheme, "mysql") ? "socket" : "host";
}

static const char *
get_text (const DowserServerUri *uri, DowserServerField field)
{
  switch (field)
    {
    case DOWSER_SERVER_HOST:
      return uri->host != NULL ? uri->host : dowser_server_uri_get_parameter (uri, get_socket_parameter (uri));
    case DOWSER_SERVER_DATABASE:
      return uri->database;
    case DOWSER_SERVER_USER:
      return uri->user;
    case DOWSER_SERVER_CA_FILE:
    default:
      return dowser_server_uri_get_ca (uri);
    }
}

char *
dowser_server_dup_field (const DowserServerUri *uri, DowserServerField field)
{
  const char *text;

  if (field == DOWSER_SERVER_PORT)
    return uri->port >= 0 ? g_strdup_printf ("%d", uri->port) : g_strdup ("");
  text = get_text (uri, field);
  return g_strdup (text != NULL ? text : "");
}

static void
replace_text (char **member, const char *text)
{
  g_free (*member);
  *member = *text != '\0' ? g_strdup (text) : NULL;
}

static void
set_host (DowserServerUri *uri, const char *text)
{
  gboolean is_socket = *text == '/';

  replace_text (&uri->host, is_socket ? "" : text);
  if (is_socket)
    g_hash_table_insert (uri->parameters, g_strdup (get_socket_parameter (uri)), g_strdup (text));
  else
    g_hash_table_remove (uri->parameters, get_socket_parameter (uri));
}

static gboolean
set_port (DowserServerUri *uri, const char *text, GError **error)
{
  guint64 port;

  if (*text == '\0')
    uri->port = -1;
  else if (g_ascii_string_to_unsigned (text, 10, 1, 65535, &port, NULL))
    uri->port = (int) port;
  else
    {
      g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED,
                   _ ("“%s” isn't a port. Type a number from 1 to 65535, or nothing for the default port."), text);
      return FALSE;
    }
  return TRUE;
}

gboolean
dowser_server_set_field (DowserServerUri *uri, DowserServerField field, const char *text, GError **error)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));

  switch (field)
    {
    case DOWSER_SERVER_HOST:
      set_host (uri, stripped);
      return TRUE;
    case DOWSER_SERVER_PORT:
      return set_port (uri, stripped, error);
    case DOWSER_SERVER_DATABASE:
      replace_text (&uri->database, stripped);
      return TRUE;
    case DOWSER_SERVER_USER:
      replace_text (&uri->user, stripped);
      return TRUE;
    case DOWSER_SERVER_CA_FILE:
    default:
      dowser_server_uri_set_ca (uri, stripped);
      return TRUE;
    }
}
