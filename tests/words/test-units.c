/* test-units.c - tests that numbers in a question are converted from the question's unit to the column's unit */
#include "plan/dowser-plan-json.h"
#include "planner/build/dowser-plan-age.h"
#include "planner/dowser-planner.h"
#include "planner/schema/dowser-column-unit.h"
#include "support/dowser-test-main.h"
#include "words/dowser-quantity.h"
#include "words/dowser-units.h"

#include <string.h>

typedef struct
{
  const char *from;
  const char *to;
  double factor; /* 0 if the units are of different kinds and can't be converted */
} Row;

static const Row rows[] = {
  { "kg", "grams", 1000 },     { "g", "kilograms", 0.001 }, { "tons", "kg", 1000 },
  { "lbs", "g", 453.59237 },   { "km", "meters", 1000 },    { "miles", "km", 1.609344 },
  { "feet", "inches", 12 },    { "cm", "mm", 10 },          { "hours", "minutes", 60 },
  { "weeks", "days", 7 },      { "seconds", "ms", 1000 },   { "euros", "cents", 100 },
  { "dollars", "cents", 100 }, { "gb", "mb", 1000 },        { "ml", "litres", 0.001 },
  { "kg", "kg", 1 },           { "kg", "meters", 0 },       { "months", "days", 0 },
  { "years", "months", 12 },   { "students", "grams", 0 },  { "kg", "", 0 },
};

static void
test_each_unit_is_converted_both_ways (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      double factor_there = 0, factor_back = 0;
      gboolean is_known = dowser_unit_convert (rows[i].from, rows[i].to, &factor_there);

      g_assert_cmpint (is_known, ==, rows[i].factor != 0);
      g_assert_cmpint (dowser_unit_convert (rows[i].to, rows[i].from, &factor_back), ==, is_known);
      if (!is_known)
        continue;
      g_assert_cmpfloat_with_epsilon (factor_there, rows[i].factor, 1e-9);
      g_assert_cmpfloat_with_epsilon (factor_there * factor_back, 1, 1e-9);
    }
}

/* Tests that each returned unit name is itself recognized as a unit. */
static void
test_unit_names_are_units (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const char *name = dowser_unit_find (rows[i].from);

      if (name != NULL)
        g_assert_cmpstr (dowser_unit_find (name), ==, name);
    }
  g_assert_null (dowser_unit_find ("student"));
  g_assert_null (dowser_unit_find (""));
}

static double
get_factor (const char *column_name, const char *business_name, const char *unit)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, "t", FALSE);
  DowserColumn *column = dowser_schema_builder_add_column (builder, table, column_name, "INTEGER");
  g_autoptr (DowserSchema) schema = NULL;

  column->business_name = g_strdup (business_name);
  schema = dowser_schema_builder_end (builder);
  table = g_ptr_array_index (dowser_schema_get_tables (schema), 0);
  return dowser_unit_get_factor (unit, g_ptr_array_index (table->columns, 0));
}

static void
test_column_name_gives_the_unit (void)
{
  g_assert_cmpfloat (get_factor ("weight_grams", NULL, "kilogram"), ==, 1000);
  g_assert_cmpfloat (get_factor ("unit_price_cents", NULL, "money"), ==, 100);
  g_assert_cmpfloat (get_factor ("lead_time_days", NULL, "week"), ==, 7);
  g_assert_cmpfloat (get_factor ("w", "weight in kg", "gram"), ==, 0.001);
  g_assert_cmpfloat (get_factor ("weight", NULL, "kilogram"), ==, 1);
  g_assert_cmpfloat (get_factor ("weight_grams", NULL, "money"), ==, 1);
  g_assert_cmpfloat (get_factor ("weight_grams", NULL, NULL), ==, 1);
}

/* Tests that both readings of a word after a number are returned: the word as the number's unit, and the word with
 * another meaning. */
static void
test_word_after_number_may_be_unit (void)
{
  g_autoptr (DowserTokens) tokens = dowser_tokens_new ("heavier than 2 kg or below $5");
  g_autoptr (GArray) found = dowser_quantities_find (tokens);
  guint without = 0, with = 0, money = 0;

  for (guint i = 0; i < found->len; i++)
    {
      const DowserQuantity *quantity = &g_array_index (found, DowserQuantity, i);

      if (quantity->kind != DOWSER_QUANTITY_NUMBER || quantity->compare == DOWSER_COMPARISON_NONE)
        continue;
      g_assert_nonnull (quantity->measure_unit);
      without += quantity->first == 0 && quantity->n_tokens == 3;
      with += quantity->first == 0 && quantity->n_tokens == 4 && strcmp (quantity->measure_unit, "kilogram") == 0;
      money += strcmp (quantity->measure_unit, "money") == 0;
    }
  g_assert_cmpuint (without, ==, 1);
  g_assert_cmpuint (with, ==, 1);
  g_assert_cmpuint (money, ==, 1);
}

typedef struct
{
  const char *question;
  DowserCompare compare; /* the expected comparison of the date */
  const char *function;
  gint64 moved;
} AgeRow;

static const AgeRow ages[] = {
  { "older than 40", DOWSER_LESS, "add_years", -40 },      { "at least 18 years", DOWSER_LESS_EQUAL, "add_years", -18 },
  { "younger than 30", DOWSER_GREATER, "add_years", -30 }, { "at most 6 months", DOWSER_GREATER, "add_months", -7 },
  { "more than 2 weeks", DOWSER_LESS, "add_days", -14 },
};

/* Tests ages that are compared with a birth date. A greater age is an earlier date. */
static void
test_ages_become_birth_dates (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (ages); i++)
    {
      g_autoptr (DowserTokens) tokens = dowser_tokens_new (ages[i].question);
      g_autoptr (GArray) found = dowser_quantities_find (tokens);
      const DowserQuantity *quantity = &g_array_index (found, DowserQuantity, 0);
      g_autoptr (DowserExpr) test = NULL;
      const DowserExpr *factor_back;

      g_assert_true (dowser_plan_quantity_is_age (quantity));
      test = dowser_plan_new_age_test (quantity, quantity->compare, dowser_expr_new_column ("t", "born"), FALSE);
      g_assert_cmpint (test->kind, ==, DOWSER_EXPR_COMPARE);
      g_assert_cmpint (test->op, ==, ages[i].compare);
      factor_back = g_ptr_array_index (test->args, 1);
      g_assert_cmpstr (factor_back->name, ==, ages[i].function);
      g_assert_cmpint (((const DowserExpr *) g_ptr_array_index (factor_back->args, 1))->value->integer, ==,
                       ages[i].moved);
    }
}

static void
test_bare_number_is_not_an_age (void)
{
  static const char *const questions[] = { "more than 40", "equal to 1", "40", "older than 1980", "more than 5 kg" };

  for (guint i = 0; i < G_N_ELEMENTS (questions); i++)
    {
      g_autoptr (DowserTokens) tokens = dowser_tokens_new (questions[i]);
      g_autoptr (GArray) found = dowser_quantities_find (tokens);

      g_assert_cmpuint (found->len, >, 0);
      g_assert_false (dowser_plan_quantity_is_age (&g_array_index (found, DowserQuantity, 0)));
    }
}

static void
test_ranges_of_ages_become_birth_dates (void)
{
  static const char *const questions[]
      = { "between 20 and 30 years", "exactly 30 years", "not between 20 and 30 years" };
  static const DowserExprKind kinds[] = { DOWSER_EXPR_AND, DOWSER_EXPR_AND, DOWSER_EXPR_NOT };

  for (guint i = 0; i < G_N_ELEMENTS (questions); i++)
    {
      g_autoptr (DowserTokens) tokens = dowser_tokens_new (questions[i]);
      g_autoptr (GArray) found = dowser_quantities_find (tokens);
      const DowserQuantity *quantity = &g_array_index (found, DowserQuantity, 0);
      g_autoptr (DowserExpr) test
          = dowser_plan_new_age_test (quantity, quantity->compare, dowser_expr_new_column ("t", "born"), FALSE);

      g_assert_cmpint (test->kind, ==, kinds[i]);
    }
}

static char *
plan_to_json (const char *question)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, "payments", FALSE);
  g_autoptr (DowserSchema) schema = NULL;
  g_autoptr (DowserPlannerIndex) index = NULL;
  g_autoptr (DowserUnderstanding) understanding = NULL;
  g_autoptr (GError) error = NULL;

  dowser_schema_builder_add_column (builder, table, "id", "INTEGER")->primary_key = 1;
  dowser_schema_builder_add_column (builder, table, "method", "TEXT");
  dowser_schema_builder_add_column (builder, table, "amount_cents", "INTEGER");
  schema = dowser_schema_builder_end (builder);
  index = dowser_planner_index_new (schema, NULL);
  understanding = dowser_planner_plan (index, question, &error);
  g_assert_no_error (error);
  return understanding->plan != NULL ? dowser_plan_to_json (understanding->plan, FALSE) : g_strdup ("");
}

/* Tests that the unit of a number decides which column is compared, and that the number is converted. A number without
 * a unit is compared with the file's amount and not converted. Neither number is compared with the key. */
static void
test_unit_identifies_the_column (void)
{
  g_autofree char *euros = plan_to_json ("payments above 500 euros");
  g_autofree char *plan_text = plan_to_json ("payments above 500");
  g_autofree char *key = plan_to_json ("payment 500");

  g_assert_nonnull (strstr (euros, "amount_cents"));
  g_assert_nonnull (strstr (euros, "50000"));
  g_assert_nonnull (strstr (plan_text, "amount_cents"));
  g_assert_null (strstr (plan_text, "50000"));
  g_assert_nonnull (strstr (key, "literal"));
}

DOWSER_TEST_MAIN (units)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/units/each-unit-is-converted-both-ways", test_each_unit_is_converted_both_ways);
  g_test_add_func ("/planner/units/unit-names-are-units", test_unit_names_are_units);
  g_test_add_func ("/planner/units/column-name-gives-the-unit", test_column_name_gives_the_unit);
  g_test_add_func ("/planner/units/word-after-number-may-be-unit", test_word_after_number_may_be_unit);
  g_test_add_func ("/planner/units/ages-become-birth-dates", test_ages_become_birth_dates);
  g_test_add_func ("/planner/units/bare-number-is-not-an-age", test_bare_number_is_not_an_age);
  g_test_add_func ("/planner/units/ranges-of-ages-become-birth-dates", test_ranges_of_ages_become_birth_dates);
  g_test_add_func ("/planner/units/unit-identifies-the-column", test_unit_identifies_the_column);
  return g_test_run ();
}
