/* dowser-postgresql-introspect.c - reads the schema of a PostgreSQL database from its catalog, in bulk */
#include "sources/dowser-postgresql-introspect.h"

#include <string.h>

/* Numbers below this one are of objects that every database has. */
#define USERS_OWN "16384"

typedef struct
{
  DowserTable *table; /* (unowned): the builder's */
  GPtrArray *names;   /* (nullable char *) of the columns, by their number on the server less 1 */
} Entry;

typedef struct
{
  DowserGdaConnection *connection;
  DowserSchemaBuilder *builder;
  GHashTable *entries; /* number of the table on the server → Entry */
} Introspection;

typedef void (*RowFunc) (Introspection *self, GdaDataModel *model, int row);

static void
entry_free (Entry *entry)
{
  g_ptr_array_unref (entry->names);
  g_free (entry);
}

static gboolean
query (Introspection *self, const char *sql, guint n_columns, RowFunc func, GError **error)
{
  g_autoptr (GdaDataModel) model = dowser_gda_connection_query (self->connection, sql, n_columns, error);
  int n_rows;

  if (model == NULL)
    return FALSE;
  n_rows = gda_data_model_get_n_rows (model);
  for (int row = 0; row < n_rows; row++)
    func (self, model, row);
  return TRUE;
}

static gboolean
is_true (GdaDataModel *model, int row, int column)
{
  return g_strcmp0 (dowser_gda_get_text (model, row, column), "t") == 0;
}

static Entry *
find_entry (Introspection *self, GdaDataModel *model, int row, int column)
{
  const char *number = dowser_gda_get_text (model, row, column);

  return number != NULL ? g_hash_table_lookup (self->entries, number) : NULL;
}

/*
 * Rows as the last ANALYZE counted them, else as the statistics of use do; of a partitioned table those of its
 * partitions.
 */
#define ROWS_OF(c)                                                                                                     \
  "CASE WHEN " c ".reltuples > 0 OR (" c ".reltuples = 0 AND " c ".relpages > 0) THEN " c ".reltuples::bigint "        \
  "WHEN " c ".relkind IN ('r', 'm') THEN pg_stat_get_live_tuples(" c ".oid) END"

static const char tables_sql[]
    = "WITH RECURSIVE parts(top, oid) AS ("
      "SELECT i.inhparent, i.inhrelid FROM pg_inherits i JOIN pg_class p ON p.oid = i.inhparent "
      "WHERE p.relkind = 'p' AND NOT p.relispartition UNION ALL "
      "SELECT parts.top, i.inhrelid FROM parts JOIN pg_inherits i ON i.inhparent = parts.oid), "
      "sums(top, n) AS (SELECT top, sum(" ROWS_OF (
          "q") ")::bigint FROM parts JOIN pg_class q ON q.oid = parts.oid "
               "GROUP BY top) "
               "SELECT c.oid, n.nspname, c.relname, c.relkind IN ('v', 'm'), pg_table_is_visible(c.oid), "
               "CASE WHEN c.relkind = 'p' THEN sums.n ELSE " ROWS_OF (
                   "c") " END, obj_description(c.oid, 'pg_class'), "
                        "EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid "
                        "AND d.deptype = 'e') "
                        "FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace LEFT JOIN sums ON sums.top = "
                        "c.oid "
                        "WHERE c.relkind IN ('r', 'v', 'm', 'p', 'f') AND NOT c.relispartition "
                        "AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_%' "
                        "AND has_schema_privilege(n.oid, 'USAGE') AND has_any_column_privilege(c.oid, 'SELECT') "
                        "ORDER BY NOT pg_table_is_visible(c.oid), n.nspname, c.relname";

enum
{
  TABLE_NUMBER,
  TABLE_SCHEMA,
  TABLE_NAME,
  TABLE_IS_VIEW,
  TABLE_IS_VISIBLE,
  TABLE_ROWS,
  TABLE_COMMENT,
  TABLE_OF_EXTENSION,
  TABLE_N
};

static void
add_table (Introspection *self, GdaDataModel *model, int row)
{
  const char *schema = dowser_gda_get_text (model, row, TABLE_SCHEMA);
  const char *stored = dowser_gda_get_text (model, row, TABLE_NAME);
  const char *n_rows = dowser_gda_get_text (model, row, TABLE_ROWS);
  gboolean is_visible = is_true (model, row, TABLE_IS_VISIBLE);
  g_autofree char *name = is_visible ? g_strdup (stored) : g_strconcat (schema, ".", stored, NULL);
  Entry *entry = g_new0 (Entry, 1);
  DowserTable *table = dowser_schema_builder_add_table (self->builder, name, is_true (model, row, TABLE_IS_VIEW));

  if (!is_visible)
    table->schema_name = g_strdup (schema);
  table->hidden = is_true (model, row, TABLE_OF_EXTENSION);
  table->n_rows = n_rows != NULL ? g_ascii_strtoll (n_rows, NULL, 10) : -1;
  table->description = g_strdup (dowser_gda_get_text (model, row, TABLE_COMMENT));
  entry->table = table;
  entry->names = g_ptr_array_new_with_free_func (g_free);
  g_hash_table_replace (self->entries, g_strdup (dowser_gda_get_text (model, row, TABLE_NUMBER)), entry);
}

/* A domain is what it is made of; what is no type of its own, such as an array, is a text of its own form. */
static const char columns_sql[]
    = "SELECT a.attrelid, a.attnum, a.attname, format_type(a.atttypid, a.atttypmod), "
      "coalesce(b.typname, t.typname), a.attnotnull, a.attgenerated <> '', "
      "col_description(a.attrelid, a.attnum) "
      "FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace "
      "JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN pg_type b ON t.typtype = 'd' AND b.oid = t.typbasetype "
      "WHERE a.attnum > 0 AND NOT a.attisdropped AND c.relkind IN ('r', 'v', 'm', 'p', 'f') AND NOT c.relispartition "
      "AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_%' "
      "AND (has_table_privilege(c.oid, 'SELECT') OR has_column_privilege(c.oid, a.attnum, 'SELECT')) "
      "ORDER BY a.attrelid, a.attnum";

enum
{
  COLUMN_TABLE,
  COLUMN_NUMBER,
  COLUMN_NAME,
  COLUMN_DECLARED,
  COLUMN_TYPE,
  COLUMN_NOT_NULL,
  COLUMN_GENERATED,
  COLUMN_COMMENT,
  COLUMN_N
};

static const struct
{
  const char *name;
  DowserValueType type;
} types[] = {
  { "bool", DOWSER_VALUE_BOOLEAN },
  { "int2", DOWSER_VALUE_INTEGER },
  { "int4", DOWSER_VALUE_INTEGER },
  { "int8", DOWSER_VALUE_INTEGER },
  { "oid", DOWSER_VALUE_INTEGER },
  { "float4", DOWSER_VALUE_REAL },
  { "float8", DOWSER_VALUE_REAL },
  { "numeric", DOWSER_VALUE_DECIMAL },
  { "date", DOWSER_VALUE_DATE },
  { "time", DOWSER_VALUE_TIME },
  { "timetz", DOWSER_VALUE_TIME },
  { "timestamp", DOWSER_VALUE_TIMESTAMP },
  { "timestamptz", DOWSER_VALUE_TIMESTAMP },
  { "bytea", DOWSER_VALUE_BLOB },
};

static DowserValueType
find_type (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (g_strcmp0 (name, types[i].name) == 0)
      return types[i].type;
  return DOWSER_VALUE_TEXT;
}

static void
add_column (Introspection *self, GdaDataModel *model, int row)
{
  Entry *entry = find_entry (self, model, row, COLUMN_TABLE);
  const char *name = dowser_gda_get_text (model, row, COLUMN_NAME);
  guint number = atoi (dowser_gda_get_text (model, row, COLUMN_NUMBER));
  DowserColumn *column;

  if (entry == NULL)
    return;
  column = dowser_schema_builder_add_column (self->builder, entry->table, name,
                                             dowser_gda_get_text (model, row, COLUMN_DECLARED));
  column->type = find_type (dowser_gda_get_text (model, row, COLUMN_TYPE));
  column->nullable = !is_true (model, row, COLUMN_NOT_NULL);
  column->generated = is_true (model, row, COLUMN_GENERATED);
  column->description = g_strdup (dowser_gda_get_text (model, row, COLUMN_COMMENT));
  if (entry->names->len < number)
    g_ptr_array_set_size (entry->names, number);
  entry->names->pdata[number - 1] = g_strdup (name);
}

/* @numbers: "1 3" or "{1,3}". Returns: (transfer container) (nullable): NULL where one is not a column that was read */
static GPtrArray *
list_names (const Entry *entry, const char *numbers, guint max)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (const char *at = numbers; names->len < max && *(at += strcspn (at, "-0123456789")) != '\0';)
    {
      gint64 number = g_ascii_strtoll (at, (char **) &at, 10);

      if (number < 1 || number > entry->names->len || entry->names->pdata[number - 1] == NULL)
        return NULL;
      g_ptr_array_add (names, entry->names->pdata[number - 1]);
    }
  g_ptr_array_add (names, NULL);
  return g_steal_pointer (&names);
}

/* Only what holds for all rows makes a key: no index of a part of them, and none of an expression. */
static const char keys_sql[]
    = "SELECT i.indrelid, i.indkey, i.indnkeyatts, i.indisprimary FROM pg_index i "
      "WHERE i.indrelid >= " USERS_OWN " AND i.indisunique AND i.indisvalid AND i.indpred IS NULL "
      "AND i.indexprs IS NULL ORDER BY i.indrelid, i.indexrelid";

static void
add_key (Introspection *self, GdaDataModel *model, int row)
{
  Entry *entry = find_entry (self, model, row, 0);
  g_autoptr (GPtrArray) names = NULL;

  if (entry != NULL)
    names = list_names (entry, dowser_gda_get_text (model, row, 1), atoi (dowser_gda_get_text (model, row, 2)));
  if (names == NULL || names->len < 2)
    return;
  if (!is_true (model, row, 3))
    {
      dowser_schema_builder_add_unique_key (self->builder, entry->table, (const char *const *) names->pdata);
      return;
    }
  for (guint i = 0; i < entry->table->columns->len; i++)
    {
      DowserColumn *column = entry->table->columns->pdata[i];

      for (guint k = 0; k + 1 < names->len; k++)
        if (g_str_equal (column->name, names->pdata[k]))
          column->primary_key = k + 1;
    }
}

static const char foreign_keys_sql[]
    = "SELECT k.conrelid, k.conkey, k.confrelid, k.confkey FROM pg_constraint k "
      "WHERE k.contype = 'f' AND k.conrelid >= " USERS_OWN " ORDER BY k.conrelid, k.conname";

static void
add_foreign_key (Introspection *self, GdaDataModel *model, int row)
{
  Entry *entry = find_entry (self, model, row, 0);
  Entry *to = find_entry (self, model, row, 2);
  g_autoptr (GPtrArray) names = NULL;
  g_autoptr (GPtrArray) to_names = NULL;

  if (entry == NULL || to == NULL)
    return;
  names = list_names (entry, dowser_gda_get_text (model, row, 1), G_MAXUINT);
  to_names = list_names (to, dowser_gda_get_text (model, row, 3), G_MAXUINT);
  if (names != NULL && to_names != NULL)
    dowser_schema_builder_add_foreign_key (self->builder, entry->table, (const char *const *) names->pdata,
                                           to->table->name, (const char *const *) to_names->pdata, TRUE, 1.0);
}

DowserSchema *
dowser_postgresql_introspect (DowserGdaConnection *connection, GError **error)
{
  g_autoptr (DowserSchemaBuilder) builder = dowser_schema_builder_new ();
  g_autoptr (GHashTable) entries = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) entry_free);
  Introspection self = { connection, builder, entries };

  if (!query (&self, tables_sql, TABLE_N, add_table, error) || !query (&self, columns_sql, COLUMN_N, add_column, error)
      || !query (&self, keys_sql, 4, add_key, error) || !query (&self, foreign_keys_sql, 4, add_foreign_key, error))
    return NULL;
  return dowser_schema_builder_end (g_steal_pointer (&builder));
}

/*
 * Each row of the catalog tells by xmin when it was changed; what ANALYZE and the like note in it is changed in place.
 * Who asks, and the search path, decide what is seen.
 */
static const char signature_sql[]
    = "SELECT concat_ws(':', current_setting('server_version_num'), current_database(), current_user, "
      "array_to_string(current_schemas(false), ','), "
      "(SELECT concat_ws('.', count(*), sum(hashtext(concat(oid, relname, relacl, relnamespace))::bigint)) FROM "
      "pg_class "
      "WHERE oid >= " USERS_OWN " AND relkind IN ('r', 'v', 'm', 'p', 'f')), "
      "(SELECT concat_ws('.', count(*), sum(hashtext(concat(attrelid, attnum, xmin))::bigint)) FROM pg_attribute "
      "WHERE attrelid >= " USERS_OWN " AND attnum > 0), "
      "(SELECT concat_ws('.', count(*), sum(hashtext(concat(oid, xmin))::bigint)) FROM pg_constraint "
      "WHERE oid >= " USERS_OWN "), "
      "(SELECT concat_ws('.', count(*), sum(hashtext(concat(indexrelid, indisvalid))::bigint)) FROM pg_index "
      "WHERE indrelid >= " USERS_OWN " AND indisunique), "
      "(SELECT concat_ws('.', count(*), sum(hashtext(concat(objoid, objsubid, description))::bigint)) "
      "FROM pg_description WHERE objoid >= " USERS_OWN "))";

char *
dowser_postgresql_read_signature (DowserGdaConnection *connection, GError **error)
{
  g_autoptr (GdaDataModel) model = dowser_gda_connection_query (connection, signature_sql, 1, error);

  return model != NULL ? g_strconcat ("postgresql:", dowser_gda_get_text (model, 0, 0), NULL) : NULL;
}
