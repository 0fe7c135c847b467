/* dowser-csv-timestamp.c - finds the possible types of a date or time in a cell of a CSV file */
#include "sources/csv/dowser-csv-cell.h"

#include "plan/dowser-iso-time.h"

#include <string.h>

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

/* Returns the length of a time at the beginning of @text; 0 if @text doesn't begin with a time. A time with more than
 * six decimals isn't read, because DuckDB stores only microseconds. */
static gsize
read_clock (const char *text, gsize length)
{
  gsize n = dowser_iso_read_time (text, length);

  return n <= strlen ("00:00:00.000000") ? n : 0;
}

/* Returns TRUE for a time zone: Z, +HH, +HH:MM, +HHMM */
static gboolean
is_time_zone (const char *text, gsize length)
{
  if (length == 1)
    return *text == 'Z';
  if (*text != '+' && *text != '-')
    return FALSE;
  if (length == 3 || length == 5)
    return dowser_csv_count_digits (text + 1, length - 1) == length - 1;
  return length == 6 && text[3] == ':' && dowser_csv_count_digits (text + 1, 2) == 2
         && dowser_csv_count_digits (text + 4, 2) == 2;
}

/* Returns the types of a text that begins with an ISO 8601 day of ten characters. */
static DowserCsvTypes
find_timestamp_types (const char *text, gsize length)
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
  return is_time_zone (text + n, length - n) ? DOWSER_CSV_TIMESTAMP_TZ : 0;
}

/* Returns: the possible orders of day and month, as types of a date */
static DowserCsvTypes
find_day_kinds (int first, int second, int year, char sign)
{
  DowserCsvTypes kinds = 0;

  if (sign == '.')
    return is_day (year, second, first) ? DOWSER_CSV_DATE_DOTS : 0;
  if (is_day (year, second, first))
    kinds |= DOWSER_CSV_DATE_DMY;
  if (is_day (year, first, second))
    kinds |= DOWSER_CSV_DATE_MDY;
  return kinds;
}

/* Reads a day such as 31/12/2024, 1/2/2024 or 31.12.2024. Leading zeros are optional. Returns: its length, 0 for
 * none */
static gsize
read_local_day (const char *text, gsize length, DowserCsvTypes *kinds)
{
  guint n_first_digits = dowser_csv_count_digits (text, length);
  gsize at = n_first_digits + 1;
  guint n_second;

  if (n_first_digits < 1 || n_first_digits > 2 || n_first_digits == length
      || (text[n_first_digits] != '/' && text[n_first_digits] != '.'))
    return 0;
  n_second = dowser_csv_count_digits (text + at, length - at);
  if (n_second < 1 || n_second > 2 || at + n_second == length || text[at + n_second] != text[n_first_digits]
      || dowser_csv_count_digits (text + at + n_second + 1, length - at - n_second - 1) != 4)
    return 0;
  *kinds = find_day_kinds (read_number (text, n_first_digits), read_number (text + at, n_second),
                           read_number (text + at + n_second + 1, 4), text[n_first_digits]);
  return *kinds != 0 ? at + n_second + 5 : 0;
}

/* Returns: the kind of a time such as 14:05, 4:05:30 or 2:05 PM; 0 for none */
static DowserCsvTypes
find_clock_kind (const char *text, gsize length)
{
  guint n_hour = dowser_csv_count_digits (text, length);
  gsize at = n_hour + 3;
  int hour = n_hour >= 1 && n_hour <= 2 ? read_number (text, n_hour) : 99;
  gboolean seconds, noon;

  if (hour > 23 || length < at || text[n_hour] != ':' || dowser_csv_count_digits (text + n_hour + 1, 2) != 2
      || read_number (text + n_hour + 1, 2) > 59)
    return 0;
  seconds = length >= at + 3 && text[at] == ':' && dowser_csv_count_digits (text + at + 1, 2) == 2
            && read_number (text + at + 1, 2) <= 59;
  at += seconds ? 3 : 0;
  if (at == length)
    return seconds ? DOWSER_CSV_CLOCK_24_SECONDS : DOWSER_CSV_CLOCK_24;
  noon = length == at + 3
         && (g_ascii_strncasecmp (text + at, " AM", 3) == 0 || g_ascii_strncasecmp (text + at, " PM", 3) == 0);
  if (!noon || hour < 1 || hour > 12)
    return 0;
  return seconds ? DOWSER_CSV_CLOCK_12_SECONDS : DOWSER_CSV_CLOCK_12;
}

static DowserCsvTypes
find_local_types (const char *text, gsize length)
{
  DowserCsvTypes kinds = 0, clock, types = 0;
  gsize n = read_local_day (text, length, &kinds);

  if (n == 0 || n == length)
    return n > 0 ? kinds : 0;
  clock = text[n] == ' ' ? find_clock_kind (text + n + 1, length - n - 1) : 0;
  if (clock == 0)
    return 0;
  types |= kinds & DOWSER_CSV_DATE_DMY ? DOWSER_CSV_TIMESTAMP_DMY : 0;
  types |= kinds & DOWSER_CSV_DATE_MDY ? DOWSER_CSV_TIMESTAMP_MDY : 0;
  types |= kinds & DOWSER_CSV_DATE_DOTS ? DOWSER_CSV_TIMESTAMP_DOTS : 0;
  return types | clock;
}

DowserCsvTypes
dowser_csv_timestamp_find_types (const char *text, gsize length)
{
  guint n = dowser_csv_count_digits (text, length);

  if (n == 4)
    return dowser_iso_read_date (text, length, NULL) > 0 ? find_timestamp_types (text, length) : 0;
  if (n < 1 || n > 2)
    return 0;
  if (n == 2 && read_clock (text, length) == length)
    return DOWSER_CSV_TIME;
  return find_local_types (text, length);
}
