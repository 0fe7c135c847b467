/* dowser-chart-draw.h - a chart on a cairo context: for the window and for a file alike */
#pragma once

#include "views/chart/dowser-chart-layout.h"

#include <pango/pangocairo.h>

G_BEGIN_DECLS

/** DowserChartPaint: @dark: on a dark ground; @strong: with more contrast; @font: of the texts, borrowed */
typedef struct
{
  gboolean dark;
  gboolean strong;
  PangoFontDescription *font;
} DowserChartPaint;

/** The height of a line of text in @font. */
double dowser_chart_draw_get_line (PangoContext *context, const PangoFontDescription *font);
/** A layout whose texts are measured with @font. Returns: (transfer full) */
DowserChartLayout *dowser_chart_draw_lay_out (const DowserChartData *data, PangoContext *context,
                                              const PangoFontDescription *font, double width, double height);
/** The ground is left as it is. */
void dowser_chart_draw (cairo_t *cr, const DowserChartLayout *layout, const DowserChartPaint *paint);
/** One point stressed, with its value beside it. */
void dowser_chart_draw_focus (cairo_t *cr, const DowserChartLayout *layout, const DowserChartPaint *paint, guint series,
                              guint point);
/** The colour that a chart stands on in a file. */
void dowser_chart_draw_ground (cairo_t *cr, const DowserChartPaint *paint);

G_END_DECLS
