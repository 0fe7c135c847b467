/* dowser-audit-instances.c - checks that the tables and steps from which a select reads exist, and that their instances
 * have different ids */
#include "audit/checks/dowser-audit-private.h"

#include "analysis/dowser-affix.h"

#include <glib/gi18n-lib.h>

static GPtrArray *
dup_table_names (const DowserAudit *self)
{
  GPtrArray *tables = dowser_schema_get_tables (self->analysis.schema);
  GPtrArray *names = g_ptr_array_new ();

  for (guint i = 0; i < tables->len; i++)
    g_ptr_array_add (names, ((const DowserTable *) tables->pdata[i])->name);
  for (guint i = 0; i < self->analysis.n_steps; i++)
    g_ptr_array_add (names, ((const DowserPlanStep *) self->analysis.plan->steps->pdata[i])->id);
  return names;
}

static gboolean
is_step (const DowserAudit *self, const char *name)
{
  for (guint i = 0; i < self->analysis.n_steps; i++)
    if (g_strcmp0 (((const DowserPlanStep *) self->analysis.plan->steps->pdata[i])->id, name) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
may_fix (DowserAudit *self, DowserAuditScope *scope, guint index, DowserSeverity severity, const char *about,
         char *message, const char *fix)
{
  DowserAuditPlace place = { DOWSER_AUDIT_FROM, index, 0 };

  return _dowser_audit_may_fix (self, scope, &place,
                                (DowserAuditFix){ severity, "table-exists", TRUE, g_strdup (about), message, fix });
}

static void
rename_table (DowserAudit *self, DowserAuditScope *scope, guint index, DowserInstance *instance, const char *name)
{
  g_autofree char *fix = g_strdup_printf (_ ("“%s” is used instead."), name);

  if (!may_fix (self, scope, index, DOWSER_SEVERITY_NOTE, instance->table,
                g_strdup_printf (_ ("“%s” is named “%s” in this source."), instance->table, name), fix))
    return;
  g_free (instance->table);
  instance->table = g_strdup (name);
}

/* Uses the only table whose name is the given name with a prefix: "PROD_customers" for "customers". Returns: FALSE if
 * there is no such table */
static gboolean
use_longer_name (DowserAudit *self, DowserAuditScope *scope, guint index, DowserInstance *instance)
{
  const DowserTable *table = dowser_affix_find_longer_table (instance->table, self->analysis.schema);
  g_autofree char *fix = table != NULL ? g_strdup_printf (_ ("“%s” is used instead."), table->name) : NULL;

  if (table == NULL)
    return FALSE;
  if (!may_fix (self, scope, index, DOWSER_SEVERITY_WARNING, instance->table,
                g_strdup_printf (_ ("There is no table “%s” in this source."), instance->table), fix))
    return TRUE;
  g_free (instance->table);
  instance->table = g_strdup (table->name);
  instance->is_step = FALSE;
  return TRUE;
}

/* Finds the step or table that @instance reads. A step hides a table of the same name, as in SQL. Returns: FALSE if
 * nothing has this name */
static gboolean
find_source (DowserAudit *self, DowserAuditScope *scope, guint index, DowserInstance *instance)
{
  const DowserTable *table;
  g_autoptr (GPtrArray) names = NULL;
  const char *other_spelling;

  if (instance->is_step && is_step (self, instance->table))
    return TRUE;
  table = dowser_schema_find_table (self->analysis.schema, instance->table);
  if (table == NULL && is_step (self, instance->table))
    {
      instance->is_step = TRUE;
      return TRUE;
    }
  if (table == NULL)
    {
      names = dup_table_names (self);
      other_spelling = _dowser_audit_find_other_spelling (instance->table, names);
      if (other_spelling == NULL)
        return use_longer_name (self, scope, index, instance);
      rename_table (self, scope, index, instance, other_spelling);
      instance->is_step = dowser_schema_find_table (self->analysis.schema, other_spelling) == NULL;
      return TRUE;
    }
  instance->is_step = FALSE;
  if (g_strcmp0 (table->name, instance->table) != 0)
    rename_table (self, scope, index, instance, table->name);
  return TRUE;
}

static char *
dup_missing_message (const DowserAudit *self, const char *name)
{
  g_autoptr (GPtrArray) names = dup_table_names (self);
  const char *nearest = _dowser_audit_find_nearest_name (name, names);

  if (nearest != NULL)
    return g_strdup_printf (_ ("There is no table “%s” in this source. “%s” is the most similar name."), name, nearest);
  return g_strdup_printf (_ ("There is no table “%s” in this source."), name);
}

static gboolean
is_id_taken (const DowserSelect *select, guint index)
{
  const DowserInstance *instance = select->from->pdata[index];

  for (guint i = 0; i < index; i++)
    if (g_strcmp0 (((const DowserInstance *) select->from->pdata[i])->id, instance->id) == 0)
      return TRUE;
  return FALSE;
}

static void
name_instance (DowserAudit *self, DowserAuditScope *scope, guint index, DowserInstance *instance)
{
  g_autofree char *id = NULL;
  g_autofree char *fix = NULL;

  g_clear_pointer (&instance->id, g_free);
  id = dowser_select_make_id (scope->select, instance->table);
  fix = g_strdup_printf (_ ("The plan now refers to this table as “%s”."), id);
  if (may_fix (self, scope, index, DOWSER_SEVERITY_NOTE, instance->table,
               g_strdup_printf (_ ("The plan doesn't define a name for the table “%s”."), instance->table), fix))
    instance->id = g_steal_pointer (&id);
}

static gboolean
check_instance (DowserAudit *self, DowserAuditScope *scope, guint index)
{
  DowserInstance *instance = scope->select->from->pdata[index];

  const char *table = instance->table != NULL ? instance->table : "";

  if (instance->table == NULL || !find_source (self, scope, index, instance))
    return !may_fix (self, scope, index, DOWSER_SEVERITY_ERROR, table, dup_missing_message (self, table),
                     _ ("Every part of the plan that used this table was removed."));
  if (instance->id == NULL || *instance->id == '\0')
    name_instance (self, scope, index, instance);
  return !is_id_taken (scope->select, index)
         || !may_fix (self, scope, index, DOWSER_SEVERITY_ERROR, instance->id,
                      g_strdup_printf (_ ("Two tables of the plan have the same name “%s”."), instance->id),
                      _ ("Only the first of these tables is kept in the plan."));
}

void
_dowser_audit_check_instances (DowserAudit *self, DowserAuditScope *scope)
{
  GPtrArray *from = scope->select->from;
  gboolean had_tables = from->len > 0;

  for (guint i = 0; i < from->len;)
    if (check_instance (self, scope, i))
      i++;
    else
      g_ptr_array_remove_index (from, i);
  if (had_tables && from->len == 0 && scope->outer == NULL)
    self->fatal_reason = _dowser_audit_dup_empty_plan_message (self);
}
