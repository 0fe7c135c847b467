/* dowser-sql-index.c - writes the statement that creates an index, for the administrator of the database; Dowser never
 * runs it */
#include "sql/write/dowser-sql-index.h"

#include "sql/dialects/dowser-dialect.h"

static void
put_name (GString *into, const DowserDialect *dialect, const char *name)
{
  g_string_append_c (into, dialect->quote_open);
  for (const char *c = name; *c != '\0'; c++)
    {
      if (*c == dialect->quote_close)
        g_string_append_c (into, *c);
      g_string_append_c (into, *c);
    }
  g_string_append_c (into, dialect->quote_close);
}

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
  put_name (sql, found, name);
  g_string_append (sql, " ON ");
  put_name (sql, found, table);
  g_string_append (sql, " (");
  for (guint i = 0; columns[i] != NULL; i++)
    {
      g_string_append (sql, i > 0 ? ", " : "");
      put_name (sql, found, columns[i]);
    }
  g_string_append_c (sql, ')');
  return g_string_free (sql, FALSE);
}
