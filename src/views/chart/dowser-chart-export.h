/* dowser-chart-export.h - export of a chart as a picture file */
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
 * @context: the source of the fonts
 *
 * The background is always light, even if the window is dark, because pictures are used in reports. A PNG has twice the
 * resolution of the window, so that it is sharp in print.
 *
 * Returns: (transfer full) (nullable): NULL if cairo fails
 */
GBytes *dowser_chart_export_render (const DowserChartData *data, PangoContext *context, int width, int height,
                                    DowserPicture picture, GError **error);
/** Asks the user for a file and writes the picture to it, completely or not at all. Calls @done with the outcome if
 * @owner still exists. */
typedef void (*DowserChartExportDone) (const char *message, gpointer owner);
void dowser_chart_export_save (GtkWidget *owner, const DowserChartData *data, DowserPicture picture,
                               DowserChartExportDone done);

G_END_DECLS
