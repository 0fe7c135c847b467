/* dowser-sqlite-query.h - runs Dowser's internal SQLite statements, and reports errors as GError */
#pragma once

#include <gio/gio.h>
#include <sqlite3.h>

G_BEGIN_DECLS

static inline void
dowser_sqlite_stmt_free (sqlite3_stmt *stmt)
{
  sqlite3_finalize (stmt);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (sqlite3_stmt, dowser_sqlite_stmt_free)

/** Prepares a statement. Returns: (transfer full) (nullable): the statement; NULL with @error set */
sqlite3_stmt *dowser_sqlite_prepare (sqlite3 *db, const char *sql, GCancellable *cancellable, GError **error);

/** Steps to the next row. Returns: FALSE at the end, and on failure with @error set */
gboolean dowser_sqlite_next (sqlite3_stmt *stmt, GCancellable *cancellable, GError **error);

/** Returns the text of @column in the current row, borrowed until the next step; "" for NULL. */
const char *dowser_sqlite_get_text (sqlite3_stmt *stmt, int column);

/** Quotes @name as an SQL identifier, in double quotes. Returns: (transfer full) */
char *dowser_sqlite_quote_name (const char *name);

G_END_DECLS
