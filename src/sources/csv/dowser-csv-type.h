/* dowser-csv-type.h - which type holds every cell of a column of text, and keeps each as it stands */
#pragma once

#include "schema/dowser-text-numbers.h"

G_BEGIN_DECLS

/** DowserCsvTypes: bits, one for each type that can hold a cell without losing a digit of it. */
typedef enum
{
  DOWSER_CSV_BOOLEAN = 1 << 0,
  DOWSER_CSV_BIGINT = 1 << 1,
  DOWSER_CSV_HUGEINT = 1 << 2,
  DOWSER_CSV_DOUBLE = 1 << 3,
  DOWSER_CSV_DECIMAL = 1 << 4,
  /* The same with a comma for the point. */
  DOWSER_CSV_COMMA_DOUBLE = 1 << 5,
  DOWSER_CSV_COMMA_DECIMAL = 1 << 6,
  DOWSER_CSV_DATE = 1 << 7,
  DOWSER_CSV_TIMESTAMP = 1 << 8,
  DOWSER_CSV_TIMESTAMP_TZ = 1 << 9,
  DOWSER_CSV_TIME = 1 << 10,
  /* 31/12/2024, 12/31/2024, 31.12.2024 */
  DOWSER_CSV_DATE_DMY = 1 << 11,
  DOWSER_CSV_DATE_MDY = 1 << 12,
  DOWSER_CSV_DATE_DOTS = 1 << 13,
  /* 1,234,567.50 and 1.234.567,50: numbers whose thousands may be set apart */
  DOWSER_CSV_GROUPED = 1 << 14,
  DOWSER_CSV_COMMA_GROUPED = 1 << 15,
  /* The days of above with a clock behind them, and how it is read: 14:05, 14:05:30, 2:05 PM, 2:05:30 PM */
  DOWSER_CSV_MOMENT_DMY = 1 << 16,
  DOWSER_CSV_MOMENT_MDY = 1 << 17,
  DOWSER_CSV_MOMENT_DOTS = 1 << 18,
  DOWSER_CSV_CLOCK_24 = 1 << 19,
  DOWSER_CSV_CLOCK_24_SECONDS = 1 << 20,
  DOWSER_CSV_CLOCK_12 = 1 << 21,
  DOWSER_CSV_CLOCK_12_SECONDS = 1 << 22,
  /* A day that names its month, has two digits of a year, or is in any other order; the same with a clock; a month. */
  DOWSER_CSV_WRITTEN_DAY = 1 << 23,
  DOWSER_CSV_WRITTEN_MOMENT = 1 << 24,
  DOWSER_CSV_WRITTEN_MONTH = 1 << 25,
  /* 9:30, 2:05 PM */
  DOWSER_CSV_WRITTEN_CLOCK = 1 << 26,
  /* 1:27.4, 1:34:50, 3:45 */
  DOWSER_CSV_DURATION = 1 << 27,
  /* 20240131, 20240131235959 */
  DOWSER_CSV_COMPACT_DAY = 1 << 28,
  DOWSER_CSV_COMPACT_MOMENT = 1 << 29,
  /* 2010/11, 2010-11: a year and the next one, as seasons, school years and tax years have it */
  DOWSER_CSV_SEASON = 1 << 30,
  DOWSER_CSV_ALL = G_MAXINT,
} DowserCsvTypes;

#define DOWSER_CSV_WHOLE (DOWSER_CSV_BIGINT | DOWSER_CSV_HUGEINT)
#define DOWSER_CSV_POINT (DOWSER_CSV_DOUBLE | DOWSER_CSV_DECIMAL)
#define DOWSER_CSV_COMMA (DOWSER_CSV_COMMA_DOUBLE | DOWSER_CSV_COMMA_DECIMAL)
#define DOWSER_CSV_SLASHES (DOWSER_CSV_DATE_DMY | DOWSER_CSV_DATE_MDY)

/* What can hold the number in an amount. */
#define DOWSER_CSV_AMOUNTS                                                                                             \
  (DOWSER_CSV_DECIMAL | DOWSER_CSV_GROUPED | DOWSER_CSV_COMMA_DECIMAL | DOWSER_CSV_COMMA_GROUPED)

#define DOWSER_CSV_LOCAL_MOMENTS (DOWSER_CSV_MOMENT_DMY | DOWSER_CSV_MOMENT_MDY | DOWSER_CSV_MOMENT_DOTS)
#define DOWSER_CSV_CLOCKS                                                                                              \
  (DOWSER_CSV_CLOCK_24 | DOWSER_CSV_CLOCK_24_SECONDS | DOWSER_CSV_CLOCK_12 | DOWSER_CSV_CLOCK_12_SECONDS)

#define DOWSER_CSV_WRITTEN                                                                                             \
  (DOWSER_CSV_WRITTEN_DAY | DOWSER_CSV_WRITTEN_MOMENT | DOWSER_CSV_WRITTEN_MONTH | DOWSER_CSV_WRITTEN_CLOCK            \
   | DOWSER_CSV_DURATION)

/** DowserCsvDigits: of a number, before and behind the sign that parts them. */
typedef struct
{
  guint whole;
  guint fraction;
} DowserCsvDigits;

/**
 * DowserCsvWritten: how one day, time or duration is written.
 * @format: as strptime() knows it, but %1 and %2 for a day and a month in either order; empty for ISO 8601
 * @day_first, @month_first: the order that it can be read in
 * @duration: it cannot be a time of the day
 * @n_parts: of a duration: 2 for minutes and seconds, 3 with hours
 * @n_fraction: of a duration: digits behind the seconds
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

/** DowserCsvCell: what one cell can be. @written: of #DOWSER_CSV_WRITTEN alone; @digits: as DowserCsvColumn has them */
typedef struct
{
  DowserCsvTypes types;
  DowserCsvDigits digits[2];
  DowserCsvWritten written;
} DowserCsvCell;

/** DowserCsvChoice: how a person wants a column to be read. Where cells do not fit, they are empty then. */
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

/** DowserCsvDoubt: why days are left as texts: each may be read in both orders, or some in one and some in the other.
 */
typedef enum
{
  DOWSER_CSV_NO_DOUBT,
  DOWSER_CSV_EITHER_ORDER,
  DOWSER_CSV_BOTH_ORDERS,
} DowserCsvDoubt;

/** More ways to write a day in one column are no way at all. */
#define DOWSER_CSV_MAX_FORMATS 8
/** Parts before the point of what may be a version. */
#define DOWSER_CSV_MAX_VERSION 16
/** Cells that are kept to be shown. */
#define DOWSER_CSV_MAX_ODD 3

/** The bit of the word that is missing in texts, too: programs alone write it. */
#define DOWSER_CSV_MISSING_ANYWHERE 1U

/**
 * DowserCsvColumn: what was seen of a column so far.
 * @types: those that hold all of it
 * @amounts: where @types is none: those that hold the numbers in amounts
 * @unit: (nullable): of all amounts; static
 * @spaced: thousands of amounts are set apart by spaces
 * @missing: bits, by place in dowser_missing_words
 * @digits: the most of each, where the point parts them and where the comma does
 * @quoted_empty: a cell that is empty in quotes
 * @unnamed: no heading stands above it
 * @rising: each cell was a whole number above all that were seen before, so that no two are the same; none is missing
 * @most: the types that hold all but @n_odd of @n_cells cells
 * @odd: (nullable): the first of those, %NULL-terminated
 * @formats: interned: how days, times and durations are written, @n_formats of them
 * @iso: some are written as ISO 8601 has it
 * @n_day_first, @n_month_first: how many days can be read in that order alone
 * @duration: one of the durations is no time of the day
 * @n_parts: bits: durations of minutes and seconds, with hours
 * @n_fraction: the most digits behind their seconds
 * @seasons: bits, by the year modulo 32: those of #DOWSER_CSV_SEASON
 * @versions: "1.1" and "1.10" are two values
 * @said: its types are what the file itself says of its cells, so that no name of a column decides about them
 * @choice: of the person; what follows is set by dowser_csv_settle()
 * @loose: cells that do not fit are read as empty
 * @borrowed_order: the order of its days is that of other columns
 * @hours: "1:30" is an hour and a half
 */
typedef struct
{
  char *name;
  DowserCsvTypes types;
  DowserCsvTypes amounts;
  const char *unit;
  gboolean spaced;
  guint missing;
  DowserCsvDigits digits[2];
  gboolean any;
  gboolean quoted_empty;
  gboolean rising;
  gboolean unnamed;
  DowserCsvTypes most;
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
  gboolean said;
  DowserCsvChoice choice;
  gboolean loose;
  gboolean borrowed_order;
  gboolean hours;
  DowserCsvDoubt doubt;

  /*< private >*/
  gint64 last;
  gboolean bare;                          /* an amount had no unit */
  gboolean scattered;                     /* too many cells are odd for the others to mean anything */
  guint16 tenths[DOWSER_CSV_MAX_VERSION]; /* by the whole part: bits of the digit behind the point */
  guint16 tens[DOWSER_CSV_MAX_VERSION];   /* the same, with a 0 behind that */
  gboolean hundredths;                    /* "1.05": no version is written so */
} DowserCsvColumn;

/** What can hold @text alone; a code with leading zeros is a text, so none. @cell: (out). Returns: its types */
DowserCsvTypes dowser_csv_types_of (const char *text, gsize length, DowserCsvCell *cell);
/** Whether @text is a word for a value that is missing, as "N/A". */
gboolean dowser_csv_is_missing_word (const char *text, gsize length);
/** Whether few cells, but not none, keep all others from being @most. */
gboolean dowser_csv_column_is_nearly (const DowserCsvColumn *self);
/** Whether a spreadsheet has left it behind: neither a heading nor a value. */
gboolean dowser_csv_column_is_void (const DowserCsvColumn *self);
/** One that nothing was seen of yet. */
DowserCsvColumn *dowser_csv_column_new (void);
DowserCsvColumn *dowser_csv_column_copy (const DowserCsvColumn *self);
void dowser_csv_column_free (DowserCsvColumn *self);
void dowser_csv_column_add (DowserCsvColumn *self, const char *text, gsize length, gboolean quoted);

G_END_DECLS
