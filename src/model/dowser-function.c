/* dowser-function.c - the closed list of functions that a plan may call */
#include "model/dowser-expr.h"

const DowserFunction dowser_functions[] = {
  { "year", 1, 1, DOWSER_VALUE_INTEGER },
  { "quarter", 1, 1, DOWSER_VALUE_INTEGER },
  { "month", 1, 1, DOWSER_VALUE_INTEGER },
  { "week", 1, 1, DOWSER_VALUE_INTEGER },
  { "day", 1, 1, DOWSER_VALUE_INTEGER },
  { "weekday", 1, 1, DOWSER_VALUE_INTEGER },
  { "hour", 1, 1, DOWSER_VALUE_INTEGER },
  { "minute", 1, 1, DOWSER_VALUE_INTEGER },
  { "second", 1, 1, DOWSER_VALUE_INTEGER },
  { "truncate_year", 1, 1, DOWSER_VALUE_DATE },
  { "truncate_quarter", 1, 1, DOWSER_VALUE_DATE },
  { "truncate_month", 1, 1, DOWSER_VALUE_DATE },
  { "truncate_week", 1, 1, DOWSER_VALUE_DATE },
  { "truncate_day", 1, 1, DOWSER_VALUE_DATE },
  { "truncate_hour", 1, 1, DOWSER_VALUE_TIMESTAMP },
  { "date", 1, 1, DOWSER_VALUE_DATE },
  { "add_days", 2, 2, DOWSER_VALUE_DATE },
  { "add_months", 2, 2, DOWSER_VALUE_DATE },
  { "add_years", 2, 2, DOWSER_VALUE_DATE },
  { "days_between", 2, 2, DOWSER_VALUE_REAL },
  { "today", 0, 0, DOWSER_VALUE_DATE },
  { "now", 0, 0, DOWSER_VALUE_TIMESTAMP },
  { "lower", 1, 1, DOWSER_VALUE_TEXT },
  { "upper", 1, 1, DOWSER_VALUE_TEXT },
  { "trim", 1, 1, DOWSER_VALUE_TEXT },
  { "length", 1, 1, DOWSER_VALUE_INTEGER },
  { "substring", 2, 3, DOWSER_VALUE_TEXT },
  { "position", 2, 2, DOWSER_VALUE_INTEGER },
  { "replace", 3, 3, DOWSER_VALUE_TEXT },
  { "concat", 2, 16, DOWSER_VALUE_TEXT },
  { "abs", 1, 1, DOWSER_VALUE_UNKNOWN },
  { "round", 1, 2, DOWSER_VALUE_REAL },
  { "floor", 1, 1, DOWSER_VALUE_INTEGER },
  { "ceiling", 1, 1, DOWSER_VALUE_INTEGER },
  { "coalesce", 2, 16, DOWSER_VALUE_UNKNOWN },
  { "nullif", 2, 2, DOWSER_VALUE_UNKNOWN },
  { NULL, 0, 0, DOWSER_VALUE_UNKNOWN },
};

const DowserFunction *
dowser_function_find (const char *name)
{
  for (const DowserFunction *function = dowser_functions; function->name != NULL; function++)
    if (g_strcmp0 (function->name, name) == 0)
      return function;
  return NULL;
}
