/* dowser-answer-summary.c - describes the rows of an answer in words: the largest, the smallest, the total, the change;
 * pure */
#include "charts/dowser-answer-summary.h"

#include "charts/dowser-chart-data.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The maximum number of rows that are summarized. Reading more rows would take longer than the time between two frames
 * of the window. */
#define MAX_ROWS 5000
/* The maximum number of groups without a value that are named. */
#define MAX_NAMES 3
/* The minimum number of values for an outlier. An outlier exceeds the middle half of the values by more than
 * OUTLIER_RANGES times the range of that half. */
#define MIN_FOR_OUTLIER 8
#define OUTLIER_RANGES 3

/**
 * SeriesValues: the values of the first series.
 * @points: guint: indexes of the points with a value, sorted by value, ascending
 * @n_missing: number of points without a value
 * @name: the name of the measure, for users
 */
typedef struct
{
  const DowserChartData *data;
  const DowserChartSeries *series;
  GArray *points;
  guint n_missing;
  gboolean additive;
  const char *name;
} SeriesValues;

static double
get_value (const SeriesValues *self, guint rank)
{
  return dowser_chart_data_get_point (self->data, 0, g_array_index (self->points, guint, rank))->y;
}

static char *
dup_name (const SeriesValues *self, guint rank)
{
  return dowser_chart_data_dup_position (self->data, 0, g_array_index (self->points, guint, rank));
}

static char *
dup_value (const SeriesValues *self, guint rank)
{
  return dowser_chart_data_dup_value (self->data, 0, g_array_index (self->points, guint, rank));
}

static int
compare_values (gconstpointer a, gconstpointer b, gpointer data)
{
  double x = dowser_chart_data_get_point (data, 0, *(const guint *) a)->y;
  double y = dowser_chart_data_get_point (data, 0, *(const guint *) b)->y;

  return (x > y) - (x < y);
}

static void
collect_values (SeriesValues *self)
{
  for (guint i = 0; i < self->series->points->len; i++)
    if (dowser_chart_data_get_point (self->data, 0, i)->missing)
      self->n_missing++;
    else
      g_array_append_val (self->points, i);
  g_array_sort_with_data (self->points, compare_values, (gpointer) self->data);
}

/* Formats a percentage. Shares near 0 % and 100 % get a decimal, such as 0.1 % and 99.9 %, so that they aren't rounded
 * to 0 or 100. */
static char *
dup_percent (double share)
{
  gboolean whole = fabs (share) >= 0.1 && (fabs (share) < 0.995 || fabs (share) >= 1);

  return g_strdup_printf (whole ? "%.0f" : "%.1f", CLAMP (share * 100, 0.1, fabs (share) < 1 ? 99.9 : G_MAXDOUBLE));
}

static double
sum_values (const SeriesValues *self)
{
  double total = 0;

  for (guint i = 0; i < self->points->len; i++)
    total += get_value (self, i);
  return total;
}

/* Returns the largest value's share of the total, such as " (23 % of 7,041 in all)", or "" if the values don't add up
 * to a total. */
static char *
dup_share (const SeriesValues *self)
{
  double total = sum_values (self);
  g_autofree char *percent_text = NULL;
  g_autofree char *whole = NULL;

  if (!self->additive || get_value (self, 0) < 0 || total <= 0 || self->points->len < 2)
    return g_strdup ("");
  percent_text = dup_percent (get_value (self, self->points->len - 1) / total);
  whole = dowser_chart_data_dup_number (self->data, 0, total);
  /* Translators: the first %s is a percentage, the second a total */
  return g_strdup_printf (_ (" (%s %% of %s in total)"), percent_text, whole);
}

/* Returns how many points have the same value as the point at index @rank of the sorted points. */
static guint
count_equal (const SeriesValues *self, guint rank)
{
  guint n = 0;

  for (guint i = 0; i < self->points->len; i++)
    n += get_value (self, i) == get_value (self, rank) ? 1 : 0;
  return n;
}

static void
add_highest (const SeriesValues *self, GString *text)
{
  guint last = self->points->len - 1;
  g_autofree char *name = dup_name (self, last);
  g_autofree char *value = dup_value (self, last);
  g_autofree char *share = dup_share (self);
  guint n_equal = count_equal (self, last);

  if (n_equal > 1)
    /* Translators: "3 have the highest revenue, 20." */
    g_string_append_printf (text, _ ("%u have the highest %s, %s."), n_equal, self->name, value);
  else
    /* Translators: "Norway has the highest revenue, 20 (23 % of 80 in all)." */
    g_string_append_printf (text, _ ("%s has the highest %s, %s%s."), name, self->name, value, share);
}

static void
add_lowest (const SeriesValues *self, GString *text)
{
  g_autofree char *name = dup_name (self, 0);
  g_autofree char *value = dup_value (self, 0);
  guint n_equal = count_equal (self, 0);

  if (n_equal > 1)
    g_string_append_printf (text, _ (" %u rows have the lowest value, %s."), n_equal, value);
  else
    g_string_append_printf (text, _ (" %s has the lowest, %s."), name, value);
}

/* Mentions the highest value if it is far from the other values. The distance is measured by the range of the middle
 * half of the values. */
static void
add_outlier (const SeriesValues *self, GString *text)
{
  guint n = self->points->len;
  double low, high;
  g_autofree char *next = NULL;
  g_autofree char *value = NULL;

  if (n < MIN_FOR_OUTLIER)
    return;
  low = get_value (self, n / 4);
  high = get_value (self, n - 1 - n / 4);
  if (high <= low || get_value (self, n - 1) <= high + OUTLIER_RANGES * (high - low) || count_equal (self, n - 1) > 1)
    return;
  next = dup_name (self, n - 2);
  value = dup_value (self, n - 2);
  g_string_append_printf (text, _ (" That is far above the others. The next is %s, %s."), next, value);
}

static void
add_missing (const SeriesValues *self, GString *text)
{
  g_autoptr (GString) names = g_string_new (NULL);
  guint n = 0;

  for (guint i = 0; i < self->series->points->len && n < MAX_NAMES; i++)
    if (dowser_chart_data_get_point (self->data, 0, i)->missing)
      {
        g_autofree char *name = dowser_chart_data_dup_position (self->data, 0, i);

        g_string_append_printf (names, "%s%s", n++ > 0 ? ", " : "", name);
      }
  if (self->n_missing > n)
    g_string_append (names, ", …");
  if (self->n_missing > 0)
    g_string_append_printf (text, _ (" There is no value for %s."), names->str);
}

static guint
find_first_or_last (const SeriesValues *self, gboolean last)
{
  guint found = 0;

  for (guint i = 1; i < self->points->len; i++)
    {
      double x = dowser_chart_data_get_point (self->data, 0, g_array_index (self->points, guint, i))->x;
      double end = dowser_chart_data_get_point (self->data, 0, g_array_index (self->points, guint, found))->x;

      if (last ? x > end : x < end)
        found = i;
    }
  return found;
}

/* Appends a sentence about the change: "Revenue rose from 12 (Jan 2023) to 80 (Dec 2024), by 567 %." */
static void
add_change (const SeriesValues *self, guint first, guint last, GString *text)
{
  double before = get_value (self, first);
  double after = get_value (self, last);
  g_autofree char *percent_text = before > 0 ? dup_percent (fabs (after - before) / before) : NULL;
  g_autofree char *from = dup_value (self, first);
  g_autofree char *to = dup_value (self, last);
  g_autofree char *start = dup_name (self, first);
  g_autofree char *end = dup_name (self, last);
  const char *name = self->name;

  if (after == before)
    g_string_append_printf (text, _ ("%s is %s in %s, the same as in %s."), name, to, end, start);
  else if (after > before)
    g_string_append_printf (text, _ ("%s rose from %s (%s) to %s (%s)"), name, from, start, to, end);
  else
    g_string_append_printf (text, _ ("%s fell from %s (%s) to %s (%s)"), name, from, start, to, end);
  if (after != before && percent_text != NULL)
    g_string_append_printf (text, _ (", by %s %%."), percent_text);
  else if (after != before)
    g_string_append (text, ".");
}

static void
describe_time_series (const SeriesValues *self, GString *text)
{
  guint n = self->points->len;
  guint first = find_first_or_last (self, FALSE);
  guint last = find_first_or_last (self, TRUE);
  g_autofree char *high_at = dup_name (self, n - 1);
  g_autofree char *high = dup_value (self, n - 1);
  g_autofree char *low_at = dup_name (self, 0);
  g_autofree char *low = dup_value (self, 0);

  add_change (self, first, last, text);
  if (n > 2 && n - 1 != last && n - 1 != first && count_equal (self, n - 1) == 1)
    g_string_append_printf (text, _ (" The highest is %s (%s)."), high, high_at);
  if (n > 2 && first != 0 && last != 0 && count_equal (self, 0) == 1)
    g_string_append_printf (text, _ (" The lowest is %s (%s)."), low, low_at);
}

static void
describe_categories (const SeriesValues *self, GString *text)
{
  guint n = self->points->len;

  if (get_value (self, 0) == get_value (self, n - 1))
    {
      g_autofree char *value = dup_value (self, 0);

      g_string_append_printf (text, _ ("All %u have the same %s, %s."), n, self->name, value);
      return;
    }
  add_highest (self, text);
  add_outlier (self, text);
  add_lowest (self, text);
}

/* Returns TRUE if the values of all groups add up to the value for all rows together. */
static gboolean
is_additive (const DowserPlan *plan, guint column)
{
  const DowserSelect *select = plan->select;
  const DowserOutput *output = column < select->outputs->len ? select->outputs->pdata[column] : NULL;
  const DowserExpr *expr = output != NULL ? output->expr : NULL;

  return expr != NULL && expr->kind == DOWSER_EXPR_AGGREGATE && !expr->distinct
         && (expr->op == DOWSER_SUM || expr->op == DOWSER_COUNT);
}

/* Returns the name of the measure for users. The heading of a row count is only "count", so a longer name is made for
 * it. Returns: (transfer full) */
static char *
dup_measure (const DowserPlan *plan, const DowserChartSeries *series)
{
  const DowserSelect *select = plan->select;
  const DowserOutput *output = select->outputs->pdata[series->column];
  const DowserInstance *first = select->from->pdata[0];
  g_autofree char *table = NULL;

  if (output->name != NULL || output->expr->kind != DOWSER_EXPR_AGGREGATE || output->expr->op != DOWSER_COUNT
      || output->expr->args->len > 0)
    return g_strdup (series->name);
  if (select->from->len > 1)
    return g_strdup (_ ("number of rows"));
  table = g_strdelimit (g_strdup (first->table), "_", ' ');
  return g_strdup_printf (_ ("number of %s"), table);
}

static char *
describe_data (const DowserPlan *plan, const DowserChartShape *shape, const DowserChartData *data, guint n_rows)
{
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (guint));
  const DowserChartSeries *series = dowser_chart_data_get_series (data, 0);
  g_autofree char *name = dup_measure (plan, series);
  SeriesValues numbers = { data, series, points, 0, is_additive (plan, g_array_index (shape->values, guint, 0)), name };
  GString *text;

  collect_values (&numbers);
  if (points->len < 2 || series->points->len != n_rows)
    return NULL;
  text = g_string_new (NULL);
  if (data->axis == DOWSER_AXIS_TIME)
    describe_time_series (&numbers, text);
  else
    describe_categories (&numbers, text);
  add_missing (&numbers, text);
  return g_string_free (text, FALSE);
}

char *
dowser_answer_summary_new (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile,
                           DowserResult *result)
{
  DowserChart kind;
  g_autoptr (DowserChartShape) shape = NULL;
  g_autoptr (DowserChartData) data = NULL;

  g_return_val_if_fail (plan != NULL && schema != NULL && result != NULL, NULL);

  if (!dowser_result_is_complete (result) || dowser_result_is_truncated (result)
      || dowser_result_get_missing_rows_reason (result) != NULL || dowser_result_get_n_rows (result) < 2
      || dowser_result_get_n_rows (result) > MAX_ROWS || !dowser_select_is_grouped (plan->select)
      || plan->select->limit != DOWSER_NO_LIMIT || plan->select->offset > 0 || plan->select->having != NULL)
    return NULL;
  kind = dowser_chart_suggest (plan, schema, profile);
  shape = kind == DOWSER_CHART_BAR || kind == DOWSER_CHART_LINE ? dowser_chart_shape_new (plan, schema, profile, kind)
                                                                : NULL;
  if (shape == NULL || shape->split >= 0 || shape->along < 0 || shape->values->len == 0)
    return NULL;
  data = dowser_chart_data_new (shape, result);
  return data->note == NULL && data->series->len > 0
             ? describe_data (plan, shape, data, dowser_result_get_n_rows (result))
             : NULL;
}
