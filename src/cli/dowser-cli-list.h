/* dowser-cli-list.h - sessions, statements and sources as lists for people and as JSON */
#pragma once

#include "cli/dowser-cli.h"

G_BEGIN_DECLS

typedef enum
{
  DOWSER_CLI_LIST_TABLE,
  DOWSER_CLI_LIST_JSON
} DowserCliListFormat;
extern const char *const dowser_cli_list_format_nicks[]; /* table json */

/** @history: of DowserHistoryEntry; the first @n */
void dowser_cli_list_print_history (GListModel *history, guint n, DowserCliListFormat format);
/** @lines: of DowserStoreLogLine */
void dowser_cli_list_print_log (GPtrArray *lines, DowserCliListFormat format);
/** The saved ones first. @connections: DowserConnection; @recent: strv of uris */
void dowser_cli_list_print_sources (GPtrArray *connections, const char *const *recent, DowserCliListFormat format);

G_END_DECLS
