/* dowser-audit-unused.c - takes out tables that are read for nothing, where that changes no row */
#include "analysis/dowser-marks.h"
#include "audit/checks/dowser-audit-private.h"
#include "plan/dowser-own-sql.h"

#include <glib/gi18n-lib.h>

/* Whether it can go: it is crossed by accident, which what a person wrote is not, or one row at most is joined from the
 * left, so that no row is more or less. */
static gboolean
is_without_effect (const DowserAudit *self, DowserAuditScope *scope, const char *id)
{
  const DowserTable *table = _dowser_audit_get_table (&self->analysis, scope, id);
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();
  const DowserJoin *join;
  guint index;

  if (!_dowser_audit_find_join (scope->select, id, &index))
    return scope->select->from->len > 1
           && (dowser_own_sql_is_marked (self->analysis.plan)
               || !_dowser_audit_keeps (self, scope, "join-connect", id));
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

  if (!_dowser_audit_find_join (select, id, &index))
    return _dowser_audit_uses_instance (select, id);
  on = ((DowserJoin *) select->joins->pdata[index])->on;
  ((DowserJoin *) select->joins->pdata[index])->on = g_ptr_array_new ();
  used = _dowser_audit_uses_instance (select, id);
  g_ptr_array_unref (((DowserJoin *) select->joins->pdata[index])->on);
  ((DowserJoin *) select->joins->pdata[index])->on = on;
  return used;
}

/* A table that a person has joined by name stays; one that came with a column goes when the column does. */
static gboolean
is_wished_for (const DowserAudit *self, DowserAuditScope *scope, const char *id)
{
  guint index;

  return _dowser_audit_find_join (scope->select, id, &index)
         && ((const DowserJoin *) scope->select->joins->pdata[index])->via == DOWSER_VIA_USER
         && !dowser_mark_is_set (self->analysis.plan, DOWSER_MARK_JOINED_TO_SHOW, id);
}

static gboolean
drop_one_unused (DowserAudit *self, DowserAuditScope *scope)
{
  DowserSelect *select = scope->select;
  /* Of tables that are all unused the first one is what the person reads from. */
  gboolean keeps_first = select->joins->len > 0 || dowser_own_sql_is_marked (self->analysis.plan);

  for (guint i = select->from->len; i-- > 0;)
    {
      const DowserInstance *instance = select->from->pdata[i];
      DowserAuditPlace place = { DOWSER_AUDIT_FROM, i, 0 };
      guint index;

      if ((i == 0 && keeps_first) || _dowser_audit_is_counted (self, select, instance->id)
          || is_wished_for (self, scope, instance->id) || is_needed (select, instance->id)
          || !is_without_effect (self, scope, instance->id)
          || _dowser_audit_keeps (self, scope, "unused-table", instance->id))
        continue;
      if (!_dowser_audit_may_fix (self, scope, &place,
                                  (DowserAuditFix){ DOWSER_SEVERITY_NOTE, "unused-table", FALSE,
                                                    g_strdup (instance->id),
                                                    g_strdup_printf (_ ("Nothing of “%s” is used."), instance->id),
                                                    _ ("It is no longer read.") }))
        continue;
      if (_dowser_audit_find_join (select, instance->id, &index))
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
