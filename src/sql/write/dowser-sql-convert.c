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

/* Finds the conversion between two types in an array of conversions. @conversion: (nullable): the first element of the
 * array. Returns: (nullable): the conversion's SQL */
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

/* Returns TRUE if a value of type @own_type can be written where @wanted_type is required. REAL accepts any number,
 * TIMESTAMP also accepts a date, and UNKNOWN accepts any value. */
static gboolean
fits_type (const DowserSqlWriter *self, int own_type, int wanted_type)
{
  if (own_type == DOWSER_VALUE_BOOLEAN && dowser_sql_type_is_number (wanted_type))
    return self->dialect->numbers_are_conditions;
  if (own_type == wanted_type || wanted_type == DOWSER_VALUE_UNKNOWN || own_type == DOWSER_VALUE_UNKNOWN
      || own_type == DOWSER_SQL_NULL)
    return TRUE;
  if (wanted_type == DOWSER_VALUE_REAL || wanted_type == DOWSER_VALUE_DECIMAL)
    return dowser_sql_type_is_number (own_type);
  return wanted_type == DOWSER_VALUE_TIMESTAMP && own_type == DOWSER_VALUE_DATE;
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

/* Converts a literal from type @own_type to type @wanted_type, so that no cast is written. Returns: (transfer full)
 * (nullable) */
static DowserValue *
convert_literal (const DowserExpr *expr, int own_type, int wanted_type)
{
  const DowserValue *value = expr->value;
  char buffer[32];

  if (!is_plain_literal (expr) || own_type == wanted_type)
    return NULL;
  if (own_type == DOWSER_VALUE_TEXT && (wanted_type == DOWSER_VALUE_DATE || wanted_type == DOWSER_VALUE_TIMESTAMP)
      && is_date_literal (expr))
    return dowser_value_new_text (dowser_sql_get_date_type (value->text), value->text, (gssize) value->length);
  if (own_type == DOWSER_VALUE_REAL && wanted_type == DOWSER_VALUE_DECIMAL)
    return dowser_value_new_text (wanted_type, dowser_double_to_text (value->real, buffer), -1);
  if (own_type == DOWSER_VALUE_INTEGER && wanted_type == DOWSER_VALUE_TEXT)
    {
      g_snprintf (buffer, sizeof buffer, "%" G_GINT64_FORMAT, value->integer);
      return dowser_value_new_text (wanted_type, buffer, -1);
    }
  if (own_type == DOWSER_VALUE_INTEGER && wanted_type == DOWSER_VALUE_BOOLEAN)
    return dowser_value_new_boolean (value->integer != 0);
  if (own_type == DOWSER_VALUE_BOOLEAN && (wanted_type == DOWSER_VALUE_INTEGER || wanted_type == DOWSER_VALUE_REAL))
    return dowser_value_new_integer (value->integer);
  return NULL;
}

/* Returns TRUE if @expr can be converted to the wanted type only through a text. This is so for a computed expression
 * that is always NULL. In the engine, such an expression still has a type, for example a date, which can't be converted
 * to a number. A value of any type can be converted to a text. */
static gboolean
needs_text_between (const DowserSqlWriter *self, const DowserExpr *expr, int wanted_type)
{
  DowserValueType own;

  if (wanted_type == DOWSER_VALUE_TEXT || expr->kind == DOWSER_EXPR_LITERAL || expr->kind == DOWSER_EXPR_PARAMETER
      || dowser_sql_find_conversion (self, DOWSER_SQL_NULL, DOWSER_VALUE_TEXT) == NULL
      || dowser_sql_type_of (self, expr) != DOWSER_SQL_NULL)
    return FALSE;
  own = dowser_sql_type_of_null (self, expr);
  return own != DOWSER_VALUE_UNKNOWN && own != DOWSER_VALUE_TEXT && !dowser_value_type_is_number (own);
}

DowserExpr *
dowser_sql_dup_untyped (const DowserSqlWriter *self, const DowserExpr *expr, int wanted_type)
{
  if (expr->kind == DOWSER_EXPR_LITERAL && expr->value->is_null)
    return dowser_expr_new_literal (dowser_value_new_null (DOWSER_VALUE_UNKNOWN));
  if (needs_text_between (self, expr, wanted_type))
    return dowser_expr_new_cast (dowser_expr_ref (expr), DOWSER_VALUE_TEXT);
  return dowser_expr_ref (expr);
}

static void
put_unary_form (DowserSqlWriter *self, const char *form, const DowserExpr *expr, int wanted_type)
{
  g_autoptr (GPtrArray) args = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);

  g_ptr_array_add (args, dowser_sql_dup_untyped (self, expr, wanted_type));
  dowser_sql_put_form (self, form, args, NULL);
}

/* Writes 1, 0 or NULL for a condition, in engines where a condition can't be a value. */
static void
put_condition_as_value (DowserSqlWriter *self, const DowserExpr *expr, int wanted_type)
{
  if (wanted_type == DOWSER_VALUE_TEXT)
    put_unary_form (self, "CASE WHEN $1 THEN '1' WHEN NOT ($1) THEN '0' END", expr, DOWSER_VALUE_TEXT);
  else
    put_unary_form (self, "CASE WHEN $1 THEN 1 WHEN NOT ($1) THEN 0 END", expr, DOWSER_VALUE_TEXT);
}

static void
put_value_as_condition (DowserSqlWriter *self, const DowserExpr *expr, int own_type)
{
  const char *form = dowser_sql_find_conversion (self, own_type, DOWSER_VALUE_BOOLEAN);

  if (form != NULL)
    put_unary_form (self, form, expr, DOWSER_VALUE_BOOLEAN);
  else
    dowser_sql_fail (self, _ ("a value of type “%s” as a condition"), get_type_name (own_type));
}

static void
put_converted (DowserSqlWriter *self, const DowserExpr *expr, int own_type, int wanted_type)
{
  g_autoptr (DowserValue) literal = convert_literal (expr, own_type, wanted_type);
  const char *form = dowser_sql_find_conversion (self, own_type, wanted_type);

  /* In the user's own SQL, the engine decides whether it accepts a text as a number without a cast. */
  if (self->own && self->dialect->own_conversions != NULL && own_type == DOWSER_VALUE_TEXT
      && dowser_sql_type_is_number (wanted_type) && !is_plain_literal (expr))
    form = "($1)";
  /* A date is converted to a number only by an explicit cast: in arithmetic, some engines read a date as a number of
   * days, others as a year. */
  if (dowser_sql_type_is_date (own_type) && wanted_type != DOWSER_VALUE_TEXT && !dowser_sql_type_is_date (wanted_type))
    form = NULL;
  if (literal != NULL)
    dowser_sql_put_value (self, literal);
  else if (form != NULL)
    put_unary_form (self, form, expr, wanted_type);
  else
    dowser_sql_fail (self, _ ("a value of type “%s” where type “%s” is needed"), get_type_name (own_type),
                     get_type_name (wanted_type));
}

/* Returns TRUE if @expr is a NULL with a number type, and @wanted_type is a real number or decimal. Such a NULL keeps
 * its type, because the type of the whole result depends on it. */
static gboolean
is_null_number (const DowserSqlWriter *self, const DowserExpr *expr, int own_type, int wanted_type)
{
  return own_type == DOWSER_SQL_NULL && (wanted_type == DOWSER_VALUE_REAL || wanted_type == DOWSER_VALUE_DECIMAL)
         && dowser_value_type_is_number (dowser_sql_type_of_null (self, expr));
}

/* Returns TRUE if the engine would cut decimal places of @expr when it brings decimals to a common number of places.
 * This happens if the type of @expr, for example a sum, leaves no room for more places. */
static gboolean
loses_decimals (const DowserSqlWriter *self, const DowserExpr *expr, int own_type, int wanted_type)
{
  return self->dialect->cuts_decimals && own_type == DOWSER_VALUE_DECIMAL && wanted_type == DOWSER_VALUE_DECIMAL
         && dowser_sql_type_is_wide (self, expr);
}

/* Writes a value in exactly the required type. A literal that becomes a decimal is written with its own digits, because
 * the nearest real number could differ from it. */
static void
put_strict_cast (DowserSqlWriter *self, const DowserExpr *expr, int own_type, int wanted_type)
{
  DowserValue *value = convert_literal (expr, own_type, wanted_type);
  g_autoptr (DowserExpr) literal = value != NULL ? dowser_expr_new_literal (value) : NULL;

  put_unary_form (self, self->dialect->casts[wanted_type], literal != NULL ? literal : expr, wanted_type);
}

void
dowser_sql_put_as_type (DowserSqlWriter *self, const DowserExpr *expr, int wanted_type, DowserPrecedence precedence)
{
  gboolean is_exact = wanted_type == DOWSER_SQL_REAL_ITSELF || wanted_type == DOWSER_SQL_DECIMAL_ITSELF;
  int own_type;

  if (self->error != NULL)
    return;
  /* If a value of any type fits, no conversion is needed. */
  if (!self->dialect->typed
      || (wanted_type == DOWSER_VALUE_UNKNOWN
          && (self->dialect->conditions_are_values || !dowser_sql_is_condition (expr))))
    {
      dowser_sql_put_expr (self, expr, precedence);
      return;
    }
  if (is_exact)
    wanted_type = wanted_type == DOWSER_SQL_REAL_ITSELF ? DOWSER_VALUE_REAL : DOWSER_VALUE_DECIMAL;
  own_type = dowser_sql_type_of (self, expr);
  if (!is_exact && is_null_number (self, expr, own_type, wanted_type))
    wanted_type = (int) dowser_sql_type_of_null (self, expr);
  if (is_exact && (own_type == DOWSER_VALUE_INTEGER || own_type == DOWSER_VALUE_DECIMAL || own_type != wanted_type)
      && dowser_sql_type_is_number (own_type))
    put_strict_cast (self, expr, own_type, wanted_type);
  else if (!self->dialect->conditions_are_values && dowser_sql_is_condition (expr))
    put_condition_as_value (self, expr, wanted_type);
  else if (loses_decimals (self, expr, own_type, wanted_type))
    put_unary_form (self, self->dialect->casts[wanted_type], expr, wanted_type);
  else if (fits_type (self, own_type, wanted_type)
           && (own_type != DOWSER_SQL_NULL || dowser_sql_find_conversion (self, own_type, wanted_type) == NULL)
           && !(own_type == DOWSER_VALUE_REAL && wanted_type == DOWSER_VALUE_DECIMAL && is_plain_literal (expr)))
    dowser_sql_put_expr (self, expr, precedence);
  else
    put_converted (self, expr, own_type, wanted_type);
}

void
dowser_sql_put_condition (DowserSqlWriter *self, const DowserExpr *expr, DowserPrecedence precedence)
{
  int own_type;

  if (self->error != NULL)
    return;
  if (!self->dialect->typed || dowser_sql_is_condition (expr))
    {
      dowser_sql_put_expr (self, expr, precedence);
      return;
    }
  own_type = dowser_sql_type_of (self, expr);
  if (own_type == DOWSER_SQL_NULL && self->dialect->conditions_are_values)
    dowser_sql_put_expr (self, expr, precedence);
  else if (self->dialect->numbers_are_conditions
               ? own_type == DOWSER_VALUE_BOOLEAN || dowser_sql_type_is_number (own_type)
               : own_type == DOWSER_VALUE_BOOLEAN && self->dialect->has_booleans)
    dowser_sql_put_expr (self, expr, precedence);
  else if (own_type == DOWSER_VALUE_UNKNOWN && self->dialect->conditions_are_values)
    dowser_sql_put_expr (self, expr, precedence);
  else
    put_value_as_condition (self, expr, own_type);
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
  int types;   /* the common type of all expressions */
  int dated;   /* the common type that the expressions would have if texts that contain dates were dates */
  int untyped; /* the common type of the expressions that are not literals */
} CommonTypes;

static void
add_type (CommonTypes *types_found, const DowserExpr *expr, int type)
{
  types_found->types = types_found->types == CLASH ? CLASH : merge_types (types_found->types, type);
  if (!is_date_literal (expr))
    types_found->dated = types_found->dated == CLASH ? CLASH : merge_types (types_found->dated, type);
  if (!is_plain_literal (expr))
    types_found->untyped = types_found->untyped == CLASH ? CLASH : merge_types (types_found->untyped, type);
}

/* Returns the type to which a number of @type must be converted. If the dialect can't mix real numbers with decimals,
 * only this exact type is accepted; otherwise, any number type is. */
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
find_common_type (DowserSqlWriter *self, const CommonTypes *types_found)
{
  if (dowser_sql_type_is_date (types_found->dated))
    return types_found->dated;
  if (types_found->types == CLASH)
    dowser_sql_fail (self, _ ("values of different types in one place, such as a text and a number"));
  /* A decimal and a literal real number are compared as decimals, so the digits of the literal stay unchanged. */
  if (types_found->untyped == DOWSER_VALUE_DECIMAL && types_found->types == DOWSER_VALUE_REAL)
    return get_exact_type (self, DOWSER_VALUE_DECIMAL);
  if (dowser_sql_type_is_number (types_found->types))
    return get_exact_type (self, types_found->types);
  return types_found->types == CLASH || types_found->types == DOWSER_SQL_NULL ? DOWSER_VALUE_UNKNOWN
                                                                              : types_found->types;
}

int
dowser_sql_find_common_type (DowserSqlWriter *self, GPtrArray *exprs, guint first, guint stride)
{
  CommonTypes types_found = { DOWSER_SQL_NULL, DOWSER_SQL_NULL, DOWSER_SQL_NULL };

  if (!self->dialect->typed)
    return DOWSER_VALUE_UNKNOWN;
  for (guint i = first; i < exprs->len; i += stride)
    add_type (&types_found, exprs->pdata[i], dowser_sql_type_of (self, exprs->pdata[i]));
  /* The default of a CASE comes after its pairs of condition and value. */
  if (stride == 2 && first == 1 && exprs->len % 2 == 1)
    add_type (&types_found, exprs->pdata[exprs->len - 1], dowser_sql_type_of (self, exprs->pdata[exprs->len - 1]));
  return find_common_type (self, &types_found);
}

int
dowser_sql_merge_types (DowserSqlWriter *self, int a, int b)
{
  int merged_type = merge_types (a, b);

  if (merged_type == CLASH)
    dowser_sql_fail (self, _ ("values of different types in one place, such as a text and a number"));
  if (dowser_sql_type_is_number (merged_type))
    return get_exact_type (self, merged_type);
  return merged_type == CLASH || merged_type == DOWSER_SQL_NULL ? DOWSER_VALUE_UNKNOWN : merged_type;
}
