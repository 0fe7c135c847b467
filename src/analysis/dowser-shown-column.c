/* dowser-shown-column.c - describes a column of an answer: its output, group, stored column and type */
#include "analysis/dowser-shown-column.h"

#include "analysis/dowser-analysis.h"
#include "plan/dowser-aggregate.h"
#include "plan/dowser-bucket.h"

/* The minimum share of dates that makes a text column a date column. It is below 1 because some values may have typing
 * errors. */
#define DATES_ENOUGH 0.8
#define DAY_LENGTH 10

const DowserOutput *
dowser_shown_column_get_output (const DowserPlan *plan, guint column)
{
  return column < plan->select->outputs->len ? plan->select->outputs->pdata[column] : NULL;
}

int
dowser_shown_column_find_group (const DowserPlan *plan, guint column)
{
  const DowserOutput *output = dowser_shown_column_get_output (plan, column);

  return output != NULL ? dowser_select_find_group (plan->select, output->expr) : -1;
}

const DowserColumn *
dowser_shown_column_find_stored (const DowserPlan *plan, const DowserSchema *schema, const DowserExpr *expr)
{
  const DowserInstance *instance
      = expr->kind == DOWSER_EXPR_COLUMN ? dowser_select_find_instance (plan->select, expr->instance) : NULL;
  const DowserTable *table
      = instance != NULL && !instance->is_step ? dowser_schema_find_table (schema, instance->table) : NULL;

  return table != NULL ? dowser_table_find_column (table, expr->name) : NULL;
}

DowserValueType
dowser_column_guess_type (const DowserColumn *column, const DowserProfile *profile)
{
  const DowserColumnProfile *of
      = profile != NULL && (column->type == DOWSER_VALUE_TEXT || column->type == DOWSER_VALUE_UNKNOWN)
            ? dowser_profile_get (profile, column)
            : NULL;

  if (of == NULL || of->dates < DATES_ENOUGH)
    return column->type;
  return of->min != NULL && of->min->length > DAY_LENGTH ? DOWSER_VALUE_TIMESTAMP : DOWSER_VALUE_DATE;
}

DowserColumnKind
dowser_column_get_kind (const DowserColumn *column, const DowserSchema *schema, const DowserProfile *profile)
{
  const DowserAnalysis analysis = { .schema = schema, .profile = profile };

  return _dowser_audit_get_column_kind (&analysis, column);
}

DowserValueType
dowser_shown_column_get_type (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile,
                              guint column)
{
  const DowserOutput *output = dowser_shown_column_get_output (plan, column);
  const DowserColumn *of = output != NULL ? dowser_shown_column_find_stored (plan, schema, output->expr) : NULL;
  DowserAnalysis analysis = { .schema = schema, .plan = (DowserPlan *) plan, .n_steps = plan->steps->len };
  DowserAuditScope scope = { NULL, (DowserSelect *) plan->select, "" };

  if (of != NULL)
    return dowser_column_guess_type (of, profile);
  return output != NULL ? _dowser_audit_get_type (&analysis, &scope, output->expr) : DOWSER_VALUE_UNKNOWN;
}

/* Returns TRUE if @expr is a rank. A rank is a number, but a sum of ranks means nothing. */
static gboolean
is_rank (const DowserExpr *expr)
{
  static const char *const rank_functions[] = { "row_number", "rank", "dense_rank", "ntile", NULL };

  return expr->kind == DOWSER_EXPR_WINDOW && expr->name != NULL && g_strv_contains (rank_functions, expr->name);
}

/* Returns the argument of an aggregate that returns one of the argument's values, as MAX does. Returns: (nullable) */
static const DowserExpr *
find_returned_argument (const DowserExpr *expr)
{
  gboolean returns_argument = expr->kind == DOWSER_EXPR_AGGREGATE
                              && (expr->op == DOWSER_MIN || expr->op == DOWSER_MAX || expr->op == DOWSER_MODE
                                  || expr->op == DOWSER_PERCENTILE_DISC);

  return returns_argument && expr->args->len > 0 ? expr->args->pdata[0] : NULL;
}

static DowserColumnKind
get_kind_by_type (DowserValueType type)
{
  if (dowser_value_type_is_temporal (type))
    return DOWSER_KIND_DATE;
  return dowser_value_type_is_number (type) ? DOWSER_KIND_MEASURE : DOWSER_KIND_UNKNOWN;
}

static DowserColumnKind
get_expr_kind (DowserAnalysis *analysis, DowserAuditScope *scope, const DowserExpr *expr)
{
  const DowserColumn *stored = _dowser_audit_find_stored_column (analysis, scope, expr);
  const DowserExpr *returned = find_returned_argument (expr);
  DowserUnit unit;

  if (stored != NULL)
    return _dowser_audit_get_column_kind (analysis, stored);
  if (expr->kind == DOWSER_EXPR_COLUMN)
    {
      DowserAuditColumn found = _dowser_audit_resolve_column (analysis, scope, expr);
      DowserAuditScope inner = { NULL, (DowserSelect *) found.step, "" };

      if (found.step == NULL || found.output < 0)
        return DOWSER_KIND_UNKNOWN;
      return get_expr_kind (analysis, &inner, ((const DowserOutput *) found.step->outputs->pdata[found.output])->expr);
    }
  if (returned != NULL)
    return get_expr_kind (analysis, scope, returned);
  if (is_rank (expr))
    return DOWSER_KIND_CODE;
  if (dowser_bucket_read (expr, &unit, NULL))
    return expr->kind == DOWSER_EXPR_FUNCTION && g_strcmp0 (expr->name, "year") == 0 ? DOWSER_KIND_YEAR
                                                                                     : DOWSER_KIND_DATE;
  return get_kind_by_type (_dowser_audit_get_type (analysis, scope, expr));
}

DowserColumnKind
dowser_shown_column_get_kind (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile,
                              guint column)
{
  const DowserOutput *output = dowser_shown_column_get_output (plan, column);
  DowserAnalysis analysis
      = { .schema = schema, .profile = profile, .plan = (DowserPlan *) plan, .n_steps = plan->steps->len };
  DowserAuditScope scope = { NULL, (DowserSelect *) plan->select, "" };

  return output != NULL ? get_expr_kind (&analysis, &scope, output->expr) : DOWSER_KIND_UNKNOWN;
}

guint
dowser_shown_column_count (const DowserSelect *select)
{
  guint n = 0;

  for (guint i = 0; i < select->outputs->len; i++)
    n += !((const DowserOutput *) select->outputs->pdata[i])->view.hidden;
  return n;
}
