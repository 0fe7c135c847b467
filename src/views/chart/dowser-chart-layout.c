/* dowser-chart-layout.c - the position of each part of a chart, in pixels; independent of widgets and cairo */
#include "views/chart/dowser-chart-layout.h"

#include "rows/dowser-chart-scale.h"

#include <math.h>

#define MARGIN 16.0
#define GAP 8.0
#define MARK 10.0
#define TICK_APART 56.0   /* pixels between ticks of the vertical axis */
#define NAMES_AT_MOST 0.4 /* the maximum width of the names at the left, as a share of the chart's width */
#define VALUES_AT_MOST 0.3
#define BAR_AT_MOST 44.0
#define NEAR 28.0
/* If the smallest value divided by the largest value is above this share, the axis doesn't start at 0. In this case,
 * differences between values are more important than the heights of the bars. */
#define FAR_ABOVE 0.5

void
dowser_chart_layout_free (DowserChartLayout *self)
{
  g_ptr_array_unref (self->along);
  g_ptr_array_unref (self->up);
  g_array_unref (self->legend);
  g_array_unref (self->tiles);
  g_free (self);
}

gboolean
dowser_chart_layout_is_horizontal (const DowserChartData *data)
{
  return data->kind == DOWSER_CHART_BAR && !data->ordered;
}

static gboolean
has_bars (const DowserChartData *data)
{
  return data->kind == DOWSER_CHART_BAR || data->kind == DOWSER_CHART_HISTOGRAM;
}

double
dowser_chart_layout_get_min_height (const DowserChartData *data, double line)
{
  guint n = data->categories != NULL ? data->categories->len : 0;
  double slot = MAX (line + 4, 8.0 * data->series->len + 4);

  return dowser_chart_layout_is_horizontal (data) ? n * slot + 5 * line + 2 * MARGIN : 0;
}

/* ------------------------------------------------------------------------------------------------------- legend */

/* Lays out the legend from left to right, in as many rows as needed. Returns: the height of all rows */
static double
lay_out_legend (DowserChartLayout *self, double top, DowserChartMeasure measure, gpointer user_data)
{
  double x = MARGIN;
  double y = top;

  if (self->data->series->len < 2 || self->data->kind == DOWSER_CHART_NUMBER)
    return 0;
  for (guint i = 0; i < self->data->series->len; i++)
    {
      double wanted_width = MARK + 6 + measure (dowser_chart_data_get_series (self->data, i)->name, user_data);
      DowserChartBox box = { 0, 0, MIN (wanted_width, self->width - 2 * MARGIN), self->line };

      if (x > MARGIN && x + box.width > self->width - MARGIN)
        {
          x = MARGIN;
          y += self->line + 4;
        }
      box.x = x;
      box.y = y;
      x += box.width + 2 * GAP;
      g_array_append_val (self->legend, box);
    }
  return y + self->line + GAP - top;
}

/* --------------------------------------------------------------------------------------------------------- axes */

static double
measure_widest (GPtrArray *ticks, DowserChartMeasure measure, gpointer user_data)
{
  double max_width = 0;

  for (guint i = 0; i < ticks->len; i++)
    max_width = MAX (max_width, measure (((const DowserTick *) ticks->pdata[i])->text, user_data));
  return max_width;
}

static const DowserFormat *
get_value_format (const DowserChartData *data)
{
  return data->series->len > 0 ? dowser_chart_data_get_series (data, 0)->format : NULL;
}

static void
set_value_range (DowserChartLayout *self)
{
  const DowserChartData *data = self->data;

  self->low = data->n_points > 0 ? data->y_low : 0;
  self->high = data->n_points > 0 ? data->y_high : 1;
  if (has_bars (data) || (self->low > 0 && self->low < FAR_ABOVE * self->high))
    self->low = MIN (self->low, 0);
  if (has_bars (data))
    self->high = MAX (self->high, 0);
}

/* Reduces the number of ticks until their labels don't touch. */
static GPtrArray *
make_x_ticks (DowserChartLayout *self, double *low, double *high, DowserChartMeasure measure, gpointer user_data)
{
  const DowserChartData *data = self->data;

  for (guint max_count = (guint) CLAMP (self->plot.width / 40, 2, 20);; max_count--)
    {
      double from = *low;
      double to = *high;
      GPtrArray *ticks;

      if (self->is_horizontal)
        ticks = dowser_scale_make_number_ticks (&from, &to, max_count, FALSE, get_value_format (data));
      else if (data->axis == DOWSER_AXIS_TIME)
        ticks = dowser_scale_make_time_ticks (from, to, max_count, data->unit);
      else
        ticks = dowser_scale_make_number_ticks (&from, &to, max_count, data->plain, data->along_format);
      if (max_count == 2
          || (measure_widest (ticks, measure, user_data) + 2 * GAP) * ticks->len <= self->plot.width + 4 * GAP)
        {
          *low = from;
          *high = to;
          return ticks;
        }
      g_ptr_array_unref (ticks);
    }
}

static double
measure_values (const DowserChartLayout *self, DowserChartMeasure measure, gpointer user_data)
{
  double max_width = 0;

  if (self->data->series->len != 1)
    return 0;
  for (guint i = 0; i < dowser_chart_data_get_series (self->data, 0)->points->len; i++)
    {
      g_autofree char *value = dowser_chart_data_dup_value (self->data, 0, i);

      max_width = MAX (max_width, measure (value, user_data));
    }
  return MIN (max_width + GAP, VALUES_AT_MOST * self->width);
}

static void
lay_out_horizontal (DowserChartLayout *self, double top, DowserChartMeasure measure, gpointer user_data)
{
  double max_width = 0;

  for (guint i = 0; i < self->data->categories->len; i++)
    max_width = MAX (max_width, measure (self->data->categories->pdata[i], user_data));
  self->names = MIN (max_width, NAMES_AT_MOST * self->width);
  self->value_width = measure_values (self, measure, user_data);
  self->plot.x = MARGIN + self->names + GAP;
  self->plot.y = top;
  self->plot.width = MAX (self->width - self->plot.x - self->value_width - MARGIN, 20);
  self->plot.height = MAX (self->height - top - 2 * self->line - GAP - MARGIN, self->line);
  g_ptr_array_unref (self->along);
  self->along = make_x_ticks (self, &self->low, &self->high, measure, user_data);
}

/* Chooses which bars get a name: each bar if the names fit, otherwise every second bar, every third bar, and so on. */
static guint
choose_label_step (const DowserChartLayout *self, DowserChartMeasure measure, gpointer user_data)
{
  double slot = self->plot.width / MAX (1, self->data->categories->len);
  double max_width = 0;

  for (guint i = 0; i < self->data->categories->len; i++)
    max_width = MAX (max_width, measure (self->data->categories->pdata[i], user_data));
  max_width = MIN (max_width, DOWSER_CHART_NAME_WIDTH);
  return (guint) MAX (1, ceil ((max_width + GAP) / slot));
}

static void
lay_out_vertical (DowserChartLayout *self, double top, DowserChartMeasure measure, gpointer user_data)
{
  double bottom = self->height - 2 * self->line - 2 * GAP - MARGIN / 2;
  guint n_ticks = (guint) CLAMP ((bottom - top) / TICK_APART + 1, 2, 10);

  g_ptr_array_unref (self->up);
  self->up = dowser_scale_make_number_ticks (&self->low, &self->high, n_ticks, FALSE, get_value_format (self->data));
  self->names = measure_widest (self->up, measure, user_data);
  self->plot.x = MARGIN + self->names + GAP;
  self->plot.y = top + self->line / 2;
  self->plot.width = MAX (self->width - self->plot.x - 1.5 * MARGIN, 20);
  self->plot.height = MAX (bottom - self->plot.y, self->line);
  if (self->data->categories != NULL)
    {
      self->every = choose_label_step (self, measure, user_data);
      return;
    }
  self->x_low = self->data->n_points > 0 ? self->data->x_low : 0;
  self->x_high = self->data->n_points > 0 ? self->data->x_high : 1;
  g_ptr_array_unref (self->along);
  self->along = make_x_ticks (self, &self->x_low, &self->x_high, measure, user_data);
  if (self->data->kind == DOWSER_CHART_HISTOGRAM && self->data->n_points > 0)
    {
      self->x_low = self->data->x_low;
      self->x_high = self->data->x_high;
    }
}

/* Places the tiles side by side if there is room, otherwise one below another. */
static void
lay_out_tiles (DowserChartLayout *self)
{
  guint n = MAX (1, self->data->series->len);
  guint n_columns = (guint) CLAMP (self->width / 220, 1, n);
  guint n_rows = (n + n_columns - 1) / n_columns;
  double height = MIN (self->height / n_rows, 8 * self->line);

  for (guint i = 0; i < self->data->series->len; i++)
    {
      DowserChartBox box
          = { (i % n_columns) * self->width / n_columns,
              (self->height - n_rows * height) / 2 + (i / n_columns) * height, self->width / n_columns, height };

      g_array_append_val (self->tiles, box);
    }
}

DowserChartLayout *
dowser_chart_layout_new (const DowserChartData *data, double width, double height, double line,
                         DowserChartMeasure measure, gpointer user_data)
{
  DowserChartLayout *self = g_new0 (DowserChartLayout, 1);
  double top = MARGIN / 2;

  self->data = data;
  self->width = width;
  self->height = height;
  self->line = line;
  self->is_horizontal = dowser_chart_layout_is_horizontal (data);
  self->every = 1;
  self->along = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_tick_free);
  self->up = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_tick_free);
  self->legend = g_array_new (FALSE, FALSE, sizeof (DowserChartBox));
  self->tiles = g_array_new (FALSE, FALSE, sizeof (DowserChartBox));
  if (data->kind == DOWSER_CHART_NUMBER)
    {
      lay_out_tiles (self);
      return self;
    }
  set_value_range (self);
  top += lay_out_legend (self, top, measure, user_data);
  top += line + GAP; /* room for the title of the vertical axis */
  if (self->is_horizontal)
    lay_out_horizontal (self, top, measure, user_data);
  else
    lay_out_vertical (self, top, measure, user_data);
  return self;
}

/* ------------------------------------------------------------------------------------------------------- positions */

static double
get_slot_size (const DowserChartLayout *self)
{
  double available_width = self->is_horizontal ? self->plot.height : self->plot.width;

  return available_width / MAX (1, self->data->categories->len);
}

double
dowser_chart_layout_get_x (const DowserChartLayout *self, double at)
{
  double low = self->is_horizontal ? self->low : self->x_low;
  double high = self->is_horizontal ? self->high : self->x_high;

  if (!self->is_horizontal && self->data->categories != NULL)
    return self->plot.x + (at + 0.5) * get_slot_size (self);
  return high > low ? self->plot.x + (at - low) / (high - low) * self->plot.width : self->plot.x + self->plot.width / 2;
}

double
dowser_chart_layout_get_y (const DowserChartLayout *self, double at)
{
  if (self->is_horizontal)
    return self->plot.y + (at + 0.5) * get_slot_size (self);
  return self->high > self->low
             ? self->plot.y + self->plot.height - (at - self->low) / (self->high - self->low) * self->plot.height
             : self->plot.y + self->plot.height / 2;
}

/* Sets the strip that one bar takes of the slot of its category: the strip begins at @start and is @width wide. */
static void
get_strip (const DowserChartLayout *self, guint series, double *start, double *width)
{
  guint n = MAX (1, self->data->series->len);
  double slot = get_slot_size (self);
  double all = MIN (slot * 0.76, BAR_AT_MOST * n);

  *width = all / n;
  *start = (slot - all) / 2 + series * *width;
  if (n > 1)
    *width -= MIN (1, *width / 4);
}

static void
get_bar (const DowserChartLayout *self, guint series, const DowserChartPoint *point, DowserChartBox *box)
{
  double zero = self->is_horizontal ? dowser_chart_layout_get_x (self, CLAMP (0, self->low, self->high))
                                    : dowser_chart_layout_get_y (self, CLAMP (0, self->low, self->high));
  double end
      = self->is_horizontal ? dowser_chart_layout_get_x (self, point->y) : dowser_chart_layout_get_y (self, point->y);
  double start, width;

  get_strip (self, series, &start, &width);
  if (self->is_horizontal)
    *box = (DowserChartBox){ MIN (zero, end), self->plot.y + point->x * get_slot_size (self) + start, fabs (end - zero),
                             width };
  else
    *box = (DowserChartBox){ self->plot.x + point->x * get_slot_size (self) + start, MIN (zero, end), width,
                             fabs (end - zero) };
}

gboolean
dowser_chart_layout_get_box (const DowserChartLayout *self, guint series, guint point, DowserChartBox *box)
{
  const DowserChartPoint *chart_point = dowser_chart_data_get_point (self->data, series, point);

  if (chart_point == NULL || chart_point->missing)
    return FALSE;
  if (self->data->kind == DOWSER_CHART_NUMBER)
    {
      *box = g_array_index (self->tiles, DowserChartBox, series);
      return TRUE;
    }
  if (self->data->kind == DOWSER_CHART_BAR)
    {
      get_bar (self, series, chart_point, box);
      return TRUE;
    }
  box->x = dowser_chart_layout_get_x (self, chart_point->x);
  box->y = dowser_chart_layout_get_y (self, chart_point->y);
  box->width = 0;
  box->height = 0;
  if (self->data->kind == DOWSER_CHART_HISTOGRAM)
    {
      box->width = dowser_chart_layout_get_x (self, chart_point->x + self->data->width) - box->x;
      box->height = dowser_chart_layout_get_y (self, MAX (0, self->low)) - box->y;
    }
  return TRUE;
}

/* Returns the distance between @x, @y and the @box of a point. For a bar, the distance is 0 anywhere in the strip of
 * the bar, even beyond its end. */
static double
get_distance (const DowserChartLayout *self, const DowserChartBox *box, double x, double y)
{
  double across = MAX (MAX (box->x - x, x - box->x - box->width), 0);
  double down = MAX (MAX (box->y - y, y - box->y - box->height), 0);

  if (has_bars (self->data))
    return self->is_horizontal ? down : across;
  return hypot (across, down);
}

gboolean
dowser_chart_layout_find_point (const DowserChartLayout *self, double x, double y, guint *series, guint *point)
{
  double nearest
      = has_bars (self->data) ? MAX (4, self->data->categories != NULL ? get_slot_size (self) / 2 : 4) : NEAR;
  gboolean found = FALSE;

  if (self->data->kind == DOWSER_CHART_NUMBER || x < self->plot.x - self->names - GAP
      || x > self->plot.x + self->plot.width + self->value_width + GAP || y < self->plot.y - GAP
      || y > self->plot.y + self->plot.height + GAP)
    return FALSE;
  for (guint i = 0; i < self->data->series->len; i++)
    for (guint j = 0; j < dowser_chart_data_get_series (self->data, i)->points->len; j++)
      {
        DowserChartBox box;
        double distance;

        if (!dowser_chart_layout_get_box (self, i, j, &box))
          continue;
        distance = get_distance (self, &box, x, y);
        if (distance >= nearest)
          continue;
        nearest = distance;
        *series = i;
        *point = j;
        found = TRUE;
      }
  return found;
}
