/* dowser-csv-written.c - recognizes days, times and durations as people write them: "Jan 5, 2024", "2015/01/01 1:05
 * PM", "1:27.4" */
#include "sources/csv/dowser-csv-written.h"

#include "sources/csv/dowser-csv-cell.h"

#include <string.h>

#define MAX_LENGTH 40
/* Placeholders in a format for the day and the month, as long as it is unknown which comes first. */
#define FIRST "%1"
#define SECOND "%2"

typedef struct
{
  const char *at;
  const char *end;
  DowserCsvWritten *notation;
  gsize n_format;
} Reader;

typedef struct
{
  int year, month, day; /* 0 if the text doesn't contain it */
  int first, second;    /* day and month, in unknown order; 0 if the order is known */
} ParsedDate;

static gsize
count_bytes_left (const Reader *self)
{
  return (gsize) (self->end - self->at);
}

static gboolean
append_format (Reader *self, const char *format)
{
  gsize n = strlen (format);

  if (self->n_format + n >= sizeof self->notation->format)
    return FALSE;
  memcpy (self->notation->format + self->n_format, format, n + 1);
  self->n_format += n;
  return TRUE;
}

static gboolean
skip_char (Reader *self, char c)
{
  const char text[] = { c, '\0' };

  if (count_bytes_left (self) == 0 || *self->at != c)
    return FALSE;
  self->at++;
  return append_format (self, text);
}

static gboolean
take_word (Reader *self, const char *word, const char *format)
{
  gsize n = strlen (word);

  if (count_bytes_left (self) < n || g_ascii_strncasecmp (self->at, word, n) != 0
      || (count_bytes_left (self) > n && g_ascii_isalpha (self->at[n])))
    return FALSE;
  self->at += n;
  return append_format (self, format);
}

/* Reads digits. Returns: the value, -1 if the number of digits is wrong */
static int
take_digits (Reader *self, guint n_min, guint n_max)
{
  guint n = dowser_csv_count_digits (self->at, count_bytes_left (self));
  int value = 0;

  if (n < n_min || n > n_max)
    return -1;
  for (guint i = 0; i < n; i++)
    value = value * 10 + (*self->at++ - '0');
  return value;
}

static const char *const months[] = { "January", "February", "March",     "April",   "May",      "June",
                                      "July",    "August",   "September", "October", "November", "December" };
static const char *const weekdays[] = { "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday" };

/* Reads the name of a month, including "Sept". Returns: the month from 1, 0 for none */
static int
take_month (Reader *self)
{
  char abbreviated[] = "Jan";

  if (count_bytes_left (self) < 3 || !g_ascii_isalpha (*self->at))
    return 0;
  for (guint i = 0; i < G_N_ELEMENTS (months); i++)
    {
      memcpy (abbreviated, months[i], 3);
      if (g_ascii_strncasecmp (self->at, abbreviated, 3) != 0)
        continue;
      if (take_word (self, abbreviated, "%b")
          || (i == 8 && take_word (self, "Sept", self->at[3] == 't' ? "%bt" : "%bT")))
        return (int) i + 1;
      return take_word (self, months[i], "%B") ? (int) i + 1 : 0;
    }
  return 0;
}

/* Reads a weekday: "Mon, ", "Monday " */
static void
take_weekday (Reader *self)
{
  char abbreviated[] = "Mon";

  for (guint i = 0; count_bytes_left (self) > 4 && i < G_N_ELEMENTS (weekdays); i++)
    {
      memcpy (abbreviated, weekdays[i], 3);
      if (take_word (self, abbreviated, "%a") || take_word (self, weekdays[i], "%A"))
        {
          skip_char (self, ',');
          skip_char (self, ' ');
          return;
        }
    }
}

/* Reads the number of a day: "5", "05", "5th" */
static int
take_day_number (Reader *self)
{
  static const char *const endings[] = { "st", "nd", "rd", "th" };
  int day = take_digits (self, 1, 2);

  if (day < 0 || !append_format (self, "%d"))
    return -1;
  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    if (count_bytes_left (self) > 2 && memcmp (self->at, endings[i], 2) == 0
        && take_word (self, endings[i], endings[i]))
      return day;
  return day;
}

/* Reads a year. Interprets two digits as DuckDB does. */
static int
take_year (Reader *self)
{
  guint n = dowser_csv_count_digits (self->at, count_bytes_left (self));
  int year;

  if (n != 2 && n != 4)
    return -1;
  year = take_digits (self, 2, 4);
  if (!append_format (self, n == 2 ? "%y" : "%Y"))
    return -1;
  return n == 4 ? year : year < 69 ? 2000 + year : 1900 + year;
}

/* Reads a separator in a day with a month name: one character, or a comma or point and a space. */
static gboolean
take_separator (Reader *self)
{
  if (skip_char (self, ',') || skip_char (self, '.'))
    {
      skip_char (self, ' ');
      return TRUE;
    }
  return skip_char (self, ' ') || skip_char (self, '-') || skip_char (self, '/');
}

/* Reads "Jan 5, 2024", "January 2024" */
static gboolean
read_month_first (Reader *self, ParsedDate *day)
{
  guint n;

  day->month = take_month (self);
  if (day->month == 0 || !take_separator (self))
    return FALSE;
  n = dowser_csv_count_digits (self->at, count_bytes_left (self));
  if (n == 4)
    return (day->year = take_year (self)) > 0;
  day->day = take_day_number (self);
  return day->day > 0 && take_separator (self) && dowser_csv_count_digits (self->at, count_bytes_left (self)) == 4
         && (day->year = take_year (self)) > 0;
}

/* Reads the rest of a text such as "5 January 2024" or "05-Jan-24". The day is already in @day->day. */
static gboolean
read_named_month (Reader *self, ParsedDate *day)
{
  if (!take_separator (self))
    return FALSE;
  day->month = take_month (self);
  return day->month > 0 && take_separator (self) && (day->year = take_year (self)) >= 0;
}

/* Reads "2024/1/5", "2024.01.05", "2024-05", "2024-Jan-05" */
static gboolean
read_year_first (Reader *self, ParsedDate *day)
{
  char sign;

  day->year = take_year (self);
  sign = count_bytes_left (self) > 0 ? *self->at : '\0';
  if (day->year < 1 || strchr ("/.- ", sign) == NULL || !skip_char (self, sign))
    return FALSE;
  if (count_bytes_left (self) > 0 && g_ascii_isalpha (*self->at))
    day->month = take_month (self);
  else if (sign != ' ' && (day->month = take_digits (self, 1, 2)) > 0 && !append_format (self, "%m"))
    return FALSE;
  if (day->month < 1)
    return FALSE;
  if (!skip_char (self, sign))
    return sign != '.' && self->at[-2] != sign;
  return (day->day = take_digits (self, 1, 2)) > 0 && append_format (self, "%d");
}

/* Reads a day or a month that is written only in digits: "31/12/2024", "12-31-24", "05/2024". */
static gboolean
read_numbers (Reader *self, ParsedDate *day, int first)
{
  char sign = *self->at;
  guint n;

  if (!append_format (self, sign == '.' ? "%d" : FIRST) || !skip_char (self, sign))
    return FALSE;
  n = dowser_csv_count_digits (self->at, count_bytes_left (self));
  if (n == 4 && sign == '/')
    {
      self->n_format = 0;
      day->month = first;
      return append_format (self, "%m/") && (day->year = take_year (self)) > 0;
    }
  day->first = first;
  day->second = take_digits (self, 1, 2);
  return day->second > 0 && append_format (self, sign == '.' ? "%m" : SECOND) && skip_char (self, sign)
         && (day->year = take_year (self)) >= 0;
}

static gboolean
read_number_first (Reader *self, ParsedDate *day)
{
  guint n = dowser_csv_count_digits (self->at, count_bytes_left (self));
  Reader before = *self;
  int first;

  if (n == 4)
    return read_year_first (self, day);
  if (n < 1 || n > 2 || n == count_bytes_left (self))
    return FALSE;
  first = take_digits (self, 1, 2);
  if (first > 0 && count_bytes_left (self) > 1 && strchr ("/-.", *self->at) != NULL && g_ascii_isdigit (self->at[1]))
    return read_numbers (self, day, first);
  *self = before;
  day->day = take_day_number (self);
  return day->day > 0 && read_named_month (self, day);
}

static gboolean
is_date (int year, int month, int day)
{
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= 31
         && g_date_valid_dmy ((GDateDay) day, (GDateMonth) month, (GDateYear) year);
}

/* Returns: the type of day or month, 0 if it is invalid */
static DowserCsvTypes
check_day (const ParsedDate *day, DowserCsvWritten *notation)
{
  if (day->first > 0)
    {
      notation->day_first = is_date (day->year, day->second, day->first);
      notation->month_first = strstr (notation->format, FIRST) != NULL && is_date (day->year, day->first, day->second);
      return notation->day_first || notation->month_first ? DOWSER_CSV_WRITTEN_DAY | DOWSER_CSV_WRITTEN_MOMENT : 0;
    }
  notation->day_first = notation->month_first = TRUE;
  if (day->day == 0)
    return is_date (day->year, day->month, 1) ? DOWSER_CSV_WRITTEN_MONTH : 0;
  return is_date (day->year, day->month, day->day) ? DOWSER_CSV_WRITTEN_DAY | DOWSER_CSV_WRITTEN_MOMENT : 0;
}

/* Reads "AM" or "PM". DuckDB doesn't know "p.m.", so it is refused. */
static gboolean
take_am_pm (Reader *self, int hour)
{
  Reader before = *self;

  skip_char (self, ' ');
  if (hour >= 1 && hour <= 12 && (take_word (self, "AM", "%p") || take_word (self, "PM", "%p")))
    return TRUE;
  *self = before;
  return FALSE;
}

static gboolean
take_below_sixty (Reader *self)
{
  int value = take_digits (self, 2, 2);

  return value >= 0 && value < 60;
}

/* Reads "14:05", "2:05:30.25 PM" up to the end. */
static gboolean
read_clock (Reader *self)
{
  gsize n_before = self->n_format;
  int hour = take_digits (self, 1, 2);

  if (hour < 0 || hour > 23 || !append_format (self, "%H") || !skip_char (self, ':') || !take_below_sixty (self)
      || !append_format (self, "%M"))
    return FALSE;
  if (skip_char (self, ':'))
    {
      if (!take_below_sixty (self) || !append_format (self, "%S"))
        return FALSE;
      if (skip_char (self, '.') && (take_digits (self, 1, 6) < 0 || !append_format (self, "%f")))
        return FALSE;
    }
  if (take_am_pm (self, hour))
    self->notation->format[n_before + 1] = 'I';
  skip_char (self, 'Z');
  return count_bytes_left (self) == 0;
}

static gboolean
are_below_sixty (const char *text, gsize length)
{
  for (const char *colon = memchr (text, ':', length); colon != NULL;
       colon = memchr (colon + 1, ':', (gsize) (text + length - colon - 1)))
    if (colon + 2 >= text + length || colon[1] > '5')
      return FALSE;
  return TRUE;
}

/* Reads durations such as "1:27.4", "1:34:50.616" and "26:00:00". Also reads "3:45", although it may be a time of
 * day. */
static DowserCsvTypes
read_duration (const char *text, gsize length, DowserCsvWritten *notation)
{
  DowserCsvWritten unused;
  Reader reader = { text, text + length, &unused, 0 };
  guint n_parts = 1, n_fraction = 0;
  int first = take_digits (&reader, 1, 4);

  for (; first >= 0 && n_parts < 3 && skip_char (&reader, ':'); n_parts++)
    if (take_digits (&reader, 2, 2) < 0)
      return 0;
  if (n_parts < 2 || first < 0 || !are_below_sixty (text, length))
    return 0;
  if (count_bytes_left (&reader) > 0 && *reader.at == '.')
    {
      n_fraction = dowser_csv_count_digits (reader.at + 1, count_bytes_left (&reader) - 1);
      reader.at += 1 + n_fraction;
      if (n_fraction < 1 || n_fraction > 6)
        return 0;
    }
  if (count_bytes_left (&reader) > 0)
    return 0;
  notation->duration = (n_parts == 2 && n_fraction > 0) || first > 23;
  notation->n_parts = n_parts;
  notation->n_fraction = n_fraction;
  return DOWSER_CSV_DURATION;
}

/* All forms begin with a month, a weekday or a digit. Returns 0 early for any other text. */
DowserCsvTypes
dowser_csv_written_find_types (const char *text, gsize length, DowserCsvWritten *notation)
{
  Reader reader = { text, text + length, notation, 0 };
  ParsedDate day = { 0 };
  DowserCsvTypes types;

  if (length < 4 || length > MAX_LENGTH)
    return 0;
  *notation = (DowserCsvWritten){ 0 };
  if (g_ascii_isdigit (*text) && memchr (text, ':', MIN (length, 5)) != NULL)
    {
      types = read_clock (&reader) ? DOWSER_CSV_WRITTEN_CLOCK : 0;
      return types | read_duration (text, length, notation);
    }
  if (!g_ascii_isdigit (*text))
    take_weekday (&reader);
  if (count_bytes_left (&reader) < 4
      || !(g_ascii_isalpha (*reader.at) ? read_month_first (&reader, &day) : read_number_first (&reader, &day)))
    return 0;
  types = check_day (&day, notation);
  if (types == 0 || count_bytes_left (&reader) == 0)
    return types;
  if ((types & DOWSER_CSV_WRITTEN_MOMENT) == 0)
    return 0;
  skip_char (&reader, ',');
  return (skip_char (&reader, ' ') || skip_char (&reader, 'T')) && read_clock (&reader) ? DOWSER_CSV_WRITTEN_MOMENT : 0;
}

char *
dowser_csv_written_dup_pattern (const char *format, gboolean day_first)
{
  g_autoptr (GString) pattern = g_string_new (format);

  g_string_replace (pattern, FIRST, day_first ? "%d" : "%m", 0);
  g_string_replace (pattern, SECOND, day_first ? "%m" : "%d", 0);
  return g_strdup (pattern->str);
}
