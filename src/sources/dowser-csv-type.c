/* dowser-csv-type.c - which type holds every cell of a column of text, and keeps each as it stands */
#include "sources/dowser-csv-type.h"

#include "base/dowser-double.h"

#include <string.h>

#define MAX_DIGITS 38
/* A double keeps these many digits of any decimal number. */
#define SAFE_DIGITS 15

#define ANY_NUMBER (DOWSER_CSV_WHOLE | DOWSER_CSV_POINT | DOWSER_CSV_COMMA)

const char *const dowser_csv_missing_words[] = { "NA", "N/A", "NULL", "null", "NaN", "nan", "\\N", "None", NULL };

static guint
count_digits (const char *text, gsize length)
{
  guint n = 0;

  while (n < length && g_ascii_isdigit (text[n]))
    n++;
  return n;
}

static gboolean
is_small (const char *digits, guint n, gboolean negative)
{
  const char *limit = negative ? "9223372036854775808" : "9223372036854775807";

  return n < 19 || (n == 19 && memcmp (digits, limit, 19) <= 0);
}

static DowserCsvTypes
types_of_whole (const char *text, gsize length, guint n_digits)
{
  gboolean negative = *text == '-';
  DowserCsvTypes types = DOWSER_CSV_DECIMAL | DOWSER_CSV_COMMA_DECIMAL;

  if (n_digits > MAX_DIGITS)
    return 0;
  types |= DOWSER_CSV_HUGEINT;
  if (is_small (text + negative, n_digits, negative))
    types |= DOWSER_CSV_BIGINT;
  if (n_digits <= SAFE_DIGITS || dowser_double_keeps (text, length))
    types |= DOWSER_CSV_DOUBLE | DOWSER_CSV_COMMA_DOUBLE;
  return types;
}

/* "1.5e-7" and "1e+20" are numbers; "12E3" may be a code. */
static DowserCsvTypes
types_of_power (const char *text, gsize length, gboolean has_point)
{
  gsize at = 1;
  gboolean is_signed = length > at && (text[at] == '-' || text[at] == '+');
  guint n;

  at += is_signed;
  n = count_digits (text + at, length - at);
  return n >= 1 && n <= 3 && at + n == length && (is_signed || has_point) ? DOWSER_CSV_DOUBLE : 0;
}

/* @at: place of the point or comma. */
static DowserCsvTypes
types_of_fraction (const char *text, gsize length, gsize at, guint digits[2])
{
  gboolean comma = text[at] == ',';
  guint n = count_digits (text + at + 1, length - at - 1);
  gsize end = at + 1 + n;
  DowserCsvTypes types = 0;

  digits[1] = n;
  if (n == 0)
    return 0;
  if (end < length)
    return !comma && (text[end] == 'e' || text[end] == 'E') ? types_of_power (text + end, length - end, TRUE) : 0;
  if (digits[0] + n <= MAX_DIGITS)
    types |= comma ? DOWSER_CSV_COMMA_DECIMAL : DOWSER_CSV_DECIMAL;
  if (digits[0] + n <= SAFE_DIGITS || dowser_double_keeps (text, length))
    types |= comma ? DOWSER_CSV_COMMA_DOUBLE : DOWSER_CSV_DOUBLE;
  return types;
}

static DowserCsvTypes
types_of_number (const char *text, gsize length, guint digits[2])
{
  gsize sign = *text == '-';
  guint n = count_digits (text + sign, length - sign);
  gsize at = sign + n;

  digits[0] = n;
  if (n == 0 || (n > 1 && text[sign] == '0'))
    return 0;
  if (at == length)
    return types_of_whole (text, length, n);
  if (text[at] == '.' || text[at] == ',')
    return types_of_fraction (text, length, at, digits);
  return text[at] == 'e' || text[at] == 'E' ? types_of_power (text + at, length - at, FALSE) : 0;
}

static int
read_number (const char *digits, guint n)
{
  int value = 0;

  for (guint i = 0; i < n; i++)
    value = value * 10 + (digits[i] - '0');
  return value;
}

static gboolean
is_day (int year, int month, int day)
{
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && g_date_valid_dmy (day, month, year);
}

/* HH:MM, HH:MM:SS, HH:MM:SS.ffffff. Returns: its length, 0 for none */
static gsize
read_clock (const char *text, gsize length)
{
  guint n;

  if (length < 5 || count_digits (text, length) != 2 || text[2] != ':' || count_digits (text + 3, length - 3) != 2
      || read_number (text, 2) > 23 || read_number (text + 3, 2) > 59)
    return 0;
  if (length < 8 || text[5] != ':')
    return 5;
  if (count_digits (text + 6, length - 6) != 2 || read_number (text + 6, 2) > 59)
    return 0;
  if (length < 10 || text[8] != '.')
    return 8;
  n = count_digits (text + 9, length - 9);
  return n >= 1 && n <= 6 ? 9 + n : 0;
}

/* Z, +HH, +HH:MM, +HHMM */
static gboolean
is_zone (const char *text, gsize length)
{
  if (length == 1)
    return *text == 'Z';
  if (*text != '+' && *text != '-')
    return FALSE;
  if (length == 3 || length == 5)
    return count_digits (text + 1, length - 1) == length - 1;
  return length == 6 && text[3] == ':' && count_digits (text + 1, 2) == 2 && count_digits (text + 4, 2) == 2;
}

/* The text has a day of ten letters at its beginning. */
static DowserCsvTypes
types_of_moment (const char *text, gsize length)
{
  gsize n;

  if (length == 10)
    return DOWSER_CSV_DATE | DOWSER_CSV_TIMESTAMP;
  if (text[10] != ' ' && text[10] != 'T')
    return 0;
  n = 11 + read_clock (text + 11, length - 11);
  if (n == 11)
    return 0;
  if (n == length)
    return DOWSER_CSV_TIMESTAMP;
  return is_zone (text + n, length - n) ? DOWSER_CSV_TIMESTAMP_TZ : 0;
}

/* 31/12/2024 or 31.12.2024 */
static DowserCsvTypes
types_of_local_day (const char *text)
{
  int first = read_number (text, 2);
  int second = read_number (text + 3, 2);
  int year = read_number (text + 6, 4);
  DowserCsvTypes types = 0;

  if (text[2] == '.')
    return is_day (year, second, first) ? DOWSER_CSV_DATE_DOTS : 0;
  if (is_day (year, second, first))
    types |= DOWSER_CSV_DATE_DMY;
  if (is_day (year, first, second))
    types |= DOWSER_CSV_DATE_MDY;
  return types;
}

static DowserCsvTypes
types_of_time (const char *text, gsize length)
{
  guint n = count_digits (text, length);

  if (n == 4 && length >= 10 && text[4] == '-' && count_digits (text + 5, 3) == 2 && text[7] == '-'
      && count_digits (text + 8, length - 8) == 2)
    return is_day (read_number (text, 4), read_number (text + 5, 2), read_number (text + 8, 2))
               ? types_of_moment (text, length)
               : 0;
  if (n != 2)
    return 0;
  if (length == 10 && (text[2] == '/' || text[2] == '.') && text[5] == text[2] && count_digits (text + 3, 3) == 2
      && count_digits (text + 6, 4) == 4)
    return types_of_local_day (text);
  return read_clock (text, length) == length ? DOWSER_CSV_TIME : 0;
}

DowserCsvTypes
dowser_csv_types_of (const char *text, gsize length, guint digits[2])
{
  DowserCsvTypes types = 0;

  digits[0] = digits[1] = 0;
  if (length == 0 || length > 64)
    return 0;
  if (g_ascii_isdigit (*text) || *text == '-')
    {
      types = types_of_number (text, length, digits);
      return types != 0 ? types : types_of_time (text, length);
    }
  if ((length == 4 && g_ascii_strncasecmp (text, "true", 4) == 0)
      || (length == 5 && g_ascii_strncasecmp (text, "false", 5) == 0))
    types = DOWSER_CSV_BOOLEAN;
  return types;
}

/* Returns: its bit, 0 for none */
static guint
find_missing_word (const char *text, gsize length)
{
  if (length < 2 || length > 4 || (*text != 'N' && *text != 'n' && *text != '\\'))
    return 0;
  for (guint i = 0; dowser_csv_missing_words[i] != NULL; i++)
    if (strlen (dowser_csv_missing_words[i]) == length && memcmp (dowser_csv_missing_words[i], text, length) == 0)
      return 1U << i;
  return 0;
}

DowserCsvColumn *
dowser_csv_column_new (void)
{
  DowserCsvColumn *self = g_new0 (DowserCsvColumn, 1);

  self->types = DOWSER_CSV_ALL;
  self->rising = TRUE;
  return self;
}

/* @text: of a number that 64 bits hold */
static gint64
read_whole (const char *text, gsize length)
{
  gboolean negative = *text == '-';
  guint64 value = 0;

  for (gsize i = negative; i < length; i++)
    value = value * 10 + (guint64) (text[i] - '0');
  return (gint64) (negative ? 0 - value : value);
}

static void
note_rising (DowserCsvColumn *self, const char *text, gsize length, gboolean is_first)
{
  gint64 value;

  self->rising = (self->types & DOWSER_CSV_BIGINT) != 0;
  if (!self->rising)
    return;
  value = read_whole (text, length);
  self->rising = is_first || value > self->last;
  self->last = value;
}

void
dowser_csv_column_add (DowserCsvColumn *self, const char *text, gsize length, gboolean quoted)
{
  gboolean is_first = !self->any;
  guint digits[2];
  guint word;

  if (length == 0)
    {
      self->quoted_empty |= quoted;
      self->rising = FALSE;
      return;
    }
  word = quoted ? 0 : find_missing_word (text, length);
  self->missing |= word;
  self->rising &= word == 0;
  if (word != 0)
    return;
  self->any = TRUE;
  /* What is a text already stays one. */
  if (self->types == 0)
    return;
  self->types &= dowser_csv_types_of (text, length, digits);
  if (self->rising)
    note_rising (self, text, length, is_first);
  if ((self->types & ANY_NUMBER) == 0)
    return;
  self->whole_digits = MAX (self->whole_digits, digits[0]);
  self->fraction_digits = MAX (self->fraction_digits, digits[1]);
}
