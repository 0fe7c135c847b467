/* dowser-cli-export.h - what was run into a file: the choices of its form, its progress, its end */
#pragma once

#include "cli/dowser-cli-answer.h"
#include "cli/dowser-cli-desk.h"
#include "export/dowser-export-format.h"

G_BEGIN_DECLS

/** DowserCliTo: where to, and in which form. @path: (nullable): the terminal, as an answer */
typedef struct
{
  char *path;
  char *format_name;
  char *delimiter;
  gboolean spreadsheet;
  gboolean guard_formulas;
  DowserExportOptions options;
} DowserCliTo;

void dowser_cli_to_clear (DowserCliTo *self);
/** The form by --format, else by the ending of the path, else CSV. FALSE: %G_OPTION_ERROR */
gboolean dowser_cli_to_parse (DowserCliTo *self, GError **error);

/**
 * dowser_cli_export_rows:
 * @session: its statement was checked, and not run
 *
 * Returns: the exit status; what went wrong was said
 */
int dowser_cli_export_rows (DowserCliDesk *desk, DowserSession *session, const DowserCliTo *to);
/** An answer that is no rows (table, sql, plan) to a file; FALSE: %G_IO_ERROR */
gboolean dowser_cli_export_answer (DowserCli *cli, DowserSession *session, DowserCliFormat format, const char *path,
                                   GError **error);

G_END_DECLS
