/* dowser-duckdb-introspect.c - reads the schema of the chosen files */
#include "sources/duckdb/dowser-duckdb-introspect.h"

#include "sources/duckdb/dowser-duckdb-query.h"

#include <string.h>

typedef struct
{
  DowserDuckdbConnection *connection;
  DowserSchemaBuilder *builder;
  GPtrArray *tables;      /* DowserTable, one for each table of the connection */
  GHashTable *by_name;    /* name → DowserTable */
  GHashTable *by_origin;  /* database, schema and name in a database file → DowserTable */
  GHashTable *all_differ; /* set of the columns without duplicate values; an element is the table name, the empty string
                           * and the column name, joined */
  GHashTable *meanings;   /* table, empty string and column name, joined → meaning of its numbers */
} Introspection;

/* A key of a database file while its columns are read. Each row of the query contains one column of the key. */
typedef struct
{
  char *id;
  char *kind;
  DowserTable *table;
  char *to_table; /* (nullable) */
  GPtrArray *columns;
  GPtrArray *to_columns;
} Key;

typedef void (*RowFunc) (gpointer data, DowserDuckdbQuery *query, guint64 row);

static gboolean
for_each_row (DowserDuckdbConnection *connection, const char *sql, RowFunc func, gpointer data, GError **error)
{
  g_autoptr (DowserDuckdbQuery) query = dowser_duckdb_query_new (connection, sql, NULL, error);
  g_autoptr (GError) local_error = NULL;

  if (query == NULL)
    return FALSE;
  while (dowser_duckdb_query_next (query, &local_error))
    for (guint64 row = 0; row < query->n_rows; row++)
      func (data, query, row);
  if (local_error == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&local_error));
  return FALSE;
}

static char *
dup_origin (const char *database, const char *schema, const char *name)
{
  return g_strjoin ("\n", database, schema, name, NULL);
}

static void
add_meanings (Introspection *self, const DowserDuckdbTable *origin)
{
  GHashTableIter iter;
  gpointer name, meaning;

  g_hash_table_iter_init (&iter, origin->meanings);
  while (g_hash_table_iter_next (&iter, &name, &meaning))
    g_hash_table_insert (self->meanings, dup_origin (origin->name, "", name), g_strdup (meaning));
}

static void
add_tables (Introspection *self)
{
  for (guint i = 0; i < self->connection->tables->len; i++)
    {
      const DowserDuckdbTable *origin = self->connection->tables->pdata[i];
      DowserTable *table = dowser_schema_builder_add_table (self->builder, origin->name, origin->is_view);

      table->definition = g_strdup (origin->definition);
      table->n_rows = origin->n_rows;
      table->description = g_strdup (origin->description);
      g_ptr_array_add (self->tables, table);
      g_hash_table_insert (self->by_name, origin->name, table);
      for (guint j = 0; origin->all_differ != NULL && j < origin->all_differ->len; j++)
        g_hash_table_add (self->all_differ, dup_origin (origin->name, "", origin->all_differ->pdata[j]));
      if (origin->meanings != NULL)
        add_meanings (self, origin);
      if (origin->database != NULL)
        g_hash_table_insert (self->by_origin, dup_origin (origin->database, origin->schema, origin->original), table);
    }
}

/* Returns the value type that the beginning of the declared type means. A nested type contains the names of other
 * types, so it is read as text. */
static DowserValueType
get_type (const char *declared)
{
  static const struct
  {
    const char *prefix;
    DowserValueType type;
  } types[] = {
    { "TIMESTAMP", DOWSER_VALUE_TIMESTAMP }, { "TIME", DOWSER_VALUE_TIME },
    { "DATE", DOWSER_VALUE_DATE },           { "DECIMAL", DOWSER_VALUE_DECIMAL },
    { "DOUBLE", DOWSER_VALUE_REAL },         { "FLOAT", DOWSER_VALUE_REAL },
    { "BOOLEAN", DOWSER_VALUE_BOOLEAN },     { "BLOB", DOWSER_VALUE_BLOB },
    { "TINYINT", DOWSER_VALUE_INTEGER },     { "SMALLINT", DOWSER_VALUE_INTEGER },
    { "INTEGER", DOWSER_VALUE_INTEGER },     { "BIGINT", DOWSER_VALUE_INTEGER },
    { "UTINYINT", DOWSER_VALUE_INTEGER },    { "USMALLINT", DOWSER_VALUE_INTEGER },
    { "UINTEGER", DOWSER_VALUE_INTEGER },    { "UBIGINT", DOWSER_VALUE_INTEGER },
    { "HUGEINT", DOWSER_VALUE_INTEGER },     { "UHUGEINT", DOWSER_VALUE_INTEGER },
  };

  for (guint i = 0; !g_str_has_suffix (declared, "]") && i < G_N_ELEMENTS (types); i++)
    if (g_str_has_prefix (declared, types[i].prefix))
      return types[i].type;
  return DOWSER_VALUE_TEXT;
}

/* Reads a row with the columns: table, name, type. */
static void
add_column (gpointer data, DowserDuckdbQuery *query, guint64 row)
{
  Introspection *self = data;
  g_autofree char *table_name = dowser_duckdb_query_dup_text (query, 0, row);
  g_autofree char *name = dowser_duckdb_query_dup_text (query, 1, row);
  g_autofree char *declared = dowser_duckdb_query_dup_text (query, 2, row);
  DowserTable *table = g_hash_table_lookup (self->by_name, table_name);
  g_autofree char *place = dup_origin (table_name, "", name);
  DowserColumn *column;

  if (table == NULL)
    return;
  column = dowser_schema_builder_add_column (self->builder, table, name, declared);
  column->type = get_type (declared);
  column->all_differ = g_hash_table_contains (self->all_differ, place);
  column->description = g_strdup (g_hash_table_lookup (self->meanings, place));
}

static DowserTable *
find_origin (Introspection *self, DowserDuckdbQuery *query, guint64 row)
{
  g_autofree char *database = dowser_duckdb_query_dup_text (query, 0, row);
  g_autofree char *schema = dowser_duckdb_query_dup_text (query, 1, row);
  g_autofree char *name = dowser_duckdb_query_dup_text (query, 2, row);
  g_autofree char *origin = dup_origin (database, schema, name);

  return g_hash_table_lookup (self->by_origin, origin);
}

/* Reads a row with the columns: database, schema, table, column, comment, whether the column is nullable. */
static void
add_details (gpointer data, DowserDuckdbQuery *query, guint64 row)
{
  DowserTable *table = find_origin (data, query, row);
  g_autofree char *name = dowser_duckdb_query_dup_text (query, 3, row);
  g_autofree char *nullable = dowser_duckdb_query_dup_text (query, 5, row);

  for (guint i = 0; table != NULL && i < table->columns->len; i++)
    {
      DowserColumn *column = table->columns->pdata[i];

      if (!g_str_equal (column->name, name))
        continue;
      column->description = dowser_duckdb_query_dup_text (query, 4, row);
      column->nullable = g_strcmp0 (nullable, "0") != 0;
      return;
    }
}

static void
set_primary_key (DowserTable *table, GPtrArray *columns)
{
  for (guint i = 0; i < columns->len; i++)
    for (guint j = 0; j < table->columns->len; j++)
      {
        DowserColumn *column = table->columns->pdata[j];

        if (g_str_equal (column->name, columns->pdata[i]))
          column->primary_key = i + 1;
      }
}

static void
finish_key (Introspection *self, Key *key)
{
  if (key->table != NULL && key->columns->len > 0)
    {
      g_ptr_array_add (key->columns, NULL);
      g_ptr_array_add (key->to_columns, NULL);
      if (g_strcmp0 (key->kind, "FOREIGN KEY") == 0 && key->to_table != NULL)
        dowser_schema_builder_add_foreign_key (self->builder, key->table, (const char *const *) key->columns->pdata,
                                               key->to_table, (const char *const *) key->to_columns->pdata, TRUE, 1.0);
      else if (g_strcmp0 (key->kind, "UNIQUE") == 0)
        {
          dowser_schema_builder_add_unique_key (self->builder, key->table, (const char *const *) key->columns->pdata);
          dowser_schema_builder_add_index (self->builder, key->table, (const char *const *) key->columns->pdata);
        }
      else if (g_strcmp0 (key->kind, "PRIMARY KEY") == 0)
        {
          dowser_schema_builder_add_index (self->builder, key->table, (const char *const *) key->columns->pdata);
          g_ptr_array_set_size (key->columns, key->columns->len - 1);
          set_primary_key (key->table, key->columns);
        }
    }
  g_ptr_array_set_size (key->columns, 0);
  g_ptr_array_set_size (key->to_columns, 0);
  g_clear_pointer (&key->kind, g_free);
  g_clear_pointer (&key->to_table, g_free);
}

typedef struct
{
  Introspection *self;
  Key key;
} KeyReader;

/* Returns the name of the referenced table, which is in the same schema of the same file. */
static char *
dup_target_name (Introspection *self, DowserDuckdbQuery *query, guint64 row)
{
  g_autofree char *database = dowser_duckdb_query_dup_text (query, 0, row);
  g_autofree char *schema = dowser_duckdb_query_dup_text (query, 1, row);
  g_autofree char *name = dowser_duckdb_query_dup_text (query, 6, row);
  g_autofree char *origin = name != NULL ? dup_origin (database, schema, name) : NULL;
  DowserTable *table = origin != NULL ? g_hash_table_lookup (self->by_origin, origin) : NULL;

  return table != NULL ? g_strdup (table->name) : NULL;
}

/* Reads a row with the columns: database, schema, table, number, kind, column, referenced table, referenced column. */
static void
add_key (gpointer data, DowserDuckdbQuery *query, guint64 row)
{
  KeyReader *reader = data;
  Key *key = &reader->key;
  DowserTable *table = find_origin (reader->self, query, row);
  g_autofree char *number = dowser_duckdb_query_dup_text (query, 3, row);
  char *column = dowser_duckdb_query_dup_text (query, 5, row);
  char *to_column = dowser_duckdb_query_dup_text (query, 7, row);

  if (key->table != table || g_strcmp0 (key->id, number) != 0)
    {
      finish_key (reader->self, key);
      g_free (key->id);
      key->id = g_steal_pointer (&number);
      key->table = table;
      key->kind = dowser_duckdb_query_dup_text (query, 4, row);
      key->to_table = dup_target_name (reader->self, query, row);
    }
  if (column != NULL)
    g_ptr_array_add (key->columns, column);
  if (to_column != NULL)
    g_ptr_array_add (key->to_columns, to_column);
}

static gboolean
read_keys (Introspection *self, GError **error)
{
  KeyReader reader = { self };
  gboolean ok;

  reader.key.columns = g_ptr_array_new_with_free_func (g_free);
  reader.key.to_columns = g_ptr_array_new_with_free_func (g_free);
  ok = for_each_row (self->connection,
                     "SELECT database_name, schema_name, table_name, constraint_index, constraint_type, "
                     "unnest (constraint_column_names), referenced_table, unnest (referenced_column_names) "
                     "FROM duckdb_constraints () WHERE constraint_type IN ('PRIMARY KEY', 'UNIQUE', 'FOREIGN KEY') "
                     "ORDER BY database_name, schema_name, table_name, constraint_index",
                     add_key, &reader, error);
  finish_key (self, &reader.key);
  g_free (reader.key.id);
  g_ptr_array_unref (reader.key.columns);
  g_ptr_array_unref (reader.key.to_columns);
  return ok;
}

/* Reads a row with the columns: database, schema, table, and the list of the index's columns as text ("[a, '"b c"']").
 * An expression in the list isn't a column. The columns after it are ignored. */
static void
add_index (gpointer data, DowserDuckdbQuery *query, guint64 row)
{
  Introspection *self = data;
  DowserTable *table = find_origin (self, query, row);
  g_autofree char *text = dowser_duckdb_query_dup_text (query, 3, row);
  g_auto (GStrv) names = NULL;

  if (table == NULL || text == NULL || strlen (text) < 2)
    return;
  text[strlen (text) - 1] = '\0';
  names = g_strsplit (text + 1, ", ", -1);
  for (char **name = names; *name != NULL; name++)
    {
      gsize length = strlen (*name);

      while (length >= 2 && ((*name)[0] == '"' || (*name)[0] == '\'') && (*name)[length - 1] == (*name)[0])
        {
          memmove (*name, *name + 1, length - 2);
          (*name)[length -= 2] = '\0';
        }
    }
  dowser_schema_builder_add_index (self->builder, table, (const char *const *) names);
}

/* Marks the text columns of text files, so that no later check decides whether their texts are numbers. The scan of the
 * files has already decided this. */
static void
mark_text_columns_decided (Introspection *self)
{
  for (guint i = 0; i < self->tables->len; i++)
    {
      const DowserDuckdbTable *origin = self->connection->tables->pdata[i];
      GPtrArray *columns = ((DowserTable *) self->tables->pdata[i])->columns;

      for (guint j = 0; j < columns->len; j++)
        ((DowserColumn *) columns->pdata[j])->texts_decided = origin->all_differ != NULL;
    }
}

static gboolean
read_schema (Introspection *self, GError **error)
{
  add_tables (self);
  if (!for_each_row (self->connection,
                     "SELECT table_name, column_name, data_type FROM duckdb_columns () "
                     "WHERE database_name = 'memory' AND NOT internal ORDER BY table_oid, column_index",
                     add_column, self, error))
    return FALSE;
  mark_text_columns_decided (self);
  if (g_hash_table_size (self->by_origin) > 0
      && (!for_each_row (self->connection,
                         "SELECT database_name, schema_name, table_name, column_name, comment, is_nullable "
                         "FROM duckdb_columns () WHERE database_name <> 'memory' AND NOT internal",
                         add_details, self, error)
          || !read_keys (self, error)
          || !for_each_row (self->connection,
                            "SELECT database_name, schema_name, table_name, expressions FROM duckdb_indexes ()",
                            add_index, self, error)))
    return FALSE;
  return TRUE;
}

DowserSchema *
dowser_duckdb_introspect (DowserDuckdbConnection *connection, GError **error)
{
  g_autoptr (DowserSchemaBuilder) builder = dowser_schema_builder_new ();
  g_autoptr (GPtrArray) tables = g_ptr_array_new ();
  g_autoptr (GHashTable) by_name = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) by_origin = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) all_differ = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) meanings = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  Introspection self = { connection, builder, tables, by_name, by_origin, all_differ, meanings };

  return read_schema (&self, error) ? dowser_schema_builder_end (g_steal_pointer (&builder)) : NULL;
}
