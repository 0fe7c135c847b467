/* dowser-duckdb-csv.c - prepares CSV and JSON files for DuckDB, and tells the user how they are read */
#include "sources/csv/dowser-duckdb-csv.h"

#include "base/dowser-error.h"
#include "sources/csv/dowser-csv-dialect.h"
#include "sources/csv/dowser-csv-repair.h"
#include "sources/csv/dowser-csv-settle.h"
#include "sources/csv/dowser-csv-view.h"
#include "sources/duckdb/dowser-duckdb-json-types.h"
#include "sources/duckdb/dowser-json-scan.h"

#include <glib/gi18n-lib.h>

static void
csv_free (gpointer data)
{
  DowserDuckdbCsv *self = data;

  g_clear_error (&self->reason);
  g_clear_pointer (&self->copy, dowser_csv_copy_free);
  g_clear_pointer (&self->shape, dowser_csv_shape_free);
  g_free (self);
}

static gboolean
is_ragged (const DowserCsvShape *shape)
{
  return shape->n_short_rows > 0 || shape->n_long_rows > 0;
}

static DowserDuckdbCsv *
scan_file (DowserDuckdbConnection *self, const DowserDataFile *file, GCancellable *cancellable)
{
  DowserDuckdbCsv *csv = g_new0 (DowserDuckdbCsv, 1);
  const DowserCsvShape *shape = dowser_csv_memory_scan (self->memory, file, cancellable, &csv->reason);

  if (shape == NULL)
    return csv;
  csv->shape = dowser_csv_resolve_types (shape, dowser_csv_memory_get_choices (self->memory, file->real_path));
  if (file->kind == DOWSER_DATA_JSON)
    csv->copy = shape->is_copied ? dowser_json_copy_rows (file->real_path, file->compressed, cancellable, &csv->reason)
                                 : NULL;
  else if (dowser_csv_shape_needs_repair (shape))
    csv->copy = dowser_csv_repair (file->real_path, file->compressed, shape, cancellable, &csv->reason);
  else if (dowser_csv_copy_is_needed (shape->encoding))
    csv->copy = dowser_csv_copy_new (file->real_path, file->compressed, shape->encoding, cancellable, &csv->reason);
  return csv;
}

static gboolean
is_text_file (const DowserDataFile *file)
{
  return dowser_data_file_is_delimited (file) || file->kind == DOWSER_DATA_JSON;
}

gboolean
dowser_duckdb_csv_scan_files (DowserDuckdbConnection *self, GCancellable *cancellable, GError **error)
{
  self->csv_files = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, csv_free);
  for (guint i = 0; i < self->files->len; i++)
    {
      const DowserDataFile *file = self->files->pdata[i];

      /* Two paths may refer to the same file. Such a file is scanned only once, because another scan would free the
       * first result. */
      if (is_text_file (file) && !g_hash_table_contains (self->csv_files, file->real_path))
        g_hash_table_insert (self->csv_files, g_strdup (file->real_path), scan_file (self, file, cancellable));
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
    }
  return TRUE;
}

static void
add_sentence (GString *text, const char *sentence)
{
  g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", sentence);
}

static gboolean
reads_days_as (const DowserCsvShape *shape, const DowserCsvOptions *options, gboolean day_first)
{
  const char *format = day_first ? DOWSER_CSV_DMY : DOWSER_CSV_MDY;

  if (g_strcmp0 (options->date_format, format) == 0
      || (options->timestamp_format != NULL && g_str_has_prefix (options->timestamp_format, format)))
    return TRUE;
  for (guint i = 0; i < shape->columns->len; i++)
    {
      const DowserCsvColumn *column = shape->columns->pdata[i];

      if (options->patterns->pdata[i] != NULL && dowser_csv_column_has_ambiguous_day_order (column)
          && (column->n_day_first > 0) == day_first)
        return TRUE;
    }
  return FALSE;
}

static gboolean
has_unused_column (const DowserCsvShape *shape)
{
  for (guint i = 0; i < shape->columns->len; i++)
    if (dowser_csv_column_is_unused (shape->columns->pdata[i]))
      return TRUE;
  return FALSE;
}

/* Describes which lines the table leaves out, and which of its rows are unusual. */
static void
describe_omissions (GString *text, const DowserCsvShape *shape)
{
  g_autofree char *titles
      = g_strdup_printf (ngettext ("The first line is above the headings and is skipped.",
                                   "The first %u lines are above the headings and are skipped.", shape->n_title_lines),
                         shape->n_title_lines);

  if (shape->has_titles)
    add_sentence (text, titles);
  if (has_unused_column (shape))
    add_sentence (text, _ ("Empty columns without a heading are skipped."));
  if (is_ragged (shape))
    {
      g_autofree char *rows = g_strdup_printf (_ ("Rows with fewer values than headings, filled with empty cells: "
                                                  "%lld. Rows with more values, which get additional columns: %lld."),
                                               (long long) shape->n_short_rows, (long long) shape->n_long_rows);

      add_sentence (text, rows);
    }
  if (shape->has_total)
    add_sentence (text, _ ("The last row is called a total, but is counted like the other rows. Exclude this row with "
                           "a filter before you sum."));
}

/* Describes which part of a JSON file contains the rows. */
static void
describe_json (DowserDuckdbTable *table, const DowserCsvShape *shape)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *place
      = g_strdup_printf (_ ("The rows are read from the JSON array “%s”. The rest of the file is skipped."),
                         shape->rows_of);
  g_autofree char *other_lists_note = g_strdup_printf (_ ("Other lists in the file: “%s”."), shape->left_out);
  g_autofree char *flattened = g_strdup_printf (_ ("The JSON members of “%s” are read as columns."), shape->flattened);

  if (shape->rows_of != NULL)
    add_sentence (text, place);
  if (shape->left_out != NULL)
    add_sentence (text, other_lists_note);
  if (shape->flattened != NULL)
    add_sentence (text, flattened);
  if (text->len > 0)
    table->description = g_strdup (text->str);
}

/* Describes those decisions about a CSV file with which the user might disagree. */
static void
describe_csv (DowserDuckdbTable *table, const DowserCsvShape *shape, const DowserCsvOptions *options)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (!g_str_equal (shape->encoding, "utf-8"))
    {
      g_autofree char *letters = g_strdup_printf (_ ("Read as %s, because it is not UTF-8."),
                                                  dowser_csv_get_encoding_title (shape->encoding));

      add_sentence (text, letters);
    }
  describe_omissions (text, shape);
  if (!shape->has_header)
    add_sentence (text, _ ("The first line is a row of data, so the column names are numbers."));
  if (reads_days_as (shape, options, TRUE))
    add_sentence (text, _ ("The dates are read as day/month/year."));
  if (reads_days_as (shape, options, FALSE))
    add_sentence (text, _ ("The dates are read as month/day/year."));
  if (options->grouped)
    add_sentence (text, options->decimal_comma ? _ ("The points in the numbers are read as thousands separators.")
                                               : _ ("The commas in the numbers are read as thousands separators."));
  if (text->len > 0)
    table->description = g_strdup (text->str);
}

/* Describes the units of a duration, since a value such as "25:30" doesn't show them. */
static char *
dup_duration (const DowserCsvColumn *column)
{
  if (column->hours)
    return g_strdup (_ ("duration in seconds, converted from hours and minutes"));
  return g_strdup (column->n_parts == 2 && column->n_fraction == 0
                       ? _ ("duration in seconds, from cells with minutes and seconds")
                       : _ ("duration in seconds"));
}

/* Describes how the separator in "1.234" or "1,234" is read, if nothing in the file shows its meaning. */
static char *
dup_separator (const DowserCsvOptions *options, const DowserCsvColumn *column)
{
  gboolean is_comma = column->digits[1].fraction > 0;
  gboolean is_decimal = is_comma == dowser_csv_options_uses_decimal_comma (options, column);

  if (is_comma)
    return g_strdup (is_decimal ? _ ("the comma is read as a decimal comma")
                                : _ ("the comma is read as a thousands separator"));
  return g_strdup (is_decimal ? _ ("the point is read as a decimal point")
                              : _ ("the point is read as a thousands separator"));
}

/* Describes what the values of @column don't show by themselves. The description contains no value, because users who
 * may not see the values also read it. Returns: (transfer full) (nullable) */
static char *
dup_meaning (const DowserCsvOptions *options, const DowserCsvColumn *column, const char *type)
{
  gboolean is_text = g_str_equal (type, "VARCHAR");
  g_autofree char *separator = NULL;
  g_autofree char *unit = NULL;

  if (is_text && column->doubt != DOWSER_CSV_NO_DOUBT)
    return g_strdup (_ ("dates read as text, because the order of day and month is unclear"));
  if (is_text && dowser_csv_column_has_few_anomalies (column) && column->choice == DOWSER_CSV_CHOOSE_AUTOMATIC
      && (column->common_types & DOWSER_CSV_ANY_DAY) != 0)
    return g_strdup_printf (_ ("dates read as text, because some cells do not fit: %llu of %llu"),
                            (unsigned long long) column->n_odd, (unsigned long long) column->n_cells);
  if (is_text && dowser_csv_column_has_few_anomalies (column) && column->choice == DOWSER_CSV_CHOOSE_AUTOMATIC
      && (column->common_types & DOWSER_CSV_DECIMAL) != 0)
    return g_strdup_printf (_ ("numbers read as text, because some cells do not fit: %llu of %llu"),
                            (unsigned long long) column->n_odd, (unsigned long long) column->n_cells);
  if (is_text && column->versions)
    return g_strdup (_ ("versions read as text, because 1.1 and 1.10 differ"));
  if (is_text)
    return NULL;
  if (column->is_lenient)
    return g_strdup_printf (_ ("cells that do not fit are read as empty: %llu of %llu"),
                            (unsigned long long) column->n_odd, (unsigned long long) column->n_cells);
  if (column->types == DOWSER_CSV_DURATION)
    return dup_duration (column);
  if ((column->types & DOWSER_CSV_ANY_DAY) == DOWSER_CSV_WRITTEN_MONTH)
    return g_strdup (_ ("months, read as their first days"));
  if (g_str_equal (type, "TIMESTAMP WITH TIME ZONE"))
    return g_strdup (_ ("times in UTC; the offset of each value is applied"));
  separator = dowser_csv_options_has_ambiguous_separator (options, column) ? dup_separator (options, column) : NULL;
  if (column->unit == NULL || column->types != 0)
    return g_steal_pointer (&separator);
  unit = g_str_equal (column->unit, "%") ? g_strdup (_ ("percent"))
                                         : g_strdup_printf (_ ("amounts in %s"), column->unit);
  return separator != NULL ? g_strdup_printf ("%s; %s", unit, separator) : g_steal_pointer (&unit);
}

static void
describe_columns (DowserDuckdbTable *table, const DowserCsvShape *shape, const DowserCsvOptions *options)
{
  table->meanings = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  for (guint i = 0; i < shape->columns->len; i++)
    {
      const DowserCsvColumn *column = shape->columns->pdata[i];
      char *meaning = dup_meaning (options, column, options->types->pdata[i]);

      if (meaning != NULL)
        g_hash_table_insert (table->meanings, g_strdup (column->name), meaning);
    }
}

static void
list_unique_columns (DowserDuckdbTable *table, const DowserCsvShape *shape)
{
  table->all_differ = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < shape->columns->len; i++)
    {
      const DowserCsvColumn *column = shape->columns->pdata[i];

      if (column->has_values && column->is_increasing)
        g_ptr_array_add (table->all_differ, g_strdup (column->name));
    }
}

void
dowser_duckdb_csv_describe_columns (DowserDuckdbTable *table, const DowserCsvShape *shape,
                                    const DowserCsvOptions *options)
{
  list_unique_columns (table, shape);
  describe_columns (table, shape, options);
}

/* Returns the rows of a JSON file as SQL. JSON has no type for days. DuckDB reads days as text, which the SQL then
 * converts. */
static char *
dup_rows_of_json (DowserDuckdbConnection *self, const DowserDataFile *file, const DowserDuckdbCsv *csv,
                  DowserDuckdbTable *table, DowserCsvOptions *options, GError **error)
{
  DowserCsvPlace place = { csv->copy != NULL ? csv->copy->path : file->real_path, csv->copy == NULL && file->compressed,
                           csv->copy != NULL };

  for (guint i = 0; i < options->types->len; i++)
    if (!g_str_equal (options->types->pdata[i], "VARCHAR"))
      g_array_index (options->readings, DowserCsvReading, i) = DOWSER_CSV_FROM_TEXT;
  describe_json (table, csv->shape);
  describe_columns (table, csv->shape, options);
  return dowser_duckdb_json_dup_rows (self, options, csv->shape, &place, error);
}

char *
dowser_duckdb_csv_dup_rows (DowserDuckdbConnection *self, const DowserDataFile *file, DowserDuckdbTable *table,
                            GError **error)
{
  const DowserDuckdbCsv *csv = g_hash_table_lookup (self->csv_files, file->real_path);
  g_autofree char *title = g_filename_display_basename (file->path);
  g_autoptr (DowserCsvOptions) options = NULL;
  g_autoptr (GString) rows = g_string_new (NULL);
  DowserCsvPlace place;

  if (csv->reason != NULL)
    {
      g_propagate_error (error, g_error_copy (csv->reason));
      if (csv->reason->domain == DOWSER_SOURCE_ERROR && file->kind != DOWSER_DATA_JSON)
        g_prefix_error (error, _ ("“%s” cannot be read as a table: "), title);
      return NULL;
    }
  options = dowser_csv_options_new (csv->shape);
  table->n_rows = csv->shape->n_rows;
  if (file->kind == DOWSER_DATA_JSON)
    return dup_rows_of_json (self, file, csv, table, options, error);
  place = (DowserCsvPlace){ csv->copy != NULL ? csv->copy->path : file->real_path,
                            csv->copy == NULL && file->compressed, dowser_csv_shape_needs_repair (csv->shape) };
  dowser_csv_view_write (options, csv->shape, &place, rows);
  describe_csv (table, csv->shape, options);
  dowser_duckdb_csv_describe_columns (table, csv->shape, options);
  return g_strdup (rows->str);
}
