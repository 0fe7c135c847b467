/* dowser-sql-index.c - writes the statement that creates an index, for the administrator of the database; Dowser never
 * runs it */
#include "sql/write/dowser-sql-index.h"

#include "sql/dialects/dowser-dialect.h"

char *
dowser_sql_write_index (DowserDialectId dialect, const char *table, const char *const *columns)
{
  const DowserDialect *found = dowser_dialect_find (dialect);
  g_autofree char *joined = NULL;
  g_autofree char *name = NULL;
  GString *sql;

  if (found == NULL)
    return NULL;
  joined = g_strjoinv ("_", (char **) columns);
  name = g_strconcat (table, "_", joined, NULL);
  sql = g_string_new ("CREATE INDEX ");
  dowser_dialect_append_name (found, sql, name);
  g_string_append (sql, " ON ");
  dowser_dialect_append_name (found, sql, table);
  g_string_append (sql, " (");
  for (guint i = 0; columns[i] != NULL; i++)
    {
      g_string_append (sql, i > 0 ? ", " : "");
      dowser_dialect_append_name (found, sql, columns[i]);
    }
  g_string_append_c (sql, ')');
  return g_string_free (sql, FALSE);
}
