/* dowser-chart-pane.h - chart of a session's rows with buttons to choose the kind of chart */
#pragma once

#include "session/dowser-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * DowserChartPane: draws the chart that the plan specifies. If the plan specifies none, draws the chart that the
 * columns suggest.
 *
 * Signals:
 *  - "operations" (GPtrArray of DowserOperation): the user chose another kind of chart
 *  - "message" (const char *): the outcome of saving a picture
 */
#define DOWSER_TYPE_CHART_PANE (dowser_chart_pane_get_type ())
G_DECLARE_FINAL_TYPE (DowserChartPane, dowser_chart_pane, DOWSER, CHART_PANE, GtkWidget)

DowserChartPane *dowser_chart_pane_new (void);
/** @session: (nullable): the session whose chart is shown until another session is set */
void dowser_chart_pane_set_session (DowserChartPane *self, DowserSession *session);

G_END_DECLS
