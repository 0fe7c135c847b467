/* dowser-audit-unused.c - removes unused tables, but only if the result stays the same without them */
#include "analysis/dowser-undo-notes.h"
#include "audit/checks/dowser-audit-private.h"
#include "plan/dowser-own-sql.h"

#include <glib/gi18n-lib.h>

/* Returns TRUE if the table can be removed. Either no join connects it to other tables; or it is left-joined, and each
 * row has at most one match in it, so that the number of rows stays the same. */
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
               || !_dowser_audit_is_fix_undone (self, scope, "join-connect", id));
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
          const DowserExpr *operand = on->args->pdata[j];
          const DowserExpr *other = on->args->pdata[1 - j];
          gpointer column;

          if (operand->kind != DOWSER_EXPR_COLUMN || g_strcmp0 (operand->instance, id) != 0
              || (other->kind == DOWSER_EXPR_COLUMN && g_strcmp0 (other->instance, id) == 0))
            continue;
          column = (gpointer) dowser_table_find_column (table, operand->name);
          if (column != NULL)
            g_ptr_array_add (columns, column);
        }
    }
  return dowser_table_is_unique (table, columns);
}

/* Returns TRUE if the instance is used by anything except its own join. */
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

/* Returns TRUE if the user joined the table by name. Such a table stays. A table that was joined to show a column is
 * removed together with the column. */
static gboolean
is_joined_by_user (const DowserAudit *self, DowserAuditScope *scope, const char *id)
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
  /* If no table is used, the first table stays, because the user chose to read from this table. */
  gboolean keeps_first = select->joins->len > 0 || dowser_own_sql_is_marked (self->analysis.plan);

  for (guint i = select->from->len; i-- > 0;)
    {
      const DowserInstance *instance = select->from->pdata[i];
      DowserAuditPlace place = { DOWSER_AUDIT_FROM, i, 0 };
      guint index;

      if ((i == 0 && keeps_first) || _dowser_audit_is_instance_only_counted (self, select, instance->id)
          || is_joined_by_user (self, scope, instance->id) || is_needed (select, instance->id)
          || !is_without_effect (self, scope, instance->id)
          || _dowser_audit_is_fix_undone (self, scope, "unused-table", instance->id))
        continue;
      if (!_dowser_audit_may_fix (self, scope, &place,
                                  (DowserAuditFix){
                                      DOWSER_SEVERITY_NOTE, "unused-table", FALSE, g_strdup (instance->id),
                                      g_strdup_printf (_ ("The plan doesn't use anything from “%s”."), instance->id),
                                      _ ("The plan no longer reads this table.") }))
        continue;
      if (_dowser_audit_find_join (select, instance->id, &index))
        g_ptr_array_remove_index (select->joins, index);
      g_ptr_array_remove_index (select->from, i);
      return TRUE;
    }
  return FALSE;
}

/* One table may be used only by another unused table, so each round may find a further table to remove. */
void
_dowser_audit_check_unused (DowserAudit *self, DowserAuditScope *scope)
{
  while (drop_one_unused (self, scope))
    ;
}
