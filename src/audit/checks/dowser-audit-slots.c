/* dowser-audit-slots.c - visits all parts of a select that hold expressions, and reports problems in them */
#include "audit/checks/dowser-audit-private.h"

static char *
dup_place (const DowserAuditPlace *place)
{
  switch (place->part)
    {
    case DOWSER_AUDIT_OUTPUT:
      return g_strdup_printf (".outputs[%u]", place->index);
    case DOWSER_AUDIT_ON:
      return g_strdup_printf (".joins[%u].on[%u]", place->index, place->member);
    case DOWSER_AUDIT_FILTER:
      return g_strdup_printf (".filter[%u]", place->index);
    case DOWSER_AUDIT_OFF:
      return g_strdup_printf (".off[%u]", place->index);
    case DOWSER_AUDIT_GROUP:
      return g_strdup_printf (".group[%u]", place->index);
    case DOWSER_AUDIT_HAVING:
      return g_strdup_printf (".having[%u]", place->index);
    case DOWSER_AUDIT_ORDER:
      return g_strdup_printf (".order[%u]", place->index);
    case DOWSER_AUDIT_LIMIT:
      return g_strdup (".limit");
    case DOWSER_AUDIT_FROM:
      return g_strdup_printf (".from[%u]", place->index);
    case DOWSER_AUDIT_WHOLE:
    default:
      return g_strdup ("");
    }
}

char *
_dowser_audit_dup_path (const DowserAuditScope *scope, const DowserAuditPlace *place)
{
  g_autofree char *part = place != NULL ? dup_place (place) : g_strdup ("");

  return g_strconcat (scope->path, part, NULL);
}

void
_dowser_audit_report (DowserAudit *self, const DowserAuditScope *scope, const DowserAuditPlace *place,
                      DowserSeverity severity, const char *check, char *message, const char *fix)
{
  g_autofree char *path = _dowser_audit_dup_path (scope, place);
  g_autofree char *owned = message;

  g_ptr_array_add (self->findings, dowser_finding_new (severity, check, path, owned, fix));
}

void
_dowser_audit_add_condition (DowserExpr **condition, DowserExpr *added)
{
  *condition = dowser_expr_and (*condition, added);
}

/* Fixes the members of a condition. If no member changes, the condition stays the same object. */
static void
fix_conditions (DowserAudit *self, DowserAuditScope *scope, DowserAuditPart part, DowserExpr **condition,
                DowserAuditRepair repair)
{
  g_autoptr (DowserExpr) before = *condition != NULL ? dowser_expr_ref (*condition) : NULL;
  g_autoptr (GPtrArray) after = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  gboolean has_changed = FALSE;

  for (guint i = 0; i < dowser_conditions_count (before); i++)
    {
      DowserAuditPlace place = { part, i, 0 };
      const DowserExpr *member = dowser_conditions_get (before, i);
      DowserExpr *repaired = repair (self, scope, &place, member);

      has_changed |= repaired != member;
      if (repaired != NULL)
        g_ptr_array_add (after, repaired);
    }
  if (!has_changed)
    return;
  g_clear_pointer (condition, dowser_expr_unref);
  *condition = dowser_conditions_connect (after);
}

static void
fix_array (DowserAudit *self, DowserAuditScope *scope, DowserAuditPlace place, GPtrArray *exprs,
           gboolean is_join_condition, DowserAuditRepair repair)
{
  for (guint i = 0, at = 0; i < exprs->len; at++)
    {
      DowserExpr *repaired;

      *(is_join_condition ? &place.member : &place.index) = at;
      repaired = repair (self, scope, &place, exprs->pdata[i]);
      if (repaired == NULL)
        {
          g_ptr_array_remove_index (exprs, i);
          continue;
        }
      dowser_expr_unref (exprs->pdata[i]);
      exprs->pdata[i++] = repaired;
    }
}

static void
fix_outputs (DowserAudit *self, DowserAuditScope *scope, DowserAuditRepair repair)
{
  GPtrArray *outputs = scope->select->outputs;

  for (guint i = 0, at = 0; i < outputs->len; at++)
    {
      DowserAuditPlace place = { DOWSER_AUDIT_OUTPUT, at, 0 };
      DowserOutput *output = outputs->pdata[i];
      DowserExpr *repaired = repair (self, scope, &place, output->expr);

      if (repaired == NULL)
        {
          g_ptr_array_remove_index (outputs, i);
          continue;
        }
      dowser_expr_unref (output->expr);
      output->expr = repaired;
      i++;
    }
}

static void
fix_order (DowserAudit *self, DowserAuditScope *scope, DowserAuditRepair repair)
{
  GPtrArray *orders = scope->select->order;

  for (guint i = 0, at = 0; i < orders->len; at++)
    {
      DowserAuditPlace place = { DOWSER_AUDIT_ORDER, at, 0 };
      DowserOrder *order = orders->pdata[i];
      DowserExpr *repaired = repair (self, scope, &place, order->expr);

      if (repaired == NULL)
        {
          g_ptr_array_remove_index (orders, i);
          continue;
        }
      dowser_expr_unref (order->expr);
      order->expr = repaired;
      i++;
    }
}

void
_dowser_audit_fix_slots (DowserAudit *self, DowserAuditScope *scope, DowserAuditRepair repair)
{
  DowserSelect *select = scope->select;

  fix_outputs (self, scope, repair);
  for (guint i = 0; i < select->joins->len; i++)
    fix_array (self, scope, (DowserAuditPlace){ DOWSER_AUDIT_ON, i, 0 }, ((DowserJoin *) select->joins->pdata[i])->on,
               TRUE, repair);
  fix_conditions (self, scope, DOWSER_AUDIT_FILTER, &select->filter, repair);
  fix_array (self, scope, (DowserAuditPlace){ DOWSER_AUDIT_OFF, 0, 0 }, select->off, FALSE, repair);
  fix_array (self, scope, (DowserAuditPlace){ DOWSER_AUDIT_GROUP, 0, 0 }, select->group, FALSE, repair);
  fix_conditions (self, scope, DOWSER_AUDIT_HAVING, &select->having, repair);
  fix_order (self, scope, repair);
}
