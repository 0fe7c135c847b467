/* dowser-sql-read-expr.c - reads a single SQL expression */
#include "sql/read/dowser-sql-reader.h"

#include "base/dowser-error.h"
#include "sql/dialects/dowser-dialect.h"

#include <glib/gi18n-lib.h>

static char *
dup_select (const char *text, const DowserDialect *dialect, GPtrArray *ids, GPtrArray *tables)
{
  GString *sql = g_string_new ("SELECT (");

  g_string_append (sql, text);
  g_string_append (sql, "\n) FROM ");
  for (guint i = 0; i < ids->len; i++)
    {
      g_string_append (sql, i > 0 ? ", " : "");
      dowser_dialect_append_name (dialect, sql, tables->pdata[i]);
      g_string_append (sql, " AS ");
      dowser_dialect_append_name (dialect, sql, ids->pdata[i]);
    }
  return g_string_free (sql, FALSE);
}

/* Returns FALSE if the text isn't a single expression: it may close the parenthesis in which it is read, and continue
 * with more SQL. */
static gboolean
is_single_expression (const DowserPlan *plan, guint n_tables)
{
  const DowserSelect *select = plan->select;

  return plan->steps->len == 0 && select->outputs->len == 1 && select->from->len == n_tables && select->joins->len == 0
         && select->filter == NULL && select->group->len == 0 && select->having == NULL && select->order->len == 0
         && select->limit == DOWSER_NO_LIMIT && select->offset == 0 && select->set_op == DOWSER_SET_NONE
         && !select->distinct;
}

DowserExpr *
dowser_sql_read_expr (const char *text, DowserDialectId dialect, const DowserSchema *schema, GPtrArray *ids,
                      GPtrArray *tables, GError **error)
{
  g_autofree char *sql = NULL;
  g_autoptr (DowserPlan) plan = NULL;

  g_return_val_if_fail (text != NULL && schema != NULL && ids->len == tables->len && ids->len > 0, NULL);

  if (dialect > DOWSER_DIALECT_DUCKDB)
    dialect = DOWSER_DIALECT_SQLITE;
  sql = dup_select (text, dowser_dialect_find (dialect), ids, tables);
  plan = dowser_sql_read_in_dialect (sql, dialect, schema, error);
  if (plan == NULL)
    return NULL;
  if (is_single_expression (plan, ids->len))
    return dowser_expr_ref (((DowserOutput *) plan->select->outputs->pdata[0])->expr);
  g_set_error (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_SYNTAX, _ ("“%.60s” is not one expression"), text);
  return NULL;
}
