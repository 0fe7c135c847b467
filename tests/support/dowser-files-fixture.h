/* dowser-files-fixture.h - files of data in a folder of their own, and a source that is made of them */
#pragma once

#include "sources/duckdb/dowser-duckdb-api.h"
#include "support/dowser-test-source.h"

G_BEGIN_DECLS

typedef struct
{
  char *folder;
  DowserSource *source; /* (nullable) */
} DowserFilesFixture;

/** Returns: FALSE where DuckDB is not there; the test is skipped then */
gboolean dowser_files_fixture_set_up (DowserFilesFixture *self);
/** The folder alone, also where DuckDB is missing. */
void dowser_files_fixture_set_up_folder (DowserFilesFixture *self);
void dowser_files_fixture_tear_down (DowserFilesFixture *self);
/** Returns: (transfer full): its path */
char *dowser_files_fixture_write (DowserFilesFixture *self, const char *name, const char *bytes, gssize length);
char *dowser_files_fixture_dup_path (DowserFilesFixture *self, const char *name);
/** Runs @sql on a DuckDB that may do everything, in the folder; @database: (nullable): a file in it */
void dowser_files_fixture_make (DowserFilesFixture *self, const char *database, const char *sql);

/** Opens @name of the folder, or the folder itself for "". Closes the one before. */
gboolean dowser_files_fixture_open (DowserFilesFixture *self, const char *name, GError **error);
void dowser_files_fixture_close (DowserFilesFixture *self);
/** The rows of @sql as "a|b\nc|NULL\n", or the message of the error. Returns: (transfer full) */
char *dowser_files_fixture_ask (DowserFilesFixture *self, const char *sql);
void dowser_files_fixture_assert (DowserFilesFixture *self, const char *sql, const char *expected);
/** What opening @name says, which must fail with @code and hold @part. */
void dowser_files_fixture_assert_fails (DowserFilesFixture *self, const char *name, int code, const char *part);

G_END_DECLS
