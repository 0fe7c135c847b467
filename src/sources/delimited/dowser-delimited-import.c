/* dowser-delimited-import.c - copies the rows of a CSV file into a table of an SQLite database */
#include "sources/delimited/dowser-delimited-import.h"

#include "base/dowser-error.h"
#include "sources/csv/dowser-csv-dialect.h"
#include "sources/csv/dowser-csv-options.h"
#include "sources/csv/dowser-csv-records.h"
#include "sources/dowser-packed-file.h"
#include "sources/sqlite/dowser-sqlite-query.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define BLOCK_BYTES (256 * 1024)
/* The maximum number of digits for which a double represents a decimal number exactly. */
#define SAFE_DIGITS 15

typedef enum
{
  STORE_TEXT,
  STORE_WHOLE,
  STORE_REAL,
  STORE_BOOLEAN,
  STORE_DAY,
  STORE_MOMENT,
} Storage;

#define REALS (DOWSER_CSV_DOUBLE | DOWSER_CSV_COMMA_DOUBLE | DOWSER_CSV_GROUPED | DOWSER_CSV_COMMA_GROUPED)

/* Types of DowserCsvOptions that SQLite can store. Columns of other types remain text. */
static const struct
{
  const char *type;
  DowserCsvTypes types;
  const char *declared;
  Storage storage;
} storages[] = {
  { "BIGINT", DOWSER_CSV_BIGINT | DOWSER_CSV_GROUPED | DOWSER_CSV_COMMA_GROUPED, "INTEGER", STORE_WHOLE },
  { "DOUBLE", REALS, "REAL", STORE_REAL },
  { "DECIMAL(", REALS, "REAL", STORE_REAL },
  { "BOOLEAN", DOWSER_CSV_BOOLEAN, "BOOLEAN", STORE_BOOLEAN },
  { "TIMESTAMP", DOWSER_CSV_TIMESTAMP, "TIMESTAMP", STORE_MOMENT },
  { "TIME", DOWSER_CSV_TIME, "TIME", STORE_TEXT },
};

/* For each kind of day, the positions of year, month and day. */
static const struct
{
  DowserCsvTypes types;
  guint year, month, day;
} orders[] = {
  { DOWSER_CSV_DATE, .year = 0, .month = 1, .day = 2 },
  { DOWSER_CSV_DATE_DMY, .year = 2, .month = 1, .day = 0 },
  { DOWSER_CSV_DATE_MDY, .year = 2, .month = 0, .day = 1 },
  { DOWSER_CSV_DATE_DOTS, .year = 2, .month = 1, .day = 0 },
};

typedef struct
{
  const DowserCsvShape *shape;
  const DowserCsvOptions *options;
  sqlite3 *db;
  sqlite3_stmt *insert;
  GArray *storages; /* Storage, one per column */
  GArray *places;   /* gint, one per column: the number of its parameter in the statement, 0 for an omitted column */
  GString *scratch;
  gboolean in_header;
  GCancellable *cancellable;
} Import;

static const DowserCsvColumn *
get_column (const Import *self, guint index)
{
  return self->shape->columns->pdata[index];
}

static const char *
get_type (const Import *self, guint index)
{
  return self->options->types->pdata[index];
}

/* Returns: the index in @orders for a column whose days all have the same order; -1 for another column */
static int
find_day_order (const DowserCsvColumn *column)
{
  for (guint i = 0; column->has_values && i < G_N_ELEMENTS (orders); i++)
    if ((column->types & (DOWSER_CSV_DATE | DOWSER_CSV_SLASHES | DOWSER_CSV_DATE_DOTS)) == orders[i].types)
      return (int) i;
  return -1;
}

/* Returns TRUE if numbers of the column would lose digits as doubles. The scan has checked plain numbers. Numbers with
 * thousands separators may have more digits than a double keeps. */
static gboolean
loses_digits (const Import *self, const DowserCsvColumn *column)
{
  const DowserCsvDigits *digits = &column->digits[self->options->decimal_comma ? 1 : 0];

  return (column->types & (DOWSER_CSV_DOUBLE | DOWSER_CSV_COMMA_DOUBLE)) == 0
         && digits->whole + digits->fraction > SAFE_DIGITS;
}

static Storage
find_storage (const Import *self, guint index, const char **declared)
{
  if (find_day_order (get_column (self, index)) >= 0)
    {
      *declared = "DATE";
      return STORE_DAY;
    }
  *declared = "TEXT";
  for (guint i = 0; i < G_N_ELEMENTS (storages); i++)
    if (g_str_has_prefix (get_type (self, index), storages[i].type)
        && (get_column (self, index)->types & storages[i].types) != 0
        && (storages[i].storage != STORE_REAL || !loses_digits (self, get_column (self, index))))
      {
        *declared = storages[i].declared;
        return storages[i].storage;
      }
  return STORE_TEXT;
}

static gboolean
is_missing (const Import *self, guint index, const char *text, gsize length, gboolean quoted)
{
  const DowserCsvColumn *column = get_column (self, index);
  Storage storage = g_array_index (self->storages, Storage, index);
  guint missing_words;

  if (length == 0)
    return !quoted || storage != STORE_TEXT || self->options->quoted_nulls;
  missing_words = storage != STORE_TEXT ? column->missing_words : column->missing_words & DOWSER_CSV_MISSING_ANYWHERE;
  for (guint i = 0; missing_words != 0 && !quoted && dowser_missing_words[i] != NULL; i++)
    if ((missing_words & (1U << i)) && strlen (dowser_missing_words[i]) == length
        && memcmp (dowser_missing_words[i], text, length) == 0)
      return TRUE;
  return FALSE;
}

/* Returns the number in the form that SQLite reads: with a decimal point and without thousands separators. */
static const char *
normalize_number (Import *self, const char *text, gsize length)
{
  char fraction = self->options->decimal_comma ? ',' : '.';
  char group = self->options->decimal_comma ? '.' : ',';

  g_string_truncate (self->scratch, 0);
  for (gsize i = 0; i < length; i++)
    if (text[i] == fraction)
      g_string_append_c (self->scratch, '.');
    else if (text[i] != group)
      g_string_append_c (self->scratch, text[i]);
  return self->scratch->str;
}

/* Returns: (nullable): the day in ISO 8601: "2024-01-31" */
static const char *
normalize_day (Import *self, const DowserCsvColumn *column, const char *text, gsize length)
{
  int order = find_day_order (column);
  guint numbers[3] = { 0 }, n = 0;

  for (gsize i = 0; i < length; i++)
    if (g_ascii_isdigit (text[i]))
      numbers[n] = numbers[n] * 10 + (guint) (text[i] - '0');
    else if (++n == G_N_ELEMENTS (numbers))
      return NULL;
  g_string_printf (self->scratch, "%04u-%02u-%02u", numbers[orders[order].year], numbers[orders[order].month],
                   numbers[orders[order].day]);
  return self->scratch->str;
}

/* Gives all timestamps the same separator and seconds, because SQLite compares them as texts. */
static void
normalize_timestamp (Import *self, const char *text, gsize length)
{
  const gsize day_bytes = strlen ("2024-01-31"), minute_bytes = strlen ("2024-01-31 10:00");

  g_string_truncate (self->scratch, 0);
  g_string_append_len (self->scratch, text, (gssize) length);
  if (length > day_bytes && (text[day_bytes] == 'T' || text[day_bytes] == 't'))
    self->scratch->str[day_bytes] = ' ';
  if (length == day_bytes)
    g_string_append (self->scratch, " 00:00:00");
  else if (length == minute_bytes)
    g_string_append (self->scratch, ":00");
}

static void
bind_real (Import *self, int place, const char *text)
{
  char *end;
  double number = g_ascii_strtod (text, &end);

  if (*end == '\0' && end > text)
    sqlite3_bind_double (self->insert, place, number);
}

static void
bind_integer (Import *self, int place, const char *text)
{
  char *end;
  gint64 number = g_ascii_strtoll (text, &end, 10);

  if (*end == '\0' && end > text)
    sqlite3_bind_int64 (self->insert, place, number);
}

static void
bind_text (Import *self, int place, const char *text, gsize length)
{
  sqlite3_bind_text64 (self->insert, place, text, length, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/* Returns TRUE if a cell fits the column's type. If the user has chosen the type, a cell that doesn't fit is stored as
 * NULL. */
static gboolean
fits_type (const Import *self, guint index, const char *text, gsize length)
{
  const DowserCsvColumn *column = get_column (self, index);
  DowserCsvCell cell;

  return !column->is_lenient || g_array_index (self->storages, Storage, index) == STORE_TEXT
         || (dowser_csv_find_types (text, length, &cell) & column->types) != 0;
}

static void
bind_cell (Import *self, guint index, int place, const char *text, gsize length)
{
  const char *day;

  switch (g_array_index (self->storages, Storage, index))
    {
    case STORE_WHOLE:
      bind_integer (self, place, normalize_number (self, text, length));
      break;
    case STORE_REAL:
      bind_real (self, place, normalize_number (self, text, length));
      break;
    case STORE_BOOLEAN:
      sqlite3_bind_int (self->insert, place, *text == 't' || *text == 'T');
      break;
    case STORE_DAY:
      day = normalize_day (self, get_column (self, index), text, length);
      if (day != NULL)
        bind_text (self, place, day, strlen (day));
      break;
    case STORE_MOMENT:
      normalize_timestamp (self, text, length);
      bind_text (self, place, self->scratch->str, self->scratch->len);
      break;
    case STORE_TEXT:
      bind_text (self, place, text, length);
      break;
    }
}

static void
field_cb (guint index, const char *text, gsize length, gboolean quoted, gpointer user_data)
{
  Import *self = user_data;
  int place;

  if (self->in_header || index >= self->shape->columns->len)
    return;
  place = g_array_index (self->places, gint, index);
  if (place > 0 && !is_missing (self, index, text, length, quoted) && fits_type (self, index, text, length))
    bind_cell (self, index, place, text, length);
}

static gboolean
record_cb (guint n_fields, gsize length, guint64 line, gpointer user_data, GError **error)
{
  Import *self = user_data;

  if (self->in_header)
    {
      self->in_header = FALSE;
      return TRUE;
    }
  if (sqlite3_step (self->insert) != SQLITE_DONE)
    {
      g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED,
                   _ ("The file could not be copied (%s). Check that the disk of TMPDIR has free space."),
                   sqlite3_errmsg (self->db));
      return FALSE;
    }
  sqlite3_reset (self->insert);
  sqlite3_clear_bindings (self->insert);
  return TRUE;
}

static gboolean
read_rows (Import *self, GInputStream *stream, GError **error)
{
  g_auto (DowserCsvRecords) records = { 0 };
  g_autofree char *block = g_malloc (BLOCK_BYTES);
  gssize n;

  if (!dowser_csv_skip_lines (stream, self->shape->n_title_lines, self->cancellable, error))
    return FALSE;
  dowser_csv_records_init (&records, &self->shape->form);
  records.field = field_cb;
  records.record = record_cb;
  records.user_data = self;
  records.max_bytes = dowser_packed_file_get_max_line ();
  while ((n = g_input_stream_read (stream, block, BLOCK_BYTES, self->cancellable, error)) > 0)
    if (!dowser_csv_records_add (&records, block, (gsize) n, error))
      return FALSE;
  return n == 0 && dowser_csv_records_end (&records, error);
}

/* Returns the CREATE TABLE statement. It has a comment after the parenthesis, which becomes the description of the
 * table when the schema is read. */
static char *
dup_create_statement (Import *self, const char *table, const char *description)
{
  g_autofree char *line = g_strdelimit (g_strdup (description != NULL ? description : ""), "\r\n", ' ');
  g_autofree char *name = dowser_sqlite_quote_name (table);
  g_autoptr (GString) sql = g_string_new (NULL);
  gint n = 0;

  g_string_printf (sql, "CREATE TABLE %s ( -- %s%s%s\n", name, line, *line != '\0' ? " " : "",
                   _ ("Read without DuckDB: amounts with a unit, and dates in other formats than 2024-01-31, are read "
                      "as text."));
  for (guint i = 0; i < self->shape->columns->len; i++)
    {
      g_autofree char *column = dowser_sqlite_quote_name (get_column (self, i)->name);
      const char *declared;
      Storage storage = find_storage (self, i, &declared);
      gint place = dowser_csv_column_is_unused (get_column (self, i)) ? 0 : ++n;

      g_array_append_val (self->storages, storage);
      g_array_append_val (self->places, place);
      if (place > 0)
        g_string_append_printf (sql, "%s %s %s\n", place > 1 ? "," : "", column, declared);
    }
  g_string_append_c (sql, ')');
  return g_strdup (sql->str);
}

static char *
dup_insert_statement (const Import *self, const char *table)
{
  g_autofree char *name = dowser_sqlite_quote_name (table);
  g_autoptr (GString) sql = g_string_new (NULL);
  gboolean has_values = FALSE;

  g_string_printf (sql, "INSERT INTO %s VALUES (", name);
  for (guint i = 0; i < self->places->len; i++)
    if (g_array_index (self->places, gint, i) > 0)
      {
        g_string_append (sql, has_values ? ", ?" : "?");
        has_values = TRUE;
      }
  g_string_append_c (sql, ')');
  return g_strdup (sql->str);
}

static gboolean
execute (Import *self, const char *sql, GError **error)
{
  g_autoptr (sqlite3_stmt) stmt = dowser_sqlite_prepare (self->db, sql, self->cancellable, error);
  g_autoptr (GError) local_error = NULL;

  if (stmt == NULL)
    return FALSE;
  dowser_sqlite_next (stmt, self->cancellable, &local_error);
  if (local_error == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&local_error));
  return FALSE;
}

static gboolean
import_file (Import *self, const DowserDataFile *file, const char *description, GInputStream *stream, GError **error)
{
  g_autofree char *create = dup_create_statement (self, file->table, description);
  g_autofree char *insert_sql = dup_insert_statement (self, file->table);
  g_autoptr (sqlite3_stmt) insert = NULL;

  if (!execute (self, "BEGIN", error) || !execute (self, create, error))
    return FALSE;
  insert = dowser_sqlite_prepare (self->db, insert_sql, self->cancellable, error);
  if (insert == NULL)
    return FALSE;
  self->insert = insert;
  return read_rows (self, stream, error) && execute (self, "COMMIT", error);
}

gboolean
dowser_delimited_import (sqlite3 *db, const DowserDataFile *file, const DowserCsvShape *shape, const char *description,
                         GCancellable *cancellable, GError **error)
{
  g_autoptr (GInputStream) stream = NULL;
  g_autoptr (DowserCsvOptions) options = NULL;
  g_autoptr (GArray) storages_of_columns = NULL;
  g_autoptr (GArray) places = NULL;
  g_autoptr (GString) scratch = NULL;
  Import self = { 0 };

  g_return_val_if_fail (db != NULL && file != NULL && shape != NULL, FALSE);

  stream = dowser_csv_open (file->real_path, file->compressed, shape->encoding, cancellable, error);
  if (stream == NULL)
    return FALSE;
  options = dowser_csv_options_new (shape);
  storages_of_columns = g_array_new (FALSE, FALSE, sizeof (Storage));
  places = g_array_new (FALSE, FALSE, sizeof (gint));
  scratch = g_string_new (NULL);
  self = (Import){ .shape = shape,
                   .options = options,
                   .db = db,
                   .storages = storages_of_columns,
                   .places = places,
                   .scratch = scratch,
                   .in_header = shape->has_header,
                   .cancellable = cancellable };
  return import_file (&self, file, description, stream, error);
}
