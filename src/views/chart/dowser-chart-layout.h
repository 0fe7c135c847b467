/* dowser-chart-layout.h - the position of each part of a chart, in pixels; independent of widgets and cairo */
#pragma once

#include "charts/dowser-chart-data.h"

G_BEGIN_DECLS

/** The maximum width of a name under a vertical bar. "Week of 2024-01-01" fits into this width. */
#define DOWSER_CHART_NAME_WIDTH 150

typedef struct
{
  double x;
  double y;
  double width;
  double height;
} DowserChartBox;

/** Returns the width of @text in one line. */
typedef double (*DowserChartMeasure) (const char *text, gpointer user_data);

/**
 * DowserChartLayout: the positions of the parts of a chart of a certain size.
 * @is_horizontal: TRUE if the bars are horizontal, with their names at the left and their values along the bottom
 * @plot: the area within the axes; @names: the width of the names or values at the left of @plot
 * @along, @up: DowserTick of the horizontal and the vertical axis. The values of horizontal bars are in @along
 * @every: the step between the categories that are named below the plot: with 2, every second category is named
 * @legend: DowserChartBox of each series, for its mark and name; empty if there is only one series
 * @tiles: DowserChartBox of each number
 * @value_width: the room after horizontal bars for their values; 0 if the values are not drawn
 */
typedef struct
{
  const DowserChartData *data;
  double width;
  double height;
  double line;
  gboolean is_horizontal;
  DowserChartBox plot;
  double names;
  GPtrArray *along;
  GPtrArray *up;
  guint every;
  double low;
  double high;
  double x_low;
  double x_high;
  GArray *legend;
  GArray *tiles;
  double value_width;
} DowserChartLayout;

/** @data: borrowed; @line: the height of a line of text. Returns: (transfer full) */
DowserChartLayout *dowser_chart_layout_new (const DowserChartData *data, double width, double height, double line,
                                            DowserChartMeasure measure, gpointer user_data);
void dowser_chart_layout_free (DowserChartLayout *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserChartLayout, dowser_chart_layout_free)

/** Returns the height that is needed to draw all bars; 0 if the chart can be drawn in any height. */
double dowser_chart_layout_get_min_height (const DowserChartData *data, double line);
/** Returns TRUE if the bars of @data are horizontal, because names have more room at the left. Ordered categories, such
 * as times, are along the bottom, with vertical bars. */
gboolean dowser_chart_layout_is_horizontal (const DowserChartData *data);
/** Returns the horizontal position of the value @at, as of a tick in @along. dowser_chart_layout_get_y() returns the
 * vertical position for @up. */
double dowser_chart_layout_get_x (const DowserChartLayout *self, double at);
double dowser_chart_layout_get_y (const DowserChartLayout *self, double at);
/** Sets @box to the bar as it is drawn. For a point, which has no size, @box is its position. Returns FALSE if the
 * value is missing. */
gboolean dowser_chart_layout_get_box (const DowserChartLayout *self, guint series, guint point, DowserChartBox *box);
/** Finds the point under a pointer at @x, @y. Returns: TRUE if there is one */
gboolean dowser_chart_layout_find_point (const DowserChartLayout *self, double x, double y, guint *series,
                                         guint *point);

G_END_DECLS
