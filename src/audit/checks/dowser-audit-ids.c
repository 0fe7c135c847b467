/* dowser-audit-ids.c - renames instances and steps that engines confuse: names that differ only in case, and steps with
 * the name of a table */
#include "audit/checks/dowser-audit-private.h"

#include <glib/gi18n-lib.h>

/* An instance and its new name. If @is_step is set, a step (a query in WITH) and its new name. */
typedef struct
{
  const char *id;
  const char *name;
  gboolean is_step;
} Rename;

static DowserSelect *rename_in_nested_select (const DowserSelect *select, Rename *rename);

static DowserExpr *
replace_cb (const DowserExpr *expr, gpointer user_data)
{
  Rename *rename = user_data;
  g_autoptr (DowserSelect) nested = NULL;
  DowserExpr *tested;

  if (expr->kind == DOWSER_EXPR_COLUMN && !rename->is_step && g_strcmp0 (expr->instance, rename->id) == 0)
    return dowser_expr_new_column (rename->name, expr->name);
  if (expr->kind != DOWSER_EXPR_SUBPLAN)
    return NULL;
  nested = rename_in_nested_select (expr->select, rename);
  tested = expr->args->len > 0 ? dowser_expr_map (expr->args->pdata[0], replace_cb, rename) : NULL;
  return dowser_expr_new_subplan (expr->op, tested, g_steal_pointer (&nested), expr->negated, expr->compare);
}

static void
rename_in_expr (DowserExpr **expr, Rename *rename)
{
  DowserExpr *renamed;

  if (*expr == NULL)
    return;
  renamed = dowser_expr_map (*expr, replace_cb, rename);
  dowser_expr_unref (*expr);
  *expr = renamed;
}

static void
rename_in_exprs (GPtrArray *exprs, Rename *rename)
{
  for (guint i = 0; i < exprs->len; i++)
    rename_in_expr ((DowserExpr **) &exprs->pdata[i], rename);
}

/* Replaces the id of an instance (a table in FROM) or step by its new name in all expressions of @select. The instances
 * themselves keep their ids. */
static void
rename_in_select (DowserSelect *select, Rename *rename)
{
  for (guint i = 0; i < select->outputs->len; i++)
    rename_in_expr (&((DowserOutput *) select->outputs->pdata[i])->expr, rename);
  for (guint i = 0; i < select->joins->len; i++)
    rename_in_exprs (((DowserJoin *) select->joins->pdata[i])->on, rename);
  rename_in_expr (&select->filter, rename);
  rename_in_exprs (select->off, rename);
  rename_in_exprs (select->group, rename);
  rename_in_expr (&select->having, rename);
  for (guint i = 0; i < select->order->len; i++)
    rename_in_expr (&((DowserOrder *) select->order->pdata[i])->expr, rename);
}

static void
rename_sources (DowserSelect *select, const Rename *rename)
{
  for (guint i = 0; i < select->from->len; i++)
    {
      DowserInstance *instance = select->from->pdata[i];

      if (!instance->is_step || g_strcmp0 (instance->table, rename->id) != 0)
        continue;
      g_free (instance->table);
      instance->table = g_strdup (rename->name);
    }
}

/* Replaces the ID of an instance in a nested select. If the nested select has an instance of its own with this ID, the
 * ID means that instance there, and isn't replaced. Returns: (transfer full) */
static DowserSelect *
rename_in_nested_select (const DowserSelect *select, Rename *rename)
{
  DowserSelect *copy = dowser_select_copy (select);
  DowserSelect *with = select->set_with != NULL ? rename_in_nested_select (select->set_with, rename) : NULL;

  if (rename->is_step)
    rename_sources (copy, rename);
  if (rename->is_step || dowser_select_find_instance (select, rename->id) == NULL)
    rename_in_select (copy, rename);
  g_clear_pointer (&copy->set_with, dowser_select_unref);
  copy->set_with = with;
  return copy;
}

static gboolean
is_duplicate_id (const DowserSelect *select, guint before, const char *id)
{
  for (guint i = 0; i < before; i++)
    if (g_ascii_strcasecmp (((const DowserInstance *) select->from->pdata[i])->id, id) == 0)
      return TRUE;
  return FALSE;
}

static char *
dup_free_id (const DowserSelect *select, const char *id)
{
  for (guint n = 2;; n++)
    {
      g_autofree char *free_id = g_strdup_printf ("%s%u", id, n);

      if (!is_duplicate_id (select, select->from->len, free_id))
        return g_steal_pointer (&free_id);
    }
}

static void
rename_instance (DowserAudit *self, DowserAuditScope *scope, guint index)
{
  DowserInstance *instance = scope->select->from->pdata[index];
  DowserAuditPlace place = { DOWSER_AUDIT_FROM, index, 0 };
  g_autofree char *id = g_strdup (instance->id);
  g_autofree char *name = dup_free_id (scope->select, id);
  g_autofree char *fix = g_strdup_printf (_ ("The name was changed to “%s”."), name);
  Rename rename = { id, name, FALSE };

  if (!_dowser_audit_may_fix (self, scope, &place,
                              (DowserAuditFix){ DOWSER_SEVERITY_NOTE, "names-alike", TRUE, g_strdup (id),
                                                g_strdup_printf (_ ("Another table of the plan has the same name as "
                                                                    "“%s” except for upper and lower case."),
                                                                 id),
                                                fix }))
    return;
  rename_in_select (scope->select, &rename);
  for (guint i = 0; i < scope->select->joins->len; i++)
    {
      DowserJoin *join = scope->select->joins->pdata[i];

      if (g_strcmp0 (join->to, id) != 0)
        continue;
      g_free (join->to);
      join->to = g_strdup (name);
    }
  g_free (instance->id);
  instance->id = g_steal_pointer (&name);
}

void
_dowser_audit_check_ids (DowserAudit *self, DowserAuditScope *scope)
{
  for (guint i = 1; i < scope->select->from->len && self->fatal_reason == NULL; i++)
    if (is_duplicate_id (scope->select, i, ((const DowserInstance *) scope->select->from->pdata[i])->id))
      rename_instance (self, scope, i);
}

static gboolean
is_step_name_free (const DowserAudit *self, const char *name)
{
  for (guint i = 0; i < self->analysis.plan->steps->len; i++)
    if (g_ascii_strcasecmp (((const DowserPlanStep *) self->analysis.plan->steps->pdata[i])->id, name) == 0)
      return FALSE;
  return dowser_schema_find_table (self->analysis.schema, name) == NULL;
}

static char *
dup_step_name (const DowserAudit *self, const char *id)
{
  for (guint n = 1;; n++)
    {
      g_autofree char *name = n == 1 ? g_strdup_printf ("%s_step", id) : g_strdup_printf ("%s_step%u", id, n);

      if (is_step_name_free (self, name))
        return g_steal_pointer (&name);
    }
}

static void
replace_step (DowserAudit *self, guint index, const char *id, DowserSelect *select)
{
  const DowserPlanStep *step = self->analysis.plan->steps->pdata[index];
  DowserPlanStep *replacement = dowser_plan_step_new (id, step->about, select);

  dowser_plan_step_free (self->analysis.plan->steps->pdata[index]);
  self->analysis.plan->steps->pdata[index] = replacement;
}

static void
rename_step (DowserAudit *self, guint index, const char *id, const char *name)
{
  GPtrArray *steps = self->analysis.plan->steps;
  Rename rename = { id, name, TRUE };
  DowserSelect *select;

  replace_step (self, index, name, dowser_select_ref (((const DowserPlanStep *) steps->pdata[index])->select));
  for (guint i = index + 1; i < steps->len; i++)
    {
      const DowserPlanStep *later = steps->pdata[i];
      g_autofree char *later_id = g_strdup (later->id);

      replace_step (self, i, later_id, rename_in_nested_select (later->select, &rename));
    }
  select = rename_in_nested_select (self->analysis.plan->select, &rename);
  dowser_select_unref (self->analysis.plan->select);
  self->analysis.plan->select = select;
}

void
_dowser_audit_check_step_name (DowserAudit *self, guint index)
{
  const DowserPlanStep *step = self->analysis.plan->steps->pdata[index];
  g_autofree char *path = g_strdup_printf ("steps[%u]", index);
  DowserAuditScope scope = { NULL, step->select, path };
  g_autofree char *id = g_strdup (step->id);
  g_autofree char *name = NULL;
  g_autofree char *fix = NULL;

  if (id == NULL || *id == '\0' || dowser_schema_find_table (self->analysis.schema, id) == NULL)
    return;
  name = dup_step_name (self, id);
  fix = g_strdup_printf (_ ("The step was renamed to “%s”."), name);
  if (_dowser_audit_may_fix (self, &scope, NULL,
                             (DowserAuditFix){ DOWSER_SEVERITY_NOTE, "names-alike", TRUE, g_strdup (id),
                                               g_strdup_printf (_ ("Step “%s” has the same name as a table, so the "
                                                                   "plan could not read that table."),
                                                                id),
                                               fix }))
    rename_step (self, index, id, name);
}
