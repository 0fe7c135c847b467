/* dowser-test-postgresql.c - the database of one test on the tests' PostgreSQL server */
#include "support/dowser-test-postgresql.h"

#include "support/dowser-test-source.h"

#include <libpq-fe.h>
#include <unistd.h>

struct _DowserTestPostgresql
{
  PGconn *connection;
  char *name;
};

static PGconn *
connect_to (const char *database)
{
  static const char *const keys[] = { "host", "user", "dbname", "options", NULL };
  const char *const values[]
      = { g_getenv ("DOWSER_TEST_POSTGRESQL"), "dowser", database, "-c client_min_messages=warning", NULL };
  PGconn *connection = PQconnectdbParams (keys, values, 0);

  if (PQstatus (connection) != CONNECTION_OK)
    g_error ("%s", PQerrorMessage (connection));
  return connection;
}

static char *
query_cell (PGconn *connection, const char *sql)
{
  PGresult *result = PQexec (connection, sql);
  ExecStatusType status = PQresultStatus (result);
  char *answer;

  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
    g_error ("%s: %s", sql, PQerrorMessage (connection));
  answer = g_strdup (PQntuples (result) > 0 && PQnfields (result) > 0 ? PQgetvalue (result, 0, 0) : "");
  PQclear (result);
  return answer;
}

static void
execute_on_template (const char *sql)
{
  PGconn *connection = connect_to ("postgres");

  g_free (query_cell (connection, sql));
  PQfinish (connection);
}

DowserTestPostgresql *
dowser_test_postgresql_new (const char *sql)
{
  static guint number;
  DowserTestPostgresql *self;
  g_autofree char *create = NULL;

  if (g_getenv ("DOWSER_TEST_POSTGRESQL") == NULL)
    {
      g_test_skip ("there is no server; scripts/setup test installs one");
      return NULL;
    }
  self = g_new0 (DowserTestPostgresql, 1);
  self->name = g_strdup_printf ("it's \\ a test %d.%u", (int) getpid (), number++);
  create = g_strdup_printf ("CREATE DATABASE \"%s\"", self->name);
  execute_on_template (create);
  self->connection = connect_to (self->name);
  dowser_test_postgresql_execute (self, sql);
  return self;
}

/* Waits until the server has noticed the end of all connections, except connections that are left open on purpose. */
static void
wait_for_connections (DowserTestPostgresql *self)
{
  g_autofree char *close = g_strdup_printf ("ALTER DATABASE \"%s\" ALLOW_CONNECTIONS false", self->name);
  g_autofree char *name = PQescapeLiteral (self->connection, self->name, strlen (self->name));
  g_autofree char *wait = g_strdup_printf ("DO $$ BEGIN FOR i IN 1 .. 200 LOOP"
                                           " EXIT WHEN NOT EXISTS (SELECT FROM pg_stat_activity WHERE datname = %s);"
                                           " PERFORM pg_sleep(0.01), pg_stat_clear_snapshot(); END LOOP; END $$",
                                           name);

  PQfinish (self->connection);
  execute_on_template (close);
  execute_on_template (wait);
}

void
dowser_test_postgresql_free (DowserTestPostgresql *self)
{
  g_autofree char *drop = g_strdup_printf ("DROP DATABASE \"%s\" WITH (FORCE)", self->name);

  wait_for_connections (self);
  execute_on_template (drop);
  g_free (self->name);
  g_free (self);
}

void
dowser_test_postgresql_execute (DowserTestPostgresql *self, const char *sql)
{
  g_free (query_cell (self->connection, sql));
}

char *
dowser_test_postgresql_query_cell (DowserTestPostgresql *self, const char *sql)
{
  return query_cell (self->connection, sql);
}

char *
dowser_test_postgresql_dup_uri (DowserTestPostgresql *self)
{
  g_autofree char *name = g_uri_escape_string (self->name, NULL, FALSE);
  g_autofree char *host = g_uri_escape_string (g_getenv ("DOWSER_TEST_POSTGRESQL"), NULL, FALSE);

  return g_strdup_printf ("postgresql://dowser@/%s?host=%s", name, host);
}

DowserSource *
dowser_test_postgresql_open (DowserTestPostgresql *self)
{
  g_autofree char *uri = dowser_test_postgresql_dup_uri (self);
  g_autoptr (GError) error = NULL;
  DowserSource *source = dowser_source_new_for_uri (uri, &error);

  g_assert_no_error (error);
  g_assert_true (dowser_test_source_open (source, &error));
  g_assert_no_error (error);
  return source;
}
