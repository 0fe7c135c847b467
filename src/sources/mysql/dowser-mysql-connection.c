/* dowser-mysql-connection.c - a connection to MySQL or MariaDB: where to, how safe, and what the session is told */
#include "sources/mysql/dowser-mysql-connection.h"

#include "base/dowser-error.h"
#include "sources/saved/dowser-server-kind.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define CONNECT_SECONDS "15"
#define DEFAULT_PORT "3306"

/* The provider knows no state but HY000 for what goes wrong between client and server. */
static const DowserGdaReading readings[] = {
  { NULL, "Lost connection to server at", DOWSER_GDA_FAILURE_UNREACHABLE },
  { NULL, "Can't connect to", DOWSER_GDA_FAILURE_UNREACHABLE },
  { NULL, "Unknown server host", DOWSER_GDA_FAILURE_UNREACHABLE },
  { NULL, "Bad handshake", DOWSER_GDA_FAILURE_UNREACHABLE },
  { NULL, "Unknown database", DOWSER_GDA_FAILURE_NO_DATABASE },
  { NULL, "to database '", DOWSER_GDA_FAILURE_DENIED },
  { NULL, "(using password: NO)", DOWSER_GDA_FAILURE_NO_PASSWORD },
  { NULL, "Access denied for user", DOWSER_GDA_FAILURE_PASSWORD },
  { NULL, "is not allowed to connect", DOWSER_GDA_FAILURE_DENIED },
  { NULL, "command denied to user", DOWSER_GDA_FAILURE_DENIED },
  { NULL, "Too many connections", DOWSER_GDA_FAILURE_BUSY },
  { NULL, "max_user_connections", DOWSER_GDA_FAILURE_BUSY },
  { NULL, "Lock wait timeout", DOWSER_GDA_FAILURE_BUSY },
  { NULL, "TLS/SSL", DOWSER_GDA_FAILURE_TLS },
  { NULL, "SSL ", DOWSER_GDA_FAILURE_TLS },
  { NULL, "insecure transport", DOWSER_GDA_FAILURE_TLS },
  { NULL, "ertificate", DOWSER_GDA_FAILURE_TLS },
  { NULL, "gone away", DOWSER_GDA_FAILURE_LOST },
  { NULL, "Lost connection", DOWSER_GDA_FAILURE_LOST },
  { NULL, "Connection was killed", DOWSER_GDA_FAILURE_LOST },
  { NULL, "is full", DOWSER_GDA_FAILURE_MEMORY },
  { NULL, "Out of memory", DOWSER_GDA_FAILURE_MEMORY },
  { "42", NULL, DOWSER_GDA_FAILURE_STATEMENT },
  { "22", NULL, DOWSER_GDA_FAILURE_STATEMENT },
  { "25", NULL, DOWSER_GDA_FAILURE_STATEMENT },
  { NULL, "llegal", DOWSER_GDA_FAILURE_STATEMENT },
  { NULL, NULL, DOWSER_GDA_FAILURE_OTHER },
};

/*
 * Texts of four bytes come whole. How SQL is read is what it is written for. A snapshot lasts as long as its
 * transaction, and nothing outside of one can write either. What GROUP_CONCAT gives is not cut without a word.
 */
static const char *const session[] = {
  "SET NAMES utf8mb4",
  "SET SESSION sql_mode = 'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'",
  "SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ",
  "SET SESSION TRANSACTION READ ONLY",
  "SET SESSION group_concat_max_len = 67108864",
};

static gboolean
set_up (DowserGdaConnection *connection, GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (session); i++)
    if (!dowser_gda_connection_execute (connection, session[i], error))
      return FALSE;
  return TRUE;
}

/* Returns: whether the server was asked; @cipher is NULL where it does not encrypt */
static gboolean
read_cipher (DowserGdaConnection *connection, char **cipher)
{
  const GType types[] = { G_TYPE_STRING, G_TYPE_STRING, G_TYPE_NONE };
  g_autoptr (GdaStatement) statement = dowser_gda_statement_new ("SHOW SESSION STATUS LIKE 'Ssl_cipher'");
  g_autoptr (GdaDataModel) model = dowser_gda_select (connection->gda, statement, types, NULL);

  if (model == NULL || gda_data_model_get_n_rows (model) < 1)
    return FALSE;
  *cipher = g_strdup (dowser_gda_get_text (model, 0, 1));
  return TRUE;
}

/* The client library goes on without a word where the server does not encrypt. */
static gboolean
set_up_encrypted (DowserGdaConnection *connection, GError **error)
{
  g_autofree char *cipher = NULL;

  if (!read_cipher (connection, &cipher) || cipher == NULL || *cipher == '\0')
    {
      dowser_gda_failure_set (DOWSER_GDA_FAILURE_TLS, connection->place, _ ("it does not encrypt"), error);
      return FALSE;
    }
  return set_up (connection, error);
}

#define SERVER(set_up_func)                                                                                            \
  {                                                                                                                    \
    .title = "MySQL", .provider = "MySQL", .package = "libgda-5.0-mysql",                                              \
    .begin = "START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY", .end = "ROLLBACK",                               \
    .identify = "SELECT CAST(CONNECTION_ID() AS CHAR)", .cancel = "KILL QUERY %s",                                     \
    .time_limit = "SET SESSION /*M!100100 max_statement_time = %1$u / 1000 */ "                                        \
                  "/*!50708 max_execution_time = %1$u */",                                                             \
    .write = "DROP TABLE IF EXISTS dowser_refused_write", .set_up = set_up_func, .readings = readings,                 \
  }

static const DowserGdaServer server = SERVER (set_up);
static const DowserGdaServer encrypted_server = SERVER (set_up_encrypted);

/* Where the address does not say it, a file of certificates is there to be checked against. */
static DowserTlsMode
get_safety (const DowserServerUri *uri)
{
  DowserTlsMode mode = dowser_server_uri_get_tls (uri);

  if (mode != DOWSER_TLS_DEFAULT)
    return mode;
  return dowser_server_uri_get_ca (uri) != NULL ? DOWSER_TLS_VERIFIED : DOWSER_TLS_PREFERRED;
}

/* The provider has no words for TLS and patience, but the client library below reads them out of the host's name. */
static char *
write_host (const DowserServerUri *uri)
{
  GString *host = g_string_new (NULL);
  DowserTlsMode safety = get_safety (uri);

  g_string_append_printf (host, "host=%s;connect-timeout=" CONNECT_SECONDS, uri->host);
  if (safety != DOWSER_TLS_OFF)
    g_string_append (host, ";ssl-enforce=1");
  if (safety == DOWSER_TLS_VERIFIED)
    g_string_append (host, ";ssl-verify-server-cert=1");
  if (safety == DOWSER_TLS_VERIFIED && dowser_server_uri_get_ca (uri) != NULL)
    g_string_append_printf (host, ";ssl-ca=%s", dowser_server_uri_get_ca (uri));
  return g_string_free (host, FALSE);
}

static char *
write_settings (const DowserServerUri *uri)
{
  g_autofree char *host = uri->host != NULL ? write_host (uri) : NULL;
  g_autofree char *port = uri->port > 0 ? g_strdup_printf ("%d", uri->port) : g_strdup (DEFAULT_PORT);
  const char *socket = host == NULL ? dowser_server_uri_get (uri, "socket") : NULL;
  const char *const pairs[]
      = { "DB_NAME", uri->database, "HOST", host, "PORT", host != NULL ? port : NULL, "UNIX_SOCKET", socket, NULL };

  return dowser_gda_join_settings (pairs);
}

DowserMysqlConnection *
dowser_mysql_connection_new (const char *uri)
{
  DowserMysqlConnection *self = g_new0 (DowserMysqlConnection, 1);
  g_autofree char *title = NULL;
  g_autofree char *settings = NULL;
  gboolean is_encrypted;

  self->uri = dowser_server_uri_parse (uri, NULL);
  if (self->uri == NULL)
    return self;
  title = dowser_server_uri_dup_title (self->uri);
  settings = write_settings (self->uri);
  is_encrypted = get_safety (self->uri) == DOWSER_TLS_REQUIRED || get_safety (self->uri) == DOWSER_TLS_VERIFIED;
  self->gda = dowser_gda_connection_new (is_encrypted ? &encrypted_server : &server, title, settings);
  return self;
}

void
dowser_mysql_connection_free (DowserMysqlConnection *self)
{
  g_clear_pointer (&self->gda, dowser_gda_connection_free);
  g_clear_pointer (&self->uri, dowser_server_uri_free);
  g_free (self);
}

static gboolean
fail (const char *words, GError **error)
{
  g_set_error_literal (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED, words);
  return FALSE;
}

/* What stands between semicolons would be another setting. */
static gboolean
is_one_setting (const char *text)
{
  return text == NULL || strpbrk (text, ";\n") == NULL;
}

static gboolean
check_uri (const DowserServerUri *uri, GError **error)
{
  const char *certificates;

  if (uri == NULL)
    return fail (_ ("This is not the address of a database: write it as in mysql://user@host:3306/database."), error);
  if (uri->database == NULL)
    return fail (_ ("The address names no database: write it behind the host, as in mysql://user@host/database."),
                 error);
  certificates = dowser_server_uri_get_ca (uri);
  if (!is_one_setting (uri->host) || !is_one_setting (certificates))
    return fail (_ ("A semicolon can be in neither the host nor the path of the certificates: correct the address."),
                 error);
  if (!dowser_server_uri_has_known_tls (uri))
    return fail (_ ("“ssl-mode” is none of disabled, preferred, required and verify-identity: correct the address."),
                 error);
  if (certificates != NULL && !g_file_test (certificates, G_FILE_TEST_IS_REGULAR))
    {
      g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_TLS,
                   _ ("The file of certificates “%s” was not found: correct its path."), certificates);
      return FALSE;
    }
  return TRUE;
}

static char *
dup_security (const DowserMysqlConnection *self)
{
  g_autofree char *cipher = NULL;

  if (self->uri->host == NULL)
    return g_strdup (_ ("on this computer"));
  if (!read_cipher (self->gda, &cipher) || cipher == NULL || *cipher == '\0')
    return g_strdup (_ ("not encrypted"));
  if (get_safety (self->uri) == DOWSER_TLS_VERIFIED)
    return g_strdup (_ ("encrypted, certificate checked"));
  return g_strdup (_ ("encrypted, certificate not checked"));
}

/* "10.11.19-MariaDB-0+deb12u1" */
static char *
read_version (DowserMysqlConnection *self)
{
  const GType types[] = { G_TYPE_STRING, G_TYPE_NONE };
  g_autoptr (GdaStatement) statement = dowser_gda_statement_new ("SELECT VERSION()");
  g_autoptr (GdaDataModel) model = dowser_gda_select (self->gda->gda, statement, types, NULL);
  const char *text = model != NULL ? dowser_gda_get_text (model, 0, 0) : NULL;

  if (text == NULL)
    return NULL;
  self->is_mariadb = strstr (text, "MariaDB") != NULL;
  return g_strdup_printf ("%.*s%s", (int) strspn (text, "0123456789."), text, self->is_mariadb ? " (MariaDB)" : "");
}

gboolean
dowser_mysql_connection_open (DowserMysqlConnection *self, const char *password, DowserEngineFacts *facts,
                              GCancellable *cancellable, GError **error)
{
  if (!check_uri (self->uri, error)
      || !dowser_gda_connection_open (self->gda, self->uri->user, password, cancellable, error))
    return FALSE;
  facts->version = read_version (self);
  facts->protection = g_strdup (_ ("read-only, proven by a refused write"));
  facts->security = dup_security (self);
  return TRUE;
}
