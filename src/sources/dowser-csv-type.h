/* dowser-csv-type.h - which type holds every cell of a column of text, and keeps each as it stands */
#pragma once

#include <glib.h>

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
  DOWSER_CSV_ALL = (1 << 23) - 1,
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

/** DowserCsvDigits: of a number, before and behind the sign that parts them. */
typedef struct
{
  guint whole;
  guint fraction;
} DowserCsvDigits;

/** Words that stand for a missing value beside numbers and dates, by the bits of DowserCsvColumn.missing;
 * %NULL-terminated. */
extern const char *const dowser_csv_missing_words[];

/**
 * DowserCsvColumn: what was seen of a column so far.
 * @types: those that hold all of it
 * @amounts: where @types is none: those that hold the numbers in amounts
 * @unit: (nullable): of all amounts; static
 * @spaced: thousands of amounts are set apart by spaces
 * @missing: bits, by place in dowser_csv_missing_words
 * @digits: the most of each, where the point parts them and where the comma does
 * @quoted_empty: a cell that is empty in quotes
 * @unnamed: no heading stands above it
 * @rising: each cell was a whole number above all that were seen before, so that no two are the same; none is missing
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

  /*< private >*/
  gint64 last;
  gboolean bare; /* an amount had no unit */
} DowserCsvColumn;

/** What can hold @text alone; a code with leading zeros is a text, so none. @digits: (out): as DowserCsvColumn has them
 */
DowserCsvTypes dowser_csv_types_of (const char *text, gsize length, DowserCsvDigits digits[2]);
/** Whether a spreadsheet has left it behind: neither a heading nor a value. */
gboolean dowser_csv_column_is_void (const DowserCsvColumn *self);
/** One that nothing was seen of yet. */
DowserCsvColumn *dowser_csv_column_new (void);
void dowser_csv_column_add (DowserCsvColumn *self, const char *text, gsize length, gboolean quoted);

G_END_DECLS
