/* dowser-cli-rows.c - prints the rows of a result as a table, CSV or JSON */
#include "cli/dowser-cli-rows.h"

#include "analysis/dowser-output-format.h"
#include "base/dowser-number-signs.h"
#include "base/dowser-safe-text.h"
#include "cli/dowser-cli.h"
#include "export/dowser-row-writer.h"
#include "rows/dowser-cell-format.h"
#include "rows/dowser-format-align.h"
#include "rows/dowser-number-text.h"

#include <glib/gi18n-lib.h>
#include <unistd.h>

#define MAX_CELL_CHARACTERS 60
/* The number of rows from which the column widths are computed. If a later row has a wider cell, only this row is
 * shifted. */
#define MAX_MEASURED_ROWS 1000

static guint
get_width (const char *text)
{
  guint width = 0;

  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    {
      gunichar character = g_utf8_get_char (c);

      if (!g_unichar_iszerowidth (character))
        width += g_unichar_iswide (character) ? 2 : 1;
    }
  return width;
}

/* A table for users. @formats: (nullable): DowserFormat, (nullable), one for each column */
typedef struct
{
  DowserResult *result;
  GPtrArray *formats;
  gboolean as_shown; /* TRUE to format values as the window does. FALSE to print them as stored, except percentages and
                      * computed values */
  guint n_columns;
  guint n_rows; /* number of shown rows */
} Table;

static gboolean
is_percentage (const Table *table, guint column)
{
  const DowserFormat *format = table->formats != NULL ? table->formats->pdata[column] : NULL;

  return format != NULL && (format->scale == DOWSER_SCALE_PERCENT || format->percent);
}

static void
print_percentage (const Table *table, guint column, const DowserCell *cell, GString *into)
{
  const DowserFormat *format = table->formats->pdata[column];
  double value = cell->type == DOWSER_VALUE_INTEGER ? (double) cell->integer : cell->real;
  g_autofree char *text = NULL;

  if (cell->type == DOWSER_VALUE_INTEGER || cell->type == DOWSER_VALUE_REAL)
    text = dowser_number_to_text (value, format);
  if (text != NULL)
    g_string_append (into, text);
  else
    dowser_cell_print (cell, into, MAX_CELL_CHARACTERS);
}

/* Rounds results of arithmetic as the window does, so that a sum of cents has two decimals, not twelve. */
static gboolean
print_rounded (const Table *table, guint column, const DowserCell *cell, GString *into)
{
  const DowserFormat *format = table->formats != NULL ? table->formats->pdata[column] : NULL;
  g_autofree char *text = NULL;

  if (format == NULL || !format->rounded || cell->type != DOWSER_VALUE_REAL)
    return FALSE;
  text = dowser_number_dup_rounded (cell->real);
  if (text == NULL)
    return FALSE;
  g_string_append (into, text);
  return TRUE;
}

static gboolean
print_shown (const Table *table, guint column, const DowserCell *cell, GString *into)
{
  const DowserFormat *format = table->formats->pdata[column];
  g_autofree char *text = format != NULL ? dowser_cell_format (cell, format) : NULL;

  if (text != NULL)
    g_string_append (into, text);
  return text != NULL;
}

static void
print_cell (const Table *table, guint row, guint column, GString *into)
{
  DowserCell cell;

  g_string_truncate (into, 0);
  dowser_result_get_cell (table->result, row, column, &cell);
  if (cell.is_null)
    g_string_append (into, "NULL");
  else if (table->as_shown)
    {
      if (!print_shown (table, column, &cell, into))
        dowser_cell_print (&cell, into, MAX_CELL_CHARACTERS);
    }
  else if (is_percentage (table, column))
    print_percentage (table, column, &cell, into);
  else if (!print_rounded (table, column, &cell, into))
    dowser_cell_print (&cell, into, MAX_CELL_CHARACTERS);
}

static void
print_padded (FILE *file, const char *text, guint width, gboolean right, gboolean last)
{
  guint text_width = get_width (text);
  int padding = text_width < width ? (int) (width - text_width) : 0;

  if (right)
    fprintf (file, "%*s%s", padding, "", text);
  else
    fprintf (file, "%s%*s", text, last ? 0 : padding, "");
  fputs (last ? "\n" : "  ", file);
}

/* Returns a heading such as "sum of amount_cents (EUR)". */
static char *
dup_heading (const Table *table, guint column)
{
  const DowserResultColumn *described_column = g_ptr_array_index (dowser_result_get_columns (table->result), column);
  const char *unit = table->as_shown ? dowser_format_get_unit (table->formats->pdata[column]) : NULL;
  g_autofree char *name
      = dowser_format_dup_heading (table->as_shown ? table->formats->pdata[column] : NULL, described_column->name);
  g_autofree char *heading = unit != NULL ? g_strdup_printf ("%s (%s)", name, unit) : NULL;

  return dowser_safe_text_dup_line (heading != NULL ? heading : name, 0);
}

/* Returns TRUE for a column of numbers. Numbers that are shown as timestamps are an exception, and are left-aligned. */
static gboolean
is_right_aligned (const Table *table, guint column)
{
  return dowser_value_type_is_number (dowser_result_guess_type (table->result, column))
         && !(table->as_shown && dowser_format_is_timestamp (table->formats->pdata[column]));
}

static guint *
get_widths (const Table *table)
{
  guint *widths = g_new0 (guint, table->n_columns);
  guint n_rows = MIN (table->n_rows, MAX_MEASURED_ROWS);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint column = 0; column < table->n_columns; column++)
    {
      g_autofree char *heading = dup_heading (table, column);

      widths[column] = get_width (heading);
      for (guint row = 0; row < n_rows; row++)
        {
          print_cell (table, row, column, text);
          widths[column] = MAX (widths[column], get_width (text->str));
        }
    }
  return widths;
}

static void
print_headings (const Table *table, FILE *file, const guint *widths)
{
  guint n_columns = table->n_columns;

  for (guint i = 0; i < n_columns; i++)
    {
      g_autofree char *heading = dup_heading (table, i);

      print_padded (file, heading, widths[i], is_right_aligned (table, i), i + 1 == n_columns);
    }
  for (guint i = 0; i < n_columns; i++)
    {
      g_autoptr (GString) line = g_string_new (NULL);

      for (guint n = 0; n < widths[i]; n++)
        g_string_append (line, "─");
      print_padded (file, line->str, widths[i], FALSE, i + 1 == n_columns);
    }
}

/* Prints how many rows are not shown. If a limit cut off the query's rows, the number of the missing rows is
 * unknown. */
static void
print_hidden_count (DowserResult *result, guint n_shown, FILE *file)
{
  guint n_rows = dowser_result_get_n_rows (result);
  g_autofree char *n_shown_text = dowser_count_to_text (n_shown);
  g_autofree char *all = dowser_count_to_text (n_rows);

  if (n_shown >= n_rows)
    return;
  if (dowser_result_is_truncated (result))
    fprintf (file, _ ("Showing the first %s of more than %s rows. --all shows all of them.\n"), n_shown_text, all);
  else
    fprintf (file, _ ("Showing the first %s of %s rows. --all shows all of them.\n"), n_shown_text, all);
}

static void
print_table (const Table *table, FILE *file)
{
  g_autofree guint *widths = get_widths (table);
  g_autofree gboolean *right = g_new0 (gboolean, table->n_columns);
  g_autoptr (GString) text = g_string_new (NULL);

  if (table->n_columns == 0)
    return;
  print_headings (table, file, widths);
  for (guint i = 0; i < table->n_columns; i++)
    right[i] = is_right_aligned (table, i);
  for (guint row = 0; row < table->n_rows; row++)
    for (guint i = 0; i < table->n_columns; i++)
      {
        print_cell (table, row, i, text);
        print_padded (file, text->str, widths[i], right[i], i + 1 == table->n_columns);
      }
  print_hidden_count (table->result, table->n_rows, file);
}

static guint
count_shown (DowserResult *result, guint max_rows)
{
  return MIN (dowser_result_get_n_rows (result), max_rows > 0 ? max_rows : G_MAXUINT);
}

void
dowser_cli_rows_print_table (DowserResult *result, const DowserPlan *plan, guint max_rows, FILE *file)
{
  guint n_columns = dowser_result_get_columns (result)->len;
  /* If the columns of the result aren't the outputs of the plan, values are shown without formats. */
  gboolean is_plan_output = plan != NULL && plan->select->outputs->len == n_columns;
  g_autoptr (GPtrArray) formats = is_plan_output ? dowser_formats_new (plan, NULL, NULL) : NULL;
  const Table table = { result, formats, FALSE, n_columns, count_shown (result, max_rows) };

  print_table (&table, file);
}

void
dowser_cli_rows_print_shown (DowserResult *result, GPtrArray *formats, guint max_rows, FILE *file)
{
  const Table table
      = { result, formats, TRUE, dowser_result_get_columns (result)->len, count_shown (result, max_rows) };

  g_return_if_fail (formats->len == table.n_columns);

  for (guint i = 0; i < formats->len; i++)
    if (formats->pdata[i] != NULL)
      dowser_format_align_decimals (formats->pdata[i], result, i);
  print_table (&table, file);
}

/* Writes the exact bytes to a file. On a terminal, control characters are replaced by visible ones, because the
 * terminal would obey them. */
void
dowser_cli_write_exact (const char *bytes, gsize length, FILE *file)
{
  if (isatty (fileno (file)))
    {
      g_autofree char *text = g_strndup (bytes, length);
      g_autofree char *safe = dowser_safe_text_dup (text);

      fputs (safe, file);
    }
  else
    fwrite (bytes, 1, length, file);
}

static void
write_sink (DowserByteSink *sink, FILE *file)
{
  dowser_cli_write_exact ((const char *) sink->bytes, sink->length, file);
  sink->length = 0;
}

static void
write_rows (DowserResult *result, const DowserExportOptions *options, FILE *file)
{
  g_autoptr (DowserByteSink) sink = dowser_byte_sink_new (-1);
  g_autoptr (DowserRowWriter) writer = dowser_row_writer_new (options, sink, NULL);

  dowser_row_writer_begin (writer, dowser_result_get_columns (result), NULL);
  for (guint i = 0; i < dowser_result_get_n_pages (result); i++)
    {
      g_autoptr (DowserPage) page = dowser_result_ref_page (result, i);

      dowser_row_writer_write_page (writer, page, NULL);
      write_sink (sink, file);
      dowser_page_unload (page);
    }
  dowser_row_writer_end (writer, NULL);
  write_sink (sink, file);
  if (dowser_row_writer_get_note (writer) != NULL)
    dowser_cli_print_note ("%s", dowser_row_writer_get_note (writer));
}

void
dowser_cli_rows_print_csv (DowserResult *result, FILE *file)
{
  const DowserExportOptions options = { .format = DOWSER_EXPORT_CSV };

  write_rows (result, &options, file);
}

void
dowser_cli_rows_append_string (GString *into, const char *text, gsize length)
{
  g_autoptr (DowserByteSink) sink = dowser_byte_sink_new (-1);

  dowser_json_writer_add_string (sink, text, length);
  g_string_append_len (into, sink->bytes, (gssize) sink->length);
}

void
dowser_cli_rows_print_json (DowserResult *result, FILE *file)
{
  const DowserExportOptions options = { .format = DOWSER_EXPORT_JSON, .arrays = TRUE };

  write_rows (result, &options, file);
}
