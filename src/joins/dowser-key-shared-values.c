/* dowser-key-shared-values.c - infers keys between columns with the same name and matching values, for tables without
 * declared keys */
#include "joins/dowser-key-shared-values.h"

#include "base/dowser-identifier.h"
#include "joins/dowser-key-words.h"

#include <string.h>

/* The confidence of the keys that this file infers. It is below the minimum for a key that is used. A test in which the
 * values match raises it above this minimum. */
#define SHARED_CONFIDENCE 0.60
/* The maximum number of tables with a column of the same name. If more tables have such a column, its name isn't
 * evidence of a key. */
#define MAX_NAMESAKES 8

/* Names that different tables use for different things. */
static const char *const common_names[]
    = { "id",   "key",  "no",    "nr",     "num",   "number", "uuid",  "guid",        "name",  "title", "type",
        "date", "time", "year",  "month",  "day",   "status", "value", "description", "notes", "note",  "comment",
        "row",  "rank", "index", "amount", "price", "total",  "count", "quantity",    "qty",   NULL };

/* Names of numbers that identify something. Columns with other names may have equal numbers by chance. */
static const char *const code_names[]
    = { "sku",      "upc", "ean", "isbn",    "issn", "gtin", "asin", "vin", "barcode", "article",
        "postcode", "zip", "plz", "account", "iban", "lei",  "cas",  "npi", NULL };

static gboolean
has_key_ending (const DowserColumn *column)
{
  g_auto (GStrv) words = dowser_identifier_split (column->name);
  guint n = g_strv_length (words);

  if (dowser_identifier_has_common_word (words, code_names))
    return TRUE;
  return n > 0 && (g_strv_contains (dowser_key_endings, words[n - 1]) || g_str_has_suffix (words[n - 1], "id"));
}

static gboolean
can_share_values (const DowserColumn *column, const char *plain_name)
{
  if (column->hidden || !dowser_column_may_be_sampled (column) || g_strv_contains (common_names, plain_name))
    return FALSE;
  return column->type == DOWSER_VALUE_TEXT || (column->type == DOWSER_VALUE_INTEGER && has_key_ending (column));
}

static gboolean
declares_keys (const DowserTable *table)
{
  for (guint i = 0; i < table->foreign_keys->len; i++)
    if (((const DowserForeignKey *) table->foreign_keys->pdata[i])->declared
        && !((const DowserForeignKey *) table->foreign_keys->pdata[i])->confirmed)
      return TRUE;
  return table->hidden || table->declared_only || table->is_view;
}

/* Maps each column name, written as one word, to the columns that have this name. @names: the lists of columns in the
 * order in which the names first appear */
static GHashTable *
collect_columns (const DowserSchema *schema, GPtrArray *names)
{
  GHashTable *by_name = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
  GPtrArray *tables = dowser_schema_get_tables (schema);

  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = tables->pdata[i];

      for (guint j = 0; j < table->columns->len && !declares_keys (table); j++)
        {
          const DowserColumn *column = table->columns->pdata[j];
          g_autofree char *plain_name = dowser_key_dup_as_one_word (column->name);
          GPtrArray *columns = g_hash_table_lookup (by_name, plain_name);

          if (columns != NULL || can_share_values (column, plain_name))
            {
              if (columns == NULL)
                {
                  columns = g_ptr_array_new ();
                  g_ptr_array_add (names, columns);
                  g_hash_table_insert (by_name, g_steal_pointer (&plain_name), columns);
                }
              g_ptr_array_add (columns, (gpointer) column);
            }
        }
    }
  return by_name;
}

GHashTable *
dowser_key_shared_values_find (const DowserSchema *schema)
{
  GHashTable *found = g_hash_table_new (NULL, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GHashTable) by_name = collect_columns (schema, names);

  for (guint i = 0; i < names->len; i++)
    {
      GPtrArray *columns = names->pdata[i];

      for (guint j = 0; columns->len > 1 && columns->len <= MAX_NAMESAKES && j < columns->len; j++)
        g_hash_table_add (found, columns->pdata[j]);
    }
  return found;
}

static gboolean
is_unique (const DowserColumn *column)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();

  g_ptr_array_add (columns, (gpointer) column);
  return dowser_table_is_unique (column->table, columns);
}

gboolean
dowser_key_shared_values_needs_confirmation (const DowserForeignKey *key)
{
  const DowserColumn *column = key->columns->pdata[0], *to_column = key->to_columns->pdata[0];
  g_autofree char *plain_name = dowser_key_dup_as_one_word (column->name);
  g_autofree char *to_plain = dowser_key_dup_as_one_word (to_column->name);

  return key->confidence <= SHARED_CONFIDENCE && g_str_equal (plain_name, to_plain) && !is_unique (to_column);
}

/* Returns the unique column, to which the other columns refer. If several columns are unique, returns the column of the
 * largest table, which most likely contains the values of the other columns. If no column is unique, returns the first
 * column. */
static const DowserColumn *
find_owner (GPtrArray *columns)
{
  const DowserColumn *owner = NULL;

  for (guint i = 0; i < columns->len; i++)
    {
      const DowserColumn *column = columns->pdata[i];

      if (is_unique (column) && (owner == NULL || column->table->n_rows > owner->table->n_rows))
        owner = column;
    }
  return owner != NULL ? owner : columns->pdata[0];
}

static gboolean
has_key (GPtrArray *keys, const DowserColumn *column)
{
  for (guint i = 0; i < column->table->foreign_keys->len; i++)
    if (g_ptr_array_find (((const DowserForeignKey *) column->table->foreign_keys->pdata[i])->columns, column, NULL))
      return TRUE;
  for (guint i = 0; i < keys->len; i++)
    if (g_ptr_array_find (((const DowserForeignKey *) keys->pdata[i])->columns, column, NULL))
      return TRUE;
  return FALSE;
}

void
dowser_key_shared_values_add_keys (const DowserSchema *schema, GPtrArray *keys)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GHashTable) by_name = collect_columns (schema, names);

  for (guint i = 0; i < names->len; i++)
    {
      GPtrArray *columns = names->pdata[i];
      const DowserColumn *owner;

      if (columns->len < 2 || columns->len > MAX_NAMESAKES)
        continue;
      owner = find_owner (columns);
      for (guint j = 0; j < columns->len; j++)
        {
          const DowserColumn *column = columns->pdata[j];

          if (column != owner && column->table != owner->table && column->type == owner->type && !has_key (keys, column)
              && !dowser_table_rejects_key (column->table, column, owner))
            g_ptr_array_add (keys, dowser_foreign_key_new (column, owner, SHARED_CONFIDENCE));
        }
    }
}
