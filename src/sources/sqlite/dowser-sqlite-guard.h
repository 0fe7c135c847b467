/* dowser-sqlite-guard.h - makes a connection read-only in the engine, and proves it */
#pragma once

#include <gio/gio.h>
#include <sqlite3.h>

G_BEGIN_DECLS

/** DowserSqliteGuard: what the authorizer allows. @pragmas: whether it allows the fixed list of pragmas that
 * introspection reads */
typedef struct
{
  gboolean pragmas;
} DowserSqliteGuard;

/**
 * dowser_sqlite_guard_install:
 * @self: must live as long as @db
 *
 * Proves that the file handle refuses a write, installs the authorizer and proves that it refuses a write, too.
 *
 * Returns: FALSE with #DOWSER_SOURCE_ERROR_NOT_READ_ONLY if a write succeeded, or with another error
 */
gboolean dowser_sqlite_guard_install (DowserSqliteGuard *self, sqlite3 *db, GError **error);

G_END_DECLS
