/* dowser-export-format.h - the export formats and their options */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  DOWSER_EXPORT_CSV,
  DOWSER_EXPORT_TSV,
  DOWSER_EXPORT_JSON,
  DOWSER_EXPORT_JSONL,
  DOWSER_EXPORT_MARKDOWN,
  DOWSER_EXPORT_XLSX,
  DOWSER_EXPORT_PARQUET,
  DOWSER_EXPORT_N_FORMATS
} DowserExportFormat;
/** The names of the formats: csv tsv json jsonl markdown xlsx parquet; %NULL-terminated */
extern const char *const dowser_export_format_nicks[];

/**
 * DowserExportOptions:
 * @delimiter: the character between the cells of CSV; 0 for a comma
 * @byte_order_mark: starts the file with a byte order mark, so that spreadsheets read CSV as UTF-8
 * @guard_formulas: writes an apostrophe before texts that a spreadsheet would read as formulas
 * @arrays: writes JSON rows as arrays, without names
 * @as_shown: writes values as the window shows them: cents as amounts, with the separators of the user's language
 * @formats: (nullable): borrowed: DowserFormat (nullable), one for each column: the formats for @as_shown, made by the
 * caller of the export
 * @source: (nullable): borrowed: the name of the source of the rows, for file formats that can store it
 */
typedef struct
{
  DowserExportFormat format;
  char delimiter;
  gboolean byte_order_mark;
  gboolean guard_formulas;
  gboolean arrays;
  gboolean as_shown;
  GPtrArray *formats;
  const char *source;
} DowserExportOptions;

/** Sets the options so that a spreadsheet opens the file correctly by a double click. They depend on the user's
 * language: for example, the delimiter is a semicolon if decimals have a comma. */
void dowser_export_options_set_spreadsheet (DowserExportOptions *self);
/** Guesses the format from the ending of @path. Returns: -1 if unknown */
int dowser_export_format_guess (const char *path);
/** Returns the title for the user: "CSV (comma-separated)". */
const char *dowser_export_format_get_title (DowserExportFormat format);
/** Returns the file name's ending, with the dot. */
const char *dowser_export_format_get_ending (DowserExportFormat format);
/** Returns TRUE if the format is written sequentially, so that it can go to a pipe. */
gboolean dowser_export_format_is_stream (DowserExportFormat format);

G_END_DECLS
