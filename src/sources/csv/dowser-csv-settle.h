/* dowser-csv-settle.h - chooses one of the possible types of a column, by its name, its file and the user's choice */
#pragma once

#include "sources/csv/dowser-csv-scan.h"

G_BEGIN_DECLS

/** Names of the user's choices in files and on the command line, such as "text" and "day-first"; %NULL-terminated. */
extern const char *const dowser_csv_choice_nicks[];

/** Those types of #DowserCsvTypes that are days, with or without a time. */
#define DOWSER_CSV_ANY_DAY                                                                                             \
  (DOWSER_CSV_DATE | DOWSER_CSV_TIMESTAMP | DOWSER_CSV_TIMESTAMP_TZ | DOWSER_CSV_SLASHES | DOWSER_CSV_DATE_DOTS        \
   | DOWSER_CSV_LOCAL_MOMENTS | DOWSER_CSV_WRITTEN_DAY | DOWSER_CSV_WRITTEN_MOMENT | DOWSER_CSV_WRITTEN_MONTH          \
   | DOWSER_CSV_COMPACT_DAY | DOWSER_CSV_COMPACT_MOMENT)

/** Returns TRUE if the days of the column can be read both with the day first and with the month first. */
gboolean dowser_csv_column_has_ambiguous_day_order (const DowserCsvColumn *self);
/** Chooses the types. @choices: (nullable): column name → nick of the choice. Returns: (transfer full): a copy of
 * @shape whose columns have only the chosen types */
DowserCsvShape *dowser_csv_resolve_types (const DowserCsvShape *shape, GHashTable *choices);

G_END_DECLS
