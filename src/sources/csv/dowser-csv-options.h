/* dowser-csv-options.h - chooses the options with which DuckDB reads a CSV file without losing anything */
#pragma once

#include "sources/csv/dowser-csv-scan.h"

G_BEGIN_DECLS

/* The values of date_format. moment_format begins with one of them. */
#define DOWSER_CSV_DMY "%d/%m/%Y"
#define DOWSER_CSV_MDY "%m/%d/%Y"
#define DOWSER_CSV_DOTS "%d.%m.%Y"

/** DowserCsvReading: how the values of a column are converted to their type. */
typedef enum
{
  DOWSER_CSV_AS_IT_IS,  /* DuckDB reads the type directly */
  DOWSER_CSV_AS_WORD,   /* DuckDB reads a decimal that fits a machine word, and casts it to a decimal with more digits
                         * for computing */
  DOWSER_CSV_FROM_TEXT, /* converted from the column's text, because DuckDB can't parse the text, or because the
                         * column's word for a missing value is a normal text in another column */
} DowserCsvReading;

/** DowserCsvOptions: how DuckDB reads a file that was scanned completely and whose column types are chosen. Each array
 * has one element per column. @types: char *; @patterns: (nullable): a list of formats for the column's text;
 * @readings: DowserCsvReading */
typedef struct
{
  GPtrArray *types;
  GPtrArray *patterns;
  GArray *readings;
  gboolean decimal_comma;
  gboolean comma_is_certain;    /* a number in the file can be read with only one decimal separator */
  gboolean grouped;             /* TRUE if thousands are grouped, by the separator that isn't the decimal separator */
  const char *date_format;      /* (nullable) */
  const char *timestamp_format; /* (nullable) */
  guint missing_words;          /* bits, by index in dowser_missing_words: words read as NULL */
  gboolean quoted_nulls;
} DowserCsvOptions;

DowserCsvOptions *dowser_csv_options_new (const DowserCsvShape *shape);
void dowser_csv_options_free (DowserCsvOptions *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserCsvOptions, dowser_csv_options_free)
/** Returns TRUE if the numbers of @column can be read with either decimal separator: "1.234" may be a fraction or
 * 1234. */
gboolean dowser_csv_options_has_ambiguous_separator (const DowserCsvOptions *self, const DowserCsvColumn *column);
/** Returns TRUE if the decimal separator in @column is a comma. All columns have the same decimal separator, except for
 * amounts that can be read only with the other separator. */
gboolean dowser_csv_options_uses_decimal_comma (const DowserCsvOptions *self, const DowserCsvColumn *column);

G_END_DECLS
