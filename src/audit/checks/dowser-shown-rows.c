/* dowser-shown-rows.c - for a select without groups, finds the instances whose columns it shows, sorts by or filters
 * by */
#include "audit/checks/dowser-shown-rows.h"

#include "analysis/dowser-conditions.h"

GArray *
dowser_shown_rows_dup_owners (DowserRelation *relation)
{
  const DowserSelect *select = relation->select;
  g_autoptr (GArray) shown_owners = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < select->outputs->len; i++)
    {
      g_autoptr (GArray) owners
          = dowser_relation_dup_owners (relation, ((const DowserOutput *) select->outputs->pdata[i])->expr);

      if (owners == NULL)
        return NULL;
      for (guint j = 0; j < owners->len; j++)
        g_array_append_val (shown_owners, g_array_index (owners, guint, j));
    }
  return g_steal_pointer (&shown_owners);
}

/* A search for uses of an instance in an expression. A window or a nested select always counts as a use, because it may
 * read any instance. */
typedef struct
{
  const char *id; /* (nullable) */
  gboolean found;
} InstanceSearch;

static gboolean
find_instance_cb (const DowserExpr *expr, gpointer user_data)
{
  InstanceSearch *search = user_data;

  search->found
      |= expr->kind == DOWSER_EXPR_WINDOW || expr->kind == DOWSER_EXPR_SUBPLAN
         || (expr->kind == DOWSER_EXPR_COLUMN && search->id != NULL && g_strcmp0 (expr->instance, search->id) == 0);
  return !search->found;
}

gboolean
dowser_shown_rows_are_sorted_by (const DowserSelect *select, const char *id)
{
  InstanceSearch search = { id, FALSE };

  for (guint i = 0; i < select->order->len; i++)
    dowser_expr_walk (((const DowserOrder *) select->order->pdata[i])->expr, find_instance_cb, &search);
  return search.found;
}

gboolean
dowser_shown_rows_are_filtered_by (const DowserSelect *select, const char *id)
{
  InstanceSearch search = { id, FALSE };

  if (select->filter != NULL)
    dowser_expr_walk (select->filter, find_instance_cb, &search);
  return search.found;
}

gboolean
dowser_shown_rows_are_without_match (const DowserSelect *select, const char *id)
{
  g_autoptr (GPtrArray) conditions = dowser_conditions_dup (select->filter);

  for (guint i = 0; i < conditions->len; i++)
    {
      const DowserExpr *condition = conditions->pdata[i];
      const DowserExpr *x = condition->kind == DOWSER_EXPR_IS_NULL ? condition->args->pdata[0] : NULL;

      if (x != NULL && !condition->negated && x->kind == DOWSER_EXPR_COLUMN && g_strcmp0 (x->instance, id) == 0)
        return TRUE;
    }
  return FALSE;
}

gboolean
dowser_shown_rows_are_unchanged (const DowserSelect *select)
{
  InstanceSearch search = { NULL, FALSE };

  if (select->distinct || select->limit == 1 || select->from->len < 2 || select->set_op != DOWSER_SET_NONE
      || dowser_select_is_grouped (select))
    return FALSE;
  for (guint i = 0; i < select->outputs->len; i++)
    dowser_expr_walk (((const DowserOutput *) select->outputs->pdata[i])->expr, find_instance_cb, &search);
  return !search.found;
}
