/* dowser-sql-convert.c - writes a value in the type that its position requires */
#include "sql/write/dowser-sql-output.h"
#include "sql/write/dowser-sql-print.h"
#include "sql/write/dowser-sql-type.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const char *
get_type_name (int type)
{
  return type == DOWSER_SQL_NULL ? "null" : dowser_value_type_to_string ((DowserValueType) type);
}

/* @conversion: (nullable): the first conversion to check. Returns: (nullable) */
static const char *
find_conversion (const DowserConversion *conversion, int from, int to)
{
  for (; conversion != NULL && conversion->text != NULL; conversion++)
    if (conversion->from == from && conversion->to == to)
      return conversion->text;
  return NULL;
}

const char *
dowser_sql_find_conversion (const DowserSqlWriter *self, int from, int to)
{
  const char *own = self->own ? find_conversion (self->dialect->own_conversions, from, to) : NULL;

  return own != NULL ? own : find_conversion (self->dialect->conversions, from, to);
}

/* Returns TRUE if a value of type @have can be written where @want is required. REAL accepts any number, TIMESTAMP also
 * accepts a date, and UNKNOWN accepts any value. */
static gboolean
fits_type (const DowserSqlWriter *self, int have, int want)
{
  if (have == DOWSER_VALUE_BOOLEAN && dowser_sql_type_is_number (want))
    return self->dialect->numbers_are_conditions;
  if (have == want || want == DOWSER_VALUE_UNKNOWN || have == DOWSER_VALUE_UNKNOWN || have == DOWSER_SQL_NULL)
    return TRUE;
  if (want == DOWSER_VALUE_REAL || want == DOWSER_VALUE_DECIMAL)
    return dowser_sql_type_is_number (have);
  return want == DOWSER_VALUE_TIMESTAMP && have == DOWSER_VALUE_DATE;
}

gboolean
dowser_sql_is_condition (const DowserExpr *expr)
{
  switch (expr->kind)
    {
    case DOWSER_EXPR_COMPARE:
    case DOWSER_EXPR_AND:
    case DOWSER_EXPR_OR:
    case DOWSER_EXPR_NOT:
    case DOWSER_EXPR_BETWEEN:
    case DOWSER_EXPR_IN:
    case DOWSER_EXPR_MATCH:
    case DOWSER_EXPR_IS_NULL:
      return TRUE;
    case DOWSER_EXPR_SUBPLAN:
      return expr->op != DOWSER_SUBPLAN_SCALAR;
    default:
      return FALSE;
    }
}

static gboolean
is_date_literal (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_LITERAL && !expr->value->is_null && expr->value->type == DOWSER_VALUE_TEXT
         && dowser_sql_get_date_type (expr->value->text) != DOWSER_VALUE_UNKNOWN;
}

static gboolean
is_plain_literal (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_LITERAL && !expr->value->is_null;
}

/* Converts a literal from type @have to type @want, so that no cast is written. Returns: (transfer full) (nullable) */
static DowserValue *
convert_literal (const DowserExpr *expr, int have, int want)
{
  const DowserValue *value = expr->value;
  char buffer[32];

  if (!is_plain_literal (expr) || have == want)
    return NULL;
  if (have == DOWSER_VALUE_TEXT && (want == DOWSER_VALUE_DATE || want == DOWSER_VALUE_TIMESTAMP)
      && is_date_literal (expr))
    return dowser_value_new_text (dowser_sql_get_date_type (value->text), value->text, (gssize) value->length);
  if (have == DOWSER_VALUE_REAL && want == DOWSER_VALUE_DECIMAL)
    return dowser_value_new_text (want, dowser_double_to_text (value->real, buffer), -1);
  if (have == DOWSER_VALUE_INTEGER && want == DOWSER_VALUE_TEXT)
    {
      g_snprintf (buffer, sizeof buffer, "%" G_GINT64_FORMAT, value->integer);
      return dowser_value_new_text (want, buffer, -1);
    }
  if (have == DOWSER_VALUE_INTEGER && want == DOWSER_VALUE_BOOLEAN)
    return dowser_value_new_boolean (value->integer != 0);
  if (have == DOWSER_VALUE_BOOLEAN && (want == DOWSER_VALUE_INTEGER || want == DOWSER_VALUE_REAL))
    return dowser_value_new_integer (value->integer);
  return NULL;
}

/* Returns TRUE if the value must first be converted to a text. In the engine, a computed expression that is always NULL
 * still has a type. For example, a date can't be converted to a number, but a value of any type can be converted to a
 * text. */
static gboolean
needs_text_between (const DowserSqlWriter *self, const DowserExpr *expr, int want)
{
  DowserValueType own;

  if (want == DOWSER_VALUE_TEXT || expr->kind == DOWSER_EXPR_LITERAL || expr->kind == DOWSER_EXPR_PARAMETER
      || dowser_sql_find_conversion (self, DOWSER_SQL_NULL, DOWSER_VALUE_TEXT) == NULL
      || dowser_sql_type_of (self, expr) != DOWSER_SQL_NULL)
    return FALSE;
  own = dowser_sql_type_of_null (self, expr);
  return own != DOWSER_VALUE_UNKNOWN && own != DOWSER_VALUE_TEXT && !dowser_value_type_is_number (own);
}

DowserExpr *
dowser_sql_dup_untyped (const DowserSqlWriter *self, const DowserExpr *expr, int want)
{
  if (expr->kind == DOWSER_EXPR_LITERAL && expr->value->is_null)
    return dowser_expr_new_literal (dowser_value_new_null (DOWSER_VALUE_UNKNOWN));
  if (needs_text_between (self, expr, want))
    return dowser_expr_new_cast (dowser_expr_ref (expr), DOWSER_VALUE_TEXT);
  return dowser_expr_ref (expr);
}

static void
put_unary_form (DowserSqlWriter *self, const char *form, const DowserExpr *expr, int want)
{
  g_autoptr (GPtrArray) args = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);

  g_ptr_array_add (args, dowser_sql_dup_untyped (self, expr, want));
  dowser_sql_put_form (self, form, args, NULL);
}

/* Writes 1, 0 or NULL for a condition, in engines where a condition can't be a value. */
static void
put_condition_as_value (DowserSqlWriter *self, const DowserExpr *expr, int want)
{
  if (want == DOWSER_VALUE_TEXT)
    put_unary_form (self, "CASE WHEN $1 THEN '1' WHEN NOT ($1) THEN '0' END", expr, DOWSER_VALUE_TEXT);
  else
    put_unary_form (self, "CASE WHEN $1 THEN 1 WHEN NOT ($1) THEN 0 END", expr, DOWSER_VALUE_TEXT);
}

static void
put_value_as_condition (DowserSqlWriter *self, const DowserExpr *expr, int have)
{
  const char *form = dowser_sql_find_conversion (self, have, DOWSER_VALUE_BOOLEAN);

  if (form != NULL)
    put_unary_form (self, form, expr, DOWSER_VALUE_BOOLEAN);
  else
    dowser_sql_fail (self, _ ("a value of type “%s” as a condition"), get_type_name (have));
}

static void
put_converted (DowserSqlWriter *self, const DowserExpr *expr, int have, int want)
{
  g_autoptr (DowserValue) literal = convert_literal (expr, have, want);
  const char *form = dowser_sql_find_conversion (self, have, want);

  /* In the user's own SQL, the engine decides whether it accepts a text as a number without a cast. */
  if (self->own && self->dialect->own_conversions != NULL && have == DOWSER_VALUE_TEXT
      && dowser_sql_type_is_number (want) && !is_plain_literal (expr))
    form = "($1)";
  /* A date is converted to a number only by an explicit cast: in arithmetic, some engines read a date as a number of
   * days, others as a year. */
  if (dowser_sql_type_is_date (have) && want != DOWSER_VALUE_TEXT && !dowser_sql_type_is_date (want))
    form = NULL;
  if (literal != NULL)
    dowser_sql_put_value (self, literal);
  else if (form != NULL)
    put_unary_form (self, form, expr, want);
  else
    dowser_sql_fail (self, _ ("a value of type “%s” where type “%s” is needed"), get_type_name (have),
                     get_type_name (want));
}

/* Returns TRUE if @expr is a NULL of a number type where any number fits. The NULL keeps its type, because the type of
 * the whole result depends on it. */
static gboolean
is_null_number (const DowserSqlWriter *self, const DowserExpr *expr, int have, int want)
{
  return have == DOWSER_SQL_NULL && (want == DOWSER_VALUE_REAL || want == DOWSER_VALUE_DECIMAL)
         && dowser_value_type_is_number (dowser_sql_type_of_null (self, expr));
}

/* Returns TRUE if the engine would cut decimal places. The engine gives decimals with different numbers of places a
 * common number, and a sum's type leaves no room for more places. */
static gboolean
loses_decimals (const DowserSqlWriter *self, const DowserExpr *expr, int have, int want)
{
  return self->dialect->cuts_decimals && have == DOWSER_VALUE_DECIMAL && want == DOWSER_VALUE_DECIMAL
         && dowser_sql_type_is_wide (self, expr);
}

/* Writes a value in exactly the required type. A literal that becomes a decimal is written with its own digits, because
 * the nearest real number could differ from it. */
static void
put_strict_cast (DowserSqlWriter *self, const DowserExpr *expr, int have, int want)
{
  DowserValue *value = convert_literal (expr, have, want);
  g_autoptr (DowserExpr) literal = value != NULL ? dowser_expr_new_literal (value) : NULL;

  put_unary_form (self, self->dialect->casts[want], literal != NULL ? literal : expr, want);
}

void
dowser_sql_put_as_type (DowserSqlWriter *self, const DowserExpr *expr, int want, DowserPrecedence precedence)
{
  gboolean strict = want == DOWSER_SQL_REAL_ITSELF || want == DOWSER_SQL_DECIMAL_ITSELF;
  int have;

  if (self->error != NULL)
    return;
  /* If a value of any type fits, no conversion is needed. */
  if (!self->dialect->typed
      || (want == DOWSER_VALUE_UNKNOWN && (self->dialect->conditions_are_values || !dowser_sql_is_condition (expr))))
    {
      dowser_sql_put_expr (self, expr, precedence);
      return;
    }
  if (strict)
    want = want == DOWSER_SQL_REAL_ITSELF ? DOWSER_VALUE_REAL : DOWSER_VALUE_DECIMAL;
  have = dowser_sql_type_of (self, expr);
  if (!strict && is_null_number (self, expr, have, want))
    want = (int) dowser_sql_type_of_null (self, expr);
  if (strict && (have == DOWSER_VALUE_INTEGER || have == DOWSER_VALUE_DECIMAL || have != want)
      && dowser_sql_type_is_number (have))
    put_strict_cast (self, expr, have, want);
  else if (!self->dialect->conditions_are_values && dowser_sql_is_condition (expr))
    put_condition_as_value (self, expr, want);
  else if (loses_decimals (self, expr, have, want))
    put_unary_form (self, self->dialect->casts[want], expr, want);
  else if (fits_type (self, have, want)
           && (have != DOWSER_SQL_NULL || dowser_sql_find_conversion (self, have, want) == NULL)
           && !(have == DOWSER_VALUE_REAL && want == DOWSER_VALUE_DECIMAL && is_plain_literal (expr)))
    dowser_sql_put_expr (self, expr, precedence);
  else
    put_converted (self, expr, have, want);
}

void
dowser_sql_put_condition (DowserSqlWriter *self, const DowserExpr *expr, DowserPrecedence precedence)
{
  int have;

  if (self->error != NULL)
    return;
  if (!self->dialect->typed || dowser_sql_is_condition (expr))
    {
      dowser_sql_put_expr (self, expr, precedence);
      return;
    }
  have = dowser_sql_type_of (self, expr);
  if (have == DOWSER_SQL_NULL && self->dialect->conditions_are_values)
    dowser_sql_put_expr (self, expr, precedence);
  else if (self->dialect->numbers_are_conditions ? have == DOWSER_VALUE_BOOLEAN || dowser_sql_type_is_number (have)
                                                 : have == DOWSER_VALUE_BOOLEAN && self->dialect->has_booleans)
    dowser_sql_put_expr (self, expr, precedence);
  else if (have == DOWSER_VALUE_UNKNOWN && self->dialect->conditions_are_values)
    dowser_sql_put_expr (self, expr, precedence);
  else
    put_value_as_condition (self, expr, have);
}

/* CLASH: stands for two types that have no common type. */
#define CLASH (DOWSER_SQL_NULL + 1)

static int
merge_types (int a, int b)
{
  int common;

  if (a == DOWSER_SQL_REAL_ITSELF || a == DOWSER_SQL_DECIMAL_ITSELF)
    a = a == DOWSER_SQL_REAL_ITSELF ? DOWSER_VALUE_REAL : DOWSER_VALUE_DECIMAL;
  common = dowser_sql_type_find_common (a, b);

  if (a == DOWSER_VALUE_UNKNOWN || b == DOWSER_VALUE_UNKNOWN)
    return a == DOWSER_VALUE_UNKNOWN ? b : a;
  if (common != DOWSER_VALUE_UNKNOWN)
    return common;
  if (a == DOWSER_VALUE_TEXT || b == DOWSER_VALUE_TEXT)
    {
      int other = a == DOWSER_VALUE_TEXT ? b : a;

      if (other == DOWSER_VALUE_DATE || other == DOWSER_VALUE_TIMESTAMP || other == DOWSER_VALUE_TIME)
        return DOWSER_VALUE_TEXT;
    }
  return CLASH;
}

typedef struct
{
  int types; /* the common type of all expressions */
  int dated; /* the common type that the expressions would have if texts that contain dates were dates */
  int bare;  /* the common type of the expressions that are not literals */
} Meeting;

static void
add_type (Meeting *meeting, const DowserExpr *expr, int type)
{
  meeting->types = meeting->types == CLASH ? CLASH : merge_types (meeting->types, type);
  if (!is_date_literal (expr))
    meeting->dated = meeting->dated == CLASH ? CLASH : merge_types (meeting->dated, type);
  if (!is_plain_literal (expr))
    meeting->bare = meeting->bare == CLASH ? CLASH : merge_types (meeting->bare, type);
}

/* Returns the exact type that numbers must have if the dialect can't mix them. */
static int
get_exact_type (const DowserSqlWriter *self, int type)
{
  if (!self->dialect->numbers_are_apart)
    return type;
  return type == DOWSER_VALUE_REAL      ? DOWSER_SQL_REAL_ITSELF
         : type == DOWSER_VALUE_DECIMAL ? DOWSER_SQL_DECIMAL_ITSELF
                                        : type;
}

/* If a text literal that contains a date is compared with a date, the text becomes a date. If a date is compared with
 * any other text, the date becomes a text, which sorts in the same way. Other types that have no common type are
 * refused. */
static int
find_common_type (DowserSqlWriter *self, const Meeting *meeting)
{
  if (dowser_sql_type_is_date (meeting->dated))
    return meeting->dated;
  if (meeting->types == CLASH)
    dowser_sql_fail (self, _ ("values of different types in one place, such as a text and a number"));
  /* A decimal and a literal real number are compared as decimals, so the digits of the literal stay unchanged. */
  if (meeting->bare == DOWSER_VALUE_DECIMAL && meeting->types == DOWSER_VALUE_REAL)
    return get_exact_type (self, DOWSER_VALUE_DECIMAL);
  if (dowser_sql_type_is_number (meeting->types))
    return get_exact_type (self, meeting->types);
  return meeting->types == CLASH || meeting->types == DOWSER_SQL_NULL ? DOWSER_VALUE_UNKNOWN : meeting->types;
}

int
dowser_sql_find_common_type (DowserSqlWriter *self, GPtrArray *exprs, guint first, guint stride)
{
  Meeting meeting = { DOWSER_SQL_NULL, DOWSER_SQL_NULL, DOWSER_SQL_NULL };

  if (!self->dialect->typed)
    return DOWSER_VALUE_UNKNOWN;
  for (guint i = first; i < exprs->len; i += stride)
    add_type (&meeting, exprs->pdata[i], dowser_sql_type_of (self, exprs->pdata[i]));
  /* The default of a CASE comes after its pairs of condition and value. */
  if (stride == 2 && first == 1 && exprs->len % 2 == 1)
    add_type (&meeting, exprs->pdata[exprs->len - 1], dowser_sql_type_of (self, exprs->pdata[exprs->len - 1]));
  return find_common_type (self, &meeting);
}

int
dowser_sql_merge_types (DowserSqlWriter *self, int a, int b)
{
  int met = merge_types (a, b);

  if (met == CLASH)
    dowser_sql_fail (self, _ ("values of different types in one place, such as a text and a number"));
  if (dowser_sql_type_is_number (met))
    return get_exact_type (self, met);
  return met == CLASH || met == DOWSER_SQL_NULL ? DOWSER_VALUE_UNKNOWN : met;
}
