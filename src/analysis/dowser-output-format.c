/* dowser-output-format.c - chooses the format of an output's values where the plan doesn't set one; pure */
#include "analysis/dowser-output-format.h"

#include "analysis/dowser-output-meaning.h"
#include "analysis/dowser-shown-column.h"
#include "analysis/dowser-unit-text.h"
#include "plan/dowser-aggregate.h"
#include "plan/dowser-bucket.h"

#include <glib/gi18n-lib.h>
#include <string.h>

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

/* Returns TRUE if the integers may be identifiers: all of them differ, or all of them look like years. */
static gboolean
can_be_identifier (const DowserColumnProfile *values)
{
  const DowserValue *min = values != NULL ? values->min : NULL;
  const DowserValue *max = values != NULL ? values->max : NULL;

  if (min == NULL || max == NULL || min->type != DOWSER_VALUE_INTEGER || max->type != DOWSER_VALUE_INTEGER)
    return FALSE;
  return (values->n_rows > 20 && values->n_distinct == values->n_rows)
         || (min->integer >= 1000 && max->integer <= 2999);
}

/* Returns TRUE if numbers with @meaning are shown with thousands separators. @stored: (nullable): the shown column */
static gboolean
is_amount (const DowserNumberMeaning *meaning, const DowserColumn *stored, const DowserProfile *profile)
{
  switch (meaning->role)
    {
    case DOWSER_HOLDS_MEASURE:
    case DOWSER_HOLDS_FLAG:
      return TRUE;
    case DOWSER_HOLDS_UNKNOWN:
      return stored == NULL || !can_be_identifier (dowser_profile_find (profile, stored));
    default:
      return FALSE;
    }
}

static void
set_scale (DowserFormat *format, const DowserNumberMeaning *meaning)
{
  if (format->scale != DOWSER_SCALE_AUTO || format->percent)
    return;
  format->scale = meaning->scale;
  format->percent = meaning->scale == DOWSER_SCALE_FRACTION;
}

/* Sets the parts of a number column's format that the plan doesn't set. */
static void
set_number_parts (DowserFormat *format, const DowserNumberMeaning *meaning, const DowserOutput *output,
                  gboolean is_amount)
{
  gboolean is_computed_here = is_computed (output->expr);

  set_scale (format, meaning);
  if (format->decimals < 0 && format->scale == DOWSER_SCALE_CENTS)
    format->decimals = 2;
  else if (format->decimals < 0 && is_computed_here && format->currency != NULL
           && dowser_currency_read (format->currency) != NULL)
    format->decimals = dowser_currency_get_decimals (dowser_currency_read (format->currency));
  format->rounded = format->decimals < 0 && (is_computed_here || format->scale == DOWSER_SCALE_PERCENT);
  if (output->view.format == NULL)
    format->thousands = is_amount;
}

static gboolean
has_any_part (const DowserFormat *format)
{
  return format->rounded || format->thousands || format->percent || format->decimals >= 0
         || format->scale > DOWSER_SCALE_ONE || format->currency != NULL || format->dates != DOWSER_DATES_AS_THEY_COME;
}

static DowserNumberMeaning
read_meaning (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile, guint index)
{
  const DowserOutput *output = plan->select->outputs->pdata[index];

  if (schema != NULL)
    return dowser_output_meaning_read (plan, schema, profile, index);
  return (DowserNumberMeaning){ is_computed (output->expr) ? DOWSER_HOLDS_MEASURE : DOWSER_HOLDS_ID,
                                dowser_is_percentage (output->expr) ? DOWSER_SCALE_PERCENT : DOWSER_SCALE_ONE, NULL };
}

DowserFormat *
dowser_format_new_for_output (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile,
                              guint index)
{
  const DowserOutput *output = plan->select->outputs->pdata[index];
  g_autoptr (DowserFormat) format = dowser_format_copy (output->view.format);
  DowserValueType type
      = schema != NULL ? dowser_shown_column_get_type (plan, schema, profile, index) : DOWSER_VALUE_UNKNOWN;
  DowserNumberMeaning meaning = read_meaning (plan, schema, profile, index);
  const DowserColumn *stored = schema != NULL ? dowser_shown_column_find_stored (plan, schema, output->expr) : NULL;

  if (format == NULL)
    {
      format = dowser_format_new ();
      format->dates = get_bucket_dates (output->expr);
      format->currency = g_strdup (meaning.unit);
    }
  if (dowser_value_type_may_be_number (type) && type != DOWSER_VALUE_BOOLEAN
      && (stored == NULL || !stored->number_text))
    set_number_parts (format, &meaning, output, schema != NULL && is_amount (&meaning, stored, profile));
  return output->view.format != NULL || has_any_part (format) ? g_steal_pointer (&format) : NULL;
}

static void
free_format (gpointer format)
{
  if (format != NULL)
    dowser_format_free (format);
}

GPtrArray *
dowser_formats_new (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile)
{
  GPtrArray *formats = g_ptr_array_new_with_free_func (free_format);

  for (guint i = 0; i < plan->select->outputs->len; i++)
    g_ptr_array_add (formats, dowser_format_new_for_output (plan, schema, profile, i));
  return formats;
}

const char *
dowser_format_get_unit (const DowserFormat *format)
{
  if (format == NULL)
    return NULL;
  if (format->currency != NULL)
    return format->currency;
  /* Translators: beside the heading of a column of cents that are shown as whole amounts, 150 as 1.50 */
  return format->scale == DOWSER_SCALE_CENTS ? _ ("cents ÷ 100") : NULL;
}

char *
dowser_format_dup_heading (const DowserFormat *format, const char *name)
{
  static const char *const ending = " in cents";
  gsize length = strlen (name);

  if (format == NULL || format->scale != DOWSER_SCALE_CENTS || !g_str_has_suffix (name, ending))
    return g_strdup (name);
  return g_strndup (name, length - strlen (ending));
}
