/* dowser-cli-list.h - sessions, statements and sources as lists for people and as JSON */
#pragma once

#include "cli/dowser-cli-desk.h"

G_BEGIN_DECLS

typedef enum
{
  DOWSER_CLI_LIST_TABLE,
  DOWSER_CLI_LIST_JSON
} DowserCliListFormat;
extern const char *const dowser_cli_list_format_nicks[]; /* table json */

/** @history: of DowserHistoryEntry; the first @n. @connections, @project: (nullable): only of sources of this project
 */
void dowser_cli_list_print_history (GListModel *history, guint n, GPtrArray *connections, const char *project,
                                    DowserCliListFormat format);
/** @lines: of DowserStoreLogLine */
void dowser_cli_list_print_log (GPtrArray *lines, DowserCliListFormat format);
/** The saved ones first. @connections: DowserConnection; @recent: strv of uris */
void dowser_cli_list_print_sources (GPtrArray *connections, const char *const *recent, DowserCliListFormat format);
/**
 * dowser_cli_log_print:
 * @n: the newest of those that fit
 * @source: (nullable): only of this one
 * @search: (nullable): only those that hold this text, whatever the case
 *
 * Returns: the exit status
 */
int dowser_cli_log_print (DowserCliDesk *desk, guint n, DowserCliListFormat format, const char *source,
                          const char *search);

G_END_DECLS
