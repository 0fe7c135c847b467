/* dowser-sqlite-query.c - runs Dowser's internal SQLite statements, and reports errors as GError */
#include "sources/sqlite/dowser-sqlite-query.h"

#include "sources/dowser-quote-name.h"
#include "sources/sqlite/dowser-sqlite-error.h"

sqlite3_stmt *
dowser_sqlite_prepare (sqlite3 *db, const char *sql, GCancellable *cancellable, GError **error)
{
  sqlite3_stmt *stmt = NULL;

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  if (sqlite3_prepare_v2 (db, sql, -1, &stmt, NULL) != SQLITE_OK)
    dowser_sqlite_set_error (db, cancellable, error);
  return stmt;
}

gboolean
dowser_sqlite_next (sqlite3_stmt *stmt, GCancellable *cancellable, GError **error)
{
  int code;

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  code = sqlite3_step (stmt);
  if (code != SQLITE_ROW && code != SQLITE_DONE)
    dowser_sqlite_set_error (sqlite3_db_handle (stmt), cancellable, error);
  return code == SQLITE_ROW;
}

const char *
dowser_sqlite_get_text (sqlite3_stmt *stmt, int column)
{
  const char *text = (const char *) sqlite3_column_text (stmt, column);

  return text != NULL ? text : "";
}

char *
dowser_sqlite_quote_name (const char *name)
{
  return dowser_quote_name (name, '"');
}
