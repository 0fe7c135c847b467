/* dowser-plan-age.c - builds conditions on ages: for "older than 40", compares a date column with the day 40 years
 * ago */
#include "planner/build/dowser-plan-age.h"

#include <string.h>

/* The maximum age. Larger numbers are calendar years. */
#define MAX_AGE 999

/** AgeUnit: a unit of time. For an age of n units, @function moves a date by n times @step. */
typedef struct
{
  const char *unit;
  const char *function;
  gint64 step;
} AgeUnit;

static const AgeUnit age_units[] = {
  { "year", "add_years", 1 },
  { "month", "add_months", 1 },
  { "week", "add_days", 7 },
  { "day", "add_days", 1 },
};

static gboolean
has_unit (const DowserQuantity *quantity)
{
  for (guint i = 0; i < G_N_ELEMENTS (age_units); i++)
    if (g_strcmp0 (age_units[i].unit, quantity->measure_unit) == 0)
      return TRUE;
  return FALSE;
}

/* Returns TRUE if the quantity has a word that makes it an age: "older than 40" or "at least 18 years". Returns FALSE
 * for a number without such a word. */
gboolean
dowser_plan_quantity_is_age (const DowserQuantity *quantity)
{
  gboolean is_older = g_strcmp0 (quantity->compared_word, "older") == 0
                      || g_strcmp0 (quantity->compared_word, "younger") == 0 || has_unit (quantity);

  return is_older && quantity->kind == DOWSER_QUANTITY_NUMBER && quantity->integral && quantity->low >= 0
         && quantity->low <= MAX_AGE && quantity->high <= MAX_AGE && quantity->number_unit == DOWSER_NUMBER_UNIT_NONE;
}

static const AgeUnit *
find_unit (const char *unit)
{
  for (guint i = 0; i < G_N_ELEMENTS (age_units); i++)
    if (g_strcmp0 (age_units[i].unit, unit) == 0)
      return &age_units[i];
  return &age_units[0];
}

/* The maximum age, in any unit, that is subtracted from the current day. A million days before today is earlier than
 * all dates with a four-digit year. */
#define OLDEST 1e6

/* Returns the date that is @age units before the current day. */
static DowserExpr *
new_date_before (const DowserQuantity *quantity, double age)
{
  const AgeUnit *unit = find_unit (quantity->measure_unit);

  return dowser_expr_new_function (unit->function, dowser_expr_new_relative_date (DOWSER_UNIT_DAY, 0),
                                   dowser_expr_new_integer (-(gint64) CLAMP (age, 0.0, OLDEST) * unit->step), NULL);
}

/* Tests for an age from @low to @high units. A person of age 40 was born after the day 41 years ago, and not after the
 * day 40 years ago. */
static DowserExpr *
new_between_ages (const DowserQuantity *quantity, double low, double high, DowserExpr *tested)
{
  DowserExpr *younger
      = dowser_expr_new_compare (DOWSER_GREATER, dowser_expr_ref (tested), new_date_before (quantity, high + 1));

  return dowser_expr_and (younger,
                          dowser_expr_new_compare (DOWSER_LESS_EQUAL, tested, new_date_before (quantity, low)));
}

static DowserExpr *
new_test (const DowserQuantity *quantity, DowserComparison comparison, DowserExpr *tested)
{
  switch (comparison)
    {
    case DOWSER_COMPARISON_GREATER:
      return dowser_expr_new_compare (DOWSER_LESS, tested, new_date_before (quantity, quantity->low));
    case DOWSER_COMPARISON_GREATER_EQUAL:
      return dowser_expr_new_compare (DOWSER_LESS_EQUAL, tested, new_date_before (quantity, quantity->low));
    case DOWSER_COMPARISON_LESS:
      return dowser_expr_new_compare (DOWSER_GREATER, tested, new_date_before (quantity, quantity->low));
    case DOWSER_COMPARISON_LESS_EQUAL:
      return dowser_expr_new_compare (DOWSER_GREATER, tested, new_date_before (quantity, quantity->low + 1));
    case DOWSER_COMPARISON_NOT_EQUAL:
      return dowser_expr_new_not (new_between_ages (quantity, quantity->low, quantity->low, tested));
    case DOWSER_COMPARISON_BETWEEN:
      return new_between_ages (quantity, quantity->low, quantity->high, tested);
    case DOWSER_COMPARISON_NONE:
    case DOWSER_COMPARISON_EQUAL:
    default:
      return new_between_ages (quantity, quantity->low, quantity->low, tested);
    }
}

DowserExpr *
dowser_plan_new_age_test (const DowserQuantity *quantity, DowserComparison comparison, DowserExpr *tested,
                          gboolean negated)
{
  DowserExpr *test = new_test (quantity, comparison, tested);

  return negated != quantity->negated ? dowser_expr_new_not (test) : test;
}
