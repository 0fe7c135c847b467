/* dowser-chart-pane.h - the rows of a session drawn, and the kinds of charts to choose from */
#pragma once

#include "session/dowser-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * DowserChartPane: draws what the plan says, or else what its columns suggest.
 *
 * Signals:
 *  - "operations" (GPtrArray of DowserOperation): another kind was chosen
 *  - "message" (const char *): what came of saving a picture
 */
#define DOWSER_TYPE_CHART_PANE (dowser_chart_pane_get_type ())
G_DECLARE_FINAL_TYPE (DowserChartPane, dowser_chart_pane, DOWSER, CHART_PANE, GtkWidget)

DowserChartPane *dowser_chart_pane_new (void);
/** @session: (nullable): followed until another one is set */
void dowser_chart_pane_set_session (DowserChartPane *self, DowserSession *session);

G_END_DECLS
