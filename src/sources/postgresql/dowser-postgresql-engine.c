/* dowser-postgresql-engine.c - the engine for PostgreSQL: settings of a session, and the meaning of error messages */
#include "sources/postgresql/dowser-postgresql-engine.h"

#include "base/dowser-error.h"
#include "sources/postgresql/dowser-postgresql-driver.h"
#include "sources/postgresql/dowser-postgresql-forecast.h"
#include "sources/postgresql/dowser-postgresql-introspect.h"
#include "sources/postgresql/dowser-postgresql-profile.h"
#include "sources/server/dowser-server-engine.h"

#include <glib/gi18n-lib.h>

/* Meanings of error messages. Connection errors have no SQLSTATE in libpq, so they are recognized by their words. */
static const DowserServerReading readings[] = {
  { NULL, "password authentication failed", DOWSER_SERVER_FAILURE_PASSWORD },
  { NULL, "no password supplied", DOWSER_SERVER_FAILURE_NO_PASSWORD },
  { NULL, "authentication failed", DOWSER_SERVER_FAILURE_PASSWORD },
  { NULL, "FATAL:  role ", DOWSER_SERVER_FAILURE_PASSWORD },
  { NULL, "no pg_hba.conf entry", DOWSER_SERVER_FAILURE_DENIED },
  { NULL, "permission denied for database", DOWSER_SERVER_FAILURE_DENIED },
  { NULL, "FATAL:  database ", DOWSER_SERVER_FAILURE_NO_DATABASE },
  { NULL, "too many", DOWSER_SERVER_FAILURE_BUSY },
  { NULL, "remaining connection slots", DOWSER_SERVER_FAILURE_BUSY },
  { NULL, "database system is", DOWSER_SERVER_FAILURE_BUSY },
  { NULL, "FATAL:", DOWSER_SERVER_FAILURE_OTHER },
  { NULL, "received invalid response", DOWSER_SERVER_FAILURE_UNREACHABLE },
  { NULL, "SSL SYSCALL", DOWSER_SERVER_FAILURE_UNREACHABLE },
  { NULL, "certificate", DOWSER_SERVER_FAILURE_TLS },
  { NULL, "sslmode", DOWSER_SERVER_FAILURE_TLS },
  { NULL, "EOF detected", DOWSER_SERVER_FAILURE_UNREACHABLE },
  { NULL, "SSL", DOWSER_SERVER_FAILURE_TLS },
  { NULL, "connection to server", DOWSER_SERVER_FAILURE_UNREACHABLE },
  { NULL, "could not translate host name", DOWSER_SERVER_FAILURE_UNREACHABLE },
  { NULL, "out of memory", DOWSER_SERVER_FAILURE_MEMORY },
  { NULL, "temporary file size exceeds", DOWSER_SERVER_FAILURE_MEMORY },
  { NULL, "No space left", DOWSER_SERVER_FAILURE_MEMORY },
  { "53", NULL, DOWSER_SERVER_FAILURE_MEMORY },
  { "57P", NULL, DOWSER_SERVER_FAILURE_LOST },
  { NULL, "terminating connection", DOWSER_SERVER_FAILURE_LOST },
  { NULL, NULL, DOWSER_SERVER_FAILURE_STATEMENT },
};

/* Saves the search path, which is afterwards reduced to pg_catalog. With another schema in the search path, a function
 * or operator of that schema could replace the intended one, if its argument types fit better (CVE-2018-1058). Dowser
 * writes each table with its schema. The saved search path is used for introspection and by OPEN_SCHEMAS. */
#define KEEP_SCHEMAS                                                                                                   \
  "SELECT pg_catalog.set_config('dowser.schemas', pg_catalog.array_to_string(pg_catalog.current_schemas(false), "      \
  "pg_catalog.chr(31)), false), pg_catalog.set_config('dowser.path', pg_catalog.current_setting('search_path'), "      \
  "false)"
#define PIN_SCHEMAS "SELECT pg_catalog.set_config('search_path', 'pg_catalog', false)"

/* Restores the user's search path for one transaction, because a view may call a function whose body needs this path.
 * The path isn't restored if its schemas contain a function or an operator with the name of a built-in one, unless an
 * extension installed it. */
#define OPEN_SCHEMAS                                                                                                   \
  "WITH path(id) AS (SELECT oid FROM pg_namespace WHERE nspname <> 'pg_catalog' AND nspname = ANY "                    \
  "(string_to_array(current_setting('dowser.schemas'), chr(31)))), "                                                   \
  "own(oid) AS (SELECT objid FROM pg_depend WHERE deptype = 'e' AND classid IN ('pg_proc'::regclass, "                 \
  "'pg_operator'::regclass)) "                                                                                         \
  "SELECT set_config('search_path', current_setting('dowser.path'), true) "                                            \
  "WHERE NOT EXISTS (SELECT 1 FROM pg_proc p WHERE p.pronamespace IN (SELECT id FROM path) "                           \
  "AND p.oid NOT IN (SELECT oid FROM own) AND EXISTS (SELECT 1 FROM pg_proc s WHERE s.proname = p.proname "            \
  "AND s.pronamespace = 'pg_catalog'::regnamespace)) "                                                                 \
  "AND NOT EXISTS (SELECT 1 FROM pg_operator p WHERE p.oprnamespace IN (SELECT id FROM path) "                         \
  "AND p.oid NOT IN (SELECT oid FROM own) AND EXISTS (SELECT 1 FROM pg_operator s WHERE s.oprname = p.oprname "        \
  "AND s.oprnamespace = 'pg_catalog'::regnamespace))"

/* Makes the server end a query within seconds after its client is gone. Older servers lack this setting. They notice
 * only when they send the next row. */
#define WATCH_CLIENT                                                                                                   \
  "SELECT set_config(name, '2000', false) FROM pg_settings WHERE name = 'client_connection_check_interval'"

/* Settings that determine how the server writes a cell as text. With these settings, no digit of a value is lost. */
#define SETTINGS                                                                                                       \
  "SELECT set_config('datestyle', 'ISO, YMD', false), set_config('bytea_output', 'hex', false), "                      \
  "set_config('extra_float_digits', '3', false), set_config('standard_conforming_strings', 'on', false), "             \
  "set_config('client_min_messages', 'error', false), set_config('default_transaction_read_only', 'on', false)"

static const char *const set_up[] = { KEEP_SCHEMAS "; " PIN_SCHEMAS "; " SETTINGS, NULL };

static gboolean
check_address (const DowserServerUri *uri, GError **error)
{
  GHashTableIter iter;
  gpointer name;

  g_hash_table_iter_init (&iter, uri->parameters);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    if (!dowser_postgresql_is_allowed_parameter (name))
      {
        g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED,
                     _ ("The address contains “%s”, which PostgreSQL does not know. Remove or correct it."),
                     (char *) name);
        return FALSE;
      }
  return TRUE;
}

/* Returns TRUE if the address means a socket. The parameter "hostaddr" takes precedence over the host. */
static gboolean
uses_socket (const DowserServerUri *uri)
{
  const char *host = uri->host != NULL ? uri->host : dowser_server_uri_get_parameter (uri, "host");

  return (host == NULL || *host == '/') && dowser_server_uri_get_parameter (uri, "hostaddr") == NULL;
}

/* Describes the security of the connection to the user. The parameters of the address decide whether libpq checks the
 * certificate. */
static const char *
describe_security (const DowserServerUri *uri, gboolean encrypted)
{
  const char *mode = dowser_server_uri_get_parameter (uri, "sslmode");

  if (!encrypted && uses_socket (uri))
    return _ ("not encrypted, on this computer");
  if (!encrypted)
    return _ ("not encrypted");
  if (g_strcmp0 (mode, "verify-full") == 0)
    return _ ("encrypted, certificate checked");
  if (g_strcmp0 (mode, "verify-ca") == 0)
    return _ ("encrypted, certificate checked, but not the host name");
  return _ ("encrypted, certificate not checked");
}

/* Returns the statement with its values. @statement->display already contains the values as PostgreSQL literals. */
static char *
fill_in_values (const DowserStatement *statement, GError **error)
{
  return g_strdup (statement->parameters->len > 0 ? statement->display : statement->sql);
}

static const DowserServer server = {
  .driver = &dowser_postgresql_driver,
  .readings = readings,
  .check_address = check_address,
  .set_up = set_up,
  .requirement = WATCH_CLIENT,
  .begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; " OPEN_SCHEMAS,
  .end = "ROLLBACK",
  .time_limit = "SET statement_timeout = %u",
  .write = "CREATE TEMPORARY TABLE dowser_must_not_write (n integer)",
  .protection = N_ ("read-only transactions (a test write was refused)"),
  .describe_security = describe_security,
  .fill_in = fill_in_values,
  .read_signature = dowser_postgresql_read_signature,
  .introspect = dowser_postgresql_introspect,
  .profile = dowser_postgresql_profile,
  .forecast = dowser_postgresql_forecast,
};

static gpointer
connection_new (const char *uri)
{
  return dowser_server_connection_new (&server, uri);
}

const DowserEngine dowser_postgresql_engine = {
  .title = "PostgreSQL",
  .worker_name = "postgresql",
  .dialect = DOWSER_DIALECT_POSTGRESQL,
  .connection_new = connection_new,
  DOWSER_SERVER_ENGINE,
};
