/* dowser-csv-memory.c - what was seen of CSV files, for as long as they are the same */
#include "sources/dowser-csv-memory.h"

#include "sources/dowser-csv-amount.h"
#include "sources/dowser-data-key.h"

#include <string.h>

#define COLUMN_TYPE "(suu(uu)(uu)bbbusbb)"
#define FILE_TYPE "(ssybubsxtua" COLUMN_TYPE ")"
#define MEMORY_TYPE "(ua" FILE_TYPE ")"

struct _DowserCsvMemory
{
  GHashTable *entries; /* path → Entry */
};

typedef struct
{
  char *key; /* (nullable): of the file as it was; NULL where nobody can tell */
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

static void
unpack_columns (GVariantIter *columns, DowserCsvShape *shape)
{
  DowserCsvColumn read = { 0 };
  guint types, amounts;
  const char *unit;

  while (g_variant_iter_next (columns, "(suu(uu)(uu)bbbu&sbb)", &read.name, &types, &read.missing,
                              &read.digits[0].whole, &read.digits[0].fraction, &read.digits[1].whole,
                              &read.digits[1].fraction, &read.any, &read.quoted_empty, &read.rising, &amounts, &unit,
                              &read.spaced, &read.unnamed))
    {
      read.types = (DowserCsvTypes) (types & DOWSER_CSV_ALL);
      read.amounts = (DowserCsvTypes) (amounts & DOWSER_CSV_AMOUNTS);
      read.unit = dowser_csv_amount_find_unit (unit);
      g_ptr_array_add (shape->columns, g_memdup2 (&read, sizeof read));
    }
}

static void
unpack_file (DowserCsvMemory *self, GVariant *packed)
{
  g_autoptr (GVariantIter) columns = NULL;
  Entry *entry = g_new0 (Entry, 1);
  DowserCsvShape *shape = entry->shape = dowser_csv_shape_new ();
  const char *encoding;
  guchar delimiter;
  guint64 longest;
  char *path;

  g_variant_get (packed, "(ssybub&sxtua" COLUMN_TYPE ")", &path, &entry->key, &delimiter, &shape->has_header,
                 &shape->n_title_lines, &shape->has_total, &encoding, &shape->n_rows, &longest, &shape->line_ends,
                 &columns);
  shape->delimiter = (char) delimiter;
  shape->encoding = g_intern_string (encoding);
  shape->longest = longest;
  unpack_columns (columns, shape);
  g_hash_table_insert (self->entries, path, entry);
}

static void
unpack (DowserCsvMemory *self, const char *text)
{
  g_autoptr (GVariant) packed = g_variant_parse (G_VARIANT_TYPE (MEMORY_TYPE), text, NULL, NULL, NULL);
  g_autoptr (GVariantIter) files = NULL;
  GVariant *file;
  guint rules;

  if (packed == NULL)
    return;
  g_variant_get (packed, "(ua" FILE_TYPE ")", &rules, &files);
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
  if (text != NULL)
    unpack (self, text);
  return self;
}

void
dowser_csv_memory_free (DowserCsvMemory *self)
{
  g_hash_table_unref (self->entries);
  g_free (self);
}

const DowserCsvShape *
dowser_csv_memory_look (DowserCsvMemory *self, const DowserDataFile *file, GCancellable *cancellable, GError **error)
{
  g_autofree char *key = dowser_data_key_new (file->real_path);
  g_autofree char *after = NULL;
  Entry *entry = g_hash_table_lookup (self->entries, file->real_path);
  DowserCsvShape *shape;

  if (entry == NULL || key == NULL || g_strcmp0 (entry->key, key) != 0)
    {
      shape = dowser_csv_scan (file->real_path, file->compressed, file->kind == DOWSER_DATA_TSV, cancellable, error);
      if (shape == NULL)
        return NULL;
      entry = g_new0 (Entry, 1);
      entry->shape = shape;
      /* What was written while it was read may have been seen by halves. */
      after = dowser_data_key_new (file->real_path);
      entry->key = g_strcmp0 (key, after) == 0 ? g_steal_pointer (&key) : NULL;
      g_hash_table_insert (self->entries, g_strdup (file->real_path), entry);
    }
  entry->used = TRUE;
  return entry->shape;
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

      g_variant_builder_add (&columns, COLUMN_TYPE, column->name, (guint) column->types, column->missing,
                             column->digits[0].whole, column->digits[0].fraction, column->digits[1].whole,
                             column->digits[1].fraction, column->any, column->quoted_empty, column->rising,
                             (guint) column->amounts, column->unit != NULL ? column->unit : "", column->spaced,
                             column->unnamed);
    }
  g_variant_builder_add (files, FILE_TYPE, path, entry->key, (guchar) shape->delimiter, shape->has_header,
                         shape->n_title_lines, shape->has_total, shape->encoding, shape->n_rows,
                         (guint64) shape->longest, shape->line_ends, &columns);
}

char *
dowser_csv_memory_to_text (DowserCsvMemory *self)
{
  g_autoptr (GVariant) packed = NULL;
  g_autoptr (GList) paths = g_list_sort (g_hash_table_get_keys (self->entries), (GCompareFunc) strcmp);
  GVariantBuilder files;
  guint n = 0;

  g_variant_builder_init (&files, G_VARIANT_TYPE ("a" FILE_TYPE));
  for (const GList *path = paths; path != NULL; path = path->next)
    {
      const Entry *entry = g_hash_table_lookup (self->entries, path->data);

      if (!entry->used || entry->key == NULL)
        continue;
      pack_file (&files, path->data, entry);
      n++;
    }
  packed = g_variant_ref_sink (g_variant_new (MEMORY_TYPE, DOWSER_CSV_RULES, &files));
  return n > 0 ? g_variant_print (packed, FALSE) : NULL;
}
