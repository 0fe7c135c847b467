/* dowser-audit-joins.c - checks that every table of a select is joined, and that none is read for nothing */
#include "planner/dowser-audit-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

DowserJoinGraph *
_dowser_audit_ensure_graph (DowserAudit *self)
{
  if (self->graph == NULL)
    self->graph = dowser_join_graph_new (self->schema);
  return self->graph;
}

static gboolean
find_join (const DowserSelect *select, const char *id, guint *index)
{
  for (guint i = 0; i < select->joins->len; i++)
    if (g_strcmp0 (((const DowserJoin *) select->joins->pdata[i])->to, id) == 0)
      {
        if (index != NULL)
          *index = i;
        return TRUE;
      }
  return FALSE;
}

typedef struct
{
  const char *id;
  gboolean found;
} Use;

static gboolean
find_use_cb (const DowserExpr *expr, gpointer user_data)
{
  Use *use = user_data;

  if (expr->kind == DOWSER_EXPR_COLUMN && g_strcmp0 (expr->instance, use->id) == 0)
    use->found = TRUE;
  /* A nested select may look at it, unless it has one of the same name itself. */
  if (expr->kind == DOWSER_EXPR_SUBPLAN && dowser_select_find_instance (expr->select, use->id) == NULL)
    for (const DowserSelect *select = expr->select; select != NULL; select = select->set_with)
      dowser_select_walk (select, find_use_cb, user_data);
  return !use->found;
}

gboolean
_dowser_audit_uses_instance (const DowserSelect *select, const char *id)
{
  Use use = { id, FALSE };

  dowser_select_walk (select, find_use_cb, &use);
  for (guint i = 0; i < select->off->len && !use.found; i++)
    dowser_expr_walk (select->off->pdata[i], find_use_cb, &use);
  return use.found;
}

static gboolean
is_table_joined (const DowserAudit *self, DowserAuditScope *scope, guint index, const DowserTable *table)
{
  const DowserInstance *instance = scope->select->from->pdata[index];

  return _dowser_audit_get_table (self, scope, instance->id) == table
         && (index == 0 || find_join (scope->select, instance->id, NULL));
}

static GPtrArray *
dup_standing (const DowserAudit *self, DowserAuditScope *scope)
{
  GPtrArray *standing = g_ptr_array_new ();

  for (guint i = 0; i < scope->select->from->len; i++)
    {
      const DowserInstance *instance = scope->select->from->pdata[i];
      const DowserTable *other = _dowser_audit_get_table (self, scope, instance->id);

      if (other != NULL && is_table_joined (self, scope, i, other))
        g_ptr_array_add (standing, (gpointer) other);
    }
  return standing;
}

/* How often @table can be joined to what stands there: 0 where not at all, 1 where it has been done, else undecided. */
static guint
join_along_keys (DowserAudit *self, DowserAuditScope *scope, const DowserTable *table)
{
  g_autoptr (GPtrArray) standing = dup_standing (self, scope);
  g_autoptr (GPtrArray) trees = NULL;

  /* The same table once more has no path to itself: only its own keys could say how. */
  if (standing->len == 0 || g_ptr_array_find (standing, table, NULL))
    return 0;
  trees = dowser_join_graph_find_onto (_dowser_audit_ensure_graph (self), standing, table, 2);
  if (trees->len == 1 && !dowser_join_tree_apply (trees->pdata[0], scope->select, DOWSER_JOIN_INNER))
    return 0;
  return trees->len;
}

char *
_dowser_audit_bring_in (DowserAudit *self, DowserAuditScope *scope, const DowserTable *table)
{
  guint before = scope->select->from->len;

  if (before == 0 || join_along_keys (self, scope, table) != 1)
    return NULL;
  for (guint i = before; i < scope->select->from->len; i++)
    if (is_table_joined (self, scope, i, table))
      return g_strdup (((const DowserInstance *) scope->select->from->pdata[i])->id);
  return NULL;
}

static gboolean
is_root (const DowserSelect *select, const char *id)
{
  return select->from->len > 0 && g_strcmp0 (((const DowserInstance *) select->from->pdata[0])->id, id) == 0;
}

/* Returns: (transfer full) (nullable): why the join cannot stay */
static char *
dup_join_problem (const DowserSelect *select, guint index)
{
  const DowserJoin *join = select->joins->pdata[index];
  const char *to = join->to != NULL ? join->to : "";

  if (dowser_select_find_instance (select, to) == NULL)
    return g_strdup_printf (_ ("A join brings in “%s”, which the plan does not read."), to);
  if (is_root (select, to))
    return g_strdup_printf (_ ("A join brings in “%s”, with which the plan begins."), to);
  for (guint i = 0; i < index; i++)
    if (g_strcmp0 (((const DowserJoin *) select->joins->pdata[i])->to, to) == 0)
      return g_strdup_printf (_ ("“%s” is joined twice."), to);
  if (join->type != DOWSER_JOIN_CROSS && join->on->len == 0)
    return g_strdup_printf (_ ("“%s” is joined without a condition."), to);
  return NULL;
}

/* A condition that compares two instances holds whether it stands beside the join or in the filter. */
static void
keep_conditions (DowserAudit *self, DowserAuditScope *scope, const DowserJoin *join)
{
  for (guint i = 0; i < join->on->len; i++)
    _dowser_audit_add_condition (&scope->select->filter, dowser_expr_ref (join->on->pdata[i]));
}

void
_dowser_audit_check_joins (DowserAudit *self, DowserAuditScope *scope)
{
  GPtrArray *joins = scope->select->joins;

  for (guint i = 0; i < joins->len;)
    {
      DowserJoin *join = joins->pdata[i];
      DowserAuditPlace place = { DOWSER_AUDIT_ON, i, 0 };
      char *problem = dup_join_problem (scope->select, i);

      if (join->type == DOWSER_JOIN_CROSS && join->on->len > 0)
        join->type = DOWSER_JOIN_INNER;
      if (problem == NULL)
        {
          i++;
          continue;
        }
      _dowser_audit_report (self, scope, &place, DOWSER_SEVERITY_WARNING, "join-edges", problem,
                            _ ("The join was left out."));
      keep_conditions (self, scope, join);
      g_ptr_array_remove_index (joins, i);
    }
}

static gboolean
collect_instances_cb (const DowserExpr *expr, gpointer user_data)
{
  GPtrArray *ids = user_data;

  if (expr->kind == DOWSER_EXPR_COLUMN && !g_ptr_array_find_with_equal_func (ids, expr->instance, g_str_equal, NULL))
    g_ptr_array_add (ids, expr->instance);
  return TRUE;
}

/* Whether a condition of the filter compares @id with another instance, as "FROM a, b WHERE a.x = b.y" does. */
static gboolean
is_tied_by_filter (const DowserSelect *select, const char *id)
{
  g_autoptr (GPtrArray) conditions = _dowser_audit_dup_conditions (select->filter);

  for (guint i = 0; i < conditions->len; i++)
    {
      g_autoptr (GPtrArray) ids = g_ptr_array_new ();

      dowser_expr_walk (conditions->pdata[i], collect_instances_cb, ids);
      if (ids->len > 1 && g_ptr_array_find_with_equal_func (ids, id, g_str_equal, NULL))
        return TRUE;
    }
  return FALSE;
}

/* A step of one row, such as a total, is meant to stand beside every row. */
static gboolean
is_single_row (const DowserAudit *self, DowserAuditScope *scope, const char *id)
{
  g_autoptr (DowserExpr) probe = dowser_expr_new_column (id, "");
  const DowserSelect *step = _dowser_audit_resolve (self, scope, probe).step;

  if (step == NULL || step->set_with != NULL)
    return FALSE;
  return step->limit == 1 || (step->group->len == 0 && dowser_select_is_grouped (step));
}

/* Several ways, or none: the rows stay crossed, and the person is told. */
static void
report_crossed (DowserAudit *self, DowserAuditScope *scope, guint index, gboolean several)
{
  DowserAuditPlace place = { DOWSER_AUDIT_FROM, index, 0 };
  const char *id = ((const DowserInstance *) scope->select->from->pdata[index])->id;

  _dowser_audit_report (self, scope, &place, DOWSER_SEVERITY_WARNING, "join-connect",
                        several ? g_strdup_printf (_ ("“%s” is not joined, and there are several ways to join it; "
                                                      "each of its rows meets every other row."),
                                                   id)
                                : g_strdup_printf (_ ("“%s” is not joined, and no keys connect it; "
                                                      "each of its rows meets every other row."),
                                                   id),
                        NULL);
}

static void
connect (DowserAudit *self, DowserAuditScope *scope, guint index)
{
  const DowserInstance *instance = scope->select->from->pdata[index];
  const DowserTable *table = _dowser_audit_get_table (self, scope, instance->id);
  DowserAuditPlace place = { DOWSER_AUDIT_FROM, index, 0 };
  guint ways = table != NULL ? join_along_keys (self, scope, table) : 0;

  if (ways != 1)
    {
      if (is_single_row (self, scope, instance->id))
        return;
      report_crossed (self, scope, index, ways > 1);
      return;
    }
  _dowser_audit_report (self, scope, &place, DOWSER_SEVERITY_WARNING, "join-connect",
                        g_strdup_printf (_ ("“%s” was not joined to the other tables."), instance->id),
                        _ ("It was joined along its keys."));
}

void
_dowser_audit_check_connection (DowserAudit *self, DowserAuditScope *scope)
{
  DowserSelect *select = scope->select;

  for (guint i = 1; i < select->from->len; i++)
    {
      const DowserInstance *instance = select->from->pdata[i];

      if (find_join (select, instance->id, NULL) || is_tied_by_filter (select, instance->id)
          || !_dowser_audit_uses_instance (select, instance->id))
        continue;
      connect (self, scope, i);
    }
}

/* Whether it can go without a row more or less: it is crossed by accident, or one row at most is joined from the left.
 */
static gboolean
is_without_effect (const DowserAudit *self, DowserAuditScope *scope, const char *id)
{
  const DowserTable *table = _dowser_audit_get_table (self, scope, id);
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();
  const DowserJoin *join;
  guint index;

  if (!find_join (scope->select, id, &index))
    return scope->select->from->len > 1;
  join = scope->select->joins->pdata[index];
  if (table == NULL || join->type != DOWSER_JOIN_LEFT)
    return FALSE;
  for (guint i = 0; i < join->on->len; i++)
    {
      const DowserExpr *on = join->on->pdata[i];

      if (on->kind != DOWSER_EXPR_COMPARE || on->op != DOWSER_EQUAL)
        continue;
      for (guint j = 0; j < 2; j++)
        {
          const DowserExpr *side = on->args->pdata[j];
          const DowserExpr *other = on->args->pdata[1 - j];
          gpointer column;

          if (side->kind != DOWSER_EXPR_COLUMN || g_strcmp0 (side->instance, id) != 0
              || (other->kind == DOWSER_EXPR_COLUMN && g_strcmp0 (other->instance, id) == 0))
            continue;
          column = (gpointer) dowser_table_find_column (table, side->name);
          if (column != NULL)
            g_ptr_array_add (columns, column);
        }
    }
  return dowser_table_is_unique (table, columns);
}

/* Used by anything but its own join. */
static gboolean
is_needed (DowserSelect *select, const char *id)
{
  GPtrArray *on = NULL;
  gboolean used;
  guint index;

  if (!find_join (select, id, &index))
    return _dowser_audit_uses_instance (select, id);
  on = ((DowserJoin *) select->joins->pdata[index])->on;
  ((DowserJoin *) select->joins->pdata[index])->on = g_ptr_array_new ();
  used = _dowser_audit_uses_instance (select, id);
  g_ptr_array_unref (((DowserJoin *) select->joins->pdata[index])->on);
  ((DowserJoin *) select->joins->pdata[index])->on = on;
  return used;
}

static gboolean
drop_one_unused (DowserAudit *self, DowserAuditScope *scope)
{
  DowserSelect *select = scope->select;

  for (guint i = select->from->len; i-- > 0;)
    {
      const DowserInstance *instance = select->from->pdata[i];
      DowserAuditPlace place = { DOWSER_AUDIT_FROM, i, 0 };
      guint index;

      if ((i == 0 && select->joins->len > 0) || is_needed (select, instance->id)
          || !is_without_effect (self, scope, instance->id))
        continue;
      _dowser_audit_report (self, scope, &place, DOWSER_SEVERITY_NOTE, "unused-table",
                            g_strdup_printf (_ ("Nothing of “%s” is used."), instance->id),
                            _ ("It is no longer read."));
      if (find_join (select, instance->id, &index))
        g_ptr_array_remove_index (select->joins, index);
      g_ptr_array_remove_index (select->from, i);
      return TRUE;
    }
  return FALSE;
}

/* One may keep another one in use, so that each round may free the next. */
void
_dowser_audit_check_unused (DowserAudit *self, DowserAuditScope *scope)
{
  while (drop_one_unused (self, scope))
    ;
}
