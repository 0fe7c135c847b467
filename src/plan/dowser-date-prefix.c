/* dowser-date-prefix.c - recognizes groups by month or year that SQL writes as the beginning of a date's text:
 * "2024-05" */
#include "plan/dowser-date-prefix.h"

static gboolean
is_call (const DowserExpr *expr, const char *name, guint n_args)
{
  return expr->kind == DOWSER_EXPR_FUNCTION && g_strcmp0 (expr->name, name) == 0 && expr->args->len == n_args;
}

static gboolean
is_integer (const DowserExpr *expr, gint64 integer)
{
  return expr->kind == DOWSER_EXPR_LITERAL && !expr->value->is_null && expr->value->type == DOWSER_VALUE_INTEGER
         && expr->value->integer == integer;
}

gboolean
dowser_date_prefix_read (const DowserExpr *expr, DowserUnit *unit, const DowserExpr **date)
{
  const DowserExpr *day = is_call (expr, "substring", 3) ? expr->args->pdata[0] : NULL;

  if (day == NULL || !is_call (day, "date", 1) || !is_integer (expr->args->pdata[1], 1))
    return FALSE;
  if (is_integer (expr->args->pdata[2], 4))
    *unit = DOWSER_UNIT_YEAR;
  else if (is_integer (expr->args->pdata[2], 7))
    *unit = DOWSER_UNIT_MONTH;
  else
    return FALSE;
  *date = day->args->pdata[0];
  return TRUE;
}

DowserValue *
dowser_date_prefix_dup_start (const DowserValue *value, DowserUnit unit)
{
  g_autofree char *day = NULL;

  if (value->is_null || value->type != DOWSER_VALUE_TEXT)
    return dowser_value_ref (value);
  day = g_strconcat (value->text, unit == DOWSER_UNIT_YEAR ? "-01-01" : "-01", NULL);
  return dowser_value_new_text (DOWSER_VALUE_DATE, day, -1);
}
