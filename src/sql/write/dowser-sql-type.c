/* dowser-sql-type.c - the type of an expression, as far as the writer needs it */
#include "sql/write/dowser-sql-type.h"

#include "sql/write/dowser-sql-output.h"

#include <math.h>

gboolean
dowser_sql_type_is_number (int type)
{
  return type != DOWSER_SQL_NULL && dowser_value_type_is_number ((DowserValueType) type);
}

gboolean
dowser_sql_type_is_date (int type)
{
  return type != DOWSER_SQL_NULL && dowser_value_type_is_temporal ((DowserValueType) type);
}

int
dowser_sql_type_find_common (int a, int b)
{
  if (a == DOWSER_SQL_NULL || b == DOWSER_SQL_NULL)
    return a == DOWSER_SQL_NULL ? b : a;
  return (int) dowser_value_type_common ((DowserValueType) a, (DowserValueType) b);
}

/* Converts the writer's scopes for the search of types. Each scope points to the scope that contains it. */
static const DowserTypeScope *
link_scopes (const DowserSqlWriter *self, DowserTypeScope *scopes)
{
  for (guint i = 0; i < self->scopes->len; i++)
    scopes[i] = (DowserTypeScope){ self->types, i > 0 ? &scopes[i - 1] : NULL, self->scopes->pdata[i] };
  return &scopes[self->scopes->len - 1];
}

/* A number that is stored as a text is written as a text. Where a plan uses such a text as a number, the plan has a
 * cast. */
static int
get_writer_type (DowserExprType type)
{
  if (type.number_text && !type.only_null)
    return DOWSER_VALUE_TEXT;
  return type.only_null ? DOWSER_SQL_NULL : (int) type.type;
}

static DowserExprType
get_expr_type (const DowserSqlWriter *self, const DowserExpr *expr)
{
  DowserTypeScope *scopes = g_newa (DowserTypeScope, self->scopes->len);

  return dowser_types_get_expr_type (link_scopes (self, scopes), expr);
}

static const DowserValue *
find_value (const DowserSqlWriter *self, const DowserExpr *expr)
{
  if (expr->kind == DOWSER_EXPR_PARAMETER && self->values != NULL)
    return g_hash_table_lookup (self->values, expr->name);
  return expr->kind == DOWSER_EXPR_LITERAL ? expr->value : NULL;
}

int
dowser_sql_type_of (const DowserSqlWriter *self, const DowserExpr *expr)
{
  const DowserValue *value = find_value (self, expr);

  if (value != NULL)
    {
      if (value->is_null || (value->type == DOWSER_VALUE_REAL && isnan (value->real)))
        return DOWSER_SQL_NULL;
      return value->type == DOWSER_VALUE_UNKNOWN && value->text != NULL ? DOWSER_VALUE_TEXT : (int) value->type;
    }
  return self->types != NULL ? get_writer_type (get_expr_type (self, expr)) : (int) DOWSER_VALUE_UNKNOWN;
}

DowserValueType
dowser_sql_type_of_null (const DowserSqlWriter *self, const DowserExpr *expr)
{
  const DowserValue *value = find_value (self, expr);

  if (value != NULL)
    return value->type;
  return self->types != NULL ? get_expr_type (self, expr).type : DOWSER_VALUE_UNKNOWN;
}

int
dowser_sql_type_of_output (DowserSqlWriter *self, const DowserSelect *select, guint index)
{
  DowserTypeScope *scopes = g_newa (DowserTypeScope, self->scopes->len + 1);
  int type;

  g_ptr_array_add (self->scopes, (gpointer) select);
  type = get_writer_type (dowser_types_get_output_type (link_scopes (self, scopes), index));
  g_ptr_array_set_size (self->scopes, self->scopes->len - 1);
  return type;
}

static const DowserInstance *
find_instance (const DowserSqlWriter *self, const char *id)
{
  const DowserInstance *instance = NULL;

  for (guint i = self->scopes->len; i > 0 && instance == NULL; i--)
    instance = dowser_select_find_instance (self->scopes->pdata[i - 1], id);
  return instance;
}

typedef struct
{
  const DowserSqlWriter *writer;
  gboolean found;
} WideSearch;

static gboolean
find_wide_cb (const DowserExpr *expr, gpointer user_data)
{
  WideSearch *wide = user_data;
  const DowserInstance *instance
      = expr->kind == DOWSER_EXPR_COLUMN ? find_instance (wide->writer, expr->instance) : NULL;

  if (expr->kind == DOWSER_EXPR_AGGREGATE)
    wide->found |= expr->op == DOWSER_SUM;
  else if (expr->kind == DOWSER_EXPR_WINDOW)
    wide->found |= g_strcmp0 (expr->name, dowser_aggregate_nicks[DOWSER_SUM]) == 0;
  else if (expr->kind == DOWSER_EXPR_SUBPLAN)
    wide->found = TRUE;
  else if (instance != NULL)
    wide->found |= instance->is_step;
  return !wide->found;
}

gboolean
dowser_sql_type_is_wide (const DowserSqlWriter *self, const DowserExpr *expr)
{
  WideSearch wide = { .writer = self };

  dowser_expr_walk (expr, find_wide_cb, &wide);
  return wide.found;
}
