/* dowser-grid-rows.c - which rows the grid shows, which are selected, and how they are copied */
#include "views/grid/dowser-grid-copy.h"
#include "views/grid/dowser-grid-private.h"

void
_dowser_grid_show_model (DowserGrid *self)
{
  GListModel *rows = self->rows != NULL ? G_LIST_MODEL (self->rows) : G_LIST_MODEL (self->result);
  g_autoptr (GtkSelectionModel) selection = GTK_SELECTION_MODEL (gtk_multi_selection_new (g_object_ref (rows)));

  gtk_column_view_set_model (self->view, selection);
}

void
dowser_grid_set_rows (DowserGrid *self, DowserFoundRows *rows)
{
  g_return_if_fail (DOWSER_IS_GRID (self));
  g_return_if_fail (rows == NULL || dowser_found_rows_get_result (rows) == self->result);

  if (!g_set_object (&self->rows, rows) || self->result == NULL || self->items_changed != 0)
    return;
  _dowser_grid_show_model (self);
}

gboolean
_dowser_grid_is_first (DowserGrid *self, guint row)
{
  if (self->rows == NULL)
    return row == 0;
  return dowser_found_rows_get_n_rows (self->rows) > 0 && dowser_found_rows_get_row (self->rows, 0) == row;
}

/* By their numbers in the result, which are not those of the list where only some rows are shown. */
static GtkBitset *
number_found_rows (DowserFoundRows *rows, GtkBitset *positions)
{
  GtkBitset *numbers = gtk_bitset_new_empty ();
  GtkBitsetIter iter;
  guint at;

  for (gboolean more = gtk_bitset_iter_init_first (&iter, positions, &at); more;
       more = gtk_bitset_iter_next (&iter, &at))
    gtk_bitset_add (numbers, dowser_found_rows_get_row (rows, at));
  return numbers;
}

GtkBitset *
dowser_grid_dup_selection (DowserGrid *self)
{
  g_return_val_if_fail (DOWSER_IS_GRID (self), NULL);

  GtkSelectionModel *selection = gtk_column_view_get_model (self->view);
  g_autoptr (GtkBitset) selected
      = selection != NULL ? gtk_selection_model_get_selection (selection) : gtk_bitset_new_empty ();

  return self->rows != NULL ? number_found_rows (self->rows, selected) : g_steal_pointer (&selected);
}

/* Returns: (transfer full): empty for all rows of the result */
static GtkBitset *
dup_rows_to_copy (DowserGrid *self)
{
  g_autoptr (GtkBitset) selected = dowser_grid_dup_selection (self);

  if (self->rows == NULL || !gtk_bitset_is_empty (selected))
    return g_steal_pointer (&selected);

  g_autoptr (GtkBitset) shown = gtk_bitset_new_range (0, dowser_found_rows_get_n_rows (self->rows));

  return number_found_rows (self->rows, shown);
}

/* @formats: (nullable) */
static void
copy (DowserGrid *self, GPtrArray *formats)
{
  if (self->result == NULL || (self->rows != NULL && dowser_found_rows_get_n_rows (self->rows) == 0))
    return;

  g_autoptr (GtkBitset) rows = dup_rows_to_copy (self);
  g_autofree char *text = dowser_grid_copy_rows (self->result, rows, formats);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

void
dowser_grid_copy (DowserGrid *self)
{
  g_return_if_fail (DOWSER_IS_GRID (self));

  copy (self, NULL);
}

void
dowser_grid_copy_as_shown (DowserGrid *self)
{
  g_autoptr (GPtrArray) formats = g_ptr_array_new ();
  GArray *looks;

  g_return_if_fail (DOWSER_IS_GRID (self));

  looks = dowser_grid_get_looks (self);
  for (guint i = 0; i < looks->len; i++)
    g_ptr_array_add (formats, g_array_index (looks, DowserGridLook, i).format);
  copy (self, formats);
}
