/* dowser-audit-constraints.c - applies the user's constraints to a plan: required and excluded tables, joins and
 * replacements */
#include "audit/checks/dowser-audit-private.h"

#include "analysis/dowser-name-finder.h"
#include "analysis/dowser-plan-tables.h"

#include <glib/gi18n-lib.h>

#define CHECK DOWSER_AUDIT_CONSTRAINT

void
_dowser_audit_fail (DowserAudit *self, char *sentence)
{
  if (self->fatal_reason == NULL)
    self->fatal_reason = sentence;
  else
    g_free (sentence);
}

/* Returns TRUE if nothing in @select uses instance @index, except the conditions of the join that adds this
 * instance. */
static gboolean
can_remove_instance (DowserSelect *select, guint index)
{
  const char *id = ((const DowserInstance *) select->from->pdata[index])->id;
  DowserJoin *join;
  GPtrArray *on;
  gboolean used;
  guint at;

  if (index == 0 && select->from->len == 1)
    return FALSE;
  if (!_dowser_audit_find_join (select, id, &at))
    return (index > 0 || select->joins->len == 0) && !_dowser_audit_uses_instance (select, id);
  join = select->joins->pdata[at];
  on = g_steal_pointer (&join->on);
  join->on = g_ptr_array_new ();
  used = _dowser_audit_uses_instance (select, id);
  g_ptr_array_unref (join->on);
  join->on = on;
  return !used;
}

void
_dowser_audit_remove_instance (DowserSelect *select, const char *id)
{
  guint at;

  if (_dowser_audit_find_join (select, id, &at))
    g_ptr_array_remove_index (select->joins, at);
  for (guint i = 0; i < select->from->len; i++)
    if (g_strcmp0 (((const DowserInstance *) select->from->pdata[i])->id, id) == 0)
      {
        g_ptr_array_remove_index (select->from, i);
        return;
      }
}

gboolean
_dowser_audit_can_remove_instance (DowserSelect *select, const char *id)
{
  for (guint i = 0; i < select->from->len; i++)
    if (g_strcmp0 (((const DowserInstance *) select->from->pdata[i])->id, id) == 0)
      return can_remove_instance (select, i);
  return FALSE;
}

static gboolean
is_excluded (const DowserAudit *self, const DowserTable *table)
{
  for (guint i = 0; self->constraints != NULL && i < self->constraints->len; i++)
    {
      const DowserConstraint *constraint = self->constraints->pdata[i];

      if (constraint->kind == DOWSER_CONSTRAINT_EXCLUDED && constraint->from != NULL
          && dowser_schema_find_table (self->analysis.schema, constraint->from) == table)
        return TRUE;
    }
  return FALSE;
}

gboolean
_dowser_audit_is_way_allowed (const DowserAudit *self, const DowserJoinTree *tree)
{
  for (guint i = 0; i < tree->edges->len; i++)
    if (is_excluded (self, ((const DowserJoinEdge *) tree->edges->pdata[i])->far))
      return FALSE;
  return TRUE;
}

static void
check_excluded (DowserAudit *self, DowserAuditScope *scope, const DowserConstraint *constraint,
                const DowserTable *table)
{
  DowserSelect *select = scope->select;

  for (guint i = select->from->len; i-- > 0 && self->fatal_reason == NULL;)
    {
      DowserAuditPlace place = { DOWSER_AUDIT_FROM, i, 0 };
      g_autofree char *id = g_strdup (((const DowserInstance *) select->from->pdata[i])->id);

      if (_dowser_audit_get_table (&self->analysis, scope, id) != table)
        continue;
      if (!can_remove_instance (select, i))
        _dowser_audit_fail (self, g_strdup_printf (_ ("The plan needs the table “%s”, which your rule “%s” excludes. "
                                                      "Ask for something else, or allow the table again."),
                                                   table->name, constraint->user_text));
      else if (_dowser_audit_may_fix (self, scope, &place,
                                      (DowserAuditFix){
                                          DOWSER_SEVERITY_WARNING, CHECK, FALSE, g_strdup (id),
                                          g_strdup_printf (_ ("You excluded the table “%s” with the rule “%s”."),
                                                           table->name, constraint->user_text),
                                          _ ("The plan no longer reads this table.") }))
        _dowser_audit_remove_instance (select, id);
    }
}

static gboolean
reads_table (const DowserAudit *self, const DowserSelect *select, const DowserTable *table)
{
  g_autoptr (DowserPlan) changed_plan = dowser_plan_with_select (self->analysis.plan, dowser_select_copy (select));
  g_autoptr (GPtrArray) tables = dowser_plan_dup_tables (changed_plan, self->analysis.schema);

  return g_ptr_array_find (tables, table, NULL);
}

/* Joins the table in the cheapest allowed way, and marks the added joins as the user's. */
static gboolean
join_needed_table (DowserAudit *self, DowserAuditScope *scope, const DowserTable *table)
{
  g_autoptr (GPtrArray) ways = _dowser_audit_find_ways_to_join_table (self, scope, table, 1);
  guint before = scope->select->joins->len;

  if (ways->len == 0 || !dowser_join_tree_apply (ways->pdata[0], scope->select, DOWSER_JOIN_INNER))
    return FALSE;
  for (guint i = before; i < scope->select->joins->len; i++)
    ((DowserJoin *) scope->select->joins->pdata[i])->via = DOWSER_VIA_USER;
  return TRUE;
}

static void
check_needed (DowserAudit *self, DowserAuditScope *scope, const DowserConstraint *constraint, const DowserTable *table)
{
  DowserAuditPlace place = { DOWSER_AUDIT_WHOLE, 0, 0 };
  g_autoptr (DowserSelect) before = NULL;

  /* A required table must be read by at least one select of the plan. If no select reads it, the table is added to the
   * main select, where the user sees it. */
  if (scope->outer != NULL || !g_str_equal (scope->path, "select") || reads_table (self, scope->select, table)
      || _dowser_audit_is_fix_undone (self, scope, CHECK, table->name))
    return;
  before = dowser_select_copy (scope->select);
  if (!join_needed_table (self, scope, table) && !_dowser_audit_add_user_join (self, scope, table))
    {
      _dowser_audit_fail (self, g_strdup_printf (_ ("Every plan must include “%s” (your rule: “%s”), but no key "
                                                    "connects this table to the plan. Enter how to join the table: "
                                                    "“join a.id with b.a_id”."),
                                                 table->name, constraint->user_text));
      return;
    }
  _dowser_audit_may_fix (self, scope, &place,
                         (DowserAuditFix){
                             DOWSER_SEVERITY_WARNING, CHECK, FALSE, g_strdup (table->name),
                             g_strdup_printf (_ ("Every plan must include “%s”, because your rule says “%s”."),
                                              table->name, constraint->user_text),
                             _ ("The table was joined.") });
}

static void
check_constraint (DowserAudit *self, DowserAuditScope *scope, const DowserConstraint *constraint)
{
  const char *name = constraint->kind == DOWSER_CONSTRAINT_NEEDED ? constraint->to : constraint->from;
  const DowserTable *table = NULL;

  switch (constraint->kind)
    {
    case DOWSER_CONSTRAINT_EXCLUDED:
    case DOWSER_CONSTRAINT_NEEDED:
      table = name != NULL ? dowser_schema_find_table (self->analysis.schema, name) : NULL;
      if (table != NULL && constraint->kind == DOWSER_CONSTRAINT_EXCLUDED)
        check_excluded (self, scope, constraint, table);
      else if (table != NULL)
        check_needed (self, scope, constraint, table);
      break;
    case DOWSER_CONSTRAINT_JOIN:
      _dowser_audit_check_user_join (self, scope, constraint);
      break;
    case DOWSER_CONSTRAINT_INSTEAD:
    case DOWSER_CONSTRAINT_MAPPING:
      _dowser_audit_check_replacement (self, scope, constraint);
      break;
    case DOWSER_CONSTRAINT_NOTE:
    default:
      break;
    }
}

/* Applies the user's constraints. Replacements come first, so that they can remove an excluded table. */
void
_dowser_audit_check_constraints (DowserAudit *self, DowserAuditScope *scope)
{
  static const DowserConstraintKind order[]
      = { DOWSER_CONSTRAINT_INSTEAD, DOWSER_CONSTRAINT_MAPPING, DOWSER_CONSTRAINT_JOIN, DOWSER_CONSTRAINT_EXCLUDED,
          DOWSER_CONSTRAINT_NEEDED };

  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    for (guint j = 0; self->constraints != NULL && j < self->constraints->len && self->fatal_reason == NULL; j++)
      if (((const DowserConstraint *) self->constraints->pdata[j])->kind == order[i])
        check_constraint (self, scope, self->constraints->pdata[j]);
}
