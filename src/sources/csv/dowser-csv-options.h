/* dowser-csv-options.h - what DuckDB must be told to read a CSV file exactly */
#pragma once

#include "sources/csv/dowser-csv-scan.h"

G_BEGIN_DECLS

/* What date_format is, and what moment_format begins with. */
#define DOWSER_CSV_DMY "%d/%m/%Y"
#define DOWSER_CSV_MDY "%m/%d/%Y"
#define DOWSER_CSV_DOTS "%d.%m.%Y"

/** DowserCsvReading: how the values of a column come to their type. */
typedef enum
{
  DOWSER_CSV_AS_IT_IS,  /* as DuckDB reads it */
  DOWSER_CSV_AS_WORD,   /* the same, in a machine word: a decimal is read so, and then computed with all its digits */
  DOWSER_CSV_FROM_TEXT, /* made of its text: DuckDB cannot be told of its marks, or of a word that another column has */
} DowserCsvReading;

/** DowserCsvOptions: what follows from a whole file, which is settled. @types: char *, one a column; @patterns: the
 * same, (nullable): a list of formats that a text is read by; @readings: DowserCsvReading, the same */
typedef struct
{
  GPtrArray *types;
  GPtrArray *patterns;
  GArray *readings;
  gboolean decimal_comma;
  gboolean comma_is_certain; /* a number of the file can be read in that way alone */
  gboolean grouped;          /* by the other sign */
  const char *date_format;   /* (nullable) */
  const char *moment_format; /* (nullable) */
  guint missing;             /* bits, by place in dowser_missing_words: words read as NULL */
  gboolean quoted_nulls;
} DowserCsvOptions;

DowserCsvOptions *dowser_csv_options_new (const DowserCsvShape *shape);
void dowser_csv_options_free (DowserCsvOptions *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserCsvOptions, dowser_csv_options_free)
/** Whether the numbers of @column, which are all like "1.234", could be read with its sign in the other role. */
gboolean dowser_csv_options_is_open (const DowserCsvOptions *self, const DowserCsvColumn *column);
/** Whether a comma parts fractions off in @column: as in the file, but in amounts that can be read in the other way
 * alone. */
gboolean dowser_csv_options_has_comma (const DowserCsvOptions *self, const DowserCsvColumn *column);

G_END_DECLS
