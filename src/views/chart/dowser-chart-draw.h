/* dowser-chart-draw.h - drawing of a chart on a cairo context, for the window or for a file */
#pragma once

#include "views/chart/dowser-chart-layout.h"

#include <pango/pangocairo.h>

G_BEGIN_DECLS

/** DowserChartPaint: how a chart is painted. @dark: TRUE for a dark background; @is_bold: TRUE for more contrast;
 * @font: the font of all text (borrowed) */
typedef struct
{
  gboolean dark;
  gboolean is_bold;
  PangoFontDescription *font;
} DowserChartPaint;

/** Returns the height of a line of text in @font. */
double dowser_chart_draw_get_line_height (PangoContext *context, const PangoFontDescription *font);
/** Returns: (transfer full): a layout whose text is measured with @font */
DowserChartLayout *dowser_chart_draw_make_layout (const DowserChartData *data, PangoContext *context,
                                                  const PangoFontDescription *font, double width, double height);
/** Draws the chart without a background. */
void dowser_chart_draw (cairo_t *cr, const DowserChartLayout *layout, const DowserChartPaint *paint);
/** Highlights one point and draws its value next to it. */
void dowser_chart_draw_focus (cairo_t *cr, const DowserChartLayout *layout, const DowserChartPaint *paint, guint series,
                              guint point);
/** Fills the background of a chart in a file. */
void dowser_chart_draw_background (cairo_t *cr, const DowserChartPaint *paint);

G_END_DECLS
