/* dowser-csv-settle.h - which of the types that hold a column is meant: by its name, its file, and what a person says
 */
#pragma once

#include "sources/csv/dowser-csv-scan.h"

G_BEGIN_DECLS

/** What a person can choose is called so in files and on the command line: "text", "day-first"; %NULL-terminated. */
extern const char *const dowser_csv_choice_nicks[];

/** A column of texts may as well hold days: those of #DowserCsvTypes, with or without a clock. */
#define DOWSER_CSV_ANY_DAY                                                                                             \
  (DOWSER_CSV_DATE | DOWSER_CSV_TIMESTAMP | DOWSER_CSV_TIMESTAMP_TZ | DOWSER_CSV_SLASHES | DOWSER_CSV_DATE_DOTS        \
   | DOWSER_CSV_LOCAL_MOMENTS | DOWSER_CSV_WRITTEN_DAY | DOWSER_CSV_WRITTEN_MOMENT | DOWSER_CSV_WRITTEN_MONTH          \
   | DOWSER_CSV_COMPACT_DAY | DOWSER_CSV_COMPACT_MOMENT)

/** Whether its days may be read in two orders. */
gboolean dowser_csv_column_has_open_order (const DowserCsvColumn *self);
/** @choices: (nullable): name of a column → its nick. Returns: (transfer full): a copy of @shape whose columns hold
 * nothing but what is meant */
DowserCsvShape *dowser_csv_settle (const DowserCsvShape *shape, GHashTable *choices);

G_END_DECLS
