/* dowser-chart-export.h - a chart as a picture in a file */
#pragma once

#include "charts/dowser-chart-data.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef enum
{
  DOWSER_PICTURE_PNG,
  DOWSER_PICTURE_SVG
} DowserPicture;

/**
 * dowser_chart_export_render:
 * @context: whose fonts are used
 *
 * On a light ground, whatever the window looks like: a picture goes into a report. PNG has two pixels for each of the
 * window's, so that it is sharp in print.
 *
 * Returns: (transfer full) (nullable): NULL where cairo cannot make it
 */
GBytes *dowser_chart_export_render (const DowserChartData *data, PangoContext *context, int width, int height,
                                    DowserPicture picture, GError **error);
/** Asks where to, and writes there, whole or not at all. @done is told what came of it, while @owner lives. */
typedef void (*DowserChartExportDone) (const char *message, gpointer owner);
void dowser_chart_export_save (GtkWidget *owner, const DowserChartData *data, DowserPicture picture,
                               DowserChartExportDone done);

G_END_DECLS
