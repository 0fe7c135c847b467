/* dowser-grid-rows.c - the rows that the grid shows, and the selected rows among them */
#include "views/grid/dowser-grid-private.h"

void
_dowser_grid_show_model (DowserGrid *self)
{
  GListModel *rows = self->rows != NULL ? G_LIST_MODEL (self->rows) : G_LIST_MODEL (self->result);
  /* The model has no selection, because the grid selects cells, not rows. */
  g_autoptr (GtkSelectionModel) selection = GTK_SELECTION_MODEL (gtk_no_selection_new (g_object_ref (rows)));

  gtk_column_view_set_model (self->view, selection);
}

/* If rows are only added, the other rows stay at their positions. After a new search, any position may have another
 * row. */
static void
found_changed_cb (GListModel *rows, guint position, guint removed, guint added, DowserGrid *self)
{
  _dowser_grid_update_selection_size (self);
  if (removed > 0 && dowser_cell_selection_collapse (self->selection))
    _dowser_grid_notify_selection (self);
}

void
dowser_grid_set_rows (DowserGrid *self, DowserFoundRows *rows)
{
  g_return_if_fail (DOWSER_IS_GRID (self));
  g_return_if_fail (rows == NULL || dowser_found_rows_get_result (rows) == self->result);

  if (self->rows == rows)
    return;
  g_clear_signal_handler (&self->found_changed, self->rows);
  g_set_object (&self->rows, rows);
  if (rows != NULL)
    self->found_changed
        = g_signal_connect_object (rows, "items-changed", G_CALLBACK (found_changed_cb), self, G_CONNECT_AFTER);
  if (self->result == NULL || self->items_changed != 0)
    return;
  _dowser_grid_show_model (self);
  _dowser_grid_update_selection_size (self);
  dowser_cell_selection_go_to (self->selection, 0, self->selection->column, DOWSER_CELL_SPAN_CELLS,
                               DOWSER_CELL_REPLACE);
  _dowser_grid_notify_selection (self);
}

guint
_dowser_grid_get_row (DowserGrid *self, guint position)
{
  return self->rows != NULL ? dowser_found_rows_get_row (self->rows, position) : position;
}

/* Returns the numbers that the selected rows have in the result. If only some rows are shown, these numbers differ from
 * the positions in the list. */
GtkBitset *
dowser_grid_dup_selected_rows (DowserGrid *self)
{
  GtkBitset *rows = gtk_bitset_new_empty ();

  g_return_val_if_fail (DOWSER_IS_GRID (self), rows);

  for (guint i = 0; i < self->selection->ranges->len; i++)
    {
      const DowserCellRange *range = &g_array_index (self->selection->ranges, DowserCellRange, i);

      if (self->rows == NULL)
        gtk_bitset_add_range (rows, range->row, range->n_rows);
      for (guint j = 0; self->rows != NULL && j < range->n_rows; j++)
        gtk_bitset_add (rows, dowser_found_rows_get_row (self->rows, range->row + j));
    }
  return rows;
}

DowserCellBlock *
dowser_grid_dup_block (DowserGrid *self)
{
  g_return_val_if_fail (DOWSER_IS_GRID (self), NULL);

  if (self->result == NULL || self->selection->ranges->len == 0)
    return NULL;
  return dowser_cell_block_new (self->result, self->rows, self->selection, self->order);
}
