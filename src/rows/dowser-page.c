/* dowser-page.c - up to some thousand rows, stored column by column */
#include "rows/dowser-page-private.h"

DowserPage *
dowser_page_ref (DowserPage *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

static void
free_cells (DowserPage *self)
{
  for (guint i = 0; i < self->n_columns; i++)
    {
      g_free (self->columns[i].values);
      g_free (self->columns[i].nulls);
      g_free (self->columns[i].tags);
    }
  g_free (self->arena);
}

void
dowser_page_unref (DowserPage *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  if (self->release != NULL)
    self->release (self->release_data);
  else
    free_cells (self);
  g_free (self->columns);
  g_free (self);
}

void
dowser_page_unload (const DowserPage *self)
{
  g_return_if_fail (self != NULL);

  if (self->rest != NULL)
    self->rest (self->release_data);
}

guint
dowser_page_get_n_rows (const DowserPage *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_rows;
}

guint
dowser_page_get_n_columns (const DowserPage *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_columns;
}

void
dowser_page_get_cell (const DowserPage *self, guint row, guint column, DowserCell *cell)
{
  const DowserPageColumn *from;

  g_return_if_fail (self != NULL && cell != NULL);
  g_return_if_fail (row < self->n_rows && column < self->n_columns);

  memset (cell, 0, sizeof *cell);
  if (dowser_page_peek_cell (self, row, column, cell))
    return;
  from = &self->columns[column];
  cell->type = from->tags != NULL ? from->tags[row] : from->type;
  cell->is_null = TRUE;
}

gsize
dowser_page_get_size (const DowserPage *self)
{
  gsize size;

  g_return_val_if_fail (self != NULL, 0);

  size = sizeof *self + self->arena_size + self->n_columns * sizeof *self->columns;
  for (guint i = 0; i < self->n_columns; i++)
    {
      size += self->n_rows * sizeof *self->columns[i].values;
      size += self->columns[i].nulls != NULL ? (self->n_rows + 7) / 8 : 0;
      size += self->columns[i].tags != NULL ? self->n_rows : 0;
    }
  return size;
}

/* Returns the number of the first row of @page; %G_MAXUINT if @page is an index after the last page. */
static guint
get_first (const GArray *first_rows, guint page)
{
  return page < first_rows->len ? g_array_index (first_rows, guint, page) : G_MAXUINT;
}

guint
dowser_page_find_by_row (const GArray *first_rows, guint row, guint *last)
{
  guint low = 0;
  guint high = first_rows->len;

  if (row >= get_first (first_rows, *last) && row < get_first (first_rows, *last + 1))
    return *last;
  while (high - low > 1)
    {
      guint middle = low + (high - low) / 2;

      if (get_first (first_rows, middle) <= row)
        low = middle;
      else
        high = middle;
    }
  return *last = low;
}
