/* dowser-chart-data.c - reads the points of a chart from the rows, at most as many as users can distinguish; pure */
#include "charts/dowser-chart-data.h"

#include "analysis/dowser-output-format.h"
#include "base/dowser-number-signs.h"
#include "rows/dowser-chart-scale.h"
#include "rows/dowser-number-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define MAX_BINS 30
#define MAX_LABEL 200

typedef struct
{
  const DowserChartShape *shape;
  DowserResult *result;
  DowserChartData *data;
  GHashTable *categories; /* name → index + 1, including names that are not drawn */
  GHashTable *splits;     /* value of the column that splits the rows into series → index of the series + 1 */
  guint n_rows;
  guint stride; /* only every n-th row is read; n is the stride */
} ChartDataReader;

static void
series_free (DowserChartSeries *series)
{
  g_free (series->name);
  g_array_unref (series->points);
  g_free (series);
}

static void
format_free (gpointer format)
{
  g_clear_pointer ((DowserFormat **) &format, dowser_format_free);
}

void
dowser_chart_data_free (DowserChartData *self)
{
  g_clear_pointer (&self->categories, g_ptr_array_unref);
  g_ptr_array_unref (self->series);
  g_ptr_array_unref (self->formats);
  g_free (self->x_title);
  g_free (self->y_title);
  g_free (self->note);
  g_free (self);
}

const DowserChartSeries *
dowser_chart_data_get_series (const DowserChartData *self, guint series)
{
  g_return_val_if_fail (series < self->series->len, NULL);

  return self->series->pdata[series];
}

const DowserChartPoint *
dowser_chart_data_get_point (const DowserChartData *self, guint series, guint point)
{
  const DowserChartSeries *of = dowser_chart_data_get_series (self, series);

  g_return_val_if_fail (of != NULL && point < of->points->len, NULL);

  return &g_array_index (of->points, DowserChartPoint, point);
}

/* ------------------------------------------------------------------------------------------------------- cells */

static const DowserFormat *
get_format (const ChartDataReader *self, int column)
{
  return column >= 0 && (guint) column < self->data->formats->len ? self->data->formats->pdata[column] : NULL;
}

static gboolean
read_number (const ChartDataReader *self, guint row, guint column, double *number)
{
  DowserCell cell;
  char *end;

  dowser_result_get_cell (self->result, row, column, &cell);
  if (cell.is_null)
    return FALSE;
  if (cell.type == DOWSER_VALUE_TEXT)
    {
      g_autofree char *text = g_strndup (cell.text, MIN (cell.length, 64));

      *number = g_ascii_strtod (text, &end);
      return end != text && *end == '\0' && isfinite (*number);
    }
  *number = cell.type == DOWSER_VALUE_REAL ? cell.real : (double) cell.integer;
  return cell.type != DOWSER_VALUE_BLOB && isfinite (*number);
}

static gboolean
read_time (const ChartDataReader *self, guint row, guint column, double *seconds)
{
  const DowserFormat *format = get_format (self, (int) column);
  DowserCell cell;

  if (dowser_format_is_timestamp (format) && read_number (self, row, column, seconds))
    {
      *seconds = dowser_number_to_seconds (*seconds, format);
      return TRUE;
    }
  dowser_result_get_cell (self->result, row, column, &cell);
  return !cell.is_null && cell.type == DOWSER_VALUE_TEXT && dowser_scale_read_time (cell.text, cell.length, seconds);
}

static char *
dup_name (const ChartDataReader *self, guint row, int column)
{
  GString *text = g_string_new (NULL);
  int unit = column == self->shape->along ? self->shape->unit : self->shape->split_unit;
  DowserCell cell;
  double seconds;

  if (column < 0)
    {
      g_string_printf (text, "%u", row + 1);
      return g_string_free (text, FALSE);
    }
  dowser_result_get_cell (self->result, row, (guint) column, &cell);
  if (cell.is_null)
    g_string_assign (text, _ ("NULL"));
  else if ((unit >= 0 || dowser_format_is_timestamp (get_format (self, column)))
           && read_time (self, row, (guint) column, &seconds))
    {
      g_string_free (text, TRUE);
      return dowser_scale_format_time (seconds, unit);
    }
  else if (cell.type == DOWSER_VALUE_TEXT && cell.length == 0)
    g_string_assign (text, _ ("empty"));
  else
    dowser_cell_print (&cell, text, MAX_LABEL);
  return g_string_free (text, FALSE);
}

/* ------------------------------------------------------------------------------------------------------ series */

static DowserChartSeries *
add_series (ChartDataReader *self, char *name, guint column)
{
  DowserChartSeries *series = g_new0 (DowserChartSeries, 1);

  series->name = name;
  series->column = column;
  series->format = get_format (self, (int) column);
  series->points = g_array_new (FALSE, FALSE, sizeof (DowserChartPoint));
  g_ptr_array_add (self->data->series, series);
  return series;
}

/* Returns the heading of a column; for column -1, of the row numbers. @with_unit: TRUE to include the unit, as in
 * "revenue (EUR)". Returns: (transfer full) */
static char *
dup_heading (const ChartDataReader *self, int column, gboolean with_unit)
{
  const DowserResultColumn *described = column >= 0 ? dowser_result_get_columns (self->result)->pdata[column] : NULL;
  const DowserFormat *format = get_format (self, column);
  const char *unit = with_unit ? dowser_format_get_unit (format) : NULL;
  g_autofree char *heading = NULL;

  if (described == NULL)
    return g_strdup (_ ("row"));
  heading = dowser_format_dup_heading (format, described->name);
  return unit != NULL ? g_strdup_printf ("%s (%s)", heading, unit) : g_steal_pointer (&heading);
}

static void
add_series_of_values (ChartDataReader *self)
{
  for (guint i = 0; i < self->shape->values->len; i++)
    {
      guint column = g_array_index (self->shape->values, guint, i);

      add_series (self, dup_heading (self, (int) column, self->shape->values->len > 1), column);
    }
}

/* Returns the row's series, which depends on the value in the column that splits the rows into series. If the series is
 * missing, adds it. Returns: (nullable): %NULL if there are too many series */
static DowserChartSeries *
find_split_series (ChartDataReader *self, guint row)
{
  g_autofree char *name = dup_name (self, row, self->shape->split);
  guint place = GPOINTER_TO_UINT (g_hash_table_lookup (self->splits, name));
  guint n_known = g_hash_table_size (self->splits);

  if (place == 0)
    {
      place = n_known + 1;
      if (n_known < DOWSER_CHART_MAX_SERIES)
        add_series (self, g_strdup (name), g_array_index (self->shape->values, guint, 0));
      g_hash_table_insert (self->splits, g_steal_pointer (&name), GUINT_TO_POINTER (place));
    }
  return place <= self->data->series->len ? self->data->series->pdata[place - 1] : NULL;
}

/* ---------------------------------------------------------------------------------------------- along the axis */

static gboolean
find_category (ChartDataReader *self, guint row, double *x)
{
  g_autofree char *name = dup_name (self, row, self->shape->along);
  guint place = 0;

  /* If no column splits the rows into series, each row has its own position, even if two rows have the same name. */
  if (self->shape->split < 0)
    {
      if (self->shape->kind == DOWSER_CHART_BAR && row >= DOWSER_CHART_MAX_BARS)
        return FALSE;
      *x = self->data->categories->len;
      g_ptr_array_add (self->data->categories, g_steal_pointer (&name));
      return TRUE;
    }
  place = GPOINTER_TO_UINT (g_hash_table_lookup (self->categories, name));
  if (place == 0)
    {
      place = g_hash_table_size (self->categories) + 1;
      if (place <= DOWSER_CHART_MAX_BARS)
        g_ptr_array_add (self->data->categories, g_strdup (name));
      g_hash_table_insert (self->categories, g_steal_pointer (&name), GUINT_TO_POINTER (place));
    }
  *x = place - 1;
  return place <= DOWSER_CHART_MAX_BARS;
}

static gboolean
find_x (ChartDataReader *self, guint row, double *x)
{
  switch (self->shape->axis)
    {
    case DOWSER_AXIS_CATEGORY:
      return find_category (self, row, x);
    case DOWSER_AXIS_TIME:
      return read_time (self, row, (guint) self->shape->along, x);
    case DOWSER_AXIS_NUMBER:
    default:
      if (self->shape->along >= 0)
        return read_number (self, row, (guint) self->shape->along, x);
      *x = row + 1;
      return TRUE;
    }
}

static void
add_point (ChartDataReader *self, DowserChartSeries *series, guint row, double x)
{
  DowserChartPoint point = { .x = x, .row = row };

  point.missing = !read_number (self, row, series->column, &point.y);
  if (point.missing && self->shape->kind == DOWSER_CHART_SCATTER)
    return;
  g_array_append_val (series->points, point);
}

static void
read_row (ChartDataReader *self, guint row)
{
  double x;

  if (!find_x (self, row, &x))
    return;
  if (self->shape->split >= 0)
    {
      DowserChartSeries *series = find_split_series (self, row);

      if (series != NULL)
        add_point (self, series, row, x);
      return;
    }
  for (guint i = 0; i < self->data->series->len; i++)
    add_point (self, self->data->series->pdata[i], row, x);
}

static int
compare_points (gconstpointer a, gconstpointer b)
{
  const DowserChartPoint *p = a;
  const DowserChartPoint *q = b;

  if (p->x != q->x)
    return p->x < q->x ? -1 : 1;
  return p->row < q->row ? -1 : p->row > q->row;
}

/* Reads the rows as points. The points of a line are sorted, because a line is drawn from left to right and the rows
 * may be in any order. */
static void
read_rows (ChartDataReader *self)
{
  if (self->shape->split < 0)
    add_series_of_values (self);
  for (guint row = 0; row < self->n_rows; row += self->stride)
    read_row (self, row);
  for (guint i = 0; self->shape->kind == DOWSER_CHART_LINE && i < self->data->series->len; i++)
    g_array_sort (((DowserChartSeries *) self->data->series->pdata[i])->points, compare_points);
}

/* --------------------------------------------------------------------------------------------------- histogram */

/* Reads a cell as a number. On a time axis, a time is read as seconds. */
static gboolean
read_measured (const ChartDataReader *self, guint row, guint column, double *value)
{
  return self->shape->axis == DOWSER_AXIS_TIME ? read_time (self, row, column, value)
                                               : read_number (self, row, column, value);
}

static gboolean
find_range (const ChartDataReader *self, guint column, double *low, double *high, gboolean *is_integer)
{
  double value;

  *low = INFINITY;
  *high = -INFINITY;
  *is_integer = TRUE;
  for (guint row = 0; row < self->n_rows; row++)
    if (read_measured (self, row, column, &value))
      {
        *low = MIN (*low, value);
        *high = MAX (*high, value);
        *is_integer = *is_integer && value == floor (value);
      }
  return *low <= *high;
}

/* Returns: the width of a bin in seconds, such as an hour or a week. @low: (inout): the lowest value; set to the start
 * of the first bin */
static double
choose_time_bin_width (double *low, double high, guint n_bins)
{
  static const double bin_widths[] = { 60, 600, 3600, 6 * 3600, 86400, 7 * 86400, 28 * 86400, 91 * 86400 };
  /* Weeks begin on Monday; 1970 began on a Thursday. */
  const double monday = 4 * 86400;
  double span = 364 * 86400;

  for (guint i = 0; i < G_N_ELEMENTS (bin_widths); i++)
    if ((high - *low) / bin_widths[i] <= n_bins)
      {
        span = bin_widths[i];
        break;
      }
  *low = floor ((*low - monday) / span) * span + monday;
  return span;
}

static void
add_bins (DowserChartSeries *series, double low, double high, double width)
{
  for (double at = low; at <= high || series->points->len == 0; at += width)
    {
      DowserChartPoint bin = { .x = at };

      g_array_append_val (series->points, bin);
    }
}

/* Counts the rows in bins. Bins end at the ticks of the axis, which are round numbers. */
static void
add_bins_of_numbers (ChartDataReader *self, DowserChartSeries *series, double *low, double *high, guint n_bins,
                     gboolean is_integer)
{
  g_autoptr (GPtrArray) ends = dowser_scale_make_number_ticks (low, high, n_bins + 1, is_integer, NULL);

  self->data->width = (*high - *low) / MAX (1, ends->len - 1);
  for (guint i = 0; i + 1 < ends->len; i++)
    {
      DowserChartPoint bin = { .x = ((const DowserTick *) ends->pdata[i])->at };

      g_array_append_val (series->points, bin);
    }
}

static void
read_histogram (ChartDataReader *self)
{
  guint column = g_array_index (self->shape->values, guint, 0);
  DowserChartSeries *series = add_series (self, dup_heading (self, (int) column, FALSE), column);
  double low, high, value;
  gboolean is_integer;
  guint n_bins;

  if (!find_range (self, column, &low, &high, &is_integer))
    return;
  n_bins = (guint) CLAMP (sqrt (self->n_rows), 5, MAX_BINS);
  if (self->shape->axis == DOWSER_AXIS_TIME)
    {
      self->data->width = choose_time_bin_width (&low, high, n_bins);
      add_bins (series, low, high, self->data->width);
    }
  else
    add_bins_of_numbers (self, series, &low, &high, n_bins, is_integer);
  for (guint row = 0; row < self->n_rows; row++)
    if (read_measured (self, row, column, &value))
      {
        double place = floor ((value - low) / self->data->width + 1e-9);

        g_array_index (series->points, DowserChartPoint, (guint) CLAMP (place, 0, series->points->len - 1)).y += 1;
      }
  series->format = NULL; /* the values are numbers of rows, so the column's format doesn't apply */
}

/* --------------------------------------------------------------------------------------------------- all points */

static void
set_ranges (DowserChartData *data)
{
  data->x_low = data->y_low = INFINITY;
  data->x_high = data->y_high = -INFINITY;
  for (guint i = 0; i < data->series->len; i++)
    {
      const DowserChartSeries *series = data->series->pdata[i];

      for (guint j = 0; j < series->points->len; j++)
        {
          const DowserChartPoint *point = &g_array_index (series->points, DowserChartPoint, j);

          data->x_low = MIN (data->x_low, point->x);
          data->x_high = MAX (data->x_high, point->x + data->width);
          if (point->missing)
            continue;
          data->y_low = MIN (data->y_low, point->y);
          data->y_high = MAX (data->y_high, point->y);
          data->n_points++;
        }
    }
}

static void
add_note (GString *notes, char *note)
{
  if (notes->len > 0)
    g_string_append_c (notes, ' ');
  g_string_append (notes, note);
  g_free (note);
}

static void
write_note (ChartDataReader *self)
{
  const DowserChartShape *shape = self->shape;
  GString *notes = g_string_new (NULL);
  guint n_all = dowser_result_get_n_rows (self->result);
  guint n_names = shape->split >= 0 ? g_hash_table_size (self->categories) : n_all;
  guint n_splits = g_hash_table_size (self->splits);
  g_autofree char *all = dowser_count_to_text (n_all);
  g_autofree char *names = dowser_count_to_text (n_names);
  g_autofree char *drawn_text = dowser_count_to_text (self->n_rows);
  g_autofree char *split = dup_heading (self, shape->split, FALSE);

  if (shape->kind == DOWSER_CHART_BAR && n_names > DOWSER_CHART_MAX_BARS)
    add_note (notes, g_strdup_printf (_ ("The chart shows only the first %d of %s. Sort or filter to see others."),
                                      DOWSER_CHART_MAX_BARS, names));
  if (n_splits > DOWSER_CHART_MAX_SERIES)
    add_note (notes, g_strdup_printf (_ ("The chart shows only %d of %u values of %s."), DOWSER_CHART_MAX_SERIES,
                                      n_splits, split));
  if (self->stride > 1)
    add_note (notes, g_strdup_printf (_ ("The chart shows one of every %u rows, of %s in total."), self->stride, all));
  if (shape->kind == DOWSER_CHART_NUMBER && n_all > 1)
    add_note (notes, g_strdup_printf (_ ("The number comes from the first of %s rows."), all));
  else if (self->n_rows < n_all)
    add_note (notes, g_strdup_printf (_ ("The chart shows only the first %s of %s rows."), drawn_text, all));
  if (dowser_result_is_truncated (self->result))
    add_note (notes, g_strdup (_ ("Only the first rows are shown, because the answer has too many rows.")));
  if (shape->left_out > 0)
    add_note (notes,
              g_strdup_printf (
                  ngettext ("%u other numeric column is not drawn. Move or hide columns to choose which are drawn.",
                            "%u other numeric columns are not drawn. Move or hide columns to choose which are drawn.",
                            shape->left_out),
                  shape->left_out));
  self->data->note = g_string_free (notes, notes->len == 0);
}

static void
set_titles (ChartDataReader *self)
{
  const DowserChartShape *shape = self->shape;
  guint first = g_array_index (shape->values, guint, 0);

  if (shape->kind == DOWSER_CHART_HISTOGRAM)
    {
      self->data->x_title = dup_heading (self, (int) first, TRUE);
      self->data->y_title = g_strdup (_ ("rows"));
      self->data->along_format = get_format (self, (int) first);
      return;
    }
  self->data->x_title = dup_heading (self, shape->along, TRUE);
  self->data->along_format = get_format (self, shape->along);
  if (shape->values->len == 1)
    self->data->y_title = dup_heading (self, (int) first, TRUE);
}

static DowserChartData *
make_empty (const DowserChartShape *shape)
{
  DowserChartData *data = g_new0 (DowserChartData, 1);

  data->kind = shape->kind;
  data->axis = shape->axis;
  data->ordered = shape->ordered;
  data->plain = shape->plain;
  data->unit = shape->unit;
  data->series = g_ptr_array_new_with_free_func ((GDestroyNotify) series_free);
  data->formats = g_ptr_array_new_with_free_func (format_free);
  for (guint i = 0; i < shape->formats->len; i++)
    g_ptr_array_add (data->formats, dowser_format_copy (shape->formats->pdata[i]));
  if (shape->axis == DOWSER_AXIS_CATEGORY)
    data->categories = g_ptr_array_new_with_free_func (g_free);
  return data;
}

/* Limits the rows that are read. Bars are limited by the number of their names. Lines and scatter points are limited by
 * the number of points that a screen can show separately. */
static void
choose_rows (ChartDataReader *self)
{
  guint n_series = MAX (1, self->shape->values->len);

  self->n_rows = MIN (dowser_result_get_n_rows (self->result), DOWSER_CHART_MAX_ROWS);
  self->stride = 1;
  if (self->shape->kind == DOWSER_CHART_NUMBER)
    self->n_rows = MIN (self->n_rows, 1);
  else if (self->shape->kind == DOWSER_CHART_SCATTER || self->shape->kind == DOWSER_CHART_LINE)
    self->stride = MAX (1, (self->n_rows * n_series + DOWSER_CHART_MAX_POINTS - 1) / DOWSER_CHART_MAX_POINTS);
}

DowserChartData *
dowser_chart_data_new (const DowserChartShape *shape, DowserResult *result)
{
  ChartDataReader self = { .shape = shape, .result = result, .data = make_empty (shape) };

  g_return_val_if_fail (dowser_result_get_columns (result)->len >= shape->formats->len, self.data);

  self.categories = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self.splits = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  choose_rows (&self);
  set_titles (&self);
  if (shape->kind == DOWSER_CHART_HISTOGRAM)
    read_histogram (&self);
  else
    read_rows (&self);
  set_ranges (self.data);
  write_note (&self);
  g_hash_table_unref (self.categories);
  g_hash_table_unref (self.splits);
  return self.data;
}
