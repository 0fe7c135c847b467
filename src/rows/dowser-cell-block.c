/* dowser-cell-block.c - a snapshot of the selected cells of a result, for a worker; pure */
#include "rows/dowser-cell-block.h"

#include "rows/dowser-page-private.h"

struct _DowserCellBlock
{
  GPtrArray *pages;
  GArray *first_rows; /* guint: the first row of each page */
  GArray *numbers;    /* (nullable): guint: the row numbers in the result, for the listed rows from @first_number on */
  guint first_number; /* the listed row to which the first element of @numbers belongs */
  GPtrArray *bands;   /* DowserCellBand */
  GArray *order;      /* guint */
  GPtrArray *columns; /* DowserResultColumn: of the result */
  guint last_page;
};

static void
copy_columns (DowserCellBlock *self, GPtrArray *columns)
{
  self->columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);
  for (guint i = 0; i < columns->len; i++)
    {
      const DowserResultColumn *column = columns->pdata[i];

      g_ptr_array_add (self->columns, dowser_result_column_new (column->name, column->type));
    }
}

static void
ref_pages (DowserCellBlock *self, DowserResult *result)
{
  guint first = 0;

  self->pages = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_page_unref);
  self->first_rows = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < dowser_result_get_n_pages (result); i++)
    {
      DowserPage *page = dowser_result_ref_page (result, i);

      g_ptr_array_add (self->pages, page);
      g_array_append_val (self->first_rows, first);
      first += dowser_page_get_n_rows (page);
    }
}

/* Copies the row numbers of @found, because a search in progress continues to change @found. */
static void
copy_numbers (DowserCellBlock *self, DowserFoundRows *found)
{
  const DowserCellBand *first = self->bands->len > 0 ? self->bands->pdata[0] : NULL;
  const DowserCellBand *last = first != NULL ? self->bands->pdata[self->bands->len - 1] : NULL;

  if (found == NULL || first == NULL)
    return;
  self->first_number = first->row;
  self->numbers = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = first->row; i < last->row + last->n_rows; i++)
    {
      guint row = dowser_found_rows_get_row (found, i);

      g_array_append_val (self->numbers, row);
    }
}

DowserCellBlock *
dowser_cell_block_new (DowserResult *result, DowserFoundRows *found, const DowserCellSelection *selection,
                       const GArray *order)
{
  DowserCellBlock *self = g_new0 (DowserCellBlock, 1);

  copy_columns (self, dowser_result_get_columns (result));
  ref_pages (self, result);
  self->order = g_array_new (FALSE, FALSE, sizeof (guint));
  g_array_append_vals (self->order, order->data, order->len);
  self->bands = dowser_cell_selection_dup_bands (selection);
  for (guint i = 0; i < self->bands->len; i++)
    {
      DowserCellBand *band = self->bands->pdata[i];
      GArray *columns = g_array_sized_new (FALSE, FALSE, sizeof (guint), band->columns->len);

      for (guint j = 0; j < band->columns->len; j++)
        g_array_append_val (columns, g_array_index (order, guint, g_array_index (band->columns, guint, j)));
      g_array_unref (band->columns);
      band->columns = columns;
    }
  copy_numbers (self, found);
  return self;
}

void
dowser_cell_block_free (DowserCellBlock *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->columns);
  g_ptr_array_unref (self->pages);
  g_array_unref (self->first_rows);
  g_clear_pointer (&self->numbers, g_array_unref);
  g_ptr_array_unref (self->bands);
  g_array_unref (self->order);
  g_free (self);
}

GPtrArray *
dowser_cell_block_get_bands (const DowserCellBlock *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->bands;
}

guint64
dowser_cell_block_count_cells (const DowserCellBlock *self)
{
  guint64 n = 0;

  g_return_val_if_fail (self != NULL, 0);

  for (guint i = 0; i < self->bands->len; i++)
    {
      const DowserCellBand *band = self->bands->pdata[i];

      n += (guint64) band->n_rows * band->columns->len;
    }
  return n;
}

guint64
dowser_cell_block_count_rows (const DowserCellBlock *self)
{
  guint64 n = 0;

  g_return_val_if_fail (self != NULL, 0);

  for (guint i = 0; i < self->bands->len; i++)
    n += ((const DowserCellBand *) self->bands->pdata[i])->n_rows;
  return n;
}

static gboolean
has_column (const DowserCellBand *band, guint column)
{
  for (guint i = 0; i < band->columns->len; i++)
    if (g_array_index (band->columns, guint, i) == column)
      return TRUE;
  return FALSE;
}

GArray *
dowser_cell_block_dup_columns (const DowserCellBlock *self)
{
  GArray *columns = g_array_new (FALSE, FALSE, sizeof (guint));

  g_return_val_if_fail (self != NULL, columns);

  for (guint i = 0; i < self->order->len; i++)
    {
      guint column = g_array_index (self->order, guint, i);
      gboolean found = FALSE;

      for (guint j = 0; j < self->bands->len && !found; j++)
        found = has_column (self->bands->pdata[j], column);
      if (found)
        g_array_append_val (columns, column);
    }
  return columns;
}

void
dowser_cell_block_get_cell (DowserCellBlock *self, guint row, guint column, DowserCell *cell)
{
  guint number = self->numbers != NULL ? g_array_index (self->numbers, guint, row - self->first_number) : row;
  guint page = dowser_page_find_by_row (self->first_rows, number, &self->last_page);

  dowser_page_get_cell (self->pages->pdata[page], number - g_array_index (self->first_rows, guint, page), column, cell);
  dowser_cell_apply_type (cell, ((const DowserResultColumn *) self->columns->pdata[column])->type);
}

const DowserResultColumn *
dowser_cell_block_get_column (const DowserCellBlock *self, guint column)
{
  g_return_val_if_fail (self != NULL && column < self->columns->len, NULL);

  return self->columns->pdata[column];
}
