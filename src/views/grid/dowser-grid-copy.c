/* dowser-grid-copy.c - writes selected cells as text for the clipboard: cells, CSV, Markdown, JSON, a list for SQL */
#include "views/grid/dowser-grid-copy.h"

#include "analysis/dowser-output-format.h"
#include "export/dowser-row-writer.h"
#include "rows/dowser-cell-format.h"
#include "sql/write/dowser-sql-list.h"

#include <string.h>

/* Number of rows between two checks for cancellation. */
#define PAGE_ROWS 1024

const char *const dowser_copy_form_nicks[] = { "cells", "headings", "csv", "markdown", "json", "list", NULL };

/* State while cells are written. */
typedef struct
{
  DowserCellBlock *block;
  const DowserCopyOptions *options;
  GArray *columns; /* guint: columns of the result */
  gboolean is_raw;
} CopyContext;

/* --------------------------------------------------------------- one cell */

/* Returns: (nullable): the format in which the column is copied; NULL if its values are copied as the source has
 * them */
static const DowserFormat *
get_format (const CopyContext *copy, guint column)
{
  GPtrArray *formats = copy->options->formats;

  return !copy->is_raw && formats != NULL && column < formats->len ? g_ptr_array_index (formats, column) : NULL;
}

/* Returns: (transfer full): the heading of the column. If the grid shows the values without their unit, the heading
 * includes the unit. */
static char *
dup_heading (const CopyContext *copy, guint column)
{
  const DowserFormat *format = get_format (copy, column);
  const char *unit = dowser_format_get_unit (format);
  g_autofree char *name = dowser_format_dup_heading (format, dowser_cell_block_get_column (copy->block, column)->name);

  return unit != NULL ? g_strdup_printf ("%s (%s)", name, unit) : g_steal_pointer (&name);
}

/* Returns: (transfer full): the whole text of the cell as the grid shows it */
static char *
dup_shown_text (CopyContext *copy, guint column, const DowserCell *cell)
{
  const DowserFormat *format = get_format (copy, column);
  char *formatted = format != NULL ? dowser_cell_format (cell, format) : NULL;
  GString *text;

  if (formatted != NULL)
    return formatted;
  text = g_string_new (NULL);
  dowser_cell_print (cell, text, 0);
  return g_string_free (text, FALSE);
}

static gboolean
is_selected (const DowserCellBand *band, guint column)
{
  for (guint i = 0; i < band->columns->len; i++)
    if (g_array_index (band->columns, guint, i) == column)
      return TRUE;
  return FALSE;
}

/* Returns: FALSE if the cell isn't selected, so there is nothing to write */
static gboolean
get_cell (CopyContext *copy, const DowserCellBand *band, guint row, guint column, DowserCell *cell)
{
  if (!is_selected (band, column))
    return FALSE;
  dowser_cell_block_get_cell (copy->block, row, column, cell);
  return !cell->is_null;
}

/* --------------------------------------------------------------- tab-separated cells */

/* A tab or line break inside a cell would shift the pasted columns. Such a cell is quoted as in CSV. */
static void
append_tab_separated_cell (GString *into, const char *text, gsize length)
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

static void
append_headings (CopyContext *copy, GString *into)
{
  for (guint i = 0; i < copy->columns->len; i++)
    {
      g_autofree char *heading = dup_heading (copy, g_array_index (copy->columns, guint, i));

      if (i > 0)
        g_string_append_c (into, '\t');
      append_tab_separated_cell (into, heading, strlen (heading));
    }
}

static void
append_row (CopyContext *copy, GString *into, const DowserCellBand *band, guint row)
{
  for (guint i = 0; i < copy->columns->len; i++)
    {
      guint column = g_array_index (copy->columns, guint, i);
      g_autofree char *text = NULL;
      DowserCell cell;

      if (i > 0)
        g_string_append_c (into, '\t');
      if (!get_cell (copy, band, row, column, &cell))
        continue;
      text = dup_shown_text (copy, column, &cell);
      append_tab_separated_cell (into, text, strlen (text));
    }
}

static gboolean
check_can_continue (CopyContext *copy, gsize length, GCancellable *cancellable, GError **error)
{
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  if (length <= copy->options->max_length)
    return TRUE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE, "longer than the options allow");
  return FALSE;
}

static char *
write_tab_separated (CopyContext *copy, GCancellable *cancellable, GError **error)
{
  GPtrArray *bands = dowser_cell_block_get_bands (copy->block);
  g_autoptr (GString) text = g_string_new (NULL);

  if (copy->options->copy_format == DOWSER_COPY_HEADINGS)
    append_headings (copy, text);
  for (guint i = 0; i < bands->len; i++)
    {
      const DowserCellBand *band = bands->pdata[i];

      for (guint row = band->row; row < band->row + band->n_rows; row++)
        {
          if (row % PAGE_ROWS == 0 && !check_can_continue (copy, text->len, cancellable, error))
            return NULL;
          if (i > 0 || row > band->row || copy->options->copy_format == DOWSER_COPY_HEADINGS)
            g_string_append_c (text, '\n');
          append_row (copy, text, band, row);
        }
    }
  if (!check_can_continue (copy, text->len, cancellable, error))
    return NULL;
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Writes a single cell without quotes, because it is often pasted into text. */
static char *
write_only_cell (CopyContext *copy)
{
  const DowserCellBand *band = dowser_cell_block_get_bands (copy->block)->pdata[0];
  guint column = g_array_index (copy->columns, guint, 0);
  DowserCell cell;

  return get_cell (copy, band, band->row, column, &cell) ? dup_shown_text (copy, column, &cell) : g_strdup ("");
}

/* --------------------------------------------------------------- text formats shared with the export */

static GPtrArray *
dup_columns (CopyContext *copy)
{
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);

  for (guint i = 0; i < copy->columns->len; i++)
    {
      guint column = g_array_index (copy->columns, guint, i);
      g_autofree char *heading = dup_heading (copy, column);

      g_ptr_array_add (columns,
                       dowser_result_column_new (heading, dowser_cell_block_get_column (copy->block, column)->type));
    }
  return columns;
}

static void
add_cell (CopyContext *copy, DowserPageBuilder *builder, guint column, const DowserCell *cell)
{
  g_autofree char *text = NULL;

  if (copy->is_raw && cell->type == DOWSER_VALUE_INTEGER)
    dowser_page_builder_add_integer (builder, cell->integer);
  else if (copy->is_raw && cell->type == DOWSER_VALUE_REAL)
    dowser_page_builder_add_real (builder, cell->real);
  else if (copy->is_raw && cell->type == DOWSER_VALUE_BLOB)
    dowser_page_builder_add_blob (builder, cell->text, cell->length);
  else if (copy->is_raw)
    dowser_page_builder_add_text (builder, cell->text, cell->length);
  else
    {
      text = dup_shown_text (copy, column, cell);
      dowser_page_builder_add_text (builder, text, strlen (text));
    }
}

static gboolean
write_page (DowserPageBuilder *builder, DowserRowWriter *writer, GError **error)
{
  g_autoptr (DowserPage) page = dowser_page_builder_get_n_rows (builder) > 0 ? dowser_page_builder_end (builder) : NULL;

  return page == NULL || dowser_row_writer_write_page (writer, page, error);
}

static gboolean
write_band (CopyContext *copy, const DowserCellBand *band, DowserPageBuilder *builder, DowserRowWriter *writer,
            DowserByteSink *sink, GCancellable *cancellable, GError **error)
{
  for (guint row = band->row; row < band->row + band->n_rows; row++)
    {
      if (dowser_page_builder_is_full (builder)
          && (!write_page (builder, writer, error) || !check_can_continue (copy, sink->length, cancellable, error)))
        return FALSE;
      for (guint i = 0; i < copy->columns->len; i++)
        {
          guint column = g_array_index (copy->columns, guint, i);
          DowserCell cell;

          if (get_cell (copy, band, row, column, &cell))
            add_cell (copy, builder, column, &cell);
          else
            dowser_page_builder_add_null (builder);
        }
    }
  return TRUE;
}

static char *
write_as_export (CopyContext *copy, DowserExportFormat format, GCancellable *cancellable, GError **error)
{
  const DowserExportOptions options = { .format = format };
  GPtrArray *bands = dowser_cell_block_get_bands (copy->block);
  g_autoptr (DowserByteSink) sink = dowser_byte_sink_new (-1);
  g_autoptr (DowserRowWriter) writer = dowser_row_writer_new (&options, sink, NULL);
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (copy->columns->len, PAGE_ROWS);
  g_autoptr (GPtrArray) columns = dup_columns (copy);

  if (!dowser_row_writer_begin (writer, columns, error))
    return NULL;
  for (guint i = 0; i < bands->len; i++)
    if (!write_band (copy, bands->pdata[i], builder, writer, sink, cancellable, error))
      return NULL;
  if (!write_page (builder, writer, error) || !dowser_row_writer_end (writer, error)
      || !check_can_continue (copy, sink->length, cancellable, error))
    return NULL;
  return g_strndup (sink->bytes, sink->length);
}

/* --------------------------------------------------------------- a list for SQL */

static DowserValue *
dup_value (const DowserCell *cell, DowserValueType declared)
{
  if (cell->type == DOWSER_VALUE_INTEGER)
    return cell->is_boolean ? dowser_value_new_boolean (cell->integer != 0) : dowser_value_new_integer (cell->integer);
  if (cell->type == DOWSER_VALUE_REAL)
    return dowser_value_new_real (cell->real);
  if (cell->type == DOWSER_VALUE_TEXT && declared == DOWSER_VALUE_DECIMAL)
    return dowser_value_new_text (DOWSER_VALUE_DECIMAL, cell->text, (gssize) cell->length);
  return dowser_value_new_text (cell->type, cell->text, (gssize) cell->length);
}

/* Returns: (nullable) (transfer full): the distinct values, in the order of the cells; @n_left_out: increased by the
 * number of NULL cells */
static GPtrArray *
dup_values (CopyContext *copy, guint64 *n_left_out, GCancellable *cancellable, GError **error)
{
  GPtrArray *bands = dowser_cell_block_get_bands (copy->block);
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_value_unref);
  g_autoptr (GHashTable) known = g_hash_table_new (dowser_value_hash, (GEqualFunc) dowser_value_equal);
  gsize length = 0;

  for (guint i = 0; i < bands->len; i++)
    {
      const DowserCellBand *band = bands->pdata[i];

      for (guint64 j = 0; j < (guint64) band->n_rows * band->columns->len; j++)
        {
          guint column = g_array_index (band->columns, guint, j % band->columns->len);
          g_autoptr (DowserValue) value = NULL;
          DowserCell cell;

          if (j % PAGE_ROWS == 0 && !check_can_continue (copy, length, cancellable, error))
            return NULL;
          dowser_cell_block_get_cell (copy->block, band->row + (guint) (j / band->columns->len), column, &cell);
          *n_left_out += cell.is_null;
          if (cell.is_null)
            continue;
          value = dup_value (&cell, dowser_cell_block_get_column (copy->block, column)->type);
          length += value->length + 4;
          if (g_hash_table_contains (known, value))
            continue;
          g_hash_table_add (known, value);
          g_ptr_array_add (values, g_steal_pointer (&value));
        }
    }
  return g_steal_pointer (&values);
}

static char *
write_list (CopyContext *copy, guint64 *n_left_out, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) values = dup_values (copy, n_left_out, cancellable, error);

  return values != NULL ? dowser_sql_write_list (values, copy->options->dialect) : NULL;
}

char *
dowser_grid_copy_text (DowserCellBlock *block, const DowserCopyOptions *options, guint64 *n_left_out,
                       GCancellable *cancellable, GError **error)
{
  g_autoptr (GArray) columns = dowser_cell_block_dup_columns (block);
  CopyContext copy = { block, options, columns, options->is_raw };

  *n_left_out = 0;
  switch (options->copy_format)
    {
    case DOWSER_COPY_CSV:
      return write_as_export (&copy, DOWSER_EXPORT_CSV, cancellable, error);
    case DOWSER_COPY_MARKDOWN:
      return write_as_export (&copy, DOWSER_EXPORT_MARKDOWN, cancellable, error);
    case DOWSER_COPY_JSON:
      copy.is_raw = TRUE;
      return write_as_export (&copy, DOWSER_EXPORT_JSON, cancellable, error);
    case DOWSER_COPY_LIST:
      return write_list (&copy, n_left_out, cancellable, error);
    case DOWSER_COPY_CELLS:
    case DOWSER_COPY_HEADINGS:
    default:
      if (options->copy_format == DOWSER_COPY_CELLS && dowser_cell_block_count_cells (block) == 1)
        return write_only_cell (&copy);
      return write_tab_separated (&copy, cancellable, error);
    }
}
