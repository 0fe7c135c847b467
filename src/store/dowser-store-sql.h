/* dowser-store-sql.h - the SQLite calls that the store uses, which set errors of the store */
#pragma once

#include <glib.h>
#include <sqlite3.h>

G_BEGIN_DECLS

G_DEFINE_AUTOPTR_CLEANUP_FUNC (sqlite3_stmt, sqlite3_finalize)

/** The maximum time in milliseconds that a write waits for another program's write. After a wait without success, the
 * next writes don't wait at all, until one of them succeeds. An answer needs many writes, and the user shouldn't wait
 * for each of them. */
#define DOWSER_STORE_SQL_PATIENCE 800

/** Sets #DOWSER_STORE_ERROR from the last error of @db, as one sentence. Returns: FALSE */
gboolean dowser_store_sql_fail (sqlite3 *db, GError **error);
gboolean dowser_store_sql_execute (sqlite3 *db, const char *sql, GError **error);
/** Returns: (transfer full) (nullable) */
sqlite3_stmt *dowser_store_sql_prepare (sqlite3 *db, const char *sql, GError **error);
/** @text: (nullable): copied; %NULL binds NULL */
void dowser_store_sql_bind_text (sqlite3_stmt *statement, int index, const char *text);
/** Runs a statement that returns no rows. */
gboolean dowser_store_sql_run (sqlite3_stmt *statement, GError **error);
/** Goes to the next row. Returns: FALSE after the last row; on a failure, FALSE with @error */
gboolean dowser_store_sql_next (sqlite3_stmt *statement, GError **error);
/** Returns: (transfer full) (nullable) */
char *dowser_store_sql_dup_text (sqlite3_stmt *statement, int column);
/** Returns the only number in the result of @sql; -1 if there is no row. */
gint64 dowser_store_sql_get_number (sqlite3 *db, const char *sql, GError **error);
gboolean dowser_store_sql_begin (sqlite3 *db, GError **error);
/** Commits the transaction if @ok is set, otherwise rolls it back. Returns: TRUE if the transaction was committed. If
 * @error is already set, it stays unchanged. */
gboolean dowser_store_sql_end (sqlite3 *db, gboolean ok, GError **error);
/** Runs @insert and then @trim_sql in one transaction. @max_kept: the number of rows to keep, which is the parameter of
 * @trim_sql */
gboolean dowser_store_sql_insert_and_trim (sqlite3 *db, sqlite3_stmt *insert, const char *trim_sql, int max_kept,
                                           GError **error);

G_END_DECLS
