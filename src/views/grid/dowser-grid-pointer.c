/* dowser-grid-pointer.c - pointer input of the grid: selects cells by click and drag, opens menus, reads the Shift key
 * for headings */
#include "views/grid/dowser-grid-header.h"
#include "views/grid/dowser-grid-private.h"

/* While a drag is beyond the rows, each frame scrolls by this share of the distance between the pointer and the
 * rows. */
#define SCROLL_SHARE 0.25

static GdkModifierType
get_state (GtkGesture *gesture)
{
  return gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));
}

static gboolean
is_touch (GtkGesture *gesture)
{
  GdkDevice *device = gtk_event_controller_get_current_event_device (GTK_EVENT_CONTROLLER (gesture));

  return device != NULL && gdk_device_get_source (device) == GDK_SOURCE_TOUCHSCREEN;
}

/* A click on a row number selects the whole row. The cursor moves to this row and stays in its column. */
static void
select_place (DowserGrid *self, guint position, guint place, DowserCellMode mode)
{
  DowserCellSpan span = place == 0 ? DOWSER_CELL_SPAN_ROWS : DOWSER_CELL_SPAN_CELLS;
  guint index = self->selection->column;

  _dowser_grid_update_selection_size (self);
  _dowser_grid_find_index (self, (int) place, &index);
  if (mode == DOWSER_CELL_EXTEND)
    span = self->selection->span;
  dowser_cell_selection_go_to (self->selection, position, index, span, mode);
  _dowser_grid_notify_selection (self);
  _dowser_grid_focus_cursor (self);
}

/* --------------------------------------------------------------- dragging a selection */

/* Extends the selection to the cell that is nearest to the pointer. */
static void
extend_to_pointer (DowserGrid *self)
{
  GtkWidget *list = _dowser_grid_get_list (self);
  graphene_rect_t area;
  GtkWidget *target;
  guint position;
  guint place;
  guint index;

  if (list == NULL || !gtk_widget_compute_bounds (list, GTK_WIDGET (self), &area))
    return;
  target = gtk_widget_pick (GTK_WIDGET (self),
                            CLAMP (self->drag_x, MAX (area.origin.x, 0) + 1,
                                   MIN (area.origin.x + area.size.width, gtk_widget_get_width (self->scrolled)) - 2),
                            CLAMP (self->drag_y, area.origin.y + 1, area.origin.y + area.size.height - 2),
                            GTK_PICK_DEFAULT);
  if (target == NULL || !_dowser_grid_find_cell (self, target, &position, &place))
    return;
  index = self->selection->column;
  _dowser_grid_find_index (self, (int) MAX (place, 1), &index);
  if (position == self->selection->row && index == self->selection->column)
    return;
  dowser_cell_selection_go_to (self->selection, position, index, self->selection->span, DOWSER_CELL_EXTEND);
  _dowser_grid_notify_selection (self);
}

/* Returns: how far @at is before @start (negative), or after @start plus @length (positive); 0 if @at is between
 * them */
static double
get_excess (double at, double start, double length)
{
  return at < start ? at - start : at > start + length ? at - start - length : 0;
}

static void
scroll_by (GtkAdjustment *adjustment, double factor)
{
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) + factor * SCROLL_SHARE);
}

static gboolean
drag_tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  DowserGrid *self = DOWSER_GRID (widget);
  GtkScrolledWindow *scrolled = GTK_SCROLLED_WINDOW (self->scrolled);
  GtkWidget *list = _dowser_grid_get_list (self);
  graphene_rect_t area;

  if (list != NULL && gtk_widget_compute_bounds (list, widget, &area))
    {
      scroll_by (gtk_scrolled_window_get_vadjustment (scrolled),
                 get_excess (self->drag_y, area.origin.y, area.size.height));
      scroll_by (gtk_scrolled_window_get_hadjustment (scrolled),
                 get_excess (self->drag_x, 0, gtk_widget_get_width (self->scrolled)));
    }
  extend_to_pointer (self);
  return G_SOURCE_CONTINUE;
}

static void
stop_drag (DowserGrid *self)
{
  if (self->drag_tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->drag_tick);
  self->drag_tick = 0;
}

static void
drag_begin_cb (GtkGestureDrag *gesture, double x, double y, DowserGrid *self)
{
  GtkWidget *target = gtk_widget_pick (GTK_WIDGET (self), x, y, GTK_PICK_DEFAULT);
  GdkModifierType state = get_state (GTK_GESTURE (gesture));
  guint position;
  guint place;

  /* A touch isn't used to select cells, because a drag with a finger scrolls. */
  if (self->result == NULL || target == NULL || is_touch (GTK_GESTURE (gesture))
      || !_dowser_grid_find_cell (self, target, &position, &place))
    {
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_DENIED);
      return;
    }
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  self->drag_x = x;
  self->drag_y = y;
  select_place (self, position, place,
                (state & GDK_SHIFT_MASK) != 0     ? DOWSER_CELL_EXTEND
                : (state & GDK_CONTROL_MASK) != 0 ? DOWSER_CELL_ADD
                                                  : DOWSER_CELL_REPLACE);
}

static void
drag_update_cb (GtkGestureDrag *gesture, double by_x, double by_y, DowserGrid *self)
{
  GtkWidget *list = _dowser_grid_get_list (self);
  graphene_rect_t area;
  gboolean beyond;
  double x;
  double y;

  if (!gtk_gesture_drag_get_start_point (gesture, &x, &y) || list == NULL
      || !gtk_widget_compute_bounds (list, GTK_WIDGET (self), &area))
    return;
  self->drag_x = x + by_x;
  self->drag_y = y + by_y;
  beyond = get_excess (self->drag_y, area.origin.y, area.size.height) != 0
           || get_excess (self->drag_x, 0, gtk_widget_get_width (self->scrolled)) != 0;
  if (!beyond)
    stop_drag (self);
  else if (self->drag_tick == 0)
    self->drag_tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), drag_tick_cb, NULL, NULL);
  extend_to_pointer (self);
}

static void
drag_end_cb (GtkGestureDrag *gesture, double by_x, double by_y, DowserGrid *self)
{
  stop_drag (self);
  /* Moves the focus to the cursor if the focus isn't in the grid, because the handler of the press may have refused the
   * press. */
  if (_dowser_grid_get_focus (self) == 0)
    _dowser_grid_focus_cursor (self);
}

/* --------------------------------------------------------------- clicks */

/* Asks for the menu of a cell. If the cell isn't selected, it becomes the only selected cell. */
static void
request_cell_menu_at (DowserGrid *self, guint position, guint place)
{
  guint index;

  if (!_dowser_grid_find_index (self, (int) MAX (place, 1), &index))
    return;
  if (!dowser_cell_selection_contains (self->selection, position, index))
    select_place (self, position, place, DOWSER_CELL_REPLACE);
  else
    {
      self->selection->row = position;
      self->selection->column = index;
      _dowser_grid_focus_cursor (self);
    }
  _dowser_grid_request_cell_menu (self);
}

static void
secondary_cb (GtkGestureClick *gesture, int n_press, double x, double y, DowserGrid *self)
{
  GtkWidget *target = gtk_widget_pick (GTK_WIDGET (self), x, y, GTK_PICK_DEFAULT);
  int place = target != NULL ? dowser_grid_header_find_place (self->view, target) : -1;
  guint position;
  guint at;

  self->menu_area = (GdkRectangle){ (int) x, (int) y, 1, 1 };
  if (place >= 0)
    _dowser_grid_request_heading_menu (self, place);
  else if (target != NULL && _dowser_grid_find_cell (self, target, &position, &at))
    request_cell_menu_at (self, position, at);
  else
    return;
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
primary_pressed_cb (GtkGestureClick *gesture, int n_press, double x, double y, DowserGrid *self)
{
  self->add_to_sort = (get_state (GTK_GESTURE (gesture)) & GDK_SHIFT_MASK) != 0;
}

/* A tap selects a cell when it is released. If it has become a scroll, it doesn't count as a tap. */
static void
primary_released_cb (GtkGestureClick *gesture, int n_press, double x, double y, DowserGrid *self)
{
  GtkWidget *target = gtk_widget_pick (GTK_WIDGET (self), x, y, GTK_PICK_DEFAULT);
  guint position;
  guint place;

  if (is_touch (GTK_GESTURE (gesture)) && target != NULL && _dowser_grid_find_cell (self, target, &position, &place))
    select_place (self, position, place, DOWSER_CELL_REPLACE);
}

static GtkGesture *
add_gesture (DowserGrid *self, GtkGesture *gesture, guint button, GtkPropagationPhase phase)
{
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (gesture), button);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (gesture), phase);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (gesture));
  return gesture;
}

void
_dowser_grid_add_gestures (DowserGrid *self)
{
  /* The menu opens when the button is released. If the menu opened at the press, it would receive the release, and GTK
   * 4.8 doesn't expect a release without a press. */
  GtkGesture *secondary = add_gesture (self, gtk_gesture_click_new (), GDK_BUTTON_SECONDARY, GTK_PHASE_BUBBLE);
  GtkGesture *primary = add_gesture (self, gtk_gesture_click_new (), GDK_BUTTON_PRIMARY, GTK_PHASE_CAPTURE);
  /* In the capture phase, this handler runs before the row receives the press. */
  GtkGesture *drag = add_gesture (self, gtk_gesture_drag_new (), GDK_BUTTON_PRIMARY, GTK_PHASE_CAPTURE);

  g_signal_connect_object (secondary, "released", G_CALLBACK (secondary_cb), self, 0);
  g_signal_connect_object (primary, "pressed", G_CALLBACK (primary_pressed_cb), self, 0);
  g_signal_connect_object (primary, "released", G_CALLBACK (primary_released_cb), self, 0);
  g_signal_connect_object (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self, 0);
  g_signal_connect_object (drag, "drag-update", G_CALLBACK (drag_update_cb), self, 0);
  g_signal_connect_object (drag, "drag-end", G_CALLBACK (drag_end_cb), self, 0);
}
