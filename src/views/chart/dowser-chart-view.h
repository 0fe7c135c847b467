/* dowser-chart-view.h - chart widget for the rows of a plan: bars, lines, points or one number */
#pragma once

#include "charts/dowser-chart-data.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** DowserChartView: draws the chart and gives screen readers a summary. The user can go from point to point with the
 * pointer or the arrow keys, and the value of the point is shown. */
#define DOWSER_TYPE_CHART_VIEW (dowser_chart_view_get_type ())
G_DECLARE_FINAL_TYPE (DowserChartView, dowser_chart_view, DOWSER, CHART_VIEW, GtkWidget)

GtkWidget *dowser_chart_view_new (void);
/** @data: (transfer full) (nullable): the chart to show */
void dowser_chart_view_take_data (DowserChartView *self, DowserChartData *data);
/** Returns: (nullable): the data of the shown chart, borrowed; %NULL if no chart is shown */
const DowserChartData *dowser_chart_view_get_data (DowserChartView *self);

G_END_DECLS
