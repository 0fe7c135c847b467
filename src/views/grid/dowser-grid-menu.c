/* dowser-grid-menu.c - menus and popovers at a heading or cell, and the focus after they are closed */
#include "views/grid/dowser-grid-private.h"

gboolean
_dowser_grid_restore_focus (DowserGrid *self)
{
  /* A cell gets the focus through the cursor, because GTK doesn't pass the focus of a row on to a cell. */
  if (self->focus != 0 && self->focus_before != NULL && gtk_widget_get_mapped (self->focus_before))
    return gtk_widget_grab_focus (self->focus_before);
  _dowser_grid_set_focus (self, MAX (self->focus, 0));
  return TRUE;
}

/* In GTK 4.8, the focus stays in a closed menu, which receives no keys. */
static gboolean
restore_focus_cb (gpointer user_data)
{
  DowserGrid *self = user_data;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *current = root != NULL ? gtk_root_get_focus (root) : NULL;

  self->focus_idle = 0;
  if (root != NULL && (current == NULL || !gtk_widget_get_mapped (current)))
    _dowser_grid_restore_focus (self);
  return G_SOURCE_REMOVE;
}

static void
closed_cb (DowserGrid *self)
{
  if (self->focus_idle == 0)
    self->focus_idle = g_idle_add (restore_focus_cb, self);
}

static void
show_popover (DowserGrid *self, GtkPopover *popover)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *current = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (current != NULL && gtk_widget_get_mapped (current) && gtk_widget_get_ancestor (current, GTK_TYPE_POPOVER) == NULL)
    {
      g_set_weak_pointer (&self->focus_before, current);
      self->focus = _dowser_grid_get_focus (self);
    }
  gtk_popover_set_pointing_to (popover, &self->menu_area);
  gtk_popover_popup (popover);
}

void
dowser_grid_popup (DowserGrid *self, GtkPopover *popover)
{
  g_return_if_fail (DOWSER_IS_GRID (self));
  g_return_if_fail (GTK_IS_POPOVER (popover));

  if (self->popover != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->popover));
  self->popover = popover;
  g_signal_connect_object (popover, "closed", G_CALLBACK (closed_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_set_parent (GTK_WIDGET (popover), GTK_WIDGET (self));
  show_popover (self, popover);
}

void
dowser_grid_popup_menu (DowserGrid *self, GPtrArray *actions, GMenuModel *tail, DowserMenuActionChosen chosen,
                        gpointer user_data)
{
  g_return_if_fail (DOWSER_IS_GRID (self));

  dowser_action_menu_fill (self->menu, actions, tail, chosen, user_data);
  show_popover (self, GTK_POPOVER (self->menu));
}

void
_dowser_grid_set_menu_area (DowserGrid *self, GtkWidget *widget)
{
  graphene_rect_t area;

  if (gtk_widget_compute_bounds (widget, GTK_WIDGET (self), &area))
    self->menu_area
        = (GdkRectangle){ (int) area.origin.x, (int) area.origin.y, (int) area.size.width, (int) area.size.height };
}

gboolean
_dowser_grid_request_heading_menu (DowserGrid *self, int place)
{
  guint column;

  if (self->result == NULL || !_dowser_grid_get_column (self, place, &column))
    return FALSE;
  g_signal_emit (self, _dowser_grid_signals[DOWSER_GRID_HEADING_MENU], 0, column);
  return TRUE;
}

gboolean
_dowser_grid_request_cell_menu (DowserGrid *self)
{
  const DowserCellSelection *selection = self->selection;

  if (self->result == NULL || selection->ranges->len == 0)
    return FALSE;
  g_signal_emit (self, _dowser_grid_signals[DOWSER_GRID_CELL_MENU], 0,
                 g_array_index (self->order, guint, selection->column), _dowser_grid_get_row (self, selection->row));
  return TRUE;
}

void
_dowser_grid_make_menu (DowserGrid *self)
{
  self->menu = dowser_action_menu_new ();
  g_signal_connect_object (self->menu, "closed", G_CALLBACK (closed_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_set_parent (GTK_WIDGET (self->menu), GTK_WIDGET (self));
}

void
_dowser_grid_free_menus (DowserGrid *self)
{
  g_clear_handle_id (&self->focus_idle, g_source_remove);
  g_clear_weak_pointer (&self->focus_before);
  if (self->popover != NULL)
    gtk_widget_unparent (GTK_WIDGET (g_steal_pointer (&self->popover)));
  if (self->menu != NULL)
    gtk_widget_unparent (GTK_WIDGET (g_steal_pointer (&self->menu)));
}
