/* dowser-mysql-forecast.c - the estimate of MySQL or MariaDB of how much a statement would read */
#include "sources/mysql/dowser-mysql-forecast.h"

#include "base/dowser-json.h"

#include <math.h>

#define MAX_ROWS ((double) G_MAXINT64)

typedef struct
{
  DowserForecast *forecast;
  double n_read; /* rows that are read from all tables; if several lookups read the same row, it is counted for each
                  * lookup */
} ForecastReader;

/* The estimate for one block of a query. @n_rows: the number of rows after its tables are joined. */
typedef struct
{
  double n_rows;
  gboolean is_changed; /* the rows are grouped, limited or combined after the join, so the result may have fewer rows */
} QueryBlock;

static void read_node (ForecastReader *self, QueryBlock *block, JsonNode *node);

static double
get_number (JsonObject *object, const char *name, const char *other_name, double fallback)
{
  JsonNode *node = json_object_get_member (object, name);

  if (node == NULL)
    node = json_object_get_member (object, other_name);
  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node))
    return fallback;
  if (json_node_get_value_type (node) == G_TYPE_STRING)
    return g_ascii_strtod (json_node_get_string (node), NULL);
  return json_node_get_double (node);
}

static gint64
round_row_count (double number)
{
  return number >= MAX_ROWS ? G_MAXINT64 : (gint64) round (number);
}

/* Adds the estimate for a table. A name in < > is a temporary table of the server. */
static void
read_table (ForecastReader *self, QueryBlock *block, JsonObject *table)
{
  const char *name = json_object_get_string_member_with_default (table, "table_name", "");
  const char *access = json_object_get_string_member_with_default (table, "access_type", "");
  double n_rows = get_number (table, "rows", "rows_examined_per_scan", 1);
  double filtered = get_number (table, "filtered", "filtered", 100);

  if (*name != '<' && *name != '\0')
    {
      self->n_read += block->n_rows * n_rows;
      if (g_str_equal (access, "ALL"))
        dowser_forecast_add_scan (self->forecast, NULL, name, round_row_count (n_rows));
    }
  block->n_rows *= n_rows * filtered / 100;
}

static gboolean
is_query_block (const char *name)
{
  return g_str_equal (name, "query_block") || g_str_equal (name, "materialized")
         || g_str_equal (name, "materialized_from_subquery") || g_str_equal (name, "subqueries")
         || g_str_equal (name, "query_specifications");
}

static gboolean
changes_row_count (const char *name)
{
  return g_str_equal (name, "temporary_table") || g_str_equal (name, "grouping_operation")
         || g_str_equal (name, "duplicates_removal") || g_str_equal (name, "union_result")
         || g_str_equal (name, "having_condition") || g_str_equal (name, "window_functions_computation");
}

static void
read_member_cb (JsonObject *object, const char *name, JsonNode *node, gpointer user_data)
{
  gpointer *pair = user_data;
  QueryBlock inner = { 1, FALSE };
  QueryBlock *block = is_query_block (name) ? &inner : pair[1];

  block->is_changed |= changes_row_count (name);
  if (g_str_equal (name, "table") && JSON_NODE_HOLDS_OBJECT (node))
    read_table (pair[0], block, json_node_get_object (node));
  read_node (pair[0], block, node);
}

static void
read_node (ForecastReader *self, QueryBlock *block, JsonNode *node)
{
  gpointer pair[] = { self, block };

  if (JSON_NODE_HOLDS_OBJECT (node))
    json_object_foreach_member (json_node_get_object (node), read_member_cb, pair);
  else if (JSON_NODE_HOLDS_ARRAY (node))
    for (guint i = 0; i < json_array_get_length (json_node_get_array (node)); i++)
      read_node (self, block, json_array_get_element (json_node_get_array (node), i));
}

/* Reads the server's plan. If the plan contains a grouping, a UNION or a limit, the result has a different number of
 * rows than the join. */
static void
read_plan (DowserForecast *forecast, const char *text)
{
  g_autoptr (JsonNode) root = dowser_json_parse (text, -1, NULL);
  ForecastReader self = { forecast, 0 };
  QueryBlock block = { 1, FALSE };
  JsonNode *top = NULL;

  if (root != NULL && JSON_NODE_HOLDS_OBJECT (root))
    top = json_object_get_member (json_node_get_object (root), "query_block");
  if (top == NULL)
    return;
  read_node (&self, &block, top);
  forecast->n_read = round_row_count (self.n_read);
  if (!block.is_changed)
    forecast->n_rows = round_row_count (block.n_rows);
}

DowserForecast *
dowser_mysql_forecast (DowserServerConnection *connection, const char *sql, GError **error)
{
  g_autofree char *explain = g_strconcat ("EXPLAIN FORMAT=JSON ", sql, NULL);
  g_autoptr (DowserServerRows) rows = dowser_server_connection_query (connection, explain, 1, error);
  g_autoptr (DowserForecast) forecast = NULL;
  const char *text;

  if (rows == NULL)
    return NULL;
  forecast = dowser_forecast_new ();
  text = dowser_server_rows_get_cell (rows, 0, 0);
  if (text != NULL)
    {
      read_plan (forecast, text);
      forecast->text = g_utf8_make_valid (text, -1);
    }
  return g_steal_pointer (&forecast);
}
