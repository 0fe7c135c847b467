/* dowser-cli-fixture.h - runs the real dowser-cli on real files in a folder for the test */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** @directory: the folder for the test's files; the history is in a subfolder. @shop: an SQLite file of customers and
 * orders */
typedef struct
{
  char *directory;
  char *data;
  char *shop;
  /* Results of the last call. */
  int status;
  char *out;
  char *err;
} CliFixture;

void cli_fixture_set_up (CliFixture *self, gconstpointer data);
void cli_fixture_tear_down (CliFixture *self, gconstpointer data);

/** Runs the program with the %NULL-terminated arguments, and stores the program's output. Returns: the exit status. If
 * a signal ends the program, the test fails */
int cli_run (CliFixture *self, ...) G_GNUC_NULL_TERMINATED;
/** Runs the program like cli_run(), with @input as its standard input. */
int cli_run_with_input (CliFixture *self, const char *input, ...) G_GNUC_NULL_TERMINATED;
/** Starts the program without waiting; the caller waits for its end. Returns: (transfer full) */
GSubprocess *cli_start (CliFixture *self, ...) G_GNUC_NULL_TERMINATED;

/** Checks that stderr of the last call is one line that contains @part. */
void cli_assert_one_line (CliFixture *self, const char *part);
/** Returns the suggested question from the second line of stderr; the first line must contain @part. Returns: (transfer
 * full) */
char *cli_dup_nearest (CliFixture *self, const char *part);
/** Returns: (transfer full): the path of a file in @directory */
char *cli_dup_path (CliFixture *self, const char *name);
/** Writes a file in @directory. Returns: (transfer full): the path of the file */
char *cli_write_file (CliFixture *self, const char *name, const char *text, gssize length);
/** Creates an SQLite file in @directory and runs @sql in it. Returns: (transfer full): the path of the file */
char *cli_make_database (CliFixture *self, const char *name, const char *sql);

G_END_DECLS
