/* dowser-chart-layout.h - the position of each part of a chart, in pixels; independent of widgets and cairo */
#pragma once

#include "charts/dowser-chart-data.h"

G_BEGIN_DECLS

/** Maximum width of a name under a vertical bar. "Week of 2024-01-01" fits. */
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
 * DowserChartLayout:
 * @lying: the bars are horizontal, with their names at the left and their values along the bottom
 * @plot: the area within the axes; @names: the width of the names or values at its left
 * @along, @up: DowserTick of the horizontal and the vertical axis. The values of horizontal bars are in @along
 * @every: every so many-th category is named below the plot
 * @legend: DowserChartBox of each series, for its mark and name; empty if there is only one series
 * @tiles: DowserChartBox of each number
 * @value_width: the room after horizontal bars for their values, 0 if they are not drawn
 */
typedef struct
{
  const DowserChartData *data;
  double width;
  double height;
  double line;
  gboolean lying;
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

/** @data is borrowed; @line: height of a line of text. Returns: (transfer full) */
DowserChartLayout *dowser_chart_layout_new (const DowserChartData *data, double width, double height, double line,
                                            DowserChartMeasure measure, gpointer user_data);
void dowser_chart_layout_free (DowserChartLayout *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserChartLayout, dowser_chart_layout_free)

/** Returns the height that is needed to draw all bars, or 0 if any height will do. */
double dowser_chart_layout_get_min_height (const DowserChartData *data, double line);
/** Returns TRUE if the bars of @data are horizontal: names have more room at the left. Ordered categories, such as
 * times, run along the bottom. */
gboolean dowser_chart_layout_is_horizontal (const DowserChartData *data);
/** Returns the position of a tick of @along or @up. */
double dowser_chart_layout_get_along (const DowserChartLayout *self, double at);
double dowser_chart_layout_get_up (const DowserChartLayout *self, double at);
/** Sets @box to the bar as drawn, or to a point, which has no size. Returns FALSE if the value is missing. */
gboolean dowser_chart_layout_get_box (const DowserChartLayout *self, guint series, guint point, DowserChartBox *box);
/** Finds the point under a pointer at @x, @y. */
gboolean dowser_chart_layout_find (const DowserChartLayout *self, double x, double y, guint *series, guint *point);

G_END_DECLS
