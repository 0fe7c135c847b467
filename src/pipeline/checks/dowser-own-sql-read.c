/* dowser-own-sql-read.c - a person's own SQL as a plan that keeps its meaning */
#include "pipeline/checks/dowser-own-sql-read.h"

#include "audit/dowser-audit.h"
#include "sql/read/dowser-sql-reader.h"

DowserPlan *
dowser_own_sql_read (const char *sql, DowserDialectId own, const DowserSchema *schema, GError **error)
{
  return dowser_own_sql_read_in (sql, dowser_sql_guess_dialect (sql, own), schema, error);
}

DowserPlan *
dowser_own_sql_read_in (const char *sql, DowserDialectId dialect, const DowserSchema *schema, GError **error)
{
  DowserPlan *plan = dowser_sql_read_in (sql, dialect, schema, error);

  if (plan != NULL)
    dowser_audit_keep_as_written (plan, dialect);
  return plan;
}
