/* dowser-postgresql-forecast.c - PostgreSQL's estimate (EXPLAIN) of how much a statement would read */
#include "sources/postgresql/dowser-postgresql-forecast.h"

#include "base/dowser-error.h"
#include "base/dowser-json.h"

#include <glib/gi18n-lib.h>

/* The maximum depth of a plan that is read. Real plans are never deeper. */
#define MAX_DEPTH 200

typedef struct
{
  DowserForecast *forecast;
  GHashTable *sizes; /* (nullable): "schema\ntable" → the table's number of rows, as text */
  GString *text;
  guint depth;
} ForecastReader;

/* The query of the sizes of tables. A plan contains only the number of rows that pass a filter. To find them, however,
 * the server reads all rows of the table. */
static const char sizes_sql[] = "SELECT concat(n.nspname, E'\\n', c.relname), c.reltuples::bigint "
                                "FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace "
                                "WHERE c.oid >= 16384 AND c.relkind IN ('r', 'm', 'f') AND c.reltuples >= 0";

static GHashTable *
read_sizes (DowserServerConnection *connection, GError **error)
{
  g_autoptr (DowserServerRows) rows = dowser_server_connection_query (connection, sizes_sql, 2, error);
  GHashTable *sizes;

  if (rows == NULL)
    return NULL;
  sizes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  for (guint row = 0; row < dowser_server_rows_count (rows); row++)
    g_hash_table_insert (sizes, g_strdup (dowser_server_rows_get_cell (rows, row, 0)),
                         g_strdup (dowser_server_rows_get_cell (rows, row, 1)));
  return sizes;
}

static gint64
find_size (ForecastReader *self, const char *schema, const char *table, gint64 planned)
{
  g_autofree char *key = g_strconcat (schema != NULL ? schema : "", "\n", table, NULL);
  const char *size = g_hash_table_lookup (self->sizes, key);

  return size != NULL ? MAX (planned, g_ascii_strtoll (size, NULL, 10)) : planned;
}

static void
add_read_rows (ForecastReader *self, gint64 n_rows)
{
  self->forecast->n_read = MAX (self->forecast->n_read, 0) + n_rows;
}

static void
append_line (ForecastReader *self, DowserJsonReader *node, const char *kind, const char *table, gint64 n_rows)
{
  const char *index = dowser_json_reader_string (node, "Index Name", FALSE);
  const char *filter = dowser_json_reader_string (node, "Filter", FALSE);
  const char *condition = dowser_json_reader_string (node, "Index Cond", FALSE);

  g_string_append_printf (self->text, "%*s%s", (int) self->depth * 2, "", kind);
  if (table != NULL)
    g_string_append_printf (self->text, " %s", table);
  if (index != NULL)
    g_string_append_printf (self->text, " (%s)", index);
  if (condition != NULL || filter != NULL)
    g_string_append_printf (self->text, ": %s", condition != NULL ? condition : filter);
  g_string_append_printf (self->text, " – %" G_GINT64_FORMAT "\n", n_rows);
}

static void read_children (ForecastReader *self, DowserJsonReader *node);

static void
read_node (ForecastReader *self, DowserJsonReader *node)
{
  const char *kind = dowser_json_reader_string (node, "Node Type", TRUE);
  const char *table = dowser_json_reader_string (node, "Relation Name", FALSE);
  gint64 n_rows = (gint64) dowser_json_reader_double (node, "Plan Rows", 0);

  if (kind == NULL)
    return;
  append_line (self, node, kind, table, n_rows);
  if (table != NULL && (g_str_equal (kind, "Seq Scan") || g_str_equal (kind, "Foreign Scan")))
    {
      gint64 size = find_size (self, dowser_json_reader_string (node, "Schema", FALSE), table, n_rows);

      dowser_forecast_add_scan (self->forecast, table, dowser_json_reader_string (node, "Alias", FALSE), size);
      add_read_rows (self, size);
    }
  else if (table != NULL)
    add_read_rows (self, n_rows);
  if (self->depth == 0)
    self->forecast->n_rows = n_rows;
  read_children (self, node);
}

static void
read_children (ForecastReader *self, DowserJsonReader *node)
{
  if (self->depth >= MAX_DEPTH || !dowser_json_reader_enter (node, "Plans", FALSE))
    return;
  self->depth++;
  for (guint i = 0; i < dowser_json_reader_count (node); i++)
    {
      dowser_json_reader_enter_element (node, i);
      read_node (self, node);
      dowser_json_reader_leave (node);
    }
  self->depth--;
  dowser_json_reader_leave (node);
}

/* Reads a plan. @json: a text of the form [{"Plan": {…}}] */
static gboolean
read_plan (ForecastReader *self, const char *json, GError **error)
{
  g_autoptr (JsonNode) root = dowser_json_parse (json, -1, error);
  g_autoptr (DowserJsonReader) reader = NULL;

  if (root == NULL)
    return FALSE;
  reader = dowser_json_reader_new (root);
  if (dowser_json_reader_enter_element (reader, 0) && dowser_json_reader_enter (reader, "Plan", TRUE))
    {
      read_node (self, reader);
      dowser_json_reader_leave (reader);
    }
  return dowser_json_reader_finish (reader, error);
}

static char *
dup_plan (DowserServerConnection *connection, const char *statement, GError **error)
{
  g_autofree char *sql = g_strconcat ("EXPLAIN (FORMAT JSON, VERBOSE) ", statement, NULL);
  g_autoptr (DowserServerRows) rows = dowser_server_connection_query (connection, sql, 1, error);

  return rows != NULL ? g_strdup (dowser_server_rows_get_cell (rows, 0, 0)) : NULL;
}

DowserForecast *
dowser_postgresql_forecast (DowserServerConnection *connection, const char *sql, GError **error)
{
  g_autofree char *plan = dup_plan (connection, sql, error);
  g_autoptr (GHashTable) sizes = plan != NULL ? read_sizes (connection, error) : NULL;
  g_autoptr (DowserForecast) forecast = dowser_forecast_new ();
  g_autoptr (GString) text = g_string_new (NULL);
  ForecastReader reading = { forecast, sizes, text };

  if (sizes == NULL || !read_plan (&reading, plan, error))
    return NULL;
  forecast->text = g_strdup (text->str);
  return g_steal_pointer (&forecast);
}
