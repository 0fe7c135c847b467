/* dowser-sqlite-guard.h - holds a connection read-only in the engine, and proves it */
#pragma once

#include <gio/gio.h>
#include <sqlite3.h>

G_BEGIN_DECLS

/** DowserSqliteGuard: what the authorizer lets through. @pragmas: the fixed list that introspection reads with. */
typedef struct
{
  gboolean pragmas;
} DowserSqliteGuard;

/**
 * dowser_sqlite_guard_install:
 * @self: lives as long as @db
 *
 * Proves that the file handle refuses a write, installs the authorizer and proves that it refuses one, too.
 *
 * Returns: FALSE with #DOWSER_SOURCE_ERROR_NOT_READ_ONLY where a write went through, or with what else failed
 */
gboolean dowser_sqlite_guard_install (DowserSqliteGuard *self, sqlite3 *db, GError **error);

G_END_DECLS
