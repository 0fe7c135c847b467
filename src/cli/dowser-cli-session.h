/* dowser-cli-session.h - the saved data (store) and the open sources (context) that a command works with */
#pragma once

#include "cli/dowser-cli.h"
#include "pipeline/dowser-graph-run.h"

G_BEGIN_DECLS

/** The default time limit of a query, in seconds. If an option sets 0 seconds, there is no limit. */
#define DOWSER_CLI_TIME_LIMIT 300

typedef struct
{
  DowserCli *cli;
  DowserStore *store; /* (nullable): %NULL if nothing but the log is saved */
  DowserStore *log;   /* (nullable) */
  char *noted;        /* (nullable): the warning of @log that was printed last */
  DowserContext *context;
  char *warned; /* (nullable): the source whose metadata file was checked last */
} DowserCliSession;

/** Makes a session of the command line, with its context and its store. @with_store: FALSE if only the log of
 * statements is saved */
DowserCliSession *dowser_cli_session_new (DowserCli *cli, gboolean with_store);
/** Makes a desk that saves nothing, not even the log. Used for benchmarks, which are not questions of the user. */
DowserCliSession *dowser_cli_session_new_without_trace (DowserCli *cli);
/** Closes the context and the store. After this, all saved data is on the disk. */
void dowser_cli_session_free (DowserCliSession *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserCliSession, dowser_cli_session_free)

/** Sets the limits: rows (0: all) and seconds (0: no limit). */
void dowser_cli_session_set_limits (DowserCliSession *self, gint64 max_rows, int max_seconds);
/** Returns the address of a source. @given: the name of a saved source, a path, or a server's address. Returns:
 * (transfer full) (nullable): %NULL with %G_OPTION_ERROR if @given contains a password */
char *dowser_cli_session_dup_named_source (DowserCliSession *self, const char *given, GError **error);
/** Sets whether an answer with a wrong number is withheld. If @strict is FALSE, the answer is printed after a line that
 * explains what is wrong. */
void dowser_cli_session_set_strict (DowserCliSession *self, gboolean strict);
/** Allows reading any number of rows without asking the user. Used for --yes. */
void dowser_cli_session_allow_any_size (DowserCliSession *self);
/** Returns the address of a source. @given: (nullable): %NULL for the last used source. Returns: (transfer full)
 * (nullable) */
char *dowser_cli_session_dup_source (DowserCliSession *self, const char *given, GError **error);
/** Prints the reason for waiting in the progress line of a terminal. The line is cut to the width of the terminal. */
void dowser_cli_print_waiting (const char *waiting_text);
/** Runs @runner to its end. On a terminal, shows a progress line and asks for a missing password. */
gboolean dowser_cli_session_run (DowserCliSession *self, DowserRunner *runner, GError **error);
/** Like dowser_cli_session_run(), but runs the steps of @run, whose source must be open. */
gboolean dowser_cli_session_run_graph (DowserCliSession *self, DowserGraphRun *run, GError **error);
/** Reads the source's tables, then adds each of @corrections (nullable). The plan of the next run takes the corrections
 * into account. */
gboolean dowser_cli_session_add_corrections (DowserCliSession *self, DowserRunner *runner, char **corrections,
                                             GError **error);
/** Loads a saved session. Returns: (transfer full) (nullable) */
DowserSession *dowser_cli_session_load (DowserCliSession *self, const char *id, GError **error);
/** Opens @given and reads its schema and values. Returns: (transfer full) (nullable): a session with this schema and
 * these values */
DowserSession *dowser_cli_session_read_source (DowserCliSession *self, const char *given, GError **error);
/** Prints the changes to the schema of @session since this schema was first read, and the saved questions that these
 * changes broke. Returns: the exit status */
int dowser_cli_changes_print (DowserCliSession *cli_session, DowserSession *session);

/** Returns a session with the tables that were read last time, without opening the source. Prints a note about this. */
DowserSession *dowser_cli_session_load_last_tables (DowserCliSession *self, const char *given, GError **error);

G_END_DECLS
