/* dowser-cell-format.c - the value of a cell spelled as the plan says: decimals, thousands, percent, currency, dates */
#include "views/grid/dowser-cell-format.h"

#include "plan/dowser-expr.h"
#include "rows/dowser-chart-scale.h"
#include "rows/dowser-number-text.h"

#include <string.h>

#define DAY_LENGTH 10
/* Digits before the point that leave a real number room for the cents. */
#define MAX_WHOLE 13

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
format_date (const DowserCell *cell, const DowserFormat *format)
{
  const char *pattern = get_date_pattern (format->dates);
  g_autofree char *day = cell->length >= DAY_LENGTH ? g_strndup (cell->text, DAY_LENGTH) : NULL;
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

/* As the values of an axis of time are spelled. */
static char *
format_unit (const DowserCell *cell, const DowserFormat *format)
{
  int unit = get_unit (format->dates);
  double seconds;

  if (unit < 0 || !dowser_scale_read_time (cell->text, cell->length, &seconds))
    return NULL;
  return dowser_scale_spell_time (seconds, unit);
}

/* A decimal comes as the text of its digits, so that none is lost on the way. One with too many before the point would
 * lose some as a number, and "01234" is the code of a place. */
static gboolean
read_decimal (const DowserCell *cell, double *number)
{
  g_autofree char *text = NULL;

  if (cell->type != DOWSER_VALUE_TEXT || cell->length == 0 || cell->length > 48)
    return FALSE;
  text = g_strndup (cell->text, cell->length);
  if (text[0] == '0' && g_ascii_isdigit (text[1]))
    return FALSE;
  if (strspn (text, "-.0123456789") != cell->length || strpbrk (text, "0123456789") == NULL
      || strchr (text, '.') != strrchr (text, '.') || strrchr (text, '-') > text || strcspn (text, ".") > MAX_WHOLE)
    return FALSE;
  *number = g_ascii_strtod (text, NULL);
  return TRUE;
}

char *
dowser_cell_format (const DowserCell *cell, const DowserFormat *format)
{
  gboolean numbers
      = format->decimals >= 0 || format->thousands || format->percent || format->hundredths || format->currency != NULL;
  double number;
  char *unit;

  if (cell->is_null)
    return NULL;
  if (format->rounded && !numbers && cell->type == DOWSER_VALUE_REAL)
    return dowser_number_round (cell->real);
  if (format->rounded && !numbers && read_decimal (cell, &number))
    return dowser_number_round (number);
  if (numbers && cell->type == DOWSER_VALUE_INTEGER)
    {
      DowserFormat whole = *format;

      /* It has no digits behind the point that could be rounded. */
      whole.rounded = format->hundredths;
      return dowser_number_to_text ((double) cell->integer, &whole);
    }
  if (numbers && cell->type == DOWSER_VALUE_REAL)
    return dowser_number_to_text (cell->real, format);
  if (numbers && read_decimal (cell, &number))
    return dowser_number_to_text (number, format);
  if (cell->type != DOWSER_VALUE_TEXT)
    return NULL;
  unit = format_unit (cell, format);
  return unit != NULL ? unit : format_date (cell, format);
}
