/* dowser-duckdb-forecast.c - DuckDB's estimate of how much a statement would read */
#include "sources/duckdb/dowser-duckdb-forecast.h"

#include "base/dowser-json.h"
#include "sources/duckdb/dowser-duckdb-query.h"

#include <string.h>

/* Returns the number of rows that DuckDB estimates for a node of the plan: "~1,000 rows" or "1000". Returns: -1 if the
 * node has no number */
static gint64
get_rows (JsonObject *node)
{
  JsonObject *info
      = json_object_has_member (node, "extra_info") ? json_object_get_object_member (node, "extra_info") : NULL;
  const char *text
      = info != NULL ? json_object_get_string_member_with_default (info, "Estimated Cardinality", NULL) : NULL;

  return text != NULL && g_ascii_isdigit (*text) ? g_ascii_strtoll (text, NULL, 10) : -1;
}

static void
append_info (JsonObject *node, GString *text)
{
  JsonObject *info
      = json_object_has_member (node, "extra_info") ? json_object_get_object_member (node, "extra_info") : NULL;
  g_autoptr (GList) members = info != NULL ? json_object_get_members (info) : NULL;

  for (GList *l = members; l != NULL; l = l->next)
    {
      JsonNode *value = json_object_get_member (info, l->data);

      if (JSON_NODE_HOLDS_VALUE (value) && json_node_get_value_type (value) == G_TYPE_STRING)
        g_string_append_printf (text, " · %s %s", (const char *) l->data, json_node_get_string (value));
    }
}

/* Adds a node of the plan. Full scans are counted but not listed, because files have no indexes that could avoid
 * them. */
static void
add_node (DowserForecast *forecast, JsonObject *node, guint depth, GString *text)
{
  g_autofree char *name = g_strstrip (g_strdup (json_object_get_string_member_with_default (node, "name", "")));
  JsonArray *children
      = json_object_has_member (node, "children") ? json_object_get_array_member (node, "children") : NULL;
  guint n_children = children != NULL ? json_array_get_length (children) : 0;
  gint64 n_rows = get_rows (node);

  g_string_append_printf (text, "%*s%s", (int) depth * 2, "", name);
  append_info (node, text);
  g_string_append_c (text, '\n');
  if (depth == 0)
    forecast->n_rows = n_rows;
  if (n_children == 0 && n_rows >= 0)
    forecast->n_read = MAX (forecast->n_read, 0) + n_rows;
  for (guint i = 0; i < n_children; i++)
    add_node (forecast, json_array_get_object_element (children, i), depth + 1, text);
}

static void
read_plan (DowserForecast *forecast, const char *json)
{
  g_autoptr (JsonNode) root = dowser_json_parse (json, -1, NULL);
  g_autoptr (GString) text = g_string_new (NULL);
  JsonArray *nodes = root != NULL && JSON_NODE_HOLDS_ARRAY (root) ? json_node_get_array (root) : NULL;

  if (nodes != NULL && json_array_get_length (nodes) > 0)
    add_node (forecast, json_array_get_object_element (nodes, 0), 0, text);
  forecast->text = g_utf8_make_valid (text->str, -1);
}

DowserForecast *
dowser_duckdb_forecast (DowserDuckdbConnection *connection, const DowserStatement *statement, GError **error)
{
  g_autoptr (DowserForecast) forecast = dowser_forecast_new ();
  g_autoptr (DowserDuckdbQuery) query
      = dowser_duckdb_query_new_explained (connection, statement->sql, statement->parameters, error);
  g_autoptr (GError) local_error = NULL;
  g_autofree char *json = NULL;

  if (query == NULL)
    return NULL;
  if (dowser_duckdb_query_next (query, &local_error) && query->vectors->len > 1)
    json = dowser_duckdb_query_dup_text (query, 1, 0);
  if (local_error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&local_error));
      return NULL;
    }
  if (json != NULL)
    read_plan (forecast, json);
  return g_steal_pointer (&forecast);
}
