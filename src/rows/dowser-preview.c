/* dowser-preview.c - shows the user what an interpretation of the question returns: a few rows as text, and the first
 * row in which two results differ */
#include "rows/dowser-preview.h"

#include "rows/dowser-cell-format.h"

/* The maximum length of a cell in characters. Longer text ends with "…", because each interpretation that is offered to
 * the user must fit on short lines. */
#define CELL_CHARS 40

static char *
dup_cell (DowserResult *result, guint row, guint column, guint max_chars)
{
  GString *text = g_string_new (NULL);
  DowserCell cell;

  dowser_result_get_cell (result, row, column, &cell);
  if (cell.is_null)
    g_string_append (text, "NULL");
  else
    dowser_cell_print (&cell, text, max_chars);
  return g_string_free (text, FALSE);
}

static char **
dup_row (DowserResult *result, guint row, guint n_columns, GPtrArray *formats)
{
  char **cells = g_new0 (char *, n_columns + 1);

  for (guint i = 0; i < n_columns; i++)
    {
      DowserCell cell;

      dowser_result_get_cell (result, row, i, &cell);
      if (formats != NULL && i < formats->len && formats->pdata[i] != NULL)
        cells[i] = dowser_cell_format (&cell, formats->pdata[i]);
      if (cells[i] == NULL)
        cells[i] = dup_cell (result, row, i, CELL_CHARS);
    }
  return cells;
}

DowserPreview *
dowser_preview_new (DowserResult *result, guint first, guint max_rows, GPtrArray *formats)
{
  DowserPreview *self = g_new0 (DowserPreview, 1);
  GPtrArray *columns = dowser_result_get_columns (result);

  g_atomic_ref_count_init (&self->ref_count);
  self->columns = g_new0 (char *, columns->len + 1);
  for (guint i = 0; i < columns->len; i++)
    self->columns[i] = g_strdup (((const DowserResultColumn *) columns->pdata[i])->name);
  self->n_rows = dowser_result_get_n_rows (result);
  self->first = MIN (first, self->n_rows);
  self->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  for (guint row = self->first; row < self->n_rows && self->rows->len < max_rows; row++)
    g_ptr_array_add (self->rows, dup_row (result, row, columns->len, formats));
  return self;
}

DowserPreview *
dowser_preview_ref (DowserPreview *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
dowser_preview_unref (DowserPreview *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_strfreev (self->columns);
  g_ptr_array_unref (self->rows);
  g_free (self);
}

char *
dowser_preview_dup_line (const DowserPreview *self, guint index)
{
  g_return_val_if_fail (index < self->rows->len, NULL);

  return g_strjoinv (" · ", self->rows->pdata[index]);
}

static gboolean
are_rows_equal (DowserResult *a, DowserResult *b, guint row, guint n_columns)
{
  for (guint i = 0; i < n_columns; i++)
    {
      g_autofree char *one = dup_cell (a, row, i, 0);
      g_autofree char *other = dup_cell (b, row, i, 0);

      if (!g_str_equal (one, other))
        return FALSE;
    }
  return TRUE;
}

guint
dowser_results_find_difference (DowserResult *a, DowserResult *b)
{
  guint n_columns = dowser_result_get_columns (a)->len;
  guint n_rows = MIN (dowser_result_get_n_rows (a), dowser_result_get_n_rows (b));

  if (dowser_result_get_columns (b)->len != n_columns)
    return 0;
  for (guint row = 0; row < n_rows; row++)
    if (!are_rows_equal (a, b, row, n_columns))
      return row;
  return dowser_result_get_n_rows (a) == dowser_result_get_n_rows (b) ? G_MAXUINT : n_rows;
}
