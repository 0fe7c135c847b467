/* test-output-meaning.c - tests that each computed output has the right unit and scale; an output of mixed units has no
 * unit */
#include "analysis/dowser-output-meaning.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

#include <string.h>

typedef struct
{
  const char *expr;
  const char *expected; /* role, scale and unit */
} Case;

/* "i" is an order line; "p" is the payment of the order. */
/* clang-format off */
static const Case cases[] = {
  { "i.price_cents", "measure cents" },
  { "sum(i.price_cents)", "measure cents" },
  { "avg(i.price_cents)", "measure cents" },
  { "max(i.price_cents)", "measure cents" },
  { "median(i.price_cents)", "measure cents" },
  { "count(i.price_cents)", "measure one" },
  { "count_distinct(i.price_cents)", "measure one" },
  { "count()", "measure one" },
  { "round(sum(i.price_cents), 0)", "measure cents" },
  { "coalesce(sum(i.price_cents), 0)", "measure cents" },
  { "coalesce(i.price_cents, 5)", "measure one" },
  { "coalesce(i.price_cents, i.cost_cents)", "measure cents" },
  { "coalesce(i.price_cents, i.weight_grams)", "measure one" },
  /* An amount multiplied or divided by a quantity. */
  { "multiply(i.quantity, i.price_cents)", "measure cents" },
  { "sum(multiply(i.price_cents, i.quantity))", "measure cents" },
  { "multiply(i.price_cents, i.exchange_rate)", "measure one" },
  { "multiply(i.price_cents, i.weight_grams)", "measure one" },
  { "multiply(i.weight_grams, i.quantity)", "measure one g" },
  { "multiply(i.price_cents, 12)", "measure cents" },
  { "ratio(sum(i.price_cents), count())", "measure cents" },
  { "ratio(sum(i.price_cents), sum(i.quantity))", "measure cents" },
  { "ratio(sum(i.price_cents), sum(i.cost_cents))", "measure one" },
  { "ratio(sum(i.price_cents), sum(i.weight_grams))", "measure one" },
  { "ratio(count(), sum(i.price_cents))", "measure one" },
  { "ratio(i.price_cents, i.exchange_rate)", "measure one" },
  /* Calculations with literal numbers. */
  { "ratio(sum(i.price_cents), 100)", "measure one" },
  { "divide(i.price_cents, 100)", "measure one" },
  { "multiply(0.01, i.price_cents)", "measure one" },
  { "ratio(i.eur_cents, 100)", "measure one EUR" },
  { "ratio(i.eur_cents, 1000)", "measure one" },
  { "ratio(i.weight_grams, 1000)", "measure one" },
  { "ratio(i.price_cents, 12)", "measure cents" },
  { "ratio(100, i.price_cents)", "measure one" },
  { "ratio(i.price_cents, 0)", "measure one" },
  { "multiply(100, ratio(sum(i.price_cents), sum(i.cost_cents)))", "measure percent" },
  /* Sums and differences. */
  { "subtract(i.price_cents, i.cost_cents)", "measure cents" },
  { "subtract(sum(i.price_cents), sum(i.cost_cents))", "measure cents" },
  { "add(i.price_cents, i.quantity)", "measure one" },
  { "add(i.price_cents, 100)", "measure one" },
  { "add(i.price_cents, 0)", "measure cents" },
  { "add(i.eur_cents, i.price_cents)", "measure cents" },
  { "add(i.eur_cents, i.usd_cents)", "measure cents" },
  { "add(i.amount_eur, i.amount_usd)", "measure one" },
  { "add(i.amount_eur, i.amount_eur)", "measure one EUR" },
  /* Timestamps. */
  { "p.paid_at", "moment seconds" },
  { "min(p.paid_at)", "moment seconds" },
  { "avg(p.paid_at)", "measure one" },
  { "sum(p.paid_at)", "measure one" },
  { "subtract(p.paid_at, p.sent_at)", "measure one s" },
  { "avg(subtract(p.paid_at, p.sent_at))", "measure one s" },
  { "add(p.paid_at, 86400)", "moment seconds" },
  { "divide(p.paid_at, 86400)", "measure one" },
  { "multiply(1000, p.paid_at)", "moment milliseconds" },
  { "days_between(p.day, p.day)", "measure one days" },
  { "year(p.day)", "year one" },
  /* Ids, codes and years. */
  { "i.id", "id one" },
  { "max(i.id)", "id one" },
  { "avg(i.id)", "measure one" },
};
/* clang-format on */

static void
set_timestamp_range (DowserProfile *profile, const char *name)
{
  const DowserTable *table = dowser_schema_find_table (dowser_profile_get_schema (profile), "payments");
  DowserColumnProfile *values = dowser_profile_get (profile, dowser_table_find_column (table, name));

  values->has_integer = TRUE;
  values->min = dowser_value_new_integer (1640995200);
  values->max = dowser_value_new_integer (1735689600);
}

static void
assert_meaning (const char *plan_text, const char *expected)
{
  g_autoptr (DowserSchema) schema = schema_new_from_lines (
      "items: id INTEGER pk, quantity INTEGER, price_cents INTEGER, cost_cents INTEGER, eur_cents INTEGER, usd_cents "
      "INTEGER, amount_eur REAL, amount_usd REAL, weight_grams INTEGER, exchange_rate REAL\n"
      "payments: id INTEGER pk, paid_at INTEGER, sent_at INTEGER, day DATE\n");
  g_autoptr (DowserProfile) profile = dowser_profile_new (schema);
  g_autoptr (DowserPlan) plan = plan_from_text (plan_text);
  g_autofree char *seen = NULL;
  DowserNumberMeaning meaning;

  set_timestamp_range (profile, "paid_at");
  set_timestamp_range (profile, "sent_at");
  meaning = dowser_output_meaning_read (plan, schema, profile, 0);
  seen = g_strconcat (dowser_number_role_nicks[meaning.role], " ", dowser_scale_nicks[meaning.scale],
                      meaning.unit != NULL ? " " : NULL, meaning.unit, NULL);
  g_assert_cmpstr (seen, ==, expected);
}

static void
test_case (gconstpointer data)
{
  const Case *of = data;
  g_autofree char *text = g_strdup_printf ("from items i, payments p; show %s", of->expr);

  assert_meaning (text, of->expected);
}

/* Tests that the unit and the scale of an output (cents, percent …) are found through a step, and through the two sides
 * of a union if both sides agree. */
static void
test_meaning_is_found_through_steps (void)
{
  g_autoptr (DowserPlan) plan = plan_from_text ("from step:s x; show sum(x.total)");
  g_autoptr (DowserSchema) schema = schema_new_from_lines ("items: price_cents INTEGER, weight_grams INTEGER\n");
  DowserPlanStep *step = g_new0 (DowserPlanStep, 1);
  DowserSelect *with = select_from_text ("from items i; show i.price_cents", NULL);

  step->id = g_strdup ("s");
  step->select = select_from_text ("from items i; show sum(i.price_cents) as total", NULL);
  g_ptr_array_add (plan->steps, step);
  g_assert_cmpint (dowser_output_meaning_read (plan, schema, NULL, 0).scale, ==, DOWSER_SCALE_CENTS);
  step->select->set_op = DOWSER_SET_UNION_ALL;
  step->select->set_with = with;
  g_assert_cmpint (dowser_output_meaning_read (plan, schema, NULL, 0).scale, ==, DOWSER_SCALE_CENTS);
  step->select->set_with = select_from_text ("from items i; show i.weight_grams", NULL);
  dowser_select_unref (with);
  g_assert_cmpint (dowser_output_meaning_read (plan, schema, NULL, 0).scale, ==, DOWSER_SCALE_ONE);
  g_assert_null (dowser_output_meaning_read (plan, schema, NULL, 0).unit);
  /* If the column is always NULL in one half of a UNION, the output has the unit of the other half. */
  dowser_select_unref (step->select->set_with);
  step->select->set_with = select_from_text ("from items i; show null", NULL);
  g_assert_cmpint (dowser_output_meaning_read (plan, schema, NULL, 0).scale, ==, DOWSER_SCALE_CENTS);
}

DOWSER_TEST_MAIN (output_meaning)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/analysis/output-meaning/%u", i);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/analysis/output-meaning/meaning-is-found-through-steps", test_meaning_is_found_through_steps);
  return g_test_run ();
}
