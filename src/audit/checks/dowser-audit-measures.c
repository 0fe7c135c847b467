/* dowser-audit-measures.c - checks that sums, averages and calculations use only amounts */
#include "analysis/dowser-audit-kinds.h"
#include "analysis/dowser-no-amount.h"
#include "audit/checks/dowser-audit-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define CHECK "measure"

typedef struct
{
  DowserAudit *audit;
  DowserAuditScope *scope;
  const DowserAuditPlace *place;
} CheckPass;

static DowserColumnKind
get_kind (const CheckPass *pass, const DowserExpr *expr)
{
  const DowserColumn *column = _dowser_audit_find_stored_column (&pass->audit->analysis, pass->scope, expr);

  return column != NULL ? _dowser_audit_get_column_kind (&pass->audit->analysis, column) : DOWSER_KIND_UNKNOWN;
}

static char *
dup_sentence (const DowserExpr *column, DowserColumnKind kind, gboolean is_sum)
{
  switch (kind)
    {
    case DOWSER_KIND_YEAR:
      return g_strdup_printf (_ ("“%s” is a year, and a sum of years has no meaning."), column->name);
    case DOWSER_KIND_CODE:
      return g_strdup_printf (is_sum ? _ ("“%s” is a code, and a sum of codes has no meaning.")
                                     : _ ("“%s” is a code, and an average of codes has no meaning."),
                              column->name);
    case DOWSER_KIND_DATE:
      return g_strdup_printf (is_sum ? _ ("“%s” is a date or time, and a sum of dates or times has no meaning.")
                                     : _ ("“%s” is a date or time, and an average of dates or times has no meaning."),
                              column->name);
    case DOWSER_KIND_KEY:
    case DOWSER_KIND_UNKNOWN:
    case DOWSER_KIND_MEASURE:
    default:
      return g_strdup_printf (is_sum ? _ ("“%s” identifies a row, so a sum of it has no meaning.")
                                     : _ ("“%s” identifies a row, so an average of it has no meaning."),
                              column->name);
    }
}

static void
check_sum (const CheckPass *pass, const DowserExpr *expr)
{
  DowserColumnKind kind = DOWSER_KIND_UNKNOWN;
  gboolean is_sum = FALSE;
  const DowserExpr *column = dowser_no_amount_find_column (&pass->audit->analysis, pass->scope, expr, &kind, &is_sum);

  if (column == NULL)
    return;
  if (kind == DOWSER_KIND_CODE && _dowser_audit_name_may_be_amount (column->name))
    _dowser_audit_report (pass->audit, pass->scope, pass->place, DOWSER_SEVERITY_WARNING, CHECK,
                          dup_sentence (column, kind, is_sum), NULL);
  else
    _dowser_audit_report_wrong (pass->audit, pass->scope, pass->place, CHECK, _dowser_audit_dup_fix_subject (expr),
                                dup_sentence (column, kind, is_sum));
}

/* Returns TRUE for a text that isn't a number. Engines read such a text as 0, or refuse it. */
static gboolean
is_plain_text (const CheckPass *pass, const DowserExpr *expr)
{
  const DowserColumn *column;
  const DowserColumnProfile *profile;

  if (expr->kind == DOWSER_EXPR_LITERAL && expr->value->type == DOWSER_VALUE_TEXT && !expr->value->is_null)
    {
      char *end;

      g_ascii_strtod (expr->value->text, &end);
      return end == expr->value->text;
    }
  column = _dowser_audit_find_stored_column (&pass->audit->analysis, pass->scope, expr);
  if (column == NULL || column->type != DOWSER_VALUE_TEXT)
    return FALSE;
  profile = dowser_profile_find (pass->audit->analysis.profile, column);
  for (guint i = 0; profile != NULL && i < profile->values->len; i++)
    if (g_ascii_isdigit (*(const char *) profile->values->pdata[i]))
      return FALSE;
  return profile == NULL || profile->values->len > 0
         || _dowser_audit_get_column_kind (&pass->audit->analysis, column) == DOWSER_KIND_UNKNOWN;
}

static const char *
get_text (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_LITERAL ? expr->value->text : expr->name;
}

static void
check_arithmetic (const CheckPass *pass, const DowserExpr *expr)
{
  for (guint i = 0; i < expr->args->len; i++)
    {
      const DowserExpr *x = expr->args->pdata[i];

      if (!is_plain_text (pass, x))
        continue;
      _dowser_audit_report_wrong (pass->audit, pass->scope, pass->place, CHECK, _dowser_audit_dup_fix_subject (expr),
                                  g_strdup_printf (_ ("“%s” is text, so it cannot be used in a calculation."),
                                                   get_text (x)));
      return;
    }
}

static gboolean
is_date (const CheckPass *pass, const DowserExpr *expr)
{
  return dowser_value_type_is_temporal (_dowser_audit_get_type (&pass->audit->analysis, pass->scope, expr))
         || get_kind (pass, expr) == DOWSER_KIND_DATE;
}

/* If a number is added to or subtracted from a date, returns the date moved by this number of days. Otherwise some
 * engines would read the date as its year, and subtract 30 years for "date - 30". Returns: (transfer full)
 * (nullable) */
static DowserExpr *
new_moved_date (const CheckPass *pass, const DowserExpr *expr)
{
  const DowserExpr *date = expr->args->pdata[0];
  const DowserExpr *days = expr->args->pdata[1];
  DowserExpr *moved;

  if (!is_date (pass, date)
      || !dowser_value_type_is_number (_dowser_audit_get_type (&pass->audit->analysis, pass->scope, days))
      || !_dowser_audit_may_fix (pass->audit, pass->scope, pass->place,
                                 (DowserAuditFix){ DOWSER_SEVERITY_WARNING, "type", FALSE,
                                                   _dowser_audit_dup_fix_subject (expr),
                                                   g_strdup (_ ("A number is added to a date or subtracted from it.")),
                                                   _ ("The number is now read as a number of days.") }))
    return NULL;
  moved = dowser_expr_ref (days);
  if (expr->op == DOWSER_SUBTRACT)
    moved = dowser_expr_new_arithmetic (DOWSER_NEGATE, moved, NULL);
  return dowser_expr_new_function ("add_days", dowser_expr_ref (date), moved, NULL);
}

static DowserExpr *
subtract_dates (const CheckPass *pass, const DowserExpr *expr)
{
  if (!is_date (pass, expr->args->pdata[0]) || !is_date (pass, expr->args->pdata[1])
      || !_dowser_audit_may_fix (pass->audit, pass->scope, pass->place,
                                 (DowserAuditFix){ DOWSER_SEVERITY_WARNING, "type", FALSE,
                                                   _dowser_audit_dup_fix_subject (expr),
                                                   g_strdup (_ ("A date is subtracted from another date.")),
                                                   _ ("The days between the two dates are counted instead.") }))
    return NULL;
  return dowser_expr_new_function ("days_between", dowser_expr_ref (expr->args->pdata[1]),
                                   dowser_expr_ref (expr->args->pdata[0]), NULL);
}

/* Returns TRUE if the column contains digits as texts with different lengths. Such texts sort wrongly: "100" before
 * "99". */
static gboolean
is_digit_text (const CheckPass *pass, const DowserExpr *expr)
{
  const DowserColumn *column = _dowser_audit_find_stored_column (&pass->audit->analysis, pass->scope, expr);
  const DowserColumnProfile *profile = dowser_profile_find (pass->audit->analysis.profile, column);
  gboolean lengths_differ = FALSE;

  /* A column of texts that are read as numbers is reported by another check. */
  if (profile == NULL || column->type != DOWSER_VALUE_TEXT || column->number_text || profile->values->len < 2)
    return FALSE;
  for (guint i = 0; i < profile->values->len; i++)
    {
      const char *text = profile->values->pdata[i];
      const char *first = profile->values->pdata[0];

      if (*text == '\0' || text[strspn (text, "0123456789")] != '\0')
        return FALSE;
      lengths_differ |= strlen (text) != strlen (first);
    }
  return lengths_differ;
}

static gboolean
is_less_or_greater (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_COMPARE && expr->op != DOWSER_EQUAL && expr->op != DOWSER_NOT_EQUAL;
}

/* Reports comparisons, MIN and MAX of texts of digits, because texts and numbers give different results. */
static void
check_text_order (const CheckPass *pass, const DowserExpr *expr)
{
  const DowserExpr *x = NULL;

  if (expr->kind == DOWSER_EXPR_AGGREGATE && (expr->op == DOWSER_MIN || expr->op == DOWSER_MAX))
    x = expr->args->pdata[0];
  else if (is_less_or_greater (expr))
    x = expr->args->pdata[is_digit_text (pass, expr->args->pdata[0]) ? 0 : 1];
  if (x == NULL || !is_digit_text (pass, x))
    return;
  _dowser_audit_report (pass->audit, pass->scope, pass->place, DOWSER_SEVERITY_WARNING, CHECK,
                        g_strdup_printf (_ ("“%s” stores digits as text, so “100” is less than “99”. Write CAST(… AS "
                                            "INTEGER) to compare numbers."),
                                         x->name),
                        NULL);
}

static DowserExpr *
check_cb (const DowserExpr *expr, gpointer user_data)
{
  const CheckPass *pass = user_data;
  DowserExpr *fixed;

  check_sum (pass, expr);
  check_text_order (pass, expr);
  if (expr->kind != DOWSER_EXPR_ARITHMETIC || expr->args->len != 2)
    return NULL;
  fixed = expr->op == DOWSER_SUBTRACT ? subtract_dates (pass, expr) : NULL;
  if (fixed == NULL && (expr->op == DOWSER_ADD || expr->op == DOWSER_SUBTRACT))
    fixed = new_moved_date (pass, expr);
  if (fixed == NULL)
    check_arithmetic (pass, expr);
  return fixed;
}

static DowserExpr *
check_slot (DowserAudit *self, DowserAuditScope *scope, const DowserAuditPlace *place, const DowserExpr *expr)
{
  CheckPass pass = { self, scope, place };

  if (place->part == DOWSER_AUDIT_ORDER && expr->kind == DOWSER_EXPR_COLUMN && is_digit_text (&pass, expr))
    _dowser_audit_report (self, scope, place, DOWSER_SEVERITY_NOTE, CHECK,
                          g_strdup_printf (_ ("“%s” stores digits as text, so “100” comes before “99”."), expr->name),
                          NULL);
  return dowser_expr_map (expr, check_cb, &pass);
}

void
_dowser_audit_check_measures (DowserAudit *self, DowserAuditScope *scope)
{
  _dowser_audit_fix_slots (self, scope, check_slot);
}
