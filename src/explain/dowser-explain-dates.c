/* dowser-explain-dates.c - describes time spans in usual words: "in 2024", "in March 2024", "in the last 30 days" */
#include "explain/dowser-explain-private.h"

#include "plan/dowser-iso-time.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const char *const month_names[]
    = { N_ ("January"), N_ ("February"), N_ ("March"),     N_ ("April"),   N_ ("May"),      N_ ("June"),
        N_ ("July"),    N_ ("August"),   N_ ("September"), N_ ("October"), N_ ("November"), N_ ("December") };

/* Reads a literal as a day. It must have no time of day, or a time of day for which @counts returns TRUE. */
static gboolean
read_day (const DowserExpr *expr, GDate *date, gboolean (*counts) (const char *hour))
{
  const DowserValue *value = expr->kind == DOWSER_EXPR_LITERAL && !expr->value->is_null ? expr->value : NULL;
  gsize n = value != NULL && value->text != NULL ? dowser_iso_read_date (value->text, value->length, date) : 0;

  return n > 0 && (n == value->length || counts (value->text + n + 1));
}

static gboolean
is_midnight (const char *hour)
{
  return hour[strspn (hour, "0:.")] == '\0';
}

static gboolean
is_end_of_day (const char *hour)
{
  return g_str_has_prefix (hour, "23:59");
}

static gboolean
read_date (const DowserExpr *expr, GDate *date)
{
  return read_day (expr, date, is_midnight);
}

/* Reads the end of a time span. A time of day of 23:59:59 is read as the end of the day. */
static gboolean
read_span_end (const DowserExpr *expr, GDate *date)
{
  return read_day (expr, date, is_end_of_day);
}

gboolean
_dowser_explain_is_date (const DowserExpr *expr)
{
  GDate date;

  g_date_clear (&date, 1);
  if (expr->kind == DOWSER_EXPR_RELATIVE_DATE)
    return TRUE;
  if (expr->kind == DOWSER_EXPR_FUNCTION && (strcmp (expr->name, "today") == 0 || strcmp (expr->name, "now") == 0))
    return TRUE;
  return expr->kind == DOWSER_EXPR_LITERAL
         && (dowser_value_type_is_temporal (expr->value->type) || read_date (expr, &date));
}

static char *
dup_days (const GDate *start, const GDate *end)
{
  guint year = g_date_get_year (start);
  guint month = g_date_get_month (start);
  guint months = (g_date_get_year (end) - year) * 12 + g_date_get_month (end) - month;

  if (g_date_days_between (start, end) == 1)
    return g_strdup_printf (_ ("on %04u-%02u-%02u"), year, month, g_date_get_day (start));
  if (g_date_days_between (start, end) == 7 && g_date_get_weekday (start) == G_DATE_MONDAY)
    return g_strdup_printf (_ ("in the week of %04u-%02u-%02u"), year, month, g_date_get_day (start));
  if (g_date_get_day (start) != 1 || g_date_get_day (end) != 1)
    return NULL;
  if (months == 1)
    return g_strdup_printf (C_ ("month and year", "in %s %u"), _ (month_names[month - 1]), year);
  if (months == 3 && month % 3 == 1)
    return g_strdup_printf (_ ("in quarter %u of %u"), month / 3 + 1, year);
  if (months == 12 && month == 1)
    return g_strdup_printf (_ ("in %u"), year);
  if (months % 12 == 0 && months > 0 && month == 1)
    return g_strdup_printf (_ ("from %u to %u"), year, (guint) g_date_get_year (end) - 1);
  return NULL;
}

static char *
dup_relative_unit (DowserUnit unit, int offset)
{
  static const char *const current_texts[]
      = { N_ ("today"), N_ ("this week"), N_ ("this month"), N_ ("this quarter"), N_ ("this year"), N_ ("this hour") };
  static const char *const last[] = { N_ ("yesterday"),    N_ ("last week"), N_ ("last month"),
                                      N_ ("last quarter"), N_ ("last year"), N_ ("last hour") };
  static const char *const next[] = { N_ ("tomorrow"),     N_ ("next week"), N_ ("next month"),
                                      N_ ("next quarter"), N_ ("next year"), N_ ("next hour") };

  if (offset == 0)
    return g_strdup (_ (current_texts[unit]));
  if (offset == -1)
    return g_strdup (_ (last[unit]));
  return offset == 1 ? g_strdup (_ (next[unit])) : NULL;
}

static char *
describe_unit_count (DowserUnit unit, guint n)
{
  switch (unit)
    {
    case DOWSER_UNIT_DAY:
      return g_strdup_printf (ngettext ("%u day", "%u days", n), n);
    case DOWSER_UNIT_WEEK:
      return g_strdup_printf (ngettext ("%u week", "%u weeks", n), n);
    case DOWSER_UNIT_MONTH:
      return g_strdup_printf (ngettext ("%u month", "%u months", n), n);
    case DOWSER_UNIT_QUARTER:
      return g_strdup_printf (ngettext ("%u quarter", "%u quarters", n), n);
    case DOWSER_UNIT_YEAR:
      return g_strdup_printf (ngettext ("%u year", "%u years", n), n);
    case DOWSER_UNIT_HOUR:
    default:
      return g_strdup_printf (ngettext ("%u hour", "%u hours", n), n);
    }
}

char *
_dowser_explain_dup_relative_date (const DowserExpr *expr)
{
  g_autofree char *unit = dup_relative_unit (expr->unit, expr->offset);
  g_autofree char *count = NULL;

  if (unit != NULL && expr->unit == DOWSER_UNIT_DAY)
    return g_steal_pointer (&unit);
  if (unit != NULL)
    return g_strdup_printf (_ ("the start of %s"), unit);
  count = describe_unit_count (expr->unit, (guint) ABS (expr->offset));
  return g_strdup_printf (expr->offset < 0 ? _ ("%s ago") : _ ("%s from now"), count);
}

static char *
dup_relative_span (const DowserExpr *start, const DowserExpr *end)
{
  g_autofree char *unit = NULL;
  g_autofree char *count = NULL;

  if (start->unit != end->unit)
    return NULL;
  if (end->offset == start->offset + 1)
    unit = dup_relative_unit (start->unit, start->offset);
  if (unit != NULL)
    return start->unit == DOWSER_UNIT_DAY ? g_steal_pointer (&unit)
                                          : g_strdup_printf (C_ ("unit of time", "in %s"), unit);
  if (start->offset >= 0 || (end->offset != 0 && end->offset != 1))
    return NULL;
  count = describe_unit_count (start->unit, (guint) -start->offset);
  return end->offset == 0 ? g_strdup_printf (_ ("in the last %s"), count)
                          : g_strdup_printf (_ ("in the last %s and the current one"), count);
}

char *
_dowser_explain_dup_span (const DowserExpr *start, const DowserExpr *end)
{
  GDate from, to;

  g_date_clear (&from, 1);
  g_date_clear (&to, 1);
  if (start->kind == DOWSER_EXPR_RELATIVE_DATE && end->kind == DOWSER_EXPR_RELATIVE_DATE)
    return dup_relative_span (start, end);
  if (!read_date (start, &from) || !read_date (end, &to) || g_date_compare (&from, &to) >= 0)
    return NULL;
  return dup_days (&from, &to);
}

char *
_dowser_explain_dup_closed_span (const DowserExpr *start, const DowserExpr *end)
{
  GDate from, to;

  g_date_clear (&from, 1);
  g_date_clear (&to, 1);
  if (!read_date (start, &from) || !read_span_end (end, &to) || g_date_compare (&from, &to) > 0)
    return NULL;
  g_date_add_days (&to, 1);
  return dup_days (&from, &to);
}
