/* dowser-cli-list.h - prints sessions, statements and sources as lists for users and as JSON */
#pragma once

#include "cli/dowser-cli-session.h"

G_BEGIN_DECLS

typedef enum
{
  DOWSER_CLI_LIST_TABLE,
  DOWSER_CLI_LIST_JSON
} DowserCliListFormat;
extern const char *const dowser_cli_list_format_nicks[]; /* table json */

/** Prints the first @n entries of the history. @history: of DowserHistoryEntry
 * @connections, @project: (nullable): if @project is set, prints only the entries of this project's sources, which are
 * found in @connections */
void dowser_cli_list_print_history (GListModel *history, guint n, GPtrArray *connections, const char *project,
                                    DowserCliListFormat format);
/** Prints the log of statements. @lines: of DowserStoreLogLine */
void dowser_cli_list_print_log (GPtrArray *lines, DowserCliListFormat format);
/** Prints the saved sources, then the recent sources. @connections: DowserConnection; @recent: strv of uris */
void dowser_cli_list_print_sources (GPtrArray *connections, const char *const *recent, DowserCliListFormat format);
/**
 * dowser_cli_log_print:
 * @n: the maximum number of lines
 * @source: (nullable): prints only the lines of this source
 * @search: (nullable): prints only the lines with this text, ignoring case
 *
 * Prints the log of statements, newest first. Returns: the exit status
 */
int dowser_cli_log_print (DowserCliSession *session, guint n, DowserCliListFormat format, const char *source,
                          const char *search);

G_END_DECLS
