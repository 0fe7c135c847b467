/* dowser-duckdb-json-types.c - finds types that hold all values of a JSON file without losing a digit */
#include "sources/duckdb/dowser-duckdb-json-types.h"

#include "sources/csv/dowser-csv-view.h"
#include "sources/dowser-quote-name.h"
#include "sources/duckdb/dowser-duckdb-query.h"
#include "sources/duckdb/dowser-duckdb-text.h"

#include <string.h>

/* SQL that is TRUE if a double keeps all digits of the column's numbers. A double keeps 15 digits of any number;
 * numbers with more digits are converted to a double and back, and compared. */
#define KEEPS_DIGITS                                                                                                   \
  "bool_and(length(regexp_replace(%1$s, '[eE].*|[^0-9]', '', 'g')) <= 15 "                                             \
  "OR CAST(TRY_CAST(%1$s AS DOUBLE) AS VARCHAR) IN (%1$s, %1$s || '.0'))"
#define IS_WHOLE "bool_and(regexp_full_match(%1$s, '-?[0-9]{1,38}'))"

typedef struct
{
  char *name;
  char *type;
} Column;

static void
column_free (Column *column)
{
  g_free (column->name);
  g_free (column->type);
  g_free (column);
}

static void
begin_reader (GString *into, const DowserCsvPlace *place)
{
  g_string_append (into, "read_json (");
  dowser_duckdb_append_text (into, place->path);
  g_string_append (into, place->compressed ? ", compression = 'gzip'" : ", compression = 'uncompressed'");
  if (place->repaired)
    g_string_append (into, ", format = 'newline_delimited'");
}

/* Reads days and times as text and converts them, so that all values of a column are read in the same way. */
static void
set_times_to_text (Column *column, const DowserCsvOptions *options, const DowserCsvShape *shape)
{
  static const char *const times[] = { "DATE", "TIME", "TIMESTAMP", NULL };
  gboolean is_time = g_strv_contains (times, column->type) || g_str_has_prefix (column->type, "TIMESTAMP ");

  for (guint i = 0; !is_time && i < shape->columns->len; i++)
    is_time = g_str_equal (((const DowserCsvColumn *) shape->columns->pdata[i])->name, column->name)
              && g_array_index (options->readings, DowserCsvReading, i) == DOWSER_CSV_FROM_TEXT;
  if (!is_time)
    return;
  g_free (column->type);
  column->type = g_strdup ("VARCHAR");
}

/* Reads columns with values of different kinds as text. Users compare such values with texts, not with JSON
 * literals. */
static void
set_mixed_to_text (Column *column)
{
  g_autofree char *mixed = column->type;

  if (g_str_has_prefix (mixed, "JSON"))
    column->type = g_strconcat ("VARCHAR", mixed + strlen ("JSON"), NULL);
  else
    mixed = NULL;
}

/* Lets DuckDB detect the columns. Nested days are read as dates only if they are in ISO 8601. */
static GPtrArray *
detect_columns (DowserDuckdbConnection *connection, const DowserCsvPlace *place, GError **error)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func ((GDestroyNotify) column_free);
  g_autoptr (GString) sql = g_string_new ("SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM ");
  g_autoptr (DowserDuckdbQuery) query = NULL;
  g_autoptr (GError) local_error = NULL;

  begin_reader (sql, place);
  g_string_append (sql, ", sample_size = -1, dateformat = '%Y-%m-%d', timestampformat = '%Y-%m-%dT%H:%M:%S'))");
  query = dowser_duckdb_query_new (connection, sql->str, NULL, error);
  if (query == NULL)
    return NULL;
  while (dowser_duckdb_query_next (query, &local_error))
    for (guint64 row = 0; row < query->n_rows; row++)
      {
        Column *column = g_new0 (Column, 1);

        column->name = dowser_duckdb_query_dup_text (query, 0, row);
        column->type = dowser_duckdb_query_dup_text (query, 1, row);
        set_mixed_to_text (column);
        g_ptr_array_add (columns, column);
      }
  if (local_error == NULL)
    return g_steal_pointer (&columns);
  g_propagate_error (error, g_steal_pointer (&local_error));
  return NULL;
}

static gboolean
is_double (const Column *column)
{
  return g_str_equal (column->type, "DOUBLE");
}

/* Writes the columns with their types. @is_raw: TRUE to read numbers as texts, with the digits that the file contains
 */
static void
write_columns (GString *into, GPtrArray *columns, gboolean is_raw)
{
  g_string_append (into, ", columns = {");
  for (guint i = 0; i < columns->len; i++)
    {
      const Column *column = columns->pdata[i];

      g_string_append (into, i > 0 ? ", " : "");
      dowser_duckdb_append_text (into, column->name);
      g_string_append (into, ": ");
      dowser_duckdb_append_text (into, is_raw && is_double (column) ? "JSON" : column->type);
    }
  g_string_append (into, "})");
}

static char *
write_check_query (const DowserCsvPlace *place, GPtrArray *columns)
{
  GString *sql = g_string_new ("SELECT ");
  gboolean has_any = FALSE;

  for (guint i = 0; i < columns->len; i++)
    {
      const Column *column = columns->pdata[i];
      g_autofree char *quoted = dowser_quote_name (column->name, '"');
      g_autofree char *text = g_strdup_printf ("CAST(%s AS VARCHAR)", quoted);

      if (!is_double (column))
        continue;
      g_string_append (sql, has_any ? ", " : "");
      g_string_append_printf (sql, KEEPS_DIGITS, text);
      g_string_append_printf (sql, ", " IS_WHOLE, text);
      has_any = TRUE;
    }
  g_string_append (sql, " FROM ");
  begin_reader (sql, place);
  write_columns (sql, columns, TRUE);
  return g_string_free (sql, !has_any);
}

static gboolean
is_false (DowserDuckdbQuery *query, guint column)
{
  g_autofree char *text = dowser_duckdb_query_dup_text (query, column, 0);

  return g_strcmp0 (text, "0") == 0;
}

static gboolean
repair_doubles (DowserDuckdbConnection *connection, const DowserCsvPlace *place, GPtrArray *columns, GError **error)
{
  g_autofree char *sql = write_check_query (place, columns);
  g_autoptr (DowserDuckdbQuery) query = NULL;
  guint result = 0;

  if (sql == NULL)
    return TRUE;
  query = dowser_duckdb_query_new (connection, sql, NULL, error);
  if (query == NULL || !dowser_duckdb_query_next (query, error))
    return FALSE;
  for (guint i = 0; i < columns->len; i++)
    {
      Column *column = columns->pdata[i];

      if (!is_double (column))
        continue;
      if (is_false (query, result))
        {
          g_free (column->type);
          column->type = g_strdup (is_false (query, result + 1) ? "VARCHAR" : "HUGEINT");
        }
      result += 2;
    }
  return TRUE;
}

char *
dowser_duckdb_json_dup_rows (DowserDuckdbConnection *connection, const DowserCsvOptions *options,
                             const DowserCsvShape *shape, const DowserCsvPlace *place, GError **error)
{
  g_autoptr (GPtrArray) columns = detect_columns (connection, place, error);
  g_autoptr (GString) rows = g_string_new (NULL);

  for (guint i = 0; columns != NULL && i < columns->len; i++)
    set_times_to_text (columns->pdata[i], options, shape);
  if (columns == NULL || !repair_doubles (connection, place, columns, error))
    return NULL;
  dowser_csv_view_write_columns (options, shape, rows);
  g_string_append (rows, " FROM ");
  begin_reader (rows, place);
  write_columns (rows, columns, FALSE);
  return g_strdup (rows->str);
}
