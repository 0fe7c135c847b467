/* test-menu-actions-distribution.c - tests that the values of a column are counted in ranges whose number is
 * readable */
#include "operations/dowser-apply.h"
#include "operations/dowser-menu-actions-private.h"
#include "plan/dowser-plan-json.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

static const char tables[] = "visits: id INTEGER pk, guest TEXT, came DATE, went TIMESTAMP, paid REAL, nights INTEGER, "
                             "price DECIMAL\nguests: id INTEGER pk, tip REAL\n";

/* Returns the operation that the menu of @column offers to show the distribution of its values. @n_distinct, @min,
 * @max: the profile of the values. Returns: (transfer full) */
static DowserOperation *
make_distribution_operation (const char *column, const char *min, const char *max, gint64 n_distinct)
{
  g_autoptr (DowserSchema) schema = schema_new_from_lines (tables);
  g_autoptr (DowserProfile) profile = dowser_profile_new (schema);
  g_autofree char *text = g_strdup_printf ("from visits; show visits.%s", column);
  g_autoptr (DowserPlan) plan = plan_from_text (text);
  const DowserColumn *stored = dowser_table_find_column (dowser_schema_find_table (schema, "visits"), column);
  DowserColumnProfile *values = dowser_profile_get (profile, stored);

  values->n_distinct = n_distinct;
  if (stored->type == DOWSER_VALUE_INTEGER)
    {
      values->min = dowser_value_new_integer (g_ascii_strtoll (min, NULL, 10));
      values->max = dowser_value_new_integer (g_ascii_strtoll (max, NULL, 10));
    }
  else if (stored->type == DOWSER_VALUE_REAL)
    {
      values->min = dowser_value_new_real (g_ascii_strtod (min, NULL));
      values->max = dowser_value_new_real (g_ascii_strtod (max, NULL));
    }
  else if (min != NULL)
    {
      values->min = dowser_value_new_text (stored->type, min, -1);
      values->max = dowser_value_new_text (stored->type, max, -1);
    }
  return _dowser_menu_actions_make_distribution (plan, schema, profile, 0);
}

static void
test_number_ranges_have_readable_widths (void)
{
  static const struct
  {
    const char *column;
    const char *min;
    const char *max;
    gint64 n_distinct;
    double width;
  } cases[] = {
    { "paid", "0", "1000", 99997, 50 },
    { "paid", "0.5", "987", 99997, 50 },
    { "paid", "-3", "1", 5000, 0.2 },
    { "paid", "0", "0.01", 5000, 0.0005 },
    { "paid", "1", "5", 4, 0 },
    { "paid", "7", "7", 100, 0 },
    { "nights", "1", "30", 30, 2 },
    { "nights", "1", "23", 23, 1 },
    { "nights", "0", "123456", 9000, 5000 },
    { "price", "9.90", "203.10", 300, 10 },
    { "nights", "1", "20", 20, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserOperation) operation
          = make_distribution_operation (cases[i].column, cases[i].min, cases[i].max, cases[i].n_distinct);

      g_test_message ("%s to %s", cases[i].min, cases[i].max);
      g_assert_cmpfloat (operation->width, ==, cases[i].width);
      g_assert_cmpint (operation->unit, ==, -1);
      g_assert_cmpint (operation->number, ==, DOWSER_NO_LIMIT);
      if (cases[i].width > 0 && cases[i].n_distinct > 100)
        g_assert_cmpfloat ((g_ascii_strtod (cases[i].max, NULL) - g_ascii_strtod (cases[i].min, NULL))
                               / operation->width,
                           <=, 32);
    }
}

static void
test_time_ranges_have_fitting_units (void)
{
  static const struct
  {
    const char *column;
    const char *min;
    const char *max;
    DowserUnit unit;
  } cases[] = {
    { "came", "2024-01-01", "2024-02-20", DOWSER_UNIT_DAY },
    { "came", "2024-01-01", "2024-12-31", DOWSER_UNIT_WEEK },
    { "came", "2022-01-01", "2024-12-31", DOWSER_UNIT_MONTH },
    { "came", "2012-01-01", "2024-12-31", DOWSER_UNIT_QUARTER },
    { "came", "1900-01-01", "2024-12-31", DOWSER_UNIT_YEAR },
    { "came", "2024-01-01", "2024-01-02", DOWSER_UNIT_DAY },
    { "went", "2024-01-01 08:00:00", "2024-01-02 17:00:00", DOWSER_UNIT_HOUR },
    { "came", "soon", "later", DOWSER_UNIT_MONTH },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserOperation) operation
          = make_distribution_operation (cases[i].column, cases[i].min, cases[i].max, 5000);

      g_test_message ("%s to %s", cases[i].min, cases[i].max);
      g_assert_cmpint (operation->unit, ==, (int) cases[i].unit);
    }
}

static void
test_most_frequent_texts_are_counted (void)
{
  g_autoptr (DowserOperation) many = make_distribution_operation ("guest", NULL, NULL, 5000);
  g_autoptr (DowserOperation) few = make_distribution_operation ("guest", NULL, NULL, 12);

  g_assert_cmpint (many->number, ==, 20);
  g_assert_cmpint (few->number, ==, DOWSER_NO_LIMIT);
}

/* Tests that the distribution is also offered for a value that is computed from several tables, although the value's
 * minimum and maximum are unknown. */
static void
test_value_of_several_tables_is_counted (void)
{
  g_autoptr (DowserSchema) schema = schema_new_from_lines (tables);
  g_autoptr (DowserPlan) plan
      = plan_from_text ("from visits; left guests on eq(visits.id, guests.id); show add(visits.paid, guests.tip)");
  g_autoptr (DowserOperation) operation = _dowser_menu_actions_make_distribution (plan, schema, NULL, 0);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) changed = dowser_operation_apply (operation, plan, schema, &error);

  g_assert_no_error (error);
  g_assert_cmpint (operation->bins, ==, 0);
  g_assert_nonnull (changed);
}

DOWSER_TEST_MAIN (menu_actions_distribution)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/operations/menu-actions-distribution/number-ranges-have-readable-widths",
                   test_number_ranges_have_readable_widths);
  g_test_add_func ("/operations/menu-actions-distribution/time-ranges-have-fitting-units",
                   test_time_ranges_have_fitting_units);
  g_test_add_func ("/operations/menu-actions-distribution/most-frequent-texts-are-counted",
                   test_most_frequent_texts_are_counted);
  g_test_add_func ("/operations/menu-actions-distribution/value-of-several-tables-is-counted",
                   test_value_of_several_tables_is_counted);
  return g_test_run ();
}
