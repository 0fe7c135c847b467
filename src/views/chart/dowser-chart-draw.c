/* dowser-chart-draw.c - drawing of a chart on a cairo context, for the window or for a file */
#include "views/chart/dowser-chart-draw.h"

#include "rows/dowser-chart-scale.h"

#include <math.h>

#define PAD 8.0
#define TAU (2 * G_PI)

typedef struct
{
  double red;
  double green;
  double blue;
} Colour;

/* Colours that users can distinguish even if they can't see red or green. The colours for a dark background are
 * brighter. */
static const Colour on_light[]
    = { { 0.11, 0.44, 0.85 }, { 0.90, 0.45, 0.00 }, { 0.10, 0.58, 0.40 }, { 0.58, 0.25, 0.68 },
        { 0.80, 0.16, 0.24 }, { 0.36, 0.36, 0.42 }, { 0.72, 0.55, 0.00 }, { 0.00, 0.60, 0.72 } };
static const Colour on_dark[]
    = { { 0.38, 0.63, 0.98 }, { 1.00, 0.64, 0.28 }, { 0.34, 0.82, 0.61 }, { 0.80, 0.54, 0.90 },
        { 1.00, 0.48, 0.52 }, { 0.72, 0.72, 0.76 }, { 0.94, 0.82, 0.30 }, { 0.35, 0.82, 0.92 } };
static const double dashes[][2] = { { 0, 0 }, { 7, 4 }, { 2, 3 }, { 10, 3 } };

typedef struct
{
  cairo_t *cr;
  const DowserChartLayout *layout;
  const DowserChartPaint *paint;
  PangoLayout *text;
} DrawContext;

static void
set_grey (const DrawContext *draw_context, double alpha)
{
  double grey = draw_context->paint->dark ? 1.0 : 0.0;

  cairo_set_source_rgba (draw_context->cr, grey, grey, grey,
                         draw_context->paint->is_bold ? MIN (1, alpha * 1.5) : alpha);
}

static void
set_colour (const DrawContext *draw_context, guint series, double alpha)
{
  const Colour *colour = draw_context->paint->dark ? &on_dark[series % G_N_ELEMENTS (on_dark)]
                                                   : &on_light[series % G_N_ELEMENTS (on_light)];

  cairo_set_source_rgba (draw_context->cr, colour->red, colour->green, colour->blue, alpha);
}

void
dowser_chart_draw_background (cairo_t *cr, const DowserChartPaint *paint)
{
  double grey = paint->dark ? 0.12 : 1.0;

  cairo_set_source_rgb (cr, grey, grey, grey);
  cairo_paint (cr);
}

/* -------------------------------------------------------------------------------------------------------- text */

double
dowser_chart_draw_get_line_height (PangoContext *context, const PangoFontDescription *font)
{
  PangoFontMetrics *metrics = pango_context_get_metrics (context, font, NULL);
  double line
      = (pango_font_metrics_get_ascent (metrics) + pango_font_metrics_get_descent (metrics)) / (double) PANGO_SCALE;

  pango_font_metrics_unref (metrics);
  return ceil (line);
}

static double
measure_cb (const char *text, gpointer user_data)
{
  int width;

  pango_layout_set_text (user_data, text, -1);
  pango_layout_get_pixel_size (user_data, &width, NULL);
  return width;
}

static void
set_numeric (PangoLayout *text)
{
  PangoAttrList *attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
  pango_layout_set_attributes (text, attributes);
  pango_attr_list_unref (attributes);
}

DowserChartLayout *
dowser_chart_draw_make_layout (const DowserChartData *data, PangoContext *context, const PangoFontDescription *font,
                               double width, double height)
{
  g_autoptr (PangoLayout) text = pango_layout_new (context);

  pango_layout_set_font_description (text, font);
  pango_layout_set_single_paragraph_mode (text, TRUE);
  set_numeric (text);
  return dowser_chart_layout_new (data, width, height, dowser_chart_draw_get_line_height (context, font), measure_cb,
                                  text);
}

/* @anchor: 0 if the text begins at @x, 0.5 if the text is centred there, 1 if the text ends there. @y: the middle of
 * the text */
static void
show_text (const DrawContext *draw_context, const char *text, double x, double y, double anchor, double width)
{
  int text_width, height;

  pango_layout_set_width (draw_context->text, width > 0 ? (int) (width * PANGO_SCALE) : -1);
  pango_layout_set_text (draw_context->text, text, -1);
  pango_layout_set_alignment (draw_context->text, PANGO_ALIGN_LEFT);
  pango_layout_get_pixel_size (draw_context->text, &text_width, &height);
  x = MIN (x - anchor * text_width, draw_context->layout->width - text_width - 2);
  cairo_move_to (draw_context->cr, round (MAX (x, 2)), round (y - height / 2.0));
  pango_cairo_show_layout (draw_context->cr, draw_context->text);
}

static void
set_font_size (const DrawContext *draw_context, double times, gboolean bold)
{
  g_autoptr (PangoFontDescription) font = pango_font_description_copy (draw_context->paint->font);
  int size = pango_font_description_get_size (font);

  if (pango_font_description_get_size_is_absolute (font))
    pango_font_description_set_absolute_size (font, size * times);
  else
    pango_font_description_set_size (font, (int) (size * times));
  if (bold)
    pango_font_description_set_weight (font, PANGO_WEIGHT_BOLD);
  pango_layout_set_font_description (draw_context->text, font);
}

/* --------------------------------------------------------------------------------------------------------- axes */

static void
stroke_line (const DrawContext *draw_context, double x1, double y1, double x2, double y2)
{
  cairo_move_to (draw_context->cr, floor (x1) + 0.5, floor (y1) + 0.5);
  cairo_line_to (draw_context->cr, floor (x2) + 0.5, floor (y2) + 0.5);
  cairo_stroke (draw_context->cr);
}

static void
draw_y_ticks (const DrawContext *draw_context)
{
  const DowserChartLayout *layout = draw_context->layout;
  const DowserChartBox *plot = &layout->plot;

  for (guint i = 0; i < layout->up->len; i++)
    {
      const DowserTick *tick = layout->up->pdata[i];
      double y = dowser_chart_layout_get_y (layout, tick->at);

      set_grey (draw_context, fabs (tick->at) < 1e-300 ? 0.35 : 0.1);
      stroke_line (draw_context, plot->x, y, plot->x + plot->width, y);
      set_grey (draw_context, 0.62);
      show_text (draw_context, tick->text, plot->x - PAD, y, 1, 0);
    }
}

static void
draw_x_ticks (const DrawContext *draw_context)
{
  const DowserChartLayout *layout = draw_context->layout;
  const DowserChartBox *plot = &layout->plot;

  for (guint i = 0; i < layout->along->len; i++)
    {
      const DowserTick *tick = layout->along->pdata[i];
      double x = dowser_chart_layout_get_x (layout, tick->at);

      if (x < plot->x - 1 || x > plot->x + plot->width + 1)
        continue;
      set_grey (draw_context, layout->is_horizontal && fabs (tick->at) < 1e-300 ? 0.35 : 0.1);
      if (layout->is_horizontal || layout->data->kind == DOWSER_CHART_SCATTER)
        stroke_line (draw_context, x, plot->y, x, plot->y + plot->height);
      else
        stroke_line (draw_context, x, plot->y + plot->height, x, plot->y + plot->height + 4);
      set_grey (draw_context, 0.62);
      show_text (draw_context, tick->text, x, plot->y + plot->height + PAD + layout->line / 2, 0.5, 0);
    }
}

static void
draw_names (const DrawContext *draw_context)
{
  const DowserChartLayout *layout = draw_context->layout;
  const DowserChartBox *plot = &layout->plot;
  GPtrArray *names = layout->data->categories;

  for (guint i = 0; names != NULL && i < names->len; i += layout->every)
    {
      set_grey (draw_context, 0.75);
      if (layout->is_horizontal)
        show_text (draw_context, names->pdata[i], plot->x - PAD, dowser_chart_layout_get_y (layout, i), 1,
                   layout->names);
      else
        show_text (draw_context, names->pdata[i], dowser_chart_layout_get_x (layout, i),
                   plot->y + plot->height + PAD + layout->line / 2, 0.5, DOWSER_CHART_NAME_WIDTH);
    }
}

/* Draws the titles above the axes, not next to them: rotated text is hard to read. */
static void
draw_titles (const DrawContext *draw_context)
{
  const DowserChartLayout *layout = draw_context->layout;
  const DowserChartBox *plot = &layout->plot;
  double label_y = plot->y - layout->line / 2 - PAD - (layout->is_horizontal ? 0 : layout->line / 2);
  double label_bottom = plot->y + plot->height + PAD + layout->line * 1.5 + 2;
  const char *along = layout->is_horizontal ? layout->data->y_title : layout->data->x_title;
  const char *up = layout->is_horizontal ? layout->data->x_title : layout->data->y_title;

  set_grey (draw_context, 0.62);
  set_font_size (draw_context, 1, TRUE);
  if (up != NULL && layout->is_horizontal)
    show_text (draw_context, up, plot->x - PAD, label_y, 1, layout->names);
  else if (up != NULL)
    show_text (draw_context, up, plot->x - layout->names - PAD, label_y, 0, layout->width - 2 * PAD);
  if (along != NULL)
    show_text (draw_context, along, plot->x + plot->width / 2, label_bottom, 0.5, plot->width);
  set_font_size (draw_context, 1, FALSE);
}

/* ------------------------------------------------------------------------------------------------------- series */

static void
add_rounded_box (cairo_t *cr, const DowserChartBox *box, double radius)
{
  double r = MIN (radius, MIN (box->width, box->height) / 2);

  cairo_new_sub_path (cr);
  cairo_arc (cr, box->x + box->width - r, box->y + r, r, -TAU / 4, 0);
  cairo_arc (cr, box->x + box->width - r, box->y + box->height - r, r, 0, TAU / 4);
  cairo_arc (cr, box->x + r, box->y + box->height - r, r, TAU / 4, TAU / 2);
  cairo_arc (cr, box->x + r, box->y + r, r, TAU / 2, 3 * TAU / 4);
  cairo_close_path (cr);
}

static void
draw_value (const DrawContext *draw_context, guint series, guint point, const DowserChartBox *box)
{
  g_autofree char *value = dowser_chart_data_dup_value (draw_context->layout->data, series, point);

  set_grey (draw_context, 0.8);
  show_text (draw_context, value, box->x + box->width + PAD / 2 + 2, box->y + box->height / 2, 0,
             draw_context->layout->value_width);
}

static void
draw_bars (const DrawContext *draw_context, guint series)
{
  const DowserChartLayout *layout = draw_context->layout;
  double bar_gap = layout->data->kind == DOWSER_CHART_HISTOGRAM ? 1 : 0;
  guint n = dowser_chart_data_get_series (layout->data, series)->points->len;

  for (guint i = 0; i < n; i++)
    {
      DowserChartBox box;

      if (!dowser_chart_layout_get_box (layout, series, i, &box))
        continue;
      box.x += bar_gap;
      box.width = MAX (box.width - 2 * bar_gap, 1);
      set_colour (draw_context, series, 0.92);
      add_rounded_box (draw_context->cr, &box, 3);
      cairo_fill (draw_context->cr);
      if (layout->value_width > 0)
        draw_value (draw_context, series, i, &box);
    }
}

/* Marks each series by the dashes of its line and by the shape of its points, so that users can distinguish the series
 * without colours. */
static void
add_mark (cairo_t *cr, guint series, double x, double y, double size)
{
  cairo_new_sub_path (cr);
  switch (series % 4)
    {
    case 1:
      cairo_rectangle (cr, x - size * 0.9, y - size * 0.9, size * 1.8, size * 1.8);
      break;
    case 2:
      cairo_move_to (cr, x, y - size * 1.25);
      cairo_line_to (cr, x + size * 1.15, y + size * 0.9);
      cairo_line_to (cr, x - size * 1.15, y + size * 0.9);
      cairo_close_path (cr);
      break;
    case 3:
      cairo_move_to (cr, x, y - size * 1.3);
      cairo_line_to (cr, x + size * 1.3, y);
      cairo_line_to (cr, x, y + size * 1.3);
      cairo_line_to (cr, x - size * 1.3, y);
      cairo_close_path (cr);
      break;
    default:
      cairo_arc (cr, x, y, size, 0, TAU);
      break;
    }
}

static void
draw_line (const DrawContext *draw_context, guint series)
{
  const DowserChartLayout *layout = draw_context->layout;
  guint n = dowser_chart_data_get_series (layout->data, series)->points->len;
  const double *dash = dashes[series % G_N_ELEMENTS (dashes)];
  gboolean down = FALSE;

  set_colour (draw_context, series, 1);
  cairo_set_line_width (draw_context->cr, 2);
  cairo_set_line_join (draw_context->cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_dash (draw_context->cr, dash, dash[0] > 0 ? 2 : 0, 0);
  for (guint i = 0; i < n; i++)
    {
      DowserChartBox box;

      /* If a point is missing, the line has a gap. */
      if (!dowser_chart_layout_get_box (layout, series, i, &box))
        {
          down = FALSE;
          continue;
        }
      if (down)
        cairo_line_to (draw_context->cr, box.x, box.y);
      else
        cairo_move_to (draw_context->cr, box.x, box.y);
      down = TRUE;
    }
  cairo_stroke (draw_context->cr);
  cairo_set_dash (draw_context->cr, NULL, 0, 0);
  cairo_set_line_width (draw_context->cr, 1);
}

static void
draw_marks (const DrawContext *draw_context, guint series, double size, double alpha)
{
  const DowserChartLayout *layout = draw_context->layout;
  guint n = dowser_chart_data_get_series (layout->data, series)->points->len;

  set_colour (draw_context, series, alpha);
  for (guint i = 0; i < n; i++)
    {
      DowserChartBox box;

      if (!dowser_chart_layout_get_box (layout, series, i, &box))
        continue;
      add_mark (draw_context->cr, series, box.x, box.y, size);
      cairo_fill (draw_context->cr);
    }
}

/* Returns TRUE if the points are far enough apart that each point can get a mark. */
static gboolean
has_room_for_marks (const DowserChartLayout *layout)
{
  guint max_count = 0;

  for (guint i = 0; i < layout->data->series->len; i++)
    max_count = MAX (max_count, dowser_chart_data_get_series (layout->data, i)->points->len);
  return max_count < 2 || layout->plot.width / max_count > 14;
}

static void
draw_series (const DrawContext *draw_context, guint series)
{
  guint n_points = draw_context->layout->data->n_points;

  switch (draw_context->layout->data->kind)
    {
    case DOWSER_CHART_BAR:
    case DOWSER_CHART_HISTOGRAM:
      draw_bars (draw_context, series);
      break;
    case DOWSER_CHART_LINE:
      draw_line (draw_context, series);
      if (has_room_for_marks (draw_context->layout))
        draw_marks (draw_context, series, 3.2, 1);
      break;
    case DOWSER_CHART_SCATTER:
    default:
      draw_marks (draw_context, series, n_points > 1000 ? 2.2 : 3.6,
                  n_points > 1000  ? 0.35
                  : n_points > 100 ? 0.55
                                   : 0.85);
      break;
    }
}

static void
draw_legend (const DrawContext *draw_context)
{
  const DowserChartLayout *layout = draw_context->layout;
  gboolean bars = layout->data->kind == DOWSER_CHART_BAR;

  for (guint i = 0; i < layout->legend->len; i++)
    {
      const DowserChartBox *box = &g_array_index (layout->legend, DowserChartBox, i);
      DowserChartBox mark = { box->x, box->y + box->height / 2 - 5, 10, 10 };

      set_colour (draw_context, i, 1);
      if (bars)
        add_rounded_box (draw_context->cr, &mark, 2);
      else
        add_mark (draw_context->cr, i, box->x + 5, box->y + box->height / 2, 4.5);
      cairo_fill (draw_context->cr);
      set_grey (draw_context, 0.8);
      show_text (draw_context, dowser_chart_data_get_series (layout->data, i)->name, box->x + 16,
                 box->y + box->height / 2, 0, box->width - 15);
    }
}

/* If a number is wider than its tile, the number is drawn smaller, never cut. */
static void
draw_number (const DrawContext *draw_context, guint series)
{
  const DowserChartBox *tile = &g_array_index (draw_context->layout->tiles, DowserChartBox, series);
  const DowserChartSeries *chart_series = dowser_chart_data_get_series (draw_context->layout->data, series);
  g_autofree char *value = chart_series->points->len > 0
                               ? dowser_chart_data_dup_value (draw_context->layout->data, series, 0)
                               : g_strdup ("–");
  double available_width = tile->width - 4 * PAD;
  double times = 4;
  double middle = tile->y + tile->height / 2;
  double wide;

  set_font_size (draw_context, times, TRUE);
  pango_layout_set_width (draw_context->text, -1);
  wide = measure_cb (value, draw_context->text);
  if (wide > available_width)
    set_font_size (draw_context, MAX (1, times * available_width / wide), TRUE);
  set_grey (draw_context, 0.9);
  show_text (draw_context, value, tile->x + tile->width / 2, middle - draw_context->layout->line / 2, 0.5, 0);
  set_font_size (draw_context, 1.1, FALSE);
  set_grey (draw_context, 0.62);
  show_text (draw_context, chart_series->name, tile->x + tile->width / 2, middle + 2.5 * draw_context->layout->line,
             0.5, available_width);
}

static void
draw_begin (DrawContext *draw_context, cairo_t *cr, const DowserChartLayout *layout, const DowserChartPaint *paint)
{
  *draw_context = (DrawContext){ cr, layout, paint, pango_cairo_create_layout (cr) };
  pango_layout_set_font_description (draw_context->text, paint->font);
  pango_layout_set_single_paragraph_mode (draw_context->text, TRUE);
  pango_layout_set_ellipsize (draw_context->text, PANGO_ELLIPSIZE_END);
  set_numeric (draw_context->text);
  cairo_save (cr);
  cairo_set_line_width (cr, 1);
}

static void
draw_end (DrawContext *draw_context)
{
  cairo_restore (draw_context->cr);
  g_clear_object (&draw_context->text);
}

void
dowser_chart_draw (cairo_t *cr, const DowserChartLayout *layout, const DowserChartPaint *paint)
{
  DrawContext draw_context;

  draw_begin (&draw_context, cr, layout, paint);
  if (layout->data->kind == DOWSER_CHART_NUMBER)
    {
      for (guint i = 0; i < layout->data->series->len; i++)
        draw_number (&draw_context, i);
      draw_end (&draw_context);
      return;
    }
  draw_y_ticks (&draw_context);
  draw_x_ticks (&draw_context);
  draw_names (&draw_context);
  for (guint i = 0; i < layout->data->series->len; i++)
    draw_series (&draw_context, i);
  draw_titles (&draw_context);
  draw_legend (&draw_context);
  draw_end (&draw_context);
}

/* -------------------------------------------------------------------------------------------------------- focus */

static char *
dup_focus_text (const DowserChartLayout *layout, guint series, guint point)
{
  g_autofree char *along = dowser_chart_data_dup_position (layout->data, series, point);
  g_autofree char *value = dowser_chart_data_dup_value (layout->data, series, point);

  if (layout->data->series->len > 1)
    return g_strdup_printf ("%s\n%s: %s", along, dowser_chart_data_get_series (layout->data, series)->name, value);
  return g_strdup_printf ("%s\n%s", along, value);
}

/* Draws the bubble next to the point if there is room. The bubble never extends outside of the chart. */
static void
draw_bubble (const DrawContext *draw_context, const DowserChartBox *at, const char *text)
{
  DowserChartBox box = { 0 };
  int width, height;

  pango_layout_set_single_paragraph_mode (draw_context->text, FALSE);
  pango_layout_set_width (draw_context->text, -1);
  pango_layout_set_text (draw_context->text, text, -1);
  pango_layout_get_pixel_size (draw_context->text, &width, &height);
  box.width = MIN (width, draw_context->layout->width - 4 * PAD) + 2 * PAD;
  box.height = height + 1.5 * PAD;
  box.x = CLAMP (at->x + at->width / 2 - box.width / 2, 4, MAX (4, draw_context->layout->width - box.width - 4));
  box.y = at->y - box.height - PAD;
  if (box.y < 4)
    box.y = MIN (at->y + at->height + PAD, draw_context->layout->height - box.height - 4);
  add_rounded_box (draw_context->cr, &box, 8);
  cairo_set_source_rgba (draw_context->cr, 0.13, 0.13, 0.15, 0.94);
  cairo_fill_preserve (draw_context->cr);
  cairo_set_source_rgba (draw_context->cr, 1, 1, 1, draw_context->paint->dark ? 0.25 : 0);
  cairo_stroke (draw_context->cr);
  cairo_set_source_rgb (draw_context->cr, 1, 1, 1);
  pango_layout_set_width (draw_context->text, (int) ((box.width - 2 * PAD + 1) * PANGO_SCALE));
  cairo_move_to (draw_context->cr, round (box.x + PAD), round (box.y + 0.75 * PAD));
  pango_cairo_show_layout (draw_context->cr, draw_context->text);
}

void
dowser_chart_draw_focus (cairo_t *cr, const DowserChartLayout *layout, const DowserChartPaint *paint, guint series,
                         guint point)
{
  g_autofree char *text = NULL;
  DowserChartBox box;
  DrawContext draw_context;

  if (layout->data->kind == DOWSER_CHART_NUMBER || !dowser_chart_layout_get_box (layout, series, point, &box))
    return;
  text = dup_focus_text (layout, series, point);
  draw_begin (&draw_context, cr, layout, paint);
  set_grey (&draw_context, 0.9);
  cairo_set_line_width (cr, 2);
  if (box.width > 0 || layout->data->kind == DOWSER_CHART_BAR)
    add_rounded_box (cr, &(DowserChartBox){ box.x - 1, box.y - 1, box.width + 2, box.height + 2 }, 4);
  else
    add_mark (cr, series, box.x, box.y, 6);
  cairo_stroke (cr);
  cairo_set_line_width (cr, 1);
  draw_bubble (&draw_context, &box, text);
  draw_end (&draw_context);
}
