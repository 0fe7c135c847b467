/* dowser-audit-replacements.c - applies the user's constraints that one column or table replaces another */
#include "audit/checks/dowser-audit-private.h"

#include "analysis/dowser-affix.h"
#include "analysis/dowser-name-finder.h"

#include <glib/gi18n-lib.h>

#define CHECK DOWSER_AUDIT_CONSTRAINT

/* A part of a select in which columns are being replaced. */
typedef struct
{
  DowserAudit *audit;
  DowserAuditScope *scope;
  const DowserAuditReplacement *replacement;
  gboolean found;
} ReplacementPass;

/* Returns the ID of an instance of @table in the scope: @base_id if this instance reads @table, otherwise any other
 * instance. If there is none, joins @table. Returns: (transfer full) (nullable) */
static char *
dup_instance_of_table (ReplacementPass *pass, const DowserTable *table, const char *base_id)
{
  if (table == pass->replacement->from->table)
    return g_strdup (base_id);
  for (guint i = 0; i < pass->scope->select->from->len; i++)
    {
      const DowserInstance *instance = pass->scope->select->from->pdata[i];

      if (_dowser_audit_get_table (&pass->audit->analysis, pass->scope, instance->id) == table)
        return g_strdup (instance->id);
    }
  return _dowser_audit_join_table (pass->audit, pass->scope, table);
}

static void
report_no_join (ReplacementPass *pass)
{
  g_autofree char *from = dowser_column_dup_path (pass->replacement->from);
  g_autofree char *to = dowser_column_dup_path (pass->replacement->to);

  _dowser_audit_fail (pass->audit,
                      g_strdup_printf (_ ("“%s” must replace “%s” (your rule: “%s”), but Dowser cannot tell how to "
                                          "join the new table. Enter the join: “join a.id with b.a_id”."),
                                       to, from, pass->replacement->constraint->user_text));
}

static gboolean
is_replaced_column (ReplacementPass *pass, const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_COLUMN && _dowser_audit_find_scope (pass->scope, expr->instance) == pass->scope
         && _dowser_audit_resolve_column (&pass->audit->analysis, pass->scope, expr).column == pass->replacement->from;
}

static DowserExpr *
replace_cb (const DowserExpr *expr, gpointer user_data)
{
  ReplacementPass *pass = user_data;
  g_autofree char *id = NULL;

  if (!is_replaced_column (pass, expr))
    return NULL;
  id = dup_instance_of_table (pass, pass->replacement->to->table, expr->instance);
  if (id != NULL)
    return dowser_expr_new_column (id, pass->replacement->to->name);
  report_no_join (pass);
  return NULL;
}

static gboolean
find_replaced_cb (const DowserExpr *expr, gpointer user_data)
{
  ReplacementPass *pass = user_data;

  pass->found = pass->found || is_replaced_column (pass, expr);
  return !pass->found;
}

/* Replaces columns in one expression of the select. A key in a join condition is replaced only by another column of the
 * same table. */
static DowserExpr *
fix_slot (DowserAudit *self, DowserAuditScope *scope, const DowserAuditPlace *place, const DowserExpr *expr)
{
  const DowserAuditReplacement *replacement = self->replacement;
  ReplacementPass pass = { self, scope, replacement, FALSE };
  g_autofree char *fix = NULL;

  if (place->part == DOWSER_AUDIT_ON && replacement->from->table != replacement->to->table)
    return dowser_expr_ref (expr);
  dowser_expr_walk (expr, find_replaced_cb, &pass);
  if (!pass.found)
    return dowser_expr_ref (expr);
  fix = g_strdup_printf (_ ("The plan now uses column “%s” of “%s”."), replacement->to->name,
                         replacement->to->table->name);
  if (!_dowser_audit_may_fix (self, scope, place,
                              (DowserAuditFix){
                                  DOWSER_SEVERITY_WARNING, CHECK, FALSE, _dowser_audit_dup_fix_subject (expr),
                                  g_strdup_printf (_ ("Your rule replaces the column “%s” (the rule: “%s”)."),
                                                   replacement->from->name, replacement->constraint->user_text),
                                  fix }))
    return dowser_expr_ref (expr);
  return dowser_expr_map (expr, replace_cb, &pass);
}

static void
replace_column (DowserAudit *self, DowserAuditScope *scope, const DowserConstraint *constraint,
                const DowserColumn *from, const DowserColumn *to)
{
  DowserAuditReplacement replacement = { constraint, from, to };

  self->replacement = &replacement;
  _dowser_audit_fix_slots (self, scope, fix_slot);
  self->replacement = NULL;
}

typedef struct
{
  const char *id;
  const DowserTable *to;
  const char *missing;
} TableReplacement;

static gboolean
find_missing_cb (const DowserExpr *expr, gpointer user_data)
{
  TableReplacement *swap = user_data;

  if (expr->kind == DOWSER_EXPR_COLUMN && g_strcmp0 (expr->instance, swap->id) == 0 && swap->missing == NULL
      && dowser_table_find_column (swap->to, expr->name) == NULL)
    swap->missing = expr->name;
  if (expr->kind == DOWSER_EXPR_SUBPLAN)
    dowser_select_walk (expr->select, find_missing_cb, user_data);
  return swap->missing == NULL;
}

/* Replaces the table @from of an instance by the table @to. The instance keeps its id, so that all expressions that use
 * it stay valid. */
static void
replace_table (DowserAudit *self, DowserAuditScope *scope, const DowserConstraint *constraint, const DowserTable *from,
               const DowserTable *to)
{
  for (guint i = 0; i < scope->select->from->len; i++)
    {
      DowserInstance *instance = scope->select->from->pdata[i];
      DowserAuditPlace place = { DOWSER_AUDIT_FROM, i, 0 };
      TableReplacement swap = { instance->id, to, NULL };

      if (_dowser_audit_get_table (&self->analysis, scope, instance->id) != from)
        continue;
      dowser_select_walk (scope->select, find_missing_cb, &swap);
      if (swap.missing != NULL)
        {
          _dowser_audit_fail (self, g_strdup_printf (_ ("“%s” must replace “%s” (your rule: “%s”), but the replacement "
                                                        "has no column “%s”, which the plan needs."),
                                                     to->name, from->name, constraint->user_text, swap.missing));
          return;
        }
      if (!_dowser_audit_may_fix (self, scope, &place,
                                  (DowserAuditFix){
                                      DOWSER_SEVERITY_WARNING, CHECK, FALSE, g_strdup (instance->id),
                                      g_strdup_printf (_ ("Your rule replaces the table “%s” (the rule: “%s”)."),
                                                       from->name, constraint->user_text),
                                      _ ("The table from your rule is now used instead.") }))
        continue;
      g_free (instance->table);
      instance->table = g_strdup (to->name);
    }
}

/* For a pattern such as "PROD_*", replaces each table by the table whose name has the prefix. */
static void
replace_tables (DowserAudit *self, DowserAuditScope *scope, const DowserConstraint *constraint)
{
  for (guint i = 0; i < scope->select->from->len; i++)
    {
      const DowserInstance *instance = scope->select->from->pdata[i];
      const DowserTable *from = _dowser_audit_get_table (&self->analysis, scope, instance->id);
      const DowserTable *to
          = from != NULL ? dowser_affix_find_table (constraint->to, from->name, self->analysis.schema) : NULL;

      if (to != NULL)
        replace_table (self, scope, constraint, from, to);
    }
}

static void
check_replacement (DowserAudit *self, DowserAuditScope *scope, const DowserConstraint *constraint)
{
  const DowserTable *from_table = dowser_schema_find_table (self->analysis.schema, constraint->from);
  const DowserTable *to_table = dowser_schema_find_table (self->analysis.schema, constraint->to);
  const DowserColumn *from = dowser_name_find_column (self->analysis.schema, constraint->from, NULL, NULL);
  const DowserColumn *to = dowser_name_find_column (self->analysis.schema, constraint->to, NULL, NULL);

  if (dowser_affix_is_pattern (constraint->to))
    replace_tables (self, scope, constraint);
  else if (from != NULL && to != NULL)
    replace_column (self, scope, constraint, from, to);
  else if (from_table != NULL && to_table != NULL)
    replace_table (self, scope, constraint, from_table, to_table);
}

static DowserExpr *
find_name_cb (const DowserExpr *expr, gpointer user_data)
{
  DowserAuditReplacement *use = user_data;

  if (expr->kind == DOWSER_EXPR_COLUMN && use->to != NULL && g_ascii_strcasecmp (expr->name, use->to->name) == 0)
    use->to = NULL;
  return NULL;
}

/* Returns TRUE if the plan uses a column with the name of @column. Its table doesn't matter, because a missing report
 * is better than a wrong one. */
static gboolean
plan_uses (const DowserAudit *self, const DowserAuditScope *scope, const DowserColumn *column)
{
  DowserAuditReplacement use = { NULL, NULL, column };
  g_autoptr (DowserPlan) changed_plan
      = dowser_plan_with_select (self->analysis.plan, dowser_select_copy (scope->select));
  g_autoptr (DowserPlan) mapped = dowser_plan_map (changed_plan, find_name_cb, &use);

  if (use.to != NULL && scope->select != self->analysis.plan->select)
    {
      g_autoptr (DowserPlan) mapped_plan = dowser_plan_map (self->analysis.plan, find_name_cb, &use);
    }
  return use.to == NULL;
}

/* Returns the column to which the planner mapped the words of @constraint. Returns: (nullable) */
static const DowserColumn *
find_mapped_column (const DowserAudit *self, const DowserConstraint *constraint)
{
  for (guint i = 0; i < self->analysis.plan->mappings->len; i++)
    {
      const DowserMapping *mapping = self->analysis.plan->mappings->pdata[i];

      if (dowser_name_is_same (mapping->words, constraint->words))
        return dowser_name_find_column (self->analysis.schema, mapping->column, NULL, NULL);
    }
  return NULL;
}

/* Returns a column of the select's tables whose name is the words of @constraint. Returns: (nullable) */
static const DowserColumn *
find_column_by_words (const DowserAudit *self, const DowserAuditScope *scope, const DowserConstraint *constraint)
{
  for (guint i = 0; i < scope->select->from->len; i++)
    {
      const DowserTable *table = _dowser_audit_get_table (&self->analysis, scope,
                                                          ((const DowserInstance *) scope->select->from->pdata[i])->id);

      for (guint j = 0; table != NULL && j < table->columns->len; j++)
        if (dowser_name_is_same (((const DowserColumn *) table->columns->pdata[j])->name, constraint->words))
          return table->columns->pdata[j];
    }
  return NULL;
}

/* Reports that the plan doesn't use the column or table that the user's words mean according to @constraint. */
static void
report_unused (DowserAudit *self, DowserAuditScope *scope, const DowserConstraint *constraint)
{
  DowserAuditPlace place = { DOWSER_AUDIT_WHOLE, 0, 0 };

  if (scope->outer == NULL && g_str_equal (scope->path, "select"))
    _dowser_audit_report (self, scope, &place, DOWSER_SEVERITY_WARNING, CHECK,
                          g_strdup_printf (_ ("“%s” means “%s”, but the plan does not use this meaning."),
                                           constraint->words, constraint->to),
                          NULL);
}

static void
check_mapping (DowserAudit *self, DowserAuditScope *scope, const DowserConstraint *constraint)
{
  const DowserColumn *to = dowser_name_find_column (self->analysis.schema, constraint->to, NULL, NULL);
  const DowserColumn *from = to != NULL ? find_mapped_column (self, constraint) : NULL;

  if (to == NULL || self->analysis.plan->question == NULL
      || !dowser_name_is_mentioned (self->analysis.plan->question, constraint->words))
    return;
  if (from != NULL && from != to)
    {
      replace_column (self, scope, constraint, from, to);
      return;
    }
  if (plan_uses (self, scope, to))
    return;
  from = find_column_by_words (self, scope, constraint);
  if (from != NULL && from != to)
    replace_column (self, scope, constraint, from, to);
  if (!plan_uses (self, scope, to))
    report_unused (self, scope, constraint);
}

void
_dowser_audit_check_replacement (DowserAudit *self, DowserAuditScope *scope, const DowserConstraint *constraint)
{
  if (constraint->kind == DOWSER_CONSTRAINT_INSTEAD && constraint->from != NULL && constraint->to != NULL)
    check_replacement (self, scope, constraint);
  if (constraint->kind == DOWSER_CONSTRAINT_MAPPING && constraint->words != NULL && constraint->to != NULL)
    check_mapping (self, scope, constraint);
}
