/* dowser-csv-cell.h - finds the possible types of a cell of a CSV file */
#pragma once

#include "sources/csv/dowser-csv-type.h"

G_BEGIN_DECLS

/** Returns the number of digits at the beginning of @text. */
static inline guint
dowser_csv_count_digits (const char *text, gsize length)
{
  guint n = 0;

  while (n < length && g_ascii_isdigit (text[n]))
    n++;
  return n;
}

/** Returns the possible types of a number. @text: begins with a digit, a minus, a point or a comma. @digits: as for
 * dowser_csv_types_of() */
DowserCsvTypes dowser_csv_number_find_types (const char *text, gsize length, DowserCsvDigits digits[2]);
/** Returns the possible types of a day, time or timestamp. @text: begins with a digit. */
DowserCsvTypes dowser_csv_timestamp_find_types (const char *text, gsize length);

G_END_DECLS
