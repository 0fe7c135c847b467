/* dowser-needed-tables.c - finds the tables of a select that a measure needs, and makes a select without the other
 * tables */
#include "analysis/dowser-needed-tables.h"

#include "analysis/dowser-conditions.h"
#include "analysis/dowser-relation.h"

static guint
find_instance (const DowserSelect *select, const char *id)
{
  for (guint i = 0; i < select->from->len; i++)
    if (g_strcmp0 (((const DowserInstance *) select->from->pdata[i])->id, id) == 0)
      return i;
  return G_MAXUINT;
}

typedef struct
{
  const DowserSelect *select;
  gboolean *named;
} NamedInstances;

static gboolean mark_used_cb (const DowserExpr *expr, gpointer user_data);

static void
mark_used_in_select (const DowserSelect *select, NamedInstances *names)
{
  for (; select != NULL; select = select->set_with)
    dowser_select_walk (select, mark_used_cb, names);
}

static gboolean
mark_used_cb (const DowserExpr *expr, gpointer user_data)
{
  NamedInstances *names = user_data;
  guint at = expr->kind == DOWSER_EXPR_COLUMN ? find_instance (names->select, expr->instance) : G_MAXUINT;

  if (at != G_MAXUINT)
    names->named[at] = TRUE;
  if (expr->kind == DOWSER_EXPR_SUBPLAN)
    mark_used_in_select (expr->select, names);
  return TRUE;
}

void
dowser_needed_tables_mark_used (const DowserSelect *select, const DowserExpr *expr, gboolean *named)
{
  NamedInstances names = { select, named };

  if (expr != NULL)
    dowser_expr_walk (expr, mark_used_cb, &names);
}

/* Returns TRUE if @condition is a join that is written as a condition: "a.x = b.y". */
static gboolean
is_join_condition (const DowserExpr *condition)
{
  const DowserExpr *a = condition->args->len == 2 ? condition->args->pdata[0] : NULL;
  const DowserExpr *b = condition->args->len == 2 ? condition->args->pdata[1] : NULL;

  return condition->kind == DOWSER_EXPR_COMPARE && condition->op == DOWSER_EQUAL && a->kind == DOWSER_EXPR_COLUMN
         && b->kind == DOWSER_EXPR_COLUMN && g_strcmp0 (a->instance, b->instance) != 0;
}

/* Marks the instances that every measure needs: those that groups and conditions use. */
static void
mark_common_instances (const DowserSelect *select, gboolean *named)
{
  g_autoptr (GPtrArray) conditions = dowser_conditions_dup (select->filter);

  for (guint i = 0; i < select->group->len; i++)
    dowser_needed_tables_mark_used (select, select->group->pdata[i], named);
  for (guint i = 0; i < conditions->len; i++)
    if (!is_join_condition (conditions->pdata[i]))
      dowser_needed_tables_mark_used (select, conditions->pdata[i], named);
}

/* Marks in @named also the instances with at most one row for each row of the instances that are already marked. Such
 * instances don't multiply rows. */
static void
mark_determined_instances (DowserAnalysis *analysis, const DowserSelect *select, gboolean *named)
{
  DowserAuditScope scope = { NULL, (DowserSelect *) select, "select" };
  g_autoptr (DowserRelation) relation = dowser_relation_new (analysis, &scope);
  g_autofree guint8 *set = dowser_grain_set_new (relation->grain);

  if (relation->grain->is_unknown)
    return;
  for (guint i = 0; i < relation->sources->len; i++)
    if (named[i])
      set[g_array_index (relation->sources, DowserRelationSource, i).row] = TRUE;
  for (guint i = 0; i < relation->grain->attributes->len; i++)
    {
      guint at = dowser_relation_find_source (relation, dowser_grain_get (relation->grain, i)->instance);

      if (at != DOWSER_RELATION_NONE && named[at] && dowser_grain_get (relation->grain, i)->is_row)
        set[i] = TRUE;
    }
  dowser_grain_add_determined (relation->grain, set);
  for (guint i = 0; i < relation->sources->len; i++)
    named[i] |= set[g_array_index (relation->sources, DowserRelationSource, i).row];
}

static guint
count_neighbours (const DowserSelect *select, const gboolean *kept, guint index)
{
  g_autofree gboolean *near = g_new0 (gboolean, select->from->len);
  g_autoptr (GPtrArray) conditions = dowser_conditions_dup (select->filter);
  guint n = 0;

  for (guint i = 0; i < select->joins->len; i++)
    {
      const DowserJoin *join = select->joins->pdata[i];
      g_autofree gboolean *named = g_new0 (gboolean, select->from->len);
      guint to = find_instance (select, join->to);

      for (guint j = 0; j < join->on->len; j++)
        dowser_needed_tables_mark_used (select, join->on->pdata[j], named);
      if (to != G_MAXUINT)
        named[to] = TRUE;
      for (guint j = 0; named[index] && j < select->from->len; j++)
        near[j] |= named[j];
    }
  for (guint i = 0; i < conditions->len; i++)
    {
      g_autofree gboolean *named = g_new0 (gboolean, select->from->len);

      if (is_join_condition (conditions->pdata[i]))
        dowser_needed_tables_mark_used (select, conditions->pdata[i], named);
      for (guint j = 0; named[index] && j < select->from->len; j++)
        near[j] |= named[j];
    }
  for (guint i = 0; i < select->from->len; i++)
    n += i != index && near[i] && kept[i];
  return n;
}

gboolean *
dowser_needed_tables_find (DowserAnalysis *analysis, const DowserSelect *select, const gboolean *measured)
{
  g_autofree gboolean *needed = g_memdup2 (measured, select->from->len * sizeof (gboolean));
  gboolean *kept = g_new0 (gboolean, select->from->len);
  gboolean has_changed = TRUE;

  mark_common_instances (select, needed);
  mark_determined_instances (analysis, select, needed);
  for (guint i = 0; i < select->from->len; i++)
    kept[i] = TRUE;
  while (has_changed)
    {
      has_changed = FALSE;
      for (guint i = 0; i < select->from->len; i++)
        if (kept[i] && !needed[i] && count_neighbours (select, kept, i) <= 1)
          {
            kept[i] = FALSE;
            has_changed = TRUE;
          }
    }
  return kept;
}

/* Returns TRUE if a join keeps rows that have no matching row in the tables before it. Without these tables, such a
 * join would give other rows. */
static gboolean
keeps_unmatched_rows (const DowserSelect *select)
{
  for (guint i = 0; i < select->joins->len; i++)
    if (((const DowserJoin *) select->joins->pdata[i])->type == DOWSER_JOIN_RIGHT
        || ((const DowserJoin *) select->joins->pdata[i])->type == DOWSER_JOIN_FULL)
      return TRUE;
  return FALSE;
}

static gboolean
uses_dropped_table (const DowserSelect *select, const DowserExpr *expr, const gboolean *kept)
{
  g_autofree gboolean *named = g_new0 (gboolean, select->from->len);

  dowser_needed_tables_mark_used (select, expr, named);
  for (guint i = 0; i < select->from->len; i++)
    if (named[i] && !kept[i])
      return TRUE;
  return FALSE;
}

DowserSelect *
dowser_needed_tables_dup_select (const DowserSelect *select, const gboolean *kept)
{
  g_autoptr (DowserSelect) rows = dowser_select_new ();
  g_autoptr (GPtrArray) conditions = dowser_conditions_dup (select->filter);

  if (keeps_unmatched_rows (select))
    return NULL;
  for (guint i = 0; i < select->from->len; i++)
    if (kept[i])
      g_ptr_array_add (rows->from, dowser_instance_copy (select->from->pdata[i]));
  for (guint i = 0; i < select->joins->len; i++)
    {
      const DowserJoin *join = select->joins->pdata[i];
      guint to = find_instance (select, join->to);
      gboolean uses_dropped = FALSE;

      if (to == G_MAXUINT || !kept[to])
        continue;
      for (guint j = 0; j < join->on->len; j++)
        uses_dropped |= uses_dropped_table (select, join->on->pdata[j], kept);
      /* The first kept instance becomes the root of the joins, so the join that added it isn't copied. */
      if (rows->from->len > 0 && g_strcmp0 (((const DowserInstance *) rows->from->pdata[0])->id, join->to) == 0)
        continue;
      if (uses_dropped)
        return NULL;
      g_ptr_array_add (rows->joins, dowser_join_copy (join));
    }
  for (guint i = 0; i < conditions->len; i++)
    if (!uses_dropped_table (select, conditions->pdata[i], kept))
      dowser_select_add_filter (rows, dowser_expr_ref (conditions->pdata[i]));
  for (guint i = 0; i < select->group->len; i++)
    g_ptr_array_add (rows->group, dowser_expr_ref (select->group->pdata[i]));
  return g_steal_pointer (&rows);
}
