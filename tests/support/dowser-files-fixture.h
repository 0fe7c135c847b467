/* dowser-files-fixture.h - data files in a temporary folder, and a source that consists of these files */
#pragma once

#include "sources/duckdb/dowser-duckdb-api.h"
#include "support/dowser-test-source.h"

G_BEGIN_DECLS

typedef struct
{
  char *folder;
  DowserSource *source; /* (nullable) */
} DowserFilesFixture;

/** Returns: FALSE if DuckDB isn't available. In this case, the test is skipped */
gboolean dowser_files_fixture_set_up (DowserFilesFixture *self);
/** Creates only the folder. Works without DuckDB. */
void dowser_files_fixture_set_up_folder (DowserFilesFixture *self);
void dowser_files_fixture_tear_down (DowserFilesFixture *self);
/** Writes a file. Returns: (transfer full): its path */
char *dowser_files_fixture_write_file (DowserFilesFixture *self, const char *name, const char *bytes, gssize length);
char *dowser_files_fixture_dup_path (DowserFilesFixture *self, const char *name);
/** Runs @sql on a DuckDB without restrictions, in the fixture's folder; @database: (nullable): a database file in the
 * folder */
void dowser_files_fixture_execute (DowserFilesFixture *self, const char *database, const char *sql);

/** Opens the file @name in the folder, or the folder itself for "". Closes the previous source. */
gboolean dowser_files_fixture_open (DowserFilesFixture *self, const char *name, GError **error);
void dowser_files_fixture_close (DowserFilesFixture *self);
/** Returns the rows of @sql in the form "a|b\nc|NULL\n", or the error's message. Returns: (transfer full) */
char *dowser_files_fixture_query (DowserFilesFixture *self, const char *sql);
void dowser_files_fixture_assert_rows (DowserFilesFixture *self, const char *sql, const char *expected);
/** Checks that opening @name fails with @code and a message that contains @part. */
void dowser_files_fixture_assert_fails (DowserFilesFixture *self, const char *name, int code, const char *part);

G_END_DECLS
