/* dowser-sqlite-numbers.c - which columns of an SQLite database hold numbers as texts, and what a person chooses */
#include "sources/sqlite/dowser-sqlite-numbers.h"

#include "base/dowser-identifier.h"
#include "sources/sqlite/dowser-sqlite-query.h"

#include <string.h>

/* A file up to this size is read whole: that takes milliseconds. */
#define SMALL_FILE (4 * 1024 * 1024)
/* Else so many rows of a table are looked at, from either end. */
#define ROWS_AT_END 500
/* Cells that tell a column of words, so that the others need not be read. */
#define ENOUGH_WORDS 20
/* One cell in so many may be no number: as for data files. */
#define CELLS_PER_ODD 20
/* Whole numbers of one length, this long, count nothing: they are called or looked up. */
#define CODE_DIGITS 9
/* A double keeps these many digits of any decimal number. */
#define SAFE_DIGITS 15

/* What was seen of one column. */
typedef struct
{
  DowserSqliteNumbers *found;
  gboolean declared_number;
  gboolean any_stored; /* a cell is stored as a number */
  gboolean any_zeros;  /* "007" */
  gboolean any_long;   /* more digits than a double keeps */
  gboolean any_real;
  guint64 n_texts;
  guint64 n_missing; /* of the odd cells: empty, or a word for that */
  guint64 length;    /* of all whole numbers */
  gboolean one_length;
  gboolean only_words;
} Sight;

static void
numbers_free (gpointer data)
{
  DowserSqliteNumbers *self = data;

  for (guint i = 0; self->odd[i] != NULL; i++)
    g_free (self->odd[i]);
  g_free (self);
}

static gboolean
is_number_char (char c)
{
  return g_ascii_isdigit (c) || (c != '\0' && strchr ("+-.eE", c) != NULL);
}

gboolean
dowser_sqlite_number_parse (const char *text, gsize length, double *number, gboolean *is_whole)
{
  char copy[64];
  char *end;
  gboolean any_digit = FALSE;

  while (length > 0 && g_ascii_isspace (text[length - 1]))
    length--;
  while (length > 0 && g_ascii_isspace (*text))
    text++, length--;
  if (length == 0 || length >= sizeof copy)
    return FALSE;
  *is_whole = TRUE;
  for (gsize i = 0; i < length; i++)
    {
      if (!is_number_char (text[i]))
        return FALSE;
      any_digit |= g_ascii_isdigit (text[i]);
      *is_whole &= text[i] != '.' && text[i] != 'e' && text[i] != 'E';
    }
  memcpy (copy, text, length);
  copy[length] = '\0';
  *number = g_ascii_strtod (copy, &end);
  return any_digit && *end == '\0';
}

static guint
count_digits (const char *text, gsize length)
{
  guint n = 0;

  for (gsize i = 0; i < length; i++)
    n += g_ascii_isdigit (text[i]);
  return n;
}

static gboolean
has_leading_zero (const char *text)
{
  while (g_ascii_isspace (*text) || *text == '+' || *text == '-')
    text++;
  return *text == '0' && g_ascii_isdigit (text[1]);
}

static gboolean
is_missing (const char *text)
{
  g_autofree char *word = g_strstrip (g_strdup (text));

  if (*word == '\0')
    return TRUE;
  for (guint i = 0; dowser_csv_missing_words[i] != NULL; i++)
    if (g_ascii_strcasecmp (dowser_csv_missing_words[i], word) == 0)
      return TRUE;
  return FALSE;
}

static void
add_odd (Sight *self, const char *text)
{
  DowserSqliteNumbers *found = self->found;

  self->n_missing += is_missing (text);
  found->n_odd++;
  for (guint i = 0; i < DOWSER_CSV_MAX_ODD; i++)
    {
      if (found->odd[i] == NULL)
        found->odd[i] = g_utf8_make_valid (text, -1);
      else if (!g_str_equal (found->odd[i], text))
        continue;
      return;
    }
}

static void
add_text (Sight *self, const char *text, gsize length)
{
  gboolean is_whole;
  double number;

  self->n_texts++;
  if (!dowser_sqlite_number_parse (text, length, &number, &is_whole))
    {
      add_odd (self, text);
      /* Nothing but words so far: what a person would have to be told of is elsewhere. */
      self->only_words = !self->declared_number && self->found->n_cells >= ENOUGH_WORDS
                         && self->found->n_odd == self->found->n_cells && self->n_missing < self->found->n_odd;
      return;
    }
  self->any_zeros |= has_leading_zero (text);
  self->any_long |= count_digits (text, length) > SAFE_DIGITS;
  self->any_real |= !is_whole;
  if (self->length == 0)
    self->length = length;
  self->one_length &= self->length == length;
}

static void
add_cell (Sight *self, sqlite3_stmt *row, int index)
{
  int type = sqlite3_column_type (row, index);

  if (type == SQLITE_NULL)
    return;
  self->found->n_cells++;
  if (type == SQLITE_TEXT)
    {
      const char *text = dowser_sqlite_get_text (row, index);

      add_text (self, text, sqlite3_column_bytes (row, index));
    }
  else if (type == SQLITE_BLOB)
    add_odd (self, "BLOB");
  else
    {
      self->any_stored = TRUE;
      self->any_real |= type == SQLITE_FLOAT;
    }
}

/* By their names these only look like numbers. */
static gboolean
is_code_name (const char *name)
{
  static const char *const anywhere[]
      = { "zip",  "zipcode", "postcode", "postal", "phone", "telephone", "mobile", "fax",     "isbn",    "ean",
          "iban", "ssn",     "sku",      "vin",    "imei",  "barcode",   "upc",    "version", "release", NULL };
  static const char *const last[]
      = { "id",   "ids",       "key", "uuid",  "guid",   "pk",       "fk",        "sk", "code", "codes",
          "ref",  "reference", "pin", "plz",   "serial", "number",   "no",        "nr", "num",  "tel",
          "card", "account",   "ip",  "plate", "date",   "datetime", "timestamp", NULL };
  g_auto (GStrv) words = dowser_identifier_split (name);
  guint n = g_strv_length (words);

  for (guint i = 0; i < n; i++)
    if (g_strv_contains (anywhere, words[i]))
      return TRUE;
  return n > 0 && g_strv_contains (last, words[n - 1]);
}

/* What rows are told apart by, or found by, stays what it is. */
static gboolean
is_in_key (const DowserColumn *column)
{
  const DowserTable *table = column->table;
  gboolean found = column->primary_key > 0;

  for (guint i = 0; i < table->unique_keys->len && !found; i++)
    found = g_ptr_array_find (table->unique_keys->pdata[i], column, NULL);
  for (guint i = 0; i < table->foreign_keys->len && !found; i++)
    found = g_ptr_array_find (((const DowserForeignKey *) table->foreign_keys->pdata[i])->columns, column, NULL);
  for (guint i = 0; i < table->referenced_by->len && !found; i++)
    found = g_ptr_array_find (((const DowserForeignKey *) table->referenced_by->pdata[i])->to_columns, column, NULL);
  return found;
}

static DowserSqliteNumbersReason
decide (const Sight *self)
{
  const DowserSqliteNumbers *found = self->found;
  guint64 n_strange = found->n_odd - self->n_missing;

  if (self->declared_number)
    return DOWSER_SQLITE_NUMBERS_READ;
  if (self->any_zeros)
    return DOWSER_SQLITE_NUMBERS_ZEROS;
  if (self->any_long || is_in_key (found->column) || is_code_name (found->column->name)
      || (!self->any_stored && !self->any_real && self->one_length && self->length >= CODE_DIGITS))
    return DOWSER_SQLITE_NUMBERS_CODE;
  return n_strange * CELLS_PER_ODD > found->n_cells - self->n_missing ? DOWSER_SQLITE_NUMBERS_MIXED
                                                                      : DOWSER_SQLITE_NUMBERS_READ;
}

/* Neither days nor truth values are numbers, though SQLite may keep them so. */
static gboolean
may_hold_numbers (const DowserColumn *column)
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
    if (may_hold_numbers (table->columns->pdata[i]))
      g_ptr_array_add (columns, table->columns->pdata[i]);
  return columns;
}

/* @end: of the rows, "" for all. The alias keeps a name from ever being taken for a text in double quotes. */
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

/* A table without row numbers has no last rows, and one that cannot be read says so when it is asked. */
static gboolean
look_at_rows (sqlite3 *db, const char *sql, GArray *sights, GCancellable *cancellable, GError **error)
{
  g_autoptr (sqlite3_stmt) stmt = dowser_sqlite_prepare (db, sql, cancellable, NULL);

  while (stmt != NULL && dowser_sqlite_next (stmt, cancellable, NULL))
    for (guint i = 0; i < sights->len; i++)
      if (!g_array_index (sights, Sight, i).only_words)
        add_cell (&g_array_index (sights, Sight, i), stmt, (int) i);
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
can_be_read_twice (const Sight *self)
{
  const DowserSqliteNumbers *found = self->found;

  return found->choice != DOWSER_CSV_CHOOSE_AUTOMATIC || (self->declared_number && found->n_odd > 0)
         || (!self->declared_number && !self->only_words && self->n_texts > 0 && found->n_odd < found->n_cells);
}

static void
settle (Sight *self, GVariantDict *choices, GPtrArray *numbers)
{
  DowserSqliteNumbers *found = self->found;

  found->choice = find_choice (choices, found->column);
  found->reason = decide (self);
  if (found->choice == DOWSER_CSV_CHOOSE_NUMBERS)
    found->reason = DOWSER_SQLITE_NUMBERS_READ;
  found->type = self->declared_number ? found->column->type : self->any_real ? DOWSER_VALUE_REAL : DOWSER_VALUE_INTEGER;
  if (can_be_read_twice (self))
    g_ptr_array_add (numbers, found);
  else
    numbers_free (found);
}

static gboolean
look_into_table (sqlite3 *db, const DowserTable *table, gboolean all_rows, GVariantDict *choices, GPtrArray *numbers,
                 GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) columns = list_columns (table);
  g_autoptr (GArray) sights = g_array_new (FALSE, TRUE, sizeof (Sight));
  const char *const ends[]
      = { " LIMIT " G_STRINGIFY (ROWS_AT_END), " ORDER BY t._rowid_ DESC LIMIT " G_STRINGIFY (ROWS_AT_END) };
  gboolean ok = TRUE;

  if (columns->len == 0)
    return TRUE;
  for (guint i = 0; i < columns->len; i++)
    {
      Sight sight = { .found = g_new0 (DowserSqliteNumbers, 1), .one_length = TRUE };

      sight.found->column = columns->pdata[i];
      sight.declared_number = dowser_value_type_is_number (sight.found->column->type);
      g_array_append_val (sights, sight);
    }
  for (guint i = 0; ok && i < (all_rows ? 1 : G_N_ELEMENTS (ends)); i++)
    {
      g_autofree char *sql = write_query (table, columns, all_rows ? "" : ends[i]);

      ok = look_at_rows (db, sql, sights, cancellable, error);
    }
  for (guint i = 0; i < sights->len; i++)
    settle (&g_array_index (sights, Sight, i), choices, numbers);
  return ok;
}

static gboolean
is_small (sqlite3 *db)
{
  g_autoptr (sqlite3_stmt) stmt
      = dowser_sqlite_prepare (db, "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size", NULL,
                               NULL);

  return stmt != NULL && dowser_sqlite_next (stmt, NULL, NULL) && sqlite3_column_int64 (stmt, 0) <= SMALL_FILE;
}

/* What cannot be read of it is as if nothing had been chosen. Returns: (transfer full) */
static GVariantDict *
read_choices (const char *memory)
{
  g_autoptr (GVariant) variant
      = memory != NULL ? g_variant_parse (G_VARIANT_TYPE_VARDICT, memory, NULL, NULL, NULL) : NULL;

  return g_variant_dict_new (variant);
}

GPtrArray *
dowser_sqlite_numbers_look (sqlite3 *db, const DowserSchema *schema, const char *memory, GCancellable *cancellable,
                            GError **error)
{
  g_autoptr (GPtrArray) numbers = g_ptr_array_new_with_free_func (numbers_free);
  g_autoptr (GVariantDict) choices = read_choices (memory);
  GPtrArray *tables = dowser_schema_get_tables (schema);
  gboolean all_rows = is_small (db);

  for (guint i = 0; i < tables->len; i++)
    if (!look_into_table (db, tables->pdata[i], all_rows, choices, numbers, cancellable, error))
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

      column->number_text = found->choice != DOWSER_CSV_CHOOSE_TEXT && found->reason == DOWSER_SQLITE_NUMBERS_READ;
      if (column->number_text)
        column->type = found->type;
      else if (found->choice == DOWSER_CSV_CHOOSE_TEXT)
        column->type = DOWSER_VALUE_TEXT;
    }
  return dowser_schema_builder_end (builder);
}

char *
dowser_sqlite_numbers_choose (const char *memory, const char *table, const char *column, DowserCsvChoice choice)
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
