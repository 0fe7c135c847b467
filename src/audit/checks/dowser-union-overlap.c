/* dowser-union-overlap.c - finds sums over a UNION ALL whose two halves contain the same rows of a table */
#include "audit/checks/dowser-union-overlap.h"
#include "audit/checks/dowser-value-bounds.h"

#include "analysis/dowser-conditions.h"

#include <glib/gi18n-lib.h>

static DowserExpr *
dup_with_table_names (const DowserSelect *select, const DowserExpr *expr)
{
  return dowser_expr_map (expr, dowser_select_name_table_cb, (gpointer) select);
}

static gboolean
is_same_expr (const DowserSelect *a, const DowserExpr *x, const DowserSelect *b, const DowserExpr *y)
{
  g_autoptr (DowserExpr) left = dup_with_table_names (a, x);
  g_autoptr (DowserExpr) right = dup_with_table_names (b, y);

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

/* Returns the conditions of @select, with table names instead of ids. Returns: (transfer full): DowserExpr */
static GPtrArray *
dup_conditions (const DowserSelect *select)
{
  g_autoptr (GPtrArray) members = dowser_conditions_dup (select->filter);
  GPtrArray *conditions = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);

  for (guint i = 0; i < members->len; i++)
    g_ptr_array_add (conditions, dup_with_table_names (select, members->pdata[i]));
  return conditions;
}

/* Returns TRUE if no row can meet both conditions. Also returns TRUE if this can't be decided for two conditions on the
 * same expression. */
static gboolean
are_disjoint (const DowserExpr *a, const DowserExpr *b)
{
  g_auto (DowserValueBounds) bounds = { 0 };
  const DowserExpr *x = dowser_value_bounds_get_subject (a);
  const DowserExpr *y = dowser_value_bounds_get_subject (b);

  if (x == NULL || y == NULL || !dowser_expr_equal (x, y) || dowser_expr_equal (a, b))
    return FALSE;
  dowser_value_bounds_init (&bounds, x);
  return !dowser_value_bounds_add (&bounds, a, FALSE) || !dowser_value_bounds_add (&bounds, b, FALSE)
         || dowser_value_bounds_is_empty (&bounds);
}

/* Returns TRUE if the two selects may show the same row: no condition of one select excludes what a condition of the
 * other select allows. */
static gboolean
filters_overlap (const DowserSelect *a, const DowserSelect *b)
{
  g_autoptr (GPtrArray) left = dup_conditions (a);
  g_autoptr (GPtrArray) right = dup_conditions (b);

  for (guint i = 0; i < left->len; i++)
    for (guint j = 0; j < right->len; j++)
      if (are_disjoint (left->pdata[i], right->pdata[j]))
        return FALSE;
  return TRUE;
}

static const DowserExpr *
get_output (const DowserSelect *select, guint index)
{
  return index < select->outputs->len ? ((const DowserOutput *) select->outputs->pdata[index])->expr : NULL;
}

/* Returns TRUE if both selects show the same output at @index. @table: (nullable): set to the name of the table that
 * the output reads, if any */
static gboolean
show_same_output (const DowserSelect *a, const DowserSelect *b, guint index, const char **table)
{
  const DowserExpr *x = get_output (a, index);
  const DowserExpr *y = get_output (b, index);
  const char *instance = NULL;

  if (x == NULL || y == NULL || !is_same_expr (a, x, b, y))
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
  GArray *outputs; /* guint: the indices of the step's outputs that are used by the expression */
  gboolean other;
} OutputSearch;

static gboolean
collect_output_cb (const DowserExpr *expr, gpointer user_data)
{
  OutputSearch *use = user_data;

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

/* Returns the columns of the step that @aggregate adds up or that its select groups by. If @aggregate counts rows,
 * returns all columns of the step. */
static GArray *
dup_outputs (const DowserRelation *self, const DowserRelationSource *source, const DowserExpr *aggregate)
{
  OutputSearch use = { source->step_select, source->instance->id, g_array_new (FALSE, FALSE, sizeof (guint)), FALSE };
  GPtrArray *group = aggregate->kind == DOWSER_EXPR_WINDOW ? aggregate->window->partition : self->select->group;

  if (aggregate->args->len > 0)
    dowser_expr_walk (aggregate->args->pdata[0], collect_output_cb, &use);
  for (guint i = 0; i < source->step_select->outputs->len && aggregate->args->len == 0; i++)
    g_array_append_val (use.outputs, i);
  if (use.outputs->len > 0 && !use.other)
    for (guint i = 0; i < group->len; i++)
      dowser_expr_walk (group->pdata[i], collect_output_cb, &use);
  else
    g_array_set_size (use.outputs, 0);
  return use.outputs;
}

/* Returns: (nullable): the table whose rows both @a and @b, the two selects of a union, show */
static const char *
find_shared_table (const DowserSelect *a, const DowserSelect *b, const GArray *outputs)
{
  const char *table = NULL;

  if (!filters_overlap (a, b))
    return NULL;
  for (guint i = 0; i < outputs->len; i++)
    {
      const char *shown_table = NULL;

      if (!show_same_output (a, b, g_array_index (outputs, guint, i), &shown_table))
        return NULL;
      table = table != NULL ? table : shown_table;
    }
  return table;
}

static char *
dup_overlap_message (const DowserRelation *self, const DowserRelationSource *source, const DowserExpr *aggregate)
{
  g_autoptr (GArray) outputs = dup_outputs (self, source, aggregate);

  for (const DowserSelect *a = source->step_select; outputs->len > 0 && a != NULL; a = a->set_with)
    for (const DowserSelect *b = a; b->set_op == DOWSER_SET_UNION_ALL && b->set_with != NULL; b = b->set_with)
      {
        const char *table = find_shared_table (a, b->set_with, outputs);

        if (table != NULL)
          return g_strdup_printf (_ ("Some rows of “%s” may be returned by more than one of the combined queries of "
                                     "the step “%s”, so they may be used more than once."),
                                  table, source->instance->table);
      }
  return NULL;
}

char *
_dowser_audit_dup_overlap_message (const DowserRelation *self, const DowserExpr *aggregate)
{
  for (guint i = 0; i < self->sources->len; i++)
    {
      const DowserRelationSource *source = &g_array_index (self->sources, DowserRelationSource, i);
      char *overlap_text = source->step_select != NULL && source->step_select->set_op == DOWSER_SET_UNION_ALL
                               ? dup_overlap_message (self, source, aggregate)
                               : NULL;

      if (overlap_text != NULL)
        return overlap_text;
    }
  return NULL;
}

const char *
_dowser_audit_find_shared_rows (const DowserSelect *a, const DowserSelect *b)
{
  g_autoptr (GArray) outputs = g_array_new (FALSE, FALSE, sizeof (guint));

  if (a->group->len > 0 || b->group->len > 0)
    return NULL;
  for (guint i = 0; i < a->outputs->len; i++)
    g_array_append_val (outputs, i);
  return find_shared_table (a, b, outputs);
}
