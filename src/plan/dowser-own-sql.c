/* dowser-own-sql.c - marks a plan that was read from the user's own SQL */
#include "plan/dowser-own-sql.h"

#define MARK "as-written"

/* The plan is marked by an exemption (a DowserExemption, as for a fix that the user undid). The nicks below are stored
 * in it with plans, so they must never change. */
static const char *const nicks[] = {
  [DOWSER_DIALECT_SQLITE] = "sqlite",       [DOWSER_DIALECT_POSTGRESQL] = "postgresql",
  [DOWSER_DIALECT_MYSQL] = "mysql",         [DOWSER_DIALECT_DUCKDB] = "duckdb",
  [DOWSER_DIALECT_SQLSERVER] = "sqlserver", [DOWSER_DIALECT_CLICKHOUSE] = "clickhouse",
};

void
dowser_own_sql_mark_plan (DowserPlan *plan, DowserDialectId dialect)
{
  if (!dowser_own_sql_is_marked (plan))
    g_ptr_array_add (plan->exemptions, dowser_exemption_new (MARK, nicks[dialect]));
}

gboolean
dowser_own_sql_is_marked (const DowserPlan *plan)
{
  for (guint i = 0; i < plan->exemptions->len; i++)
    if (g_strcmp0 (((const DowserExemption *) plan->exemptions->pdata[i])->check, MARK) == 0)
      return TRUE;
  return FALSE;
}

gboolean
dowser_own_sql_is_in_dialect (const DowserPlan *plan, DowserDialectId dialect)
{
  return dowser_plan_has_exact_exemption (plan, MARK, nicks[dialect]);
}
