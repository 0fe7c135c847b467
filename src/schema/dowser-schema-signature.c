/* dowser-schema-signature.c - a checksum of a schema that changes with any change except a change of order */
#include "schema/dowser-schema-private.h"

#include <string.h>

/* Adds a text with the NUL at its end, so that "ab" + "c" and "a" + "bc" give different checksums. Also distinguishes
 * NULL from an empty text. */
static void
feed_text (GChecksum *checksum, const char *text)
{
  if (text != NULL)
    g_checksum_update (checksum, (const guchar *) text, (gssize) strlen (text) + 1);
  else
    g_checksum_update (checksum, (const guchar *) "\xff", 1);
}

static void
feed_number (GChecksum *checksum, gint64 number)
{
  gint64 stable = GINT64_TO_LE (number);

  g_checksum_update (checksum, (const guchar *) &stable, sizeof stable);
}

/* Adds a column without a type that was found from the column's values. Such a type is set after the schema was read,
 * so it must not change the signature. */
static void
feed_column (GChecksum *checksum, const DowserColumn *column, gboolean with_keys)
{
  gboolean typed_by_values = column->number_text && !column->texts_decided;

  feed_text (checksum, column->name);
  feed_text (checksum, column->declared);
  feed_number (checksum, typed_by_values ? dowser_column_get_stored_type (column) : column->type);
  feed_number (checksum, (column->nullable ? 1 : 0) | (column->generated ? 2 : 0) | (column->hidden ? 4 : 0)
                             | (column->pii ? 8 : 0) | (column->restricted ? 16 : 0)
                             | (column->number_text && !typed_by_values ? 32 : 0));
  if (with_keys)
    feed_number (checksum, column->primary_key);
  feed_text (checksum, column->description);
  feed_text (checksum, column->business_name);
  feed_text (checksum, column->entitlement);
  if (column->unit != NULL)
    feed_text (checksum, column->unit);
}

static int
compare_columns (gconstpointer a, gconstpointer b)
{
  return strcmp ((*(const DowserColumn *const *) a)->name, (*(const DowserColumn *const *) b)->name);
}

static int
compare_tables (gconstpointer a, gconstpointer b)
{
  return strcmp ((*(const DowserTable *const *) a)->name, (*(const DowserTable *const *) b)->name);
}

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Ends each name with a byte that no name contains, so that different lists give different texts. */
static void
append_names (GString *into, GPtrArray *columns)
{
  for (guint i = 0; i < columns->len; i++)
    g_string_append_printf (into, "%s\xff", ((const DowserColumn *) columns->pdata[i])->name);
  g_string_append_c (into, '\xfe');
}

static char *
dup_foreign_key (const DowserForeignKey *key)
{
  GString *text = g_string_new (NULL);

  append_names (text, key->columns);
  g_string_append_printf (text, "%s\xff", key->to_table->name);
  append_names (text, key->to_columns);
  g_string_append_printf (text, "%d", key->confirmed ? -2 : key->declared ? -1 : (int) (key->confidence * 1e6));
  return g_string_free (text, FALSE);
}

static char *
dup_unique_key (GPtrArray *columns)
{
  GString *text = g_string_new (NULL);

  append_names (text, columns);
  return g_string_free (text, FALSE);
}

typedef char *(*DupText) (gconstpointer item);

/* Sorts the items, because an engine's catalog may list them in a different order each time. */
static void
feed_sorted (GChecksum *checksum, GPtrArray *items, DupText dup_text)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < items->len; i++)
    g_ptr_array_add (texts, dup_text (items->pdata[i]));
  g_ptr_array_sort (texts, compare_texts);
  feed_number (checksum, texts->len);
  for (guint i = 0; i < texts->len; i++)
    feed_text (checksum, texts->pdata[i]);
}

static void
feed_table (GChecksum *checksum, const DowserTable *table, gboolean with_keys)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();

  feed_text (checksum, table->name);
  feed_text (checksum, table->schema_name);
  feed_number (checksum, (table->is_view ? 1 : 0) | (table->hidden ? 2 : 0) | (table->restricted ? 4 : 0)
                             | (table->runs_code ? 8 : 0));
  feed_text (checksum, table->home);
  feed_text (checksum, table->definition);
  feed_number (checksum, table->n_rows);
  feed_text (checksum, table->description);
  feed_text (checksum, table->business_name);
  feed_text (checksum, table->entitlement);
  for (guint i = 0; i < table->columns->len; i++)
    g_ptr_array_add (columns, table->columns->pdata[i]);
  g_ptr_array_sort (columns, compare_columns);
  feed_number (checksum, columns->len);
  for (guint i = 0; i < columns->len; i++)
    feed_column (checksum, columns->pdata[i], with_keys);
  if (!with_keys)
    return;
  feed_sorted (checksum, table->unique_keys, (DupText) dup_unique_key);
  feed_sorted (checksum, table->indexes, (DupText) dup_unique_key);
  feed_sorted (checksum, table->foreign_keys, (DupText) dup_foreign_key);
  feed_sorted (checksum, table->rejected_keys, (DupText) dup_foreign_key);
}

static char *
make_signature (const DowserSchema *schema, gboolean with_keys)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autoptr (GPtrArray) tables = g_ptr_array_new ();

  for (guint i = 0; i < schema->tables->len; i++)
    g_ptr_array_add (tables, schema->tables->pdata[i]);
  g_ptr_array_sort (tables, compare_tables);
  for (guint i = 0; i < tables->len; i++)
    feed_table (checksum, tables->pdata[i], with_keys);
  return g_strdup (g_checksum_get_string (checksum));
}

char *
dowser_schema_make_signature (const DowserSchema *schema)
{
  return make_signature (schema, TRUE);
}

static gpointer
derive_columns_signature (const DowserSchema *schema)
{
  return make_signature (schema, FALSE);
}

const char *
dowser_schema_get_columns_signature (const DowserSchema *self)
{
  return dowser_schema_get_derived (self, derive_columns_signature, g_free);
}

static gboolean
has_same_order (const DowserTable *a, const DowserTable *b)
{
  if (strcmp (a->name, b->name) != 0 || a->columns->len != b->columns->len)
    return FALSE;
  for (guint i = 0; i < a->columns->len; i++)
    if (strcmp (((const DowserColumn *) a->columns->pdata[i])->name,
                ((const DowserColumn *) b->columns->pdata[i])->name)
        != 0)
      return FALSE;
  return TRUE;
}

gboolean
dowser_schema_has_same_columns (const DowserSchema *self, const DowserSchema *other)
{
  if (self->tables->len != other->tables->len
      || strcmp (dowser_schema_get_columns_signature (self), dowser_schema_get_columns_signature (other)) != 0)
    return FALSE;
  for (guint i = 0; i < self->tables->len; i++)
    if (!has_same_order (self->tables->pdata[i], other->tables->pdata[i]))
      return FALSE;
  return TRUE;
}
