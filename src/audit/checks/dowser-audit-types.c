/* dowser-audit-types.c - checks the types of compared, added and matched values */
#include "audit/checks/dowser-audit-private.h"
#include "plan/dowser-aggregate.h"
#include "plan/dowser-bucket.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define CHECK "type"
/* The minimum share of dates among the texts of a column that makes the column a date column. */
#define MOSTLY_DATES 0.9
/* The maximum number of stored values from which the written order of day, month and year is derived. */
#define MAX_LOOKED_AT 20

typedef struct
{
  DowserAudit *audit;
  DowserAuditScope *scope;
  const DowserAuditPlace *place;
} CheckPass;

static gboolean
is_literal (const DowserExpr *expr, DowserValueType type)
{
  return expr->kind == DOWSER_EXPR_LITERAL && expr->value->type == type && !expr->value->is_null;
}

static gboolean
is_text (const DowserExpr *expr)
{
  return is_literal (expr, DOWSER_VALUE_TEXT) && strlen (expr->value->text) == expr->value->length;
}

static const DowserColumnProfile *
find_profile (const CheckPass *pass, const DowserExpr *expr)
{
  if (expr->kind != DOWSER_EXPR_COLUMN)
    return NULL;
  return dowser_profile_find (pass->audit->analysis.profile,
                              _dowser_audit_resolve_column (&pass->audit->analysis, pass->scope, expr).column);
}

/* Returns TRUE if the column's texts are dates. Engines without date types store dates as texts. */
static gboolean
contains_dates (const CheckPass *pass, const DowserExpr *expr)
{
  const DowserColumnProfile *profile = find_profile (pass, expr);

  return profile != NULL && profile->dates >= MOSTLY_DATES;
}

/* Returns TRUE if the checked values contain texts, but no date. */
static gboolean
contains_no_date (const CheckPass *pass, const DowserExpr *expr)
{
  const DowserColumnProfile *profile = find_profile (pass, expr);

  return profile != NULL && profile->has_text && profile->dates <= 0;
}

static const char *
get_name (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_COLUMN ? expr->name : _ ("the compared value");
}

/* Reports a fix of @about. Returns FALSE if the user undid the fix. @compared: (nullable): the expression with which
 * @about is compared */
static gboolean
may_fix (const CheckPass *pass, DowserSeverity severity, gboolean needed, const DowserExpr *about,
         const DowserExpr *compared, char *message, const char *fix)
{
  g_autofree char *first = _dowser_audit_dup_fix_subject (about);
  g_autofree char *second = compared != NULL ? _dowser_audit_dup_fix_subject (compared) : NULL;

  return _dowser_audit_may_fix (pass->audit, pass->scope, pass->place,
                                (DowserAuditFix){ severity, CHECK, needed, g_strjoin (" ", first, second, NULL),
                                                  message, fix });
}

static void
report_warning (const CheckPass *pass, char *message)
{
  _dowser_audit_report (pass->audit, pass->scope, pass->place, DOWSER_SEVERITY_WARNING, CHECK, message, NULL);
}

/* Returns TRUE if @text starts like an ISO date: "2024-01-31" or "2024-01". */
static gboolean
is_iso_date_start (const char *text)
{
  return strlen (text) >= 7 && text[4] == '-' && g_ascii_isdigit (text[0]) && g_ascii_isdigit (text[5]);
}

/* Returns: (transfer full) (nullable): the number that @text contains; %NULL if @text isn't a number */
static DowserValue *
read_number (const char *text)
{
  gboolean is_integer = TRUE;
  char *end;
  double real;

  if (*text == '\0' || g_ascii_isspace (*text) || strlen (text) > 15)
    return NULL;
  for (const char *c = text; *c != '\0'; c++)
    {
      if (strchr ("0123456789.-", *c) == NULL)
        return NULL;
      is_integer &= *c != '.';
    }
  real = g_ascii_strtod (text, &end);
  if (*end != '\0')
    return NULL;
  return is_integer ? dowser_value_new_integer (g_ascii_strtoll (text, NULL, 10)) : dowser_value_new_real (real);
}

static DowserExpr *
new_number_for_text (const CheckPass *pass, const DowserExpr *x, const DowserExpr *literal)
{
  g_autoptr (DowserValue) number = is_text (literal) ? read_number (literal->value->text) : NULL;

  if (number == NULL)
    {
      report_warning (pass, g_strdup_printf (_ ("“%s” is a number and is compared with a text."), get_name (x)));
      return NULL;
    }
  if (!may_fix (pass, DOWSER_SEVERITY_NOTE, FALSE, literal, x,
                g_strdup_printf (_ ("“%s” is a number and is compared with a text."), get_name (x)),
                _ ("The text is now read as a number.")))
    return NULL;
  return dowser_expr_new_literal (g_steal_pointer (&number));
}

/* Converts a text that is compared with the date @x to a date. @as_text: TRUE if the column stores its dates as
 * texts */
static DowserExpr *
new_date_for_text (const CheckPass *pass, const DowserExpr *x, const DowserExpr *literal, gboolean as_text)
{
  const char *text = is_text (literal) ? literal->value->text : NULL;
  g_autofree char *date = text != NULL ? _dowser_audit_read_date (text) : NULL;
  g_autofree char *fix = NULL;

  if (text != NULL && _dowser_audit_is_invalid_date (text))
    report_warning (pass, g_strdup_printf (_ ("“%s” isn't a valid date."), text));
  if (text == NULL || is_iso_date_start (text))
    return NULL;
  if (date == NULL)
    {
      report_warning (pass, g_strdup_printf (_ ("“%s” is a date, but “%s” cannot be read as a date. Write it like "
                                                "2024-12-31."),
                                             get_name (x), text));
      return NULL;
    }
  fix = g_strdup_printf (_ ("The text is now read as %s."), date);
  if (!may_fix (pass, DOWSER_SEVERITY_WARNING, FALSE, literal, x,
                g_strdup_printf (_ ("“%s” is a date, but “%s” is not written as a date."), get_name (x), text), fix))
    return NULL;
  return dowser_expr_new_literal (dowser_value_new_text (as_text ? DOWSER_VALUE_TEXT : DOWSER_VALUE_DATE, date, -1));
}

/* Returns TRUE if the column holds dates as texts that begin with the day or month. Such texts sort by the day, and
 * never equal a date that begins with the year. */
static gboolean
contains_days_first (const CheckPass *pass, const DowserExpr *expr)
{
  const DowserColumnProfile *profile = find_profile (pass, expr);

  for (guint i = 0; profile != NULL && i < profile->values->len && i < MAX_LOOKED_AT; i++)
    if (!_dowser_audit_is_day_first (profile->values->pdata[i]))
      return FALSE;
  return profile != NULL && profile->values->len > 0;
}

static void
check_days_first (const CheckPass *pass, const DowserExpr *x, const DowserExpr *literal)
{
  const char *text = literal->value->type == DOWSER_VALUE_DATE || is_text (literal) ? literal->value->text : NULL;

  if (text != NULL && is_iso_date_start (text) && contains_days_first (pass, x))
    report_warning (pass, g_strdup_printf (_ ("“%s” contains dates as text with the day or month first, so these dates "
                                              "cannot be compared with “%s”."),
                                           get_name (x), text));
}

static DowserExpr *
new_boolean_for_number (const CheckPass *pass, const DowserExpr *x, const DowserExpr *literal)
{
  gint64 value = literal->value->integer;

  if (!is_literal (literal, DOWSER_VALUE_INTEGER) || (value != 0 && value != 1))
    {
      report_warning (pass, g_strdup_printf (_ ("“%s” is true or false, but is compared with another kind of value."),
                                             get_name (x)));
      return NULL;
    }
  if (!may_fix (pass, DOWSER_SEVERITY_NOTE, TRUE, literal, x,
                g_strdup_printf (_ ("“%s” is true or false, but is compared with a number."), get_name (x)),
                value != 0 ? _ ("The number is now read as true.") : _ ("The number is now read as false.")))
    return NULL;
  return dowser_expr_new_literal (dowser_value_new_boolean (value != 0));
}

static DowserExpr *
new_text_for_number (const CheckPass *pass, const DowserExpr *x, const DowserExpr *literal)
{
  g_autofree char *text = dowser_value_to_display (literal->value);

  if (!may_fix (pass, DOWSER_SEVERITY_NOTE, FALSE, literal, x,
                g_strdup_printf (_ ("“%s” is a text and is compared with a number."), get_name (x)),
                _ ("The number is compared as text instead.")))
    return NULL;
  return dowser_expr_new_text (text);
}

/* Returns: (transfer full) (nullable): the replacement of @literal, which is compared with @x */
static DowserExpr *
fix_literal (const CheckPass *pass, const DowserExpr *x, const DowserExpr *literal)
{
  DowserValueType type, other;

  if (literal->kind != DOWSER_EXPR_LITERAL || literal->value->is_null)
    return NULL;
  type = _dowser_audit_get_type (&pass->audit->analysis, pass->scope, x);
  other = literal->value->type;
  if (type == DOWSER_VALUE_BOOLEAN && x->kind == DOWSER_EXPR_COLUMN && dowser_value_type_is_number (other))
    return new_boolean_for_number (pass, x, literal);
  if (dowser_value_type_is_number (type) && other == DOWSER_VALUE_TEXT)
    return new_number_for_text (pass, x, literal);
  if (dowser_value_type_is_temporal (type) && other == DOWSER_VALUE_TEXT)
    return new_date_for_text (pass, x, literal, FALSE);
  if (type == DOWSER_VALUE_TEXT && dowser_value_type_is_number (other) && x->kind != DOWSER_EXPR_LITERAL)
    return new_text_for_number (pass, x, literal);
  if (type == DOWSER_VALUE_TEXT && contains_dates (pass, x) && other == DOWSER_VALUE_TEXT)
    return new_date_for_text (pass, x, literal, TRUE);
  if (other == DOWSER_VALUE_DATE && _dowser_audit_is_invalid_date (literal->value->text))
    report_warning (pass, g_strdup_printf (_ ("“%s” isn't a valid date."), literal->value->text));
  if (type == DOWSER_VALUE_TEXT)
    check_days_first (pass, x, literal);
  return NULL;
}

static gboolean
is_year (const DowserExpr *literal)
{
  return is_literal (literal, DOWSER_VALUE_INTEGER) && literal->value->integer >= 1000
         && literal->value->integer <= 2999;
}

static DowserExpr *
new_year_of_date (const CheckPass *pass, const DowserExpr *expr, const DowserExpr *x, const DowserExpr *literal)
{
  if (!is_year (literal))
    {
      report_warning (pass, g_strdup_printf (_ ("“%s” is a date, but is compared with a number."), get_name (x)));
      return NULL;
    }
  if (!may_fix (pass, DOWSER_SEVERITY_WARNING, FALSE, expr, NULL,
                g_strdup_printf (_ ("“%s” is a date, but is compared with a number."), get_name (x)),
                _ ("Now only the year of the date is compared.")))
    return NULL;
  return dowser_expr_new_function ("year", dowser_expr_ref (x), NULL);
}

/* Converts a text column to numbers, because texts and numbers have different orders: as texts, "10" comes before
 * "9". */
static DowserExpr *
new_number_of_text (const CheckPass *pass, const DowserExpr *expr, const DowserExpr *x)
{
  if (!may_fix (pass, DOWSER_SEVERITY_WARNING, FALSE, expr, NULL,
                g_strdup_printf (_ ("“%s” is a text and is compared with a number."), get_name (x)),
                _ ("The text is now read as a number.")))
    return NULL;
  return dowser_expr_new_cast (dowser_expr_ref (x), DOWSER_VALUE_REAL);
}

/* Fixes an expression that is compared with a literal of another type. @by_order: TRUE for a "less" or "greater"
 * comparison. Returns: (transfer full) (nullable) */
static DowserExpr *
fix_compared (const CheckPass *pass, const DowserExpr *expr, const DowserExpr *x, const DowserExpr *literal,
              gboolean by_order)
{
  DowserValueType type;

  if (literal->kind != DOWSER_EXPR_LITERAL || literal->value->is_null
      || !dowser_value_type_is_number (literal->value->type) || x->kind == DOWSER_EXPR_LITERAL)
    return NULL;
  type = _dowser_audit_get_type (&pass->audit->analysis, pass->scope, x);
  if (dowser_value_type_is_temporal (type) || (type == DOWSER_VALUE_TEXT && contains_dates (pass, x)))
    return new_year_of_date (pass, expr, x, literal);
  return by_order && type == DOWSER_VALUE_TEXT ? new_number_of_text (pass, expr, x) : NULL;
}

static DowserExpr *
fix_comparison (const CheckPass *pass, const DowserExpr *expr)
{
  DowserExpr *fixed_operands[2] = { NULL, NULL };

  for (guint i = 0; i < 2 && fixed_operands[0] == NULL && fixed_operands[1] == NULL; i++)
    {
      const DowserExpr *x = expr->args->pdata[i];
      const DowserExpr *other = expr->args->pdata[1 - i];

      fixed_operands[i] = fix_compared (pass, expr, x, other, expr->op != DOWSER_EQUAL && expr->op != DOWSER_NOT_EQUAL);
      if (fixed_operands[i] == NULL)
        fixed_operands[1 - i] = fix_literal (pass, x, other);
    }
  if (fixed_operands[0] == NULL && fixed_operands[1] == NULL)
    return NULL;
  for (guint i = 0; i < 2; i++)
    if (fixed_operands[i] == NULL)
      fixed_operands[i] = dowser_expr_ref (expr->args->pdata[i]);
  return dowser_expr_new_compare (expr->op, fixed_operands[0], fixed_operands[1]);
}

/* Fixes each literal in the list of an IN, or in the bounds of a BETWEEN. */
static DowserExpr *
fix_members (const CheckPass *pass, const DowserExpr *expr)
{
  const DowserExpr *x = expr->args->pdata[0];
  GPtrArray *members = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  DowserExpr *tested = fix_compared (pass, expr, x, expr->args->pdata[1], expr->kind == DOWSER_EXPR_BETWEEN);
  gboolean has_changed = tested != NULL;
  DowserExpr *low, *high;

  if (tested == NULL)
    tested = dowser_expr_ref (x);
  for (guint i = 1; i < expr->args->len; i++)
    {
      DowserExpr *repaired = has_changed && i == 1 ? NULL : fix_literal (pass, tested, expr->args->pdata[i]);

      has_changed |= repaired != NULL;
      g_ptr_array_add (members, repaired != NULL ? repaired : dowser_expr_ref (expr->args->pdata[i]));
    }
  if (!has_changed)
    {
      dowser_expr_unref (tested);
      g_ptr_array_unref (members);
      return NULL;
    }
  if (expr->kind == DOWSER_EXPR_IN)
    return dowser_expr_new_in (tested, members, expr->negated);
  low = dowser_expr_ref (members->pdata[0]);
  high = dowser_expr_ref (members->pdata[1]);
  g_ptr_array_unref (members);
  return dowser_expr_new_between (tested, low, high, expr->negated);
}

/* Returns: (nullable): @x, an argument of @aggregate, converted to a number; %NULL if @x isn't a text or must stay a
 * text */
static DowserExpr *
fix_summand (const CheckPass *pass, const DowserExpr *aggregate, const DowserExpr *x)
{
  DowserValueType type = _dowser_audit_get_type (&pass->audit->analysis, pass->scope, x);

  if (dowser_value_type_is_temporal (type))
    report_warning (pass, g_strdup_printf (_ ("“%s” is a date, and dates cannot be added up."), get_name (x)));
  if (type != DOWSER_VALUE_TEXT
      || !may_fix (pass, DOWSER_SEVERITY_WARNING, TRUE, aggregate, NULL,
                   g_strdup_printf (_ ("“%s” is text, but is added up like a number."), get_name (x)),
                   dowser_plan_is_exempt (pass->audit->analysis.plan, DOWSER_CHECK_NUMBER_TEXT, NULL)
                       ? _ ("The digits at the start of each text are added up. A text that doesn't start with digits "
                            "counts as 0.")
                       : _ ("The texts are now read as numbers. Texts that aren't numbers are ignored.")))
    return NULL;
  return dowser_expr_new_cast (dowser_expr_ref (x), DOWSER_VALUE_REAL);
}

static DowserExpr *
fix_aggregate (const CheckPass *pass, const DowserExpr *expr)
{
  const char *letters = dowser_aggregate_get_info (expr->op)->args;
  DowserExpr *repaired[2] = { NULL, NULL };
  DowserExpr *aggregate;
  guint n = MIN (expr->args->len, G_N_ELEMENTS (repaired));
  gboolean any = FALSE;

  for (guint i = 0; i < n; i++)
    {
      repaired[i]
          = letters[MIN (i, strlen (letters) - 1)] == 'n' ? fix_summand (pass, expr, expr->args->pdata[i]) : NULL;
      any |= repaired[i] != NULL;
      if (repaired[i] == NULL)
        repaired[i] = dowser_expr_ref (expr->args->pdata[i]);
    }
  aggregate = dowser_expr_new_aggregate (expr->op, repaired[0], expr->distinct,
                                         expr->filter != NULL ? dowser_expr_ref (expr->filter) : NULL);
  if (repaired[1] != NULL)
    g_ptr_array_add (aggregate->args, repaired[1]);
  if (any)
    return aggregate;
  dowser_expr_unref (aggregate);
  return NULL;
}

static DowserExpr *
fix_match (const CheckPass *pass, const DowserExpr *expr)
{
  const DowserExpr *x = expr->args->pdata[0];
  DowserValueType type = _dowser_audit_get_type (&pass->audit->analysis, pass->scope, x);

  if (!dowser_value_type_is_number (type) && !dowser_value_type_is_temporal (type))
    return NULL;
  if (!may_fix (pass, DOWSER_SEVERITY_NOTE, TRUE, expr, NULL,
                g_strdup_printf (_ ("“%s” isn’t text, but the plan searches for text in it."), get_name (x)),
                _ ("The value is read as text instead.")))
    return NULL;
  return dowser_expr_new_match (expr->op, dowser_expr_new_cast (dowser_expr_ref (x), DOWSER_VALUE_TEXT),
                                dowser_expr_ref (expr->args->pdata[1]), expr->negated, expr->case_sensitive);
}

/* Reports a bucket, such as the month, of a value that isn't a date. Some engines return NULL for such a bucket, and
 * others return an error. */
static void
check_bucket (const CheckPass *pass, const DowserExpr *expr)
{
  const DowserExpr *date = NULL;
  DowserUnit unit;

  if (pass->place->part != DOWSER_AUDIT_GROUP || !dowser_bucket_read (expr, &unit, &date)
      || _dowser_audit_get_type (&pass->audit->analysis, pass->scope, date) != DOWSER_VALUE_TEXT
      || !contains_no_date (pass, date))
    return;
  report_warning (pass, g_strdup_printf (_ ("“%s” is text and has no date in the rows that were read, so it cannot be "
                                            "grouped by time. Group by its values, or choose a date column."),
                                         get_name (date)));
}

static DowserExpr *
replace_cb (const DowserExpr *expr, gpointer user_data)
{
  switch (expr->kind)
    {
    case DOWSER_EXPR_COMPARE:
      return expr->args->len == 2 ? fix_comparison (user_data, expr) : NULL;
    case DOWSER_EXPR_BETWEEN:
      return expr->args->len == 3 ? fix_members (user_data, expr) : NULL;
    case DOWSER_EXPR_IN:
      return expr->args->len > 1 ? fix_members (user_data, expr) : NULL;
    case DOWSER_EXPR_MATCH:
      return expr->args->len == 2 ? fix_match (user_data, expr) : NULL;
    case DOWSER_EXPR_AGGREGATE:
      return dowser_aggregate_takes_numbers (expr->op) && expr->args->len > 0 ? fix_aggregate (user_data, expr) : NULL;
    case DOWSER_EXPR_FUNCTION:
      check_bucket (user_data, expr);
      return NULL;
    default:
      return NULL;
    }
}

static DowserExpr *
fix_types (DowserAudit *self, DowserAuditScope *scope, const DowserAuditPlace *place, const DowserExpr *expr)
{
  CheckPass pass = { self, scope, place };

  return dowser_expr_map (expr, replace_cb, &pass);
}

void
_dowser_audit_check_types (DowserAudit *self, DowserAuditScope *scope)
{
  _dowser_audit_fix_slots (self, scope, fix_types);
}
