/* dowser-cli-rows.c - the rows of a result as a table, CSV or JSON */
#include "cli/dowser-cli-rows.h"

#include "base/dowser-safe-text.h"
#include "cli/dowser-cli.h"
#include "export/dowser-row-writer.h"
#include "rows/dowser-number-text.h"
#include "rows/dowser-output-format.h"

#include <glib/gi18n-lib.h>
#include <unistd.h>

#define MAX_CELL_CHARACTERS 60
/* Widths are taken from so many rows; wider cells further down only push their line. */
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

/* A table for people. @formats: (nullable): DowserFormat, (nullable), one for each column */
typedef struct
{
  DowserResult *result;
  GPtrArray *formats;
  guint n_columns;
  guint n_rows; /* that are shown */
} Table;

static void
format_clear (gpointer format)
{
  if (format != NULL)
    dowser_format_free (format);
}

/* A result that isn't of the plan's own outputs is shown as it comes. Returns: (transfer full) (nullable) */
static GPtrArray *
make_formats (const DowserPlan *plan, guint n_columns)
{
  GPtrArray *formats;

  if (plan == NULL || plan->select->outputs->len != n_columns)
    return NULL;
  formats = g_ptr_array_new_with_free_func (format_clear);
  for (guint i = 0; i < n_columns; i++)
    g_ptr_array_add (formats, dowser_format_for_output (plan->select->outputs->pdata[i]));
  return formats;
}

static gboolean
is_percentage (const Table *table, guint column)
{
  const DowserFormat *format = table->formats != NULL ? table->formats->pdata[column] : NULL;

  return format != NULL && (format->hundredths || format->percent);
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

/* Results of arithmetic are rounded as in the window, so that a sum of cents has two decimals, not twelve. */
static gboolean
print_rounded (const Table *table, guint column, const DowserCell *cell, GString *into)
{
  const DowserFormat *format = table->formats != NULL ? table->formats->pdata[column] : NULL;
  g_autofree char *text = NULL;

  if (format == NULL || !format->rounded || cell->type != DOWSER_VALUE_REAL)
    return FALSE;
  text = dowser_number_round (cell->real);
  if (text == NULL)
    return FALSE;
  g_string_append (into, text);
  return TRUE;
}

static void
print_cell (const Table *table, guint row, guint column, GString *into)
{
  DowserCell cell;

  g_string_truncate (into, 0);
  dowser_result_get_cell (table->result, row, column, &cell);
  if (cell.is_null)
    g_string_append (into, "NULL");
  else if (is_percentage (table, column))
    print_percentage (table, column, &cell, into);
  else if (!print_rounded (table, column, &cell, into))
    dowser_cell_print (&cell, into, MAX_CELL_CHARACTERS);
}

static void
print_padded (FILE *file, const char *text, guint width, gboolean right, gboolean last)
{
  guint taken = get_width (text);
  int padding = taken < width ? (int) (width - taken) : 0;

  if (right)
    fprintf (file, "%*s%s", padding, "", text);
  else
    fprintf (file, "%s%*s", text, last ? 0 : padding, "");
  fputs (last ? "\n" : "  ", file);
}

static char *
dup_heading (DowserResult *result, guint column)
{
  const DowserResultColumn *described = g_ptr_array_index (dowser_result_get_columns (result), column);

  return dowser_safe_text_dup_line (described->name, 0);
}

static guint *
measure (const Table *table)
{
  guint *widths = g_new0 (guint, table->n_columns);
  guint n_rows = MIN (table->n_rows, MAX_MEASURED_ROWS);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint column = 0; column < table->n_columns; column++)
    {
      g_autofree char *heading = dup_heading (table->result, column);

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
print_head (DowserResult *result, FILE *file, const guint *widths, guint n_columns)
{
  for (guint i = 0; i < n_columns; i++)
    {
      g_autofree char *heading = dup_heading (result, i);
      gboolean right = dowser_value_type_is_number (dowser_result_guess_type (result, i));

      print_padded (file, heading, widths[i], right, i + 1 == n_columns);
    }
  for (guint i = 0; i < n_columns; i++)
    {
      g_autoptr (GString) line = g_string_new (NULL);

      for (guint n = 0; n < widths[i]; n++)
        g_string_append (line, "─");
      print_padded (file, line->str, widths[i], FALSE, i + 1 == n_columns);
    }
}

/* A limit of the database's rows hides how many more there are. */
static void
print_rest (DowserResult *result, guint n_shown, FILE *file)
{
  guint n_rows = dowser_result_get_n_rows (result);

  if (n_shown >= n_rows)
    return;
  if (dowser_result_is_truncated (result))
    fprintf (file, _ ("The first %'u of more than %'u rows. --all shows all of them.\n"), n_shown, n_rows);
  else
    fprintf (file, _ ("The first %'u of %'u rows. --all shows all of them.\n"), n_shown, n_rows);
}

void
dowser_cli_rows_print_table (DowserResult *result, const DowserPlan *plan, guint max_rows, FILE *file)
{
  guint n_columns = dowser_result_get_columns (result)->len;
  guint n_rows = MIN (dowser_result_get_n_rows (result), max_rows > 0 ? max_rows : G_MAXUINT);
  g_autoptr (GPtrArray) formats = make_formats (plan, n_columns);
  const Table table = { result, formats, n_columns, n_rows };
  g_autofree guint *widths = measure (&table);
  g_autofree gboolean *right = g_new0 (gboolean, n_columns);
  g_autoptr (GString) text = g_string_new (NULL);

  if (n_columns == 0)
    return;
  print_head (result, file, widths, n_columns);
  for (guint i = 0; i < n_columns; i++)
    right[i] = dowser_value_type_is_number (dowser_result_guess_type (result, i));
  for (guint row = 0; row < n_rows; row++)
    for (guint i = 0; i < n_columns; i++)
      {
        print_cell (&table, row, i, text);
        print_padded (file, text->str, widths[i], right[i], i + 1 == n_columns);
      }
  print_rest (result, n_rows, file);
}

/* A file gets the bytes as they are; a terminal would obey some of them. */
void
dowser_cli_put_exact (const char *bytes, gsize length, FILE *file)
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
put (DowserByteSink *sink, FILE *file)
{
  dowser_cli_put_exact ((const char *) sink->bytes, sink->length, file);
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

      dowser_row_writer_page (writer, page, NULL);
      put (sink, file);
      dowser_page_rest (page);
    }
  dowser_row_writer_end (writer, NULL);
  put (sink, file);
  if (dowser_row_writer_get_note (writer) != NULL)
    dowser_cli_note ("%s", dowser_row_writer_get_note (writer));
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
