/* dowser-cli.h - the command line: a table of commands, and what they share */
#pragma once

#include "base/dowser-error.h"

#include <gio/gio.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef struct _DowserCliCommand DowserCliCommand;

/** DowserCliProgram: @about: what its help begins with, marked for translation; @commands: ended by a NULL name */
typedef struct
{
  const char *name;
  const char *about;
  const DowserCliCommand *commands;
} DowserCliProgram;

/**
 * DowserCli: one call of the program.
 * @cancellable: cancelled by Ctrl+C
 * @json: errors are written as objects
 * @started: monotonic time at which the command began
 * @clarify_turns: how often a question came back
 * @max_lines: rows that a table shows; 0 for all
 * @as_shown: a table has its values as the window shows them
 * @recover: a recovered copy is read where another program was stopped in the middle of a write
 */
typedef struct
{
  const DowserCliProgram *program;
  const DowserCliCommand *command;
  GCancellable *cancellable;
  gboolean json;
  gint64 started;
  guint clarify_turns;
  guint max_lines;
  gboolean as_shown;
  gboolean recover;
} DowserCli;

/**
 * DowserCliCommand: @arguments: as its help shows them; @summary: marked for translation
 * @run: @argv begins with the command's name. Returns: the exit status
 */
struct _DowserCliCommand
{
  const char *name;
  const char *arguments;
  const char *summary;
  int (*run) (DowserCli *cli, int argc, char **argv);
};

int dowser_cli_main (int argc, char **argv);
/** The same for another program of such commands. */
int dowser_cli_program_run (const DowserCliProgram *program, int argc, char **argv);

/**
 * dowser_cli_parse:
 * @argc: (inout): what is left are the arguments that are no options, behind the command's name
 *
 * Returns: %FALSE with %G_OPTION_ERROR; --help prints and ends the program
 */
gboolean dowser_cli_parse (DowserCli *cli, const GOptionEntry *entries, int *argc, char ***argv, GError **error);
/** Whether between @minimum and @maximum arguments are left; else %G_OPTION_ERROR. */
gboolean dowser_cli_check_arguments (DowserCli *cli, int argc, int minimum, int maximum, GError **error);
/** Index of @text among @nicks, @fallback where @text is %NULL, -1 with %G_OPTION_ERROR naming @option and what it
 * takes. */
int dowser_cli_parse_choice (const char *option, const char *text, const char *const *nicks, int fallback,
                             GError **error);

/** How many rows a table shows: those of the setting, 100 where there is none; 0 with @all: --all. */
guint dowser_cli_get_max_lines (gboolean all);
/** Whether @number may stand behind @option: below 0 %G_OPTION_ERROR. */
gboolean dowser_cli_check_number (const char *option, gint64 number, GError **error);

/** Writes @error as one line to stderr. Takes it. Returns: the exit status of its family */
int dowser_cli_fail (DowserCli *cli, GError *error);
/** The same for a question whose session is kept, by whose id it goes on. @session_id: (nullable) */
int dowser_cli_fail_in (DowserCli *cli, const char *session_id, GError *error);
/** "usage", "clarify" and so on, as JSON names it. */
const char *dowser_cli_get_family_name (DowserErrorFamily family);
/** One line to stderr; printf-like. */
void dowser_cli_note (const char *format, ...) G_GNUC_PRINTF (1, 2);
/** To stdout, as it is. */
void dowser_cli_print (const char *text);
/** As a document of its own, for people and programs to read. */
void dowser_cli_print_json (JsonNode *node);
/** @text: (nullable): no member then */
void dowser_cli_json_add_text (JsonObject *object, const char *name, const char *text);

/** Callback of an operation that dowser_cli_wait() waits for: stores its result in the GAsyncResult * at @user_data. */
void dowser_cli_ready_cb (GObject *source, GAsyncResult *result, gpointer user_data);
/** Returns: (transfer none): @result once it is there */
GAsyncResult *dowser_cli_wait (GAsyncResult **result);

/** The text of a file, or of stdin for "-". Returns: (transfer full) (nullable): NUL-terminated, perhaps not UTF-8 */
char *dowser_cli_read (const char *path, gsize *length, GError **error);

/* The commands, one file each. */
int dowser_cli_ask (DowserCli *cli, int argc, char **argv);
int dowser_cli_batch (DowserCli *cli, int argc, char **argv);
int dowser_cli_read_sql (DowserCli *cli, int argc, char **argv);
int dowser_cli_schema (DowserCli *cli, int argc, char **argv);
int dowser_cli_columns (DowserCli *cli, int argc, char **argv);
int dowser_cli_caches (DowserCli *cli, int argc, char **argv);
int dowser_cli_quality (DowserCli *cli, int argc, char **argv);
int dowser_cli_keys (DowserCli *cli, int argc, char **argv);
int dowser_cli_knowledge (DowserCli *cli, int argc, char **argv);
int dowser_cli_graph (DowserCli *cli, int argc, char **argv);
int dowser_cli_library (DowserCli *cli, int argc, char **argv);
int dowser_cli_audit (DowserCli *cli, int argc, char **argv);
int dowser_cli_compare (DowserCli *cli, int argc, char **argv);
int dowser_cli_options (DowserCli *cli, int argc, char **argv);
int dowser_cli_patch (DowserCli *cli, int argc, char **argv);
int dowser_cli_write (DowserCli *cli, int argc, char **argv);
int dowser_cli_run (DowserCli *cli, int argc, char **argv);
int dowser_cli_export (DowserCli *cli, int argc, char **argv);
int dowser_cli_complete (DowserCli *cli, int argc, char **argv);
int dowser_cli_formats (DowserCli *cli, int argc, char **argv);
int dowser_cli_history (DowserCli *cli, int argc, char **argv);
int dowser_cli_log (DowserCli *cli, int argc, char **argv);
int dowser_cli_sources (DowserCli *cli, int argc, char **argv);
int dowser_cli_sessions (DowserCli *cli, int argc, char **argv);

G_END_DECLS
