/* dowser-sql-infer.c - finds the type of an expression while the SQL is read */
#include "sql/read/dowser-sql-parser.h"

/* The maximum number of surrounding selects in which a column is searched. */
#define MAX_OUTER 8

DowserValueType
dowser_sql_parser_type_of (DowserSqlParser *self, const DowserExpr *expr)
{
  DowserTypeScope scopes[MAX_OUTER];
  guint n = MIN (self->scopes->len - self->first_scope, MAX_OUTER);

  if (self->types == NULL)
    self->types = dowser_types_new (self->plan, self->schema);
  if (n == 0)
    return expr->kind == DOWSER_EXPR_LITERAL ? expr->value->type : DOWSER_VALUE_UNKNOWN;
  for (guint i = 0; i < n; i++)
    {
      const DowserSqlScope *scope = self->scopes->pdata[self->scopes->len - n + i];

      scopes[i] = (DowserTypeScope){ self->types, i > 0 ? &scopes[i - 1] : NULL, scope->select };
    }
  return dowser_types_get_expr_type (&scopes[n - 1], expr).type;
}

const DowserColumn *
dowser_sql_parser_find_column (const DowserSqlParser *self, const DowserExpr *expr)
{
  const DowserSqlScope *scope = self->scopes->len > 0 ? self->scopes->pdata[self->scopes->len - 1] : NULL;
  const DowserInstance *instance = scope != NULL ? dowser_select_find_instance (scope->select, expr->instance) : NULL;
  const DowserTable *table = instance != NULL && !instance->is_step && self->schema != NULL
                                 ? dowser_schema_find_table (self->schema, instance->table)
                                 : NULL;

  return table != NULL ? dowser_table_find_column (table, expr->name) : NULL;
}
