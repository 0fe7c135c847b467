/* dowser-xlsx-writer.c - writes rows as an Excel workbook: NULL is an absent cell, numbers that would be rounded are
 * texts, and dates are real dates */
#include "export/dowser-cell-timestamp.h"
#include "export/dowser-plain-decimal.h"
#include "export/dowser-row-writer.h"

#include "base/dowser-library.h"
#include "rows/dowser-page-private.h"
#include "sources/dowser-temporary-file.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <xlsxwriter.h>

#define FUNCTIONS(F)                                                                                                   \
  F (format_set_bold)                                                                                                  \
  F (format_set_num_format)                                                                                            \
  F (lxw_strerror)                                                                                                     \
  F (lxw_workbook_free)                                                                                                \
  F (workbook_add_format)                                                                                              \
  F (workbook_add_worksheet)                                                                                           \
  F (workbook_close)                                                                                                   \
  F (workbook_new_opt)                                                                                                 \
  F (workbook_set_properties)                                                                                          \
  F (worksheet_freeze_panes)                                                                                           \
  F (worksheet_set_column)                                                                                             \
  F (worksheet_write_boolean)                                                                                          \
  F (worksheet_write_datetime)                                                                                         \
  F (worksheet_write_formula_str)                                                                                      \
  F (worksheet_write_number)                                                                                           \
  F (worksheet_write_string)

static struct
{
  FUNCTIONS (DOWSER_LIBRARY_MEMBER)
} xlsx;

#define ROW(name) DOWSER_LIBRARY_ROW (xlsx, name)

static const DowserLibraryFunction functions[] = { FUNCTIONS (ROW) };

static const DowserLibrary library
    = { "libxlsxwriter.so.4", "Excel", "libxlsxwriter4", functions, G_N_ELEMENTS (functions) };

/* The largest integer with 15 digits. Spreadsheets keep 15 digits of a number. */
#define MAX_EXACT G_GINT64_CONSTANT (999999999999999)
#define MAX_DIGITS 15
#define MAX_TEXT_CHARS 32767
#define FIRST_YEAR 1900
#define MAX_DECIMALS 3 /* the maximum number of digits of a second's fraction */

/* The formats of dates and times. Each has a minimum column width: a narrower column would show "####". */
typedef enum
{
  STYLE_DATE,
  STYLE_TIME,
  STYLE_FINE_TIME,
  STYLE_TIMESTAMP,
  STYLE_FINE_TIMESTAMP,
  N_STYLES
} CellStyle;

static const struct
{
  const char *format;
  double width;
} cell_formats[] = {
  [STYLE_DATE] = { "yyyy-mm-dd", 12 },
  [STYLE_TIME] = { "hh:mm:ss", 10 },
  [STYLE_FINE_TIME] = { "hh:mm:ss.000", 14 },
  [STYLE_TIMESTAMP] = { "yyyy-mm-dd hh:mm:ss", 20 },
  [STYLE_FINE_TIMESTAMP] = { "yyyy-mm-dd hh:mm:ss.000", 24 },
};
G_STATIC_ASSERT (G_N_ELEMENTS (cell_formats) == N_STYLES);

typedef struct
{
  DowserRowWriter parent;
  char *path;
  char *source;       /* (nullable) */
  GPtrArray *columns; /* DowserResultColumn, borrowed from the exporter */

  lxw_workbook *workbook;
  lxw_worksheet *sheet;
  lxw_format *heading;
  lxw_format *cell_formats[N_STYLES];
  double *widths; /* the widths of the sheet's columns; 0: the default */
  GString *text;
  guint n_sheets;
  lxw_row_t row;
} XlsxWriter;

static gboolean
fail (GError **error, lxw_error code)
{
  g_set_error (error, G_IO_ERROR, code == LXW_ERROR_MEMORY_MALLOC_FAILED ? G_IO_ERROR_FAILED : G_IO_ERROR_NO_SPACE,
               _ ("The workbook cannot be written: %s Choose another folder, or free some space."),
               xlsx.lxw_strerror (code));
  return FALSE;
}

/* Checks the temporary file of the rows for write errors, because the library doesn't. */
static gboolean
check_rows (XlsxWriter *self, gboolean flush, GError **error)
{
  FILE *rows = self->sheet != NULL ? self->sheet->optimize_tmpfile : NULL;

  if (rows == NULL || (!ferror (rows) && (!flush || fflush (rows) == 0)))
    return TRUE;
  return fail (error, LXW_ERROR_CREATING_TMPFILE);
}

/* Copies the text to @self->text, cut at the maximum length of a cell. The library takes only NUL-terminated texts of
 * at most this length. */
static const char *
fit_text (XlsxWriter *self, const char *text, gsize length)
{
  g_string_truncate (self->text, 0);
  g_string_append_len (self->text, text, length);
  if (memchr (text, '\0', length) != NULL)
    dowser_export_changes_add (&self->parent.changes, DOWSER_CHANGE_CONTROLS);
  for (gsize i = 0; i < length; i++)
    if (self->text->str[i] == '\0')
      self->text->str[i] = ' ';
  if (length > MAX_TEXT_CHARS && g_utf8_strlen (self->text->str, -1) > MAX_TEXT_CHARS)
    {
      g_string_truncate (self->text, g_utf8_offset_to_pointer (self->text->str, MAX_TEXT_CHARS - 1) - self->text->str);
      g_string_append (self->text, "…");
      dowser_export_changes_add (&self->parent.changes, DOWSER_CHANGE_CUT);
    }
  return self->text->str;
}

/* Writes a text. An empty text is written as a formula, because the library would write no cell for it, and a missing
 * cell means NULL. */
static void
write_text (XlsxWriter *self, guint column, const char *text, gsize length)
{
  if (length == 0)
    xlsx.worksheet_write_formula_str (self->sheet, self->row, (lxw_col_t) column, "=\"\"", NULL, "");
  else
    xlsx.worksheet_write_string (self->sheet, self->row, (lxw_col_t) column, fit_text (self, text, length), NULL);
}

static void
write_integer (XlsxWriter *self, guint column, gint64 value)
{
  char digits[24];

  if (value >= -MAX_EXACT && value <= MAX_EXACT)
    {
      xlsx.worksheet_write_number (self->sheet, self->row, (lxw_col_t) column, (double) value, NULL);
      return;
    }
  dowser_export_changes_add (&self->parent.changes, DOWSER_CHANGE_AS_TEXT);
  g_snprintf (digits, sizeof digits, "%" PRId64, value);
  write_text (self, column, digits, strlen (digits));
}

static void
write_real (XlsxWriter *self, guint column, double value)
{
  char digits[32];

  if (isfinite (value))
    {
      xlsx.worksheet_write_number (self->sheet, self->row, (lxw_col_t) column, value, NULL);
      return;
    }
  dowser_export_changes_add (&self->parent.changes, DOWSER_CHANGE_AS_TEXT);
  dowser_double_to_text (value, digits);
  write_text (self, column, digits, strlen (digits));
}

/* Returns TRUE if a spreadsheet keeps the decimal exactly: the decimal has no exponent and few digits. */
static gboolean
is_exact_decimal (const char *text, gsize length)
{
  guint n_digits = dowser_plain_decimal_count_digits (text, length);

  return n_digits > 0 && n_digits <= MAX_DIGITS;
}

static CellStyle
choose_format (const DowserCellTimestamp *timestamp)
{
  if (timestamp->type == DOWSER_VALUE_DATE)
    return STYLE_DATE;
  if (timestamp->type == DOWSER_VALUE_TIME)
    return timestamp->n_decimals > 0 ? STYLE_FINE_TIME : STYLE_TIME;
  return timestamp->n_decimals > 0 ? STYLE_FINE_TIMESTAMP : STYLE_TIMESTAMP;
}

static void
widen_column (XlsxWriter *self, guint column, double width)
{
  if (self->widths[column] >= width)
    return;
  self->widths[column] = width;
  xlsx.worksheet_set_column (self->sheet, (lxw_col_t) column, (lxw_col_t) column, width, NULL);
}

static void
write_timestamp (XlsxWriter *self, guint column, const DowserCellTimestamp *timestamp)
{
  CellStyle cell_style = choose_format (timestamp);
  lxw_datetime value = { .hour = (int) timestamp->hour, .min = (int) timestamp->minute, .sec = timestamp->second };

  if (timestamp->type != DOWSER_VALUE_TIME)
    {
      value.year = g_date_get_year (&timestamp->date);
      value.month = (int) g_date_get_month (&timestamp->date);
      value.day = g_date_get_day (&timestamp->date);
    }
  if (timestamp->n_decimals > MAX_DECIMALS)
    dowser_export_changes_add (&self->parent.changes, DOWSER_CHANGE_FINE);
  widen_column (self, column, cell_formats[cell_style].width);
  xlsx.worksheet_write_datetime (self->sheet, self->row, (lxw_col_t) column, &value, self->cell_formats[cell_style]);
}

/* Writes a text as a date or time. Returns: FALSE if the text isn't a date or time, or a spreadsheet can't represent
 * it */
static gboolean
write_as_timestamp (XlsxWriter *self, guint column, DowserValueType type, const DowserCell *cell)
{
  DowserCellTimestamp timestamp;
  gboolean is_timestamp = dowser_cell_timestamp_read (cell->text, cell->length, &timestamp);

  if (is_timestamp && !timestamp.has_offset
      && (timestamp.type == DOWSER_VALUE_TIME || g_date_get_year (&timestamp.date) >= FIRST_YEAR))
    {
      write_timestamp (self, column, &timestamp);
      return TRUE;
    }
  if (is_timestamp || type != DOWSER_VALUE_UNKNOWN)
    dowser_export_changes_add (&self->parent.changes, DOWSER_CHANGE_UNDATED);
  return FALSE;
}

static void
write_cell (XlsxWriter *self, guint column, const DowserCell *cell)
{
  const DowserResultColumn *described_column = self->columns->pdata[column];
  g_autofree char *base64 = NULL;

  switch (cell->type)
    {
    case DOWSER_VALUE_INTEGER:
      if (described_column->type == DOWSER_VALUE_BOOLEAN && (cell->integer == 0 || cell->integer == 1))
        xlsx.worksheet_write_boolean (self->sheet, self->row, (lxw_col_t) column, (int) cell->integer, NULL);
      else
        write_integer (self, column, cell->integer);
      break;
    case DOWSER_VALUE_REAL:
      write_real (self, column, cell->real);
      break;
    case DOWSER_VALUE_BLOB:
      dowser_export_changes_add (&self->parent.changes, DOWSER_CHANGE_BASE64);
      base64 = g_base64_encode ((const guchar *) cell->text, cell->length);
      write_text (self, column, base64, strlen (base64));
      break;
    default:
      if (cell->repaired)
        dowser_export_changes_add (&self->parent.changes, DOWSER_CHANGE_REPAIRED);
      if (dowser_value_type_is_number (described_column->type) && !is_exact_decimal (cell->text, cell->length)
          && dowser_plain_decimal_count_digits (cell->text, cell->length) > 0)
        dowser_export_changes_add (&self->parent.changes, DOWSER_CHANGE_AS_TEXT);
      if (dowser_cell_timestamp_is_possible (described_column->type)
          && write_as_timestamp (self, column, described_column->type, cell))
        break;
      if (described_column->type == DOWSER_VALUE_DECIMAL && is_exact_decimal (cell->text, cell->length))
        write_real (self, column, g_ascii_strtod (cell->text, NULL));
      else
        write_text (self, column, cell->text, cell->length);
    }
}

/* Begins a sheet. A sheet has at most 1,048,576 rows; further rows go to another sheet with the same headings. */
static gboolean
begin_sheet (XlsxWriter *self, GError **error)
{
  g_autofree char *name = NULL;

  if (!check_rows (self, TRUE, error))
    return FALSE;
  name = self->n_sheets == 0 ? g_strdup (_ ("Rows")) : g_strdup_printf (_ ("Rows %u"), self->n_sheets + 1);
  self->sheet = xlsx.workbook_add_worksheet (self->workbook, name);
  if (self->sheet == NULL)
    return fail (error, LXW_ERROR_CREATING_TMPFILE);
  self->n_sheets++;
  self->row = 0;
  memset (self->widths, 0, self->columns->len * sizeof *self->widths);
  for (guint i = 0; i < self->columns->len; i++)
    {
      const DowserResultColumn *column = self->columns->pdata[i];

      xlsx.worksheet_write_string (self->sheet, 0, (lxw_col_t) i, fit_text (self, column->name, strlen (column->name)),
                                   self->heading);
    }
  xlsx.worksheet_freeze_panes (self->sheet, 1, 0);
  self->row = 1;
  return TRUE;
}

/* Writes the source to the workbook's properties, where spreadsheets show information about a file. */
static void
set_source (XlsxWriter *self)
{
  g_autofree char *comment = self->source != NULL ? g_strdup_printf (_ ("Source: %s"), self->source) : NULL;
  lxw_doc_properties properties = { .comments = comment };

  if (comment != NULL)
    xlsx.workbook_set_properties (self->workbook, &properties);
}

static gboolean
xlsx_writer_begin (DowserRowWriter *writer, GPtrArray *columns, GError **error)
{
  XlsxWriter *self = (XlsxWriter *) writer;
  lxw_workbook_options options
      = { .constant_memory = TRUE, .tmpdir = (char *) dowser_temporary_file_get_folder (), .use_zip64 = TRUE };

  if (columns->len > LXW_COL_MAX)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                   _ ("A workbook can have %d columns, but the result has %u. Export the result as CSV, or choose "
                      "fewer columns."),
                   LXW_COL_MAX, columns->len);
      return FALSE;
    }
  if (!dowser_library_open (&library, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, error))
    return FALSE;
  self->columns = g_ptr_array_ref (columns);
  self->widths = g_new0 (double, MAX (columns->len, 1));
  self->workbook = xlsx.workbook_new_opt (self->path, &options);
  if (self->workbook == NULL)
    return fail (error, LXW_ERROR_MEMORY_MALLOC_FAILED);
  self->heading = xlsx.workbook_add_format (self->workbook);
  xlsx.format_set_bold (self->heading);
  for (guint i = 0; i < N_STYLES; i++)
    {
      self->cell_formats[i] = xlsx.workbook_add_format (self->workbook);
      xlsx.format_set_num_format (self->cell_formats[i], cell_formats[i].format);
    }
  set_source (self);
  return begin_sheet (self, error);
}

static gboolean
xlsx_writer_write_page (DowserRowWriter *writer, const DowserPage *page, GError **error)
{
  XlsxWriter *self = (XlsxWriter *) writer;
  DowserCell cell = { 0 };

  for (guint row = 0; row < page->n_rows; row++)
    {
      if (self->row >= LXW_ROW_MAX && !begin_sheet (self, error))
        return FALSE;
      for (guint i = 0; i < page->n_columns; i++)
        if (dowser_page_peek_cell (page, row, i, &cell))
          write_cell (self, i, &cell);
      self->row++;
    }
  return check_rows (self, FALSE, error);
}

static void
set_limit_note (XlsxWriter *self)
{
  if (self->n_sheets > 1)
    self->parent.note = g_strdup_printf (_ ("A sheet can have %d rows, so the rows are split over %u sheets."),
                                         LXW_ROW_MAX, self->n_sheets);
}

static gboolean
xlsx_writer_end (DowserRowWriter *writer, GError **error)
{
  XlsxWriter *self = (XlsxWriter *) writer;
  lxw_error code;

  if (!check_rows (self, TRUE, error))
    return FALSE;
  code = xlsx.workbook_close (g_steal_pointer (&self->workbook));
  if (code != LXW_NO_ERROR)
    return fail (error, code);
  set_limit_note (self);
  return TRUE;
}

static void
xlsx_writer_free (DowserRowWriter *writer)
{
  XlsxWriter *self = (XlsxWriter *) writer;

  g_clear_pointer (&self->workbook, xlsx.lxw_workbook_free);
  g_clear_pointer (&self->columns, g_ptr_array_unref);
  g_string_free (self->text, TRUE);
  g_free (self->widths);
  g_free (self->path);
  g_free (self->source);
  g_free (self);
}

static const DowserRowWriterClass xlsx_writer_class
    = { xlsx_writer_begin, xlsx_writer_write_page, xlsx_writer_end, xlsx_writer_free };

DowserRowWriter *
dowser_xlsx_writer_new (const DowserExportOptions *options, const char *path)
{
  XlsxWriter *self = g_new0 (XlsxWriter, 1);

  self->parent.klass = &xlsx_writer_class;
  self->path = g_strdup (path);
  self->source = g_strdup (options->source);
  self->text = g_string_new (NULL);
  return &self->parent;
}
