/* dowser-audit-connection.c - checks that every table of a select is joined, and joins those that are not along keys */
#include "planner/dowser-audit-private.h"

#include <glib/gi18n-lib.h>

DowserJoinGraph *
_dowser_audit_ensure_graph (DowserAudit *self)
{
  if (self->graph == NULL)
    self->graph = dowser_join_graph_new (self->schema);
  return self->graph;
}

static gboolean
is_table_joined (const DowserAudit *self, DowserAuditScope *scope, guint index, const DowserTable *table)
{
  const DowserInstance *instance = scope->select->from->pdata[index];

  return _dowser_audit_get_table (self, scope, instance->id) == table
         && (index == 0 || _dowser_audit_find_join (scope->select, instance->id, NULL));
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

/* More than are asked for, since some may go through tables that are ruled out. */
#define MAX_LOOKED_AT 8

GPtrArray *
_dowser_audit_find_ways_to (DowserAudit *self, DowserAuditScope *scope, const DowserTable *table, guint max)
{
  g_autoptr (GPtrArray) standing = dup_standing (self, scope);
  GPtrArray *ways;

  /* The same table once more has no path to itself: only its own keys could say how. */
  if (standing->len == 0 || g_ptr_array_find (standing, table, NULL))
    return g_ptr_array_new ();
  if (self->constraints == NULL || self->constraints->len == 0)
    return dowser_join_graph_find_onto (_dowser_audit_ensure_graph (self), standing, table, max);
  ways = dowser_join_graph_find_onto (_dowser_audit_ensure_graph (self), standing, table, MAX_LOOKED_AT);
  for (guint i = 0; i < ways->len;)
    if (i >= max || !_dowser_audit_way_is_allowed (self, ways->pdata[i]))
      g_ptr_array_remove_index (ways, i);
    else
      i++;
  return ways;
}

char *
_dowser_audit_bring_in (DowserAudit *self, DowserAuditScope *scope, const DowserTable *table)
{
  guint before = scope->select->from->len;
  g_autoptr (GPtrArray) trees = before > 0 ? _dowser_audit_find_ways_to (self, scope, table, 2) : NULL;

  if (trees == NULL || trees->len != 1 || !dowser_join_tree_apply (trees->pdata[0], scope->select, DOWSER_JOIN_INNER))
    return NULL;
  for (guint i = before; i < scope->select->from->len; i++)
    if (is_table_joined (self, scope, i, table))
      return g_strdup (((const DowserInstance *) scope->select->from->pdata[i])->id);
  return NULL;
}

static gboolean
collect_instances_cb (const DowserExpr *expr, gpointer user_data)
{
  GPtrArray *ids = user_data;

  if (expr->kind == DOWSER_EXPR_COLUMN && !g_ptr_array_find_with_equal_func (ids, expr->instance, g_str_equal, NULL))
    g_ptr_array_add (ids, expr->instance);
  return TRUE;
}

/* "a.price < b.price" alone still lets each row meet nearly every other: what it compares is to be joined before. */
static gboolean
is_only_narrower (const DowserExpr *condition)
{
  return condition->kind == DOWSER_EXPR_COMPARE && condition->op != DOWSER_EQUAL;
}

static gboolean
is_tied_by (GPtrArray *conditions, const char *id)
{
  for (guint i = 0; i < conditions->len; i++)
    {
      g_autoptr (GPtrArray) ids = g_ptr_array_new ();

      if (is_only_narrower (conditions->pdata[i]))
        continue;
      dowser_expr_walk (conditions->pdata[i], collect_instances_cb, ids);
      if (ids->len > 1 && g_ptr_array_find_with_equal_func (ids, id, g_str_equal, NULL))
        return TRUE;
    }
  return FALSE;
}

/* Whether a condition compares @id with another instance, as "FROM a, b WHERE a.x = b.y" does. */
static gboolean
is_tied (const DowserSelect *select, const char *id)
{
  g_autoptr (GPtrArray) conditions = dowser_conditions_dup (select->filter);

  if (is_tied_by (conditions, id))
    return TRUE;
  for (guint i = 0; i < select->joins->len; i++)
    if (is_tied_by (((const DowserJoin *) select->joins->pdata[i])->on, id))
      return TRUE;
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

/* Whether the filter asks that a column of @id is empty which never is in its own rows: then rows that it has no
 * partner for are meant, and a join that drops them could bring nothing. */
static gboolean
is_asked_to_be_missing (const DowserAudit *self, DowserAuditScope *scope, const char *id)
{
  g_autoptr (GPtrArray) conditions = dowser_conditions_dup (scope->select->filter);

  for (guint i = 0; i < conditions->len; i++)
    {
      const DowserExpr *condition = conditions->pdata[i];
      const DowserExpr *tested = condition->kind == DOWSER_EXPR_IS_NULL ? condition->args->pdata[0] : NULL;
      const DowserColumn *column;

      if (tested == NULL || condition->negated || tested->kind != DOWSER_EXPR_COLUMN
          || g_strcmp0 (tested->instance, id) != 0)
        continue;
      column = _dowser_audit_resolve (self, scope, tested).column;
      if (column != NULL && (column->primary_key > 0 || !column->nullable))
        return TRUE;
    }
  return FALSE;
}

static void
connect (DowserAudit *self, DowserAuditScope *scope, guint index)
{
  const DowserInstance *instance = scope->select->from->pdata[index];
  const DowserTable *table = _dowser_audit_get_table (self, scope, instance->id);
  DowserAuditPlace place = { DOWSER_AUDIT_FROM, index, 0 };
  g_autoptr (GPtrArray) ways = table != NULL ? _dowser_audit_find_ways_to (self, scope, table, 2) : g_ptr_array_new ();
  const gboolean missing = is_asked_to_be_missing (self, scope, instance->id);

  if (ways->len == 1
      && _dowser_audit_may_fix (self, scope, &place,
                                (DowserAuditFix){
                                    DOWSER_SEVERITY_WARNING, "join-connect", FALSE, g_strdup (instance->id),
                                    g_strdup_printf (_ ("“%s” was not joined to the other tables."), instance->id),
                                    missing ? _ ("It was joined along its keys, and rows without it stay: the "
                                                 "filter asks for them.")
                                            : _ ("It was joined along its keys.") }))
    dowser_join_tree_apply (ways->pdata[0], scope->select, missing ? DOWSER_JOIN_LEFT : DOWSER_JOIN_INNER);
  else if (ways->len != 1 && !is_single_row (self, scope, instance->id))
    report_crossed (self, scope, index, ways->len > 1);
}

/* Used, but neither joined nor compared with another. */
static gboolean
hangs_free (const DowserSelect *select, guint index)
{
  const DowserInstance *instance = select->from->pdata[index];

  return index > 0 && !_dowser_audit_find_join (select, instance->id, NULL) && !is_tied (select, instance->id)
         && _dowser_audit_uses_instance (select, instance->id);
}

GPtrArray *
_dowser_audit_find_ways (DowserAudit *self, DowserAuditScope *scope, guint index, guint max)
{
  const DowserInstance *instance = scope->select->from->pdata[index];
  const DowserTable *table = _dowser_audit_get_table (self, scope, instance->id);

  if (table == NULL || !hangs_free (scope->select, index))
    return g_ptr_array_new ();
  return _dowser_audit_find_ways_to (self, scope, table, max);
}

void
_dowser_audit_check_connection (DowserAudit *self, DowserAuditScope *scope)
{
  for (guint i = 1; i < scope->select->from->len; i++)
    if (hangs_free (scope->select, i))
      connect (self, scope, i);
}
