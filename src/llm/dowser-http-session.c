/* dowser-http-session.c - makes HTTP sessions and requests with an endpoint's proxy, certificates, headers and key */
#include "base/dowser-error.h"
#include "dowser-config.h"
#include "llm/dowser-http.h"
#include "llm/dowser-wire.h"

#include "base/dowser-soup.h"
#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum number of parallel connections. A batch sends its questions in parallel. With libsoup's default of two
 * connections per host, most of these questions would wait. */
#define MAX_CONNECTIONS 16

static gboolean
set_tls (SoupSession *session, const DowserEndpoint *endpoint, GError **error)
{
  g_autoptr (GError) local_error = NULL;
  g_autoptr (GTlsDatabase) database = NULL;
  g_autofree char *file = NULL;

  if (endpoint->ca_file == NULL || *endpoint->ca_file == '\0')
    return TRUE;
  /* The path is made absolute, because GLib warns about a relative path. */
  file = g_canonicalize_filename (endpoint->ca_file, NULL);
  database = g_tls_file_database_new (file, &local_error);
  if (database == NULL)
    {
      g_set_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_TLS,
                   _ ("The CA file “%s” cannot be read (%s). Choose a file of certificates in PEM format."),
                   endpoint->ca_file, local_error->message);
      return FALSE;
    }
  dowser_soup.session_set_tls_database (session, database);
  return TRUE;
}

/* Returns the proxy's address without the user name. The user name is sent only when the proxy asks for it. If the
 * address contained the user name, libsoup 3.2 would send the authenticated request to the proxy itself. Returns:
 * (transfer full) */
static char *
dup_proxy (const DowserEndpoint *endpoint)
{
  g_autoptr (GUri) uri = g_uri_parse (endpoint->proxy, G_URI_FLAGS_NONE, NULL);

  if (uri == NULL || g_uri_get_userinfo (uri) == NULL)
    return g_strdup (endpoint->proxy);
  return g_uri_join (G_URI_FLAGS_NONE, g_uri_get_scheme (uri), NULL, g_uri_get_host (uri), g_uri_get_port (uri),
                     g_uri_get_path (uri), NULL, NULL);
}

/* Sets the session's proxy. A session with a local endpoint gets no proxy, even if the desktop's settings have one,
 * because its data must stay on this machine. */
static void
set_proxy (SoupSession *session, const DowserEndpoint *endpoint)
{
  g_autoptr (GProxyResolver) resolver = NULL;
  g_autofree char *proxy = NULL;

  if (endpoint->proxy != NULL && *endpoint->proxy != '\0')
    resolver = g_simple_proxy_resolver_new (proxy = dup_proxy (endpoint), NULL);
  else if (dowser_endpoint_is_local (endpoint))
    resolver = g_simple_proxy_resolver_new (NULL, NULL);
  if (resolver != NULL)
    dowser_soup.session_set_proxy_resolver (session, resolver);
}

SoupSession *
dowser_http_session_new (const DowserEndpoint *endpoint, GError **error)
{
  g_autoptr (SoupSession) session = NULL;

  g_return_val_if_fail (endpoint != NULL, NULL);

  if (!dowser_soup_open (DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREACHABLE, error))
    return NULL;
  session = dowser_soup.session_new_with_options ("user-agent", "Dowser/" DOWSER_VERSION, "timeout", 0,
                                                  "max-conns-per-host", MAX_CONNECTIONS, "max-conns", MAX_CONNECTIONS,
                                                  NULL);
  set_proxy (session, endpoint);
  return set_tls (session, endpoint, error) ? g_steal_pointer (&session) : NULL;
}

static gboolean
authenticate_cb (SoupMessage *message, SoupAuth *auth, gboolean retrying, gpointer user_data)
{
  const char *const *user_and_password = user_data;

  if (retrying || !dowser_soup.auth_is_for_proxy (auth))
    return FALSE;
  dowser_soup.auth_authenticate (auth, user_and_password[0], user_and_password[1]);
  return TRUE;
}

static void
free_strv_cb (gpointer data, GClosure *closure)
{
  g_strfreev (data);
}

void
dowser_http_message_set_proxy_password (SoupMessage *message, const DowserEndpoint *endpoint, const char *password)
{
  g_autoptr (GUri) uri = endpoint->proxy != NULL ? g_uri_parse (endpoint->proxy, G_URI_FLAGS_NONE, NULL) : NULL;
  g_autoptr (GStrvBuilder) user_and_password = g_strv_builder_new ();

  if (uri == NULL || g_uri_get_userinfo (uri) == NULL || password == NULL)
    return;
  g_strv_builder_add (user_and_password, g_uri_get_userinfo (uri));
  g_strv_builder_add (user_and_password, password);
  g_signal_connect_data (message, "authenticate", G_CALLBACK (authenticate_cb), g_strv_builder_end (user_and_password),
                         free_strv_cb, 0);
}

static gboolean
set_certificate (SoupMessage *message, const DowserEndpoint *endpoint, GError **error)
{
  g_autoptr (GError) local_error = NULL;
  g_autoptr (GTlsCertificate) certificate = NULL;

  if (endpoint->certificate_file == NULL || *endpoint->certificate_file == '\0')
    return TRUE;
  certificate = g_tls_certificate_new_from_file (endpoint->certificate_file, &local_error);
  if (certificate == NULL)
    {
      g_set_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_TLS,
                   _ ("The certificate file “%s” cannot be read (%s). Choose a PEM file with certificate and key."),
                   endpoint->certificate_file, local_error->message);
      return FALSE;
    }
  dowser_soup.message_set_tls_client_certificate (message, certificate);
  return TRUE;
}

static void
set_headers (SoupMessage *message, const DowserEndpoint *endpoint, const char *key)
{
  g_autoptr (GPtrArray) lines = dowser_wire_dup_headers (endpoint, key);

  for (guint i = 0; i < lines->len; i++)
    {
      g_auto (GStrv) parts = g_strsplit (lines->pdata[i], ":", 2);

      dowser_soup.message_headers_replace (dowser_soup.message_get_request_headers (message), g_strstrip (parts[0]),
                                           g_strstrip (parts[1]));
    }
}

/* Called when a request is sent again because the proxy has asked for authentication. Sets the body again, because the
 * first request has already read it to its end. */
static void
restarted_cb (SoupMessage *message, gpointer user_data)
{
  dowser_soup.message_set_request_body_from_bytes (message, "application/json", user_data);
}

static void
unref_bytes_cb (gpointer data, GClosure *closure)
{
  g_bytes_unref (data);
}

SoupMessage *
dowser_http_message_new (const DowserEndpoint *endpoint, const char *path, const char *body, const char *key,
                         GError **error)
{
  g_autofree char *url = NULL;
  g_autoptr (SoupMessage) message = NULL;

  g_return_val_if_fail (endpoint != NULL && path != NULL, NULL);

  if (!dowser_endpoint_check (endpoint, error))
    return NULL;
  if (key != NULL && strpbrk (key, "\r\n") != NULL)
    {
      g_set_error_literal (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_DENIED,
                           _ ("The API key has more than one line. Enter only the key."));
      return NULL;
    }
  if (key != NULL && *key != '\0' && !endpoint->plain_key && dowser_endpoint_exposes_key (endpoint))
    {
      g_autofree char *host = dowser_endpoint_dup_host (endpoint);

      g_set_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_DENIED,
                   _ ("The API key would be sent to %s unencrypted, so others on the network could read it. Use https, "
                      "or allow an unencrypted API key in the model's settings or with DOWSER_MODEL_PLAIN_KEY=1."),
                   host);
      return NULL;
    }
  url = dowser_wire_dup_url (endpoint, path);
  message = dowser_soup.message_new (body != NULL ? "POST" : "GET", url);
  if (message == NULL)
    {
      g_set_error_literal (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREACHABLE,
                           _ ("The model's address isn't a web address. Check it in the settings."));
      return NULL;
    }
  /* No redirect is followed: a redirect to another host would send the key and the schema to this host. */
  dowser_soup.message_add_flags (message, SOUP_MESSAGE_NO_REDIRECT);
  dowser_soup.message_headers_replace (dowser_soup.message_get_request_headers (message), "Accept",
                                       "application/json, text/event-stream, application/x-ndjson");
  set_headers (message, endpoint, key);
  if (body != NULL)
    {
      g_autoptr (GBytes) bytes = g_bytes_new (body, strlen (body));

      dowser_soup.message_set_request_body_from_bytes (message, "application/json", bytes);
      g_signal_connect_data (message, "restarted", G_CALLBACK (restarted_cb), g_bytes_ref (bytes), unref_bytes_cb, 0);
    }
  return set_certificate (message, endpoint, error) ? g_steal_pointer (&message) : NULL;
}
