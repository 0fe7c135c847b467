/* dowser-clickhouse-introspect.c - reads the schema of a ClickHouse database with a few large queries */
#include "sources/clickhouse/dowser-clickhouse-introspect.h"

#include "sources/clickhouse/dowser-clickhouse-query.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_SECONDS 60

/* The query of the signature. It sums hashes, because a sum doesn't depend on the order in which the server lists
 * columns and tables. */
static const char signature_sql[]
    = "SELECT concat(version(), ':', currentDatabase(), ':', toString(count()), '.', toString(sum(cityHash64(table, "
      "name, type, default_kind, default_expression, comment))), ':', (SELECT toString(sum(cityHash64(name, "
      "engine_full, create_table_query))) "
      "FROM system.tables WHERE database = currentDatabase())) FROM system.columns"
      " WHERE database = currentDatabase()";

static const char tables_sql[]
    = "SELECT name, engine, sorting_key, replaceAll(create_table_query, concat(currentDatabase(), '.'), ''), comment "
      "FROM system.tables WHERE database = currentDatabase()"
      " AND is_temporary = 0 AND name NOT LIKE '.inner%' ORDER BY name";

static const char columns_sql[]
    = "SELECT table, name, type, default_kind, comment FROM system.columns WHERE database = currentDatabase()";

static const char rows_sql[] = "SELECT table, sum(rows) FROM system.parts WHERE database = currentDatabase() AND active"
                               " GROUP BY table";

typedef struct
{
  const DowserClickhouseConnection *connection;
  GCancellable *cancellable;
  DowserSchemaBuilder *builder;
  GHashTable *tables; /* name → DowserTable, borrowed from the builder */
} Introspection;

typedef void (*RowFunc) (Introspection *self, const DowserClickhouseQuery *row);

static const char *
get_text (const DowserClickhouseQuery *row, guint column)
{
  const char *text = dowser_clickhouse_query_get_cell (row, column, NULL);

  return text != NULL ? text : "";
}

static gboolean
run_query (Introspection *self, const char *sql, RowFunc func, GError **error)
{
  g_autoptr (DowserClickhouseQuery) row
      = dowser_clickhouse_query_new (self->connection, sql, MAX_SECONDS, self->cancellable, error);
  g_autoptr (GError) local_error = NULL;

  if (row == NULL)
    return FALSE;
  while (dowser_clickhouse_query_next (row, &local_error))
    func (self, row);
  if (local_error == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&local_error));
  return FALSE;
}

/* Returns the description of a table, which also names the columns of its sorting key, because filters by these columns
 * are fast. ClickHouse's primary key isn't unique: it only sorts the rows. */
static char *
describe_table (const char *comment, const char *sorting_key)
{
  g_autofree char *sorted = *sorting_key != '\0' ? g_strdup_printf (_ ("Sorted by %s."), sorting_key) : NULL;

  if (*comment == '\0')
    return g_steal_pointer (&sorted);
  return sorted != NULL ? g_strdup_printf ("%s\n%s", comment, sorted) : g_strdup (comment);
}

/* Adds the sorting key as an index. @sorting_key: for example "store, toDate(at)". The index contains only the columns
 * before the first expression, because lookups can use only these columns */
static void
add_sorting (Introspection *self, DowserTable *table, const char *sorting_key)
{
  g_auto (GStrv) names = g_strsplit (sorting_key, ", ", -1);

  dowser_schema_builder_add_index (self->builder, table, (const char *const *) names);
}

/* Returns TRUE if tables of this engine store their rows. Returns FALSE if reading a table may run a query, query
 * another server or remove rows from a queue. A materialized view stores its rows. A distributed table counts as well:
 * it belongs to this server, although its rows are on other servers. */
static gboolean
stores_rows (const char *engine)
{
  static const char *const engines[]
      = { "Distributed", "Log", "MaterializedView", "Memory", "StripeLog", "TinyLog", NULL };

  return g_str_has_suffix (engine, "MergeTree") || g_strv_contains (engines, engine);
}

static void
add_table (Introspection *self, const DowserClickhouseQuery *row)
{
  const char *name = get_text (row, 0);
  const char *engine = get_text (row, 1);
  DowserTable *table = dowser_schema_builder_add_table (self->builder, name, strstr (engine, "View") != NULL);

  table->runs_code = !stores_rows (engine);
  if (table->is_view)
    table->definition = g_strdup (get_text (row, 3));
  table->n_rows = -1;
  add_sorting (self, table, get_text (row, 2));
  table->description = describe_table (get_text (row, 4), get_text (row, 2));
  g_hash_table_insert (self->tables, g_strdup (name), table);
}

static void
add_column (Introspection *self, const DowserClickhouseQuery *row)
{
  DowserTable *table = g_hash_table_lookup (self->tables, get_text (row, 0));
  const char *declared = get_text (row, 2);
  const char *kind = get_text (row, 3);
  const char *comment = get_text (row, 4);
  DowserClickhouseType type;
  DowserColumn *column;

  if (table == NULL)
    return;
  column = dowser_schema_builder_add_column (self->builder, table, get_text (row, 1), declared);
  dowser_clickhouse_type_read (declared, &type);
  column->type = type.type;
  column->nullable = type.nullable;
  column->generated = g_str_equal (kind, "MATERIALIZED") || g_str_equal (kind, "ALIAS");
  column->description = *comment != '\0' ? g_strdup (comment) : NULL;
}

static void
add_rows (Introspection *self, const DowserClickhouseQuery *row)
{
  DowserTable *table = g_hash_table_lookup (self->tables, get_text (row, 0));

  if (table != NULL)
    table->n_rows = g_ascii_strtoll (get_text (row, 1), NULL, 10);
}

char *
dowser_clickhouse_read_signature (const DowserClickhouseConnection *connection, GCancellable *cancellable,
                                  GError **error)
{
  return dowser_clickhouse_query_read_value (connection, signature_sql, cancellable, error);
}

static gboolean
read_schema (Introspection *self, GError **error)
{
  return run_query (self, tables_sql, add_table, error) && run_query (self, columns_sql, add_column, error)
         && run_query (self, rows_sql, add_rows, error);
}

DowserSchema *
dowser_clickhouse_introspect (const DowserClickhouseConnection *connection, GCancellable *cancellable, GError **error)
{
  g_autoptr (GHashTable) tables = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (DowserSchemaBuilder) builder = dowser_schema_builder_new ();
  Introspection self = { connection, cancellable, builder, tables };

  return read_schema (&self, error) ? dowser_schema_builder_end (g_steal_pointer (&builder)) : NULL;
}
