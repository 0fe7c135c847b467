/* dowser-postgresql-introspect.c - reads the schema of a PostgreSQL database from its catalog, in bulk */
#include "sources/postgresql/dowser-postgresql-introspect.h"

#include <string.h>

/* The lowest OID of objects that users create. Objects with lower OIDs exist in every database. */
#define USERS_OWN "16384"

typedef struct
{
  DowserTable *table; /* (unowned): owned by the builder */
  GPtrArray *columns; /* (nullable DowserColumn *): borrowed from the builder; the index of a column is its number on
                       * the server minus 1 */
} Entry;

typedef struct
{
  char *declared;
  DowserValueType type;
} Type;

typedef struct
{
  DowserServerConnection *connection;
  DowserSchemaBuilder *builder;
  GHashTable *entries; /* OID of the table → Entry */
  GHashTable *types;   /* OID and modifier of the type → Type */
} Introspection;

typedef void (*RowFunc) (Introspection *self, DowserServerRows *rows, guint row);

static void
entry_free (Entry *entry)
{
  g_ptr_array_unref (entry->columns);
  g_free (entry);
}

static void
type_free (Type *type)
{
  g_free (type->declared);
  g_free (type);
}

static gboolean
run_query (Introspection *self, const char *sql, guint n_columns, RowFunc func, GError **error)
{
  g_autoptr (DowserServerRows) rows = dowser_server_connection_query (self->connection, sql, n_columns, error);

  if (rows == NULL)
    return FALSE;
  for (guint row = 0; row < dowser_server_rows_count (rows); row++)
    func (self, rows, row);
  return TRUE;
}

static gboolean
is_true (DowserServerRows *rows, guint row, guint column)
{
  return g_strcmp0 (dowser_server_rows_get_cell (rows, row, column), "t") == 0;
}

static Entry *
find_entry (Introspection *self, DowserServerRows *rows, guint row, guint column)
{
  const char *number = dowser_server_rows_get_cell (rows, row, column);

  return number != NULL ? g_hash_table_lookup (self->entries, number) : NULL;
}

/* SQL for a table's number of rows. The number is from the last ANALYZE. If there was none, it is from the usage
 * statistics. For a partitioned table, it is the sum over the partitions. */
#define ROWS_OF(c)                                                                                                     \
  "CASE WHEN " c ".reltuples > 0 OR (" c ".reltuples = 0 AND " c ".relpages > 0) THEN " c ".reltuples::bigint "        \
  "WHEN " c ".relkind IN ('r', 'm') THEN pg_stat_get_live_tuples(" c ".oid) END"

/* SQL that is TRUE if reading a table runs code. This is so for views, foreign tables, tables with row-level security,
 * and tables with a view or foreign table among their partitions. Reading a materialized view runs no code. */
#define RUNS_CODE                                                                                                      \
  "c.relkind IN ('v', 'f') OR c.relrowsecurity OR (c.relhassubclass AND EXISTS (WITH RECURSIVE below(oid) AS ("        \
  "SELECT i.inhrelid FROM pg_inherits i WHERE i.inhparent = c.oid UNION "                                              \
  "SELECT i.inhrelid FROM pg_inherits i JOIN below ON i.inhparent = below.oid) "                                       \
  "SELECT 1 FROM below JOIN pg_class b ON b.oid = below.oid WHERE b.relkind NOT IN ('r', 'p')))"

/* SQL for the schemas of the original search path, before it was reduced to pg_catalog. */
#define PATH                                                                                                           \
  "path(id, place) AS (SELECT n.oid, s.place FROM unnest(string_to_array(current_setting('dowser.schemas'), "          \
  "chr(31))) WITH ORDINALITY s(name, place) JOIN pg_namespace n ON n.nspname = s.name)"

static const char tables_sql[]
    = "WITH RECURSIVE parts(top, oid) AS ("
      "SELECT i.inhparent, i.inhrelid FROM pg_inherits i JOIN pg_class p ON p.oid = i.inhparent "
      "WHERE p.relkind = 'p' AND NOT p.relispartition UNION ALL "
      "SELECT parts.top, i.inhrelid FROM parts JOIN pg_inherits i ON i.inhparent = parts.oid), "
      "sums(top, n) AS (SELECT top, sum(" ROWS_OF (
          "q") ")::bigint FROM parts JOIN pg_class q ON q.oid = parts.oid "
               "GROUP BY top), " PATH ", "
               "visible(oid) AS (SELECT DISTINCT ON (o.relname) o.oid FROM pg_class o JOIN path ON path.id = "
               "o.relnamespace ORDER BY o.relname, path.place) "
               "SELECT c.oid, n.nspname, c.relname, c.relkind IN ('v', 'm'), v.oid IS NOT NULL, "
               "CASE WHEN c.relkind = 'p' THEN sums.n ELSE " ROWS_OF (
                   "c") " END, "
                        "EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid "
                        "AND d.deptype = 'e'), " RUNS_CODE ", "
                        "CASE WHEN c.relkind IN ('v', 'm') THEN pg_get_viewdef(c.oid) END "
                        "FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace LEFT JOIN sums ON sums.top = "
                        "c.oid LEFT JOIN visible v ON v.oid = c.oid "
                        "WHERE c.relkind IN ('r', 'v', 'm', 'p', 'f') AND NOT c.relispartition "
                        "AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_%' "
                        "AND has_schema_privilege(n.oid, 'USAGE') AND has_any_column_privilege(c.oid, 'SELECT') "
                        "ORDER BY v.oid IS NULL, n.nspname, c.relname";

enum
{
  TABLE_NUMBER,
  TABLE_SCHEMA,
  TABLE_NAME,
  TABLE_IS_VIEW,
  TABLE_IS_VISIBLE,
  TABLE_ROWS,
  TABLE_OF_EXTENSION,
  TABLE_RUNS_CODE,
  TABLE_DEFINITION,
  TABLE_N
};

static void
add_table (Introspection *self, DowserServerRows *rows, guint row)
{
  const char *schema = dowser_server_rows_get_cell (rows, row, TABLE_SCHEMA);
  const char *stored = dowser_server_rows_get_cell (rows, row, TABLE_NAME);
  const char *n_rows = dowser_server_rows_get_cell (rows, row, TABLE_ROWS);
  gboolean is_visible = is_true (rows, row, TABLE_IS_VISIBLE);
  g_autofree char *name = is_visible ? g_strdup (stored) : g_strconcat (schema, ".", stored, NULL);
  Entry *entry = g_new0 (Entry, 1);
  DowserTable *table = dowser_schema_builder_add_table (self->builder, name, is_true (rows, row, TABLE_IS_VIEW));

  if (is_visible)
    table->home = g_strdup (schema);
  else
    table->schema_name = g_strdup (schema);
  table->hidden = is_true (rows, row, TABLE_OF_EXTENSION);
  table->runs_code = is_true (rows, row, TABLE_RUNS_CODE);
  table->definition = g_strdup (dowser_server_rows_get_cell (rows, row, TABLE_DEFINITION));
  table->n_rows = n_rows != NULL ? g_ascii_strtoll (n_rows, NULL, 10) : -1;
  entry->table = table;
  entry->columns = g_ptr_array_new ();
  g_hash_table_replace (self->entries, g_strdup (dowser_server_rows_get_cell (rows, row, TABLE_NUMBER)), entry);
}

/* Reads each type only one time, not for each column that has it. A type is identified by its OID and modifier. A
 * domain is resolved to its base type. A type that isn't built in, such as an array, is read as text. */
static const char types_sql[]
    = "WITH RECURSIVE used(id, modifier) AS (SELECT DISTINCT atttypid, atttypmod FROM pg_attribute "
      "WHERE attrelid >= " USERS_OWN " AND attnum > 0 AND NOT attisdropped), "
      "made_of(id, base) AS (SELECT id, id FROM used UNION SELECT m.id, t.typbasetype FROM made_of m "
      "JOIN pg_type t ON t.oid = m.base AND t.typtype = 'd') "
      "SELECT concat(u.id, '.', u.modifier), format_type(u.id, u.modifier), "
      "(SELECT concat(quote_ident(n.nspname), '.') FROM pg_type d JOIN pg_namespace n ON n.oid = d.typnamespace "
      "WHERE d.oid = u.id AND n.nspname = ANY (string_to_array(current_setting('dowser.schemas'), chr(31)))), "
      "CASE WHEN t.typnamespace = 'pg_catalog'::regnamespace THEN t.typname END "
      "FROM used u JOIN made_of m ON m.id = u.id JOIN pg_type t ON t.oid = m.base AND t.typtype <> 'd'";

/* The columns of the result of types_sql. @TYPE_HOME: the prefix of the type's name, if the type is in the search
 * path */
enum
{
  TYPE_NUMBER,
  TYPE_DECLARED,
  TYPE_HOME,
  TYPE_BASE,
  TYPE_N
};

static const struct
{
  const char *name;
  DowserValueType type;
} type_names[] = {
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
  for (guint i = 0; i < G_N_ELEMENTS (type_names); i++)
    if (g_strcmp0 (name, type_names[i].name) == 0)
      return type_names[i].type;
  return DOWSER_VALUE_TEXT;
}

static void
add_type (Introspection *self, DowserServerRows *rows, guint row)
{
  Type *type = g_new0 (Type, 1);
  const char *declared = dowser_server_rows_get_cell (rows, row, TYPE_DECLARED);
  const char *home = dowser_server_rows_get_cell (rows, row, TYPE_HOME);

  if (home != NULL && g_str_has_prefix (declared, home))
    declared += strlen (home);
  type->declared = g_strdup (declared);
  type->type = find_type (dowser_server_rows_get_cell (rows, row, TYPE_BASE));
  g_hash_table_replace (self->types, g_strdup (dowser_server_rows_get_cell (rows, row, TYPE_NUMBER)), type);
}

/* Reads the columns of a table as a single row, because separate rows for a hundred thousand columns would take longer
 * than all other queries. The row has a line for each column, in any order. A line contains the column's number, "n" if
 * it is NOT NULL, "g" if it is generated, its type, and its name with C escapes. */
static const char columns_sql[]
    = "WITH readable(id, whole) AS MATERIALIZED (SELECT c.oid, has_table_privilege(c.oid, 'SELECT') "
      "FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace "
      "WHERE c.relkind IN ('r', 'v', 'm', 'p', 'f') AND NOT c.relispartition "
      "AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_%') "
      "SELECT r.id, string_agg(a.attnum || CASE WHEN a.attnotnull THEN ' n' ELSE ' ' END || "
      "CASE WHEN a.attgenerated <> '' THEN 'g ' ELSE ' ' END || a.atttypid || '.' || a.atttypmod || ' ' || "
      "replace(replace(a.attname, '\\', '\\\\'), E'\\n', '\\n'), E'\\n') "
      "FROM readable r JOIN pg_attribute a ON a.attrelid = r.id WHERE a.attnum > 0 AND NOT a.attisdropped "
      "AND (r.whole OR has_column_privilege(r.id, a.attnum, 'SELECT')) GROUP BY r.id";

enum
{
  PART_NUMBER,
  PART_FLAGS,
  PART_TYPE,
  PART_NAME,
  N_PARTS
};

static void
add_column (Introspection *self, Entry *entry, const char *line)
{
  g_auto (GStrv) parts = g_strsplit (line, " ", N_PARTS);
  g_autofree char *name = NULL;
  const Type *type;
  DowserColumn *column;
  guint number;

  if (g_strv_length (parts) != N_PARTS)
    return;
  number = (guint) atoi (parts[PART_NUMBER]);
  name = g_strcompress (parts[PART_NAME]);
  type = g_hash_table_lookup (self->types, parts[PART_TYPE]);
  column = dowser_schema_builder_add_column (self->builder, entry->table, name, type != NULL ? type->declared : NULL);
  column->type = type != NULL ? type->type : DOWSER_VALUE_TEXT;
  column->nullable = strchr (parts[PART_FLAGS], 'n') == NULL;
  column->generated = strchr (parts[PART_FLAGS], 'g') != NULL;
  if (entry->columns->len < number)
    g_ptr_array_set_size (entry->columns, (int) number);
  entry->columns->pdata[number - 1] = column;
}

static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  return atoi (*(const char *const *) a) - atoi (*(const char *const *) b);
}

static void
add_columns (Introspection *self, DowserServerRows *rows, guint row)
{
  Entry *entry = find_entry (self, rows, row, 0);
  const char *text = dowser_server_rows_get_cell (rows, row, 1);
  g_auto (GStrv) lines = NULL;

  if (entry == NULL || text == NULL)
    return;
  lines = g_strsplit (text, "\n", -1);
  qsort (lines, g_strv_length (lines), sizeof (char *), compare_numbers);
  for (guint i = 0; lines[i] != NULL; i++)
    add_column (self, entry, lines[i]);
}

/* Reads all comments in one query. A lookup for each column would take as long as reading the columns. */
static const char comments_sql[] = "SELECT objoid, objsubid, description FROM pg_description "
                                   "WHERE classoid = 'pg_class'::regclass AND objoid >= " USERS_OWN;

static void
add_comment (Introspection *self, DowserServerRows *rows, guint row)
{
  Entry *entry = find_entry (self, rows, row, 0);
  guint number = (guint) atoi (dowser_server_rows_get_cell (rows, row, 1));
  char **place = NULL;

  if (entry == NULL)
    return;
  if (number == 0)
    place = &entry->table->description;
  else if (number <= entry->columns->len && entry->columns->pdata[number - 1] != NULL)
    place = &((DowserColumn *) entry->columns->pdata[number - 1])->description;
  if (place == NULL)
    return;
  g_free (*place);
  *place = g_strdup (dowser_server_rows_get_cell (rows, row, 2));
}

/* Returns the names of the columns with the given numbers. @numbers: "1 3" or "{1,3}". Returns: (transfer container)
 * (nullable): NULL if a number isn't the number of a column that was read */
static GPtrArray *
list_names (const Entry *entry, const char *numbers, guint max)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (const char *at = numbers; names->len < max && *(at += strcspn (at, "-0123456789")) != '\0';)
    {
      gint64 number = g_ascii_strtoll (at, (char **) &at, 10);

      if (number < 1 || number > entry->columns->len || entry->columns->pdata[number - 1] == NULL)
        return NULL;
      g_ptr_array_add (names, ((DowserColumn *) entry->columns->pdata[number - 1])->name);
    }
  g_ptr_array_add (names, NULL);
  return g_steal_pointer (&names);
}

/* Reads keys and indexes. Leaves out partial indexes, because only an index on all rows can be a key. An index on
 * expressions doesn't count as unique; an expression has the number 0. Only btree, hash and brin indexes look up
 * values. Other index types are for full text, shapes and similar. */
static const char keys_sql[]
    = "SELECT i.indrelid, i.indkey, i.indnkeyatts, i.indisprimary, i.indisunique AND i.indexprs IS NULL, "
      "a.amname IN ('btree', 'hash', 'brin') FROM pg_index i "
      "JOIN pg_class x ON x.oid = i.indexrelid JOIN pg_am a ON a.oid = x.relam "
      "WHERE i.indrelid >= " USERS_OWN " AND i.indisvalid AND i.indpred IS NULL ORDER BY i.indrelid, i.indexrelid";

enum
{
  KEY_TABLE,
  KEY_COLUMNS,
  KEY_N_COLUMNS,
  KEY_IS_PRIMARY,
  KEY_IS_UNIQUE,
  KEY_FINDS_VALUES,
  KEY_N
};

/* Adds an index on the columns with the given numbers. @numbers: for example "1 0 3"; stops at the first number that
 * isn't the number of a column that was read */
static void
add_index (Introspection *self, const Entry *entry, const char *numbers, guint max)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (const char *at = numbers; names->len < max && *(at += strcspn (at, "-0123456789")) != '\0';)
    {
      gint64 number = g_ascii_strtoll (at, (char **) &at, 10);

      if (number < 1 || number > entry->columns->len || entry->columns->pdata[number - 1] == NULL)
        break;
      g_ptr_array_add (names, ((DowserColumn *) entry->columns->pdata[number - 1])->name);
    }
  g_ptr_array_add (names, NULL);
  dowser_schema_builder_add_index (self->builder, entry->table, (const char *const *) names->pdata);
}

static void
add_key (Introspection *self, DowserServerRows *rows, guint row)
{
  Entry *entry = find_entry (self, rows, row, KEY_TABLE);
  const char *numbers = dowser_server_rows_get_cell (rows, row, KEY_COLUMNS);
  guint n = (guint) atoi (dowser_server_rows_get_cell (rows, row, KEY_N_COLUMNS));
  g_autoptr (GPtrArray) names = NULL;

  if (entry != NULL && is_true (rows, row, KEY_FINDS_VALUES))
    add_index (self, entry, numbers, n);
  if (entry != NULL && is_true (rows, row, KEY_IS_UNIQUE))
    names = list_names (entry, numbers, n);
  if (names == NULL || names->len < 2)
    return;
  if (!is_true (rows, row, KEY_IS_PRIMARY))
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
add_foreign_key (Introspection *self, DowserServerRows *rows, guint row)
{
  Entry *entry = find_entry (self, rows, row, 0);
  Entry *to = find_entry (self, rows, row, 2);
  g_autoptr (GPtrArray) names = NULL;
  g_autoptr (GPtrArray) to_names = NULL;

  if (entry == NULL || to == NULL)
    return;
  names = list_names (entry, dowser_server_rows_get_cell (rows, row, 1), G_MAXUINT);
  to_names = list_names (to, dowser_server_rows_get_cell (rows, row, 3), G_MAXUINT);
  if (names != NULL && to_names != NULL)
    dowser_schema_builder_add_foreign_key (self->builder, entry->table, (const char *const *) names->pdata,
                                           to->table->name, (const char *const *) to_names->pdata, TRUE, 1.0);
}

DowserSchema *
dowser_postgresql_introspect (DowserServerConnection *connection, GError **error)
{
  g_autoptr (DowserSchemaBuilder) builder = dowser_schema_builder_new ();
  g_autoptr (GHashTable) entries = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) entry_free);
  g_autoptr (GHashTable) types = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) type_free);
  Introspection self = { connection, builder, entries, types };

  if (!run_query (&self, tables_sql, TABLE_N, add_table, error)
      || !run_query (&self, types_sql, TYPE_N, add_type, error)
      || !run_query (&self, columns_sql, 2, add_columns, error)
      || !run_query (&self, comments_sql, 3, add_comment, error) || !run_query (&self, keys_sql, KEY_N, add_key, error)
      || !run_query (&self, foreign_keys_sql, 4, add_foreign_key, error))
    return NULL;
  return dowser_schema_builder_end (g_steal_pointer (&builder));
}

/* Computes the signature. The xmin of a catalog row shows when the row was last changed. For rows that ANALYZE and
 * similar commands update in place, xmin isn't used. The signature includes the current user and the search path,
 * because they determine what is visible. */
static const char signature_sql[]
    = "SELECT concat_ws(':', current_setting('server_version_num'), current_database(), current_user, "
      "current_setting('dowser.schemas'), "
      "(SELECT concat_ws('.', count(*), sum(hashtext(concat(oid, relname, relacl, relnamespace, "
      "relrowsecurity))::bigint)) FROM "
      "pg_class "
      "WHERE oid >= " USERS_OWN " AND relkind IN ('r', 'v', 'm', 'p', 'f')), "
      "(SELECT concat_ws('.', count(*), sum(hashtext(concat(oid, xmin))::bigint)) FROM pg_rewrite "
      "WHERE ev_class >= " USERS_OWN "), "
      "(SELECT concat_ws('.', count(*), sum(hashtext(concat(attrelid, attnum, xmin))::bigint)) FROM pg_attribute "
      "WHERE attrelid >= " USERS_OWN " AND attnum > 0), "
      "(SELECT concat_ws('.', count(*), sum(hashtext(concat(oid, xmin))::bigint)) FROM pg_constraint "
      "WHERE oid >= " USERS_OWN "), "
      "(SELECT concat_ws('.', count(*), sum(hashtext(concat(indexrelid, indisvalid))::bigint)) FROM pg_index "
      "WHERE indrelid >= " USERS_OWN "), "
      "(SELECT concat_ws('.', count(*), sum(hashtext(concat(objoid, objsubid, description))::bigint)) "
      "FROM pg_description WHERE objoid >= " USERS_OWN "))";

char *
dowser_postgresql_read_signature (DowserServerConnection *connection, GError **error)
{
  g_autoptr (DowserServerRows) rows = dowser_server_connection_query (connection, signature_sql, 1, error);

  return rows != NULL ? g_strconcat ("postgresql:", dowser_server_rows_get_cell (rows, 0, 0), NULL) : NULL;
}
