/* dowser-csv-options.h - what DuckDB must be told to read a CSV file exactly */
#pragma once

#include "sources/dowser-csv-scan.h"

G_BEGIN_DECLS

/* What date_format is, and what moment_format begins with. */
#define DOWSER_CSV_DMY "%d/%m/%Y"
#define DOWSER_CSV_MDY "%m/%d/%Y"
#define DOWSER_CSV_DOTS "%d.%m.%Y"

/** DowserCsvOptions: what follows from a whole file. @types: char *, as DuckDB declares them, one a column */
typedef struct
{
  GPtrArray *types;
  gboolean decimal_comma;
  gboolean grouped;          /* by the other sign */
  const char *date_format;   /* (nullable) */
  const char *moment_format; /* (nullable) */
  guint missing;             /* bits, by place in dowser_csv_missing_words: words read as NULL */
  gboolean quoted_nulls;
} DowserCsvOptions;

DowserCsvOptions *dowser_csv_options_new (const DowserCsvShape *shape);
void dowser_csv_options_free (DowserCsvOptions *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserCsvOptions, dowser_csv_options_free)

/** Writes the call that reads the file, "read_csv (…)". */
void dowser_csv_options_write (const DowserCsvOptions *self, const DowserCsvShape *shape, const char *path,
                               gboolean compressed, GString *into);

G_END_DECLS
