/* dowser-cell-format.c - the value of a cell spelled as the plan says: decimals, thousands, percent, currency, dates */
#include "views/dowser-cell-format.h"

#include "model/dowser-bucket.h"
#include "model/dowser-number-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define DAY_LENGTH 10
/* From here on a double has no digits behind the point to be rounded. */
#define LARGEST_ROUNDED 1e15

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
      return "%b %Y";
    case DOWSER_DATES_YEAR:
      return "%Y";
    case DOWSER_DATES_WEEK:
      return _ ("Week of %Y-%m-%d");
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
  gboolean quarter = format->dates == DOWSER_DATES_QUARTER;
  const char *pattern = quarter ? "%Y" : get_date_pattern (format->dates);
  g_autofree char *day = cell->length >= DAY_LENGTH ? g_strndup (cell->text, DAY_LENGTH) : NULL;
  g_autofree char *midnight = day != NULL ? g_strconcat (day, "T00:00:00", NULL) : NULL;
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  g_autoptr (GDateTime) date
      = midnight != NULL && pattern != NULL ? g_date_time_new_from_iso8601 (midnight, utc) : NULL;

  if (date == NULL)
    return NULL;
  if (quarter)
    return g_strdup_printf (C_ ("quarter and year", "Q%u %u"), (guint) (g_date_time_get_month (date) + 2) / 3,
                            (guint) g_date_time_get_year (date));
  return g_date_time_format (date, pattern);
}

/* A decimal comes as the text of its digits, so that none is lost on the way. */
static gboolean
read_decimal (const DowserCell *cell, double *number)
{
  g_autofree char *text = NULL;

  if (cell->type != DOWSER_VALUE_TEXT || cell->length == 0 || cell->length > 48)
    return FALSE;
  text = g_strndup (cell->text, cell->length);
  if (strspn (text, "-.0123456789") != cell->length || strpbrk (text, "0123456789") == NULL
      || strchr (text, '.') != strrchr (text, '.') || strrchr (text, '-') > text)
    return FALSE;
  *number = g_ascii_strtod (text, NULL);
  return TRUE;
}

/* Two decimals, four below 1, three digits of what is smaller still: what is not nothing never reads as 0. */
static char *
round_number (double number)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  double size = fabs (number);

  if (!isfinite (number) || size >= LARGEST_ROUNDED)
    return NULL;
  return g_strdup (g_ascii_formatd (digits, sizeof digits,
                                    size == 0     ? "%.0f"
                                    : size >= 1   ? "%.2f"
                                    : size >= .01 ? "%.4f"
                                                  : "%.3g",
                                    number));
}

static gboolean
is_computed (const DowserExpr *expr)
{
  const DowserExpr *number;
  double width;
  guint n_bins;

  switch (expr->kind)
    {
    case DOWSER_EXPR_AGGREGATE:
      return expr->op == DOWSER_AVG || expr->op == DOWSER_SUM;
    case DOWSER_EXPR_WINDOW:
      return g_strcmp0 (expr->name, "avg") == 0 || g_strcmp0 (expr->name, "sum") == 0;
    case DOWSER_EXPR_RATIO:
      return TRUE;
    case DOWSER_EXPR_ARITHMETIC:
      return !dowser_bin_read (expr, &number, &width) && !dowser_bins_read (expr, &number, &n_bins);
    default:
      return FALSE;
    }
}

static DowserDates
get_bucket_dates (const DowserExpr *expr)
{
  DowserUnit unit;

  if (!dowser_bucket_read (expr, &unit, NULL))
    return DOWSER_DATES_AS_THEY_COME;
  switch (unit)
    {
    case DOWSER_UNIT_YEAR:
      return DOWSER_DATES_YEAR;
    case DOWSER_UNIT_QUARTER:
      return DOWSER_DATES_QUARTER;
    case DOWSER_UNIT_MONTH:
      return DOWSER_DATES_MONTH;
    case DOWSER_UNIT_WEEK:
      return DOWSER_DATES_WEEK;
    case DOWSER_UNIT_DAY:
    case DOWSER_UNIT_HOUR:
    default:
      return DOWSER_DATES_AS_THEY_COME;
    }
}

DowserFormat *
dowser_format_for_output (const DowserOutput *output)
{
  g_autoptr (DowserFormat) format = NULL;

  if (output->view.format != NULL)
    return dowser_format_copy (output->view.format);
  format = dowser_format_new ();
  format->dates = get_bucket_dates (output->expr);
  format->rounded = is_computed (output->expr);
  return format->rounded || format->dates != DOWSER_DATES_AS_THEY_COME ? g_steal_pointer (&format) : NULL;
}

char *
dowser_cell_format (const DowserCell *cell, const DowserFormat *format)
{
  gboolean numbers = format->decimals >= 0 || format->thousands || format->percent || format->currency != NULL;
  double number;

  if (cell->is_null)
    return NULL;
  if (format->rounded && cell->type == DOWSER_VALUE_REAL)
    return round_number (cell->real);
  if (format->rounded && read_decimal (cell, &number))
    return round_number (number);
  if (numbers && cell->type == DOWSER_VALUE_INTEGER)
    return dowser_number_to_text ((double) cell->integer, format);
  if (numbers && cell->type == DOWSER_VALUE_REAL)
    return dowser_number_to_text (cell->real, format);
  if (numbers && read_decimal (cell, &number))
    return dowser_number_to_text (number, format);
  return cell->type == DOWSER_VALUE_TEXT ? format_date (cell, format) : NULL;
}
