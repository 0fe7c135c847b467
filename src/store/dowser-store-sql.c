/* dowser-store-sql.c - the SQLite calls that the store uses, which set errors of the store */
#include "store/dowser-store-sql.h"

#include "base/dowser-error.h"

#include <glib/gi18n-lib.h>

static DowserStoreError
get_code_from_sqlite (int code)
{
  switch (code & 0xff)
    {
    case SQLITE_FULL:
    case SQLITE_IOERR:
      return DOWSER_STORE_ERROR_FULL;
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
    case SQLITE_CANTOPEN:
      return DOWSER_STORE_ERROR_NOT_WRITABLE;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return DOWSER_STORE_ERROR_BUSY;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return DOWSER_STORE_ERROR_DAMAGED;
    default:
      return DOWSER_STORE_ERROR_FAILED;
    }
}

gboolean
dowser_store_sql_fail (sqlite3 *db, GError **error)
{
  DowserStoreError code = get_code_from_sqlite (sqlite3_extended_errcode (db));

  g_set_error (error, DOWSER_STORE_ERROR, code, _ ("The history file cannot be used: %s."), sqlite3_errmsg (db));
  if (code == DOWSER_STORE_ERROR_BUSY)
    sqlite3_busy_timeout (db, 0);
  return FALSE;
}

/* Called after a successful write, which shows that no other program locks the file. From now on, a write waits for
 * other programs again. */
static void
reset_busy_timeout (sqlite3 *db)
{
  sqlite3_busy_timeout (db, DOWSER_STORE_SQL_PATIENCE);
}

gboolean
dowser_store_sql_execute (sqlite3 *db, const char *sql, GError **error)
{
  if (sqlite3_exec (db, sql, NULL, NULL, NULL) == SQLITE_OK)
    return TRUE;
  return dowser_store_sql_fail (db, error);
}

sqlite3_stmt *
dowser_store_sql_prepare (sqlite3 *db, const char *sql, GError **error)
{
  sqlite3_stmt *statement = NULL;

  if (sqlite3_prepare_v2 (db, sql, -1, &statement, NULL) != SQLITE_OK)
    dowser_store_sql_fail (db, error);
  return statement;
}

void
dowser_store_sql_bind_text (sqlite3_stmt *statement, int index, const char *text)
{
  sqlite3_bind_text (statement, index, text, -1, SQLITE_TRANSIENT);
}

gboolean
dowser_store_sql_next (sqlite3_stmt *statement, GError **error)
{
  int code = sqlite3_step (statement);

  if (code != SQLITE_ROW && code != SQLITE_DONE)
    dowser_store_sql_fail (sqlite3_db_handle (statement), error);
  return code == SQLITE_ROW;
}

gboolean
dowser_store_sql_run (sqlite3_stmt *statement, GError **error)
{
  if (sqlite3_step (statement) == SQLITE_DONE)
    {
      if (!sqlite3_stmt_readonly (statement))
        reset_busy_timeout (sqlite3_db_handle (statement));
      return TRUE;
    }
  return dowser_store_sql_fail (sqlite3_db_handle (statement), error);
}

char *
dowser_store_sql_dup_text (sqlite3_stmt *statement, int column)
{
  return g_strdup ((const char *) sqlite3_column_text (statement, column));
}

gint64
dowser_store_sql_get_number (sqlite3 *db, const char *sql, GError **error)
{
  g_autoptr (sqlite3_stmt) statement = dowser_store_sql_prepare (db, sql, error);

  if (statement == NULL || !dowser_store_sql_next (statement, error))
    return -1;
  return sqlite3_column_int64 (statement, 0);
}

gboolean
dowser_store_sql_begin (sqlite3 *db, GError **error)
{
  return dowser_store_sql_execute (db, "BEGIN IMMEDIATE", error);
}

gboolean
dowser_store_sql_end (sqlite3 *db, gboolean ok, GError **error)
{
  if (ok && dowser_store_sql_execute (db, "COMMIT", error))
    {
      reset_busy_timeout (db);
      return TRUE;
    }

  /* If the disk is full, SQLite may have already rolled back the transaction. */
  if (!sqlite3_get_autocommit (db))
    sqlite3_exec (db, "ROLLBACK", NULL, NULL, NULL);
  return FALSE;
}

gboolean
dowser_store_sql_insert_and_trim (sqlite3 *db, sqlite3_stmt *insert, const char *trim_sql, int max_kept, GError **error)
{
  g_autoptr (sqlite3_stmt) trim_statement = dowser_store_sql_prepare (db, trim_sql, error);

  if (trim_statement == NULL || !dowser_store_sql_begin (db, error))
    return FALSE;
  sqlite3_bind_int (trim_statement, 1, max_kept);
  return dowser_store_sql_end (db, dowser_store_sql_run (insert, error) && dowser_store_sql_run (trim_statement, error),
                               error);
}
