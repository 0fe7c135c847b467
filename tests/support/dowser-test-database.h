/* dowser-test-database.h - SQLite files that a test creates and that are removed with the test */
#pragma once

#include <glib.h>
#include <sqlite3.h>

G_BEGIN_DECLS

/** DowserTestDatabase: a file in a temporary folder, which is removed with all its contents. */
typedef struct
{
  char *folder;
  char *path;
  sqlite3 *db; /* open for writing, without any of Dowser's guards */
} DowserTestDatabase;

/** Creates an empty "test.db" and runs @sql in it. @sql: (nullable) */
DowserTestDatabase *dowser_test_database_new (const char *sql);
void dowser_test_database_free (DowserTestDatabase *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserTestDatabase, dowser_test_database_free)

/** Runs @sql; an error fails the test. */
void dowser_test_database_exec (DowserTestDatabase *self, const char *sql);
/** Closes the connection that writes, so that the file doesn't change any more. */
void dowser_test_database_close (DowserTestDatabase *self);
/** Writes @length bytes (-1: NUL-terminated) to a file next to the database. Returns: (transfer full): the path */
char *dowser_test_database_write (DowserTestDatabase *self, const char *name, const char *bytes, gssize length);

G_END_DECLS
