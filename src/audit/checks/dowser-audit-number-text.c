/* dowser-audit-number-text.c - says where texts are read as the numbers that they are, or are not */
#include "audit/checks/dowser-audit-private.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  DowserAudit *audit;
  DowserAuditScope *scope;
  const DowserAuditPlace *place;
  gboolean kept; /* a person's own SQL */
} Search;

void
_dowser_audit_number_text_free (DowserAuditNumberText *self)
{
  g_free (self->path);
  g_free (self);
}

static gboolean
is_listed (const DowserAudit *audit, const DowserColumn *column)
{
  for (guint i = 0; i < audit->number_texts->len; i++)
    if (((const DowserAuditNumberText *) audit->number_texts->pdata[i])->column == column)
      return TRUE;
  return FALSE;
}

static void
report (const Search *self, const DowserColumn *column)
{
  g_autofree char *message = NULL;

  if (self->kept)
    message = g_strdup_printf (_ ("“%s” holds numbers as text, and this SQL compares it as text: “10” comes before "
                                  "“9”. Write CAST(… AS REAL) to compare numbers."),
                               column->name);
  else
    message = _dowser_audit_dup_number_text_message (column);
  _dowser_audit_report (self->audit, self->scope, self->place,
                        self->kept ? DOWSER_SEVERITY_WARNING : DOWSER_SEVERITY_NOTE, DOWSER_KEEP_NUMBER_TEXT,
                        g_steal_pointer (&message), NULL);
}

char *
_dowser_audit_dup_number_text_message (const DowserColumn *column)
{
  if (dowser_value_type_is_number (dowser_value_type_from_declared (column->declared)))
    return g_strdup_printf (_ ("Some values of “%s” are texts: these are left out of sums, order and comparison."),
                            column->name);
  return g_strdup_printf (_ ("“%s” is stored as text and is read as numbers."), column->name);
}

static gboolean
find_cb (const DowserExpr *expr, gpointer user_data)
{
  const Search *self = user_data;
  DowserAuditColumn found = { 0 };
  DowserAuditNumberText *use;

  /* Who asks for a number by CAST gets one; a text of it is what is stored. */
  if (self->kept && expr->kind == DOWSER_EXPR_CAST)
    return FALSE;
  if (expr->kind != DOWSER_EXPR_COLUMN)
    return TRUE;
  found = _dowser_audit_resolve (&self->audit->analysis, self->scope, expr);
  if (found.column == NULL || !found.column->number_text || is_listed (self->audit, found.column))
    return TRUE;
  use = g_new0 (DowserAuditNumberText, 1);
  use->column = found.column;
  use->path = _dowser_audit_dup_path (self->scope, self->place);
  g_ptr_array_add (self->audit->number_texts, use);
  report (self, found.column);
  return TRUE;
}

static DowserExpr *
look_at_slot (DowserAudit *audit, DowserAuditScope *scope, const DowserAuditPlace *place, const DowserExpr *expr)
{
  Search self = { audit, scope, place, dowser_plan_keeps (audit->analysis.plan, DOWSER_KEEP_NUMBER_TEXT, NULL) };

  /* What is only shown is the same either way. */
  if (!self.kept || place->part != DOWSER_AUDIT_OUTPUT || expr->kind != DOWSER_EXPR_COLUMN)
    dowser_expr_walk (expr, find_cb, &self);
  return dowser_expr_ref ((DowserExpr *) expr);
}

void
_dowser_audit_check_number_texts (DowserAudit *self, DowserAuditScope *scope)
{
  g_clear_pointer (&self->number_texts, g_ptr_array_unref);
  self->number_texts = g_ptr_array_new_with_free_func ((GDestroyNotify) _dowser_audit_number_text_free);
  _dowser_audit_each_slot (self, scope, look_at_slot);
}
