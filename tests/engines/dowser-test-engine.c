/* dowser-test-engine.c - the engines available on this machine */
#include "engines/dowser-test-engine.h"

#define LONG_PATIENCE 120000

int dowser_test_engine_patience = DOWSER_TEST_ENGINE_PATIENCE;

G_DEFINE_QUARK (dowser - test - engine - error - quark, dowser_test_engine_error)

static const DowserTestEngine *const engines[DOWSER_TEST_N_ENGINES] = {
  &dowser_test_engine_sqlite, &dowser_test_engine_postgresql, &dowser_test_engine_mariadb,
  &dowser_test_engine_duckdb, &dowser_test_engine_clickhouse,
};
static GError *absences[DOWSER_TEST_N_ENGINES];

guint
dowser_test_engines_open (DowserTestConnection connections[DOWSER_TEST_N_ENGINES])
{
  guint n = 0;

  for (guint i = 0; i < DOWSER_TEST_N_ENGINES; i++)
    {
      connections[n].engine = engines[i];
      connections[n].handle = engines[i]->open (&absences[i]);
      n += connections[n].handle != NULL;
    }
  return n;
}

DowserTestRows *
dowser_test_engine_run (const DowserTestConnection *connection, const char *sql, GPtrArray *parameters, GError **error)
{
  DowserTestRows *rows;

  dowser_test_engine_patience = LONG_PATIENCE;
  rows = connection->engine->run (connection->handle, sql, parameters, error);
  dowser_test_engine_patience = DOWSER_TEST_ENGINE_PATIENCE;
  return rows;
}

static void
test_is_there (gconstpointer user_data)
{
  const GError *absence = absences[GPOINTER_TO_UINT (user_data)];

  if (g_error_matches (absence, DOWSER_TEST_ENGINE_ERROR, DOWSER_TEST_ENGINE_ERROR_ABSENT))
    g_test_skip (absence->message);
  else
    g_assert_no_error (absence);
}

void
dowser_test_engines_add_tests (void)
{
  for (guint i = 0; i < DOWSER_TEST_N_ENGINES; i++)
    {
      g_autofree char *path = g_strdup_printf ("/engines/%s/is-there", engines[i]->title);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_is_there);
    }
}

void
dowser_test_engines_close (DowserTestConnection *connections, guint n)
{
  for (guint i = 0; i < n; i++)
    connections[i].engine->close (connections[i].handle);
  for (guint i = 0; i < DOWSER_TEST_N_ENGINES; i++)
    g_clear_error (&absences[i]);
}
