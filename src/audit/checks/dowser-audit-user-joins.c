/* dowser-audit-user-joins.c - joins two tables by the columns that the user set for this join */
#include "audit/checks/dowser-audit-private.h"

#include "analysis/dowser-name-finder.h"

#include <glib/gi18n-lib.h>

#define CHECK DOWSER_AUDIT_CONSTRAINT

/* The two columns by which the user wants two tables joined, and the instances of these tables (their occurrences in
 * FROM) in a select. */
typedef struct
{
  const DowserColumn *from;
  const DowserColumn *to;
  const char *from_id;
  const char *to_id;
} Rule;

/* Returns the only instance of @table. @n: (out): the number of instances of @table. Returns: (nullable): %NULL if @n
 * isn't 1 */
static const char *
find_only_instance (const DowserAudit *self, DowserAuditScope *scope, const DowserTable *table, guint *n)
{
  const char *found = NULL;

  *n = 0;
  for (guint i = 0; i < scope->select->from->len; i++)
    {
      const char *id = ((const DowserInstance *) scope->select->from->pdata[i])->id;

      if (_dowser_audit_get_table (&self->analysis, scope, id) != table)
        continue;
      found = id;
      (*n)++;
    }
  return *n == 1 ? found : NULL;
}

static gboolean
is_column (const DowserExpr *expr, const char *id, const char *name)
{
  return expr->kind == DOWSER_EXPR_COLUMN && g_strcmp0 (expr->instance, id) == 0
         && (name == NULL || g_ascii_strcasecmp (expr->name, name) == 0);
}

/* Returns TRUE if @on compares the two instances that @rule joins. With @named_by_rule, @on must compare the columns
 * that the user named in the rule. */
static gboolean
compares_instances (const Rule *rule, const DowserExpr *on, gboolean named_by_rule)
{
  const char *from = named_by_rule ? rule->from->name : NULL;
  const char *to = named_by_rule ? rule->to->name : NULL;
  const DowserExpr *a, *b;

  if (on->kind != DOWSER_EXPR_COMPARE || (named_by_rule && on->op != DOWSER_EQUAL))
    return FALSE;
  a = on->args->pdata[0];
  b = on->args->pdata[1];
  return (is_column (a, rule->from_id, from) && is_column (b, rule->to_id, to))
         || (is_column (b, rule->from_id, from) && is_column (a, rule->to_id, to));
}

static DowserExpr *
make_condition (const Rule *rule)
{
  return dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_new_column (rule->from_id, rule->from->name),
                                  dowser_expr_new_column (rule->to_id, rule->to->name));
}

static gboolean
filter_compares_instances (const Rule *rule, const DowserExpr *filter)
{
  for (guint i = 0; i < dowser_conditions_count (filter); i++)
    if (compares_instances (rule, dowser_conditions_get (filter, i), TRUE))
      return TRUE;
  return FALSE;
}

/* Returns the join that connects the two instances that @rule joins. If both instances have a join, returns the join
 * that comes later in the select. Returns: (nullable): %NULL if neither instance has a join */
static DowserJoin *
find_join_between (const DowserSelect *select, const Rule *rule)
{
  guint from = 0, to = 0;
  gboolean from_joined = _dowser_audit_find_join (select, rule->from_id, &from);
  gboolean to_joined = _dowser_audit_find_join (select, rule->to_id, &to);

  if (from_joined && (!to_joined || from > to))
    return select->joins->pdata[from];
  return to_joined ? select->joins->pdata[to] : NULL;
}

static gboolean
is_rule_met (const Rule *rule, const DowserSelect *select, const DowserJoin *join)
{
  guint direct = 0, right = 0;

  if (join == NULL)
    return filter_compares_instances (rule, select->filter);
  for (guint i = 0; i < join->on->len; i++)
    {
      direct += compares_instances (rule, join->on->pdata[i], FALSE);
      right += compares_instances (rule, join->on->pdata[i], TRUE);
    }
  return right > 0 && right == direct;
}

static gboolean
collect_ids_cb (const DowserExpr *expr, gpointer user_data)
{
  GPtrArray *ids = user_data;

  if (expr->kind == DOWSER_EXPR_COLUMN && !g_ptr_array_find_with_equal_func (ids, expr->instance, g_str_equal, NULL))
    g_ptr_array_add (ids, g_strdup (expr->instance));
  return TRUE;
}

/* Removes the instances that only connected the two tables of @rule and are not used otherwise. */
static void
drop_bridges (DowserSelect *select, GPtrArray *ids, const Rule *rule)
{
  for (guint i = 0; i < ids->len; i++)
    {
      const char *id = ids->pdata[i];

      if (g_strcmp0 (id, rule->from_id) != 0 && g_strcmp0 (id, rule->to_id) != 0
          && _dowser_audit_find_join (select, id, NULL) && _dowser_audit_can_remove_instance (select, id))
        _dowser_audit_remove_instance (select, id);
    }
}

static void
replace_conditions (DowserSelect *select, DowserJoin *join, const Rule *rule)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);
  gboolean direct = FALSE;

  for (guint i = 0; i < join->on->len; i++)
    {
      dowser_expr_walk (join->on->pdata[i], collect_ids_cb, ids);
      direct |= compares_instances (rule, join->on->pdata[i], FALSE);
    }
  for (guint i = 0; i < join->on->len;)
    if (!direct || compares_instances (rule, join->on->pdata[i], FALSE))
      g_ptr_array_remove_index (join->on, i);
    else
      i++;
  g_ptr_array_insert (join->on, 0, make_condition (rule));
  join->via = DOWSER_VIA_USER;
  join->confidence = 1.0;
  if (join->type == DOWSER_JOIN_CROSS)
    join->type = DOWSER_JOIN_INNER;
  if (!direct)
    drop_bridges (select, ids, rule);
}

static void
add_join (DowserSelect *select, const Rule *rule)
{
  const char *root = ((const DowserInstance *) select->from->pdata[0])->id;
  GPtrArray *on = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);

  g_ptr_array_add (on, make_condition (rule));
  g_ptr_array_add (select->joins,
                   dowser_join_new (DOWSER_JOIN_INNER, g_strcmp0 (root, rule->to_id) == 0 ? rule->from_id : rule->to_id,
                                    on, DOWSER_VIA_USER, 1.0));
}

static gboolean
resolve_rule (const DowserAudit *self, const DowserConstraint *constraint, Rule *rule)
{
  *rule = (Rule){ NULL, NULL, NULL, NULL };
  if (constraint->from == NULL || constraint->to == NULL)
    return FALSE;
  rule->from = dowser_name_find_column (self->analysis.schema, constraint->from, NULL, NULL);
  rule->to = dowser_name_find_column (self->analysis.schema, constraint->to, NULL, NULL);
  /* The user's rule to join by two columns isn't applied if they are columns of the same table: only the plan shows
   * which occurrence of the table has which column. */
  return rule->from != NULL && rule->to != NULL && rule->from->table != rule->to->table;
}

static void
report_several (DowserAudit *self, DowserAuditScope *scope, const Rule *rule, const DowserConstraint *constraint)
{
  DowserAuditPlace place = { DOWSER_AUDIT_WHOLE, 0, 0 };

  for (guint i = 0; i < scope->select->joins->len; i++)
    {
      const DowserJoin *join = scope->select->joins->pdata[i];

      for (guint j = 0; j < join->on->len; j++)
        {
          const DowserExpr *on = join->on->pdata[j];
          const DowserExpr *a = on->args->len > 0 ? on->args->pdata[0] : NULL;
          const DowserExpr *b = on->args->len > 1 ? on->args->pdata[1] : NULL;

          if (on->kind == DOWSER_EXPR_COMPARE && a->kind == DOWSER_EXPR_COLUMN && b->kind == DOWSER_EXPR_COLUMN
              && ((g_ascii_strcasecmp (a->name, rule->from->name) == 0
                   && g_ascii_strcasecmp (b->name, rule->to->name) == 0)
                  || (g_ascii_strcasecmp (b->name, rule->from->name) == 0
                      && g_ascii_strcasecmp (a->name, rule->to->name) == 0)))
            return;
        }
    }
  _dowser_audit_report (self, scope, &place, DOWSER_SEVERITY_WARNING, CHECK,
                        g_strdup_printf (_ ("A table is in the plan more than once, and none of its joins matches your "
                                            "rule: “%s”."),
                                         constraint->user_text),
                        NULL);
}

void
_dowser_audit_check_user_join (DowserAudit *self, DowserAuditScope *scope, const DowserConstraint *constraint)
{
  DowserSelect *select = scope->select;
  DowserAuditPlace place = { DOWSER_AUDIT_WHOLE, 0, 0 };
  guint n_from, n_to;
  DowserJoin *join;
  Rule rule;

  if (!resolve_rule (self, constraint, &rule))
    return;
  rule.from_id = find_only_instance (self, scope, rule.from->table, &n_from);
  rule.to_id = find_only_instance (self, scope, rule.to->table, &n_to);
  if (n_from == 0 || n_to == 0)
    return;
  if (rule.from_id == NULL || rule.to_id == NULL)
    {
      report_several (self, scope, &rule, constraint);
      return;
    }
  join = find_join_between (select, &rule);
  if (is_rule_met (&rule, select, join)
      || !_dowser_audit_may_fix (self, scope, &place,
                                 (DowserAuditFix){
                                     DOWSER_SEVERITY_WARNING, CHECK, FALSE,
                                     g_strdup_printf ("%s = %s", constraint->from, constraint->to),
                                     g_strdup_printf (_ ("The plan did not join “%s” and “%s” by your rule “%s”."),
                                                      rule.from->table->name, rule.to->table->name,
                                                      constraint->user_text),
                                     _ ("The tables are now joined by the columns that you named.") }))
    return;
  if (join != NULL)
    replace_conditions (select, join, &rule);
  else
    add_join (select, &rule);
}

gboolean
_dowser_audit_add_user_join (DowserAudit *self, DowserAuditScope *scope, const DowserTable *table)
{
  for (guint i = 0; i < self->constraints->len; i++)
    {
      const DowserConstraint *constraint = self->constraints->pdata[i];
      g_autofree char *id = NULL;
      guint n;
      Rule rule;

      if (constraint->kind != DOWSER_CONSTRAINT_JOIN || !resolve_rule (self, constraint, &rule)
          || (rule.from->table != table && rule.to->table != table))
        continue;
      id = dowser_select_make_id (scope->select, table->name);
      rule.from_id = rule.from->table == table ? id : find_only_instance (self, scope, rule.from->table, &n);
      rule.to_id = rule.to->table == table ? id : find_only_instance (self, scope, rule.to->table, &n);
      if (rule.from_id == NULL || rule.to_id == NULL)
        continue;
      dowser_select_add_instance (scope->select, id, table->name);
      add_join (scope->select, &rule);
      return TRUE;
    }
  return FALSE;
}
