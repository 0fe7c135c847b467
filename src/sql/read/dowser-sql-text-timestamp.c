/* dowser-sql-text-timestamp.c - parses the text of a date and time in the way an engine does */
#include "sql/read/dowser-sql-text-timestamp.h"

#include <string.h>

/** TimestampParts: the parts that were found in the text. @numbers: the numbers of the date in their order; @digits:
 * the number of digits of each number; @month: the month that is given by name, 0 if there is none */
typedef struct
{
  DowserDialectId dialect;
  guint numbers[3];
  guint digits[3];
  guint n_numbers;
  guint month;
  gboolean has_time;
  guint hour, minute, second;
} TimestampParts;

static const char *const months[] = { "january", "february", "march",     "april",   "may",      "june",
                                      "july",    "august",   "september", "october", "november", "december" };
static const char *const weekdays[] = { "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday" };

/* Finds the name of a weekday or month, written in full or as its first three letters. Returns: the index, or -1 if
 * @word isn't a name */
static int
find_name (const char *const *names, guint n, const char *word, gsize length)
{
  for (guint i = 0; i < n && length >= 3; i++)
    if ((length == 3 || length == strlen (names[i])) && g_ascii_strncasecmp (names[i], word, length) == 0)
      return (int) i;
  return -1;
}

static guint
read_digits (const char **at, guint *n_digits)
{
  guint number = 0;

  for (*n_digits = 0; g_ascii_isdigit (**at); (*at)++, (*n_digits)++)
    if (*n_digits < 8)
      number = number * 10 + (guint) g_ascii_digit_value (**at);
  return number;
}

static const char *
skip_blanks (const char *at)
{
  while (g_ascii_isspace (*at))
    at++;
  return at;
}

/* Reads the digits after a colon. Returns: TRUE if there are one or two digits, with a value below 60 */
static gboolean
read_below_sixty (const char **at, guint *number)
{
  guint n_digits;

  *number = read_digits (at, &n_digits);
  return n_digits > 0 && n_digits <= 2 && *number < 60;
}

/* Skips a fraction of zero. Returns: FALSE for any other fraction */
static gboolean
skip_fraction (const char **at)
{
  if (**at != '.')
    return TRUE;
  *at += 1 + strspn (*at + 1, "0");
  return !g_ascii_isdigit (**at);
}

static gboolean
read_am_pm (TimestampParts *self, const char **at)
{
  gboolean is_afternoon = g_ascii_strncasecmp (*at, "pm", 2) == 0;

  if (self->dialect != DOWSER_DIALECT_POSTGRESQL || (!is_afternoon && g_ascii_strncasecmp (*at, "am", 2) != 0))
    return TRUE;
  if (self->hour < 1 || self->hour > 12)
    return FALSE;
  self->hour = self->hour % 12 + (is_afternoon ? 12 : 0);
  *at = skip_blanks (*at + 2);
  return TRUE;
}

/* Skips a time zone. If the type has no zone, PostgreSQL ignores the zone. DuckDB converts the time to UTC, so FALSE is
 * returned for any zone but UTC. */
static gboolean
skip_zone (const TimestampParts *self, const char **at)
{
  gboolean is_utc = g_ascii_strcasecmp (*at, "z") == 0 || g_ascii_strcasecmp (*at, "utc") == 0
                    || strcmp (*at, "+00") == 0 || strcmp (*at, "+00:00") == 0;
  gsize length = **at == '+' || **at == '-' ? 1 + strspn (*at + 1, "0123456789:") : 0;

  if (self->dialect == DOWSER_DIALECT_MYSQL)
    return FALSE;
  if (is_utc || (self->dialect == DOWSER_DIALECT_POSTGRESQL && length > 1 && length <= 9))
    *at += is_utc ? strlen (*at) : length;
  return **at == '\0';
}

/* Reads the hour and the rest of the time. */
static gboolean
read_time (TimestampParts *self, const char *at)
{
  guint n_digits;

  self->has_time = TRUE;
  self->hour = read_digits (&at, &n_digits);
  if (n_digits == 0 || n_digits > 2 || self->hour > 23 || *at++ != ':' || !read_below_sixty (&at, &self->minute))
    return FALSE;
  if (*at == ':')
    {
      at++;
      if (!read_below_sixty (&at, &self->second) || !skip_fraction (&at))
        return FALSE;
    }
  at = skip_blanks (at);
  if (!read_am_pm (self, &at))
    return FALSE;
  return *at == '\0' || skip_zone (self, &at);
}

static gboolean
read_word (TimestampParts *self, const char **at)
{
  gsize length = 0;
  int month;

  while (g_ascii_isalpha ((*at)[length]))
    length++;
  month = find_name (months, G_N_ELEMENTS (months), *at, length);
  if (self->dialect != DOWSER_DIALECT_POSTGRESQL || length == 0
      || (month < 0 && find_name (weekdays, G_N_ELEMENTS (weekdays), *at, length) < 0)
      || (month >= 0 && self->month > 0))
    return FALSE;
  if (month >= 0)
    self->month = (guint) month + 1;
  *at += length;
  return TRUE;
}

static gboolean
read_number (TimestampParts *self, const char **at)
{
  if (self->n_numbers == G_N_ELEMENTS (self->numbers))
    return FALSE;
  self->numbers[self->n_numbers] = read_digits (at, &self->digits[self->n_numbers]);
  self->n_numbers++;
  return TRUE;
}

static gboolean
is_at_time (const char *at)
{
  gsize length = strspn (at, "0123456789");

  return length > 0 && at[length] == ':';
}

/* Returns TRUE if @at is at the T of a text such as "2024-1-5T8:30". */
static gboolean
is_at_time_sign (const char *at)
{
  return (*at == 'T' || *at == 't') && is_at_time (at + 1);
}

static gboolean
read_parts (TimestampParts *self, const char *text)
{
  const char *signs = self->dialect == DOWSER_DIALECT_DUCKDB ? "-/ " : "-/., ";

  for (const char *at = skip_blanks (text); *at != '\0';)
    {
      if (is_at_time (at) || is_at_time_sign (at))
        return self->n_numbers > 0 && read_time (self, at + (g_ascii_isdigit (*at) ? 0 : 1));
      if (strchr (signs, *at) != NULL)
        at++;
      else if (g_ascii_isdigit (*at) ? !read_number (self, &at) : !read_word (self, &at))
        return FALSE;
    }
  return TRUE;
}

/* The year must have four digits. If the month isn't given by name, the year must be first: otherwise, a setting of the
 * engine decides about the order of day and month. */
static gboolean
find_day (const TimestampParts *self, GDate *day)
{
  guint year = self->numbers[0], month = self->numbers[1], number = self->numbers[2];

  if (self->n_numbers == 1 && self->digits[0] == 8 && self->month == 0 && self->dialect != DOWSER_DIALECT_DUCKDB)
    {
      number = year % 100;
      month = year / 100 % 100;
      year = year / 10000;
    }
  else if (self->month > 0 && self->n_numbers == 2 && (self->digits[0] == 4) != (self->digits[1] == 4))
    {
      guint year_index = self->digits[0] == 4 ? 0 : 1;

      year = self->numbers[year_index];
      number = self->numbers[1 - year_index];
      month = self->month;
    }
  else if (self->month > 0 || self->n_numbers != 3 || self->digits[0] != 4 || self->digits[1] > 2
           || self->digits[2] > 2)
    return FALSE;
  if (year == 0 || year > 9999 || month > 12 || number > 31
      || !g_date_valid_dmy ((GDateDay) number, (GDateMonth) month, (GDateYear) year))
    return FALSE;
  g_date_set_dmy (day, (GDateDay) number, (GDateMonth) month, (GDateYear) year);
  return TRUE;
}

char *
dowser_sql_read_text_timestamp (const char *text, DowserDialectId dialect, DowserValueType type)
{
  TimestampParts self = { .dialect = dialect };
  GDate day;
  gboolean midnight;

  if (!read_parts (&self, text) || !find_day (&self, &day))
    return NULL;
  midnight = self.hour == 0 && self.minute == 0 && self.second == 0;
  /* MySQL keeps the time even where a date is expected, because MySQL compares the date as a timestamp. Other engines
   * convert the text to a date. */
  if (!self.has_time || midnight || (type == DOWSER_VALUE_DATE && dialect != DOWSER_DIALECT_MYSQL))
    return g_strdup_printf ("%04u-%02u-%02u", g_date_get_year (&day), g_date_get_month (&day), g_date_get_day (&day));
  return g_strdup_printf ("%04u-%02u-%02u %02u:%02u:%02u", g_date_get_year (&day), g_date_get_month (&day),
                          g_date_get_day (&day), self.hour, self.minute, self.second);
}
