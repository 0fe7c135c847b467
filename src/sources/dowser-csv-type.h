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
  DOWSER_CSV_ALL = (1 << 14) - 1,
} DowserCsvTypes;

#define DOWSER_CSV_WHOLE (DOWSER_CSV_BIGINT | DOWSER_CSV_HUGEINT)
#define DOWSER_CSV_POINT (DOWSER_CSV_DOUBLE | DOWSER_CSV_DECIMAL)
#define DOWSER_CSV_COMMA (DOWSER_CSV_COMMA_DOUBLE | DOWSER_CSV_COMMA_DECIMAL)
#define DOWSER_CSV_SLASHES (DOWSER_CSV_DATE_DMY | DOWSER_CSV_DATE_MDY)

/** Words that stand for a missing value beside numbers and dates, by the bits of DowserCsvColumn.missing;
 * %NULL-terminated. */
extern const char *const dowser_csv_missing_words[];

/**
 * DowserCsvColumn: what was seen of a column so far.
 * @types: those that hold all of it
 * @missing: bits, by place in dowser_csv_missing_words
 * @whole_digits, @fraction_digits: the most before and behind the point
 * @quoted_empty: a cell that is empty in quotes
 * @rising: each cell was a whole number above all that were seen before, so that no two are the same; none is missing
 */
typedef struct
{
  char *name;
  DowserCsvTypes types;
  guint missing;
  guint whole_digits;
  guint fraction_digits;
  gboolean any;
  gboolean quoted_empty;
  gboolean rising;

  /*< private >*/
  gint64 last;
} DowserCsvColumn;

/** What can hold @text alone; a code with leading zeros is a text, so none. @digits: (out) before and behind the point
 */
DowserCsvTypes dowser_csv_types_of (const char *text, gsize length, guint digits[2]);
/** One that nothing was seen of yet. */
DowserCsvColumn *dowser_csv_column_new (void);
void dowser_csv_column_add (DowserCsvColumn *self, const char *text, gsize length, gboolean quoted);

G_END_DECLS
