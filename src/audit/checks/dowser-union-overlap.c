/* dowser-union-overlap.c - finds the same rows of a table in both halves of UNION ALL, where they are then added up */
#include "audit/checks/dowser-union-overlap.h"

#include "analysis/dowser-conditions.h"

#include <glib/gi18n-lib.h>

/* Columns by their tables, so that expressions of two selects can be compared. */
static DowserExpr *
name_table_cb (const DowserExpr *expr, gpointer user_data)
{
  const DowserInstance *instance
      = expr->kind == DOWSER_EXPR_COLUMN ? dowser_select_find_instance (user_data, expr->instance) : NULL;

  return instance != NULL ? dowser_expr_new_column (instance->table, expr->name) : NULL;
}

static DowserExpr *
dup_by_table (const DowserSelect *select, const DowserExpr *expr)
{
  return dowser_expr_map (expr, name_table_cb, (gpointer) select);
}

static gboolean
is_same (const DowserSelect *a, const DowserExpr *x, const DowserSelect *b, const DowserExpr *y)
{
  g_autoptr (DowserExpr) left = dup_by_table (a, x);
  g_autoptr (DowserExpr) right = dup_by_table (b, y);

  return dowser_expr_equal (left, right);
}

static gboolean
find_column_cb (const DowserExpr *expr, gpointer user_data)
{
  const char **table = user_data;

  if (expr->kind == DOWSER_EXPR_COLUMN && *table == NULL)
    *table = expr->instance;
  return *table == NULL;
}

/* What a condition is about: the side that is no literal. */
static const DowserExpr *
get_subject (const DowserExpr *condition)
{
  if (condition->kind == DOWSER_EXPR_NOT && condition->args->len > 0)
    return get_subject (condition->args->pdata[0]);
  return condition->args->len > 0 ? condition->args->pdata[0] : condition;
}

/* Returns: FALSE where @condition isn't a comparison with a literal */
static gboolean
get_bound (const DowserExpr *condition, DowserCompare *op, const DowserValue **value)
{
  const DowserExpr *literal = condition->args->len == 2 ? condition->args->pdata[1] : NULL;

  if (condition->kind != DOWSER_EXPR_COMPARE || literal->kind != DOWSER_EXPR_LITERAL)
    return FALSE;
  *op = condition->op;
  *value = literal->value;
  return TRUE;
}

static gboolean
is_lower_bound (DowserCompare op)
{
  return op == DOWSER_GREATER || op == DOWSER_GREATER_EQUAL;
}

/* Two comparisons of one column that leave room for rows of which both are true; where that can't be told, none. */
static gboolean
both_may_hold (const DowserExpr *a, const DowserExpr *b)
{
  DowserCompare x, y;
  const DowserValue *v, *w;

  if (!get_bound (a, &x, &v) || !get_bound (b, &y, &w) || x == DOWSER_EQUAL || y == DOWSER_EQUAL)
    return FALSE;
  /* both are open to the same side */
  return (x == DOWSER_NOT_EQUAL || y == DOWSER_NOT_EQUAL || is_lower_bound (x) == is_lower_bound (y));
}

static gboolean
are_apart (const DowserSelect *a, const DowserExpr *x, const DowserSelect *b, const DowserExpr *y)
{
  return is_same (a, get_subject (x), b, get_subject (y)) && !is_same (a, x, b, y) && !both_may_hold (x, y);
}

/* Whether two selects may show the same row: no condition of the one is about what one of the other is about, too. */
static gboolean
filters_overlap (const DowserSelect *a, const DowserSelect *b)
{
  g_autoptr (GPtrArray) left = dowser_conditions_dup (a->filter);
  g_autoptr (GPtrArray) right = dowser_conditions_dup (b->filter);

  for (guint i = 0; i < left->len; i++)
    for (guint j = 0; j < right->len; j++)
      if (are_apart (a, left->pdata[i], b, right->pdata[j]))
        return FALSE;
  return TRUE;
}

static const DowserExpr *
get_output (const DowserSelect *select, guint index)
{
  return index < select->outputs->len ? ((const DowserOutput *) select->outputs->pdata[index])->expr : NULL;
}

/* Whether both show the same there. @table: (nullable): takes the name of a table that it is of */
static gboolean
shows_same (const DowserSelect *a, const DowserSelect *b, guint index, const char **table)
{
  const DowserExpr *x = get_output (a, index);
  const DowserExpr *y = get_output (b, index);
  const char *instance = NULL;

  if (x == NULL || y == NULL || !is_same (a, x, b, y))
    return FALSE;
  dowser_expr_walk (x, find_column_cb, &instance);
  if (table != NULL && instance != NULL && dowser_select_find_instance (a, instance) != NULL)
    *table = dowser_select_find_instance (a, instance)->table;
  return TRUE;
}

typedef struct
{
  const DowserSelect *step;
  const char *id;
  GArray *outputs; /* guint: of the step: those that the expression names */
  gboolean other;
} Use;

static gboolean
note_output_cb (const DowserExpr *expr, gpointer user_data)
{
  Use *use = user_data;

  if (expr->kind != DOWSER_EXPR_COLUMN)
    return TRUE;
  if (g_strcmp0 (expr->instance, use->id) != 0)
    {
      use->other = TRUE;
      return TRUE;
    }
  for (guint i = 0; i < use->step->outputs->len; i++)
    {
      g_autofree char *heading = dowser_select_dup_heading (use->step, i);

      if (g_strcmp0 (heading, expr->name) == 0)
        g_array_append_val (use->outputs, i);
    }
  return TRUE;
}

/* The columns of the step that @aggregate adds up, and by which it is grouped; all of them where it counts rows. */
static GArray *
dup_outputs (const DowserRelation *self, const DowserRelationSource *source, const DowserExpr *aggregate)
{
  Use use = { source->step_select, source->instance->id, g_array_new (FALSE, FALSE, sizeof (guint)), FALSE };
  GPtrArray *group = aggregate->kind == DOWSER_EXPR_WINDOW ? aggregate->window->partition : self->select->group;

  if (aggregate->args->len > 0)
    dowser_expr_walk (aggregate->args->pdata[0], note_output_cb, &use);
  for (guint i = 0; i < source->step_select->outputs->len && aggregate->args->len == 0; i++)
    g_array_append_val (use.outputs, i);
  if (use.outputs->len > 0 && !use.other)
    for (guint i = 0; i < group->len; i++)
      dowser_expr_walk (group->pdata[i], note_output_cb, &use);
  else
    g_array_set_size (use.outputs, 0);
  return use.outputs;
}

/* Returns: (nullable): the table whose rows both halves show */
static const char *
find_shared_table (const DowserSelect *a, const DowserSelect *b, const GArray *outputs)
{
  const char *table = NULL;

  if (!filters_overlap (a, b))
    return NULL;
  for (guint i = 0; i < outputs->len; i++)
    {
      const char *shown = NULL;

      if (!shows_same (a, b, g_array_index (outputs, guint, i), &shown))
        return NULL;
      table = table != NULL ? table : shown;
    }
  return table;
}

static char *
dup_overlap_of (const DowserRelation *self, const DowserRelationSource *source, const DowserExpr *aggregate)
{
  g_autoptr (GArray) outputs = dup_outputs (self, source, aggregate);

  for (const DowserSelect *a = source->step_select; outputs->len > 0 && a != NULL; a = a->set_with)
    for (const DowserSelect *b = a; b->set_op == DOWSER_SET_UNION_ALL && b->set_with != NULL; b = b->set_with)
      {
        const char *table = find_shared_table (a, b->set_with, outputs);

        if (table != NULL)
          return g_strdup_printf (_ ("Rows of “%s” may stand in more than one of the combined parts of “%s”, so that "
                                     "they are taken more than once."),
                                  table, source->instance->table);
      }
  return NULL;
}

char *
_dowser_audit_dup_overlap (const DowserRelation *self, const DowserExpr *aggregate)
{
  for (guint i = 0; i < self->sources->len; i++)
    {
      const DowserRelationSource *source = &g_array_index (self->sources, DowserRelationSource, i);
      char *overlap = source->step_select != NULL && source->step_select->set_op == DOWSER_SET_UNION_ALL
                          ? dup_overlap_of (self, source, aggregate)
                          : NULL;

      if (overlap != NULL)
        return overlap;
    }
  return NULL;
}
