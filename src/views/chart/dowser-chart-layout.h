/* dowser-chart-layout.h - where each part of a chart is, in pixels; knows neither widgets nor cairo */
#pragma once

#include "charts/dowser-chart-data.h"

G_BEGIN_DECLS

/** At most as wide is a name under a standing bar: "Week of 2024-01-01" is whole. */
#define DOWSER_CHART_NAME_WIDTH 150

typedef struct
{
  double x;
  double y;
  double width;
  double height;
} DowserChartBox;

/** The width of @text in a line. */
typedef double (*DowserChartMeasure) (const char *text, gpointer user_data);

/**
 * DowserChartLayout:
 * @lying: bars lie, with their names at the side and their values along the bottom
 * @plot: within the axes; @names: the room at its left, for names or values
 * @along, @up: DowserTick of the axes, the values of lying bars being @along, too
 * @every: of categories below the plot, each so many-th is named
 * @legend: DowserChartBox of each series, mark and name; empty where there is but one
 * @tiles: DowserChartBox of each number
 * @value_width: the room behind lying bars for their values, 0 where they are not written
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

/** The height that all bars need to be told apart; 0 where any will do. */
double dowser_chart_layout_get_min_height (const DowserChartData *data, double line);
/** Whether bars of @data lie: names have room at the side, times stand in their order along the bottom. */
gboolean dowser_chart_layout_is_lying (const DowserChartData *data);
/** Where a tick of @along or @up is. */
double dowser_chart_layout_get_along (const DowserChartLayout *self, double at);
double dowser_chart_layout_get_up (const DowserChartLayout *self, double at);
/** A bar as it is drawn; a point without a size. FALSE where it is missing. */
gboolean dowser_chart_layout_get_box (const DowserChartLayout *self, guint series, guint point, DowserChartBox *box);
/** What a pointer at @x, @y is at. */
gboolean dowser_chart_layout_find (const DowserChartLayout *self, double x, double y, guint *series, guint *point);

G_END_DECLS
