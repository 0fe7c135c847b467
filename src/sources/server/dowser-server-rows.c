/* dowser-server-rows.c - the complete result of a small query to a server, as text */
#include "sources/server/dowser-server-rows.h"

struct _DowserServerRows
{
  guint n_columns;
  GStringChunk *texts;
  GPtrArray *cells; /* const char * (nullable), row by row */
};

DowserServerRows *
dowser_server_rows_new (guint n_columns)
{
  DowserServerRows *self;

  g_return_val_if_fail (n_columns > 0, NULL);

  self = g_new0 (DowserServerRows, 1);
  self->n_columns = n_columns;
  self->texts = g_string_chunk_new (4096);
  self->cells = g_ptr_array_new ();
  return self;
}

void
dowser_server_rows_free (DowserServerRows *self)
{
  g_string_chunk_free (self->texts);
  g_ptr_array_unref (self->cells);
  g_free (self);
}

void
dowser_server_rows_add_cell (DowserServerRows *self, const char *text, gsize length)
{
  g_ptr_array_add (self->cells, text != NULL ? g_string_chunk_insert_len (self->texts, text, length) : NULL);
}

guint
dowser_server_rows_count (const DowserServerRows *self)
{
  return self->cells->len / self->n_columns;
}

const char *
dowser_server_rows_get_cell (const DowserServerRows *self, guint row, guint column)
{
  g_return_val_if_fail (column < self->n_columns, NULL);

  return row < dowser_server_rows_count (self) ? self->cells->pdata[row * self->n_columns + column] : NULL;
}
