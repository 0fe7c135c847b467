/* dowser-grid-input.c - pointer and keys on the grid: menus, moving about, the click with shift */
#include "views/grid/dowser-grid-cell.h"
#include "views/grid/dowser-grid-header.h"
#include "views/grid/dowser-grid-private.h"

/* --------------------------------------------------------------- the cell that the keys are at */

/* Returns: (nullable): the row that has the focus, a child of the list in the view */
static GtkWidget *
get_focus_row (DowserGrid *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (focus == NULL || !gtk_widget_is_ancestor (focus, GTK_WIDGET (self->view)))
    return NULL;
  return GTK_IS_LIST_BASE (gtk_widget_get_parent (focus)) ? focus : NULL;
}

static GtkWidget *
get_cell (GtkWidget *row, guint place)
{
  GtkWidget *cell = gtk_widget_get_first_child (row);

  while (cell != NULL && place-- > 0)
    cell = gtk_widget_get_next_sibling (cell);
  return cell;
}

static void
show_cursor (DowserGrid *self)
{
  GtkWidget *row = get_focus_row (self);
  GtkWidget *cell = row != NULL ? get_cell (row, self->cursor) : NULL;

  if (self->cursor_cell != NULL)
    gtk_widget_remove_css_class (self->cursor_cell, "cursor");
  g_set_weak_pointer (&self->cursor_cell, cell);
  if (cell != NULL)
    gtk_widget_add_css_class (cell, "cursor");
}

static void
scroll_to (DowserGrid *self, GtkWidget *widget)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (self->scrolled));
  graphene_rect_t area;

  if (gtk_widget_compute_bounds (widget, GTK_WIDGET (self->view), &area))
    gtk_adjustment_clamp_page (adjustment, gtk_adjustment_get_value (adjustment) + area.origin.x,
                               gtk_adjustment_get_value (adjustment) + area.origin.x + area.size.width);
}

static void
move_cursor (DowserGrid *self, int by)
{
  self->cursor = (guint) CLAMP ((int) self->cursor + by, 1, MAX (1, (int) self->columns->len));
  show_cursor (self);
  if (self->cursor_cell != NULL)
    scroll_to (self, self->cursor_cell);
}

static void
focus_changed_cb (DowserGrid *self)
{
  show_cursor (self);
}

/* --------------------------------------------------------------- menus */

/* Where @widget is, in the coordinates of the grid. */
static void
set_menu_area (DowserGrid *self, GtkWidget *widget)
{
  graphene_rect_t area;

  if (gtk_widget_compute_bounds (widget, GTK_WIDGET (self), &area))
    self->menu_area
        = (GdkRectangle){ (int) area.origin.x, (int) area.origin.y, (int) area.size.width, (int) area.size.height };
}

static gboolean
ask_heading_menu (DowserGrid *self, int place)
{
  guint column;

  if (self->result == NULL || !_dowser_grid_get_column (self, place, &column))
    return FALSE;
  g_signal_emit (self, _dowser_grid_signals[DOWSER_GRID_HEADING_MENU], 0, column);
  return TRUE;
}

/* A click beside the text is on the cell around it. */
static gboolean
locate (GtkWidget *target, GtkWidget *top, guint *row, guint *column)
{
  for (; target != NULL && target != top; target = gtk_widget_get_parent (target))
    {
      GtkWidget *child = gtk_widget_get_first_child (target);

      if (dowser_grid_cell_locate (target, row, column)
          || (child != NULL && dowser_grid_cell_locate (child, row, column)))
        return TRUE;
    }
  return FALSE;
}

static void
secondary_cb (GtkGestureClick *gesture, int n_press, double x, double y, DowserGrid *self)
{
  GtkWidget *target = gtk_widget_pick (GTK_WIDGET (self), x, y, GTK_PICK_DEFAULT);
  int place = target != NULL ? dowser_grid_header_find (self->view, target) : -1;
  guint row;
  guint column;

  self->menu_area = (GdkRectangle){ (int) x, (int) y, 1, 1 };
  if (place >= 0)
    ask_heading_menu (self, place);
  else if (locate (target, GTK_WIDGET (self), &row, &column))
    g_signal_emit (self, _dowser_grid_signals[DOWSER_GRID_CELL_MENU], 0, column, row);
  else
    return;
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
primary_cb (GtkGestureClick *gesture, int n_press, double x, double y, DowserGrid *self)
{
  GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));

  self->further = (state & GDK_SHIFT_MASK) != 0;
}

/* --------------------------------------------------------------- keys */

static gboolean
is_menu_key (guint key, GdkModifierType state)
{
  return key == GDK_KEY_Menu || (key == GDK_KEY_F10 && (state & GDK_SHIFT_MASK) != 0);
}

static gboolean
focus_heading (DowserGrid *self, int place)
{
  GtkWidget *title = place >= 1 && place <= (int) self->columns->len
                         ? dowser_grid_header_get_title (self->view, (guint) place)
                         : NULL;

  if (title == NULL || !gtk_widget_grab_focus (title))
    return FALSE;
  scroll_to (self, title);
  return TRUE;
}

static gboolean
focus_rows (DowserGrid *self)
{
  GtkWidget *list = gtk_widget_get_last_child (GTK_WIDGET (self->view));

  while (list != NULL && !GTK_IS_LIST_BASE (list))
    list = gtk_widget_get_prev_sibling (list);
  return list != NULL && gtk_widget_grab_focus (list);
}

/* A heading takes the place of its neighbour. */
static void
ask_move (DowserGrid *self, int place, int by)
{
  guint column;
  guint to;

  if (_dowser_grid_get_column (self, place, &column) && _dowser_grid_get_column (self, place + by, &to))
    g_signal_emit (self, _dowser_grid_signals[DOWSER_GRID_MOVE_REQUESTED], 0, column, to);
}

static gboolean
heading_key (DowserGrid *self, int place, guint key, GdkModifierType state)
{
  gboolean moves = (state & GDK_CONTROL_MASK) != 0;
  int forward = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL ? -1 : 1;
  guint column;

  if (!_dowser_grid_get_column (self, place, &column))
    return FALSE;
  if (is_menu_key (key, state))
    {
      set_menu_area (self, dowser_grid_header_get_title (self->view, (guint) place));
      return ask_heading_menu (self, place);
    }
  switch (key)
    {
    case GDK_KEY_Left:
    case GDK_KEY_Right:
      forward = key == GDK_KEY_Right ? forward : -forward;
      if (moves)
        ask_move (self, place, forward);
      else
        focus_heading (self, place + forward);
      return TRUE;
    case GDK_KEY_Down:
      self->cursor = (guint) place;
      return focus_rows (self);
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_space:
      g_signal_emit (self, _dowser_grid_signals[DOWSER_GRID_SORT_REQUESTED], 0, column, (state & GDK_SHIFT_MASK) != 0);
      return TRUE;
    default:
      return FALSE;
    }
}

static gboolean
row_key (DowserGrid *self, GtkWidget *focus_row, guint key, GdkModifierType state)
{
  GtkWidget *cell = get_cell (focus_row, self->cursor);
  int forward = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL ? -1 : 1;
  guint row;
  guint column;

  if (cell == NULL || !dowser_grid_cell_locate (gtk_widget_get_first_child (cell), &row, &column))
    return FALSE;
  if (is_menu_key (key, state))
    {
      set_menu_area (self, cell);
      g_signal_emit (self, _dowser_grid_signals[DOWSER_GRID_CELL_MENU], 0, column, row);
      return TRUE;
    }
  if ((state & (GDK_CONTROL_MASK | GDK_SHIFT_MASK)) != 0)
    return FALSE;
  if (key == GDK_KEY_Left || key == GDK_KEY_Right)
    {
      move_cursor (self, key == GDK_KEY_Right ? forward : -forward);
      return TRUE;
    }
  return key == GDK_KEY_Up && _dowser_grid_is_first (self, row) && focus_heading (self, (int) self->cursor);
}

static gboolean
key_cb (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state, DowserGrid *self)
{
  GtkWidget *row = get_focus_row (self);
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));
  int place = focus != NULL ? dowser_grid_header_find (self->view, focus) : -1;

  if (self->result == NULL)
    return FALSE;
  if (place >= 1)
    return heading_key (self, place, key, state);
  return row != NULL && row_key (self, row, key, state);
}

int
_dowser_grid_get_focus (DowserGrid *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (focus == NULL || !gtk_widget_is_ancestor (focus, GTK_WIDGET (self->view)))
    return -1;
  return MAX (0, dowser_grid_header_find (self->view, focus));
}

void
_dowser_grid_set_focus (DowserGrid *self, int focus)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *present = root != NULL ? gtk_root_get_focus (root) : NULL;

  /* By now the person may have gone elsewhere. */
  if (present != NULL && !gtk_widget_is_ancestor (present, GTK_WIDGET (self)))
    return;
  if (focus == 0)
    focus_rows (self);
  else if (focus > 0)
    focus_heading (self, MIN (focus, (int) self->columns->len));
}

static void
add_click (DowserGrid *self, guint button, GtkPropagationPhase phase, const char *signal, GCallback callback)
{
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), button);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), phase);
  g_signal_connect_object (click, signal, callback, self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}

void
_dowser_grid_listen (DowserGrid *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  /* A menu that opens at the press gets the release, which GTK 4.8 then takes for one without a press. */
  add_click (self, GDK_BUTTON_SECONDARY, GTK_PHASE_BUBBLE, "released", G_CALLBACK (secondary_cb));
  add_click (self, GDK_BUTTON_PRIMARY, GTK_PHASE_CAPTURE, "pressed", G_CALLBACK (primary_cb));
  /* Before the list takes left and right for a move to its neighbour. */
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_cb), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self->view), keys);
  g_signal_connect_object (focus, "enter", G_CALLBACK (focus_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (focus, "leave", G_CALLBACK (focus_changed_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self->view), focus);
}

void
dowser_grid_focus_rows (DowserGrid *self)
{
  g_return_if_fail (DOWSER_IS_GRID (self));

  focus_rows (self);
}
