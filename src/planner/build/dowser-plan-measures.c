/* dowser-plan-measures.c - aggregates the measures of several tables separately, if one question asks for them */
#include "planner/build/dowser-plan-measures.h"

#include "audit/fixes/dowser-separate-measures.h"
#include "planner/build/dowser-plan-exprs.h"

static gboolean
is_measure (const DowserTerm *term)
{
  return term->aggregated && !term->share && term->ratio == 0 && term->over_time == DOWSER_OVER_TIME_NONE;
}

static gboolean
has_several_measures (const DowserQueryFrame *frame)
{
  const DowserTable *table = NULL;

  for (guint i = 0; i < frame->outputs->len; i++)
    {
      const DowserTerm *term = &g_array_index (frame->outputs, DowserTerm, i);

      if (!is_measure (term))
        continue;
      if (table != NULL && table != term->table)
        return TRUE;
      table = term->table;
    }
  return FALSE;
}

static gboolean
counts_rows (const DowserTerm *term)
{
  return is_measure (term) && term->aggregate == DOWSER_COUNT && term->column == NULL;
}

/* Returns: (nullable): the column of @table by which @select joins @table. This column is never NULL in joined rows */
static const DowserColumn *
find_join_column (const DowserSelect *select, const DowserTable *table)
{
  const char *instance = dowser_plan_get_instance (select, table);

  for (guint i = 0; i < select->joins->len; i++)
    {
      const DowserJoin *join = select->joins->pdata[i];

      for (guint j = 0; join->type == DOWSER_JOIN_INNER && j < join->on->len; j++)
        {
          const DowserExpr *on = join->on->pdata[j];

          for (guint k = 0; k < on->args->len; k++)
            {
              const DowserExpr *operand = on->args->pdata[k];

              if (operand->kind == DOWSER_EXPR_COLUMN && g_strcmp0 (operand->instance, instance) == 0)
                return dowser_table_find_column (table, operand->name);
            }
        }
    }
  return NULL;
}

/* Returns: (nullable): a column of @table that is never NULL. The primary key isn't enough for this, because tables of
 * order lines often have no primary key */
static const DowserColumn *
find_non_null_column (const DowserQueryFrame *frame, const DowserSelect *select, const DowserTable *table)
{
  g_autoptr (GPtrArray) key = dowser_table_dup_primary_key (table);

  if (key->len > 0)
    return key->pdata[0];
  for (guint i = 0; i < table->columns->len; i++)
    if (!((const DowserColumn *) table->columns->pdata[i])->nullable)
      return table->columns->pdata[i];
  return frame->groups->len > 0 ? find_join_column (select, table) : NULL;
}

static DowserExpr *
count_key (const DowserQueryFrame *frame, const DowserSelect *select, const DowserTable *table)
{
  const DowserColumn *column = find_non_null_column (frame, select, table);

  if (column == NULL)
    return NULL;
  return dowser_expr_new_aggregate (DOWSER_COUNT, dowser_plan_new_column (select, column), FALSE, NULL);
}

DowserExpr *
dowser_plan_new_measure (const DowserSchemaIndex *index, const DowserQueryFrame *frame, const DowserSelect *select,
                         const DowserTerm *term)
{
  DowserExpr *counted
      = counts_rows (term) && has_several_measures (frame) ? count_key (frame, select, term->table) : NULL;

  return counted != NULL ? counted : dowser_plan_new_term (index, select, term);
}

/* Returns: (nullable): the table whose rows are counted; %NULL if no table is counted, or if several tables are
 * counted */
static const DowserTable *
find_counted_table (const DowserQueryFrame *frame)
{
  const DowserTable *table = NULL;

  for (guint i = 0; i < frame->outputs->len; i++)
    {
      const DowserTerm *term = &g_array_index (frame->outputs, DowserTerm, i);

      if (!counts_rows (term))
        continue;
      if (table != NULL && table != term->table)
        return NULL;
      table = term->table;
    }
  return table;
}

typedef struct
{
  const DowserQueryFrame *frame;
  const DowserSelect *select;
  const DowserTable *table;
} CountContext;

static DowserExpr *
count_key_cb (const DowserExpr *expr, gpointer user_data)
{
  const CountContext *context = user_data;

  return expr->kind == DOWSER_EXPR_AGGREGATE && expr->op == DOWSER_COUNT && expr->args->len == 0 && expr->filter == NULL
             ? count_key (context->frame, context->select, context->table)
             : NULL;
}

/* Replaces row counts in ORDER BY and HAVING with the count that is shown. */
static void
replace_row_counts (const DowserQueryFrame *frame, DowserSelect *select, const DowserTable *table)
{
  CountContext context = { frame, select, table };

  for (guint i = 0; i < select->order->len; i++)
    {
      const DowserOrder *order = select->order->pdata[i];
      DowserOrder *counted
          = dowser_order_new (dowser_expr_map (order->expr, count_key_cb, &context), order->descending, order->nulls);

      g_ptr_array_insert (select->order, (int) i, counted);
      g_ptr_array_remove_index (select->order, i + 1);
    }
  if (select->having != NULL)
    {
      DowserExpr *having = dowser_expr_map (select->having, count_key_cb, &context);

      dowser_expr_unref (select->having);
      select->having = having;
    }
}

DowserPlan *
dowser_plan_new_separated (const DowserSchemaIndex *index, const DowserQueryFrame *frame, DowserSelect *select)
{
  g_autoptr (DowserPlan) plan = dowser_plan_new (select);
  DowserPlan *separated;

  if (!has_several_measures (frame))
    return g_steal_pointer (&plan);
  if (find_counted_table (frame) != NULL)
    replace_row_counts (frame, select, find_counted_table (frame));
  separated = dowser_separate_measures (plan, dowser_schema_index_get_schema (index));
  return separated != NULL ? separated : g_steal_pointer (&plan);
}
