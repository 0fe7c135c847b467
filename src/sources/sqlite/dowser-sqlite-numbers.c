/* dowser-sqlite-numbers.c - finds the columns of an SQLite database that store numbers as text, and applies the user's
 * choices */
#include "sources/sqlite/dowser-sqlite-numbers.h"

#include "sources/sqlite/dowser-sqlite-query.h"

/* A file up to this size is read completely, which takes milliseconds. */
#define SMALL_FILE (4 * 1024 * 1024)
/* In a file larger than SMALL_FILE, only this many rows are read from each end of a table. */
#define ROWS_AT_END 500
/* After this many cells without a number, no more cells of a column are read. */
#define ENOUGH_WORDS 20
/* The state of one column while it is read. */
typedef struct
{
  DowserSqliteNumbers *found;
  gboolean declared_number;
  gboolean has_only_words;
} ColumnSample;

static void
numbers_free (gpointer data)
{
  DowserSqliteNumbers *self = data;

  dowser_text_numbers_clear (&self->text_numbers);
  g_free (self);
}

static void
add_text (ColumnSample *self, const char *text, gsize length)
{
  DowserTextNumbers *text_numbers = &self->found->text_numbers;

  dowser_text_numbers_add_text (text_numbers, text, length);
  /* So far, the column has only words. Such a column needs no decision of the user. */
  self->has_only_words = !self->declared_number && text_numbers->n_cells > ENOUGH_WORDS
                         && text_numbers->n_odd == text_numbers->n_cells
                         && text_numbers->n_missing < text_numbers->n_odd;
}

static void
add_cell (ColumnSample *self, sqlite3_stmt *row, int index)
{
  int type = sqlite3_column_type (row, index);

  if (type == SQLITE_TEXT)
    {
      const char *text = dowser_sqlite_get_text (row, index);

      add_text (self, text, sqlite3_column_bytes (row, index));
    }
  else if (type == SQLITE_BLOB)
    dowser_text_numbers_add_non_number (&self->found->text_numbers, "BLOB");
  else if (type != SQLITE_NULL)
    dowser_text_numbers_add_number (&self->found->text_numbers, type == SQLITE_FLOAT);
}

/* Dates and booleans aren't numbers, though SQLite may store them as numbers. */
static gboolean
can_contain_numbers (const DowserColumn *column)
{
  return !column->hidden
         && (column->type == DOWSER_VALUE_TEXT || column->type == DOWSER_VALUE_UNKNOWN
             || dowser_value_type_is_number (column->type));
}

static GPtrArray *
list_columns (const DowserTable *table)
{
  GPtrArray *columns = g_ptr_array_new ();

  if (table->hidden || table->runs_code || table->is_view)
    return columns;
  for (guint i = 0; i < table->columns->len; i++)
    if (can_contain_numbers (table->columns->pdata[i]))
      g_ptr_array_add (columns, table->columns->pdata[i]);
  return columns;
}

/* Writes the query that reads @columns. @end: a clause that limits the rows, "" for all. The alias prevents a name from
 * being read as a text in double quotes. */
static char *
write_query (const DowserTable *table, GPtrArray *columns, const char *end)
{
  GString *sql = g_string_new ("SELECT ");
  g_autofree char *quoted = dowser_sqlite_quote_name (table->name);

  for (guint i = 0; i < columns->len; i++)
    {
      g_autofree char *name = dowser_sqlite_quote_name (((const DowserColumn *) columns->pdata[i])->name);

      g_string_append_printf (sql, "%st.%s", i > 0 ? ", " : "", name);
    }
  g_string_append_printf (sql, " FROM main.%s AS t%s", quoted, end);
  return g_string_free (sql, FALSE);
}

/* Adds the cells of all rows of @sql. Errors are ignored: a table without row ids has no last rows, and a table that
 * can't be read gives an error when the user queries it. */
static gboolean
scan_rows (sqlite3 *db, const char *sql, GArray *column_samples, GCancellable *cancellable, GError **error)
{
  g_autoptr (sqlite3_stmt) stmt = dowser_sqlite_prepare (db, sql, cancellable, NULL);

  while (stmt != NULL && dowser_sqlite_next (stmt, cancellable, NULL))
    for (guint i = 0; i < column_samples->len; i++)
      if (!g_array_index (column_samples, ColumnSample, i).has_only_words)
        add_cell (&g_array_index (column_samples, ColumnSample, i), stmt, (int) i);
  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}

static DowserCsvChoice
find_choice (GVariantDict *choices, const DowserColumn *column)
{
  g_autofree char *key = g_strconcat (column->table->name, "\n", column->name, NULL);
  const char *nick = "";

  g_variant_dict_lookup (choices, key, "&s", &nick);
  return g_str_equal (nick, "text")      ? DOWSER_CSV_CHOOSE_TEXT
         : g_str_equal (nick, "numbers") ? DOWSER_CSV_CHOOSE_NUMBERS
                                         : DOWSER_CSV_CHOOSE_AUTOMATIC;
}

static gboolean
has_ambiguous_numbers (const ColumnSample *self)
{
  const DowserSqliteNumbers *found = self->found;
  const DowserTextNumbers *text_numbers = &found->text_numbers;

  return found->choice != DOWSER_CSV_CHOOSE_AUTOMATIC || (self->declared_number && text_numbers->n_odd > 0)
         || (!self->declared_number && !self->has_only_words && text_numbers->n_numbers + text_numbers->n_odd > 0
             && text_numbers->n_odd < text_numbers->n_cells);
}

static void
decide_type (ColumnSample *self, GVariantDict *choices, GPtrArray *numbers)
{
  DowserSqliteNumbers *found = self->found;

  found->choice = find_choice (choices, found->column);
  found->reason = self->declared_number ? DOWSER_TEXT_NUMBERS_READ
                                        : dowser_text_numbers_decide (&found->text_numbers, found->column);
  if (found->choice == DOWSER_CSV_CHOOSE_NUMBERS)
    found->reason = DOWSER_TEXT_NUMBERS_READ;
  found->type = self->declared_number          ? found->column->type
                : found->text_numbers.any_real ? DOWSER_VALUE_REAL
                                               : DOWSER_VALUE_INTEGER;
  if (has_ambiguous_numbers (self))
    g_ptr_array_add (numbers, found);
  else
    numbers_free (found);
}

static gboolean
scan_table (sqlite3 *db, const DowserTable *table, gboolean all_rows, GVariantDict *choices, GPtrArray *numbers,
            GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) columns = list_columns (table);
  g_autoptr (GArray) column_samples = g_array_new (FALSE, TRUE, sizeof (ColumnSample));
  const char *const scan_orders[]
      = { " LIMIT " G_STRINGIFY (ROWS_AT_END), " ORDER BY t._rowid_ DESC LIMIT " G_STRINGIFY (ROWS_AT_END) };
  gboolean ok = TRUE;

  if (columns->len == 0)
    return TRUE;
  for (guint i = 0; i < columns->len; i++)
    {
      ColumnSample column_sample = { .found = g_new0 (DowserSqliteNumbers, 1) };

      column_sample.found->column = columns->pdata[i];
      column_sample.declared_number = dowser_value_type_is_number (column_sample.found->column->type);
      g_array_append_val (column_samples, column_sample);
    }
  for (guint i = 0; ok && i < (all_rows ? 1 : G_N_ELEMENTS (scan_orders)); i++)
    {
      g_autofree char *sql = write_query (table, columns, all_rows ? "" : scan_orders[i]);

      ok = scan_rows (db, sql, column_samples, cancellable, error);
    }
  for (guint i = 0; i < column_samples->len; i++)
    decide_type (&g_array_index (column_samples, ColumnSample, i), choices, numbers);
  return ok;
}

static gboolean
is_small_database (sqlite3 *db)
{
  g_autoptr (sqlite3_stmt) stmt
      = dowser_sqlite_prepare (db, "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size", NULL,
                               NULL);

  return stmt != NULL && dowser_sqlite_next (stmt, NULL, NULL) && sqlite3_column_int64 (stmt, 0) <= SMALL_FILE;
}

/* Gets the stored choices; none if @memory can't be read. Returns: (transfer full) */
static GVariantDict *
read_choices (const char *memory)
{
  g_autoptr (GVariant) variant
      = memory != NULL ? g_variant_parse (G_VARIANT_TYPE_VARDICT, memory, NULL, NULL, NULL) : NULL;

  return g_variant_dict_new (variant);
}

GPtrArray *
dowser_sqlite_numbers_scan (sqlite3 *db, const DowserSchema *schema, const char *memory, GCancellable *cancellable,
                            GError **error)
{
  g_autoptr (GPtrArray) numbers = g_ptr_array_new_with_free_func (numbers_free);
  g_autoptr (GVariantDict) choices = read_choices (memory);
  GPtrArray *tables = dowser_schema_get_tables (schema);
  gboolean all_rows = is_small_database (db);

  for (guint i = 0; i < tables->len; i++)
    if (!scan_table (db, tables->pdata[i], all_rows, choices, numbers, cancellable, error))
      return NULL;
  return g_steal_pointer (&numbers);
}

DowserSchema *
dowser_sqlite_numbers_apply (const DowserSchema *schema, GPtrArray *numbers)
{
  DowserSchemaBuilder *builder;
  GPtrArray *tables;

  if (numbers->len == 0)
    return dowser_schema_ref (schema);
  builder = dowser_schema_builder_new_from (schema);
  tables = dowser_schema_builder_get_tables (builder);
  for (guint i = 0; i < numbers->len; i++)
    {
      const DowserSqliteNumbers *found = numbers->pdata[i];
      DowserTable *table = tables->pdata[found->column->table->index];
      DowserColumn *column = table->columns->pdata[found->column->index];

      column->number_text = found->choice != DOWSER_CSV_CHOOSE_TEXT && found->reason == DOWSER_TEXT_NUMBERS_READ;
      if (column->number_text)
        column->type = found->type;
      else if (found->choice == DOWSER_CSV_CHOOSE_TEXT)
        column->type = DOWSER_VALUE_TEXT;
    }
  return dowser_schema_builder_end (builder);
}

char *
dowser_sqlite_numbers_set_choice (const char *memory, const char *table, const char *column, DowserCsvChoice choice)
{
  g_autoptr (GVariantDict) choices = read_choices (memory);
  g_autofree char *key = g_strconcat (table, "\n", column, NULL);
  g_autoptr (GVariant) variant = NULL;

  if (choice == DOWSER_CSV_CHOOSE_AUTOMATIC)
    g_variant_dict_remove (choices, key);
  else
    g_variant_dict_insert (choices, key, "s", choice == DOWSER_CSV_CHOOSE_TEXT ? "text" : "numbers");
  variant = g_variant_ref_sink (g_variant_dict_end (choices));
  return g_variant_print (variant, FALSE);
}
