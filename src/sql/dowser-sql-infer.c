/* dowser-sql-infer.c - what an expression holds, as far as reading it needs to know */
#include "sql/dowser-sql-parser.h"

static DowserValueType
type_of_column (const DowserSqlParser *self, const DowserExpr *expr)
{
  for (guint i = self->scopes->len; i > 0; i--)
    {
      const DowserSqlScope *scope = self->scopes->pdata[i - 1];

      for (guint j = 0; j < scope->sources->len; j++)
        {
          const DowserSqlSource *source = scope->sources->pdata[j];
          const DowserColumn *column;

          if (!g_str_equal (source->instance->id, expr->instance))
            continue;
          column = source->table != NULL ? dowser_table_find_column (source->table, expr->name) : NULL;
          return column != NULL ? column->type : DOWSER_VALUE_UNKNOWN;
        }
    }
  return DOWSER_VALUE_UNKNOWN;
}

static DowserValueType
type_of_arithmetic (DowserSqlParser *self, const DowserExpr *expr)
{
  for (guint i = 0; i < expr->args->len; i++)
    {
      DowserValueType type = dowser_sql_parser_type_of (self, expr->args->pdata[i]);

      if (type != DOWSER_VALUE_INTEGER)
        return dowser_value_type_is_number (type) ? DOWSER_VALUE_REAL : DOWSER_VALUE_UNKNOWN;
    }
  return DOWSER_VALUE_INTEGER;
}

static DowserValueType
type_of_aggregate (DowserSqlParser *self, const DowserExpr *expr)
{
  if (expr->op == DOWSER_COUNT)
    return DOWSER_VALUE_INTEGER;
  if (expr->op == DOWSER_AVG || expr->op == DOWSER_CONCAT)
    return expr->op == DOWSER_AVG ? DOWSER_VALUE_REAL : DOWSER_VALUE_TEXT;
  return dowser_sql_parser_type_of (self, expr->args->pdata[0]);
}

DowserValueType
dowser_sql_parser_type_of (DowserSqlParser *self, const DowserExpr *expr)
{
  const DowserFunction *function;

  switch ((int) expr->kind)
    {
    case DOWSER_EXPR_COLUMN:
      return type_of_column (self, expr);
    case DOWSER_EXPR_LITERAL:
      return expr->value->type;
    case DOWSER_EXPR_CAST:
      return expr->type;
    case DOWSER_EXPR_ARITHMETIC:
      return type_of_arithmetic (self, expr);
    case DOWSER_EXPR_AGGREGATE:
      return type_of_aggregate (self, expr);
    case DOWSER_EXPR_RELATIVE_DATE:
      return DOWSER_VALUE_DATE;
    case DOWSER_EXPR_FUNCTION:
      function = dowser_function_find (expr->name);
      if (function == NULL || function->result != DOWSER_VALUE_UNKNOWN || expr->args->len == 0)
        return function != NULL ? function->result : DOWSER_VALUE_UNKNOWN;
      return dowser_sql_parser_type_of (self, expr->args->pdata[0]);
    default:
      return DOWSER_VALUE_UNKNOWN;
    }
}
