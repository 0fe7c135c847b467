/* dowser-cli-fixture.h - runs the real dowser-cli on real files in a folder of its own */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** @directory: for files; the history goes into a folder of it. @shop: an SQLite file of customers and orders */
typedef struct
{
  char *directory;
  char *data;
  char *shop;
  /* Of the last call. */
  int status;
  char *out;
  char *err;
} CliFixture;

void cli_fixture_set_up (CliFixture *self, gconstpointer data);
void cli_fixture_tear_down (CliFixture *self, gconstpointer data);

/** Runs it with the arguments, %NULL-terminated, and keeps what it said. Returns: the exit status; a signal fails the
 * test */
int cli_run (CliFixture *self, ...) G_GNUC_NULL_TERMINATED;
/** The same, with a text for its standard input. */
int cli_run_with_input (CliFixture *self, const char *input, ...) G_GNUC_NULL_TERMINATED;
/** Starts it; the caller waits for it. Returns: (transfer full) */
GSubprocess *cli_start (CliFixture *self, ...) G_GNUC_NULL_TERMINATED;

/** Whether stderr of the last call is one line that holds @part. */
void cli_assert_one_line (CliFixture *self, const char *part);
/** The question that is to be tried, in a second line behind one that holds @part. Returns: (transfer full) */
char *cli_dup_nearest (CliFixture *self, const char *part);
/** Returns: (transfer full): the path of a file of @directory */
char *cli_path (CliFixture *self, const char *name);
/** Writes a file of @directory. Returns: (transfer full): its path */
char *cli_write (CliFixture *self, const char *name, const char *text, gssize length);
/** Makes an SQLite file of @directory by @sql. Returns: (transfer full): its path */
char *cli_make_database (CliFixture *self, const char *name, const char *sql);

G_END_DECLS
