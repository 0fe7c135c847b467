/* dowser-mysql-introspect.c - reads the schema of a MySQL or MariaDB database in bulk */
#include "sources/mysql/dowser-mysql-introspect.h"

#include <string.h>

/* The query of the signature. It sums checksums, because a sum doesn't depend on the order in which the server lists
 * columns and tables. */
static const char signature_sql[]
    = "SELECT CONCAT_WS(':', VERSION(), DATABASE(),"
      " (SELECT CONCAT(COUNT(*), '.', COALESCE(SUM(CRC32(CONCAT_WS('|', TABLE_NAME, COLUMN_NAME, ORDINAL_POSITION,"
      " COLUMN_TYPE, IS_NULLABLE, COLUMN_KEY, EXTRA, COLUMN_COMMENT))), 0))"
      " FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()),"
      " (SELECT CONCAT(COUNT(*), '.', COALESCE(SUM(CRC32(CONCAT_WS('|', TABLE_NAME, TABLE_TYPE, ENGINE, "
      "TABLE_COMMENT))), 0))"
      " FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()),"
      " (SELECT CONCAT(COUNT(*), '.', COALESCE(SUM(CRC32(CONCAT_WS('|', TABLE_NAME, VIEW_DEFINITION))), 0))"
      " FROM information_schema.VIEWS WHERE TABLE_SCHEMA = DATABASE()),"
      " (SELECT CONCAT(COUNT(*), '.', COALESCE(SUM(CRC32(CONCAT_WS('|', TABLE_NAME, CONSTRAINT_NAME, COLUMN_NAME,"
      " REFERENCED_TABLE_NAME, REFERENCED_COLUMN_NAME))), 0))"
      " FROM information_schema.KEY_COLUMN_USAGE WHERE TABLE_SCHEMA = DATABASE()),"
      " (SELECT CONCAT(COUNT(*), '.', COALESCE(SUM(CRC32(CONCAT_WS('|', TABLE_NAME, INDEX_NAME, SEQ_IN_INDEX,"
      " COLUMN_NAME))), 0)) FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = DATABASE()))";

static const char tables_sql[]
    = "SELECT TABLE_NAME, CAST(TABLE_TYPE LIKE '%VIEW' AS CHAR), CAST(TABLE_ROWS AS CHAR), TABLE_COMMENT, ENGINE"
      " FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() AND TABLE_TYPE <> 'SEQUENCE'"
      " ORDER BY TABLE_NAME";

static const char views_sql[] = "SELECT TABLE_NAME, REPLACE(VIEW_DEFINITION, CONCAT('`', DATABASE(), '`.'), '') FROM "
                                "information_schema.VIEWS WHERE TABLE_SCHEMA = DATABASE()";

static const char columns_sql[]
    = "SELECT TABLE_NAME, COLUMN_NAME, CAST(COLUMN_TYPE AS CHAR), IS_NULLABLE, EXTRA, COLUMN_COMMENT"
      " FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME, ORDINAL_POSITION";

/* The columns of this query: table, index name, column (NULL for an expression), whether the index is unique, and
 * whether it can look up values. Full-text and spatial indexes can't look up values. */
static const char indexes_sql[] = "SELECT TABLE_NAME, INDEX_NAME, COLUMN_NAME, CAST(NON_UNIQUE = 0 AS CHAR),"
                                  " CAST(INDEX_TYPE IN ('BTREE', 'HASH') AS CHAR) FROM information_schema.STATISTICS"
                                  " WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME, INDEX_NAME, SEQ_IN_INDEX";

/* The columns of this query: table, constraint, column, referenced table, referenced column. */
static const char foreign_keys_sql[]
    = "SELECT TABLE_NAME, CONSTRAINT_NAME, COLUMN_NAME, REFERENCED_TABLE_NAME, REFERENCED_COLUMN_NAME"
      " FROM information_schema.KEY_COLUMN_USAGE"
      " WHERE TABLE_SCHEMA = DATABASE() AND REFERENCED_TABLE_SCHEMA = DATABASE()"
      " ORDER BY TABLE_NAME, CONSTRAINT_NAME, ORDINAL_POSITION";

typedef struct
{
  DowserServerConnection *connection;
  DowserSchemaBuilder *builder;
  GHashTable *tables; /* name → DowserTable, owned by the builder */
} Introspection;

/* A row of the server's catalog. @rows: the result that contains the row; @index: its index there. */
typedef struct
{
  const DowserServerRows *rows;
  guint index;
} CatalogRow;

typedef void (*RowFunc) (Introspection *self, const CatalogRow *row);

/* Returns: the text of a cell; "" for NULL */
static const char *
get_text (const CatalogRow *row, guint column)
{
  const char *text = dowser_server_rows_get_cell (row->rows, row->index, column);

  return text != NULL ? text : "";
}

static char *
dup_unless_empty (const char *text)
{
  return *text != '\0' ? g_strdup (text) : NULL;
}

static gboolean
run_query (Introspection *self, const char *sql, guint n_columns, RowFunc func, GError **error)
{
  g_autoptr (DowserServerRows) rows = dowser_server_connection_query (self->connection, sql, n_columns, error);
  CatalogRow row = { rows };

  if (rows == NULL)
    return FALSE;
  for (; row.index < dowser_server_rows_count (rows); row.index++)
    func (self, &row);
  return TRUE;
}

/* Returns TRUE if the table's storage engine stores its rows. Reading a table of any other storage engine may query
 * another server, or read a file of the server. */
static gboolean
stores_rows (const char *engine)
{
  static const char *const engines[]
      = { "innodb", "myisam",  "aria",        "memory",   "archive",   "csv",        "rocksdb",
          "tokudb", "mroonga", "columnstore", "sequence", "blackhole", "mrg_myisam", NULL };
  g_autofree char *folded = g_ascii_strdown (engine, -1);

  return g_strv_contains (engines, folded);
}

static void
add_definition (Introspection *self, const CatalogRow *row)
{
  DowserTable *table = g_hash_table_lookup (self->tables, get_text (row, 0));

  if (table != NULL)
    table->definition = dup_unless_empty (get_text (row, 1));
}

static void
add_table (Introspection *self, const CatalogRow *row)
{
  const char *name = get_text (row, 0);
  const char *n_rows = get_text (row, 2);
  DowserTable *table = dowser_schema_builder_add_table (self->builder, name, g_str_equal (get_text (row, 1), "1"));

  table->runs_code = table->is_view || !stores_rows (get_text (row, 4));
  table->n_rows = *n_rows != '\0' ? g_ascii_strtoll (n_rows, NULL, 10) : -1;
  /* The server sets the comment of a view to "VIEW", or to an error message if the view's owner or a table that the
   * view uses no longer exists. */
  if (!table->is_view || !g_str_equal (get_text (row, 3), "VIEW"))
    table->description = dup_unless_empty (get_text (row, 3));
  g_hash_table_insert (self->tables, g_strdup (name), table);
}

/* Types by the beginning of their names. Other parts of a declared type must not match, because the values of an
 * enumeration may contain the name of a type. */
static const struct
{
  const char *beginning;
  DowserValueType type;
} own_types[] = {
  { "enum(", DOWSER_VALUE_TEXT },        { "set(", DOWSER_VALUE_TEXT },       { "inet", DOWSER_VALUE_TEXT },
  { "geom", DOWSER_VALUE_BLOB },         { "point", DOWSER_VALUE_BLOB },      { "linestring", DOWSER_VALUE_BLOB },
  { "polygon", DOWSER_VALUE_BLOB },      { "multipoint", DOWSER_VALUE_BLOB }, { "multilinestring", DOWSER_VALUE_BLOB },
  { "multipolygon", DOWSER_VALUE_BLOB },
};

static void
correct_type (DowserColumn *column, const char *declared)
{
  for (guint i = 0; i < G_N_ELEMENTS (own_types); i++)
    if (g_str_has_prefix (declared, own_types[i].beginning))
      column->type = own_types[i].type;
}

static void
add_column (Introspection *self, const CatalogRow *row)
{
  DowserTable *table = g_hash_table_lookup (self->tables, get_text (row, 0));
  const char *declared = get_text (row, 2);
  DowserColumn *column;

  if (table == NULL)
    return;
  column
      = dowser_schema_builder_add_column (self->builder, table, get_text (row, 1), *declared != '\0' ? declared : NULL);
  correct_type (column, declared);
  column->nullable = g_str_equal (get_text (row, 3), "YES");
  column->generated = strstr (get_text (row, 4), "GENERATED") != NULL;
  column->description = dup_unless_empty (get_text (row, 5));
}

/* A key or index that is being read. The rows that describe it follow one another. */
typedef struct
{
  GPtrArray *columns;
  GPtrArray *to_columns;
  gboolean unusable;
} Key;

static DowserColumn *
find_column (const DowserTable *table, const char *name)
{
  for (guint i = 0; i < table->columns->len; i++)
    if (g_str_equal (((DowserColumn *) table->columns->pdata[i])->name, name))
      return table->columns->pdata[i];
  return NULL;
}

static void
mark_primary_key (const DowserTable *table, GPtrArray *columns)
{
  for (guint i = 0; columns->pdata[i] != NULL; i++)
    {
      DowserColumn *column = find_column (table, columns->pdata[i]);

      if (column != NULL)
        column->primary_key = i + 1;
    }
}

/* Adds an index. @row: the last row of the index; an expression in the index has the name "" */
static void
finish_index (Introspection *self, const Key *key, DowserTable *table, const CatalogRow *row)
{
  if (g_str_equal (get_text (row, 4), "1"))
    dowser_schema_builder_add_index (self->builder, table, (const char *const *) key->columns->pdata);
  if (key->unusable || !g_str_equal (get_text (row, 3), "1"))
    return;
  if (g_str_equal (get_text (row, 1), "PRIMARY"))
    mark_primary_key (table, key->columns);
  else
    dowser_schema_builder_add_unique_key (self->builder, table, (const char *const *) key->columns->pdata);
}

/* Adds a key. @row: the last row of the key */
static void
finish_key (Introspection *self, Key *key, const CatalogRow *row, gboolean is_foreign)
{
  DowserTable *table = g_hash_table_lookup (self->tables, get_text (row, 0));

  g_ptr_array_add (key->columns, NULL);
  g_ptr_array_add (key->to_columns, NULL);
  if (table != NULL && !is_foreign)
    finish_index (self, key, table, row);
  else if (table != NULL && !key->unusable)
    dowser_schema_builder_add_foreign_key (self->builder, table, (const char *const *) key->columns->pdata,
                                           get_text (row, 3), (const char *const *) key->to_columns->pdata, TRUE, 1.0);
  g_ptr_array_set_size (key->columns, 0);
  g_ptr_array_set_size (key->to_columns, 0);
  key->unusable = FALSE;
}

static gboolean
is_same_key (const CatalogRow *row, const CatalogRow *other)
{
  return g_str_equal (get_text (row, 0), get_text (other, 0)) && g_str_equal (get_text (row, 1), get_text (other, 1));
}

static void
add_to_key (Key *key, const CatalogRow *row, gboolean is_foreign)
{
  const char *column = dowser_server_rows_get_cell (row->rows, row->index, 2);

  key->unusable |= column == NULL;
  g_ptr_array_add (key->columns, g_strdup (column != NULL ? column : ""));
  if (is_foreign)
    g_ptr_array_add (key->to_columns, g_strdup (get_text (row, 4)));
}

static gboolean
read_keys (Introspection *self, const char *sql, gboolean is_foreign, GError **error)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) to_columns = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (DowserServerRows) rows = dowser_server_connection_query (self->connection, sql, 5, error);
  Key key = { columns, to_columns };
  guint n_rows = rows != NULL ? dowser_server_rows_count (rows) : 0;

  for (guint i = 0; i < n_rows; i++)
    {
      CatalogRow row = { rows, i }, next = { rows, i + 1 };

      add_to_key (&key, &row, is_foreign);
      if (i + 1 == n_rows || !is_same_key (&row, &next))
        finish_key (self, &key, &row, is_foreign);
    }
  return rows != NULL;
}

DowserSchema *
dowser_mysql_introspect (DowserServerConnection *connection, GError **error)
{
  g_autoptr (DowserSchemaBuilder) builder = dowser_schema_builder_new ();
  g_autoptr (GHashTable) tables = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Introspection self = { connection, builder, tables };

  if (!run_query (&self, tables_sql, 5, add_table, error) || !run_query (&self, views_sql, 2, add_definition, error)
      || !run_query (&self, columns_sql, 6, add_column, error) || !read_keys (&self, indexes_sql, FALSE, error)
      || !read_keys (&self, foreign_keys_sql, TRUE, error))
    return NULL;
  return dowser_schema_builder_end (g_steal_pointer (&builder));
}

char *
dowser_mysql_read_signature (DowserServerConnection *connection, GError **error)
{
  g_autoptr (DowserServerRows) rows = dowser_server_connection_query (connection, signature_sql, 1, error);

  return rows != NULL ? g_strdup_printf ("mysql:%s", dowser_server_rows_get_cell (rows, 0, 0)) : NULL;
}
