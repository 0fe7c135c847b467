/* dowser-clickhouse-connection.c - a connection to a ClickHouse server over HTTP: address, user, and settings for
 * queries */
#include "sources/clickhouse/dowser-clickhouse-connection.h"

#include "base/dowser-error.h"
#include "base/dowser-soup.h"
#include "dowser-config.h"
#include "sources/clickhouse/dowser-clickhouse-error.h"
#include "sources/clickhouse/dowser-clickhouse-query.h"
#include "sources/saved/dowser-server-kind.h"

#include <glib/gi18n-lib.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>

#define DEFAULT_PORT 8123
#define DEFAULT_SECURE_PORT 8443
#define KILL_SECONDS 10
/* The maximum time to wait until the server knows a query that was just sent. The time is short, because the user has
 * clicked Stop and is waiting. */
#define COMING_USEC (2 * G_USEC_PER_SEC)
/* The minimum number of KILL requests for a query before Dowser gives up. A query that was sent before these requests
 * has started by then, even on a busy server. */
#define COMING_LOOKS 12
#define FIRST_PAUSE_USEC 5000
#define LAST_PAUSE_USEC 100000
/* OPEN_SECONDS is the time limit for opening a connection, which must fail soon if there is no server. SILENCE_SECONDS
 * is the time limit without any answer. It is long, because the server reports progress while it computes, but not
 * while it searches for the next row. */
#define OPEN_SECONDS 15
#define SILENCE_SECONDS 900
/* The minimum version of the server. This is the first long-term support version that has all functions used in
 * Dowser's SQL. The newest of these functions, LAG and LEAD, were added in 25.6. */
#define FIRST_VERSION 2508
#define FIRST_VERSION_TEXT "25.8"

/* Settings of each query. The server refuses writes but allows settings. If an outer join finds no row, the columns are
 * NULL. A query fails if a shard is unavailable, and a subquery reads the rows of all shards. Dates before 1970 aren't
 * changed, and decimals keep the digits of their type. A query ends when its client disconnects. Over TLS, however, the
 * server doesn't notice this. */
static const char *const settings[] = {
  "readonly=2",
  "default_format=TabSeparatedWithNamesAndTypes",
#define N_SETTINGS_OF_ANY_VERSION 2
  "join_use_nulls=1",
  "skip_unavailable_shards=0",
  "distributed_product_mode=global",
  "max_query_size=16777216",
  "max_result_rows=0",
  "result_overflow_mode=throw",
  "send_progress_in_http_headers=1",
  "http_headers_progress_interval_ms=5000",
  "cancel_http_readonly_queries_on_client_close=1",
  "enable_extended_results_for_datetime_functions=1",
  "output_format_tsv_crlf_end_of_line=0",
  "output_format_decimal_trailing_zeros=1",
};

static gboolean
is_secure (const DowserServerUri *uri)
{
  return dowser_server_uri_get_tls (uri) > DOWSER_TLS_OFF || dowser_server_uri_get_ca (uri) != NULL;
}

DowserClickhouseConnection *
dowser_clickhouse_connection_new (const char *uri)
{
  DowserClickhouseConnection *self = g_new0 (DowserClickhouseConnection, 1);

  self->uri = dowser_server_uri_parse (uri, NULL);
  self->title = self->uri != NULL ? dowser_server_uri_dup_title (self->uri) : g_strdup (uri);
  return self;
}

void
dowser_clickhouse_connection_close (DowserClickhouseConnection *self)
{
  g_clear_object (&self->session);
  g_clear_pointer (&self->password, g_free);
  self->version = 0;
}

void
dowser_clickhouse_connection_free (DowserClickhouseConnection *self)
{
  dowser_clickhouse_connection_close (self);
  g_clear_pointer (&self->uri, dowser_server_uri_free);
  g_free (self->title);
  g_free (self);
}

DowserClickhouseConnection *
dowser_clickhouse_connection_copy (const DowserClickhouseConnection *self)
{
  g_autofree char *uri = dowser_server_uri_print (self->uri);
  DowserClickhouseConnection *copy = dowser_clickhouse_connection_new (uri);

  copy->password = g_strdup (self->password);
  copy->version = self->version;
  return copy;
}

static void
append_setting (GString *query, const char *name, const char *value)
{
  g_autofree char *escaped = g_uri_escape_string (value, NULL, TRUE);

  g_string_append_printf (query, "&%s=%s", name, escaped);
}

static char *
write_address (const DowserClickhouseConnection *self, const char *query_id, guint max_seconds)
{
  gboolean secure = is_secure (self->uri);
  int port = self->uri->port > 0 ? self->uri->port : secure ? DEFAULT_SECURE_PORT : DEFAULT_PORT;
  g_autoptr (GString) query = g_string_new (settings[0]);

  for (guint i = 1; i < (self->version > 0 ? G_N_ELEMENTS (settings) : N_SETTINGS_OF_ANY_VERSION); i++)
    g_string_append_printf (query, "&%s", settings[i]);
  if (self->uri->database != NULL)
    append_setting (query, "database", self->uri->database);
  if (query_id != NULL)
    append_setting (query, "query_id", query_id);
  if (max_seconds > 0)
    g_string_append_printf (query, "&max_execution_time=%u", max_seconds);
  return g_uri_join (G_URI_FLAGS_ENCODED, secure ? "https" : "http", NULL, self->uri->host, port, "/", query->str,
                     NULL);
}

/* Sets TCP keep-alive, so that Dowser notices within a minute that a server has disappeared. With the system's default,
 * this would take two hours. */
static void
keep_alive_cb (SoupMessage *message, GSocketClientEvent event, GIOStream *stream)
{
  GSocket *socket;

  if (event != G_SOCKET_CLIENT_CONNECTED || !G_IS_SOCKET_CONNECTION (stream))
    return;
  socket = g_socket_connection_get_socket (G_SOCKET_CONNECTION (stream));
  g_socket_set_keepalive (socket, TRUE);
  g_socket_set_option (socket, IPPROTO_TCP, TCP_KEEPIDLE, 30, NULL);
  g_socket_set_option (socket, IPPROTO_TCP, TCP_KEEPINTVL, 10, NULL);
  g_socket_set_option (socket, IPPROTO_TCP, TCP_KEEPCNT, 3, NULL);
}

SoupMessage *
dowser_clickhouse_connection_make_request (const DowserClickhouseConnection *self, const char *sql,
                                           const char *query_id, guint max_seconds)
{
  g_autofree char *address = write_address (self, query_id, max_seconds);
  g_autoptr (GUri) uri = g_uri_parse (address, SOUP_HTTP_URI_FLAGS, NULL);
  SoupMessage *message = dowser_soup.message_new_from_uri ("POST", uri);
  SoupMessageHeaders *headers = dowser_soup.message_get_request_headers (message);
  g_autoptr (GBytes) body = g_bytes_new (sql, strlen (sql));

  /* Refuses redirects, because a redirect would send the password to another host. IDEMPOTENT lets libsoup connect
   * again if the connection was closed. */
  dowser_soup.message_add_flags (message, SOUP_MESSAGE_NO_REDIRECT | SOUP_MESSAGE_IDEMPOTENT);
  if (self->uri->user != NULL)
    dowser_soup.message_headers_replace (headers, "X-ClickHouse-User", self->uri->user);
  if (self->password != NULL)
    dowser_soup.message_headers_replace (headers, "X-ClickHouse-Key", self->password);
  dowser_soup.message_set_request_body_from_bytes (message, "text/plain; charset=utf-8", body);
  g_signal_connect (message, "network-event", G_CALLBACK (keep_alive_cb), NULL);
  return message;
}

SoupSession *
dowser_clickhouse_connection_make_session (const DowserClickhouseConnection *self, guint seconds,
                                           GTlsDatabase *database)
{
  SoupSession *session
      = dowser_soup.session_new_with_options ("user-agent", "Dowser/" DOWSER_VERSION, "timeout", seconds, NULL);
  g_autoptr (GInetAddress) address = g_inet_address_new_from_string (self->uri->host);

  /* A request to a server on this computer must not use a proxy, even if the desktop has a proxy. */
  if (g_str_equal (self->uri->host, "localhost") || (address != NULL && g_inet_address_get_is_loopback (address)))
    {
      g_autoptr (GProxyResolver) direct = g_simple_proxy_resolver_new (NULL, NULL);

      dowser_soup.session_set_proxy_resolver (session, direct);
    }
  if (database != NULL)
    dowser_soup.session_set_tls_database (session, database);
  return session;
}

/* Sends one KILL request. Returns: TRUE if the request must be sent again, because the server doesn't know the query
 * yet */
static gboolean
send_kill (const DowserClickhouseConnection *self, SoupSession *session, const char *query_id)
{
  g_autofree char *sql = g_strdup_printf ("KILL QUERY WHERE query_id = '%s' SYNC", query_id);
  g_autoptr (SoupMessage) message = dowser_clickhouse_connection_make_request (self, sql, NULL, KILL_SECONDS);
  g_autoptr (GBytes) answer = dowser_soup.session_send_and_read (session, message, NULL, NULL);

  if (answer == NULL || dowser_soup.message_get_status (message) != SOUP_STATUS_OK)
    return FALSE;
  return g_bytes_get_size (answer) == 0
         || g_strstr_len (g_bytes_get_data (answer, NULL), (gssize) g_bytes_get_size (answer), query_id) == NULL;
}

/* Kills a query. Uses a new HTTP session, because the connection of the query's own session may not answer. */
void
dowser_clickhouse_connection_kill_query (const DowserClickhouseConnection *self, const char *query_id,
                                         gboolean may_arrive_later)
{
  g_autoptr (SoupSession) session
      = dowser_clickhouse_connection_make_session (self, KILL_SECONDS,
                                                   dowser_soup.session_get_tls_database (self->session));
  gboolean ends_by_itself = !is_secure (self->uri);
  gint64 end = g_get_monotonic_time () + COMING_USEC;
  gulong pause = FIRST_PAUSE_USEC;

  for (guint n = 1; send_kill (self, session, query_id) && may_arrive_later && !ends_by_itself; n++)
    {
      if (n >= COMING_LOOKS && g_get_monotonic_time () >= end)
        break;
      g_usleep (pause);
      pause = MIN (pause * 2, LAST_PAUSE_USEC);
    }
}

static gboolean
fail (int code, const char *words, GError **error)
{
  g_set_error_literal (error, DOWSER_SOURCE_ERROR, code, words);
  return FALSE;
}

static gboolean
is_one_line (const char *text)
{
  return text == NULL || strpbrk (text, "\r\n") == NULL;
}

static gboolean
check_uri (const DowserServerUri *uri, const char *password, GError **error)
{
  const char *certificates;

  if (uri == NULL || uri->host == NULL || *uri->host == '\0')
    return fail (DOWSER_SOURCE_ERROR_FAILED,
                 _ ("This is not the address of a database. Write it like clickhouse://user@host:8123/database."),
                 error);
  if (!dowser_server_uri_has_known_tls (uri))
    return fail (DOWSER_SOURCE_ERROR_FAILED,
                 _ ("“secure” must be 1 (with TLS) or 0 (without TLS). Correct the address."), error);
  if (!is_one_line (uri->user) || !is_one_line (password))
    return fail (DOWSER_SOURCE_ERROR_PASSWORD, _ ("The user and the password must be one line each. Enter them again."),
                 error);
  certificates = dowser_server_uri_get_ca (uri);
  if (certificates != NULL && !g_file_test (certificates, G_FILE_TEST_IS_REGULAR))
    {
      g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_TLS,
                   _ ("The certificate file “%s” was not found. Correct its path."), certificates);
      return FALSE;
    }
  return TRUE;
}

static gboolean
make_session (DowserClickhouseConnection *self, guint seconds, GError **error)
{
  const char *certificates = dowser_server_uri_get_ca (self->uri);
  g_autofree char *path = certificates != NULL ? g_canonicalize_filename (certificates, NULL) : NULL;
  g_autoptr (GError) failure = NULL;
  g_autoptr (GTlsDatabase) database = path != NULL ? g_tls_file_database_new (path, &failure) : NULL;

  if (failure != NULL)
    {
      g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_TLS,
                   _ ("The certificate file “%s” cannot be read (%s). Choose a file in PEM format."), certificates,
                   failure->message);
      return FALSE;
    }
  if (!dowser_soup_open (DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED, error))
    return FALSE;
  g_clear_object (&self->session);
  self->session = dowser_clickhouse_connection_make_session (self, seconds, database);
  return TRUE;
}

static guint
read_version (const char *text)
{
  const char *point = strchr (text, '.');

  return (guint) g_ascii_strtoull (text, NULL, 10) * 100
         + (point != NULL ? (guint) g_ascii_strtoull (point + 1, NULL, 10) : 0);
}

/* Returns TRUE for the error codes READONLY and ACCESS_DENIED. */
static gboolean
is_refusal (guint code)
{
  return code == 164 || code == 497;
}

/* Checks that the server refuses a write. The statement would create a database that each server already has, so it
 * changes nothing even if the server allows it. A DROP of a missing object would prove nothing, because no server
 * refuses it. */
static gboolean
prove_read_only (DowserClickhouseConnection *self, GCancellable *cancellable, GError **error)
{
  g_autoptr (SoupMessage) message
      = dowser_clickhouse_connection_make_request (self, "CREATE DATABASE IF NOT EXISTS system", NULL, KILL_SECONDS);
  g_autoptr (GError) failure = NULL;
  g_autoptr (GBytes) answer = dowser_soup.session_send_and_read (self->session, message, cancellable, &failure);
  g_autofree char *text = NULL;

  if (answer == NULL)
    {
      g_propagate_error (error,
                         dowser_clickhouse_error_new_for_network (self->title, failure, DOWSER_CLICKHOUSE_READING));
      return FALSE;
    }
  text = g_strndup (g_bytes_get_data (answer, NULL), g_bytes_get_size (answer));
  if (text != NULL && dowser_soup.message_get_status (message) != SOUP_STATUS_OK
      && is_refusal (dowser_clickhouse_error_get_code (text)))
    return TRUE;
  g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_NOT_READ_ONLY,
               _ ("“%s” did not refuse a test write, so this server isn't used. Ask the administrator for a read-only "
                  "account."),
               self->title);
  return FALSE;
}

static gboolean
check_version (const DowserClickhouseConnection *self, const char *version, GError **error)
{
  if (self->version >= FIRST_VERSION)
    return TRUE;
  g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED,
               _ ("“%s” runs ClickHouse %s, which is too old. Dowser needs %s or later."), self->title, version,
               FIRST_VERSION_TEXT);
  return FALSE;
}

static gboolean
open_connection (DowserClickhouseConnection *self, DowserEngineFacts *facts, GCancellable *cancellable, GError **error)
{
  g_autofree char *version = dowser_clickhouse_query_read_value (self, "SELECT version()", cancellable, error);

  if (version == NULL)
    return FALSE;
  self->version = read_version (version);
  if (!check_version (self, version, error) || !prove_read_only (self, cancellable, error))
    return FALSE;
  facts->version = g_steal_pointer (&version);
  facts->protection = g_strdup (_ ("read-only (a test write was refused)"));
  facts->security = g_strdup (is_secure (self->uri) ? _ ("encrypted, certificate checked") : _ ("not encrypted"));
  return TRUE;
}

gboolean
dowser_clickhouse_connection_open (DowserClickhouseConnection *self, const char *password, DowserEngineFacts *facts,
                                   GCancellable *cancellable, GError **error)
{
  dowser_clickhouse_connection_close (self);
  if (!check_uri (self->uri, password, error))
    return FALSE;
  self->password = g_strdup (password);
  if (make_session (self, OPEN_SECONDS, error) && open_connection (self, facts, cancellable, error)
      && make_session (self, SILENCE_SECONDS, error))
    return TRUE;
  dowser_clickhouse_connection_close (self);
  return FALSE;
}
