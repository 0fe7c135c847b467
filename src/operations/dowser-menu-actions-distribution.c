/* dowser-menu-actions-distribution.c - chooses the groups for counting the values of a column: bins, units of time, or
 * the most frequent values */
#include "analysis/dowser-shown-column.h"
#include "operations/dowser-menu-actions-private.h"
#include "rows/dowser-chart-scale.h"

#include <math.h>
#include <string.h>

/* The number of bins for numbers. A user can still grasp this many bins at a glance. */
#define N_BINS 20
/* The maximum number of distinct numbers that are counted separately. If there are more numbers, bins are counted. */
#define FEW_VALUES 20
#define MAX_TIMES 60
/* The maximum number of distinct texts that are all counted. If there are more texts, only the N_TOP most frequent
 * texts are counted. */
#define FEW_TEXTS 50
#define N_TOP 20

/* Returns: (nullable): the profile of the column that the output shows */
static const DowserColumnProfile *
find_values (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile, const DowserExpr *expr)
{
  const DowserColumn *stored_column = dowser_shown_column_find_stored (plan, schema, expr);

  return stored_column != NULL ? dowser_profile_find (profile, stored_column) : NULL;
}

static gboolean
has_few (const DowserColumnProfile *values, gint64 few)
{
  return values != NULL && values->n_distinct >= 0 && values->n_distinct <= few;
}

/* ------------------------------------------------------------------------------------------------------- numbers */

static gboolean
read_number (const DowserValue *value, double *number)
{
  if (value == NULL || value->is_null || !dowser_value_type_is_number (value->type))
    return FALSE;
  if (value->type == DOWSER_VALUE_INTEGER)
    *number = (double) value->integer;
  else if (value->type == DOWSER_VALUE_REAL)
    *number = value->real;
  else
    *number = g_ascii_strtod (value->text, NULL);
  return isfinite (*number);
}

/* Returns a number that is 1, 2 or 5 times a power of ten: the number for which the ratio to @exact is closest to 1. */
static double
round_width (double exact)
{
  static const double round_numbers[] = { 1, 2, 5, 10 };
  double power = pow (10, floor (log10 (exact)));
  guint i = 0;

  while (i + 1 < G_N_ELEMENTS (round_numbers) && exact / power > sqrt (round_numbers[i] * round_numbers[i + 1]))
    i++;
  /* For small widths, a division is used: 2 / 10 is exactly the double 0.2, but 2 * 0.1 may have a rounding error. */
  return power < 1 ? round_numbers[i] / round (1 / power) : round_numbers[i] * power;
}

typedef struct
{
  const char *instance; /* (nullable) */
  gboolean several;
} OriginSearch;

static gboolean
note_origin_cb (const DowserExpr *expr, gpointer user_data)
{
  OriginSearch *origin = user_data;

  origin->several |= expr->kind == DOWSER_EXPR_SUBPLAN;
  if (expr->kind != DOWSER_EXPR_COLUMN)
    return TRUE;
  origin->several |= origin->instance != NULL && g_strcmp0 (origin->instance, expr->instance) != 0;
  origin->instance = expr->instance;
  return TRUE;
}

/* Returns TRUE if the statement itself can find the minimum and maximum of @expr, when the profile doesn't have them.
 * This is possible if @expr has no nested select, and all its columns belong to one instance. */
static gboolean
can_find_min_max (const DowserPlan *plan, const DowserExpr *expr)
{
  OriginSearch origin = { NULL, FALSE };

  dowser_expr_walk (expr, note_origin_cb, &origin);
  return !origin.several && origin.instance != NULL
         && dowser_select_find_instance (plan->select, origin.instance) != NULL;
}

static void
put_into_bins (DowserOperation *operation, const DowserPlan *plan, const DowserExpr *expr,
               const DowserColumnProfile *values, gboolean is_integer)
{
  double low;
  double high;

  if (has_few (values, FEW_VALUES))
    return;
  if (values != NULL && read_number (values->min, &low) && read_number (values->max, &high))
    {
      double width = high > low ? round_width ((high - low) / N_BINS) : 0;

      operation->width = width > 0 && is_integer && !values->has_real ? MAX (width, 1) : width;
    }
  else if (can_find_min_max (plan, expr))
    operation->bins = N_BINS;
}

/* --------------------------------------------------------------------------------------------------------- times */

/* @days: (out): days since 1970, with the time of day as a fraction. Returns FALSE if @value isn't a date */
static gboolean
read_days (const DowserValue *value, double *days)
{
  if (value == NULL || value->is_null || value->text == NULL
      || !dowser_scale_read_time (value->text, strlen (value->text), days))
    return FALSE;
  *days /= 86400;
  return TRUE;
}

static double
count_days (int unit)
{
  switch (unit)
    {
    case DOWSER_UNIT_YEAR:
      return 365.25;
    case DOWSER_UNIT_QUARTER:
      return 365.25 / 4;
    case DOWSER_UNIT_MONTH:
      return 365.25 / 12;
    case DOWSER_UNIT_WEEK:
      return 7;
    case DOWSER_UNIT_HOUR:
      return 1.0 / 24;
    case DOWSER_UNIT_DAY:
    default:
      return 1;
    }
}

/* Returns the finest unit for which the range of the values has at most MAX_TIMES units. Returns the month if the range
 * is unknown. @units: from coarse to fine, ended by -1 */
static int
choose_unit (const int *units, const DowserColumnProfile *values)
{
  double low, high;
  int chosen = units[0];

  if (values == NULL || !read_days (values->min, &low) || !read_days (values->max, &high) || high < low)
    return DOWSER_UNIT_MONTH;
  for (guint i = 0; units[i] >= 0; i++)
    if ((high - low) / count_days (units[i]) + 1 <= MAX_TIMES)
      chosen = units[i];
  return chosen;
}

DowserOperation *
_dowser_menu_actions_make_distribution (const DowserPlan *plan, const DowserSchema *schema,
                                        const DowserProfile *profile, guint column)
{
  const DowserExpr *expr = dowser_shown_column_get_output (plan, column)->expr;
  DowserValueType type = dowser_shown_column_get_type (plan, schema, profile, column);
  const DowserColumnProfile *values = find_values (plan, schema, profile, expr);
  const int *units = _dowser_menu_actions_get_units (type);
  DowserOperation *operation = dowser_operation_new_distribution (column);

  if (units != NULL)
    operation->unit = choose_unit (units, values);
  else if (dowser_value_type_is_number (type))
    put_into_bins (operation, plan, expr, values, type == DOWSER_VALUE_INTEGER);
  else if (!has_few (values, FEW_TEXTS))
    operation->number = N_TOP;
  return operation;
}
