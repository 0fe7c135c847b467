/* dowser-schema.c - what a source holds: lookups in its tables, columns and keys */
#include "model/dowser-schema-private.h"

G_DEFINE_BOXED_TYPE (DowserSchema, dowser_schema, dowser_schema_ref, dowser_schema_unref)

DowserSchema *
dowser_schema_ref (const DowserSchema *self)
{
  DowserSchema *schema = (DowserSchema *) self;

  g_atomic_ref_count_inc (&schema->ref_count);
  return schema;
}

void
dowser_schema_unref (DowserSchema *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_hash_table_unref (self->exact);
  g_hash_table_unref (self->folded);
  g_ptr_array_unref (self->tables);
  g_free (self->signature);
  g_free (self);
}

const char *
dowser_schema_get_signature (const DowserSchema *self)
{
  return self->signature;
}

GPtrArray *
dowser_schema_get_tables (const DowserSchema *self)
{
  return self->tables;
}

static gpointer
find_by_name (GHashTable *exact, GHashTable *folded, const char *name)
{
  gpointer found = g_hash_table_lookup (exact, name);

  if (found != NULL)
    return found;

  g_autofree char *lower = g_ascii_strdown (name, -1);

  return g_hash_table_lookup (folded, lower);
}

const DowserTable *
dowser_schema_find_table (const DowserSchema *self, const char *name)
{
  g_return_val_if_fail (name != NULL, NULL);

  return find_by_name (self->exact, self->folded, name);
}

const DowserColumn *
dowser_table_find_column (const DowserTable *self, const char *name)
{
  g_return_val_if_fail (name != NULL, NULL);

  const DowserTableFull *full = (const DowserTableFull *) self;

  return find_by_name (full->exact, full->folded, name);
}

static gboolean
contains_all (GPtrArray *columns, GPtrArray *key)
{
  for (guint i = 0; i < key->len; i++)
    if (!g_ptr_array_find (columns, key->pdata[i], NULL))
      return FALSE;
  return key->len > 0;
}

gboolean
dowser_table_is_unique (const DowserTable *self, GPtrArray *columns)
{
  g_autoptr (GPtrArray) primary = dowser_table_dup_primary_key (self);

  if (contains_all (columns, primary))
    return TRUE;
  for (guint i = 0; i < self->unique_keys->len; i++)
    if (contains_all (columns, self->unique_keys->pdata[i]))
      return TRUE;
  return FALSE;
}

static int
compare_key_places (gconstpointer a, gconstpointer b)
{
  const DowserColumn *x = *(const DowserColumn *const *) a;
  const DowserColumn *y = *(const DowserColumn *const *) b;

  return (int) x->primary_key - (int) y->primary_key;
}

GPtrArray *
dowser_table_dup_primary_key (const DowserTable *self)
{
  GPtrArray *key = g_ptr_array_new ();

  for (guint i = 0; i < self->columns->len; i++)
    if (((DowserColumn *) self->columns->pdata[i])->primary_key > 0)
      g_ptr_array_add (key, self->columns->pdata[i]);
  g_ptr_array_sort (key, compare_key_places);
  return key;
}
