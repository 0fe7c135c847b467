/* dowser-parquet-writer.c - writes rows as Parquet. First writes the rows as CSV and finds the type of each column;
 * then DuckDB converts the CSV */
#include "export/dowser-cell-timestamp.h"
#include "export/dowser-row-writer.h"

#include "rows/dowser-page-private.h"
#include "sources/dowser-temporary-file.h"
#include "sources/duckdb/dowser-duckdb-api.h"
#include "sources/duckdb/dowser-duckdb-parquet.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <unistd.h>

#define MAX_DECIMAL_DIGITS 38
#define MAX_INTEGER_DIGITS 19
#define MAX_DECIMALS 6 /* the maximum number of digits of a second's fraction */
#define MAX_EXACT_REAL (G_GINT64_CONSTANT (1) << 53)

/* Facts about the values of a column. The column's type in the file must fit all of them. */
typedef struct
{
  DowserValueType declared;
  gboolean has_integer;
  gboolean has_large; /* the column has an integer that a double can't hold exactly */
  gboolean has_real;
  gboolean has_text;
  gboolean has_blob;
  gboolean no_decimal;   /* the column has a text that isn't a decimal */
  gboolean no_timestamp; /* the column has a text that no date or time type holds exactly */
  gboolean has_date;
  gboolean has_time;
  gboolean has_timestamp;
  gboolean has_utc; /* the column has a timestamp in UTC */
  gboolean no_truth;
  guint n_digits; /* the number of digits before the decimal point in the longest decimal */
  guint scale;
} ColumnFacts;

typedef struct
{
  DowserRowWriter parent;
  char *path;
  char *source;    /* (nullable) */
  char *rows_path; /* (nullable): the path of the CSV file */
  int fd;
  DowserByteSink *sink;
  DowserRowWriter *rows;
  GPtrArray *names; /* char * */
  ColumnFacts *column_types;
  guint64 n_rows;
} ParquetWriter;

static gboolean
fail_rows (ParquetWriter *self, int code, GError **error)
{
  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (code),
               _ ("The rows cannot be written to “%s”: %s. Free some space in this folder, or set another folder in "
                  "TMPDIR."),
               dowser_temporary_file_get_folder (), g_strerror (code));
  return FALSE;
}

static gboolean
open_rows (ParquetWriter *self, GError **error)
{
  const DowserExportOptions options = { .format = DOWSER_EXPORT_CSV };

  self->fd = dowser_temporary_file_open ();
  if (self->fd < 0)
    return fail_rows (self, errno, error);
  self->rows_path = g_strdup_printf ("/proc/self/fd/%d", self->fd);
  self->sink = dowser_byte_sink_new (self->fd);
  self->rows = dowser_row_writer_new (&options, self->sink, NULL);
  return TRUE;
}

static gboolean
parquet_writer_begin (DowserRowWriter *writer, GPtrArray *columns, GError **error)
{
  ParquetWriter *self = (ParquetWriter *) writer;
  g_autoptr (GHashTable) used_names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  if (dowser_duckdb_api_get (error) == NULL || !open_rows (self, error))
    return FALSE;
  self->column_types = g_new0 (ColumnFacts, columns->len);
  for (guint i = 0; i < columns->len; i++)
    {
      const DowserResultColumn *column = columns->pdata[i];

      g_ptr_array_add (self->names,
                       dowser_row_writer_dup_unique (used_names, *column->name != '\0' ? column->name : _ ("column")));
      self->column_types[i].declared = column->type;
    }
  return dowser_row_writer_begin (self->rows, columns, error);
}

static void
check_decimal (ColumnFacts *column_types, const char *text, gsize length)
{
  guint n_digits = 0, scale = 0, n_points = 0;
  gsize sign = length > 0 && *text == '-';

  /* A text with leading zeros is a code, not a number. */
  if (length > sign + 1 && text[sign] == '0' && g_ascii_isdigit (text[sign + 1]))
    column_types->no_decimal = TRUE;
  for (gsize i = 0; i < length; i++)
    if (g_ascii_isdigit (text[i]))
      *(n_points > 0 ? &scale : &n_digits) += 1;
    else if (text[i] == '.' && n_points == 0)
      n_points++;
    else if (text[i] != '-' || i > 0)
      column_types->no_decimal = TRUE;
  column_types->n_digits = MAX (column_types->n_digits, n_digits);
  column_types->scale = MAX (column_types->scale, scale);
  if (n_digits + scale == 0 || column_types->n_digits + column_types->scale > MAX_DECIMAL_DIGITS)
    column_types->no_decimal = TRUE;
}

/* Records which kind of date or time a text is. A column of the file can't have offsets other than UTC. */
static void
check_timestamp (ColumnFacts *column_types, const char *text, gsize length)
{
  DowserCellTimestamp timestamp;

  if (!dowser_cell_timestamp_read (text, length, &timestamp) || timestamp.n_decimals > MAX_DECIMALS
      || (timestamp.has_offset && (!timestamp.is_utc || timestamp.type != DOWSER_VALUE_TIMESTAMP)))
    {
      column_types->no_timestamp = TRUE;
      return;
    }
  column_types->has_date |= timestamp.type == DOWSER_VALUE_DATE;
  column_types->has_time |= timestamp.type == DOWSER_VALUE_TIME;
  column_types->has_timestamp |= timestamp.type == DOWSER_VALUE_TIMESTAMP && !timestamp.has_offset;
  column_types->has_utc |= timestamp.has_offset;
}

static void
check_text (ColumnFacts *column_types, const DowserCell *cell)
{
  column_types->has_text = TRUE;
  if (!column_types->no_decimal
      && (column_types->declared == DOWSER_VALUE_DECIMAL || column_types->declared == DOWSER_VALUE_INTEGER))
    check_decimal (column_types, cell->text, cell->length);
  if (!column_types->no_timestamp && dowser_cell_timestamp_is_possible (column_types->declared))
    check_timestamp (column_types, cell->text, cell->length);
}

/* Returns the date or time type for a column. In a column that is declared as timestamps, a date means the midnight at
 * its start. In a column of unknown type, a date may mean the whole day. Returns: (nullable): %NULL if no single type
 * holds all values exactly */
static const char *
choose_timestamp_type (const ColumnFacts *column_types)
{
  gboolean days_are_timestamps = column_types->declared == DOWSER_VALUE_TIMESTAMP && column_types->has_timestamp;

  if (!dowser_cell_timestamp_is_possible (column_types->declared) || column_types->no_timestamp)
    return NULL;
  if (column_types->has_time + (column_types->has_date && !days_are_timestamps) + column_types->has_timestamp
          + column_types->has_utc
      != 1)
    return NULL;
  if (column_types->has_time)
    return "TIME";
  if (column_types->has_utc)
    return "TIMESTAMPTZ";
  return column_types->has_timestamp ? "TIMESTAMP" : "DATE";
}

/* Returns the decimal type for a column; %NULL if no decimal type holds all values exactly. The column may also have
 * integers that don't fit in 64 bits, which are stored as texts of digits. */
static char *
choose_decimal_type (const ColumnFacts *column_types)
{
  guint n_digits = MAX (column_types->n_digits, column_types->has_integer ? MAX_INTEGER_DIGITS : 0);
  gboolean is_number = column_types->declared == DOWSER_VALUE_DECIMAL || column_types->declared == DOWSER_VALUE_INTEGER;

  if (!is_number || column_types->no_decimal || column_types->has_real || column_types->has_blob
      || n_digits + column_types->scale > MAX_DECIMAL_DIGITS)
    return NULL;
  return g_strdup_printf ("DECIMAL(%u,%u)", MAX (n_digits + column_types->scale, 1), column_types->scale);
}

static void
check_cell (ColumnFacts *column_types, const DowserCell *cell)
{
  switch (cell->type)
    {
    case DOWSER_VALUE_INTEGER:
      column_types->has_integer = TRUE;
      column_types->no_truth |= cell->integer != 0 && cell->integer != 1;
      column_types->has_large |= cell->integer > MAX_EXACT_REAL || cell->integer < -MAX_EXACT_REAL;
      break;
    case DOWSER_VALUE_REAL:
      column_types->has_real = TRUE;
      break;
    case DOWSER_VALUE_BLOB:
      column_types->has_blob = TRUE;
      break;
    default:
      check_text (column_types, cell);
    }
}

static gboolean
parquet_writer_write_page (DowserRowWriter *writer, const DowserPage *page, GError **error)
{
  ParquetWriter *self = (ParquetWriter *) writer;
  DowserCell cell = { 0 };

  for (guint i = 0; i < page->n_columns; i++)
    for (guint row = 0; row < page->n_rows; row++)
      if (dowser_page_peek_cell (page, row, i, &cell))
        check_cell (&self->column_types[i], &cell);
  self->n_rows += page->n_rows;
  if (!dowser_row_writer_write_page (self->rows, page, error))
    return FALSE;
  return self->sink->code == 0 || fail_rows (self, self->sink->code, error);
}

/* Returns the type for a column: VARCHAR if no other single type holds all values exactly. */
static char *
choose_type (const ColumnFacts *column_types)
{
  if (column_types->has_text)
    {
      const char *timestamp = choose_timestamp_type (column_types);
      char *decimal = choose_decimal_type (column_types);

      if (decimal != NULL)
        return decimal;
      return g_strdup (timestamp != NULL && !column_types->has_blob && !column_types->has_integer
                               && !column_types->has_real
                           ? timestamp
                           : "VARCHAR");
    }
  /* In a boolean column, 1 is written as true. */
  if (column_types->declared == DOWSER_VALUE_BOOLEAN && column_types->has_integer)
    return g_strdup (column_types->no_truth || column_types->has_blob || column_types->has_real ? "VARCHAR"
                                                                                                : "BOOLEAN");
  if (column_types->has_blob)
    return g_strdup (column_types->has_integer || column_types->has_real ? "VARCHAR" : "BLOB");
  if (column_types->has_real)
    return g_strdup (column_types->has_large ? "VARCHAR" : "DOUBLE");
  return g_strdup (column_types->has_integer || column_types->declared == DOWSER_VALUE_INTEGER ? "BIGINT" : "VARCHAR");
}

/* Returns TRUE if the user must be told that the column is written as text. This is so if it has numbers or bytes, or
 * if it has texts but was declared as numbers, dates or times. */
static gboolean
is_more_than_text (const ColumnFacts *column_types)
{
  return column_types->has_blob || column_types->has_integer || column_types->has_real
         || (column_types->has_text
             && (dowser_value_type_is_number (column_types->declared) || column_types->declared == DOWSER_VALUE_TIME
                 || dowser_value_type_is_temporal (column_types->declared)));
}

static gboolean
parquet_writer_end (DowserRowWriter *writer, GError **error)
{
  ParquetWriter *self = (ParquetWriter *) writer;
  g_autoptr (GPtrArray) types = g_ptr_array_new_with_free_func (g_free);

  if (!dowser_row_writer_end (self->rows, error))
    return FALSE;
  if (!dowser_byte_sink_flush (self->sink))
    return fail_rows (self, self->sink->code, error);
  for (guint i = 0; i < self->names->len; i++)
    {
      const ColumnFacts *column_types = &self->column_types[i];

      g_ptr_array_add (types, choose_type (column_types));
      if (g_str_equal (types->pdata[i], "VARCHAR") && is_more_than_text (column_types))
        dowser_export_changes_add (&self->parent.changes, DOWSER_CHANGE_MIXED);
    }
  self->parent.changes.counts[DOWSER_CHANGE_REPAIRED] = self->rows->changes.counts[DOWSER_CHANGE_REPAIRED];
  return dowser_duckdb_write_parquet (self->rows_path, self->names, types, self->path, self->source, self->n_rows,
                                      self->parent.cancellable, error);
}

static void
parquet_writer_free (DowserRowWriter *writer)
{
  ParquetWriter *self = (ParquetWriter *) writer;

  g_clear_pointer (&self->rows, dowser_row_writer_free);
  g_clear_pointer (&self->sink, dowser_byte_sink_free);
  if (self->fd >= 0)
    {
      close (self->fd);
    }
  g_ptr_array_unref (self->names);
  g_free (self->column_types);
  g_free (self->rows_path);
  g_free (self->path);
  g_free (self->source);
  g_free (self);
}

static const DowserRowWriterClass parquet_writer_class
    = { parquet_writer_begin, parquet_writer_write_page, parquet_writer_end, parquet_writer_free };

DowserRowWriter *
dowser_parquet_writer_new (const DowserExportOptions *options, const char *path)
{
  ParquetWriter *self = g_new0 (ParquetWriter, 1);

  self->parent.klass = &parquet_writer_class;
  self->path = g_strdup (path);
  self->source = g_strdup (options->source);
  self->fd = -1;
  self->names = g_ptr_array_new_with_free_func (g_free);
  return &self->parent;
}
