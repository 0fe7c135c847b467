/* dowser-chart-view.c - chart widget for the rows of a plan: bars, lines, points or one number */
#include "views/chart/dowser-chart-view.h"

#include "views/chart/dowser-chart-draw.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

struct _DowserChartView
{
  GtkWidget parent_instance;

  DowserChartData *data;      /* (nullable) */
  DowserChartLayout *layout;  /* (nullable): the layout for the current size */
  GskRenderNode *cached_node; /* (nullable): the chart without the highlighted point */
  gboolean has_focus_point;
  guint series;
  guint point;
};

G_DEFINE_FINAL_TYPE (DowserChartView, dowser_chart_view, GTK_TYPE_WIDGET)

static PangoFontDescription *
get_font (DowserChartView *self)
{
  return pango_context_get_font_description (gtk_widget_get_pango_context (GTK_WIDGET (self)));
}

static void
clear_drawing (DowserChartView *self)
{
  g_clear_pointer (&self->cached_node, gsk_render_node_unref);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
clear_layout (DowserChartView *self)
{
  g_clear_pointer (&self->layout, dowser_chart_layout_free);
  clear_drawing (self);
}

static DowserChartLayout *
ensure_layout (DowserChartView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  if (self->layout == NULL && self->data != NULL)
    self->layout = dowser_chart_draw_make_layout (self->data, gtk_widget_get_pango_context (widget), get_font (self),
                                                  gtk_widget_get_width (widget), gtk_widget_get_height (widget));
  return self->layout;
}

static DowserChartPaint
get_paint (DowserChartView *self)
{
  AdwStyleManager *style = adw_style_manager_get_default ();

  return (DowserChartPaint){ adw_style_manager_get_dark (style), adw_style_manager_get_high_contrast (style),
                             get_font (self) };
}

/* -------------------------------------------------------------------------------------------------------- focus */

static void
update_focus_description (DowserChartView *self)
{
  g_autofree char *position_text = NULL;
  g_autofree char *value = NULL;
  g_autofree char *text = NULL;

  if (!self->has_focus_point)
    {
      gtk_accessible_reset_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
      return;
    }
  position_text = dowser_chart_data_dup_position (self->data, self->series, self->point);
  value = dowser_chart_data_dup_value (self->data, self->series, self->point);
  text = g_strdup_printf ("%s, %s: %s", position_text, dowser_chart_data_get_series (self->data, self->series)->name,
                          value);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

static void
set_focus_point (DowserChartView *self, gboolean has, guint series, guint point)
{
  if (self->has_focus_point == has && (!has || (self->series == series && self->point == point)))
    return;
  self->has_focus_point = has;
  self->series = series;
  self->point = point;
  update_focus_description (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
motion_cb (DowserChartView *self, double x, double y)
{
  DowserChartLayout *layout = ensure_layout (self);
  guint series = 0;
  guint point = 0;
  gboolean found = layout != NULL && dowser_chart_layout_find_point (layout, x, y, &series, &point);

  set_focus_point (self, found, series, point);
}

static void
leave_cb (DowserChartView *self)
{
  set_focus_point (self, FALSE, 0, 0);
}

static void
pressed_cb (DowserChartView *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

static guint
count_points (DowserChartView *self, guint series)
{
  return dowser_chart_data_get_series (self->data, series)->points->len;
}

static void
move_focus (DowserChartView *self, int delta)
{
  guint n = count_points (self, self->series);

  if (!self->has_focus_point)
    set_focus_point (self, n > 0, self->series, delta > 0 ? 0 : n - 1);
  else if ((delta > 0 && self->point + 1 < n) || (delta < 0 && self->point > 0))
    set_focus_point (self, TRUE, self->series, self->point + delta);
}

static void
move_series (DowserChartView *self, int delta)
{
  guint to = self->series + delta;

  if (to >= self->data->series->len || count_points (self, to) == 0)
    return;
  set_focus_point (self, TRUE, to, MIN (self->point, count_points (self, to) - 1));
}

static gboolean
key_cb (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state, DowserChartView *self)
{
  gboolean is_horizontal = self->data != NULL && dowser_chart_layout_is_horizontal (self->data);

  if (self->data == NULL || self->data->series->len == 0
      || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SHIFT_MASK)) != 0)
    return FALSE;
  switch (key)
    {
    case GDK_KEY_Left:
    case GDK_KEY_Right:
      (is_horizontal ? move_series : move_focus) (self, key == GDK_KEY_Right ? 1 : -1);
      return TRUE;
    case GDK_KEY_Up:
    case GDK_KEY_Down:
      (is_horizontal ? move_focus : move_series) (self, key == GDK_KEY_Down ? 1 : -1);
      return TRUE;
    case GDK_KEY_Escape:
      if (!self->has_focus_point)
        return FALSE;
      leave_cb (self);
      return TRUE;
    default:
      return FALSE;
    }
}

/* ------------------------------------------------------------------------------------------------------- widget */

static void
dowser_chart_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  DowserChartView *self = DOWSER_CHART_VIEW (widget);
  DowserChartLayout *layout = ensure_layout (self);
  DowserChartPaint paint = get_paint (self);
  graphene_rect_t bounds
      = GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget), (float) gtk_widget_get_height (widget));

  if (layout == NULL)
    return;
  if (self->cached_node == NULL)
    {
      g_autoptr (GtkSnapshot) own = gtk_snapshot_new ();
      cairo_t *cr = gtk_snapshot_append_cairo (own, &bounds);

      dowser_chart_draw (cr, layout, &paint);
      cairo_destroy (cr);
      self->cached_node = gtk_snapshot_free_to_node (g_steal_pointer (&own));
    }
  gtk_snapshot_append_node (snapshot, self->cached_node);
  if (self->has_focus_point)
    {
      cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &bounds);

      dowser_chart_draw_focus (cr, layout, &paint, self->series, self->point);
      cairo_destroy (cr);
    }
}

static void
dowser_chart_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  clear_layout (DOWSER_CHART_VIEW (widget));
}

static void
dowser_chart_view_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                           int *minimum_baseline, int *natural_baseline)
{
  DowserChartView *self = DOWSER_CHART_VIEW (widget);
  double line = dowser_chart_draw_get_line_height (gtk_widget_get_pango_context (widget), get_font (self));
  double wanted_height = self->data != NULL ? dowser_chart_layout_get_min_height (self->data, line) : 0;

  *minimum = orientation == GTK_ORIENTATION_VERTICAL ? MAX (200, (int) wanted_height) : 260;
  *natural = MAX (*minimum, orientation == GTK_ORIENTATION_VERTICAL ? 320 : 480);
}

static void
dowser_chart_view_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (dowser_chart_view_parent_class)->css_changed (widget, change);
  clear_layout (DOWSER_CHART_VIEW (widget));
}

static void
dowser_chart_view_dispose (GObject *object)
{
  DowserChartView *self = DOWSER_CHART_VIEW (object);

  g_clear_pointer (&self->cached_node, gsk_render_node_unref);
  g_clear_pointer (&self->layout, dowser_chart_layout_free);
  g_clear_pointer (&self->data, dowser_chart_data_free);
  G_OBJECT_CLASS (dowser_chart_view_parent_class)->dispose (object);
}

static void
dowser_chart_view_class_init (DowserChartViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_chart_view_dispose;
  widget_class->snapshot = dowser_chart_view_snapshot;
  widget_class->size_allocate = dowser_chart_view_size_allocate;
  widget_class->measure = dowser_chart_view_measure;
  widget_class->css_changed = dowser_chart_view_css_changed;
  gtk_widget_class_set_css_name (widget_class, "chart");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
dowser_chart_view_init (DowserChartView *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkGesture *press = gtk_gesture_click_new ();
  AdwStyleManager *style = adw_style_manager_get_default ();

  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  g_signal_connect_object (motion, "motion", G_CALLBACK (motion_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (motion, "leave", G_CALLBACK (leave_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  g_signal_connect_object (press, "pressed", G_CALLBACK (pressed_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (press));
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_cb), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  g_signal_connect_object (style, "notify::dark", G_CALLBACK (clear_drawing), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (style, "notify::high-contrast", G_CALLBACK (clear_drawing), self, G_CONNECT_SWAPPED);
}

GtkWidget *
dowser_chart_view_new (void)
{
  return g_object_new (DOWSER_TYPE_CHART_VIEW, NULL);
}

void
dowser_chart_view_take_data (DowserChartView *self, DowserChartData *data)
{
  g_autofree char *summary = NULL;

  g_return_if_fail (DOWSER_IS_CHART_VIEW (self));

  g_clear_pointer (&self->layout, dowser_chart_layout_free);
  g_clear_pointer (&self->data, dowser_chart_data_free);
  self->data = data;
  self->series = 0;
  self->point = 0;
  if (self->has_focus_point)
    gtk_accessible_reset_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
  self->has_focus_point = FALSE;
  summary = data != NULL ? dowser_chart_data_dup_summary (data) : g_strdup (_ ("Chart"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, summary, -1);
  clear_layout (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

const DowserChartData *
dowser_chart_view_get_data (DowserChartView *self)
{
  g_return_val_if_fail (DOWSER_IS_CHART_VIEW (self), NULL);

  return self->data;
}
