/* dowser-grid-cursor.c - the cell cursor of the grid: finds its widget, scrolls to it, focuses and announces it */
#include "views/grid/dowser-grid-cell.h"
#include "views/grid/dowser-grid-header.h"
#include "views/grid/dowser-grid-private.h"

#include <glib/gi18n-lib.h>

GtkWidget *
_dowser_grid_get_list (DowserGrid *self)
{
  GtkWidget *list = gtk_widget_get_last_child (GTK_WIDGET (self->view));

  while (list != NULL && !GTK_IS_LIST_BASE (list))
    list = gtk_widget_get_prev_sibling (list);
  return list;
}

GtkWidget *
_dowser_grid_get_cell (GtkWidget *row, guint place)
{
  GtkWidget *cell = gtk_widget_get_first_child (row);

  while (cell != NULL && place-- > 0)
    cell = gtk_widget_get_next_sibling (cell);
  return cell;
}

/* Returns the list item that @cell shows. @cell is a widget of GTK; its child was made by Dowser's factory and knows
 * the list item. */
static GtkListItem *
get_item (GtkWidget *cell)
{
  GtkWidget *child = cell != NULL ? gtk_widget_get_first_child (cell) : NULL;

  return child != NULL ? dowser_grid_cell_get_item (child) : NULL;
}

gboolean
_dowser_grid_get_position (GtkWidget *row, guint *position)
{
  GtkListItem *item = get_item (gtk_widget_get_first_child (row));

  if (item == NULL)
    return FALSE;
  *position = gtk_list_item_get_position (item);
  return *position != GTK_INVALID_LIST_POSITION;
}

gboolean
_dowser_grid_find_cell (DowserGrid *self, GtkWidget *target, guint *position, guint *place)
{
  GtkWidget *list = _dowser_grid_get_list (self);
  GtkWidget *row = target;
  GtkWidget *cell = NULL;

  while (row != NULL && gtk_widget_get_parent (row) != list)
    {
      cell = row;
      row = gtk_widget_get_parent (row);
    }
  if (row == NULL || cell == NULL || !_dowser_grid_get_position (row, position))
    return FALSE;
  *place = 0;
  while ((cell = gtk_widget_get_prev_sibling (cell)) != NULL)
    *place += 1;
  return TRUE;
}

static GtkWidget *
find_row (DowserGrid *self, guint position)
{
  GtkWidget *list = _dowser_grid_get_list (self);
  guint at;

  for (GtkWidget *row = list != NULL ? gtk_widget_get_first_child (list) : NULL; row != NULL;
       row = gtk_widget_get_next_sibling (row))
    if (_dowser_grid_get_position (row, &at) && at == position)
      return row;
  return NULL;
}

void
_dowser_grid_scroll_to_place (DowserGrid *self, guint place)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (self->scrolled));
  GtkWidget *title = dowser_grid_header_get_title (self->view, place);
  graphene_rect_t area;

  if (title != NULL && gtk_widget_compute_bounds (title, GTK_WIDGET (self->view), &area))
    gtk_adjustment_clamp_page (adjustment, gtk_adjustment_get_value (adjustment) + area.origin.x,
                               gtk_adjustment_get_value (adjustment) + area.origin.x + area.size.width);
}

void
_dowser_grid_notify_selection (DowserGrid *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, _dowser_grid_signals[DOWSER_GRID_SELECTION_CHANGED], 0);
}

void
_dowser_grid_update_selection_size (DowserGrid *self)
{
  GListModel *model = G_LIST_MODEL (gtk_column_view_get_model (self->view));

  dowser_cell_selection_set_size (self->selection, model != NULL ? g_list_model_get_n_items (model) : 0,
                                  self->order->len);
}

/* --------------------------------------------------------------- the focus, and what a screen reader says */

static void
clear_cursor_cell (DowserGrid *self)
{
  GtkWidget *cell = self->cursor_cell;

  if (cell == NULL)
    return;
  g_clear_weak_pointer (&self->cursor_cell);
  gtk_accessible_reset_property (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_PROPERTY_LABEL);
  gtk_accessible_reset_property (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
  gtk_widget_set_focusable (cell, FALSE);
}

/* Describes what changed: the column if the cursor moved to the side, the row if the cursor moved up or down.
 * @with_column: TRUE to describe both */
static char *
describe_move (DowserGrid *self, gboolean with_column)
{
  const DowserCellSelection *selection = self->selection;
  GPtrArray *columns = dowser_result_get_columns (self->result);
  const DowserResultColumn *column = columns->pdata[g_array_index (self->order, guint, selection->column)];
  guint number = _dowser_grid_get_row (self, selection->row) + 1;

  if (!with_column && selection->row == self->announced_row)
    return g_strdup (column->name);
  if (!with_column && selection->column == self->announced_column)
    return g_strdup_printf (_ ("row %u"), number);
  /* Translators: the name of a column and the number of a row, as a screen reader says them */
  return g_strdup_printf (_ ("%s, row %u"), column->name, number);
}

static void
update_cell_description (DowserGrid *self, GtkWidget *cell, gboolean with_column)
{
  g_autofree char *description = describe_move (self, with_column);
  const char *text = gtk_inscription_get_text (GTK_INSCRIPTION (gtk_widget_get_first_child (cell)));

  gtk_accessible_update_property (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
  self->announced_row = self->selection->row;
  self->announced_column = self->selection->column;
}

/* In GTK, a row can take the focus, but its cells can't. Therefore, the cell is made focusable here. */
static void
focus_cell (DowserGrid *self, GtkWidget *cell)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  gboolean was_inside = _dowser_grid_get_focus (self) == 0;

  if (root == NULL)
    return;
  gtk_widget_set_focusable (cell, TRUE);
  update_cell_description (self, cell, !was_inside);
  gtk_root_set_focus (root, cell);
  if (self->cursor_cell == cell)
    return;
  clear_cursor_cell (self);
  g_set_weak_pointer (&self->cursor_cell, cell);
}

static void
scroll_to_cursor (DowserGrid *self)
{
  gtk_widget_activate_action (_dowser_grid_get_list (self), "list.scroll-to-item", "u", self->selection->row);
}

/* Returns TRUE if the whole row of the cursor is visible. */
static gboolean
is_cursor_visible (DowserGrid *self)
{
  GtkWidget *list = _dowser_grid_get_list (self);
  GtkWidget *row = find_row (self, self->selection->row);
  graphene_rect_t area;

  return row != NULL && gtk_widget_compute_bounds (row, list, &area) && area.origin.y >= 0
         && area.origin.y + area.size.height <= gtk_widget_get_height (list);
}

/* If the cursor's row isn't visible after two frames, scrolls to it again. GTK knows the positions of rows only after a
 * layout. If two keys are pressed in one frame, the second scroll may have used the old position of the row. */
static gboolean
check_scroll_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  DowserGrid *self = DOWSER_GRID (widget);

  if (++self->n_styles < 2)
    return G_SOURCE_CONTINUE;
  self->style_tick = 0;
  if (self->result != NULL && _dowser_grid_get_focus (self) == 0 && !is_cursor_visible (self))
    scroll_to_cursor (self);
  return G_SOURCE_REMOVE;
}

static void
check_scroll_later (DowserGrid *self)
{
  self->n_styles = 0;
  if (self->style_tick == 0)
    self->style_tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), check_scroll_cb, NULL, NULL);
}

gboolean
_dowser_grid_focus_cursor (DowserGrid *self)
{
  GtkWidget *list = _dowser_grid_get_list (self);
  GtkWidget *row;
  GtkWidget *cell;
  guint place;

  _dowser_grid_update_selection_size (self);
  if (list == NULL || self->selection->ranges->len == 0)
    return FALSE;
  if (_dowser_grid_find_place (self, self->selection->column) == 0)
    dowser_column_pager_show_column (self->pager, self->selection->column - self->n_pinned);
  place = _dowser_grid_find_place (self, self->selection->column);
  scroll_to_cursor (self);
  check_scroll_later (self);
  row = find_row (self, self->selection->row);
  cell = row != NULL ? _dowser_grid_get_cell (row, place) : NULL;
  if (cell == NULL || get_item (cell) == NULL)
    return FALSE;
  focus_cell (self, cell);
  _dowser_grid_scroll_to_place (self, place);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return TRUE;
}

/* --------------------------------------------------------------- public functions */

void
dowser_grid_focus_rows (DowserGrid *self)
{
  g_return_if_fail (DOWSER_IS_GRID (self));

  _dowser_grid_focus_cursor (self);
}

GtkAdjustment *
dowser_grid_get_adjustment (DowserGrid *self)
{
  g_return_val_if_fail (DOWSER_IS_GRID (self), NULL);

  return gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scrolled));
}

guint
dowser_grid_get_top_row (DowserGrid *self)
{
  GtkAdjustment *adjustment;
  double upper;

  g_return_val_if_fail (DOWSER_IS_GRID (self), 0);

  adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scrolled));
  upper = gtk_adjustment_get_upper (adjustment);
  _dowser_grid_update_selection_size (self);
  return upper > 0 ? (guint) (gtk_adjustment_get_value (adjustment) / upper * self->selection->n_rows + 0.5) : 0;
}

/* GTK scrolls no further than necessary. Therefore, the grid first scrolls to the end and then up to the row, which
 * makes the row the first visible row. */
gboolean
dowser_grid_set_top_row (DowserGrid *self, guint row)
{
  GtkWidget *list;

  g_return_val_if_fail (DOWSER_IS_GRID (self), FALSE);

  _dowser_grid_update_selection_size (self);
  list = _dowser_grid_get_list (self);
  if (list == NULL || row >= self->selection->n_rows)
    return FALSE;
  gtk_widget_activate_action (list, "list.scroll-to-item", "u", self->selection->n_rows - 1);
  gtk_widget_activate_action (list, "list.scroll-to-item", "u", row);
  return TRUE;
}

void
dowser_grid_select (DowserGrid *self, guint position, guint column, DowserCellSpan span, DowserCellMode mode)
{
  g_return_if_fail (DOWSER_IS_GRID (self));

  _dowser_grid_update_selection_size (self);
  for (guint i = 0; i < self->order->len; i++)
    if (g_array_index (self->order, guint, i) == column)
      {
        dowser_cell_selection_go_to (self->selection, position, i, span, mode);
        _dowser_grid_notify_selection (self);
      }
}

const DowserCellSelection *
dowser_grid_get_selection (DowserGrid *self)
{
  g_return_val_if_fail (DOWSER_IS_GRID (self), NULL);

  return self->selection;
}
