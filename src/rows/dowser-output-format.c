/* dowser-output-format.c - how the values of an output are shown where the plan does not say; pure */
#include "rows/dowser-output-format.h"

#include "plan/dowser-aggregate.h"
#include "plan/dowser-bucket.h"

static gboolean
is_computed (const DowserExpr *expr)
{
  const DowserExpr *number;
  double width;
  guint n_bins;

  switch (expr->kind)
    {
    case DOWSER_EXPR_AGGREGATE:
      return dowser_aggregate_takes_numbers (expr->op);
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
    {
      format = dowser_format_copy (output->view.format);
      format->rounded = format->decimals < 0 && is_computed (output->expr);
      return g_steal_pointer (&format);
    }
  format = dowser_format_new ();
  format->dates = get_bucket_dates (output->expr);
  format->hundredths = dowser_is_percentage (output->expr);
  format->rounded = format->hundredths || is_computed (output->expr);
  return format->rounded || format->dates != DOWSER_DATES_AS_THEY_COME ? g_steal_pointer (&format) : NULL;
}
