/* dowser-csv-type.c - finds the types that can hold every cell of a text column without loss */
#include "sources/csv/dowser-csv-type.h"

#include "sources/csv/dowser-csv-amount.h"
#include "sources/csv/dowser-csv-cell.h"
#include "sources/csv/dowser-csv-written.h"

#include <string.h>

#define ANY_NUMBER                                                                                                     \
  (DOWSER_CSV_WHOLE | DOWSER_CSV_POINT | DOWSER_CSV_COMMA | DOWSER_CSV_GROUPED | DOWSER_CSV_COMMA_GROUPED)

/* At most one of ODD_SHARE cells may have another type than its column. While the file is being read, the limit is one
 * of ODD_SHARE_WHILE_READING. */
#define ODD_SHARE 20
#define ODD_SHARE_WHILE_READING 8
#define ODD_AT_LEAST 20
/* The maximum length of a cell that may be a mistyped number or day. A longer cell is a text. */
#define MAX_ODD_LENGTH 40

/* Returns the types of a day or time. Days in ISO 8601 need no format, so a column may mix them with days that need
 * one. */
static DowserCsvTypes
find_time_types (const char *text, gsize length, DowserCsvWritten *notation)
{
  DowserCsvTypes types = dowser_csv_timestamp_find_types (text, length);

  if (types & DOWSER_CSV_DATE)
    types |= DOWSER_CSV_WRITTEN_DAY | DOWSER_CSV_WRITTEN_MOMENT;
  else if (types & DOWSER_CSV_TIMESTAMP)
    types |= DOWSER_CSV_WRITTEN_MOMENT;
  else
    return types | dowser_csv_written_find_types (text, length, notation);
  notation->format[0] = '\0';
  notation->day_first = notation->month_first = TRUE;
  return types;
}

/* Returns TRUE for a year followed by the last two digits of the next year, such as "2010/11". */
static gboolean
is_season (const char *text, gsize length)
{
  guint year;

  if (length != 7 || (text[4] != '/' && text[4] != '-') || dowser_csv_count_digits (text, 4) != 4
      || dowser_csv_count_digits (text + 5, 2) != 2)
    return FALSE;
  year = (guint) (text[2] - '0') * 10 + (guint) (text[3] - '0');
  return (year + 1) % 100 == (guint) (text[5] - '0') * 10 + (guint) (text[6] - '0');
}

static DowserCsvTypes
find_types (const char *text, gsize length, DowserCsvCell *cell)
{
  DowserCsvTypes types;

  if (g_ascii_isdigit (*text) || *text == '-' || *text == '.' || *text == ',')
    {
      types = dowser_csv_number_find_types (text, length, cell->digits);
      if (types != 0 || !g_ascii_isdigit (*text))
        return types;
      return find_time_types (text, length, &cell->notation) | (is_season (text, length) ? DOWSER_CSV_SEASON : 0);
    }
  if ((length == 4 && g_ascii_strncasecmp (text, "true", 4) == 0)
      || (length == 5 && g_ascii_strncasecmp (text, "false", 5) == 0))
    return DOWSER_CSV_BOOLEAN;
  return g_ascii_isalpha (*text) ? dowser_csv_written_find_types (text, length, &cell->notation) : 0;
}

DowserCsvTypes
dowser_csv_find_types (const char *text, gsize length, DowserCsvCell *cell)
{
  cell->digits[0] = cell->digits[1] = (DowserCsvDigits){ 0, 0 };
  cell->types = length == 0 || length > 64 ? 0 : find_types (text, length, cell);
  return cell->types;
}

/* Returns: the bit of a word for a missing value; 0 for another text */
static guint
find_missing_word (const char *text, gsize length)
{
  if (length > 7 || (*text != 'N' && *text != 'n' && *text != '-' && *text != '#' && *text != '\\'))
    return 0;
  for (guint i = 0; dowser_missing_words[i] != NULL; i++)
    if (strlen (dowser_missing_words[i]) == length && memcmp (dowser_missing_words[i], text, length) == 0)
      return 1U << i;
  return 0;
}

gboolean
dowser_csv_is_missing_word (const char *text, gsize length)
{
  return length > 0 && find_missing_word (text, length) != 0;
}

DowserCsvColumn *
dowser_csv_column_new (void)
{
  DowserCsvColumn *self = g_new0 (DowserCsvColumn, 1);

  self->types = self->common_types = DOWSER_CSV_ALL;
  self->is_increasing = TRUE;
  return self;
}

DowserCsvColumn *
dowser_csv_column_copy (const DowserCsvColumn *self)
{
  DowserCsvColumn *copy = g_memdup2 (self, sizeof *self);

  copy->name = g_strdup (self->name);
  for (guint i = 0; i < DOWSER_CSV_MAX_ODD; i++)
    copy->odd[i] = g_strdup (self->odd[i]);
  return copy;
}

void
dowser_csv_column_free (DowserCsvColumn *self)
{
  for (guint i = 0; i < DOWSER_CSV_MAX_ODD; i++)
    g_free (self->odd[i]);
  g_free (self->name);
  g_free (self);
}

gboolean
dowser_csv_column_is_unused (const DowserCsvColumn *self)
{
  return self->unnamed && !self->has_values && self->missing_words == 0;
}

/* Returns the value of an integer. @text: an integer that fits 64 bits */
static gint64
read_integer (const char *text, gsize length)
{
  gboolean negative = *text == '-';
  guint64 value = 0;

  for (gsize i = negative; i < length; i++)
    value = value * 10 + (guint64) (text[i] - '0');
  return (gint64) (negative ? 0 - value : value);
}

static void
update_is_rising (DowserCsvColumn *self, const char *text, gsize length, gboolean is_first)
{
  gint64 value;

  self->is_increasing = (self->types & DOWSER_CSV_BIGINT) != 0;
  if (!self->is_increasing)
    return;
  value = read_integer (text, length);
  self->is_increasing = is_first || value > self->last;
  self->last = value;
}

static void
update_digits (DowserCsvColumn *self, const DowserCsvDigits digits[2])
{
  for (guint i = 0; i < 2; i++)
    {
      self->digits[i].whole = MAX (self->digits[i].whole, digits[i].whole);
      self->digits[i].fraction = MAX (self->digits[i].fraction, digits[i].fraction);
    }
}

/* Adds a cell with an amount. All amounts of a column must have the same unit, so that different currencies are never
 * added. */
static void
add_amount (DowserCsvColumn *self, const char *text, gsize length)
{
  DowserCsvDigits digits[2];
  DowserCsvAmount amount;

  self->amounts &= dowser_csv_amount_find_types (text, length, &amount, digits);
  if ((amount.unit != NULL && self->bare) || (self->unit != NULL && amount.unit != self->unit))
    self->amounts = 0;
  self->unit = amount.unit;
  self->bare = amount.unit == NULL;
  self->spaced |= amount.spaced;
  update_digits (self, digits);
}

/* Called when a cell shows that the column contains neither plain numbers nor another plain type. From this cell on,
 * the cells are read as amounts (numbers with a unit). Numbers in earlier cells count as amounts without a unit. */
static void
continue_with_amounts (DowserCsvColumn *self, DowserCsvTypes before, gboolean is_first)
{
  self->amounts = before & DOWSER_CSV_AMOUNTS;
  self->bare = !is_first;
}

static void
add_anomaly (DowserCsvColumn *self, const char *text, gsize length)
{
  guint i = 0;

  self->n_odd++;
  self->has_mixed_types = self->n_odd > ODD_AT_LEAST && self->n_odd * ODD_SHARE_WHILE_READING > self->n_cells;
  while (i < DOWSER_CSV_MAX_ODD && self->odd[i] != NULL
         && (strlen (self->odd[i]) != length || memcmp (self->odd[i], text, length) != 0))
    i++;
  if (i < DOWSER_CSV_MAX_ODD && self->odd[i] == NULL && length <= MAX_ODD_LENGTH)
    self->odd[i] = g_strndup (text, length);
}

/* Adds a format. Returns: FALSE if there are too many formats */
static gboolean
add_format (DowserCsvColumn *self, const char *format)
{
  for (guint i = 0; i < self->n_formats; i++)
    if (strcmp (self->formats[i], format) == 0)
      return TRUE;
  if (self->n_formats == DOWSER_CSV_MAX_FORMATS)
    return FALSE;
  self->formats[self->n_formats++] = g_intern_string (format);
  return TRUE;
}

static void
update_date_statistics (DowserCsvColumn *self, const DowserCsvCell *cell)
{
  const DowserCsvWritten *notation = &cell->notation;

  if ((self->common_types & DOWSER_CSV_DURATION) != 0)
    {
      self->duration |= notation->duration;
      self->n_parts |= notation->n_parts;
      self->n_fraction = MAX (self->n_fraction, notation->n_fraction);
    }
  if ((self->common_types & DOWSER_CSV_WRITTEN & ~DOWSER_CSV_DURATION) == 0)
    return;
  self->iso |= notation->format[0] == '\0';
  self->n_day_first += notation->day_first && !notation->month_first;
  self->n_month_first += notation->month_first && !notation->day_first;
  if (notation->format[0] != '\0' && !add_format (self, notation->format))
    self->common_types &= ~(DOWSER_CSV_WRITTEN & ~DOWSER_CSV_DURATION);
}

/* Collects signs that the values of a column are versions: "1.1" and "1.10" are the same number but two versions. A
 * value such as "1.05" is a sign of numbers. */
static void
update_versions (DowserCsvColumn *self, const char *text, gsize length)
{
  guint n_integer_digits = length >= 3 ? dowser_csv_count_digits (text, 2) : 0;
  guint whole, n_fraction;

  if (n_integer_digits == 0 || text[n_integer_digits] != '.')
    return;
  whole = n_integer_digits == 1 ? (guint) (*text - '0') : (guint) (*text - '0') * 10 + (guint) (text[1] - '0');
  n_fraction = (guint) length - n_integer_digits - 1;
  self->hundredths |= n_fraction == 2 && text[n_integer_digits + 1] == '0';
  if (whole >= DOWSER_CSV_MAX_VERSION || n_fraction == 0 || n_fraction > 2
      || (n_fraction == 2 && text[n_integer_digits + 2] != '0'))
    return;
  (n_fraction == 1 ? self->tenths : self->tens)[whole] |= (guint16) (1U << (text[n_integer_digits + 1] - '0'));
  self->versions |= (self->tenths[whole] & self->tens[whole]) != 0;
}

static void
update_most_types (DowserCsvColumn *self, const char *text, gsize length, const DowserCsvCell *cell)
{
  self->n_cells++;
  if ((self->common_types & cell->types) == 0)
    {
      add_anomaly (self, text, length);
      return;
    }
  self->common_types &= cell->types;
  if ((cell->types & ANY_NUMBER) != 0)
    {
      update_digits (self, cell->digits);
      if (length <= 5 && !self->hundredths && (self->common_types & DOWSER_CSV_BIGINT) == 0)
        update_versions (self, text, length);
    }
  else if ((cell->types & DOWSER_CSV_WRITTEN) != 0)
    update_date_statistics (self, cell);
  if ((cell->types & DOWSER_CSV_SEASON) != 0)
    self->seasons |= 1U << (((guint) (text[2] - '0') * 10 + (guint) (text[3] - '0')) % 32);
}

gboolean
dowser_csv_column_has_few_anomalies (const DowserCsvColumn *self)
{
  return !self->has_mixed_types && self->common_types != 0 && self->n_odd > 0
         && self->n_odd * ODD_SHARE <= self->n_cells;
}

static void
add_to_strict_types (DowserCsvColumn *self, const char *text, gsize length, gboolean is_first,
                     const DowserCsvCell *cell)
{
  DowserCsvTypes before = self->types;

  if (before == 0 && self->amounts == 0)
    return;
  self->types &= before == 0 ? 0 : cell->types;
  if (self->is_increasing)
    update_is_rising (self, text, length, is_first);
  if (self->types != 0)
    return;
  if (before != 0)
    continue_with_amounts (self, before, is_first);
  add_amount (self, text, length);
}

void
dowser_csv_column_add_cell (DowserCsvColumn *self, const char *text, gsize length, gboolean quoted)
{
  gboolean is_first = !self->has_values;
  DowserCsvCell cell;
  guint word;

  if (length == 0)
    {
      self->quoted_empty |= quoted;
      self->is_increasing = FALSE;
      return;
    }
  word = quoted ? 0 : find_missing_word (text, length);
  self->missing_words |= word;
  self->is_increasing &= word == 0;
  if (word != 0)
    return;
  self->has_values = TRUE;
  /* If the column is already a text column, a further cell can't change its type. */
  if (self->types == 0 && self->amounts == 0 && self->has_mixed_types)
    return;
  dowser_csv_find_types (text, length, &cell);
  add_to_strict_types (self, text, length, is_first, &cell);
  if (!self->has_mixed_types)
    update_most_types (self, text, length, &cell);
}
