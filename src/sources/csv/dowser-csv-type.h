/* dowser-csv-type.h - finds the types that can hold every cell of a text column without loss */
#pragma once

#include "schema/dowser-text-numbers.h"

G_BEGIN_DECLS

/** DowserCsvTypes: bits, one for each type that can hold a cell without loss. */
typedef enum
{
  DOWSER_CSV_BOOLEAN = 1 << 0,
  DOWSER_CSV_BIGINT = 1 << 1,
  DOWSER_CSV_HUGEINT = 1 << 2,
  DOWSER_CSV_DOUBLE = 1 << 3,
  DOWSER_CSV_DECIMAL = 1 << 4,
  /* Numbers with a decimal comma. */
  DOWSER_CSV_COMMA_DOUBLE = 1 << 5,
  DOWSER_CSV_COMMA_DECIMAL = 1 << 6,
  DOWSER_CSV_DATE = 1 << 7,
  DOWSER_CSV_TIMESTAMP = 1 << 8,
  DOWSER_CSV_TIMESTAMP_TZ = 1 << 9,
  DOWSER_CSV_TIME = 1 << 10,
  /* Days such as 31/12/2024, 12/31/2024, 31.12.2024 */
  DOWSER_CSV_DATE_DMY = 1 << 11,
  DOWSER_CSV_DATE_MDY = 1 << 12,
  DOWSER_CSV_DATE_DOTS = 1 << 13,
  /* 1,234,567.50 and 1.234.567,50: numbers that may have thousands separators */
  DOWSER_CSV_GROUPED = 1 << 14,
  DOWSER_CSV_COMMA_GROUPED = 1 << 15,
  /* The bits of a timestamp: one for the format of its day (the three formats above), and one for the format of its
   * time: 14:05, 14:05:30, 2:05 PM, 2:05:30 PM */
  DOWSER_CSV_TIMESTAMP_DMY = 1 << 16,
  DOWSER_CSV_TIMESTAMP_MDY = 1 << 17,
  DOWSER_CSV_TIMESTAMP_DOTS = 1 << 18,
  DOWSER_CSV_CLOCK_24 = 1 << 19,
  DOWSER_CSV_CLOCK_24_SECONDS = 1 << 20,
  DOWSER_CSV_CLOCK_12 = 1 << 21,
  DOWSER_CSV_CLOCK_12_SECONDS = 1 << 22,
  /* A day in another format: with a month name, a two-digit year or another order; such a day with a time; a month. */
  DOWSER_CSV_WRITTEN_DAY = 1 << 23,
  DOWSER_CSV_WRITTEN_MOMENT = 1 << 24,
  DOWSER_CSV_WRITTEN_MONTH = 1 << 25,
  /* Times such as 9:30 and 2:05 PM */
  DOWSER_CSV_WRITTEN_CLOCK = 1 << 26,
  /* Durations such as 1:27.4, 1:34:50, 3:45 */
  DOWSER_CSV_DURATION = 1 << 27,
  /* Days and timestamps such as 20240131, 20240131235959 */
  DOWSER_CSV_COMPACT_DAY = 1 << 28,
  DOWSER_CSV_COMPACT_MOMENT = 1 << 29,
  /* Two successive years, as for seasons, school years and tax years: 2010/11, 2010-11 */
  DOWSER_CSV_SEASON = 1 << 30,
  DOWSER_CSV_ALL = G_MAXINT,
} DowserCsvTypes;

#define DOWSER_CSV_WHOLE (DOWSER_CSV_BIGINT | DOWSER_CSV_HUGEINT)
#define DOWSER_CSV_POINT (DOWSER_CSV_DOUBLE | DOWSER_CSV_DECIMAL)
#define DOWSER_CSV_COMMA (DOWSER_CSV_COMMA_DOUBLE | DOWSER_CSV_COMMA_DECIMAL)
#define DOWSER_CSV_SLASHES (DOWSER_CSV_DATE_DMY | DOWSER_CSV_DATE_MDY)

/* Types that can hold the number in an amount. */
#define DOWSER_CSV_AMOUNTS                                                                                             \
  (DOWSER_CSV_DECIMAL | DOWSER_CSV_GROUPED | DOWSER_CSV_COMMA_DECIMAL | DOWSER_CSV_COMMA_GROUPED)

#define DOWSER_CSV_LOCAL_MOMENTS (DOWSER_CSV_TIMESTAMP_DMY | DOWSER_CSV_TIMESTAMP_MDY | DOWSER_CSV_TIMESTAMP_DOTS)
#define DOWSER_CSV_CLOCKS                                                                                              \
  (DOWSER_CSV_CLOCK_24 | DOWSER_CSV_CLOCK_24_SECONDS | DOWSER_CSV_CLOCK_12 | DOWSER_CSV_CLOCK_12_SECONDS)

#define DOWSER_CSV_WRITTEN                                                                                             \
  (DOWSER_CSV_WRITTEN_DAY | DOWSER_CSV_WRITTEN_MOMENT | DOWSER_CSV_WRITTEN_MONTH | DOWSER_CSV_WRITTEN_CLOCK            \
   | DOWSER_CSV_DURATION)

/** DowserCsvDigits: the number of digits before and after the decimal separator. */
typedef struct
{
  guint whole;
  guint fraction;
} DowserCsvDigits;

/**
 * DowserCsvWritten: how one day, time or duration is written.
 * @format: for strptime(), with %1 and %2 for a day and a month in either order; empty for ISO 8601
 * @day_first, @month_first: TRUE if this order is possible
 * @duration: TRUE if the value can't be a time of day
 * @n_parts: for a duration: 2 for minutes and seconds, 3 with hours
 * @n_fraction: for a duration: digits after the seconds
 */
typedef struct
{
  char format[40];
  gboolean day_first;
  gboolean month_first;
  gboolean duration;
  guint n_parts;
  guint n_fraction;
} DowserCsvWritten;

/** DowserCsvCell: the possible types of one cell. @notation: how the day, time or duration is written, only for
 * #DOWSER_CSV_WRITTEN; @digits: as in DowserCsvColumn */
typedef struct
{
  DowserCsvTypes types;
  DowserCsvDigits digits[2];
  DowserCsvWritten notation;
} DowserCsvCell;

/** DowserCsvChoice: how the user wants a column to be read. Cells that don't fit the choice are read as empty. */
typedef enum
{
  DOWSER_CSV_CHOOSE_AUTOMATIC,
  DOWSER_CSV_CHOOSE_TEXT,
  DOWSER_CSV_CHOOSE_NUMBERS,
  DOWSER_CSV_CHOOSE_DATES,
  DOWSER_CSV_CHOOSE_DAY_FIRST,
  DOWSER_CSV_CHOOSE_MONTH_FIRST,
  DOWSER_CSV_CHOOSE_DURATIONS,
  DOWSER_CSV_CHOOSE_HOURS, /* durations of hours and minutes */
  DOWSER_CSV_N_CHOICES,
} DowserCsvChoice;

/** DowserCsvDoubt: why a column of days remains text. Either all its days can be read in both orders, or its days
 * contradict each other: some have the day first, others the month first. */
typedef enum
{
  DOWSER_CSV_NO_DOUBT,
  DOWSER_CSV_EITHER_ORDER,
  DOWSER_CSV_BOTH_ORDERS,
} DowserCsvDoubt;

/** Maximum number of formats of days in a column. A column with more formats is text. */
#define DOWSER_CSV_MAX_FORMATS 8
/** Maximum integer part of a number that may be a version. */
#define DOWSER_CSV_MAX_VERSION 16
/** Maximum number of cells that are kept as examples of cells that don't fit the type. */
#define DOWSER_CSV_MAX_ODD 3

/** The bit in DowserCsvColumn.missing_words of the one word that means a missing value even in a text column. People
 * don't write this word, only programs do. */
#define DOWSER_CSV_MISSING_ANYWHERE 1U

/**
 * DowserCsvColumn: what is known about a column so far.
 * @types: types that can hold all cells
 * @amounts: if @types is 0: types that can hold the numbers in amounts
 * @unit: (nullable): the unit of all amounts; static
 * @spaced: TRUE if thousands in amounts are separated by spaces
 * @missing_words: bits of the words for missing values, by index in dowser_missing_words
 * @digits: the largest numbers of digits, with the point and with the comma as decimal separator
 * @quoted_empty: TRUE if a cell is empty inside quotes
 * @unnamed: TRUE if the column has no heading
 * @is_increasing: TRUE if no cell is missing and each cell is an integer greater than all earlier cells, so that all
 * cells are unique
 * @common_types: types that can hold @n_cells cells, except @n_odd of these cells
 * @odd: (nullable): the first of the @n_odd cells, as examples, %NULL-terminated
 * @formats: interned: formats of days, times and durations; @n_formats: their number
 * @iso: TRUE if some days are written in ISO 8601
 * @n_day_first, @n_month_first: number of days that can be read only with the day first, or only with the month first
 * @duration: TRUE if at least one duration can't be a time of day
 * @n_parts: bits: some durations have only minutes and seconds; some durations have hours
 * @n_fraction: the maximum number of digits after the seconds of durations
 * @seasons: bits of the years of #DOWSER_CSV_SEASON, by the year modulo 32
 * @versions: TRUE if "1.1" and "1.10" are different values
 * @is_declared: TRUE if the file itself specifies the types of its cells, so that the column's name is not considered
 * @choice: the user's choice; this and the following fields are set by dowser_csv_settle()
 * @is_lenient: TRUE if cells that don't fit are read as empty
 * @borrowed_order: TRUE if the order of day and month was taken from other columns
 * @hours: TRUE if "1:30" is an hour and a half
 */
typedef struct
{
  char *name;
  DowserCsvTypes types;
  DowserCsvTypes amounts;
  const char *unit;
  gboolean spaced;
  guint missing_words;
  DowserCsvDigits digits[2];
  gboolean has_values;
  gboolean quoted_empty;
  gboolean is_increasing;
  gboolean unnamed;
  DowserCsvTypes common_types;
  guint64 n_cells;
  guint64 n_odd;
  char *odd[DOWSER_CSV_MAX_ODD + 1];
  const char *formats[DOWSER_CSV_MAX_FORMATS];
  guint n_formats;
  gboolean iso;
  guint64 n_day_first;
  guint64 n_month_first;
  gboolean duration;
  guint n_parts;
  guint n_fraction;
  guint seasons;
  gboolean versions;
  gboolean is_declared;
  DowserCsvChoice choice;
  gboolean is_lenient;
  gboolean borrowed_order;
  gboolean hours;
  DowserCsvDoubt doubt;

  /*< private >*/
  gint64 last;
  gboolean bare;                          /* an amount had no unit */
  gboolean has_mixed_types;               /* too many cells have different types, so the column is text */
  guint16 tenths[DOWSER_CSV_MAX_VERSION]; /* for each whole part of a number (the index), the digits found after the
                                           * point, one bit each; shows whether the numbers are versions */
  guint16 tens[DOWSER_CSV_MAX_VERSION];   /* like @tenths, but only for the digits that are followed by a 0, as in
                                           * "1.10" */
  gboolean hundredths;                    /* a value such as "1.05" was found, which is not a version */
} DowserCsvColumn;

/** Finds the types that can hold @text. A code with leading zeros is a text, so no type of numbers can hold it. @cell:
 * (out): the parsed cell. Returns: the types, as in @cell; 0 if only text can hold @text */
DowserCsvTypes dowser_csv_find_types (const char *text, gsize length, DowserCsvCell *cell);
/** Returns TRUE if @text is a word for a missing value, such as "N/A". */
gboolean dowser_csv_is_missing_word (const char *text, gsize length);
/** Returns TRUE if at least one cell, but only a few cells, don't fit the types in @common_types. */
gboolean dowser_csv_column_has_few_anomalies (const DowserCsvColumn *self);
/** Returns TRUE for a column that a spreadsheet has left unused: it has no heading and no value. */
gboolean dowser_csv_column_is_unused (const DowserCsvColumn *self);
/** Creates a column about whose values nothing is known: all types are still possible. */
DowserCsvColumn *dowser_csv_column_new (void);
DowserCsvColumn *dowser_csv_column_copy (const DowserCsvColumn *self);
void dowser_csv_column_free (DowserCsvColumn *self);
void dowser_csv_column_add_cell (DowserCsvColumn *self, const char *text, gsize length, gboolean quoted);

G_END_DECLS
