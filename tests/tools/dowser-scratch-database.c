/* dowser-scratch-database.c - creates an SQLite file of a given shape, for measurements */
#include "dowser-scratch-database.h"

#include "base/dowser-error.h"

#include <sqlite3.h>

/* Statements that are run before writing. The file is temporary, so it isn't synced to disk. */
#define FAST "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN;"

/* Number of rows on a source's first page. */
#define FIRST_ROWS 200

static sqlite3 *
open_new (const char *path, GError **error)
{
  sqlite3 *db = NULL;

  if (sqlite3_open (path, &db) == SQLITE_OK && sqlite3_exec (db, FAST, NULL, NULL, NULL) == SQLITE_OK)
    return db;
  g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED,
               "A database to measure on cannot be made at “%s”: %s.", path, sqlite3_errmsg (db));
  sqlite3_close (db);
  return NULL;
}

static gboolean
finish_database (sqlite3 *db, gboolean ok, GError **error)
{
  ok = ok && sqlite3_exec (db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
  if (!ok)
    g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED,
                 "A database to measure on cannot be filled: %s.", sqlite3_errmsg (db));
  sqlite3_close (db);
  return ok;
}

static gboolean
make_table (sqlite3 *db, guint index, guint n_columns)
{
  g_autoptr (GString) sql = g_string_new (NULL);

  g_string_append_printf (sql, "CREATE TABLE table_%u (id INTEGER PRIMARY KEY", index);
  for (guint i = 1; i < n_columns; i++)
    if (i == 1 && index > 0)
      g_string_append_printf (sql, ", table_%u_id INTEGER REFERENCES table_%u (id)", index - 1, index - 1);
    else
      g_string_append_printf (sql, ", column_%u %s", i, i % 3 == 0 ? "REAL" : i % 3 == 1 ? "TEXT" : "DATE");
  g_string_append (sql, ")");
  return sqlite3_exec (db, sql->str, NULL, NULL, NULL) == SQLITE_OK;
}

gboolean
dowser_scratch_database_make_tables (const char *path, guint n_tables, guint n_columns, GError **error)
{
  sqlite3 *db = open_new (path, error);
  gboolean ok = TRUE;

  if (db == NULL)
    return FALSE;
  for (guint i = 0; i < n_tables && ok; i++)
    ok = make_table (db, i, n_columns);
  return finish_database (db, ok, error);
}

gboolean
dowser_scratch_database_make_rows (const char *path, guint n_rows, GError **error)
{
  sqlite3 *db = open_new (path, error);
  sqlite3_stmt *insert = NULL;
  gboolean ok;

  if (db == NULL)
    return FALSE;
  ok = sqlite3_exec (db,
                     "CREATE TABLE facts (id INTEGER PRIMARY KEY, customer INTEGER, price REAL, weight REAL, sold DATE,"
                     " city TEXT, product TEXT, remark TEXT)",
                     NULL, NULL, NULL)
           == SQLITE_OK
       && sqlite3_prepare_v2 (db,
                              "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)"
                              " INSERT INTO facts SELECT i, i * 7919 % 10007, (i * 31 % 100000) / 100.0, i % 97 / 3.0,"
                              " date ('2022-01-01', (i % 1000) || ' days'), 'City ' || (i * 13 % 211),"
                              " 'Product number ' || (i * 17 % 997), 'Remark of row ' || i FROM n",
                              -1, &insert, NULL)
              == SQLITE_OK;
  if (ok)
    {
      sqlite3_bind_int64 (insert, 1, n_rows);
      ok = sqlite3_step (insert) == SQLITE_DONE;
    }
  sqlite3_finalize (insert);
  return finish_database (db, ok, error);
}

gboolean
dowser_scratch_database_run_sql (const char *path, const char *sql, DowserScratchTimes *times, GError **error)
{
  sqlite3 *db = NULL;
  sqlite3_stmt *statement = NULL;
  guint64 n_rows = 0;
  gint64 begin;
  int code;

  /* Reads the schema before the measurement, because a source has also read the schema when it is open. */
  code = sqlite3_open_v2 (path, &db, SQLITE_OPEN_READONLY, NULL);
  if (code == SQLITE_OK)
    code = sqlite3_exec (db, "SELECT count(*) FROM sqlite_master", NULL, NULL, NULL);
  begin = g_get_monotonic_time ();
  times->first = 0;
  if (code == SQLITE_OK)
    code = sqlite3_prepare_v2 (db, sql, -1, &statement, NULL);
  while (statement != NULL && (code = sqlite3_step (statement)) == SQLITE_ROW)
    if (++n_rows == FIRST_ROWS)
      times->first = g_get_monotonic_time () - begin;
  times->all = g_get_monotonic_time () - begin;
  if (n_rows < FIRST_ROWS)
    times->first = times->all;
  if (code != SQLITE_DONE)
    g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED, "A database to measure on cannot be read: %s.",
                 sqlite3_errmsg (db));
  sqlite3_finalize (statement);
  sqlite3_close (db);
  return code == SQLITE_DONE;
}
