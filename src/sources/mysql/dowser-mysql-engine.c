/* dowser-mysql-engine.c - the engine for MySQL and MariaDB: settings of a session, and the meaning of error messages */
#include "sources/mysql/dowser-mysql-engine.h"

#include "base/dowser-error.h"
#include "sources/mysql/dowser-mysql-driver.h"
#include "sources/mysql/dowser-mysql-forecast.h"
#include "sources/mysql/dowser-mysql-introspect.h"
#include "sources/mysql/dowser-mysql-profile.h"
#include "sources/mysql/dowser-mysql-statement.h"
#include "sources/saved/dowser-server-kind.h"
#include "sources/server/dowser-server-engine.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Meanings of error messages. Connection errors all have the state HY000, so they are recognized by their words. */
static const DowserServerReading readings[] = {
  { NULL, "Lost connection to server at", DOWSER_SERVER_FAILURE_UNREACHABLE },
  { NULL, "Can't connect to", DOWSER_SERVER_FAILURE_UNREACHABLE },
  { NULL, "Unknown server host", DOWSER_SERVER_FAILURE_UNREACHABLE },
  { NULL, "Bad handshake", DOWSER_SERVER_FAILURE_UNREACHABLE },
  { NULL, "Unknown database", DOWSER_SERVER_FAILURE_NO_DATABASE },
  { NULL, "to database '", DOWSER_SERVER_FAILURE_DENIED },
  { NULL, "(using password: NO)", DOWSER_SERVER_FAILURE_NO_PASSWORD },
  { NULL, "Access denied for user", DOWSER_SERVER_FAILURE_PASSWORD },
  { NULL, "is not allowed to connect", DOWSER_SERVER_FAILURE_DENIED },
  { NULL, "command denied to user", DOWSER_SERVER_FAILURE_DENIED },
  { NULL, "Too many connections", DOWSER_SERVER_FAILURE_BUSY },
  { NULL, "max_user_connections", DOWSER_SERVER_FAILURE_BUSY },
  { NULL, "Lock wait timeout", DOWSER_SERVER_FAILURE_BUSY },
  { NULL, "unexpected eof", DOWSER_SERVER_FAILURE_UNREACHABLE },
  { NULL, "TLS/SSL", DOWSER_SERVER_FAILURE_TLS },
  { NULL, "SSL ", DOWSER_SERVER_FAILURE_TLS },
  { NULL, "insecure transport", DOWSER_SERVER_FAILURE_TLS },
  { NULL, "ertificate", DOWSER_SERVER_FAILURE_TLS },
  { NULL, "gone away", DOWSER_SERVER_FAILURE_LOST },
  { NULL, "Lost connection", DOWSER_SERVER_FAILURE_LOST },
  { NULL, "Connection was killed", DOWSER_SERVER_FAILURE_LOST },
  { NULL, "is full", DOWSER_SERVER_FAILURE_MEMORY },
  { NULL, "Out of memory", DOWSER_SERVER_FAILURE_MEMORY },
  { "42", NULL, DOWSER_SERVER_FAILURE_STATEMENT },
  { "22", NULL, DOWSER_SERVER_FAILURE_STATEMENT },
  { "25", NULL, DOWSER_SERVER_FAILURE_STATEMENT },
  { NULL, "llegal", DOWSER_SERVER_FAILURE_STATEMENT },
  { NULL, NULL, DOWSER_SERVER_FAILURE_OTHER },
};

/* Settings of a session. The SQL mode is the one for which Dowser writes SQL. A snapshot lasts as long as its
 * transaction. Writing is impossible even outside of a transaction. Results of GROUP_CONCAT aren't silently truncated.
 * While the user looks at the rows, the server waits for an hour. */
static const char *const set_up[] = {
  "SET NAMES utf8mb4",
  "SET SESSION sql_mode = 'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION', "
  "SESSION group_concat_max_len = 67108864, SESSION net_write_timeout = 3600",
  "SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY",
  NULL,
};

static gboolean
fail (const char *words, GError **error)
{
  g_set_error_literal (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED, words);
  return FALSE;
}

static gboolean
check_address (const DowserServerUri *uri, GError **error)
{
  const char *certificates;

  if (uri->database == NULL)
    return fail (_ ("The address has no database. Write it after the host, as in mysql://user@host/database."), error);
  /* Refuses a host with a semicolon, because libmariadb would read it as a list of settings. */
  if (uri->host != NULL && strchr (uri->host, ';') != NULL)
    return fail (_ ("A host name cannot contain a semicolon. Correct the address."), error);
  certificates = dowser_server_uri_get_ca (uri);
  if (!dowser_server_uri_has_known_tls (uri))
    return fail (_ ("“ssl-mode” must be disabled, preferred, required or verify-identity. Correct the address."),
                 error);
  if (certificates != NULL && !g_file_test (certificates, G_FILE_TEST_IS_REGULAR))
    {
      g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_TLS,
                   _ ("The certificate file “%s” was not found. Correct its path."), certificates);
      return FALSE;
    }
  return TRUE;
}

static const char *
describe_security (const DowserServerUri *uri, gboolean is_encrypted)
{
  if (uri->host == NULL)
    return _ ("on this computer");
  if (!is_encrypted)
    return _ ("not encrypted");
  if (dowser_mysql_get_tls_mode (uri) == DOWSER_TLS_VERIFIED)
    return _ ("encrypted, certificate checked");
  return _ ("encrypted, certificate not checked");
}

static const DowserServer server = {
  .driver = &dowser_mysql_driver,
  .readings = readings,
  .check_address = check_address,
  .set_up = set_up,
  .begin = "START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY",
  .end = "ROLLBACK",
  .time_limit = "SET SESSION /*M!100100 max_statement_time = %1$u / 1000 */ /*!50708 max_execution_time = %1$u */",
  .write = "DROP TABLE IF EXISTS dowser_refused_write",
  .protection = N_ ("read-only (a test write was refused)"),
  .describe_security = describe_security,
  .fill_in = dowser_mysql_fill_in_values,
  .read_signature = dowser_mysql_read_signature,
  .introspect = dowser_mysql_introspect,
  .profile = dowser_mysql_profile,
  .forecast = dowser_mysql_forecast,
};

static gpointer
connection_new (const char *uri)
{
  return dowser_server_connection_new (&server, uri);
}

const DowserEngine dowser_mysql_engine = {
  .title = "MySQL",
  .worker_name = "mysql",
  .dialect = DOWSER_DIALECT_MYSQL,
  .connection_new = connection_new,
  .keep_alive = dowser_server_engine_keep_alive,
  DOWSER_SERVER_ENGINE,
};
