/* dowser-sheet-value.c - converts the numbers and dates of a workbook to exact, comparable texts */
#include "sources/spreadsheet/dowser-sheet-value.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* SURE_DIGITS: a number with at most this many digits survives the conversion to a double and back unchanged. */
#define SURE_DIGITS 15
#define MAX_DIGITS 17
#define MAX_WHOLE 9007199254740992.0
#define MAX_TEXT 64
#define DAY_MS G_GINT64_CONSTANT (86400000)
/* The number of 31 December 9999. Days are counted from the end of 1899. */
#define MAX_DAY 2958465
/* Excel treats 1900 as a leap year. Day 60 of its calendar, 29 February 1900, never existed, and the numbers of all
 * earlier days are lower by one. */
#define NO_DAY_1900 60
#define DAYS_TO_1904 1462

/* Returns: TRUE if @text has only digits and perhaps a decimal point, and so few digits that it can be kept
 * unchanged */
static gboolean
is_exact_decimal (const char *text, gsize length, gsize *point)
{
  gsize i = *text == '-', first = i;
  guint n_digits = 0;

  *point = length;
  for (; i < length; i++)
    if (text[i] == '.' && *point == length && i > first)
      *point = i;
    else if (!g_ascii_isdigit (text[i]))
      return FALSE;
    else
      n_digits++;
  return n_digits > 0 && n_digits <= SURE_DIGITS && *point != length - 1;
}

static void
append_exact (GString *into, const char *text, gsize length, gsize point)
{
  gboolean negative = *text == '-';
  gsize first = negative, end = length;

  while (first + 1 < point && text[first] == '0')
    first++;
  while (point < length && text[end - 1] == '0')
    end--;
  if (end == point + 1)
    end = point;
  if (negative && !(end - first == 1 && text[first] == '0'))
    g_string_append_c (into, '-');
  g_string_append_len (into, text + first, (gssize) (end - first));
}

/* Returns: FALSE if @text isn't a finite number */
static gboolean
read_double (const char *text, gsize length, double *value)
{
  char copy[MAX_TEXT];
  char *end;

  if (length == 0 || length >= sizeof copy || !(g_ascii_isdigit (*text) || strchr ("+-.", *text) != NULL))
    return FALSE;
  memcpy (copy, text, length);
  copy[length] = '\0';
  if (strspn (copy, "0123456789+-.eE") != length)
    return FALSE;
  *value = g_ascii_strtod (copy, &end);
  return end == copy + length && isfinite (*value);
}

gboolean
dowser_sheet_append_number (GString *into, const char *text, gsize length)
{
  char shortest[G_ASCII_DTOSTR_BUF_SIZE];
  gsize point;
  double value;

  if (length > 0 && is_exact_decimal (text, length, &point))
    {
      append_exact (into, text, length, point);
      return TRUE;
    }
  if (!read_double (text, length, &value))
    return FALSE;
  value = value == 0 ? 0 : value;
  if (fabs (value) < MAX_WHOLE && value == floor (value))
    {
      g_string_append (into, g_ascii_formatd (shortest, sizeof shortest, "%.0f", value));
      return TRUE;
    }
  for (int digits = SURE_DIGITS; digits <= MAX_DIGITS; digits++)
    {
      char format[8];

      g_snprintf (format, sizeof format, "%%.%dg", digits);
      g_ascii_formatd (shortest, sizeof shortest, format, value);
      if (g_ascii_strtod (shortest, NULL) == value)
        break;
    }
  g_string_append (into, shortest);
  return TRUE;
}

static gsize
print_clock (char *into, gsize size, gint64 ms)
{
  int n = g_snprintf (into, size, "%02" G_GINT64_FORMAT ":%02u:%02u", ms / 3600000, (guint) (ms / 60000 % 60),
                      (guint) (ms / 1000 % 60));

  if (ms % 1000 != 0)
    n += g_snprintf (into + n, size - (gsize) n, ".%03u", (guint) (ms % 1000));
  return (gsize) n;
}

static void
add_day (DowserSheetRow *row, guint column, gint64 day, gint64 ms, gboolean with_clock)
{
  char text[MAX_TEXT];
  GDate date;
  gsize n;

  g_date_set_dmy (&date, 30, G_DATE_DECEMBER, 1899);
  g_date_add_days (&date, (guint) day);
  n = (gsize) g_snprintf (text, sizeof text, "%04u-%02u-%02u", g_date_get_year (&date), g_date_get_month (&date),
                          g_date_get_day (&date));
  if (with_clock)
    {
      text[n++] = ' ';
      n += print_clock (text + n, sizeof text - n, ms);
    }
  dowser_sheet_row_add_cell (row, column, with_clock ? DOWSER_SHEET_MOMENT : DOWSER_SHEET_DATE, NULL, text, n);
}

static void
add_clock (DowserSheetRow *row, guint column, DowserSheetKind kind, gint64 ms)
{
  char text[MAX_TEXT];

  dowser_sheet_row_add_cell (row, column, kind, NULL, text, print_clock (text, sizeof text, ms));
}

/* Adds a date, time or timestamp that is stored as a number of days; its fraction is the time of day. Rounds to
 * milliseconds, because a double isn't more precise. */
static void
add_serial (DowserSheetRow *row, guint column, DowserSheetKind kind, gboolean since_1904, double serial)
{
  gint64 total, day, ms;

  if (fabs (serial) > MAX_DAY + 1.0 || (serial < 0 && kind != DOWSER_SHEET_DURATION))
    {
      dowser_sheet_row_add_cell (row, column, DOWSER_SHEET_NO_DAY, NULL, "", 0);
      return;
    }
  total = (gint64) floor (serial * (double) DAY_MS + 0.5);
  if (kind == DOWSER_SHEET_DURATION && total >= 0)
    {
      add_clock (row, column, kind, total);
      return;
    }
  if (kind == DOWSER_SHEET_TIME && total < DAY_MS)
    {
      add_clock (row, column, kind, total);
      return;
    }
  day = total / DAY_MS + (since_1904 ? DAYS_TO_1904 : 0);
  ms = total % DAY_MS;
  if (total < 0 || day > MAX_DAY || (!since_1904 && (day == 0 || day == NO_DAY_1900)))
    {
      dowser_sheet_row_add_cell (row, column, DOWSER_SHEET_NO_DAY, NULL, "", 0);
      return;
    }
  add_day (row, column, day + (!since_1904 && day < NO_DAY_1900), ms, kind != DOWSER_SHEET_DATE || ms != 0);
}

void
dowser_sheet_row_add_number (DowserSheetRow *row, guint column, const DowserSheetShown *number_format,
                             gboolean since_1904, const char *text, gsize length)
{
  gsize offset = row->text->len;
  double value;

  if (number_format->kind != DOWSER_SHEET_NUMBER && read_double (text, length, &value))
    add_serial (row, column, number_format->kind, since_1904, value);
  else if (number_format->kind == DOWSER_SHEET_NUMBER && dowser_sheet_append_number (row->text, text, length))
    {
      DowserSheetCell cell = { column, DOWSER_SHEET_NUMBER, number_format->unit, offset, row->text->len - offset };

      g_string_append_c (row->text, '\0');
      g_array_append_val (row->cells, cell);
    }
  else
    dowser_sheet_row_add_cell (row, column, DOWSER_SHEET_TEXT, NULL, text, length);
}

/* Parses a time of day such as "10:30:00.5". Returns: milliseconds; -1 if invalid */
static gint64
read_clock (const char *text)
{
  guint hour = 0, minute = 0;
  const char *colon;
  double second;
  gint64 ms;

  if (sscanf (text, "%2u:%2u", &hour, &minute) != 2 || hour >= 24 || minute >= 60)
    return -1;
  colon = strchr (strchr (text, ':') + 1, ':');
  second = colon != NULL ? g_ascii_strtod (colon + 1, NULL) : 0;
  ms = (gint64) hour * 3600000 + (gint64) minute * 60000 + (gint64) floor (second * 1000 + 0.5);
  return second >= 0 && ms < DAY_MS ? ms : -1;
}

void
dowser_sheet_row_add_iso_date (DowserSheetRow *row, guint column, const char *text, gsize length)
{
  g_autofree char *copy = g_strndup (text, length);
  const char *clock = strpbrk (copy, "T ");
  guint year = 0, month = 0, day = 0;
  gint64 ms = clock != NULL ? read_clock (clock + 1) : 0;
  GDate epoch, date;

  if (sscanf (copy, "%4u-%2u-%2u", &year, &month, &day) != 3 || ms < 0 || year > 9999
      || !g_date_valid_dmy ((GDateDay) day, (GDateMonth) month, (GDateYear) year))
    {
      dowser_sheet_row_add_cell (row, column, DOWSER_SHEET_TEXT, NULL, text, length);
      return;
    }
  g_date_set_dmy (&epoch, 30, G_DATE_DECEMBER, 1899);
  g_date_set_dmy (&date, (GDateDay) day, (GDateMonth) month, (GDateYear) year);
  if (g_date_compare (&date, &epoch) < 0)
    dowser_sheet_row_add_cell (row, column, DOWSER_SHEET_TEXT, NULL, text, length);
  else
    add_day (row, column, g_date_days_between (&epoch, &date), ms, clock != NULL);
}

void
dowser_sheet_row_add_iso_duration (DowserSheetRow *row, guint column, const char *text)
{
  const char *at = text;
  double total = 0;
  gboolean ok = g_str_has_prefix (at, "PT");

  at += ok ? 2 : 0;
  while (ok && *at != '\0')
    {
      char *end;
      double part = g_ascii_strtod (at, &end);

      ok = end != at && part >= 0 && part < 1e9 && *end != '\0' && strchr ("HMS", *end) != NULL;
      total += part * (*end == 'H' ? 3600 : *end == 'M' ? 60 : 1);
      at = end + (*end != '\0');
    }
  if (ok)
    {
      gint64 ms = (gint64) floor (total * 1000 + 0.5);

      add_clock (row, column, ms < DAY_MS ? DOWSER_SHEET_TIME : DOWSER_SHEET_DURATION, ms);
    }
  else
    dowser_sheet_row_add_cell (row, column, DOWSER_SHEET_TEXT, NULL, text, strlen (text));
}
