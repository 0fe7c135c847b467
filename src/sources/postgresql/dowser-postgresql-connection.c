/* dowser-postgresql-connection.c - a read-only connection to a PostgreSQL server, made from its address */
#include "sources/postgresql/dowser-postgresql-connection.h"

#include "base/dowser-error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What the connection failed with has no SQLSTATE in libpq, only its words. */
static const DowserGdaReading readings[] = {
  { NULL, "password authentication failed", DOWSER_GDA_FAILURE_PASSWORD },
  { NULL, "no password supplied", DOWSER_GDA_FAILURE_NO_PASSWORD },
  { NULL, "authentication failed", DOWSER_GDA_FAILURE_PASSWORD },
  { NULL, "FATAL:  role ", DOWSER_GDA_FAILURE_PASSWORD },
  { NULL, "no pg_hba.conf entry", DOWSER_GDA_FAILURE_DENIED },
  { NULL, "permission denied for database", DOWSER_GDA_FAILURE_DENIED },
  { NULL, "FATAL:  database ", DOWSER_GDA_FAILURE_NO_DATABASE },
  { NULL, "too many", DOWSER_GDA_FAILURE_BUSY },
  { NULL, "remaining connection slots", DOWSER_GDA_FAILURE_BUSY },
  { NULL, "database system is", DOWSER_GDA_FAILURE_BUSY },
  { NULL, "FATAL:", DOWSER_GDA_FAILURE_OTHER },
  { NULL, "received invalid response", DOWSER_GDA_FAILURE_UNREACHABLE },
  { NULL, "SSL SYSCALL", DOWSER_GDA_FAILURE_UNREACHABLE },
  { NULL, "certificate", DOWSER_GDA_FAILURE_TLS },
  { NULL, "sslmode", DOWSER_GDA_FAILURE_TLS },
  { NULL, "EOF detected", DOWSER_GDA_FAILURE_UNREACHABLE },
  { NULL, "SSL", DOWSER_GDA_FAILURE_TLS },
  { NULL, "connection to server", DOWSER_GDA_FAILURE_UNREACHABLE },
  { NULL, "could not translate host name", DOWSER_GDA_FAILURE_UNREACHABLE },
  { NULL, "out of memory", DOWSER_GDA_FAILURE_MEMORY },
  { NULL, "temporary file size exceeds", DOWSER_GDA_FAILURE_MEMORY },
  { NULL, "No space left", DOWSER_GDA_FAILURE_MEMORY },
  { "53", NULL, DOWSER_GDA_FAILURE_MEMORY },
  { "57P", NULL, DOWSER_GDA_FAILURE_LOST },
  { NULL, "terminating connection", DOWSER_GDA_FAILURE_LOST },
  { NULL, NULL, DOWSER_GDA_FAILURE_STATEMENT },
};

/*
 * All that a cell's text depends on is said, whatever the server is set to, so that it reads back as the same value.
 * The rows are all read: what comes first fastest is not what a cursor should be planned for.
 */
/*
 * Only what every PostgreSQL has is found by its bare name: a function or an operator in a schema of the search path
 * whose arguments fit better would otherwise stand in for the one that is meant (CVE-2018-1058). Tables are written
 * with their schema. Where they were looked for is kept for introspection, and for OPEN_SCHEMAS.
 */
#define KEEP_SCHEMAS                                                                                                   \
  "SELECT pg_catalog.set_config('dowser.schemas', pg_catalog.array_to_string(pg_catalog.current_schemas(false), "      \
  "pg_catalog.chr(31)), false), pg_catalog.set_config('dowser.path', pg_catalog.current_setting('search_path'), false)"
#define PIN_SCHEMAS "SELECT pg_catalog.set_config('search_path', 'pg_catalog', false)"

/*
 * For one transaction, the schemas of the person come back where nothing in them shares its name with a function or an
 * operator of the server, but for what an extension has installed: a view may call a function whose text needs them.
 */
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

/* A query whose program is gone ends within seconds; older servers notice it when they send the next row. */
#define WATCH_CLIENT                                                                                                   \
  "SELECT set_config(name, '2000', false) FROM pg_settings WHERE name = 'client_connection_check_interval'"

#define SETTINGS                                                                                                       \
  "SELECT set_config('datestyle', 'ISO, YMD', false), set_config('bytea_output', 'hex', false), "                      \
  "set_config('extra_float_digits', '3', false), set_config('standard_conforming_strings', 'on', false), "             \
  "set_config('client_min_messages', 'error', false), set_config('cursor_tuple_fraction', '1', false), "               \
  "set_config('default_transaction_read_only', 'on', false)"

static gboolean
set_up (DowserGdaConnection *gda, GError **error)
{
  return dowser_gda_connection_execute (gda, KEEP_SCHEMAS, error)
         && dowser_gda_connection_execute (gda, PIN_SCHEMAS, error)
         && dowser_gda_connection_execute (gda, SETTINGS, error)
         && dowser_gda_connection_execute (gda, WATCH_CLIENT, error);
}

static const DowserGdaServer server = {
  .title = "PostgreSQL",
  .provider = "PostgreSQL",
  .package = "libgda-5.0-postgres",
  .begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
  .enter = OPEN_SCHEMAS,
  .end = "ROLLBACK",
  .identify = "SELECT pg_backend_pid()",
  .cancel = "SELECT pg_catalog.pg_cancel_backend(%s)",
  .time_limit = "SET statement_timeout = %u",
  .write = "CREATE TEMPORARY TABLE dowser_must_not_write (n integer)",
  .set_up = set_up,
  .readings = readings,
};

/* Of what may stand in an address behind the "?"; the rest of libpq's settings is Dowser's own affair. */
static const char *const known_parameters[] = {
  "sslmode",          "sslrootcert",     "sslcert",         "sslkey",   "sslcrl",   "ssl_min_protocol_version",
  "gssencmode",       "krbsrvname",      "channel_binding", "hostaddr", "passfile", "target_session_attrs",
  "application_name", "connect_timeout", "options",         NULL,
};

/* As libpq reads a value between single quotes. */
static char *
escape (const char *value)
{
  GString *escaped = g_string_new (NULL);

  for (; value != NULL && *value != '\0'; value++)
    {
      if (*value == '\'' || *value == '\\')
        g_string_append_c (escaped, '\\');
      g_string_append_c (escaped, *value);
    }
  return g_string_free (escaped, FALSE);
}

static void
append_setting (GString *into, const char *name, const char *value)
{
  g_autofree char *escaped = escape (value);

  g_string_append_printf (into, "' %s='%s", name, escaped);
}

static gboolean
append_parameters (GString *into, const DowserServerUri *uri, GError **error)
{
  GHashTableIter iter;
  gpointer name, value;

  g_hash_table_iter_init (&iter, uri->parameters);
  while (g_hash_table_iter_next (&iter, &name, &value))
    {
      if (g_str_equal (name, "host"))
        continue;
      if (!g_strv_contains (known_parameters, name))
        {
          g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED,
                       _ ("The address holds “%s”, which means nothing to PostgreSQL: leave it out, or correct it."),
                       (char *) name);
          return FALSE;
        }
      append_setting (into, name, value);
    }
  return TRUE;
}

/*
 * The provider knows no setting for certificates and none for a line that went dead, but puts what it knows between
 * quotes as it is. So everything goes in behind the database's name, each value escaped; what an address says itself
 * comes last, and last counts.
 */
static char *
write_database (const DowserServerUri *uri, GError **error)
{
  const char *name = uri->database != NULL ? uri->database : uri->user != NULL ? uri->user : g_get_user_name ();
  g_autofree char *escaped = escape (name);
  g_autoptr (GString) into = g_string_new (escaped);

  append_setting (into, "application_name", "Dowser");
  append_setting (into, "connect_timeout", "10");
  append_setting (into, "keepalives_idle", "30");
  append_setting (into, "keepalives_interval", "10");
  append_setting (into, "keepalives_count", "3");
  append_setting (into, "tcp_user_timeout", "60000");
  if (!append_parameters (into, uri, error))
    return NULL;
  return g_string_free (g_steal_pointer (&into), FALSE);
}

static const char *
get_host (const DowserServerUri *uri)
{
  return uri->host != NULL ? uri->host : dowser_server_uri_get (uri, "host");
}

char *
dowser_postgresql_write_settings (const DowserServerUri *uri, GError **error)
{
  g_autofree char *host = escape (get_host (uri));
  g_autofree char *port = uri->port >= 0 ? g_strdup_printf ("%d", uri->port) : NULL;
  g_autofree char *database = write_database (uri, error);
  const char *const pairs[] = { "HOST", host, "PORT", port, "DB_NAME", database, NULL };

  return database != NULL ? dowser_gda_join_settings (pairs) : NULL;
}

DowserPostgresqlConnection *
dowser_postgresql_connection_new (const char *uri)
{
  DowserPostgresqlConnection *self = g_new0 (DowserPostgresqlConnection, 1);
  g_autofree char *settings = NULL;
  g_autofree char *place = NULL;

  self->text = g_strdup (uri);
  self->uri = dowser_server_uri_parse (uri, NULL);
  if (self->uri == NULL)
    return self;
  settings = dowser_postgresql_write_settings (self->uri, NULL);
  place = dowser_server_uri_dup_title (self->uri);
  if (settings != NULL)
    self->gda = dowser_gda_connection_new (&server, place, settings);
  return self;
}

void
dowser_postgresql_connection_free (DowserPostgresqlConnection *self)
{
  g_clear_pointer (&self->gda, dowser_gda_connection_free);
  g_clear_pointer (&self->uri, dowser_server_uri_free);
  g_free (self->text);
  g_free (self);
}

/* What was wrong with the address when the connection was made. */
static gboolean
fail_for_address (DowserPostgresqlConnection *self, GError **error)
{
  g_autoptr (DowserServerUri) uri = dowser_server_uri_parse (self->text, error);
  g_autofree char *settings = uri != NULL ? dowser_postgresql_write_settings (uri, error) : NULL;

  return settings != NULL;
}

gboolean
dowser_postgresql_connection_open (DowserPostgresqlConnection *self, const char *password, GCancellable *cancellable,
                                   GError **error)
{
  g_autofree char *user = NULL;
  g_autofree char *escaped_password = NULL;

  if (self->gda == NULL)
    return fail_for_address (self, error);
  user = escape (self->uri->user);
  escaped_password = escape (password);
  return dowser_gda_connection_open (self->gda, user, escaped_password, cancellable, error);
}

/* An address of numbers comes before any host. */
static gboolean
is_socket (const DowserServerUri *uri)
{
  const char *host = get_host (uri);

  return (host == NULL || *host == '/') && dowser_server_uri_get (uri, "hostaddr") == NULL;
}

/* Whether the certificate is checked is libpq's affair, which does as the address says. */
static const char *
describe_security (const DowserServerUri *uri, gboolean encrypted)
{
  const char *mode = dowser_server_uri_get (uri, "sslmode");

  if (!encrypted && is_socket (uri))
    return _ ("not encrypted, within this computer");
  if (!encrypted)
    return _ ("not encrypted");
  if (g_strcmp0 (mode, "verify-full") == 0)
    return _ ("encrypted, certificate checked");
  if (g_strcmp0 (mode, "verify-ca") == 0)
    return _ ("encrypted, certificate checked, but not whose it is");
  return _ ("encrypted, certificate not checked");
}

static gboolean
read_facts (DowserPostgresqlConnection *self, char **version, char **security, GError **error)
{
  g_autoptr (GdaDataModel) model
      = dowser_gda_connection_query (self->gda,
                                     "SELECT split_part(current_setting('server_version'), ' ', 1), "
                                     "coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false)",
                                     2, error);

  if (model == NULL)
    return FALSE;
  *version = g_strdup (dowser_gda_get_text (model, 0, 0));
  *security = g_strdup (describe_security (self->uri, g_strcmp0 (dowser_gda_get_text (model, 0, 1), "t") == 0));
  return TRUE;
}

gboolean
dowser_postgresql_connection_describe (DowserPostgresqlConnection *self, char **version, char **security,
                                       GCancellable *cancellable, GError **error)
{
  gboolean ok;

  if (!dowser_gda_connection_begin (self->gda, 0, cancellable, error))
    return FALSE;
  ok = read_facts (self, version, security, error);
  dowser_gda_connection_end (self->gda);
  return ok;
}
