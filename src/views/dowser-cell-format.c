/* dowser-cell-format.c - the value of a cell spelled as the plan says: decimals, thousands, percent, currency, dates */
#include "views/dowser-cell-format.h"

#include <math.h>

/* Narrow and without a break, as in print. */
#define THOUSANDS_SPACE "\u202f"
#define BREAKLESS_SPACE "\u00a0"
#define DAY_LENGTH 10

static void
append_grouped (GString *into, const char *digits)
{
  const char *end = digits + strspn (digits, "0123456789");

  for (const char *at = digits; at < end; at++)
    {
      if (at > digits && (end - at) % 3 == 0)
        g_string_append (into, THOUSANDS_SPACE);
      g_string_append_c (into, *at);
    }
  g_string_append (into, end);
}

static char *
spell_number (double value, const DowserFormat *format)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE + 512];

  if (format->decimals >= 0)
    {
      char pattern[16];

      g_snprintf (pattern, sizeof pattern, "%%.%df", MIN (format->decimals, DOWSER_MAX_DECIMALS));
      g_ascii_formatd (digits, sizeof digits, pattern, value);
    }
  else
    dowser_double_to_text (value, digits);
  return g_strdup (digits);
}

static char *
format_number (double value, const DowserFormat *format)
{
  GString *text = g_string_new (NULL);
  g_autofree char *digits = NULL;

  if (!isfinite (value))
    return g_string_free (text, TRUE);
  digits = spell_number (fabs (format->percent ? value * 100 : value), format);
  if (value < 0)
    g_string_append (text, "−");
  if (format->thousands)
    append_grouped (text, digits);
  else
    g_string_append (text, digits);
  if (format->percent)
    g_string_append (text, BREAKLESS_SPACE "%");
  if (format->currency != NULL)
    g_string_append_printf (text, BREAKLESS_SPACE "%s", format->currency);
  return g_string_free (text, FALSE);
}

static const char *
get_date_pattern (DowserDates dates)
{
  switch (dates)
    {
    case DOWSER_DATES_SHORT:
      return "%x";
    case DOWSER_DATES_LONG:
      return "%-d %B %Y";
    case DOWSER_DATES_MONTH:
      return "%B %Y";
    case DOWSER_DATES_YEAR:
      return "%Y";
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

char *
dowser_cell_format (const DowserCell *cell, const DowserFormat *format)
{
  gboolean numbers = format->decimals >= 0 || format->thousands || format->percent || format->currency != NULL;

  if (cell->is_null)
    return NULL;
  if (numbers && cell->type == DOWSER_VALUE_INTEGER)
    return format_number ((double) cell->integer, format);
  if (numbers && cell->type == DOWSER_VALUE_REAL)
    return format_number (cell->real, format);
  return cell->type == DOWSER_VALUE_TEXT ? format_date (cell, format) : NULL;
}
