/* dowser-schema.c - the schema of a source: lookups in its tables, columns and keys */
#include "schema/dowser-schema-private.h"

struct _DowserTableItem
{
  GObject parent_instance;

  DowserSchema *schema; /* keeps the table alive */
  const DowserTable *table;
};

static void list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE (DowserTableItem, dowser_table_item, G_TYPE_OBJECT)
G_DEFINE_FINAL_TYPE_WITH_CODE (DowserSchema, dowser_schema, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

/* DowserDerived: a value that was computed from the schema by @derive and is kept with the schema. The derived values
 * form a chain. @before: the next older value of the chain; it never changes. */
typedef struct _DerivedData DerivedData;
struct _DerivedData
{
  DerivedData *before; /* (nullable) */
  DowserSchemaDerive derive;
  gpointer value;
  GDestroyNotify destroy;
};

static void
derived_data_free (DerivedData *derived)
{
  while (derived != NULL)
    {
      DerivedData *before = derived->before;

      derived->destroy (derived->value);
      g_free (derived);
      derived = before;
    }
}

static DerivedData *
find_derived (DerivedData *derived, DowserSchemaDerive derive)
{
  while (derived != NULL && derived->derive != derive)
    derived = derived->before;
  return derived;
}

gpointer
dowser_schema_get_derived (const DowserSchema *self, DowserSchemaDerive derive, GDestroyNotify destroy)
{
  DowserSchema *schema = (DowserSchema *) self;
  DerivedData *newest = g_atomic_pointer_get (&schema->derived);
  DerivedData *found = find_derived (newest, derive);
  DerivedData *own;

  if (found != NULL)
    return found->value;
  own = g_new0 (DerivedData, 1);
  own->derive = derive;
  own->value = derive (self);
  own->destroy = destroy;
  own->before = newest;
  /* If another thread has added the value first, uses the other thread's value, which is equal. */
  while (!g_atomic_pointer_compare_and_exchange (&schema->derived, own->before, own))
    {
      own->before = g_atomic_pointer_get (&schema->derived);
      found = find_derived (own->before, derive);
      if (found == NULL)
        continue;
      own->before = NULL;
      derived_data_free (own);
      return found->value;
    }
  return own->value;
}

DowserSchema *
dowser_schema_ref (const DowserSchema *self)
{
  return g_object_ref ((DowserSchema *) self);
}

void
dowser_schema_unref (DowserSchema *self)
{
  g_object_unref (self);
}

static void
dowser_schema_finalize (GObject *object)
{
  DowserSchema *self = DOWSER_SCHEMA (object);

  derived_data_free (self->derived);
  for (guint i = 0; self->items != NULL && i < self->tables->len; i++)
    g_weak_ref_clear (&self->items[i]);
  g_free (self->items);
  g_mutex_clear (&self->items_lock);
  g_hash_table_unref (self->exact);
  g_hash_table_unref (self->folded);
  g_ptr_array_unref (self->tables);
  g_free (self->signature);
  G_OBJECT_CLASS (dowser_schema_parent_class)->finalize (object);
}

static void
dowser_schema_class_init (DowserSchemaClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = dowser_schema_finalize;
}

static void
dowser_schema_init (DowserSchema *self)
{
  g_mutex_init (&self->items_lock);
}

static void
dowser_table_item_finalize (GObject *object)
{
  dowser_schema_unref (DOWSER_TABLE_ITEM (object)->schema);
  G_OBJECT_CLASS (dowser_table_item_parent_class)->finalize (object);
}

static void
dowser_table_item_class_init (DowserTableItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = dowser_table_item_finalize;
}

static void
dowser_table_item_init (DowserTableItem *self)
{
}

const DowserTable *
dowser_table_item_get_table (DowserTableItem *self)
{
  g_return_val_if_fail (DOWSER_IS_TABLE_ITEM (self), NULL);

  return self->table;
}

static GType
dowser_schema_get_item_type (GListModel *list)
{
  return DOWSER_TYPE_TABLE_ITEM;
}

static guint
dowser_schema_get_n_items (GListModel *list)
{
  return DOWSER_SCHEMA (list)->tables->len;
}

static gpointer
dowser_schema_get_item (GListModel *list, guint position)
{
  DowserSchema *self = DOWSER_SCHEMA (list);
  DowserTableItem *item;

  if (position >= self->tables->len)
    return NULL;
  g_mutex_lock (&self->items_lock);
  if (self->items == NULL)
    self->items = g_new0 (GWeakRef, self->tables->len);
  item = g_weak_ref_get (&self->items[position]);
  if (item == NULL)
    {
      item = g_object_new (DOWSER_TYPE_TABLE_ITEM, NULL);
      item->schema = dowser_schema_ref (self);
      item->table = self->tables->pdata[position];
      g_weak_ref_set (&self->items[position], item);
    }
  g_mutex_unlock (&self->items_lock);
  return item;
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = dowser_schema_get_item_type;
  iface->get_n_items = dowser_schema_get_n_items;
  iface->get_item = dowser_schema_get_item;
}

DowserForeignKey *
dowser_foreign_key_new (const DowserColumn *column, const DowserColumn *to_column, double confidence)
{
  DowserForeignKey *self = g_new0 (DowserForeignKey, 1);

  self->table = column->table;
  self->columns = g_ptr_array_new ();
  g_ptr_array_add (self->columns, (gpointer) column);
  self->to_table = to_column->table;
  self->to_columns = g_ptr_array_new ();
  g_ptr_array_add (self->to_columns, (gpointer) to_column);
  self->confidence = confidence;
  return self;
}

void
dowser_foreign_key_free (DowserForeignKey *self)
{
  g_ptr_array_unref (self->columns);
  g_ptr_array_unref (self->to_columns);
  g_free (self);
}

char **
dowser_columns_dup_names (GPtrArray *columns)
{
  char **names = g_new0 (char *, columns->len + 1);

  for (guint i = 0; i < columns->len; i++)
    names[i] = g_strdup (((const DowserColumn *) columns->pdata[i])->name);
  return names;
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

DowserValueType
dowser_column_get_stored_type (const DowserColumn *self)
{
  gboolean declared = dowser_value_type_is_number (dowser_value_type_from_declared (self->declared));

  return self->number_text && !declared ? DOWSER_VALUE_TEXT : self->type;
}

/* Returns: a pointer that isn't %NULL if at least one column of @schema stores numbers as texts */
static gpointer
find_number_text (const DowserSchema *schema)
{
  for (guint i = 0; i < schema->tables->len; i++)
    {
      const DowserTable *table = schema->tables->pdata[i];

      for (guint j = 0; j < table->columns->len; j++)
        if (((const DowserColumn *) table->columns->pdata[j])->number_text)
          return GINT_TO_POINTER (TRUE);
    }
  return NULL;
}

static void
free_nothing (gpointer data)
{
}

gboolean
dowser_schema_has_number_texts (const DowserSchema *self)
{
  return dowser_schema_get_derived (self, find_number_text, free_nothing) != NULL;
}

gboolean
dowser_column_may_be_guessed (const DowserColumn *self)
{
  return !self->hidden && !self->defined;
}

gboolean
dowser_column_may_be_sampled (const DowserColumn *self)
{
  return dowser_column_may_be_looked_up (self) && !self->table->runs_code;
}

gboolean
dowser_column_may_be_looked_up (const DowserColumn *self)
{
  return !self->hidden && !self->pii && !self->table->hidden;
}

gboolean
dowser_table_rejects_key (const DowserTable *self, const DowserColumn *column, const DowserColumn *to_column)
{
  for (guint i = 0; i < self->rejected_keys->len; i++)
    {
      const DowserForeignKey *key = self->rejected_keys->pdata[i];

      if (key->columns->len == 1 && key->columns->pdata[0] == column && key->to_columns->pdata[0] == to_column)
        return TRUE;
    }
  return FALSE;
}
