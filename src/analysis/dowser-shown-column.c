/* dowser-shown-column.c - what a column of an answer shows: its output, group, stored column and type */
#include "analysis/dowser-shown-column.h"

#include "analysis/dowser-analysis.h"

/* As many as make a column one of dates, with a few slips of the pen. */
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

guint
dowser_shown_column_count (const DowserSelect *select)
{
  guint n = 0;

  for (guint i = 0; i < select->outputs->len; i++)
    n += !((const DowserOutput *) select->outputs->pdata[i])->view.hidden;
  return n;
}
