/* dowser-cli-rows.c - the rows of a result as a table, CSV or JSON */
#include "cli/dowser-cli-rows.h"

#include <math.h>
#include <string.h>

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

/* The C1 controls are as dangerous to a terminal as the C0 ones, which are pictures already. */
static void
disarm (GString *text)
{
  for (char *c = text->str; *c != '\0'; c++)
    if (*c == 0x7f)
      *c = '?';
    else if ((guchar) c[0] == 0xc2 && (guchar) c[1] >= 0x80 && (guchar) c[1] < 0xa0)
      {
        c[0] = ' ';
        c[1] = '?';
      }
}

static void
print_cell (DowserResult *result, guint row, guint column, GString *into)
{
  DowserCell cell;

  g_string_truncate (into, 0);
  dowser_result_get_cell (result, row, column, &cell);
  if (cell.is_null)
    g_string_append (into, "NULL");
  else
    dowser_cell_print (&cell, into, MAX_CELL_CHARACTERS);
  disarm (into);
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
  g_autoptr (GString) heading = g_string_new (described->name);

  for (char *c = heading->str; *c != '\0'; c++)
    if ((guchar) *c < 0x20)
      *c = ' ';
  disarm (heading);
  return g_string_free (g_steal_pointer (&heading), FALSE);
}

static guint *
measure (DowserResult *result, guint n_columns)
{
  guint *widths = g_new0 (guint, n_columns);
  guint n_rows = MIN (dowser_result_get_n_rows (result), MAX_MEASURED_ROWS);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint column = 0; column < n_columns; column++)
    {
      g_autofree char *heading = dup_heading (result, column);

      widths[column] = get_width (heading);
      for (guint row = 0; row < n_rows; row++)
        {
          print_cell (result, row, column, text);
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

void
dowser_cli_rows_print_table (DowserResult *result, FILE *file)
{
  guint n_columns = dowser_result_get_columns (result)->len;
  guint n_rows = dowser_result_get_n_rows (result);
  g_autofree guint *widths = measure (result, n_columns);
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
        print_cell (result, row, i, text);
        print_padded (file, text->str, widths[i], right[i], i + 1 == n_columns);
      }
}

static void
print_csv_text (FILE *file, const char *text, gsize length)
{
  gboolean plain = length > 0;

  for (gsize i = 0; i < length && plain; i++)
    plain = strchr ("\",\r\n", text[i]) == NULL && text[i] != '\0';
  if (plain)
    {
      fwrite (text, 1, length, file);
      return;
    }
  fputc ('"', file);
  for (gsize i = 0; i < length; i++)
    {
      if (text[i] == '"')
        fputc ('"', file);
      fputc (text[i], file);
    }
  fputc ('"', file);
}

static void
print_csv_cell (FILE *file, const DowserCell *cell)
{
  g_autoptr (GString) text = NULL;
  g_autofree char *base64 = NULL;

  if (cell->is_null)
    return;
  switch (cell->type)
    {
    case DOWSER_VALUE_INTEGER:
    case DOWSER_VALUE_REAL:
      text = g_string_new (NULL);
      dowser_cell_print (cell, text, 0);
      fputs (text->str, file);
      break;
    case DOWSER_VALUE_BLOB:
      base64 = g_base64_encode ((const guchar *) cell->text, cell->length);
      fputs (base64, file);
      break;
    default:
      print_csv_text (file, cell->text, cell->length);
    }
}

void
dowser_cli_rows_print_csv (DowserResult *result, FILE *file)
{
  GPtrArray *columns = dowser_result_get_columns (result);
  guint n_rows = dowser_result_get_n_rows (result);

  for (guint i = 0; i < columns->len; i++)
    {
      const DowserResultColumn *column = g_ptr_array_index (columns, i);

      print_csv_text (file, column->name, strlen (column->name));
      fputs (i + 1 == columns->len ? "\r\n" : ",", file);
    }
  for (guint row = 0; row < n_rows; row++)
    for (guint i = 0; i < columns->len; i++)
      {
        DowserCell cell;

        dowser_result_get_cell (result, row, i, &cell);
        print_csv_cell (file, &cell);
        fputs (i + 1 == columns->len ? "\r\n" : ",", file);
      }
}

void
dowser_cli_rows_append_string (GString *into, const char *text, gsize length)
{
  g_string_append_c (into, '"');
  for (gsize i = 0; i < length; i++)
    switch (text[i])
      {
      case '"':
      case '\\':
        g_string_append_c (into, '\\');
        g_string_append_c (into, text[i]);
        break;
      case '\n':
        g_string_append (into, "\\n");
        break;
      default:
        if ((guchar) text[i] < 0x20 || text[i] == 0x7f)
          g_string_append_printf (into, "\\u%04x", (guint) (guchar) text[i]);
        else
          g_string_append_c (into, text[i]);
      }
  g_string_append_c (into, '"');
}

static void
append_json_cell (GString *into, const DowserCell *cell)
{
  g_autofree char *base64 = NULL;

  if (cell->is_null || (cell->type == DOWSER_VALUE_REAL && !isfinite (cell->real)))
    {
      g_string_append (into, "null");
      return;
    }
  switch (cell->type)
    {
    case DOWSER_VALUE_INTEGER:
    case DOWSER_VALUE_REAL:
      dowser_cell_print (cell, into, 0);
      break;
    case DOWSER_VALUE_BLOB:
      base64 = g_base64_encode ((const guchar *) cell->text, cell->length);
      g_string_append_printf (into, "{\"base64\":\"%s\"}", base64);
      break;
    default:
      dowser_cli_rows_append_string (into, cell->text, cell->length);
    }
}

void
dowser_cli_rows_print_json (DowserResult *result, FILE *file)
{
  guint n_columns = dowser_result_get_columns (result)->len;
  guint n_rows = dowser_result_get_n_rows (result);
  g_autoptr (GString) line = g_string_new (NULL);

  fputs ("[", file);
  for (guint row = 0; row < n_rows; row++)
    {
      g_string_assign (line, row == 0 ? "[" : ",\n[");
      for (guint i = 0; i < n_columns; i++)
        {
          DowserCell cell;

          dowser_result_get_cell (result, row, i, &cell);
          if (i > 0)
            g_string_append_c (line, ',');
          append_json_cell (line, &cell);
        }
      g_string_append_c (line, ']');
      fwrite (line->str, 1, line->len, file);
    }
  fputs ("]", file);
}
