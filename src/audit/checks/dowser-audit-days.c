/* dowser-audit-days.c - replaces a comparison of a timestamp with a day by a range: from the start of the day to before
 * the start of the next day */
#include "audit/checks/dowser-audit-private.h"

#include "analysis/dowser-audit-kinds.h"
#include "plan/dowser-iso-time.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The minimum share of dates among the texts of a column that makes the column a date column. */
#define MOSTLY_DATES 0.9
#define DAY_LENGTH 10

typedef struct
{
  DowserAudit *audit;
  DowserAuditScope *scope;
  const DowserAuditPlace *place;
} CheckPass;

static gboolean
has_time (const char *text)
{
  gsize length = strlen (text);

  return length > DAY_LENGTH && dowser_iso_is_valid (DOWSER_VALUE_TIMESTAMP, text, length);
}

static gboolean
value_has_time (const DowserValue *value)
{
  return value != NULL && !value->is_null && value->text != NULL && has_time (value->text);
}

/* Returns TRUE if some values in the profile have a time of day. Engines without date types store both days and
 * timestamps as texts, so the declared type is only a hint. */
static gboolean
profile_has_times (const DowserColumnProfile *profile)
{
  if (value_has_time (profile->min) || value_has_time (profile->max))
    return TRUE;
  for (guint i = 0; i < profile->values->len; i++)
    if (has_time (profile->values->pdata[i]))
      return TRUE;
  return FALSE;
}

/* If @x is a MIN or MAX, returns its argument, because the result of MIN or MAX is one of the argument's values.
 * Otherwise returns @x. */
static const DowserExpr *
skip_min_max (const DowserExpr *x)
{
  gboolean is_extreme = x->kind == DOWSER_EXPR_AGGREGATE && (x->op == DOWSER_MIN || x->op == DOWSER_MAX);

  return is_extreme && x->args->len == 1 ? x->args->pdata[0] : x;
}

static gboolean
is_timestamp (const CheckPass *pass, const DowserExpr *x)
{
  DowserValueType type = _dowser_audit_get_type (&pass->audit->analysis, pass->scope, x);
  const DowserColumn *column = _dowser_audit_find_stored_column (&pass->audit->analysis, pass->scope, skip_min_max (x));
  const DowserProfile *profiles = pass->audit->analysis.profile;
  const DowserColumnProfile *profile = dowser_profile_find (profiles, column);

  if (type != DOWSER_VALUE_TIMESTAMP && type != DOWSER_VALUE_DATE && type != DOWSER_VALUE_TEXT
      && type != DOWSER_VALUE_UNKNOWN)
    return FALSE;
  if (type == DOWSER_VALUE_TIMESTAMP)
    return profile == NULL || !profile->complete || profile->values->len == 0 || profile_has_times (profile);
  return profile != NULL && profile->dates >= MOSTLY_DATES && profile_has_times (profile);
}

/* A day that stands for "until further notice" in many tables. The next day isn't valid in all engines. */
#define LAST_DAY "9999-12-31"

static gboolean
is_day_literal (const DowserExpr *expr)
{
  const DowserValue *value = expr->kind == DOWSER_EXPR_LITERAL && !expr->value->is_null ? expr->value : NULL;

  return value != NULL && value->text != NULL && value->length == DAY_LENGTH
         && (value->type == DOWSER_VALUE_TEXT || dowser_value_type_is_temporal (value->type))
         && dowser_iso_is_valid (DOWSER_VALUE_DATE, value->text, value->length)
         && strncmp (value->text, LAST_DAY, DAY_LENGTH) != 0;
}

static gboolean
find_varying_cb (const DowserExpr *expr, gpointer user_data)
{
  gboolean *varies = user_data;

  *varies = *varies || expr->kind == DOWSER_EXPR_COLUMN || expr->kind == DOWSER_EXPR_OUTPUT
            || expr->kind == DOWSER_EXPR_AGGREGATE || expr->kind == DOWSER_EXPR_WINDOW
            || expr->kind == DOWSER_EXPR_SUBPLAN;
  return !*varies;
}

static gboolean
is_day (const CheckPass *pass, const DowserExpr *expr)
{
  if (expr->kind == DOWSER_EXPR_LITERAL)
    return is_day_literal (expr);
  return _dowser_audit_get_type (&pass->audit->analysis, pass->scope, expr) == DOWSER_VALUE_DATE
         && !is_timestamp (pass, expr);
}

/* Returns TRUE if the day is the same for each row, so that the condition may contain it twice. */
static gboolean
is_fixed_day (const CheckPass *pass, const DowserExpr *expr)
{
  gboolean varies = FALSE;

  dowser_expr_walk (expr, find_varying_cb, &varies);
  return !varies && is_day (pass, expr);
}

static DowserExpr *
new_next_literal (const DowserValue *value)
{
  GDate date;
  char text[32];

  g_date_clear (&date, 1);
  dowser_iso_read_date (value->text, value->length, &date);
  g_date_add_days (&date, 1);
  g_snprintf (text, sizeof text, "%04u-%02u-%02u", g_date_get_year (&date), (guint) g_date_get_month (&date),
              (guint) g_date_get_day (&date));
  return dowser_expr_new_literal (dowser_value_new_text (value->type, text, -1));
}

static DowserExpr *
new_next_day (const DowserExpr *day)
{
  if (day->kind == DOWSER_EXPR_LITERAL)
    return new_next_literal (day->value);
  if (day->kind == DOWSER_EXPR_RELATIVE_DATE && day->unit == DOWSER_UNIT_DAY)
    return dowser_expr_new_relative_date (DOWSER_UNIT_DAY, day->offset + 1);
  if (day->kind == DOWSER_EXPR_FUNCTION && strcmp (day->name, "today") == 0)
    return dowser_expr_new_relative_date (DOWSER_UNIT_DAY, 1);
  return dowser_expr_new_function ("add_days", dowser_expr_ref (day), dowser_expr_new_integer (1), NULL);
}

static DowserExpr *
new_comparison (DowserCompare op, const DowserExpr *x, DowserExpr *limit)
{
  return dowser_expr_new_compare (op, dowser_expr_ref (x), limit);
}

/* Returns a condition that is true if @x is within the day. With @is_outside, the condition is true if @x isn't within
 * the day. */
static DowserExpr *
new_day_condition (const DowserExpr *x, const DowserExpr *day, gboolean is_outside)
{
  if (is_outside)
    return dowser_expr_or (new_comparison (DOWSER_LESS, x, dowser_expr_ref (day)),
                           new_comparison (DOWSER_GREATER_EQUAL, x, new_next_day (day)));
  return dowser_expr_and (new_comparison (DOWSER_GREATER_EQUAL, x, dowser_expr_ref (day)),
                          new_comparison (DOWSER_LESS, x, new_next_day (day)));
}

static char *
dup_day_text (const DowserExpr *day)
{
  return day->kind == DOWSER_EXPR_LITERAL ? g_strdup_printf ("“%s”", day->value->text) : g_strdup (_ ("a day"));
}

static gboolean
may_fix (const CheckPass *pass, const DowserExpr *about, const DowserExpr *x, const DowserExpr *day)
{
  const DowserExpr *named = skip_min_max (x);
  g_autofree char *day_text = dup_day_text (day);
  char *message
      = g_strdup_printf (_ ("“%s” is a date and time, but is compared with %s."),
                         named->kind == DOWSER_EXPR_COLUMN ? named->name : _ ("the compared value"), day_text);

  return _dowser_audit_may_fix (pass->audit, pass->scope, pass->place,
                                (DowserAuditFix){ DOWSER_SEVERITY_NOTE, DOWSER_AUDIT_DAY_RANGE, FALSE,
                                                  _dowser_audit_dup_fix_subject (about), message,
                                                  _ ("The comparison uses the whole day instead.") });
}

static DowserCompare
mirror_operator (DowserCompare op)
{
  static const DowserCompare mirrored_compares[]
      = { DOWSER_EQUAL, DOWSER_NOT_EQUAL, DOWSER_GREATER, DOWSER_GREATER_EQUAL, DOWSER_LESS, DOWSER_LESS_EQUAL };

  return mirrored_compares[op];
}

/* Compares @x with the whole @day. "before" (<) and "since" (>=) need no change, because a day begins at midnight. */
static DowserExpr *
new_fixed_comparison (DowserCompare op, const DowserExpr *x, const DowserExpr *day)
{
  switch (op)
    {
    case DOWSER_EQUAL:
    case DOWSER_NOT_EQUAL:
      return new_day_condition (x, day, op == DOWSER_NOT_EQUAL);
    case DOWSER_LESS_EQUAL:
      return new_comparison (DOWSER_LESS, x, new_next_day (day));
    default:
      return new_comparison (DOWSER_GREATER_EQUAL, x, new_next_day (day));
    }
}

static DowserExpr *
fix_comparison (const CheckPass *pass, const DowserExpr *expr)
{
  for (guint i = 0; i < 2; i++)
    {
      const DowserExpr *x = expr->args->pdata[i];
      const DowserExpr *day = expr->args->pdata[1 - i];
      DowserCompare op = i == 0 ? (DowserCompare) expr->op : mirror_operator (expr->op);

      if (op == DOWSER_LESS || op == DOWSER_GREATER_EQUAL || !is_day (pass, day) || !is_timestamp (pass, x))
        continue;
      if (!may_fix (pass, expr, x, day))
        return NULL;
      if (is_fixed_day (pass, day))
        return new_fixed_comparison (op, x, day);
      return dowser_expr_new_compare (op, dowser_expr_new_function ("date", dowser_expr_ref (x), NULL),
                                      dowser_expr_ref (day));
    }
  return NULL;
}

static DowserExpr *
fix_between (const CheckPass *pass, const DowserExpr *expr)
{
  const DowserExpr *x = expr->args->pdata[0], *low = expr->args->pdata[1], *high = expr->args->pdata[2];

  if (!is_fixed_day (pass, high) || !is_timestamp (pass, x) || !may_fix (pass, expr, x, high))
    return NULL;
  if (expr->negated)
    return dowser_expr_or (new_comparison (DOWSER_LESS, x, dowser_expr_ref (low)),
                           new_comparison (DOWSER_GREATER_EQUAL, x, new_next_day (high)));
  return dowser_expr_and (new_comparison (DOWSER_GREATER_EQUAL, x, dowser_expr_ref (low)),
                          new_comparison (DOWSER_LESS, x, new_next_day (high)));
}

static DowserExpr *
fix_list (const CheckPass *pass, const DowserExpr *expr)
{
  const DowserExpr *x = expr->args->pdata[0];
  const DowserExpr *day = NULL;
  DowserExpr *combined = NULL;

  for (guint i = 1; i < expr->args->len && day == NULL; i++)
    day = is_fixed_day (pass, expr->args->pdata[i]) ? expr->args->pdata[i] : NULL;
  if (day == NULL || !is_timestamp (pass, x) || !may_fix (pass, expr, x, day))
    return NULL;
  for (guint i = 1; i < expr->args->len; i++)
    {
      const DowserExpr *member = expr->args->pdata[i];
      DowserExpr *one = is_fixed_day (pass, member) ? new_day_condition (x, member, expr->negated)
                                                    : new_comparison (expr->negated ? DOWSER_NOT_EQUAL : DOWSER_EQUAL,
                                                                      x, dowser_expr_ref (member));

      combined = expr->negated ? dowser_expr_and (combined, one) : dowser_expr_or (combined, one);
    }
  return combined;
}

static DowserExpr *
replace_cb (const DowserExpr *expr, gpointer user_data)
{
  switch (expr->kind)
    {
    case DOWSER_EXPR_COMPARE:
      return expr->args->len == 2 ? fix_comparison (user_data, expr) : NULL;
    case DOWSER_EXPR_BETWEEN:
      return expr->args->len == 3 ? fix_between (user_data, expr) : NULL;
    case DOWSER_EXPR_IN:
      return expr->args->len > 1 ? fix_list (user_data, expr) : NULL;
    default:
      return NULL;
    }
}

static DowserExpr *
fix_days (DowserAudit *self, DowserAuditScope *scope, const DowserAuditPlace *place, const DowserExpr *expr)
{
  CheckPass pass = { self, scope, place };

  return dowser_expr_map (expr, replace_cb, &pass);
}

void
_dowser_audit_check_days (DowserAudit *self, DowserAuditScope *scope)
{
  _dowser_audit_fix_slots (self, scope, fix_days);
}
