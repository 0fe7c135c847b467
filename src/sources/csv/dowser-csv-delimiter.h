/* dowser-csv-delimiter.h - detects a CSV file's delimiter, its quoting and the lines above its headings */
#pragma once

#include "sources/csv/dowser-csv-records.h"

G_BEGIN_DECLS

/**
 * DowserCsvHead: what was found at the beginning of a file.
 * @n_title_lines: number of lines above the headings, including empty ones
 * @has_titles: TRUE if at least one of these lines has text
 */
typedef struct
{
  DowserCsvForm form;
  guint n_title_lines;
  gboolean has_titles;
} DowserCsvHead;

/** Guesses delimiter and quoting from the beginning of a file. @known: the delimiter, 0 if unknown. @text: the
 * beginning of a file. */
DowserCsvHead dowser_csv_guess_head (char known, const char *text, gsize length);

G_END_DECLS
