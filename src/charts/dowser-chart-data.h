/* dowser-chart-data.h - reads the points of a chart from the rows, at most as many as users can distinguish; pure */
#pragma once

#include "charts/dowser-chart-shape.h"
#include "rows/dowser-result.h"

G_BEGIN_DECLS

#define DOWSER_CHART_MAX_BARS 60
#define DOWSER_CHART_MAX_POINTS 5000
#define DOWSER_CHART_MAX_ROWS 1000000

/**
 * DowserChartPoint: @x: position along the axis: the index of its category, or the low end of a histogram's bin
 * @row: the point's row in the result; the first of its rows if the point has several rows; @missing: TRUE if there is
 * no value, so that nothing is drawn
 */
typedef struct
{
  double x;
  double y;
  guint row;
  gboolean missing;
} DowserChartPoint;

/** DowserChartSeries: the points with one name. @name: the name of the number column; if another column splits the rows
 * into series, the value of that column in the series' rows. @column: the index of the number column in the result */
typedef struct
{
  char *name;
  guint column;
  const DowserFormat *format; /* (nullable) */
  GArray *points;             /* DowserChartPoint */
} DowserChartSeries;

/**
 * DowserChartData: the values that a chart draws, independent of plan and result.
 * @categories: (nullable) char *: the names along the axis, in order
 * @width: width of a histogram's bins, otherwise 0; @x_low, @x_high, @y_low, @y_high: the range of the points
 * @note: (nullable): a sentence for the user about the values that were left out; @n_points: the number of points of
 * all series
 */
typedef struct
{
  DowserChart kind;
  DowserChartAxis axis;
  gboolean ordered;
  gboolean plain;
  int unit;
  GPtrArray *categories;
  GPtrArray *series;                /* DowserChartSeries */
  GPtrArray *formats;               /* DowserFormat, owned (nullable): one for each column of the result */
  const DowserFormat *along_format; /* (nullable) */
  char *x_title;
  char *y_title;
  double width;
  double x_low;
  double x_high;
  double y_low;
  double y_high;
  guint n_points;
  char *note;
} DowserChartData;

/** Reads the points from a result. @result: a result whose columns are the outputs of the plan from which @shape was
 * made. Returns: (transfer full) */
DowserChartData *dowser_chart_data_new (const DowserChartShape *shape, DowserResult *result);
void dowser_chart_data_free (DowserChartData *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserChartData, dowser_chart_data_free)

const DowserChartSeries *dowser_chart_data_get_series (const DowserChartData *self, guint series);
const DowserChartPoint *dowser_chart_data_get_point (const DowserChartData *self, guint series, guint point);
/** Returns a point's position as text: "Norway", "Mar 2024", "20 to 30". Returns: (transfer full) */
char *dowser_chart_data_dup_position (const DowserChartData *self, guint series, guint point);
/** Returns the point's value, with all digits. Returns: (transfer full) */
char *dowser_chart_data_dup_value (const DowserChartData *self, guint series, guint point);
/** Formats @value, which was computed from the rows of @series, in the same way as the values of these rows. Returns:
 * (transfer full) */
char *dowser_chart_data_dup_number (const DowserChartData *self, guint series, double value);
/** Describes the chart for screen readers: "Bar chart of revenue by country: 5 values from 12 (Norway) to 80 (Chile)."
 * Returns: (transfer full) */
char *dowser_chart_data_dup_summary (const DowserChartData *self);

G_END_DECLS
