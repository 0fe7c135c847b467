/* dowser-cli-export.h - exports rows to a file: format options, progress, summary */
#pragma once

#include "cli/dowser-cli-answer.h"
#include "cli/dowser-cli-session.h"
#include "export/dowser-export-format.h"

G_BEGIN_DECLS

/** DowserCliTo: the file to which an answer is written, and its format. @path: (nullable): %NULL prints the answer to
 * the terminal */
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
/** Sets the format from --format, or else from the extension of the path. If neither is given, the format is CSV.
 * Returns: FALSE with %G_OPTION_ERROR */
gboolean dowser_cli_to_parse (DowserCliTo *self, GError **error);

/**
 * dowser_cli_export_rows:
 * @session: a session whose statement was checked, but not run
 *
 * Returns: the exit status; errors were printed
 */
int dowser_cli_export_rows (DowserCliSession *cli_session, DowserSession *session, const DowserCliTo *to);
/** Writes an answer in a format that isn't an export of rows (table, sql, plan) to a file. Returns: FALSE with
 * %G_IO_ERROR */
gboolean dowser_cli_export_answer (DowserCli *cli, DowserSession *session, DowserCliFormat format, const char *path,
                                   GError **error);

G_END_DECLS
