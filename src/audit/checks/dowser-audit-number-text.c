/* dowser-audit-number-text.c - reports text columns that contain numbers, and whether the plan compares them as numbers
 * or as texts */
#include "audit/checks/dowser-audit-private.h"

#include "analysis/dowser-audit-kinds.h"
#include "plan/dowser-number-texts.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  DowserAudit *audit;
  DowserAuditScope *scope;
  const DowserAuditPlace *place;
  gboolean kept; /* the plan is the user's own SQL */
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
    message = g_strdup_printf (_ ("“%s” stores numbers as text, and this SQL compares them as text, so “10” comes "
                                  "before “9”. Write CAST(… AS REAL) to compare numbers."),
                               column->name);
  else
    message = _dowser_audit_dup_number_text_message (column);
  _dowser_audit_report (self->audit, self->scope, self->place,
                        self->kept ? DOWSER_SEVERITY_WARNING : DOWSER_SEVERITY_NOTE, DOWSER_CHECK_NUMBER_TEXT,
                        g_steal_pointer (&message), NULL);
}

char *
_dowser_audit_dup_number_text_message (const DowserColumn *column)
{
  if (dowser_value_type_is_number (dowser_value_type_from_declared (column->declared)))
    return g_strdup_printf (
        _ ("Some values of “%s” are texts. These values are ignored in sums, sorts and comparisons."), column->name);
  return g_strdup_printf (_ ("“%s” is stored as text and is read as numbers."), column->name);
}

static gboolean
find_column_cb (const DowserExpr *expr, gpointer user_data)
{
  const Search *self = user_data;
  const DowserColumn *column = expr->kind == DOWSER_EXPR_COLUMN
                                   ? _dowser_audit_find_stored_column (&self->audit->analysis, self->scope, expr)
                                   : NULL;
  DowserAuditNumberText *use;

  if (column == NULL || (!column->number_text && column->type != DOWSER_VALUE_TEXT) || is_listed (self->audit, column))
    return TRUE;
  use = g_new0 (DowserAuditNumberText, 1);
  use->column = column;
  use->path = _dowser_audit_dup_path (self->scope, self->place);
  g_ptr_array_add (self->audit->number_texts, use);
  report (self, column);
  return TRUE;
}

/* Returns TRUE if the result of @reader depends on whether texts are compared as texts or as numbers. An order depends
 * on this; sums and equality mostly don't. */
static gboolean
differs_as_text (const DowserExpr *reader)
{
  switch (reader != NULL ? reader->kind : DOWSER_EXPR_N_KINDS)
    {
    case DOWSER_EXPR_COMPARE:
      return reader->op != DOWSER_EQUAL && reader->op != DOWSER_NOT_EQUAL;
    case DOWSER_EXPR_AGGREGATE:
      return reader->op == DOWSER_MIN || reader->op == DOWSER_MAX || reader->op == DOWSER_PERCENTILE_DISC;
    case DOWSER_EXPR_BETWEEN:
    case DOWSER_EXPR_WINDOW:
    case DOWSER_EXPR_N_KINDS:
      return TRUE;
    default:
      return FALSE;
    }
}

static void
visit_cb (const DowserExpr *reader, const DowserExpr *text, gpointer user_data)
{
  const Search *self = user_data;

  if (!self->kept || differs_as_text (reader))
    dowser_expr_walk (text, find_column_cb, user_data);
}

static DowserExpr *
check_slot (DowserAudit *audit, DowserAuditScope *scope, const DowserAuditPlace *place, const DowserExpr *expr)
{
  Search self = { audit, scope, place, dowser_plan_is_exempt (audit->analysis.plan, DOWSER_CHECK_NUMBER_TEXT, NULL) };
  g_autoptr (DowserTypes) types = dowser_number_texts_new_types (audit->analysis.plan, audit->analysis.schema);
  DowserTypeScope type_scopes[DOWSER_PLAN_MAX_DEPTH];
  guint n = 0;

  for (DowserAuditScope *at = scope; at != NULL && n < G_N_ELEMENTS (type_scopes); at = at->outer)
    n++;
  for (guint i = 0; i < n; i++, scope = scope->outer)
    type_scopes[i] = (DowserTypeScope){ types, i + 1 < n ? &type_scopes[i + 1] : NULL, scope->select };
  if (place->part != DOWSER_AUDIT_OFF)
    dowser_number_texts_visit (&type_scopes[0], expr, place->part == DOWSER_AUDIT_ORDER, visit_cb, &self);
  return dowser_expr_ref ((DowserExpr *) expr);
}

void
_dowser_audit_check_number_texts (DowserAudit *self, DowserAuditScope *scope)
{
  g_clear_pointer (&self->number_texts, g_ptr_array_unref);
  self->number_texts = g_ptr_array_new_with_free_func ((GDestroyNotify) _dowser_audit_number_text_free);
  _dowser_audit_fix_slots (self, scope, check_slot);
}
