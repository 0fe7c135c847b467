/* dowser-chart-words.c - describes a chart in words, for screen readers and for a point under the pointer */
#include "charts/dowser-chart-data.h"

#include "base/dowser-number-signs.h"
#include "rows/dowser-chart-scale.h"
#include "rows/dowser-number-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Formats a number with thousands separators. Unlike a table, a chart has no columns of digits that make long numbers
 * readable. */
static char *
format_number (double value, const DowserFormat *format, gboolean plain)
{
  g_autoptr (DowserFormat) own = format != NULL ? dowser_format_copy (format) : dowser_format_new ();
  char *text;

  if (dowser_format_is_timestamp (own))
    return dowser_scale_format_time (dowser_number_to_seconds (value, own), -1);
  own->thousands = !plain;
  own->rounded = own->rounded && value != floor (value); /* whole numbers keep no decimals, because in a chart they
                                                          * appear next to counts */
  text = dowser_number_to_text (value, own);
  return text != NULL ? text : g_strdup ("");
}

char *
dowser_chart_data_dup_position (const DowserChartData *self, guint series, guint point)
{
  const DowserChartPoint *of = dowser_chart_data_get_point (self, series, point);
  g_autofree char *low = NULL;
  g_autofree char *high = NULL;

  g_return_val_if_fail (of != NULL, NULL);

  if (self->categories != NULL)
    return g_strdup ((guint) of->x < self->categories->len ? self->categories->pdata[(guint) of->x] : "");
  if (self->axis == DOWSER_AXIS_TIME && self->width > 0)
    {
      low = dowser_scale_format_time (of->x, -1);
      high = dowser_scale_format_time (of->x + self->width, -1);
      return g_strdup_printf (C_ ("range", "%s to %s"), low, high);
    }
  if (self->axis == DOWSER_AXIS_TIME)
    return dowser_scale_format_time (of->x, self->unit);
  if (self->width <= 0)
    return format_number (of->x, self->along_format, self->plain);
  low = dowser_scale_format_number (of->x, self->width, self->plain, self->along_format);
  high = dowser_scale_format_number (of->x + self->width, self->width, self->plain, self->along_format);
  return g_strdup_printf (C_ ("range", "%s to %s"), low, high);
}

char *
dowser_chart_data_dup_value (const DowserChartData *self, guint series, guint point)
{
  const DowserChartPoint *of = dowser_chart_data_get_point (self, series, point);

  g_return_val_if_fail (of != NULL, NULL);

  if (of->missing)
    return g_strdup (_ ("NULL"));
  return format_number (of->y, dowser_chart_data_get_series (self, series)->format, FALSE);
}

char *
dowser_chart_data_dup_number (const DowserChartData *self, guint series, double value)
{
  return format_number (value, dowser_chart_data_get_series (self, series)->format, FALSE);
}

static gboolean
find_extremes (const DowserChartData *self, guint low[2], guint high[2])
{
  const DowserChartPoint *lowest = NULL;
  const DowserChartPoint *highest = NULL;

  for (guint i = 0; i < self->series->len; i++)
    for (guint j = 0; j < dowser_chart_data_get_series (self, i)->points->len; j++)
      {
        const DowserChartPoint *point = dowser_chart_data_get_point (self, i, j);

        if (point->missing)
          continue;
        if (lowest == NULL || point->y < lowest->y)
          {
            lowest = point;
            low[0] = i;
            low[1] = j;
          }
        if (highest == NULL || point->y > highest->y)
          {
            highest = point;
            high[0] = i;
            high[1] = j;
          }
      }
  return lowest != NULL;
}

static char *
dup_numbers (const DowserChartData *self)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < self->series->len; i++)
    {
      const DowserChartSeries *series = dowser_chart_data_get_series (self, i);
      g_autofree char *value = series->points->len > 0 ? dowser_chart_data_dup_value (self, i, 0) : NULL;

      if (value != NULL)
        g_string_append_printf (text, "%s%s: %s", text->len > 0 ? ", " : "", series->name, value);
    }
  return g_string_free (text, FALSE);
}

static char *
dup_title (const DowserChartData *self)
{
  const char *kind = dowser_chart_get_title (self->kind);

  if (self->kind == DOWSER_CHART_HISTOGRAM)
    return g_strdup_printf (C_ ("chart", "%s of %s"), kind, self->x_title);
  if (self->y_title == NULL)
    return g_strdup_printf (C_ ("chart", "%s by %s"), kind, self->x_title);
  return g_strdup_printf (C_ ("chart", "%s of %s by %s"), kind, self->y_title, self->x_title);
}

char *
dowser_chart_data_dup_summary (const DowserChartData *self)
{
  g_autofree char *beginning = NULL;
  g_autofree char *low_at = NULL;
  g_autofree char *high_at = NULL;
  g_autofree char *low_value = NULL;
  g_autofree char *high_value = NULL;
  g_autofree char *count = dowser_count_to_text (self->n_points);
  guint low[2];
  guint high[2];

  if (self->kind == DOWSER_CHART_NUMBER)
    return dup_numbers (self);
  beginning = dup_title (self);
  if (!find_extremes (self, low, high))
    return g_strdup_printf (_ ("%s: no values."), beginning);
  low_at = dowser_chart_data_dup_position (self, low[0], low[1]);
  low_value = dowser_chart_data_dup_value (self, low[0], low[1]);
  high_at = dowser_chart_data_dup_position (self, high[0], high[1]);
  high_value = dowser_chart_data_dup_value (self, high[0], high[1]);
  return g_strdup_printf (ngettext ("%s: %s value, from %s (%s) to %s (%s).", "%s: %s values, from %s (%s) to %s (%s).",
                                    self->n_points),
                          beginning, count, low_value, low_at, high_value, high_at);
}
