/* dowser-csv-cell.h - what a cell of a CSV file can be */
#pragma once

#include "sources/csv/dowser-csv-type.h"

G_BEGIN_DECLS

/** How many of the letters at the beginning are digits. */
static inline guint
dowser_csv_count_digits (const char *text, gsize length)
{
  guint n = 0;

  while (n < length && g_ascii_isdigit (text[n]))
    n++;
  return n;
}

/** @text: begins with a digit, a minus, a point or a comma. @digits: as dowser_csv_types_of() has them */
DowserCsvTypes dowser_csv_number_types (const char *text, gsize length, DowserCsvDigits digits[2]);
/** @text: begins with a digit. Days, times and both */
DowserCsvTypes dowser_csv_moment_types (const char *text, gsize length);

G_END_DECLS
