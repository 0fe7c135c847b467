/* dowser-cli-desk.h - the store and the context that a command works with */
#pragma once

#include "cli/dowser-cli.h"
#include "pipeline/dowser-graph-run.h"

G_BEGIN_DECLS

/** Seconds that a query may take where nobody has said it; 0 seconds that are asked for are no limit. */
#define DOWSER_CLI_TIME_LIMIT 300

typedef struct
{
  DowserCli *cli;
  DowserStore *store; /* (nullable): where something is kept */
  DowserStore *log;   /* (nullable) */
  char *noted;        /* (nullable): the warning of @log that was printed at the start */
  DowserContext *context;
  char *warned; /* (nullable): the source whose metadata was looked at */
} DowserCliDesk;

/** @with_store: FALSE where nothing is to be kept but the log of statements */
DowserCliDesk *dowser_cli_desk_new (DowserCli *cli, gboolean with_store);
/** Where not even that is kept: what is measured was asked by nobody. */
DowserCliDesk *dowser_cli_desk_new_without_trace (DowserCli *cli);
/** Closes both: what was saved is on the disk then. */
void dowser_cli_desk_free (DowserCliDesk *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserCliDesk, dowser_cli_desk_free)

/** Rows (0: all) and seconds (0: as long as it takes). */
void dowser_cli_desk_set_limits (DowserCliDesk *self, gint64 max_rows, int max_seconds);
/** @given: the name of a saved source, a path, a server's address. Returns: (transfer full) (nullable): %G_OPTION_ERROR
 * where it holds a password */
char *dowser_cli_desk_dup_named_source (DowserCliDesk *self, const char *given, GError **error);
/** Whether an answer with a wrong number is withheld; else a line above it says what is wrong. */
void dowser_cli_desk_set_strict (DowserCliDesk *self, gboolean strict);
/** Reads as much as it takes, without asking first: --yes. */
void dowser_cli_desk_read_anything (DowserCliDesk *self);
/** @given: (nullable): %NULL takes the source that was used last. Returns: (transfer full) (nullable) */
char *dowser_cli_desk_dup_source (DowserCliDesk *self, const char *given, GError **error);
/** Puts what is waited for into the line of progress of a terminal, as much of it as has room there. */
void dowser_cli_put_waiting (const char *waiting);
/** Runs to the end of @runner; a line of progress on a terminal, where a password that is wanted is asked for. */
gboolean dowser_cli_desk_run (DowserCliDesk *self, DowserRunner *runner, GError **error);
/** The same of the steps of @run, whose source is open. */
gboolean dowser_cli_desk_run_graph (DowserCliDesk *self, DowserGraphRun *run, GError **error);
/** Reads the tables, then lays down what each of @corrections (nullable) says: the next run plans with it. */
gboolean dowser_cli_desk_correct (DowserCliDesk *self, DowserRunner *runner, char **corrections, GError **error);
/** A saved session. Returns: (transfer full) (nullable) */
DowserSession *dowser_cli_desk_load (DowserCliDesk *self, const char *id, GError **error);
/** Opens @given and reads its schema and values. Returns: (transfer full) (nullable): a session that holds them */
DowserSession *dowser_cli_desk_read_source (DowserCliDesk *self, const char *given, GError **error);
/** What has changed since the schema of @session was first read, and which saved questions that broke. Returns: the
 * exit status */
int dowser_cli_changes_print (DowserCliDesk *desk, DowserSession *session);

/** A session with the tables as they were last read, without opening the source; says so. */
DowserSession *dowser_cli_desk_read_last (DowserCliDesk *self, const char *given, GError **error);

G_END_DECLS
