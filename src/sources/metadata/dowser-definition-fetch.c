/* dowser-definition-fetch.c - downloads a team's file of definitions from a web address that the team has set */
#include "sources/metadata/dowser-definition-fetch.h"

#include "base/dowser-error.h"
#include "base/dowser-soup.h"
#include "dowser-config.h"

#include <glib/gi18n-lib.h>

/* The time limit in seconds. It is short, because a question waits for the file. */
#define SECONDS 5
#define CHUNK 65536

gboolean
dowser_definition_is_address (const char *text)
{
  return g_ascii_strncasecmp (text, "https://", 8) == 0 || g_ascii_strncasecmp (text, "http://", 7) == 0;
}

char *
dowser_definition_dup_address_name (const char *address)
{
  g_autoptr (GUri) uri = g_uri_parse (address, SOUP_HTTP_URI_FLAGS, NULL);

  return uri != NULL ? g_strconcat (g_uri_get_host (uri), g_uri_get_path (uri), NULL) : g_strdup (_ ("the address"));
}

static gboolean
is_loopback (GUri *uri)
{
  const char *host = g_uri_get_host (uri);
  g_autoptr (GInetAddress) address = host != NULL ? g_inet_address_new_from_string (host) : NULL;

  return g_strcmp0 (host, "localhost") == 0 || (address != NULL && g_inet_address_get_is_loopback (address));
}

/* Parses an address. Returns: (transfer full) (nullable): the address without the part after a "#" */
static GUri *
parse_address (const char *address, GError **error)
{
  g_autoptr (GUri) uri = g_uri_parse (address, SOUP_HTTP_URI_FLAGS, NULL);

  if (uri == NULL || g_uri_get_host (uri) == NULL || *g_uri_get_host (uri) == '\0')
    {
      g_set_error_literal (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_NOT_FOUND, _ ("this isn't an address"));
      return NULL;
    }
  if (!g_str_equal (g_uri_get_scheme (uri), "https") && !is_loopback (uri))
    {
      g_set_error_literal (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_TLS,
                           _ ("anyone on the network could change the file. Use an address that begins with https"));
      return NULL;
    }
  return g_uri_build (SOUP_HTTP_URI_FLAGS, g_uri_get_scheme (uri), NULL, g_uri_get_host (uri), g_uri_get_port (uri),
                      g_uri_get_path (uri), g_uri_get_query (uri), NULL);
}

static SoupSession *
make_session (GUri *uri)
{
  SoupSession *session
      = dowser_soup.session_new_with_options ("user-agent", "Dowser/" DOWSER_VERSION, "timeout", SECONDS, NULL);

  /* Requests to this computer must not use a proxy, even if the desktop sets one. */
  if (is_loopback (uri))
    {
      g_autoptr (GProxyResolver) direct = g_simple_proxy_resolver_new (NULL, NULL);

      dowser_soup.session_set_proxy_resolver (session, direct);
    }
  return session;
}

/* Reads the whole answer. @expires_at: the deadline in monotonic time. It applies even to a server that sends a few
 * bytes from time to time. Returns: (transfer full) (nullable) */
static char *
read_answer (GInputStream *stream, gint64 expires_at, gsize max_bytes, gsize *length, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autofree guint8 *chunk = g_malloc (CHUNK);
  gssize n;

  while ((n = g_input_stream_read (stream, chunk, CHUNK, NULL, error)) > 0)
    {
      g_byte_array_append (bytes, chunk, (guint) n);
      if (g_get_monotonic_time () > expires_at)
        {
          g_set_error_literal (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED, _ ("the server is too slow"));
          return NULL;
        }
      if (bytes->len > max_bytes)
        {
          g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED, _ ("the file is larger than %u MB"),
                       (guint) (max_bytes >> 20));
          return NULL;
        }
    }
  if (n < 0)
    return NULL;
  *length = bytes->len;
  g_byte_array_append (bytes, (const guint8 *) "", 1);
  return (char *) g_byte_array_free (g_steal_pointer (&bytes), FALSE);
}

char *
dowser_definition_fetch (const char *address, gsize max_bytes, gsize *length, GError **error)
{
  gint64 expires_at = g_get_monotonic_time () + SECONDS * G_USEC_PER_SEC;
  g_autoptr (GUri) uri = parse_address (address, error);
  g_autoptr (SoupSession) session = NULL;
  g_autoptr (SoupMessage) message = NULL;
  g_autoptr (GInputStream) stream = NULL;
  guint status;

  if (uri == NULL || !dowser_soup_open (DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED, error))
    return NULL;
  session = make_session (uri);
  message = dowser_soup.message_new_from_uri ("GET", uri);
  dowser_soup.message_add_flags (message, SOUP_MESSAGE_NO_REDIRECT);
  stream = dowser_soup.session_send (session, message, NULL, error);
  if (stream == NULL)
    return NULL;
  status = dowser_soup.message_get_status (message);
  if (status == SOUP_STATUS_OK)
    return read_answer (stream, expires_at, max_bytes, length, error);
  g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED,
               SOUP_STATUS_IS_REDIRECTION (status)
                   ? _ ("the server redirects to another address (HTTP %u). Use the new address")
                   : _ ("the server answers with status %u"),
               status);
  return NULL;
}
