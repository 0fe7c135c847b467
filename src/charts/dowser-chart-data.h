/* dowser-chart-data.h - the points that a chart draws, read from the rows, never more than can be seen; pure */
#pragma once

#include "charts/dowser-chart-shape.h"
#include "rows/dowser-result.h"

G_BEGIN_DECLS

#define DOWSER_CHART_MAX_BARS 60
#define DOWSER_CHART_MAX_POINTS 5000
#define DOWSER_CHART_MAX_ROWS 1000000

/**
 * DowserChartPoint: @x: along the axis, the place of a name among the categories; of a histogram, the low end of a bin
 * @row: of the result, the first one where there are several; @missing: there is no value, so nothing is drawn
 */
typedef struct
{
  double x;
  double y;
  guint row;
  gboolean missing;
} DowserChartPoint;

/** DowserChartSeries: @name: of the column, or the value that it is of; @column: of the result */
typedef struct
{
  char *name;
  guint column;
  const DowserFormat *format; /* (nullable) */
  GArray *points;             /* DowserChartPoint */
} DowserChartSeries;

/**
 * DowserChartData: independent of plan and result.
 * @categories: (nullable) char *: where names stand along, in their order
 * @width: of a histogram's bins, 0 else; @x_low … @y_high: what the points span
 * @note: (nullable): what was left out, for people; @n_points: of all series
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
  GPtrArray *formats;               /* DowserFormat, owned (nullable) */
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

/** @result: its columns are the outputs of the plan of @shape. Returns: (transfer full) */
DowserChartData *dowser_chart_data_new (const DowserChartShape *shape, DowserResult *result);
void dowser_chart_data_free (DowserChartData *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserChartData, dowser_chart_data_free)

const DowserChartSeries *dowser_chart_data_get_series (const DowserChartData *self, guint series);
const DowserChartPoint *dowser_chart_data_get_point (const DowserChartData *self, guint series, guint point);
/** What a point stands at: "Norway", "Mar 2024", "20 to 30". Returns: (transfer full) */
char *dowser_chart_data_dup_along (const DowserChartData *self, guint series, guint point);
/** Its value, with all digits. Returns: (transfer full) */
char *dowser_chart_data_dup_value (const DowserChartData *self, guint series, guint point);
/** @value, which the rows of @series come to, as those are spelled. Returns: (transfer full) */
char *dowser_chart_data_dup_number (const DowserChartData *self, guint series, double value);
/** For who does not see it: "Bar chart of revenue by country: 5 values from 12 (Norway) to 80 (Chile)." Returns:
 * (transfer full) */
char *dowser_chart_data_dup_summary (const DowserChartData *self);

G_END_DECLS
