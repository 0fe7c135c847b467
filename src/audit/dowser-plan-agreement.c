/* dowser-plan-agreement.c - finds out whether two plans return the same rows, regardless of names, headings and
 * order */
#include "audit/dowser-plan-agreement.h"

#include "analysis/dowser-plan-tables.h"
#include "audit/dowser-audit.h"
#include "explain/dowser-plan-compare.h"

/* Returns TRUE if no table appears twice in the plan, so that the table's name can replace the id of the instance. */
static gboolean
can_be_renamed (const DowserPlan *plan)
{
  GPtrArray *from = plan->select->from;

  if (plan->steps->len > 0)
    return FALSE;
  for (guint i = 0; i < from->len; i++)
    for (guint j = 0; j < i; j++)
      if (g_ascii_strcasecmp (((const DowserInstance *) from->pdata[i])->table,
                              ((const DowserInstance *) from->pdata[j])->table)
          == 0)
        return FALSE;
  return TRUE;
}

/* Returns a list such as "x IN (1, 2)" for "x = 1 OR x = 2". Returns: (transfer full) (nullable) */
static DowserExpr *
dup_as_list (const DowserExpr *either)
{
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  const DowserExpr *column = NULL;

  for (guint i = 0; i < either->args->len; i++)
    {
      const DowserExpr *one = either->args->pdata[i];

      if (one->kind != DOWSER_EXPR_COMPARE || one->op != DOWSER_EQUAL
          || ((const DowserExpr *) one->args->pdata[0])->kind != DOWSER_EXPR_COLUMN
          || ((const DowserExpr *) one->args->pdata[1])->kind != DOWSER_EXPR_LITERAL
          || (column != NULL && !dowser_expr_equal (column, one->args->pdata[0])))
        return NULL;
      column = one->args->pdata[0];
      g_ptr_array_add (values, dowser_expr_ref (one->args->pdata[1]));
    }
  return dowser_expr_new_in (dowser_expr_ref ((DowserExpr *) column), g_steal_pointer (&values), FALSE);
}

/** Plain: a plan that is being brought into a normal form, so that it can be compared with another plan. */
typedef struct
{
  const DowserSelect *select;
  const DowserSchema *schema;
} NormalizationContext;

static gboolean
is_unique (const DowserTable *table, const DowserColumn *column)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();

  g_ptr_array_add (columns, (gpointer) column);
  return dowser_table_is_unique (table, columns);
}

/* Returns TRUE if @count counts a column that is never NULL. Such a count is the number of rows. */
static gboolean
counts_rows (const DowserExpr *count, const NormalizationContext *plain_plan)
{
  const DowserExpr *counted = count->args->len == 1 ? count->args->pdata[0] : NULL;
  const DowserInstance *instance;
  const DowserTable *table;
  const DowserColumn *column;

  if (count->op != DOWSER_COUNT || count->filter != NULL || counted == NULL || counted->kind != DOWSER_EXPR_COLUMN)
    return FALSE;
  instance = dowser_select_find_instance (plain_plan->select, counted->instance);
  table
      = instance != NULL && !instance->is_step ? dowser_schema_find_table (plain_plan->schema, instance->table) : NULL;
  column = table != NULL ? dowser_table_find_column (table, counted->name) : NULL;
  if (column == NULL || (column->primary_key == 0 && column->nullable))
    return FALSE;
  return !count->distinct || (plain_plan->select->from->len == 1 && is_unique (table, column));
}

static DowserExpr *
normalize_cb (const DowserExpr *expr, gpointer user_data)
{
  const NormalizationContext *plain_plan = user_data;

  if (expr->kind == DOWSER_EXPR_AGGREGATE && counts_rows (expr, plain_plan))
    return dowser_expr_new_aggregate (DOWSER_COUNT, NULL, FALSE, NULL);
  return expr->kind == DOWSER_EXPR_OR ? dup_as_list (expr) : NULL;
}

/* Removes headings, and replaces ids by the names of the tables. */
static DowserPlan *
normalize_plan (const DowserPlan *plan, const DowserSchema *schema)
{
  NormalizationContext plain_plan = { plan->select, schema };
  g_autoptr (DowserPlan) simple = dowser_plan_map (plan, normalize_cb, &plain_plan);
  g_autoptr (DowserPlan) renamed = dowser_plan_map (simple, dowser_select_name_table_cb, plan->select);
  DowserSelect *select = dowser_select_copy (renamed->select);

  for (guint i = 0; i < select->from->len; i++)
    {
      DowserInstance *instance = select->from->pdata[i];

      g_free (instance->id);
      instance->id = g_strdup (instance->table);
    }
  for (guint i = 0; i < select->joins->len; i++)
    {
      DowserJoin *join = select->joins->pdata[i];
      const DowserInstance *to = dowser_select_find_instance (plan->select, join->to);
      char *id = g_strdup (to != NULL ? to->table : join->to);

      g_free (join->to);
      join->to = id;
    }
  for (guint i = 0; i < select->outputs->len; i++)
    g_clear_pointer (&((DowserOutput *) select->outputs->pdata[i])->name, g_free);
  if (select->limit == DOWSER_NO_LIMIT && select->offset == 0)
    g_ptr_array_set_size (select->order, 0);
  return dowser_plan_with_select (renamed, select);
}

static gboolean
read_same_tables (const DowserPlan *a, const DowserPlan *b, const DowserSchema *schema)
{
  g_autoptr (GPtrArray) x = dowser_plan_dup_tables (a, schema);
  g_autoptr (GPtrArray) y = dowser_plan_dup_tables (b, schema);

  if (x->len != y->len)
    return FALSE;
  for (guint i = 0; i < x->len; i++)
    if (!g_ptr_array_find (y, x->pdata[i], NULL))
      return FALSE;
  return TRUE;
}

static gboolean
has_condition (const DowserSelect *select, const DowserExpr *condition)
{
  for (guint i = 0; i < select->joins->len; i++)
    {
      const DowserJoin *join = select->joins->pdata[i];

      for (guint j = 0; j < join->on->len; j++)
        {
          const DowserExpr *on = join->on->pdata[j];

          if (dowser_expr_equal (on, condition))
            return TRUE;
          if (on->kind == DOWSER_EXPR_COMPARE && condition->kind == DOWSER_EXPR_COMPARE && on->op == DOWSER_EQUAL
              && condition->op == DOWSER_EQUAL && dowser_expr_equal (on->args->pdata[0], condition->args->pdata[1])
              && dowser_expr_equal (on->args->pdata[1], condition->args->pdata[0]))
            return TRUE;
        }
    }
  return FALSE;
}

/* Returns TRUE if both selects have the same inner joins. Other joins aren't compared, because their order matters. */
static gboolean
have_same_joins (const DowserSelect *a, const DowserSelect *b)
{
  if (a->joins->len != b->joins->len)
    return FALSE;
  for (guint i = 0; i < a->joins->len; i++)
    {
      const DowserJoin *join = a->joins->pdata[i];

      if (join->type != DOWSER_JOIN_INNER || ((const DowserJoin *) b->joins->pdata[i])->type != DOWSER_JOIN_INNER)
        return FALSE;
      for (guint j = 0; j < join->on->len; j++)
        if (!has_condition (b, join->on->pdata[j]))
          return FALSE;
    }
  return TRUE;
}

static gboolean
have_different_parts (const DowserPlan *a, const DowserPlan *b)
{
  g_autoptr (GPtrArray) differences = dowser_plan_compare (a, b);

  for (guint i = 0; i < differences->len; i++)
    {
      DowserPart part = ((const DowserDifference *) differences->pdata[i])->part;

      if (part != DOWSER_PART_TABLES && part != DOWSER_PART_VIEW)
        return TRUE;
    }
  return FALSE;
}

gboolean
dowser_plans_agree (const DowserPlan *a, const DowserPlan *b, const DowserSchema *schema)
{
  g_autoptr (DowserPlan) x = NULL;
  g_autoptr (DowserPlan) y = NULL;

  if (dowser_plan_has_same_statement (a, b))
    return TRUE;
  if (!can_be_renamed (a) || !can_be_renamed (b) || a->select->set_with != NULL || b->select->set_with != NULL)
    return FALSE;
  x = normalize_plan (a, schema);
  y = normalize_plan (b, schema);
  return read_same_tables (x, y, schema) && have_same_joins (x->select, y->select)
         && have_same_joins (y->select, x->select) && !have_different_parts (x, y);
}
