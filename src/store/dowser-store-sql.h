/* dowser-store-sql.h - the few SQLite calls that the store is made of, with its own errors */
#pragma once

#include <glib.h>
#include <sqlite3.h>

G_BEGIN_DECLS

G_DEFINE_AUTOPTR_CLEANUP_FUNC (sqlite3_stmt, sqlite3_finalize)

/** Milliseconds for which a write waits for another program's. A wait in vain is the last one until a write succeeds:
 * an answer takes many writes, and none of them is worth the person's time. */
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
/** Goes to the next row. FALSE at the end, and with @error on a failure. */
gboolean dowser_store_sql_next (sqlite3_stmt *statement, GError **error);
/** Returns: (transfer full) (nullable) */
char *dowser_store_sql_dup_text (sqlite3_stmt *statement, int column);
/** The one number that @sql gives, -1 where it gives none. */
gint64 dowser_store_sql_get_number (sqlite3 *db, const char *sql, GError **error);
gboolean dowser_store_sql_begin (sqlite3 *db, GError **error);
/** Commits where @ok, else takes all back. Returns: whether it is committed; @error is kept where it is set */
gboolean dowser_store_sql_end (sqlite3 *db, gboolean ok, GError **error);
/** Runs @insert and then @cut, which takes how many rows to keep, as one transaction. */
gboolean dowser_store_sql_insert_and_cut (sqlite3 *db, sqlite3_stmt *insert, const char *cut_sql, int keep,
                                          GError **error);

G_END_DECLS
