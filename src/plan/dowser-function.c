/* dowser-function.c - the closed list of functions for plans */
#include "plan/dowser-function.h"

#include <string.h>

/* columns: name, minimum and maximum number of arguments, type of the result, kinds of the arguments, rule for NULL */
const DowserFunction dowser_functions[] = {
  { "year", 1, 1, DOWSER_VALUE_INTEGER, "d", DOWSER_NULL_IF_ANY },
  { "quarter", 1, 1, DOWSER_VALUE_INTEGER, "d", DOWSER_NULL_IF_ANY },
  { "month", 1, 1, DOWSER_VALUE_INTEGER, "d", DOWSER_NULL_IF_ANY },
  { "week", 1, 1, DOWSER_VALUE_INTEGER, "d", DOWSER_NULL_IF_ANY },
  { "day", 1, 1, DOWSER_VALUE_INTEGER, "d", DOWSER_NULL_IF_ANY },
  { "weekday", 1, 1, DOWSER_VALUE_INTEGER, "d", DOWSER_NULL_IF_ANY },
  { "hour", 1, 1, DOWSER_VALUE_INTEGER, "d", DOWSER_NULL_IF_ANY },
  { "minute", 1, 1, DOWSER_VALUE_INTEGER, "d", DOWSER_NULL_IF_ANY },
  { "second", 1, 1, DOWSER_VALUE_INTEGER, "d", DOWSER_NULL_IF_ANY },
  { "weekday_name", 1, 1, DOWSER_VALUE_TEXT, "d", DOWSER_NULL_IF_ANY },
  { "weekday_short", 1, 1, DOWSER_VALUE_TEXT, "d", DOWSER_NULL_IF_ANY },
  { "month_name", 1, 1, DOWSER_VALUE_TEXT, "d", DOWSER_NULL_IF_ANY },
  { "month_short", 1, 1, DOWSER_VALUE_TEXT, "d", DOWSER_NULL_IF_ANY },
  { "truncate_year", 1, 1, DOWSER_VALUE_DATE, "d", DOWSER_NULL_IF_ANY },
  { "truncate_quarter", 1, 1, DOWSER_VALUE_DATE, "d", DOWSER_NULL_IF_ANY },
  { "truncate_month", 1, 1, DOWSER_VALUE_DATE, "d", DOWSER_NULL_IF_ANY },
  { "truncate_week", 1, 1, DOWSER_VALUE_DATE, "d", DOWSER_NULL_IF_ANY },
  { "truncate_day", 1, 1, DOWSER_VALUE_DATE, "d", DOWSER_NULL_IF_ANY },
  { "truncate_hour", 1, 1, DOWSER_VALUE_TIMESTAMP, "d", DOWSER_NULL_IF_ANY },
  { "date", 1, 1, DOWSER_VALUE_DATE, "d", DOWSER_NULL_IF_ANY },
  { "add_days", 2, 2, DOWSER_VALUE_DATE, "di", DOWSER_NULL_IF_ANY },
  { "add_months", 2, 2, DOWSER_VALUE_DATE, "di", DOWSER_NULL_IF_ANY },
  { "add_years", 2, 2, DOWSER_VALUE_DATE, "di", DOWSER_NULL_IF_ANY },
  { "add_hours", 2, 2, DOWSER_VALUE_TIMESTAMP, "di", DOWSER_NULL_IF_ANY },
  { "add_minutes", 2, 2, DOWSER_VALUE_TIMESTAMP, "di", DOWSER_NULL_IF_ANY },
  { "add_seconds", 2, 2, DOWSER_VALUE_TIMESTAMP, "di", DOWSER_NULL_IF_ANY },
  { "days_between", 2, 2, DOWSER_VALUE_REAL, "d", DOWSER_NULL_IF_ANY },
  { "weeks_between", 2, 2, DOWSER_VALUE_REAL, "d", DOWSER_NULL_IF_ANY },
  { "hours_between", 2, 2, DOWSER_VALUE_REAL, "d", DOWSER_NULL_IF_ANY },
  { "minutes_between", 2, 2, DOWSER_VALUE_REAL, "d", DOWSER_NULL_IF_ANY },
  { "seconds_between", 2, 2, DOWSER_VALUE_REAL, "d", DOWSER_NULL_IF_ANY },
  { "months_between", 2, 2, DOWSER_VALUE_INTEGER, "d", DOWSER_NULL_IF_ANY },
  { "years_between", 2, 2, DOWSER_VALUE_INTEGER, "d", DOWSER_NULL_IF_ANY },
  { "today", 0, 0, DOWSER_VALUE_DATE, "", DOWSER_NULL_NEVER },
  { "now", 0, 0, DOWSER_VALUE_TIMESTAMP, "", DOWSER_NULL_NEVER },
  { "lower", 1, 1, DOWSER_VALUE_TEXT, "s", DOWSER_NULL_IF_ANY },
  { "upper", 1, 1, DOWSER_VALUE_TEXT, "s", DOWSER_NULL_IF_ANY },
  { "initcap", 1, 1, DOWSER_VALUE_TEXT, "s", DOWSER_NULL_IF_ANY },
  { "trim", 1, 2, DOWSER_VALUE_TEXT, "s", DOWSER_NULL_IF_ANY },
  { "ltrim", 1, 2, DOWSER_VALUE_TEXT, "s", DOWSER_NULL_IF_ANY },
  { "rtrim", 1, 2, DOWSER_VALUE_TEXT, "s", DOWSER_NULL_IF_ANY },
  { "lpad", 3, 3, DOWSER_VALUE_TEXT, "sis", DOWSER_NULL_IF_ANY },
  { "rpad", 3, 3, DOWSER_VALUE_TEXT, "sis", DOWSER_NULL_IF_ANY },
  { "length", 1, 1, DOWSER_VALUE_INTEGER, "s", DOWSER_NULL_IF_ANY },
  { "substring", 2, 3, DOWSER_VALUE_TEXT, "si", DOWSER_NULL_IF_ANY },
  { "position", 2, 2, DOWSER_VALUE_INTEGER, "s", DOWSER_NULL_IF_ANY },
  { "replace", 3, 3, DOWSER_VALUE_TEXT, "s", DOWSER_NULL_IF_ANY },
  { "translate", 3, 3, DOWSER_VALUE_TEXT, "s", DOWSER_NULL_IF_ANY },
  { "split_part", 3, 3, DOWSER_VALUE_TEXT, "ssi", DOWSER_NULL_IF_ANY },
  { "concat", 2, 16, DOWSER_VALUE_TEXT, "x", DOWSER_NULL_IF_ANY },
  { "abs", 1, 1, DOWSER_VALUE_UNKNOWN, "n", DOWSER_NULL_IF_ANY },
  { "round", 1, 2, DOWSER_VALUE_REAL, "ni", DOWSER_NULL_IF_ANY },
  { "floor", 1, 1, DOWSER_VALUE_INTEGER, "n", DOWSER_NULL_IF_ANY },
  { "ceiling", 1, 1, DOWSER_VALUE_INTEGER, "n", DOWSER_NULL_IF_ANY },
  { "sqrt", 1, 1, DOWSER_VALUE_REAL, "n", DOWSER_NULL_PERHAPS },
  { "power", 2, 2, DOWSER_VALUE_REAL, "n", DOWSER_NULL_PERHAPS },
  { "exp", 1, 1, DOWSER_VALUE_REAL, "n", DOWSER_NULL_IF_ANY },
  { "ln", 1, 1, DOWSER_VALUE_REAL, "n", DOWSER_NULL_PERHAPS },
  { "log10", 1, 1, DOWSER_VALUE_REAL, "n", DOWSER_NULL_PERHAPS },
  { "log2", 1, 1, DOWSER_VALUE_REAL, "n", DOWSER_NULL_PERHAPS },
  { "coalesce", 2, 16, DOWSER_VALUE_UNKNOWN, "c", DOWSER_NULL_IF_ALL },
  { "nullif", 2, 2, DOWSER_VALUE_UNKNOWN, "c", DOWSER_NULL_PERHAPS },
  { NULL },
};

const DowserFunction dowser_window_functions[] = {
  { "row_number", 0, 0, DOWSER_VALUE_INTEGER, "", DOWSER_NULL_NEVER },
  { "rank", 0, 0, DOWSER_VALUE_INTEGER, "", DOWSER_NULL_NEVER },
  { "dense_rank", 0, 0, DOWSER_VALUE_INTEGER, "", DOWSER_NULL_NEVER },
  { "percent_rank", 0, 0, DOWSER_VALUE_REAL, "", DOWSER_NULL_NEVER },
  { "cume_dist", 0, 0, DOWSER_VALUE_REAL, "", DOWSER_NULL_NEVER },
  { "ntile", 1, 1, DOWSER_VALUE_INTEGER, "i", DOWSER_NULL_IF_ANY },
  { "lag", 1, 3, DOWSER_VALUE_UNKNOWN, "cic", DOWSER_NULL_PERHAPS },
  { "lead", 1, 3, DOWSER_VALUE_UNKNOWN, "cic", DOWSER_NULL_PERHAPS },
  { "first_value", 1, 1, DOWSER_VALUE_UNKNOWN, "x", DOWSER_NULL_PERHAPS },
  { "last_value", 1, 1, DOWSER_VALUE_UNKNOWN, "x", DOWSER_NULL_PERHAPS },
  { "nth_value", 2, 2, DOWSER_VALUE_UNKNOWN, "xi", DOWSER_NULL_PERHAPS },
  { NULL },
};

static const DowserFunction *
find_in_list (const DowserFunction *list, const char *name)
{
  for (const DowserFunction *function = list; function->name != NULL; function++)
    if (g_strcmp0 (function->name, name) == 0)
      return function;
  return NULL;
}

const DowserFunction *
dowser_function_find (const char *name)
{
  return find_in_list (dowser_functions, name);
}

gboolean
dowser_function_moves_date (const DowserFunction *self)
{
  return self->result == DOWSER_VALUE_DATE && g_str_has_prefix (self->name, "add_");
}

const DowserFunction *
dowser_window_function_find (const char *name)
{
  return find_in_list (dowser_window_functions, name);
}

DowserArgument
dowser_function_get_argument (const DowserFunction *self, guint index)
{
  gsize n = strlen (self->args);
  char letter = n > 0 ? self->args[MIN (index, n - 1)] : 'x';

  switch (letter)
    {
    case 'c':
      return DOWSER_ARGUMENT_COMMON;
    case 'n':
      return DOWSER_ARGUMENT_NUMBER;
    case 'i':
      return DOWSER_ARGUMENT_INTEGER;
    case 's':
      return DOWSER_ARGUMENT_TEXT;
    case 'd':
      return DOWSER_ARGUMENT_TEMPORAL;
    default:
      return DOWSER_ARGUMENT_ANY;
    }
}

gboolean
dowser_argument_accepts (DowserArgument self, DowserValueType type)
{
  if (type == DOWSER_VALUE_UNKNOWN)
    return TRUE;
  switch (self)
    {
    case DOWSER_ARGUMENT_NUMBER:
      return dowser_value_type_is_number (type);
    case DOWSER_ARGUMENT_INTEGER:
      return type == DOWSER_VALUE_INTEGER || type == DOWSER_VALUE_BOOLEAN;
    case DOWSER_ARGUMENT_TEXT:
      return type == DOWSER_VALUE_TEXT;
    case DOWSER_ARGUMENT_TEMPORAL:
      return dowser_value_type_is_temporal (type) || type == DOWSER_VALUE_TEXT;
    case DOWSER_ARGUMENT_ANY:
    case DOWSER_ARGUMENT_COMMON:
    default:
      return TRUE;
    }
}
