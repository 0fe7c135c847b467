/* dowser-sql-function.c - writes function calls, casts and dates */
#include "plan/dowser-function.h"
#include "sql/rewrite/dowser-sql-expand.h"
#include "sql/write/dowser-sql-date.h"
#include "sql/write/dowser-sql-output.h"
#include "sql/write/dowser-sql-type.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static int
get_argument_type (DowserArgument argument)
{
  switch (argument)
    {
    case DOWSER_ARGUMENT_TEMPORAL:
      return DOWSER_VALUE_TIMESTAMP;
    case DOWSER_ARGUMENT_NUMBER:
      return DOWSER_VALUE_REAL;
    case DOWSER_ARGUMENT_INTEGER:
      return DOWSER_VALUE_INTEGER;
    case DOWSER_ARGUMENT_TEXT:
      return DOWSER_VALUE_TEXT;
    default:
      return DOWSER_VALUE_UNKNOWN;
    }
}

static gboolean
is_literal (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_LITERAL && !expr->value->is_null;
}

static gboolean
is_number_of_places (const DowserExpr *expr)
{
  return is_literal (expr) && expr->value->type == DOWSER_VALUE_INTEGER && expr->value->integer >= 0
         && expr->value->integer < 15;
}

static gboolean
are_natural_numbers (const DowserExpr *expr)
{
  for (guint i = 1; i < expr->args->len; i++)
    {
      const DowserExpr *arg = expr->args->pdata[i];

      if (!is_literal (arg) || arg->value->type != DOWSER_VALUE_INTEGER || arg->value->integer < (i == 1)
          || arg->value->integer > 1000000)
        return FALSE;
    }
  return TRUE;
}

/* Returns TRUE if @expr is certainly a date, even without a schema that gives types. */
static gboolean
is_always_date (const DowserExpr *expr)
{
  const DowserFunction *function = expr->kind == DOWSER_EXPR_FUNCTION ? dowser_function_find (expr->name) : NULL;

  if (function != NULL && dowser_function_moves_date (function))
    return expr->args->len > 0 && is_always_date (expr->args->pdata[0]);
  return (function != NULL && function->result == DOWSER_VALUE_DATE)
         || (expr->kind == DOWSER_EXPR_RELATIVE_DATE && expr->unit != DOWSER_UNIT_HOUR);
}

static gboolean
are_dates (const DowserSqlWriter *self, const DowserExpr *expr, guint n)
{
  for (guint i = 0; i < n && i < expr->args->len; i++)
    if (dowser_sql_type_of (self, expr->args->pdata[i]) != DOWSER_VALUE_DATE)
      return FALSE;
  return TRUE;
}

static gboolean
is_nonempty_text (const DowserExpr *expr)
{
  return is_literal (expr) && expr->value->type == DOWSER_VALUE_TEXT && expr->value->length > 0;
}

static gboolean
is_single_character (const DowserExpr *expr)
{
  return is_nonempty_text (expr) && g_utf8_validate (expr->value->text, (gssize) expr->value->length, NULL)
         && g_utf8_strlen (expr->value->text, (gssize) expr->value->length) == 1;
}

static gboolean
has_padding_arguments (const DowserExpr *expr)
{
  return expr->args->len == 3 && dowser_sql_is_padded_length (expr->args->pdata[1])
         && is_nonempty_text (expr->args->pdata[2]);
}

static gboolean
form_fits (const DowserSqlWriter *self, const DowserFunctionForm *form, const DowserExpr *expr)
{
  if (expr->args->len == 0 ? form->fits != DOWSER_FUNCTION_FORM_ALWAYS
                           : form->n_args != 0 && form->n_args != expr->args->len)
    return FALSE;
  switch (form->fits)
    {
    case DOWSER_FUNCTION_FORM_DATE:
      return are_dates (self, expr, 1) || (!self->dialect->typed && is_always_date (expr->args->pdata[0]));
    case DOWSER_FUNCTION_FORM_DATES:
      return are_dates (self, expr, 2);
    case DOWSER_FUNCTION_FORM_TIMESTAMP:
      return dowser_sql_type_of (self, expr->args->pdata[0]) == DOWSER_VALUE_TIMESTAMP;
    case DOWSER_FUNCTION_FORM_NATURAL:
      return are_natural_numbers (expr);
    case DOWSER_FUNCTION_FORM_LITERAL_LAST:
      return is_literal (expr->args->pdata[expr->args->len - 1]);
    case DOWSER_FUNCTION_FORM_SOUGHT:
      return expr->args->len > 1 && is_nonempty_text (expr->args->pdata[1]);
    case DOWSER_FUNCTION_FORM_CHARACTER:
      return expr->args->len > 1 && is_single_character (expr->args->pdata[1]);
    case DOWSER_FUNCTION_FORM_PADDED:
      return has_padding_arguments (expr);
    case DOWSER_FUNCTION_FORM_SPLIT:
      return expr->args->len == 3 && dowser_sql_is_plain_split (expr);
    case DOWSER_FUNCTION_FORM_ALWAYS:
    default:
      return TRUE;
    }
}

/* Finds the form in which the dialect writes the function call @expr. @form: (nullable): the first element of an array
 * of forms. Returns: (nullable): the first form that fits */
static const DowserFunctionForm *
find_form (const DowserSqlWriter *self, const DowserFunctionForm *form, const DowserExpr *expr)
{
  for (; form != NULL && expr->name != NULL && form->name != NULL; form++)
    if (g_str_equal (form->name, expr->name) && form->text != NULL && form_fits (self, form, expr))
      return form;
  return NULL;
}

const DowserFunctionForm *
dowser_sql_find_form (const DowserSqlWriter *self, const DowserExpr *expr)
{
  const DowserFunctionForm *own = self->own ? find_form (self, self->dialect->own_functions, expr) : NULL;

  return own != NULL ? own : find_form (self, self->dialect->functions, expr);
}

static void
put_call (DowserSqlWriter *self, const DowserFunctionForm *form, const DowserFunction *function, const DowserExpr *expr)
{
  gboolean has_common_type = dowser_function_get_argument (function, 0) == DOWSER_ARGUMENT_COMMON;
  int common_type = has_common_type ? dowser_sql_find_common_type (self, expr->args, 0, 1) : DOWSER_VALUE_UNKNOWN;
  int *wanted_types = g_newa (int, expr->args->len + 1);

  for (guint i = 0; i < expr->args->len; i++)
    wanted_types[i] = has_common_type ? common_type : get_argument_type (dowser_function_get_argument (function, i));
  /* The arguments of concat() are written as texts. */
  for (guint i = 0; i < expr->args->len && g_str_equal (function->name, "concat"); i++)
    wanted_types[i] = DOWSER_VALUE_TEXT;
  dowser_sql_put_form (self, form->text, expr->args, wanted_types);
}

static gboolean
format_timestamp (DowserSqlWriter *self, DowserUnit unit, int offset, char *text, gsize size)
{
  GDate date;
  gint64 hours = unit == DOWSER_UNIT_HOUR ? (gint64) self->hour + offset : 0;
  gint64 days = hours >= 0 ? hours / 24 : -((23 - hours) / 24);

  if (!dowser_sql_date_resolve (unit == DOWSER_UNIT_HOUR ? DOWSER_UNIT_DAY : unit,
                                unit == DOWSER_UNIT_HOUR ? (int) days : offset, self->today, &date))
    return FALSE;
  g_snprintf (text, size, "%04u-%02u-%02u", g_date_get_year (&date), (guint) g_date_get_month (&date),
              (guint) g_date_get_day (&date));
  if (unit == DOWSER_UNIT_HOUR)
    g_snprintf (text + 10, size - 10, " %02u:00:00", (guint) (hours - 24 * days));
  return TRUE;
}

void
dowser_sql_put_date (DowserSqlWriter *self, DowserUnit unit, int offset)
{
  g_autoptr (DowserValue) value = NULL;
  char text[40];

  if (self->today == NULL || !g_date_valid (self->today))
    dowser_sql_fail (self, _ ("a relative date without the current date"));
  else if (unit == DOWSER_UNIT_HOUR && self->hour < 0)
    dowser_sql_fail (self, _ ("a relative date in hours without the current hour"));
  else if (!format_timestamp (self, unit, offset, text, sizeof text))
    dowser_sql_fail (self, _ ("a relative date outside the calendar"));
  if (self->error != NULL)
    return;
  value = dowser_value_new_text (unit == DOWSER_UNIT_HOUR ? DOWSER_VALUE_TIMESTAMP : DOWSER_VALUE_DATE, text, -1);
  dowser_sql_put_value (self, value);
}

static gboolean
has_form (const DowserSqlWriter *self, const char *name)
{
  for (const DowserFunctionForm *form = self->dialect->functions; form->name != NULL; form++)
    if (g_str_equal (form->name, name) && form->text != NULL)
      return TRUE;
  return FALSE;
}

/* Writes a call that the dialect has no form for: expresses the call by other functions. If this isn't possible,
 * writing fails with an error that names the function. */
static void
put_without_form (DowserSqlWriter *self, const DowserExpr *expr)
{
  g_autoptr (DowserExpr) expanded = dowser_sql_expand_call (expr);

  if (expanded != NULL)
    dowser_sql_put_as_type (self, expanded, DOWSER_VALUE_TEXT, DOWSER_PRECEDENCE_PRIMARY);
  else if (has_form (self, expr->name) || dowser_sql_can_expand (expr->name))
    dowser_sql_fail (self, _ ("the function “%s” with these arguments"), expr->name);
  else
    dowser_sql_fail (self, _ ("the function “%s”"), expr->name);
}

/* Writes a cast to a type such as DECIMAL (10, 2) as in the user's own SQL. The reader has turned this cast into the
 * rounding of a decimal. */
static gboolean
put_user_decimal (DowserSqlWriter *self, const DowserExpr *expr)
{
  static const int any[] = { DOWSER_VALUE_UNKNOWN, DOWSER_VALUE_UNKNOWN };
  const DowserExpr *cast = expr->args->len == 2 ? expr->args->pdata[0] : NULL;
  g_autoptr (GPtrArray) args = NULL;

  if (!self->own || self->dialect->own_decimal == NULL || cast == NULL || cast->kind != DOWSER_EXPR_CAST
      || cast->type != DOWSER_VALUE_DECIMAL || g_strcmp0 (expr->name, "round") != 0
      || !is_number_of_places (expr->args->pdata[1]))
    return FALSE;
  args = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  g_ptr_array_add (args, dowser_sql_dup_untyped (self, cast->args->pdata[0], DOWSER_VALUE_DECIMAL));
  g_ptr_array_add (args, dowser_expr_ref (expr->args->pdata[1]));
  dowser_sql_put_form (self, self->dialect->own_decimal, args, any);
  return TRUE;
}

void
dowser_sql_put_function (DowserSqlWriter *self, const DowserExpr *expr)
{
  const DowserFunction *function = dowser_function_find (expr->name);
  const DowserFunctionForm *form = function != NULL ? dowser_sql_find_form (self, expr) : NULL;

  if (put_user_decimal (self, expr))
    return;
  if (g_strcmp0 (expr->name, "today") == 0)
    dowser_sql_put_date (self, DOWSER_UNIT_DAY, 0);
  else if (function != NULL && (expr->args->len < function->min_args || expr->args->len > function->max_args))
    dowser_sql_fail (self, _ ("the function “%s” with this number of arguments (%u)"), expr->name, expr->args->len);
  else if (function == NULL)
    dowser_sql_fail (self, _ ("the function “%s”"), expr->name != NULL ? expr->name : "");
  else if (form == NULL)
    put_without_form (self, expr);
  else
    put_call (self, form, function, expr);
}

/* Returns: (nullable): the form that casts a value of type @own_type to type @wanted_type */
static const char *
find_cast (const DowserSqlWriter *self, int own_type, DowserValueType wanted_type)
{
  const char *form = self->dialect->typed ? dowser_sql_find_conversion (self, own_type, wanted_type) : NULL;
  gboolean is_known = own_type != DOWSER_VALUE_UNKNOWN && own_type != DOWSER_SQL_NULL;

  /* In a typed dialect where a condition isn't a value, a text can't be cast to a truth value. */
  if (wanted_type == DOWSER_VALUE_BOOLEAN && self->dialect->typed && !self->dialect->conditions_are_values)
    return own_type == DOWSER_VALUE_TEXT ? NULL : self->dialect->casts[wanted_type];
  if (form != NULL)
    return form;
  /* Engines differ in how they convert a date to a number, so such a cast isn't written. */
  if (self->dialect->typed && is_known && own_type != (int) wanted_type
      && !(dowser_sql_type_is_number (own_type) && dowser_sql_type_is_number (wanted_type)))
    return NULL;
  return self->dialect->casts[wanted_type];
}

void
dowser_sql_put_cast (DowserSqlWriter *self, const DowserExpr *expr)
{
  static const int any[] = { DOWSER_VALUE_UNKNOWN };
  const char *form = dowser_expr_is_parse_cast (expr)
                         ? self->dialect->numbers[expr->type == DOWSER_VALUE_INTEGER ? 0 : 1]
                         : find_cast (self, dowser_sql_type_of (self, expr->args->pdata[0]), expr->type);

  if (form == NULL)
    dowser_sql_fail (self, _ ("a value cannot become one of type “%s”"), dowser_value_type_to_string (expr->type));
  else
    {
      g_autoptr (GPtrArray) args = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);

      g_ptr_array_add (args, dowser_sql_dup_untyped (self, expr->args->pdata[0], (int) expr->type));
      dowser_sql_put_form (self, form, args, any);
    }
}
