/* dowser-csv-memory.c - remembers the scan results of CSV and JSON files while the files are unchanged, and the user's
 * choices */
#include "sources/csv/dowser-csv-memory.h"

#include "sources/csv/dowser-csv-amount.h"
#include "sources/dowser-data-key.h"
#include "sources/duckdb/dowser-json-scan.h"

#include <string.h>

#define COLUMN_TYPE "(suu(uu)(uu)bbbusbb(uttasasbttbuuubb))"
#define COLUMN_PARTS "(suu(uu)(uu)bbbu&sbb(uttasasbttbuuubb))"
#define FILE_TYPE "(ss(yybbu)bubbsxtu(xxt)(sssb)a" COLUMN_TYPE ")"
#define MEMORY_TYPE "(ua" FILE_TYPE ")"
/* The user's choices are on a separate first line, so that they can be read even if the scanning rules have changed. */
#define CHOICES_TYPE "a{sa{ss}}"

struct _DowserCsvMemory
{
  GHashTable *entries; /* path → Entry */
  GHashTable *choices; /* path → column name → nick of the choice */
};

typedef struct
{
  char *key; /* (nullable): identifies the file's state when it was scanned; NULL if this state is unknown */
  DowserCsvShape *shape;
  gboolean used;
} Entry;

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  g_free (entry->key);
  dowser_csv_shape_free (entry->shape);
  g_free (entry);
}

/* Reads the examples of cells that don't fit the column's type. Doesn't free @texts. */
static void
unpack_anomalies (DowserCsvColumn *column, GVariantIter *texts)
{
  const char *text;

  for (guint i = 0; i < DOWSER_CSV_MAX_ODD && g_variant_iter_next (texts, "&s", &text); i++)
    column->odd[i] = g_strdup (text);
}

static void
unpack_formats (DowserCsvColumn *column, GVariantIter *texts)
{
  const char *text;

  while (column->n_formats < DOWSER_CSV_MAX_FORMATS && g_variant_iter_next (texts, "&s", &text))
    column->formats[column->n_formats++] = g_intern_string (text);
}

static void
unpack_columns (GVariantIter *columns, DowserCsvShape *shape)
{
  DowserCsvColumn read = { 0 };
  GVariantIter *odd, *formats;
  guint types, amounts, common_types;
  const char *unit;

  while (g_variant_iter_next (columns, COLUMN_PARTS, &read.name, &types, &read.missing_words, &read.digits[0].whole,
                              &read.digits[0].fraction, &read.digits[1].whole, &read.digits[1].fraction,
                              &read.has_values, &read.quoted_empty, &read.is_increasing, &amounts, &unit, &read.spaced,
                              &read.unnamed, &common_types, &read.n_cells, &read.n_odd, &odd, &formats, &read.iso,
                              &read.n_day_first, &read.n_month_first, &read.duration, &read.n_parts, &read.n_fraction,
                              &read.seasons, &read.versions, &read.is_declared))
    {
      DowserCsvColumn *column = g_memdup2 (&read, sizeof read);

      column->types = (DowserCsvTypes) (types & DOWSER_CSV_ALL);
      column->amounts = (DowserCsvTypes) (amounts & DOWSER_CSV_AMOUNTS);
      column->common_types = (DowserCsvTypes) (common_types & DOWSER_CSV_ALL);
      column->unit = dowser_csv_amount_find_unit (unit);
      unpack_anomalies (column, odd);
      unpack_formats (column, formats);
      g_variant_iter_free (odd);
      g_variant_iter_free (formats);
      g_ptr_array_add (shape->columns, column);
    }
}

static void
unpack_file (DowserCsvMemory *self, GVariant *variant)
{
  g_autoptr (GVariantIter) columns = NULL;
  Entry *entry = g_new0 (Entry, 1);
  DowserCsvShape *shape = entry->shape = dowser_csv_shape_new ();
  const char *encoding, *rows_of, *left_out, *flattened;
  guchar delimiter, quote;
  guint returns;
  guint64 longest;
  char *path;

  g_variant_get (variant, "(ss(yybbu)bubb&sxtu(xxt)(&s&s&sb)a" COLUMN_TYPE ")", &path, &entry->key, &delimiter, &quote,
                 &shape->form.backslash, &shape->form.spaced, &returns, &shape->has_header, &shape->n_title_lines,
                 &shape->has_titles, &shape->has_total, &encoding, &shape->n_rows, &longest, &shape->line_ends,
                 &shape->n_short_rows, &shape->n_long_rows, &shape->first_ragged, &rows_of, &left_out, &flattened,
                 &shape->is_copied, &columns);
  shape->form.delimiter = (char) delimiter;
  shape->form.quote = (char) quote;
  shape->form.returns = (DowserCsvReturns) returns;
  shape->encoding = g_intern_string (encoding);
  shape->rows_of = *rows_of != '\0' ? g_intern_string (rows_of) : NULL;
  shape->flattened = *flattened != '\0' ? g_intern_string (flattened) : NULL;
  shape->left_out = *left_out != '\0' ? g_intern_string (left_out) : NULL;
  shape->longest = longest;
  unpack_columns (columns, shape);
  g_hash_table_insert (self->entries, path, entry);
}

static void
unpack_choices (DowserCsvMemory *self, GVariant *variant)
{
  GVariantIter files;
  GVariantIter *columns;
  const char *path, *column, *nick;

  g_variant_iter_init (&files, variant);
  while (g_variant_iter_next (&files, "{&sa{ss}}", &path, &columns))
    {
      while (g_variant_iter_next (columns, "{&s&s}", &column, &nick))
        dowser_csv_memory_set_choice (self, path, column, nick);
      g_variant_iter_free (columns);
    }
}

static void
unpack (DowserCsvMemory *self, const char *text)
{
  const char *end = strchr (text, '\n');
  g_autoptr (GVariant) choices = g_variant_parse (G_VARIANT_TYPE (CHOICES_TYPE), text, end, NULL, NULL);
  g_autoptr (GVariant) variant = NULL;
  g_autoptr (GVariantIter) files = NULL;
  GVariant *file;
  guint rules;

  if (choices != NULL)
    unpack_choices (self, choices);
  if (end != NULL)
    variant = g_variant_parse (G_VARIANT_TYPE (MEMORY_TYPE), end + 1, NULL, NULL, NULL);
  if (variant == NULL)
    return;
  g_variant_get (variant, "(ua" FILE_TYPE ")", &rules, &files);
  while (rules == DOWSER_CSV_RULES && (file = g_variant_iter_next_value (files)) != NULL)
    {
      unpack_file (self, file);
      g_variant_unref (file);
    }
}

DowserCsvMemory *
dowser_csv_memory_new (const char *text)
{
  DowserCsvMemory *self = g_new0 (DowserCsvMemory, 1);

  self->entries = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, entry_free);
  self->choices = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_hash_table_unref);
  if (text != NULL)
    unpack (self, text);
  return self;
}

void
dowser_csv_memory_free (DowserCsvMemory *self)
{
  g_hash_table_unref (self->entries);
  g_hash_table_unref (self->choices);
  g_free (self);
}

GHashTable *
dowser_csv_memory_get_choices (DowserCsvMemory *self, const char *path)
{
  return g_hash_table_lookup (self->choices, path);
}

const DowserCsvShape *
dowser_csv_memory_get_shape (DowserCsvMemory *self, const char *path)
{
  const Entry *entry = g_hash_table_lookup (self->entries, path);

  return entry != NULL ? entry->shape : NULL;
}

static gboolean
accepts_ragged_rows (DowserCsvMemory *self, const char *path)
{
  GHashTable *choices = dowser_csv_memory_get_choices (self, path);

  return choices != NULL && g_hash_table_contains (choices, DOWSER_CSV_RAGGED);
}

static DowserCsvShape *
scan (DowserCsvMemory *self, const DowserDataFile *file, GCancellable *cancellable, GError **error)
{
  if (file->kind == DOWSER_DATA_JSON)
    return dowser_json_scan (file->real_path, file->compressed, cancellable, error);
  return dowser_csv_scan (file->real_path, file->compressed, file->kind == DOWSER_DATA_TSV,
                          accepts_ragged_rows (self, file->real_path), cancellable, error);
}

void
dowser_csv_memory_set_choice (DowserCsvMemory *self, const char *path, const char *column, const char *nick)
{
  GHashTable *choices = dowser_csv_memory_get_choices (self, path);
  GHashTableIter iter;
  gpointer entry;

  /* Marks all entries as used, so that the scan results of all files are kept. */
  g_hash_table_iter_init (&iter, self->entries);
  while (g_hash_table_iter_next (&iter, NULL, &entry))
    ((Entry *) entry)->used = TRUE;
  if (*column == '\0')
    g_hash_table_remove (self->entries, path);
  if (nick == NULL)
    {
      if (choices != NULL && g_hash_table_remove (choices, column) && g_hash_table_size (choices) == 0)
        g_hash_table_remove (self->choices, path);
      return;
    }
  if (choices == NULL)
    {
      choices = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
      g_hash_table_insert (self->choices, g_strdup (path), choices);
    }
  g_hash_table_insert (choices, g_strdup (column), g_strdup (nick));
}

const DowserCsvShape *
dowser_csv_memory_scan (DowserCsvMemory *self, const DowserDataFile *file, GCancellable *cancellable, GError **error)
{
  g_autofree char *key = dowser_data_key_new (file->real_path);
  g_autofree char *after = NULL;
  Entry *entry = g_hash_table_lookup (self->entries, file->real_path);
  DowserCsvShape *shape;

  if (entry == NULL || key == NULL || g_strcmp0 (entry->key, key) != 0)
    {
      shape = scan (self, file, cancellable, error);
      if (shape == NULL)
        return NULL;
      entry = g_new0 (Entry, 1);
      entry->shape = shape;
      /* If the file was changed during the scan, it may have been scanned only partly, so its result isn't reused. */
      after = dowser_data_key_new (file->real_path);
      entry->key = g_strcmp0 (key, after) == 0 ? g_steal_pointer (&key) : NULL;
      g_hash_table_insert (self->entries, g_strdup (file->real_path), entry);
    }
  entry->used = TRUE;
  return entry->shape;
}

void
dowser_csv_memory_set_part_shape (DowserCsvMemory *self, const char *path, const DowserCsvShape *shape)
{
  Entry *entry = g_new0 (Entry, 1);

  entry->shape = dowser_csv_shape_copy (shape);
  entry->used = TRUE;
  g_hash_table_insert (self->entries, g_strdup (path), entry);
}

GPtrArray *
dowser_csv_memory_list_parts (DowserCsvMemory *self, const char *path)
{
  GPtrArray *parts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *prefix = dowser_csv_memory_dup_part_path (path, "");
  g_autoptr (GList) paths = g_list_sort (g_hash_table_get_keys (self->entries), (GCompareFunc) strcmp);

  for (const GList *known = paths; known != NULL; known = known->next)
    if (g_str_has_prefix (known->data, prefix))
      g_ptr_array_add (parts, g_strdup ((const char *) known->data + strlen (prefix)));
  return parts;
}

/* Joins the path of a file and the name of its table by two slashes, because no real path contains two slashes in a
 * row. */
char *
dowser_csv_memory_dup_part_path (const char *path, const char *part)
{
  return g_strconcat (path, "//", part, NULL);
}

static GVariant *
pack_column_details (const DowserCsvColumn *column)
{
  gboolean has_few_anomalies = dowser_csv_column_has_few_anomalies (column);
  GVariantBuilder formats, odd;

  g_variant_builder_init (&formats, G_VARIANT_TYPE ("as"));
  for (guint i = 0; i < column->n_formats; i++)
    g_variant_builder_add (&formats, "s", column->formats[i]);
  g_variant_builder_init (&odd, G_VARIANT_TYPE ("as"));
  for (guint i = 0; has_few_anomalies && column->odd[i] != NULL; i++)
    g_variant_builder_add (&odd, "s", column->odd[i]);
  return g_variant_new ("(uttasasbttbuuubb)", (guint) column->common_types, column->n_cells, column->n_odd, &odd,
                        &formats, column->iso, column->n_day_first, column->n_month_first, column->duration,
                        column->n_parts, column->n_fraction, column->seasons, column->versions && !column->hundredths,
                        column->is_declared);
}

static void
pack_file (GVariantBuilder *files, const char *path, const Entry *entry)
{
  const DowserCsvShape *shape = entry->shape;
  GVariantBuilder columns;

  g_variant_builder_init (&columns, G_VARIANT_TYPE ("a" COLUMN_TYPE));
  for (guint i = 0; i < shape->columns->len; i++)
    {
      const DowserCsvColumn *column = shape->columns->pdata[i];

      g_variant_builder_add (&columns, "(suu(uu)(uu)bbbusbb@(uttasasbttbuuubb))", column->name, (guint) column->types,
                             column->missing_words, column->digits[0].whole, column->digits[0].fraction,
                             column->digits[1].whole, column->digits[1].fraction, column->has_values,
                             column->quoted_empty, column->is_increasing, (guint) column->amounts,
                             column->unit != NULL ? column->unit : "", column->spaced, column->unnamed,
                             pack_column_details (column));
    }
  g_variant_builder_add (files, FILE_TYPE, path, entry->key != NULL ? entry->key : "", (guchar) shape->form.delimiter,
                         (guchar) shape->form.quote, shape->form.backslash, shape->form.spaced,
                         (guint) shape->form.returns, shape->has_header, shape->n_title_lines, shape->has_titles,
                         shape->has_total, shape->encoding, shape->n_rows, (guint64) shape->longest, shape->line_ends,
                         shape->n_short_rows, shape->n_long_rows, shape->first_ragged,
                         shape->rows_of != NULL ? shape->rows_of : "", shape->left_out != NULL ? shape->left_out : "",
                         shape->flattened != NULL ? shape->flattened : "", shape->is_copied, &columns);
}

static GVariant *
pack_choices (DowserCsvMemory *self)
{
  g_autoptr (GList) paths = g_list_sort (g_hash_table_get_keys (self->choices), (GCompareFunc) strcmp);
  GVariantBuilder files;

  g_variant_builder_init (&files, G_VARIANT_TYPE (CHOICES_TYPE));
  for (const GList *path = paths; path != NULL; path = path->next)
    {
      GHashTable *choices = g_hash_table_lookup (self->choices, path->data);
      g_autoptr (GList) columns = g_list_sort (g_hash_table_get_keys (choices), (GCompareFunc) strcmp);

      g_variant_builder_open (&files, G_VARIANT_TYPE ("{sa{ss}}"));
      g_variant_builder_add (&files, "s", path->data);
      g_variant_builder_open (&files, G_VARIANT_TYPE ("a{ss}"));
      for (const GList *column = columns; column != NULL; column = column->next)
        g_variant_builder_add (&files, "{ss}", column->data, g_hash_table_lookup (choices, column->data));
      g_variant_builder_close (&files);
      g_variant_builder_close (&files);
    }
  return g_variant_ref_sink (g_variant_builder_end (&files));
}

char *
dowser_csv_memory_dup_choices (DowserCsvMemory *self)
{
  g_autoptr (GVariant) choices = pack_choices (self);
  g_autofree char *text = g_variant_print (choices, FALSE);

  return g_hash_table_size (self->choices) > 0 ? g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1) : NULL;
}

char *
dowser_csv_memory_to_text (DowserCsvMemory *self)
{
  g_autoptr (GVariant) variant = NULL;
  g_autoptr (GVariant) choices = pack_choices (self);
  g_autoptr (GList) paths = g_list_sort (g_hash_table_get_keys (self->entries), (GCompareFunc) strcmp);
  g_autofree char *shape_text = NULL;
  g_autofree char *chosen = NULL;
  GVariantBuilder files;
  guint n = g_hash_table_size (self->choices);

  g_variant_builder_init (&files, G_VARIANT_TYPE ("a" FILE_TYPE));
  for (const GList *path = paths; path != NULL; path = path->next)
    {
      const Entry *entry = g_hash_table_lookup (self->entries, path->data);

      if (!entry->used)
        continue;
      pack_file (&files, path->data, entry);
      n++;
    }
  variant = g_variant_ref_sink (g_variant_new (MEMORY_TYPE, DOWSER_CSV_RULES, &files));
  shape_text = g_variant_print (variant, FALSE);
  chosen = g_variant_print (choices, FALSE);
  return n > 0 ? g_strjoin ("\n", chosen, shape_text, NULL) : NULL;
}
