/* dowser-cli.h - the command line: a table of commands, and their shared functions */
#pragma once

#include "base/dowser-error.h"

#include <gio/gio.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef struct _DowserCliCommand DowserCliCommand;

/** DowserCliProgram: a program with commands. @about: the beginning of the program's help, marked for translation;
 * @commands: ends with a NULL name */
typedef struct
{
  const char *name;
  const char *about;
  const DowserCliCommand *commands;
} DowserCliProgram;

/**
 * DowserCli: one call of the program.
 * @cancellable: canceled by Ctrl+C
 * @json: TRUE if errors are written as JSON objects
 * @started: start of the command, monotonic
 * @clarify_turns: number of questions that the program asked the user
 * @max_lines: the maximum number of rows that a table shows; 0 for all
 * @as_shown: TRUE if a table shows values as the window does
 * @recover: TRUE if, after another program was stopped in the middle of a write, a recovered copy may be read
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
 * DowserCliCommand: @arguments: the arguments as the command's help shows them; @summary: marked for translation
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
/** Runs @program, which has its own table of commands. */
int dowser_cli_program_run (const DowserCliProgram *program, int argc, char **argv);

/**
 * dowser_cli_parse:
 * @argc: (inout): on return, the number of arguments that remain: the command's name and the arguments that aren't
 * options
 *
 * Returns: %FALSE with %G_OPTION_ERROR; --help prints and ends the program
 */
gboolean dowser_cli_parse (DowserCli *cli, const GOptionEntry *entries, int *argc, char ***argv, GError **error);
/** Returns TRUE if between @minimum and @maximum arguments are left. Otherwise, sets %G_OPTION_ERROR. */
gboolean dowser_cli_check_arguments (DowserCli *cli, int argc, int minimum, int maximum, GError **error);
/** Returns the index of @text among @nicks, @fallback if @text is %NULL, or -1 with a %G_OPTION_ERROR that names
 * @option and its values. */
int dowser_cli_parse_choice (const char *option, const char *text, const char *const *nicks, int fallback,
                             GError **error);

/** Returns the number of rows that a table shows: the value of the setting, or 100 if the setting has no value. If @all
 * (--all) is set, returns 0. */
guint dowser_cli_get_max_lines (gboolean all);
/** Returns FALSE with %G_OPTION_ERROR if @number, the value of @option, is below 0. */
gboolean dowser_cli_check_number (const char *option, gint64 number, GError **error);

/** Prints @error as one line to stderr. Takes @error. Returns: the exit status of the error's family */
int dowser_cli_fail (DowserCli *cli, GError *error);
/** Like dowser_cli_fail(), for a question whose session is saved. The user can continue the session by its ID.
 * @session_id: (nullable) */
int dowser_cli_fail_session (DowserCli *cli, const char *session_id, GError *error);
/** Returns the name of a family in JSON: "usage", "clarify" and so on. */
const char *dowser_cli_get_family_name (DowserErrorFamily family);
/** Prints one line to stderr; printf-like. */
void dowser_cli_print_note (const char *format, ...) G_GNUC_PRINTF (1, 2);
/** Prints @text to stdout with control characters made safe. Adds no line break. */
void dowser_cli_print (const char *text);
/** Prints a whole JSON document, indented for users. */
void dowser_cli_print_json (JsonNode *node);
/** Adds a member with @text. @text: (nullable): if %NULL, no member is added */
void dowser_cli_json_add_text (JsonObject *object, const char *name, const char *text);

/** Callback of an operation that dowser_cli_wait() waits for. Stores the result of the operation in the GAsyncResult *
 * at @user_data. */
void dowser_cli_ready_cb (GObject *source, GAsyncResult *result, gpointer user_data);
/** Runs the main loop until @result is set. Returns: (transfer none): @result */
GAsyncResult *dowser_cli_wait (GAsyncResult **result);

/** Reads a file, or stdin for "-". Returns: (transfer full) (nullable): NUL-terminated, may be invalid UTF-8 */
char *dowser_cli_read_file (const char *path, gsize *length, GError **error);

/* The commands. Each has its own file. */
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
