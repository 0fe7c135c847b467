/* dowser-csv-delimiter.h - how a CSV file parts and quotes its values, and what stands above its headings */
#pragma once

#include "sources/csv/dowser-csv-records.h"

G_BEGIN_DECLS

/**
 * DowserCsvHead: what the beginning of a file says.
 * @n_title_lines: lines above the headings, empty ones too
 * @has_titles: one of them has text
 */
typedef struct
{
  DowserCsvForm form;
  guint n_title_lines;
  gboolean has_titles;
} DowserCsvHead;

/** @known: the delimiter, 0 where it is not known. @text: the beginning of a file. */
DowserCsvHead dowser_csv_guess_head (char known, const char *text, gsize length);

G_END_DECLS
