/* dowser-csv-written.h - recognizes days, times and durations as people write them: "Jan 5, 2024", "2015/01/01 1:05
 * PM", "1:27.4" */
#pragma once

#include "sources/csv/dowser-csv-type.h"

G_BEGIN_DECLS

/** Returns the possible types of @text. @text: begins with a letter or a digit. @notation: (out): set if the types are
 * not 0. Returns: bits of #DOWSER_CSV_WRITTEN */
DowserCsvTypes dowser_csv_written_find_types (const char *text, gsize length, DowserCsvWritten *notation);
/** Returns the format for strptime(). @format: of DowserCsvWritten. Returns: (transfer full): a copy of @format; its
 * placeholders, if any, are replaced by day and month in the given order */
char *dowser_csv_written_dup_pattern (const char *format, gboolean day_first);

G_END_DECLS
