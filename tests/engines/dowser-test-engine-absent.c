/* dowser-test-engine-absent.c - the servers for which this machine has no client library */
#include "engines/dowser-test-engine.h"

G_GNUC_UNUSED static gpointer
engine_open (GError **error)
{
  g_set_error (error, DOWSER_TEST_ENGINE_ERROR, DOWSER_TEST_ENGINE_ERROR_ABSENT,
               "the tests were built without its client library; scripts/setup test installs it");
  return NULL;
}

#ifndef HAVE_LIBPQ
const DowserTestEngine dowser_test_engine_postgresql
    = { .title = "PostgreSQL", .dialect = DOWSER_DIALECT_POSTGRESQL, .open = engine_open };
#endif

#ifndef HAVE_LIBMARIADB
const DowserTestEngine dowser_test_engine_mariadb
    = { .title = "MariaDB", .dialect = DOWSER_DIALECT_MYSQL, .open = engine_open };
#endif
