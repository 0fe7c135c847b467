/* dowser-schema-builder.c - builds a schema from names, and makes the schema immutable at the end */
#include "schema/dowser-schema-private.h"

/* A key that the builder must still resolve. It contains names and no pointers, because the table that the key
 * references may be added later. */
typedef struct
{
  DowserTable *table;
  char **columns;
  char *to_table;
  char **to_columns;
  gboolean declared;
  gboolean confirmed;
  gboolean rejected;
  double confidence;
} PendingKey;

struct _DowserSchemaBuilder
{
  DowserSchema *schema;
  GPtrArray *unique_keys;  /* PendingKey */
  GPtrArray *indexes;      /* PendingKey */
  GPtrArray *foreign_keys; /* PendingKey */
};

static void
pending_key_free (PendingKey *key)
{
  g_strfreev (key->columns);
  g_free (key->to_table);
  g_strfreev (key->to_columns);
  g_free (key);
}

static void
column_free (DowserColumn *column)
{
  g_free (column->name);
  g_free (column->declared);
  g_free (column->description);
  g_free (column->business_name);
  g_free (column->unit);
  g_strfreev (column->synonyms);
  g_free (column->entitlement);
  g_free (column);
}

static void
table_free (DowserTableFull *full)
{
  g_hash_table_unref (full->exact);
  g_hash_table_unref (full->folded);
  g_free (full->table.name);
  g_free (full->table.schema_name);
  g_free (full->table.home);
  g_free (full->table.definition);
  g_free (full->table.description);
  g_free (full->table.business_name);
  g_strfreev (full->table.synonyms);
  g_free (full->table.entitlement);
  g_ptr_array_unref (full->table.rejected_keys);
  g_ptr_array_unref (full->table.referenced_by);
  g_ptr_array_unref (full->table.foreign_keys);
  g_ptr_array_unref (full->table.unique_keys);
  g_ptr_array_unref (full->table.indexes);
  g_ptr_array_unref (full->table.columns);
  g_free (full);
}

static GHashTable *
folded_table_new (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

/* Adds an object to the lookup by name. If several objects have the same name, the first is kept, so that the result
 * doesn't depend on the order of a hash table. */
static void
remember_name (GHashTable *exact, GHashTable *folded, const char *name, gpointer item)
{
  g_autofree char *lower = g_ascii_strdown (name, -1);

  if (!g_hash_table_contains (exact, name))
    g_hash_table_insert (exact, (gpointer) name, item);
  if (!g_hash_table_contains (folded, lower))
    g_hash_table_insert (folded, g_steal_pointer (&lower), item);
}

DowserSchemaBuilder *
dowser_schema_builder_new (void)
{
  DowserSchemaBuilder *self = g_new0 (DowserSchemaBuilder, 1);

  self->schema = g_object_new (DOWSER_TYPE_SCHEMA, NULL);
  self->schema->tables = g_ptr_array_new_with_free_func ((GDestroyNotify) table_free);
  self->schema->exact = g_hash_table_new (g_str_hash, g_str_equal);
  self->schema->folded = folded_table_new ();
  self->unique_keys = g_ptr_array_new_with_free_func ((GDestroyNotify) pending_key_free);
  self->indexes = g_ptr_array_new_with_free_func ((GDestroyNotify) pending_key_free);
  self->foreign_keys = g_ptr_array_new_with_free_func ((GDestroyNotify) pending_key_free);
  return self;
}

void
dowser_schema_builder_free (DowserSchemaBuilder *self)
{
  g_clear_pointer (&self->schema, dowser_schema_unref);
  g_ptr_array_unref (self->unique_keys);
  g_ptr_array_unref (self->indexes);
  g_ptr_array_unref (self->foreign_keys);
  g_free (self);
}

DowserTable *
dowser_schema_builder_add_table (DowserSchemaBuilder *self, const char *name, gboolean is_view)
{
  DowserTableFull *full = g_new0 (DowserTableFull, 1);
  DowserTable *table = &full->table;

  table->index = self->schema->tables->len;
  table->name = g_strdup (name);
  table->is_view = is_view;
  table->runs_code = is_view;
  table->n_rows = -1;
  table->columns = g_ptr_array_new_with_free_func ((GDestroyNotify) column_free);
  table->unique_keys = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  table->indexes = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  table->foreign_keys = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_foreign_key_free);
  table->referenced_by = g_ptr_array_new ();
  table->rejected_keys = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_foreign_key_free);
  full->exact = g_hash_table_new (g_str_hash, g_str_equal);
  full->folded = folded_table_new ();
  g_ptr_array_add (self->schema->tables, full);
  remember_name (self->schema->exact, self->schema->folded, table->name, full);
  return table;
}

DowserColumn *
dowser_schema_builder_add_column (DowserSchemaBuilder *self, DowserTable *table, const char *name, const char *declared)
{
  DowserTableFull *full = (DowserTableFull *) table;
  DowserColumn *column = g_new0 (DowserColumn, 1);

  column->table = table;
  column->index = table->columns->len;
  column->name = g_strdup (name);
  column->declared = g_strdup (declared);
  column->type = dowser_value_type_from_declared (declared);
  column->nullable = TRUE;
  g_ptr_array_add (table->columns, column);
  remember_name (full->exact, full->folded, column->name, column);
  return column;
}

static PendingKey *
pending_key_new (DowserTable *table, const char *const *columns)
{
  PendingKey *key = g_new0 (PendingKey, 1);

  key->table = table;
  key->columns = g_strdupv ((char **) columns);
  return key;
}

void
dowser_schema_builder_add_unique_key (DowserSchemaBuilder *self, DowserTable *table, const char *const *columns)
{
  g_ptr_array_add (self->unique_keys, pending_key_new (table, columns));
}

void
dowser_schema_builder_add_index (DowserSchemaBuilder *self, DowserTable *table, const char *const *columns)
{
  g_ptr_array_add (self->indexes, pending_key_new (table, columns));
}

static PendingKey *
add_pending_key (DowserSchemaBuilder *self, DowserTable *table, const char *const *columns, const char *to_table,
                 const char *const *to_columns)
{
  PendingKey *key = pending_key_new (table, columns);

  key->to_table = g_strdup (to_table);
  key->to_columns = to_columns != NULL ? g_strdupv ((char **) to_columns) : NULL;
  g_ptr_array_add (self->foreign_keys, key);
  return key;
}

void
dowser_schema_builder_add_foreign_key (DowserSchemaBuilder *self, DowserTable *table, const char *const *columns,
                                       const char *to_table, const char *const *to_columns, gboolean declared,
                                       double confidence)
{
  PendingKey *key = add_pending_key (self, table, columns, to_table, to_columns);

  key->declared = declared;
  key->confidence = confidence;
}

void
dowser_schema_builder_confirm_key (DowserSchemaBuilder *self, DowserTable *table, const char *const *columns,
                                   const char *to_table, const char *const *to_columns)
{
  PendingKey *key = add_pending_key (self, table, columns, to_table, to_columns);

  key->declared = TRUE;
  key->confirmed = TRUE;
  key->confidence = 1.0;
}

void
dowser_schema_builder_reject_key (DowserSchemaBuilder *self, DowserTable *table, const char *const *columns,
                                  const char *to_table, const char *const *to_columns)
{
  add_pending_key (self, table, columns, to_table, to_columns)->rejected = TRUE;
}

GPtrArray *
dowser_schema_builder_get_tables (DowserSchemaBuilder *self)
{
  return self->schema->tables;
}

/* Returns: (transfer container) (nullable): the columns; NULL if one of @names isn't a column of @table */
static GPtrArray *
resolve_columns (const DowserTable *table, char **names)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();

  for (char **name = names; *name != NULL; name++)
    {
      const DowserColumn *column = dowser_table_find_column (table, *name);

      if (column == NULL)
        return NULL;
      g_ptr_array_add (columns, (gpointer) column);
    }
  return g_steal_pointer (&columns);
}

static void
resolve_unique_key (PendingKey *pending)
{
  GPtrArray *columns = resolve_columns (pending->table, pending->columns);

  if (columns != NULL)
    g_ptr_array_add (pending->table->unique_keys, columns);
}

/* Adds an index. If the index contains an expression, adds only the columns before it, because lookups can use only
 * these columns. */
static void
resolve_index (PendingKey *pending)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();

  for (char **name = pending->columns; *name != NULL; name++)
    {
      const DowserColumn *column = dowser_table_find_column (pending->table, *name);

      if (column == NULL)
        break;
      g_ptr_array_add (columns, (gpointer) column);
    }
  if (columns->len > 0)
    g_ptr_array_add (pending->table->indexes, g_steal_pointer (&columns));
}

static void
resolve_foreign_key (DowserSchema *schema, PendingKey *pending)
{
  DowserTable *to_table = (DowserTable *) dowser_schema_find_table (schema, pending->to_table);

  if (to_table == NULL)
    return;

  g_autoptr (GPtrArray) columns = resolve_columns (pending->table, pending->columns);
  g_autoptr (GPtrArray) to_columns = pending->to_columns != NULL ? resolve_columns (to_table, pending->to_columns)
                                                                 : dowser_table_dup_primary_key (to_table);

  if (columns == NULL || to_columns == NULL || columns->len == 0 || columns->len != to_columns->len)
    return;

  DowserForeignKey *key = g_new0 (DowserForeignKey, 1);

  key->table = pending->table;
  key->columns = g_steal_pointer (&columns);
  key->to_table = to_table;
  key->to_columns = g_steal_pointer (&to_columns);
  key->declared = pending->declared;
  key->confirmed = pending->confirmed;
  key->confidence = pending->confidence;
  if (pending->rejected)
    {
      g_ptr_array_add (pending->table->rejected_keys, key);
      return;
    }
  g_ptr_array_add (pending->table->foreign_keys, key);
  g_ptr_array_add (to_table->referenced_by, key);
}

DowserSchema *
dowser_schema_builder_end (DowserSchemaBuilder *self)
{
  DowserSchema *schema = g_steal_pointer (&self->schema);

  for (guint i = 0; i < self->unique_keys->len; i++)
    resolve_unique_key (self->unique_keys->pdata[i]);
  for (guint i = 0; i < self->indexes->len; i++)
    resolve_index (self->indexes->pdata[i]);
  for (guint i = 0; i < self->foreign_keys->len; i++)
    resolve_foreign_key (schema, self->foreign_keys->pdata[i]);
  schema->signature = dowser_schema_make_signature (schema);
  dowser_schema_builder_free (self);
  return schema;
}
