/* dowser-sqlite-forecast.c - lists the tables that a statement would scan completely */
#include "sources/sqlite/dowser-sqlite-forecast.h"

#include "sources/sqlite/dowser-sqlite-query.h"

#include <string.h>

/* Columns of EXPLAIN QUERY PLAN. */
enum
{
  COLUMN_ID,
  COLUMN_PARENT,
  COLUMN_UNUSED,
  COLUMN_DETAIL
};

/* Adds the scan of "o USING AUTOMATIC COVERING INDEX (x=?)": SQLite builds this index for the statement from the whole
 * table. */
static void
add_indexed_scan (DowserForecast *forecast, const char *name)
{
  g_autofree char *alias = g_strndup (name, strcspn (name, " "));

  dowser_forecast_add_scan (forecast, NULL, alias, -1);
}

/* Matches "SCAN o", but not "SCAN o USING COVERING INDEX …", which reads an index, and not "SCAN CONSTANT ROW" and
 * similar. */
static void
add_scan (DowserForecast *forecast, const char *detail)
{
  const char *name;

  if (g_str_has_prefix (detail, "SEARCH ") && strstr (detail, " USING AUTOMATIC ") != NULL)
    {
      add_indexed_scan (forecast, detail + strlen ("SEARCH "));
      return;
    }
  if (!g_str_has_prefix (detail, "SCAN "))
    return;
  name = detail + strlen ("SCAN ");
  if (strstr (name, " USING ") == NULL && !g_str_has_prefix (name, "CONSTANT ROW") && *name != '('
      && !g_str_has_suffix (name, "SUBQUERY"))
    dowser_forecast_add_scan (forecast, NULL, name, -1);
}

/* Adds a line of the plan, indented by its depth. */
static void
add_line (DowserForecast *forecast, GString *text, GHashTable *depths, sqlite3_stmt *stmt)
{
  const char *detail = dowser_sqlite_get_text (stmt, COLUMN_DETAIL);
  gpointer parent = GINT_TO_POINTER (sqlite3_column_int (stmt, COLUMN_PARENT));
  guint depth = GPOINTER_TO_UINT (g_hash_table_lookup (depths, parent));

  g_hash_table_insert (depths, GINT_TO_POINTER (sqlite3_column_int (stmt, COLUMN_ID)), GUINT_TO_POINTER (depth + 1));
  g_string_append_printf (text, "%*s%s\n", (int) depth * 2, "", detail);
  add_scan (forecast, detail);
}

DowserForecast *
dowser_sqlite_forecast (DowserSqliteConnection *connection, const DowserStatement *statement, GError **error)
{
  g_autoptr (DowserForecast) forecast = dowser_forecast_new ();
  g_autoptr (GHashTable) depths = g_hash_table_new (NULL, NULL);
  g_autoptr (sqlite3_stmt) stmt = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *sql = g_strconcat ("EXPLAIN QUERY PLAN ", statement->sql, NULL);
  int code = sqlite3_prepare_v2 (connection->db, sql, -1, &stmt, NULL);

  while (code == SQLITE_OK && (code = sqlite3_step (stmt)) == SQLITE_ROW)
    {
      add_line (forecast, text, depths, stmt);
      code = SQLITE_OK;
    }
  if (code != SQLITE_DONE)
    {
      dowser_sqlite_connection_set_error (connection, error);
      return NULL;
    }
  g_strchomp (text->str);
  forecast->text = g_utf8_make_valid (text->str, -1);
  return g_steal_pointer (&forecast);
}
