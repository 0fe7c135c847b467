/* dowser-shown-page.c - replaces the values of exported rows by the texts that the grid shows */
#include "export/dowser-shown-page.h"

#include "rows/dowser-cell-format.h"

#include <string.h>

static void
add_stored (DowserPageBuilder *builder, const DowserCell *cell)
{
  if (cell->is_null)
    dowser_page_builder_add_null (builder);
  else if (cell->type == DOWSER_VALUE_INTEGER)
    dowser_page_builder_add_integer (builder, cell->integer);
  else if (cell->type == DOWSER_VALUE_REAL)
    dowser_page_builder_add_real (builder, cell->real);
  else if (cell->type == DOWSER_VALUE_BLOB)
    dowser_page_builder_add_blob (builder, cell->text, cell->length);
  else
    dowser_page_builder_add_text (builder, cell->text, cell->length);
}

static void
add_cell (DowserPageBuilder *builder, const DowserCell *cell, const DowserFormat *format)
{
  g_autofree char *display_text = format != NULL && !cell->is_null ? dowser_cell_format (cell, format) : NULL;

  if (display_text != NULL)
    dowser_page_builder_add_text (builder, display_text, strlen (display_text));
  else
    add_stored (builder, cell);
}

DowserPage *
dowser_shown_page_new (const DowserPage *page, GPtrArray *formats)
{
  guint n_columns = dowser_page_get_n_columns (page);
  guint n_rows = dowser_page_get_n_rows (page);
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (n_columns, n_rows);

  for (guint row = 0; row < n_rows; row++)
    for (guint i = 0; i < n_columns; i++)
      {
        DowserCell cell;

        dowser_page_get_cell (page, row, i, &cell);
        add_cell (builder, &cell, i < formats->len ? formats->pdata[i] : NULL);
      }
  return dowser_page_builder_end (builder);
}
