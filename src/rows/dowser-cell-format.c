/* dowser-cell-format.c - writes a cell's value in a format: scale, decimals, thousands, percent, dates */
#include "rows/dowser-cell-format.h"

#include "plan/dowser-expr.h"
#include "rows/dowser-chart-scale.h"
#include "rows/dowser-number-text.h"

#include <math.h>
#include <string.h>

#define DAY_LENGTH 10
/* The maximum number of digits before the decimal point. A double with more digits can't represent two decimals
 * exactly. */
#define MAX_WHOLE 13
/* The last second of the year 9999. A larger number isn't read as seconds since 1970. */
#define LAST_SECOND 253402300799.0

static const char *
get_date_pattern (DowserDates dates)
{
  switch (dates)
    {
    case DOWSER_DATES_SHORT:
      return "%x";
    case DOWSER_DATES_LONG:
      return "%-d %B %Y";
    case DOWSER_DATES_ISO:
      return "%Y-%m-%d";
    case DOWSER_DATES_AS_THEY_COME:
    default:
      return NULL;
    }
}

static char *
format_date (const char *text, gsize length, const DowserFormat *format)
{
  const char *pattern = get_date_pattern (format->dates);
  g_autofree char *day = length >= DAY_LENGTH ? g_strndup (text, DAY_LENGTH) : NULL;
  g_autofree char *midnight = day != NULL ? g_strconcat (day, "T00:00:00", NULL) : NULL;
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  g_autoptr (GDateTime) date
      = midnight != NULL && pattern != NULL ? g_date_time_new_from_iso8601 (midnight, utc) : NULL;

  return date != NULL ? g_date_time_format (date, pattern) : NULL;
}

static int
get_unit (DowserDates dates)
{
  switch (dates)
    {
    case DOWSER_DATES_YEAR:
      return DOWSER_UNIT_YEAR;
    case DOWSER_DATES_QUARTER:
      return DOWSER_UNIT_QUARTER;
    case DOWSER_DATES_MONTH:
      return DOWSER_UNIT_MONTH;
    case DOWSER_DATES_WEEK:
      return DOWSER_UNIT_WEEK;
    default:
      return -1;
    }
}

/* If the format truncates dates to a unit, writes the date like a label of a time axis. */
static char *
format_unit (const char *text, gsize length, const DowserFormat *format)
{
  int unit = get_unit (format->dates);
  double seconds;

  if (unit < 0 || !dowser_scale_read_time (text, length, &seconds))
    return NULL;
  return dowser_scale_format_time (seconds, unit);
}

static char *
format_time (const char *text, gsize length, const DowserFormat *format)
{
  char *unit = format_unit (text, length, format);

  return unit != NULL ? unit : format_date (text, length, format);
}

/* Writes a number of seconds as an engine writes a timestamp: 2024-03-31 14:05:00, in UTC. */
static char *
format_timestamp (double value, const DowserFormat *format)
{
  double seconds = dowser_number_to_seconds (value, format);
  g_autoptr (GDateTime) time = NULL;
  g_autofree char *text = NULL;
  char *formatted;

  if (!isfinite (seconds) || fabs (seconds) > LAST_SECOND)
    return NULL;
  time = g_date_time_new_from_unix_utc ((gint64) floor (seconds));
  text = time != NULL ? g_date_time_format (time, "%Y-%m-%d %H:%M:%S") : NULL;
  if (text == NULL)
    return NULL;
  formatted = format_time (text, strlen (text), format);
  return formatted != NULL ? formatted : g_steal_pointer (&text);
}

/* Returns the digits of a decimal as a text, so that no digit is lost. Returns NULL for a text such as "01234", which
 * is a code (for example a postcode) and not a decimal. Returns: (transfer full) (nullable) */
static char *
dup_decimal (const DowserCell *cell)
{
  g_autofree char *text = NULL;

  if (cell->type != DOWSER_VALUE_TEXT || cell->length == 0 || cell->length > 48)
    return NULL;
  text = g_strndup (cell->text, cell->length);
  if (text[0] == '0' && g_ascii_isdigit (text[1]))
    return NULL;
  if (strspn (text, "-.0123456789") != cell->length || strpbrk (text, "0123456789") == NULL || *text == '.'
      || strchr (text, '.') != strrchr (text, '.') || strrchr (text, '-') > text)
    return NULL;
  return g_steal_pointer (&text);
}

/* Formats a decimal. If the decimal must be rounded or scaled but has too many digits before the decimal point, it
 * isn't formatted, because a double would lose digits. */
static char *
format_decimal (const char *digits, const DowserFormat *format)
{
  if (strcspn (digits, ".") > MAX_WHOLE
      && (format->rounded || format->decimals >= 0 || dowser_number_apply_scale (1, format) != 1))
    return NULL;
  return dowser_digits_to_cell (digits, format);
}

static gboolean
formats_numbers (const DowserFormat *format)
{
  return format->decimals >= 0 || format->thousands || format->percent || format->rounded || format->least > 0
         || (format->scale != DOWSER_SCALE_AUTO && format->scale != DOWSER_SCALE_ONE);
}

static char *
format_number (const DowserCell *cell, const DowserFormat *format)
{
  g_autofree char *digits = NULL;

  if (cell->type == DOWSER_VALUE_INTEGER)
    return dowser_format_is_timestamp (format) ? format_timestamp ((double) cell->integer, format)
                                               : dowser_integer_to_cell (cell->integer, format);
  if (cell->type == DOWSER_VALUE_REAL)
    return dowser_format_is_timestamp (format) ? format_timestamp (cell->real, format)
                                               : dowser_number_to_cell (cell->real, format);
  digits = dup_decimal (cell);
  if (digits == NULL)
    return NULL;
  return dowser_format_is_timestamp (format) ? format_timestamp (g_ascii_strtod (digits, NULL), format)
                                             : format_decimal (digits, format);
}

char *
dowser_cell_format (const DowserCell *cell, const DowserFormat *format)
{
  char *number;

  if (cell->is_null)
    return NULL;
  number = formats_numbers (format) ? format_number (cell, format) : NULL;
  if (number != NULL || cell->type != DOWSER_VALUE_TEXT)
    return number;
  return format_time (cell->text, cell->length, format);
}
