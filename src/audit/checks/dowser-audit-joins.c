/* dowser-audit-joins.c - checks that each join has a target and a condition, and that the joins are in a valid order */
#include "audit/checks/dowser-audit-private.h"

#include <glib/gi18n-lib.h>

static gboolean
is_root (const DowserSelect *select, const char *id)
{
  return select->from->len > 0 && g_strcmp0 (((const DowserInstance *) select->from->pdata[0])->id, id) == 0;
}

/* Returns: (transfer full) (nullable): the reason why the join must be removed */
static char *
dup_join_problem (const DowserSelect *select, guint index)
{
  const DowserJoin *join = select->joins->pdata[index];
  const char *to = join->to != NULL ? join->to : "";

  if (dowser_select_find_instance (select, to) == NULL)
    return g_strdup_printf (_ ("A join adds “%s”, which the plan does not read."), to);
  if (is_root (select, to))
    return g_strdup_printf (_ ("A join adds “%s”, but the plan already starts with this table."), to);
  for (guint i = 0; i < index; i++)
    if (g_strcmp0 (((const DowserJoin *) select->joins->pdata[i])->to, to) == 0)
      return g_strdup_printf (_ ("“%s” is joined twice."), to);
  if (join->type != DOWSER_JOIN_CROSS && join->on->len == 0)
    return g_strdup_printf (_ ("“%s” is joined without a condition."), to);
  return NULL;
}

/* Moves the conditions of a removed join to the filter. */
static void
move_conditions_to_filter (DowserAudit *self, DowserAuditScope *scope, const DowserJoin *join)
{
  for (guint i = 0; i < join->on->len; i++)
    _dowser_audit_add_condition (&scope->select->filter, dowser_expr_ref (join->on->pdata[i]));
}

static gboolean
may_fix (DowserAudit *self, DowserAuditScope *scope, const DowserAuditPlace *place, const char *about, char *message,
         const char *fix)
{
  return _dowser_audit_may_fix (self, scope, place,
                                (DowserAuditFix){ DOWSER_SEVERITY_WARNING, "join-edges", TRUE,
                                                  g_strdup (about != NULL ? about : ""), message, fix });
}

static void
drop_bad_joins (DowserAudit *self, DowserAuditScope *scope)
{
  GPtrArray *joins = scope->select->joins;

  for (guint i = 0; i < joins->len;)
    {
      DowserJoin *join = joins->pdata[i];
      DowserAuditPlace place = { DOWSER_AUDIT_ON, i, 0 };
      char *problem = dup_join_problem (scope->select, i);

      if (join->type == DOWSER_JOIN_CROSS && join->on->len > 0
          && may_fix (self, scope, &place, join->to,
                      g_strdup_printf (_ ("“%s” has a cross join with a condition."), join->to),
                      _ ("The table is joined by this condition instead.")))
        join->type = DOWSER_JOIN_INNER;
      if (problem == NULL || !may_fix (self, scope, &place, join->to, problem, _ ("The join was removed.")))
        {
          i++;
          continue;
        }
      move_conditions_to_filter (self, scope, join);
      g_ptr_array_remove_index (joins, i);
    }
}

typedef struct
{
  const DowserSelect *select;
  GPtrArray *known_ids; /* the ids of the instances that are joined so far */
  gboolean ready;
} JoinOrder;

static gboolean
find_unknown_cb (const DowserExpr *expr, gpointer user_data)
{
  JoinOrder *order = user_data;

  if (expr->kind == DOWSER_EXPR_COLUMN && dowser_select_find_instance (order->select, expr->instance) != NULL
      && !g_ptr_array_find_with_equal_func (order->known_ids, expr->instance, g_str_equal, NULL))
    order->ready = FALSE;
  return order->ready;
}

/* Returns TRUE if the join's conditions read only the joined table and the tables that are joined before it. */
static gboolean
is_ready (JoinOrder *order, const DowserJoin *join)
{
  order->ready = TRUE;
  g_ptr_array_add (order->known_ids, join->to);
  for (guint i = 0; i < join->on->len && order->ready; i++)
    dowser_expr_walk (join->on->pdata[i], find_unknown_cb, order);
  g_ptr_array_set_size (order->known_ids, order->known_ids->len - 1);
  return order->ready;
}

/* Returns: the index of the first join whose conditions can be evaluated now; the length of @waiting if each join
 * depends on another join */
static guint
find_next_join (JoinOrder *order, GPtrArray *waiting)
{
  guint i = 0;

  while (i < waiting->len && !is_ready (order, waiting->pdata[i]))
    i++;
  return i;
}

/* Resolves joins that depend on each other in a circle, so that no order is valid: one join is removed, and its
 * condition becomes a filter. */
static gboolean
may_break_circle (DowserAudit *self, DowserAuditScope *scope, const DowserJoin *join)
{
  DowserAuditPlace place = { DOWSER_AUDIT_WHOLE, 0, 0 };

  return may_fix (self, scope, &place, join->to,
                  g_strdup_printf (_ ("“%s” is joined to a table that is itself joined to “%s”."), join->to, join->to),
                  _ ("The condition was changed to a filter."));
}

static void
sort_joins (DowserAudit *self, DowserAuditScope *scope)
{
  DowserSelect *select = scope->select;
  g_autoptr (GPtrArray) known_ids = g_ptr_array_new ();
  g_autoptr (GPtrArray) waiting = select->joins;
  g_autoptr (GPtrArray) removed_joins = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_join_free);
  DowserAuditPlace place = { DOWSER_AUDIT_WHOLE, 0, 0 };
  JoinOrder order = { select, known_ids, TRUE };
  gboolean has_moved = FALSE;

  for (guint i = 0; i < select->from->len; i++)
    {
      const DowserInstance *instance = select->from->pdata[i];

      if (!_dowser_audit_find_join (select, instance->id, NULL))
        g_ptr_array_add (known_ids, instance->id);
    }
  select->joins = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_join_free);
  while (waiting->len > 0)
    {
      guint next = find_next_join (&order, waiting);
      gboolean is_cycle = next == waiting->len;
      DowserJoin *join = g_ptr_array_steal_index (waiting, is_cycle ? 0 : next);

      has_moved |= !is_cycle && next > 0;
      g_ptr_array_add (known_ids, join->to);
      is_cycle = is_cycle && may_break_circle (self, scope, join);
      if (is_cycle)
        move_conditions_to_filter (self, scope, join);
      g_ptr_array_add (is_cycle ? removed_joins : select->joins, join);
    }
  if (has_moved)
    may_fix (self, scope, &place, "order", g_strdup (_ ("A join uses a table that is joined later.")),
             _ ("The joins were reordered."));
}

void
_dowser_audit_check_joins (DowserAudit *self, DowserAuditScope *scope)
{
  drop_bad_joins (self, scope);
  if (scope->select->joins->len > 1)
    sort_joins (self, scope);
}
