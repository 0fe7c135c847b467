/* dowser-own-sql-read.c - reads the user's own SQL into a plan with the same meaning */
#include "pipeline/checks/dowser-own-sql-read.h"

#include "audit/dowser-audit.h"
#include "base/dowser-error.h"
#include "sql/read/dowser-sql-reader.h"

#include <glib/gi18n-lib.h>

DowserPlan *
dowser_own_sql_read (const char *sql, DowserDialectId source_dialect, const DowserSchema *schema, GError **error)
{
  return dowser_own_sql_read_in_dialect (sql, dowser_sql_guess_dialect (sql, source_dialect), schema, error);
}

DowserPlan *
dowser_own_sql_read_in_dialect (const char *sql, DowserDialectId dialect, const DowserSchema *schema, GError **error)
{
  DowserPlan *plan = dowser_sql_read_in_dialect (sql, dialect, schema, error);

  if (plan != NULL)
    dowser_audit_keep_as_written (plan, dialect);
  return plan;
}

/* Returns TRUE if the user must not see parts of the source. A plan can be checked for these parts, but SQL that is run
 * as written can't be checked. */
static gboolean
is_any_restricted (const DowserSchema *schema)
{
  GPtrArray *tables = dowser_schema_get_tables (schema);

  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = tables->pdata[i];

      if (table->restricted)
        return TRUE;
      for (guint k = 0; k < table->columns->len; k++)
        if (((const DowserColumn *) table->columns->pdata[k])->restricted)
          return TRUE;
    }
  return FALSE;
}

gboolean
dowser_own_sql_may_run_as_written (const GError *read_error, DowserDialectId dialect, const DowserSchema *schema,
                                   GError **error)
{
  gsize start = 0;
  const char *part = dowser_sql_error_get_part (read_error, &start);
  g_autofree char *message = NULL;

  if (dialect == DOWSER_DIALECT_CLICKHOUSE)
    /* Translators: %s is a part of SQL ("WITH RECURSIVE") */
    message = g_strdup_printf (_ ("A plan cannot contain %s. SQL for other databases runs as written, but ClickHouse "
                                  "SQL must run as a plan, because ClickHouse table functions can query other servers. "
                                  "Remove that part or write it in another way."),
                               part);
  else if (is_any_restricted (schema))
    /* Translators: %s is a part of SQL ("WITH RECURSIVE") */
    message = g_strdup_printf (_ ("A plan cannot contain %s. Dowser cannot check this SQL without a plan, so the rows "
                                  "could contain data that you aren't allowed to see. Remove that part or write it in "
                                  "another way."),
                               part);
  if (message == NULL)
    return TRUE;
  g_propagate_error (error, dowser_sql_error_new_at ((DowserSqlError) read_error->code, start, part, message));
  return FALSE;
}
