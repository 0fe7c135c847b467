/* dowser-grid-input.c - keyboard input of the grid: cursor, selection, headings, menus, Tab */
#include "views/grid/dowser-grid-header.h"
#include "views/grid/dowser-grid-private.h"

/* --------------------------------------------------------------- the focus */

int
_dowser_grid_get_focus (DowserGrid *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (focus == NULL || !gtk_widget_is_ancestor (focus, GTK_WIDGET (self->view)))
    return -1;
  return MAX (0, dowser_grid_header_find_place (self->view, focus));
}

static gboolean
focus_heading (DowserGrid *self, int place)
{
  GtkWidget *title = place >= 1 && place <= (int) self->columns->len
                         ? dowser_grid_header_get_title (self->view, (guint) place)
                         : NULL;

  if (title == NULL || !gtk_widget_grab_focus (title))
    return FALSE;
  _dowser_grid_scroll_to_place (self, (guint) place);
  return TRUE;
}

void
_dowser_grid_set_focus (DowserGrid *self, int focus)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *current = root != NULL ? gtk_root_get_focus (root) : NULL;

  /* If the user has moved the focus out of the grid, the focus stays there. */
  if (current != NULL && !gtk_widget_is_ancestor (current, GTK_WIDGET (self)))
    return;
  if (focus == 0)
    _dowser_grid_focus_cursor (self);
  else if (focus > 0)
    focus_heading (self, MIN (focus, (int) self->columns->len));
}

static gboolean
focus_pager (DowserGrid *self, GtkDirectionType direction)
{
  return gtk_widget_get_visible (GTK_WIDGET (self->pager))
         && gtk_widget_child_focus (GTK_WIDGET (self->pager), direction);
}

gboolean
_dowser_grid_move_focus (GtkWidget *widget, GtkDirectionType direction)
{
  DowserGrid *self = DOWSER_GRID (widget);
  gboolean in_view = _dowser_grid_get_focus (self) >= 0;
  gboolean in_pager = gtk_widget_get_focus_child (self->box) == GTK_WIDGET (self->pager);

  if (direction == GTK_DIR_TAB_FORWARD && in_view)
    return focus_pager (self, direction);
  if (in_pager && gtk_widget_child_focus (GTK_WIDGET (self->pager), direction))
    return TRUE;
  if (in_view || (in_pager && direction != GTK_DIR_TAB_BACKWARD))
    return FALSE;
  if (direction == GTK_DIR_TAB_BACKWARD && !in_pager && focus_pager (self, direction))
    return TRUE;
  return _dowser_grid_focus_cursor (self) || focus_heading (self, 1);
}

/* --------------------------------------------------------------- keys of a heading */

static gboolean
is_menu_key (guint key, GdkModifierType state)
{
  return key == GDK_KEY_Menu || (key == GDK_KEY_F10 && (state & GDK_SHIFT_MASK) != 0);
}

static int
get_forward_direction (DowserGrid *self)
{
  return gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL ? -1 : 1;
}

/* Asks to move a heading to the place of its neighbour. */
static void
request_heading_move (DowserGrid *self, int place, int delta)
{
  guint column;
  guint to;

  if (_dowser_grid_get_column (self, place, &column) && _dowser_grid_get_column (self, place + delta, &to))
    g_signal_emit (self, _dowser_grid_signals[DOWSER_GRID_MOVE_REQUESTED], 0, column, to);
}

static gboolean
go_down_from_heading (DowserGrid *self, int place)
{
  guint index;

  _dowser_grid_update_selection_size (self);
  if (!_dowser_grid_find_index (self, place, &index))
    return FALSE;
  dowser_cell_selection_go_to (self->selection, self->selection->row, index, DOWSER_CELL_SPAN_CELLS,
                               DOWSER_CELL_REPLACE);
  _dowser_grid_notify_selection (self);
  return _dowser_grid_focus_cursor (self);
}

static gboolean
handle_heading_key (DowserGrid *self, int place, guint key, GdkModifierType state)
{
  gboolean moves = (state & GDK_CONTROL_MASK) != 0;
  int forward = get_forward_direction (self);
  guint column;

  if (!_dowser_grid_get_column (self, place, &column))
    return FALSE;
  if (is_menu_key (key, state))
    {
      _dowser_grid_set_menu_area (self, dowser_grid_header_get_title (self->view, (guint) place));
      return _dowser_grid_request_heading_menu (self, place);
    }
  switch (key)
    {
    case GDK_KEY_Left:
    case GDK_KEY_Right:
      forward = key == GDK_KEY_Right ? forward : -forward;
      if (moves)
        request_heading_move (self, place, forward);
      else
        focus_heading (self, place + forward);
      return TRUE;
    case GDK_KEY_Up:
      return TRUE;
    case GDK_KEY_Home:
      return focus_heading (self, 1);
    case GDK_KEY_End:
      return focus_heading (self, (int) self->columns->len);
    case GDK_KEY_Down:
      return go_down_from_heading (self, place);
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_space:
      g_signal_emit (self, _dowser_grid_signals[DOWSER_GRID_SORT_REQUESTED], 0, column, (state & GDK_SHIFT_MASK) != 0);
      return TRUE;
    default:
      return FALSE;
    }
}

/* --------------------------------------------------------------- keys of a cell */

/* The keys that move the cursor: for each key, the move without Ctrl and the move with Ctrl. Ctrl+Page Up has no move
 * here because it goes to another tab. */
static const struct
{
  guint key;
  guint keypad;
  int plain;
  int with_control;
} moves[] = {
  { GDK_KEY_Left, GDK_KEY_KP_Left, DOWSER_CELL_MOVE_LEFT, DOWSER_CELL_MOVE_ROW_START },
  { GDK_KEY_Right, GDK_KEY_KP_Right, DOWSER_CELL_MOVE_RIGHT, DOWSER_CELL_MOVE_ROW_END },
  { GDK_KEY_Up, GDK_KEY_KP_Up, DOWSER_CELL_MOVE_UP, DOWSER_CELL_MOVE_COLUMN_START },
  { GDK_KEY_Down, GDK_KEY_KP_Down, DOWSER_CELL_MOVE_DOWN, DOWSER_CELL_MOVE_COLUMN_END },
  { GDK_KEY_Home, GDK_KEY_KP_Home, DOWSER_CELL_MOVE_ROW_START, DOWSER_CELL_MOVE_START },
  { GDK_KEY_End, GDK_KEY_KP_End, DOWSER_CELL_MOVE_ROW_END, DOWSER_CELL_MOVE_END },
  { GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up, DOWSER_CELL_MOVE_PAGE_UP, -1 },
  { GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down, DOWSER_CELL_MOVE_PAGE_DOWN, -1 },
};

/* Returns: TRUE if @key moves the cursor */
static gboolean
find_move (DowserGrid *self, guint key, gboolean with_control, DowserCellMove *move)
{
  if (get_forward_direction (self) < 0 && (key == GDK_KEY_Left || key == GDK_KEY_Right))
    key = key == GDK_KEY_Left ? GDK_KEY_Right : GDK_KEY_Left;
  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    if (key == moves[i].key || key == moves[i].keypad)
      {
        int found = with_control ? moves[i].with_control : moves[i].plain;

        *move = (DowserCellMove) found;
        return found >= 0;
      }
  return FALSE;
}

/* Returns the number of rows for Page Up and Page Down: the number of visible rows minus one, so that one of these rows
 * stays visible. */
static guint
count_page_rows (DowserGrid *self)
{
  GtkWidget *list = _dowser_grid_get_list (self);
  GtkWidget *row = list != NULL ? gtk_widget_get_first_child (list) : NULL;
  int height = row != NULL ? gtk_widget_get_height (row) : 0;

  return height > 0 ? (guint) MAX (1, gtk_widget_get_height (list) / height - 1) : 1;
}

static gboolean
handle_move_key (DowserGrid *self, guint key, GdkModifierType state)
{
  gboolean with_control = (state & GDK_CONTROL_MASK) != 0;
  gboolean extend = (state & GDK_SHIFT_MASK) != 0;
  guint place = _dowser_grid_find_place (self, self->selection->column);
  DowserCellMove move;

  if (!find_move (self, key, with_control, &move))
    return FALSE;
  if (move == DOWSER_CELL_MOVE_COLUMN_START && !extend)
    return focus_heading (self, (int) MAX (place, 1));
  if (dowser_cell_selection_move (self->selection, move, count_page_rows (self), extend))
    _dowser_grid_notify_selection (self);
  else if (move == DOWSER_CELL_MOVE_UP && !extend)
    return focus_heading (self, (int) MAX (place, 1));
  _dowser_grid_focus_cursor (self);
  return TRUE;
}

/* Extends the selection to whole rows (Shift+Space) or whole columns (Ctrl+Space). */
static void
extend_selection (DowserGrid *self, DowserCellSpan span)
{
  DowserCellSelection *selection = self->selection;

  dowser_cell_selection_go_to (selection, selection->row, selection->column, selection->span | span,
                               DOWSER_CELL_EXTEND);
  _dowser_grid_notify_selection (self);
}

static gboolean
handle_selection_key (DowserGrid *self, guint key, GdkModifierType state)
{
  gboolean with_control = (state & GDK_CONTROL_MASK) != 0;
  gboolean with_shift = (state & GDK_SHIFT_MASK) != 0;

  if (key == GDK_KEY_Escape && state == 0 && dowser_cell_selection_collapse (self->selection))
    _dowser_grid_notify_selection (self);
  else if ((key == GDK_KEY_a || key == GDK_KEY_A) && with_control && !with_shift)
    {
      dowser_cell_selection_select_all (self->selection);
      _dowser_grid_notify_selection (self);
    }
  else if (key == GDK_KEY_space && (with_control || with_shift))
    extend_selection (self, with_shift ? DOWSER_CELL_SPAN_ROWS : DOWSER_CELL_SPAN_COLUMNS);
  else
    return FALSE;
  return TRUE;
}

static gboolean
handle_cell_key (DowserGrid *self, guint key, GdkModifierType state)
{
  GtkWidget *cell = self->cursor_cell;

  _dowser_grid_update_selection_size (self);
  if (is_menu_key (key, state))
    {
      /* The cell may have been scrolled out of view, so the grid scrolls back to it first. */
      _dowser_grid_focus_cursor (self);
      if (cell != NULL)
        _dowser_grid_set_menu_area (self, self->cursor_cell);
      return _dowser_grid_request_cell_menu (self);
    }
  return handle_move_key (self, key, state) || handle_selection_key (self, key, state);
}

static gboolean
key_cb (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state, DowserGrid *self)
{
  int focus = _dowser_grid_get_focus (self);

  state &= gtk_accelerator_get_default_mod_mask ();
  if (self->result == NULL || focus < 0 || (state & GDK_ALT_MASK) != 0)
    return FALSE;
  return focus >= 1 ? handle_heading_key (self, focus, key, state) : handle_cell_key (self, key, state);
}

/* --------------------------------------------------------------- listening */

/* Draws the grid again, because the cursor has a frame only while the grid has the focus. */
static void
focus_changed_cb (DowserGrid *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
_dowser_grid_add_controllers (DowserGrid *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  _dowser_grid_add_gestures (self);
  /* In the capture phase, this handler runs before the list handles the keys for its rows. */
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_cb), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self->view), keys);
  g_signal_connect_object (focus, "enter", G_CALLBACK (focus_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (focus, "leave", G_CALLBACK (focus_changed_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
}
