/* dowser-grid-copy.c - rows as text for the clipboard */
#include "views/grid/dowser-grid-copy.h"

#include "analysis/dowser-output-format.h"
#include "rows/dowser-cell-format.h"

/* A tab or line break inside a cell would shift the columns of whoever pastes: such a cell is quoted as in CSV. */
static void
append_cell (GString *into, const char *text, gsize length)
{
  if (memchr (text, '\t', length) == NULL && memchr (text, '\n', length) == NULL && memchr (text, '"', length) == NULL)
    {
      g_string_append_len (into, text, (gssize) length);
      return;
    }
  g_string_append_c (into, '"');
  for (gsize i = 0; i < length; i++)
    {
      if (text[i] == '"')
        g_string_append_c (into, '"');
      g_string_append_c (into, text[i]);
    }
  g_string_append_c (into, '"');
}

/* Returns: (nullable) */
static const DowserFormat *
get_format (GPtrArray *formats, guint column)
{
  return formats != NULL && column < formats->len ? formats->pdata[column] : NULL;
}

static void
append_headings (GString *into, GPtrArray *columns, GPtrArray *formats)
{
  for (guint i = 0; i < columns->len; i++)
    {
      const DowserResultColumn *column = columns->pdata[i];
      const DowserFormat *format = get_format (formats, i);
      const char *unit = dowser_format_get_unit (format);
      g_autofree char *name = dowser_format_dup_heading (format, column->name);
      g_autofree char *heading = unit != NULL ? g_strdup_printf ("%s (%s)", name, unit) : g_steal_pointer (&name);

      if (i > 0)
        g_string_append_c (into, '\t');
      append_cell (into, heading, strlen (heading));
    }
  g_string_append_c (into, '\n');
}

static void
append_row (GString *into, DowserResult *result, guint row, GPtrArray *formats)
{
  guint n_columns = dowser_result_get_columns (result)->len;

  for (guint i = 0; i < n_columns; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      const DowserFormat *format = get_format (formats, i);
      g_autofree char *spelled = NULL;
      DowserCell cell;

      if (i > 0)
        g_string_append_c (into, '\t');
      dowser_result_get_cell (result, row, i, &cell);
      spelled = format != NULL ? dowser_cell_format (&cell, format) : NULL;
      if (spelled != NULL)
        g_string_append (text, spelled);
      else
        dowser_cell_print (&cell, text, 0);
      append_cell (into, text->str, text->len);
    }
  g_string_append_c (into, '\n');
}

char *
dowser_grid_copy_rows (DowserResult *result, GtkBitset *rows, GPtrArray *formats)
{
  GString *text = g_string_new (NULL);
  GtkBitsetIter iter;
  guint row;

  append_headings (text, dowser_result_get_columns (result), formats);
  if (gtk_bitset_is_empty (rows))
    {
      for (guint i = 0; i < dowser_result_get_n_rows (result); i++)
        append_row (text, result, i, formats);
      return g_string_free (text, FALSE);
    }
  for (gboolean more = gtk_bitset_iter_init_first (&iter, rows, &row); more; more = gtk_bitset_iter_next (&iter, &row))
    append_row (text, result, row, formats);
  return g_string_free (text, FALSE);
}
