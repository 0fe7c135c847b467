/* dowser-bucket.c - expressions that group dates (months) and numbers (bins of 10), and shares of a total */
#include "plan/dowser-bucket.h"

/* The units from coarse to fine. */
static const DowserUnit unit_order[]
    = { DOWSER_UNIT_YEAR, DOWSER_UNIT_QUARTER, DOWSER_UNIT_MONTH, DOWSER_UNIT_WEEK, DOWSER_UNIT_DAY, DOWSER_UNIT_HOUR };

/* The largest number up to which a double represents every integer. */
#define LARGEST_INTEGER 9007199254740992.0

static const char *
get_truncation (DowserUnit unit)
{
  switch (unit)
    {
    case DOWSER_UNIT_YEAR:
      return "truncate_year";
    case DOWSER_UNIT_QUARTER:
      return "truncate_quarter";
    case DOWSER_UNIT_MONTH:
      return "truncate_month";
    case DOWSER_UNIT_WEEK:
      return "truncate_week";
    case DOWSER_UNIT_HOUR:
      return "truncate_hour";
    case DOWSER_UNIT_DAY:
    default:
      return "truncate_day";
    }
}

DowserExpr *
dowser_bucket_new (DowserUnit unit, DowserExpr *date)
{
  return dowser_expr_new_function (get_truncation (unit), date, NULL);
}

gboolean
dowser_bucket_read (const DowserExpr *expr, DowserUnit *unit, const DowserExpr **date)
{
  if (expr->kind != DOWSER_EXPR_FUNCTION || expr->args->len != 1)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (unit_order); i++)
    {
      gboolean whole_year = unit_order[i] == DOWSER_UNIT_YEAR && g_strcmp0 (expr->name, "year") == 0;

      if (!whole_year && g_strcmp0 (expr->name, get_truncation (unit_order[i])) != 0)
        continue;
      *unit = unit_order[i];
      if (date != NULL)
        *date = expr->args->pdata[0];
      return TRUE;
    }
  return FALSE;
}

static gboolean
get_unit_at_offset (DowserUnit unit, int n_steps, DowserUnit *moved)
{
  for (guint i = 0; i < G_N_ELEMENTS (unit_order); i++)
    {
      guint to = i + n_steps;

      if (unit_order[i] != unit || to >= G_N_ELEMENTS (unit_order))
        continue;
      *moved = unit_order[to];
      return TRUE;
    }
  return FALSE;
}

gboolean
dowser_unit_get_finer (DowserUnit unit, DowserUnit *finer)
{
  return get_unit_at_offset (unit, 1, finer);
}

gboolean
dowser_unit_get_coarser (DowserUnit unit, DowserUnit *coarser)
{
  return get_unit_at_offset (unit, -1, coarser);
}

static DowserExpr *
new_number (double number)
{
  if (ABS (number) < LARGEST_INTEGER && number == (double) (gint64) number)
    return dowser_expr_new_integer ((gint64) number);
  return dowser_expr_new_literal (dowser_value_new_real (number));
}

static gboolean
read_number (const DowserExpr *expr, double *number)
{
  if (expr->kind != DOWSER_EXPR_LITERAL || expr->value->is_null)
    return FALSE;
  if (expr->value->type == DOWSER_VALUE_INTEGER)
    *number = (double) expr->value->integer;
  else if (expr->value->type == DOWSER_VALUE_REAL)
    *number = expr->value->real;
  else
    return FALSE;
  return TRUE;
}

static DowserExpr *
new_floor (DowserExpr *a, DowserExpr *b)
{
  return dowser_expr_new_function ("floor", dowser_expr_new_ratio (a, b), NULL);
}

/* Returns: (nullable): the ratio inside @expr, if @expr is a ratio that is rounded down; %NULL for any other
 * expression */
static const DowserExpr *
read_floor (const DowserExpr *expr)
{
  const DowserExpr *ratio;

  if (expr->kind != DOWSER_EXPR_FUNCTION || g_strcmp0 (expr->name, "floor") != 0 || expr->args->len != 1)
    return NULL;
  ratio = expr->args->pdata[0];
  return ratio->kind == DOWSER_EXPR_RATIO ? ratio : NULL;
}

static gboolean
is_arithmetic (const DowserExpr *expr, DowserArithmetic op)
{
  return expr->kind == DOWSER_EXPR_ARITHMETIC && expr->op == (int) op && expr->args->len == 2;
}

/* Makes the lower end of the bin from a ratio. A ratio always divides real numbers, so that bins below 0 have the same
 * width in every engine. */
DowserExpr *
dowser_bin_new (DowserExpr *number, double width)
{
  return dowser_expr_new_arithmetic (DOWSER_MULTIPLY, new_floor (number, new_number (width)), new_number (width));
}

gboolean
dowser_bin_read (const DowserExpr *expr, const DowserExpr **number, double *width)
{
  const DowserExpr *ratio = is_arithmetic (expr, DOWSER_MULTIPLY) ? read_floor (expr->args->pdata[0]) : NULL;

  if (ratio == NULL || !dowser_expr_equal (ratio->args->pdata[1], expr->args->pdata[1])
      || !read_number (expr->args->pdata[1], width))
    return FALSE;
  *number = ratio->args->pdata[0];
  return TRUE;
}

static DowserExpr *
new_subtract (const DowserExpr *a, const DowserExpr *b)
{
  return dowser_expr_new_arithmetic (DOWSER_SUBTRACT, dowser_expr_ref (a), dowser_expr_ref (b));
}

/* Makes the index of the bin that contains @number. The first bin has the index 0. The maximum belongs to the last
 * bin. */
static DowserExpr *
new_bin_index (const DowserExpr *number, guint n_bins, const DowserExpr *low, const DowserExpr *high)
{
  GPtrArray *args = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  DowserExpr *scaled
      = dowser_expr_new_arithmetic (DOWSER_MULTIPLY, new_subtract (number, low), dowser_expr_new_integer (n_bins));

  g_ptr_array_add (args,
                   dowser_expr_new_compare (DOWSER_GREATER_EQUAL, dowser_expr_ref (number), dowser_expr_ref (high)));
  g_ptr_array_add (args, dowser_expr_new_integer ((gint64) n_bins - 1));
  g_ptr_array_add (args, new_floor (scaled, new_subtract (high, low)));
  return dowser_expr_new_case (args);
}

DowserExpr *
dowser_bins_new (DowserExpr *number, guint n_bins, DowserExpr *low, DowserExpr *high)
{
  DowserExpr *index = new_bin_index (number, n_bins, low, high);
  DowserExpr *offset
      = dowser_expr_new_ratio (dowser_expr_new_arithmetic (DOWSER_MULTIPLY, index, new_subtract (high, low)),
                               dowser_expr_new_integer (n_bins));

  dowser_expr_unref (number);
  dowser_expr_unref (high);
  return dowser_expr_new_arithmetic (DOWSER_ADD, low, offset);
}

gboolean
dowser_bins_read (const DowserExpr *expr, const DowserExpr **number, guint *n_bins)
{
  const DowserExpr *offset = is_arithmetic (expr, DOWSER_ADD) ? expr->args->pdata[1] : NULL;
  const DowserExpr *moved = offset != NULL && offset->kind == DOWSER_EXPR_RATIO ? offset->args->pdata[0] : NULL;
  const DowserExpr *index = moved != NULL && is_arithmetic (moved, DOWSER_MULTIPLY) ? moved->args->pdata[0] : NULL;
  const DowserExpr *top;
  double n;

  if (index == NULL || index->kind != DOWSER_EXPR_CASE || index->args->len != 3
      || !read_number (offset->args->pdata[1], &n) || n < 1 || n > G_MAXINT)
    return FALSE;
  top = index->args->pdata[0];
  if (top->kind != DOWSER_EXPR_COMPARE || top->op != DOWSER_GREATER_EQUAL || read_floor (index->args->pdata[2]) == NULL)
    return FALSE;
  *number = top->args->pdata[0];
  *n_bins = (guint) n;
  return TRUE;
}

DowserExpr *
dowser_share_new (DowserExpr *aggregate)
{
  GPtrArray *args = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);

  g_ptr_array_add (args, dowser_expr_ref (aggregate));
  return dowser_expr_new_ratio (aggregate, dowser_expr_new_window ("sum", args, dowser_window_new ()));
}

/* Returns TRUE if @expr is the sum of @aggregate over all rows. */
static gboolean
is_total_of (const DowserExpr *expr, const DowserExpr *aggregate)
{
  return expr->kind == DOWSER_EXPR_WINDOW && g_strcmp0 (expr->name, "sum") == 0 && expr->args->len == 1
         && expr->window->partition->len == 0 && expr->window->order->len == 0
         && expr->window->frame == DOWSER_QUERY_FRAME_NONE && dowser_expr_equal (expr->args->pdata[0], aggregate);
}

gboolean
dowser_share_read (const DowserExpr *expr, const DowserExpr **aggregate)
{
  if (expr->kind != DOWSER_EXPR_RATIO || !is_total_of (expr->args->pdata[1], expr->args->pdata[0]))
    return FALSE;
  *aggregate = expr->args->pdata[0];
  return TRUE;
}

/* Returns: (nullable): x, if @expr is the ratio (100 * x) / y */
static const DowserExpr *
read_hundredfold (const DowserExpr *expr)
{
  const DowserExpr *times = expr->kind == DOWSER_EXPR_RATIO ? expr->args->pdata[0] : NULL;
  double hundred;

  if (times == NULL || !is_arithmetic (times, DOWSER_MULTIPLY) || !read_number (times->args->pdata[0], &hundred)
      || hundred != 100)
    return NULL;
  return times->args->pdata[1];
}

gboolean
dowser_percentage_read (const DowserExpr *expr, const DowserExpr **aggregate)
{
  const DowserExpr *part = read_hundredfold (expr);

  if (part == NULL || !is_total_of (expr->args->pdata[1], part))
    return FALSE;
  *aggregate = part;
  return TRUE;
}

gboolean
dowser_part_percentage_read (const DowserExpr *expr, const DowserExpr **part)
{
  const DowserExpr *counted = read_hundredfold (expr);
  const DowserExpr *whole_expr = counted != NULL ? expr->args->pdata[1] : NULL;
  g_autoptr (DowserExpr) unfiltered = NULL;

  if (counted == NULL || counted->kind != DOWSER_EXPR_AGGREGATE || counted->filter == NULL
      || (counted->op != DOWSER_COUNT && counted->op != DOWSER_SUM))
    return FALSE;
  unfiltered = dowser_expr_new_aggregate (counted->op,
                                          counted->args->len > 0 ? dowser_expr_ref (counted->args->pdata[0]) : NULL,
                                          counted->distinct, NULL);
  if (!dowser_expr_equal (whole_expr, unfiltered))
    return FALSE;
  *part = counted;
  return TRUE;
}

static gboolean
is_hundred_times (const DowserExpr *expr)
{
  double hundred;

  for (guint i = 0; is_arithmetic (expr, DOWSER_MULTIPLY) && i < expr->args->len; i++)
    if (read_number (expr->args->pdata[i], &hundred) && hundred == 100)
      return TRUE;
  return FALSE;
}

gboolean
dowser_is_percentage (const DowserExpr *expr)
{
  while (expr->kind == DOWSER_EXPR_FUNCTION && g_strcmp0 (expr->name, "round") == 0 && expr->args->len > 0)
    expr = expr->args->pdata[0];
  if (expr->kind == DOWSER_EXPR_RATIO)
    return is_hundred_times (expr->args->pdata[0]);
  if (!is_hundred_times (expr))
    return FALSE;
  for (guint i = 0; i < expr->args->len; i++)
    if (((const DowserExpr *) expr->args->pdata[i])->kind == DOWSER_EXPR_RATIO)
      return TRUE;
  return FALSE;
}
