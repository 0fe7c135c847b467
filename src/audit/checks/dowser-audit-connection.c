/* dowser-audit-connection.c - finds the tables of a select that aren't joined, and joins them along keys */
#include "audit/checks/dowser-audit-private.h"

#include <glib/gi18n-lib.h>

DowserJoinGraph *
_dowser_audit_ensure_graph (DowserAudit *self)
{
  if (self->graph == NULL)
    self->graph = dowser_join_graph_new (self->analysis.schema);
  return self->graph;
}

static gboolean
collect_instances_cb (const DowserExpr *expr, gpointer user_data)
{
  GPtrArray *ids = user_data;

  if (expr->kind == DOWSER_EXPR_COLUMN && !g_ptr_array_find_with_equal_func (ids, expr->instance, g_str_equal, NULL))
    g_ptr_array_add (ids, expr->instance);
  return TRUE;
}

static gboolean
uses_instance (const DowserExpr *expr, const char *id)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();

  dowser_expr_walk (expr, collect_instances_cb, ids);
  return g_ptr_array_find_with_equal_func (ids, id, g_str_equal, NULL);
}

/* Returns TRUE if @expr uses an instance other than @id. @among: (nullable): if set, only instances of this select
 * count */
static gboolean
uses_other_instance (const DowserSelect *among, const DowserExpr *expr, const char *id)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  gboolean found = FALSE;

  dowser_expr_walk (expr, collect_instances_cb, ids);
  for (guint i = 0; i < ids->len; i++)
    found = found || among == NULL || dowser_select_find_instance (among, ids->pdata[i]) != NULL;
  return found && !g_ptr_array_find_with_equal_func (ids, id, g_str_equal, NULL);
}

/* Returns TRUE if @condition connects the instance @id (a table in FROM) with another instance: by an equality, or by
 * an OR each part of which connects it. A condition such as "a.price < b.price" connects nothing: each row of a is
 * still combined with nearly every row of b. */
static gboolean
connects_instance (const DowserSelect *among, const DowserExpr *condition, const char *id)
{
  const GPtrArray *args = condition->args;

  switch (condition->kind)
    {
    case DOWSER_EXPR_COMPARE:
      return condition->op == DOWSER_EQUAL
             && ((uses_instance (args->pdata[0], id) && uses_other_instance (among, args->pdata[1], id))
                 || (uses_instance (args->pdata[1], id) && uses_other_instance (among, args->pdata[0], id)));
    case DOWSER_EXPR_AND:
      for (guint i = 0; i < args->len; i++)
        if (connects_instance (among, args->pdata[i], id))
          return TRUE;
      return FALSE;
    case DOWSER_EXPR_OR:
      for (guint i = 0; i < args->len; i++)
        if (!connects_instance (among, args->pdata[i], id))
          return FALSE;
      return args->len > 0;
    default:
      return FALSE;
    }
}

/* Returns TRUE if the key connects the two columns, in either direction. */
static gboolean
is_key_pair (const DowserForeignKey *key, const DowserColumn *a, const DowserColumn *b)
{
  for (guint i = 0; i < key->columns->len && i < key->to_columns->len; i++)
    if ((key->columns->pdata[i] == a && key->to_columns->pdata[i] == b)
        || (key->columns->pdata[i] == b && key->to_columns->pdata[i] == a))
      return TRUE;
  return FALSE;
}

static gboolean
compares_key (const DowserAudit *self, DowserAuditScope *scope, const DowserExpr *condition)
{
  const DowserColumn *side_columns[2];

  for (guint i = 0; i < 2; i++)
    {
      const DowserExpr *operand = condition->args->pdata[i];

      side_columns[i] = operand->kind == DOWSER_EXPR_COLUMN
                            ? _dowser_audit_resolve_column (&self->analysis, scope, operand).column
                            : NULL;
      if (side_columns[i] == NULL)
        return FALSE;
    }
  for (guint i = 0; i < 2; i++)
    for (guint j = 0; j < side_columns[i]->table->foreign_keys->len; j++)
      if (is_key_pair (side_columns[i]->table->foreign_keys->pdata[j], side_columns[0], side_columns[1]))
        return TRUE;
  return FALSE;
}

static gboolean
is_declared_way (const DowserJoinTree *tree)
{
  for (guint i = 0; i < tree->edges->len; i++)
    if (!((const DowserJoinEdge *) tree->edges->pdata[i])->key->declared)
      return FALSE;
  return tree->edges->len > 0;
}

/* Returns TRUE if the plan expects the audit to join its tables by keys, and a key leads to @id. A condition such as
 * "in the same city" doesn't replace the key. */
static gboolean
is_joined_by_keys (DowserAudit *self, DowserAuditScope *scope, const char *id)
{
  const DowserTable *table = _dowser_audit_get_table (&self->analysis, scope, id);
  g_autoptr (GPtrArray) ways = NULL;

  if (!self->analysis.plan->joins_by_keys || table == NULL)
    return FALSE;
  ways = _dowser_audit_find_ways_to_join_table (self, scope, table, 1);
  return ways->len > 0;
}

/* Returns TRUE if @condition connects the table in FROM with the id @id to one of @reached, or to a row of an outer
 * select. @condition: must connect @id to another table */
static gboolean
connects_to_reached (const DowserSelect *select, const DowserExpr *condition, const char *id, GPtrArray *reached)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();

  dowser_expr_walk (condition, collect_instances_cb, ids);
  for (guint i = 0; i < ids->len; i++)
    if (!g_str_equal (ids->pdata[i], id)
        && (dowser_select_find_instance (select, ids->pdata[i]) == NULL
            || g_ptr_array_find_with_equal_func (reached, ids->pdata[i], g_str_equal, NULL)))
      return TRUE;
  return FALSE;
}

/* Returns TRUE if one of @conditions connects the instance @id to one of the instances @reached */
static gboolean
any_condition_reaches (const DowserSelect *select, GPtrArray *conditions, const char *id, GPtrArray *reached)
{
  for (guint i = 0; i < conditions->len; i++)
    if (connects_instance (select, conditions->pdata[i], id)
        && connects_to_reached (select, conditions->pdata[i], id, reached))
      return TRUE;
  return FALSE;
}

/* Returns TRUE if joins connect the instance @id to the first instance of @select, directly or through other instances.
 * Two instances that are connected only to each other don't count: their rows are still combined with every row of the
 * first instance. */
static gboolean
is_reached (const DowserSelect *select, const char *id)
{
  g_autoptr (GPtrArray) conditions = dowser_conditions_dup (select->filter);
  g_autoptr (GPtrArray) reached = g_ptr_array_new ();
  guint n_before = 0;

  for (guint i = 0; i < select->joins->len; i++)
    g_ptr_array_extend (conditions, ((const DowserJoin *) select->joins->pdata[i])->on, NULL, NULL);
  g_ptr_array_add (reached, ((const DowserInstance *) select->from->pdata[0])->id);
  while (reached->len > n_before)
    {
      n_before = reached->len;
      for (guint i = 0; i < select->from->len; i++)
        {
          char *other = ((const DowserInstance *) select->from->pdata[i])->id;

          if (!g_ptr_array_find_with_equal_func (reached, other, g_str_equal, NULL)
              && any_condition_reaches (select, conditions, other, reached))
            g_ptr_array_add (reached, other);
        }
    }
  return g_ptr_array_find_with_equal_func (reached, id, g_str_equal, NULL);
}

static gboolean
is_table_joined (const DowserAudit *self, DowserAuditScope *scope, guint index, const DowserTable *table)
{
  const DowserInstance *instance = scope->select->from->pdata[index];

  return _dowser_audit_get_table (&self->analysis, scope, instance->id) == table
         && (index == 0 || _dowser_audit_find_join (scope->select, instance->id, NULL));
}

static GPtrArray *
dup_joined_tables (const DowserAudit *self, DowserAuditScope *scope)
{
  GPtrArray *joined_tables = g_ptr_array_new ();
  const DowserSelect *among = self->analysis.plan->joins_by_keys ? scope->select : NULL;

  for (guint i = 0; i < scope->select->from->len; i++)
    {
      const DowserInstance *instance = scope->select->from->pdata[i];
      const DowserTable *other = _dowser_audit_get_table (&self->analysis, scope, instance->id);

      if (other != NULL && is_table_joined (self, scope, i, other)
          && (among == NULL || is_reached (among, instance->id)))
        g_ptr_array_add (joined_tables, (gpointer) other);
    }
  return joined_tables;
}

/* The maximum number of ways to join a table that are checked. One isn't enough, because some ways may go through
 * excluded tables. */
#define MAX_LOOKED_AT 8

GPtrArray *
_dowser_audit_find_ways_to_join_table (DowserAudit *self, DowserAuditScope *scope, const DowserTable *table, guint max)
{
  g_autoptr (GPtrArray) joined_tables = dup_joined_tables (self, scope);
  GPtrArray *ways;

  /* If the table is already joined, no way is returned: a second instance of it would need a key from the table to
   * itself. */
  if (joined_tables->len == 0 || g_ptr_array_find (joined_tables, table, NULL))
    return g_ptr_array_new ();
  if (self->constraints == NULL || self->constraints->len == 0)
    return dowser_join_graph_find_paths_to_table (_dowser_audit_ensure_graph (self), joined_tables, table, max);
  ways = dowser_join_graph_find_paths_to_table (_dowser_audit_ensure_graph (self), joined_tables, table, MAX_LOOKED_AT);
  for (guint i = 0; i < ways->len;)
    if (i >= max || !_dowser_audit_is_way_allowed (self, ways->pdata[i]))
      g_ptr_array_remove_index (ways, i);
    else
      i++;
  return ways;
}

char *
_dowser_audit_join_table (DowserAudit *self, DowserAuditScope *scope, const DowserTable *table)
{
  guint before = scope->select->from->len;
  g_autoptr (GPtrArray) trees = before > 0 ? _dowser_audit_find_ways_to_join_table (self, scope, table, 2) : NULL;

  if (trees == NULL || trees->len != 1 || !dowser_join_tree_apply (trees->pdata[0], scope->select, DOWSER_JOIN_INNER))
    return NULL;
  for (guint i = before; i < scope->select->from->len; i++)
    if (is_table_joined (self, scope, i, table))
      return g_strdup (((const DowserInstance *) scope->select->from->pdata[i])->id);
  return NULL;
}

/* Returns TRUE if a condition compares the instance @id (a table in FROM) with another instance, as "FROM a, b WHERE
 * a.x = b.y" does. */
static gboolean
is_compared_with_other (DowserAudit *self, DowserAuditScope *scope, const char *id)
{
  g_autoptr (GPtrArray) conditions = dowser_conditions_dup (scope->select->filter);
  /* If the plan expects the audit to join its tables by keys, a comparison with an outer select doesn't connect the
   * tables of this select. */
  const DowserSelect *among = self->analysis.plan->joins_by_keys ? scope->select : NULL;
  gboolean compares_values = FALSE;

  /* Only a plan whose tables the audit joins by keys is tested here. In any other plan, tables that aren't connected to
   * the first table may be intended: one of them may have a single row. */
  if (among != NULL && !is_reached (among, id))
    return FALSE;
  for (guint i = 0; i < conditions->len; i++)
    {
      const DowserExpr *condition = conditions->pdata[i];

      if (!connects_instance (among, condition, id))
        continue;
      if (condition->kind != DOWSER_EXPR_COMPARE || compares_key (self, scope, condition))
        return TRUE;
      compares_values = TRUE;
    }
  for (guint i = 0; i < scope->select->joins->len; i++)
    {
      GPtrArray *on = ((const DowserJoin *) scope->select->joins->pdata[i])->on;

      for (guint j = 0; j < on->len; j++)
        if (connects_instance (among, on->pdata[j], id))
          return TRUE;
    }
  return compares_values && !is_joined_by_keys (self, scope, id);
}

/* Returns TRUE if the instance reads a step with a single row, such as a total, which is meant to be combined with
 * every row. */
static gboolean
is_single_row (const DowserAudit *self, DowserAuditScope *scope, const char *id)
{
  g_autoptr (DowserExpr) column_expr = dowser_expr_new_column (id, "");
  const DowserSelect *step = _dowser_audit_resolve_column (&self->analysis, scope, column_expr).step;

  if (step == NULL || step->set_with != NULL)
    return FALSE;
  return step->limit == 1 || (step->group->len == 0 && dowser_select_is_grouped (step));
}

/* Reports that an instance isn't connected and can't be joined automatically. @has_several: TRUE if there are several
 * ways to join the instance, FALSE if there is no way */
static void
report_unconnected (DowserAudit *self, DowserAuditScope *scope, guint index, gboolean has_several)
{
  DowserAuditPlace place = { DOWSER_AUDIT_FROM, index, 0 };
  const char *id = ((const DowserInstance *) scope->select->from->pdata[index])->id;

  _dowser_audit_report (self, scope, &place, DOWSER_SEVERITY_WARNING, "join-connect",
                        has_several
                            ? g_strdup_printf (_ ("“%s” is not joined, because there are several ways to join it. Each "
                                                  "row of this table is combined with every row of the other tables."),
                                               id)
                            : g_strdup_printf (_ ("“%s” is not joined, because no key connects it. Each row of this "
                                                  "table is combined with every row of the other tables."),
                                               id),
                        NULL);
}

/* Returns TRUE if the filter requires NULL in a column of @id in which the table stores no NULLs. Such a filter asks
 * for rows without a match; after an inner join, it would find none. */
static gboolean
requires_unmatched_rows (const DowserAudit *self, DowserAuditScope *scope, const char *id)
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
      column = _dowser_audit_resolve_column (&self->analysis, scope, tested).column;
      if (column != NULL && (column->primary_key > 0 || !column->nullable))
        return TRUE;
    }
  return FALSE;
}

/* Returns TRUE if the instance may be joined along @way, and reports the join. A join along declared keys isn't
 * reported if the model that wrote the plan was instructed to write no such joins. */
static gboolean
may_join (DowserAudit *self, DowserAuditScope *scope, guint index, const DowserJoinTree *way, gboolean missing)
{
  const char *id = ((const DowserInstance *) scope->select->from->pdata[index])->id;
  DowserAuditPlace place = { DOWSER_AUDIT_FROM, index, 0 };

  if (self->analysis.plan->joins_by_keys && !missing && is_declared_way (way))
    return TRUE;
  return _dowser_audit_may_fix (self, scope, &place,
                                (DowserAuditFix){ DOWSER_SEVERITY_WARNING, "join-connect", FALSE, g_strdup (id),
                                                  g_strdup_printf (_ ("“%s” was not joined to the other tables."), id),
                                                  missing ? _ ("The table was joined by its keys. Rows without a match "
                                                               "are kept, because the filter needs them.")
                                                          : _ ("The table was joined by its keys.") });
}

static void
connect_instance (DowserAudit *self, DowserAuditScope *scope, guint index)
{
  const DowserInstance *instance = scope->select->from->pdata[index];
  const DowserTable *table = _dowser_audit_get_table (&self->analysis, scope, instance->id);
  g_autoptr (GPtrArray) ways
      = table != NULL ? _dowser_audit_find_ways_to_join_table (self, scope, table, 2) : g_ptr_array_new ();
  const gboolean missing = requires_unmatched_rows (self, scope, instance->id);

  if (ways->len == 1 && may_join (self, scope, index, ways->pdata[0], missing))
    dowser_join_tree_apply (ways->pdata[0], scope->select, missing ? DOWSER_JOIN_LEFT : DOWSER_JOIN_INNER);
  else if (ways->len != 1 && !is_single_row (self, scope, instance->id))
    report_unconnected (self, scope, index, ways->len > 1);
}

static gboolean
find_row_count_cb (const DowserExpr *expr, gpointer user_data)
{
  gboolean *found = user_data;

  *found |= expr->kind == DOWSER_EXPR_AGGREGATE && expr->op == DOWSER_COUNT && expr->args->len == 0;
  return !*found && expr->kind != DOWSER_EXPR_SUBPLAN;
}

gboolean
_dowser_audit_is_instance_only_counted (const DowserAudit *self, const DowserSelect *select, const char *id)
{
  gboolean found = FALSE;

  if (!self->analysis.plan->joins_by_keys || dowser_select_find_instance (select, id) == NULL)
    return FALSE;
  dowser_select_walk (select, find_row_count_cb, &found);
  return found;
}

/* Returns TRUE if the instance @index is used, but neither joined nor compared with another instance. */
static gboolean
is_unconnected (DowserAudit *self, DowserAuditScope *scope, guint index)
{
  const DowserSelect *select = scope->select;
  const DowserInstance *instance = select->from->pdata[index];

  return index > 0 && !_dowser_audit_find_join (select, instance->id, NULL)
         && (_dowser_audit_uses_instance (select, instance->id)
             || _dowser_audit_is_instance_only_counted (self, select, instance->id))
         && !is_compared_with_other (self, scope, instance->id);
}

GPtrArray *
_dowser_audit_find_ways_to_join_instance (DowserAudit *self, DowserAuditScope *scope, guint index, guint max)
{
  const DowserInstance *instance = scope->select->from->pdata[index];
  const DowserTable *table = _dowser_audit_get_table (&self->analysis, scope, instance->id);

  if (table == NULL || !is_unconnected (self, scope, index))
    return g_ptr_array_new ();
  return _dowser_audit_find_ways_to_join_table (self, scope, table, max);
}

void
_dowser_audit_check_connection (DowserAudit *self, DowserAuditScope *scope)
{
  for (guint i = 1; i < scope->select->from->len; i++)
    if (is_unconnected (self, scope, i))
      connect_instance (self, scope, i);
}
