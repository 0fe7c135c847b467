/* test-text-date.c - tests which text columns contain dates, in which order of day and month, and how plans use the
 * dates */
#include "analysis/dowser-text-date.h"

#include "planner/dowser-planner.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

static const char *const american[] = { "1/2/2024", "10/31/2023", "3/14/2024" };
static const char *const british[] = { "1/2/2024", "31/10/2023", "14/3/2024" };
static const char *const german[] = { "01.02.2024", "31.10.2023", "14.03.2024" };
static const char *const unclear[] = { "1/2/2024", "10/11/2023", "3/4/2024" };
static const char *const mixed_days[] = { "1/2/2024", "31/10/2023", "3/14/2024" };
static const char *const other[] = { "1/2/2024", "3/14/2024", "soon" };

static void
set_texts (DowserColumnProfile *profile, const char *const *texts)
{
  profile->has_text = TRUE;
  profile->n_rows = profile->n_distinct = 3;
  for (guint i = 0; i < 3; i++)
    g_ptr_array_add (profile->values, g_strdup (texts[i]));
}

static DowserDateLayout
find_layout (const char *const *texts)
{
  g_autoptr (DowserSchema) schema = schema_new_from_lines ("t: day TEXT");
  g_autoptr (DowserProfile) profile = dowser_profile_new (schema);
  const DowserTable *table = g_ptr_array_index (dowser_schema_get_tables (schema), 0);
  DowserColumnProfile *column = dowser_profile_get (profile, g_ptr_array_index (table->columns, 0));

  set_texts (column, texts);
  return dowser_text_date_find_layout (column);
}

static void
test_date_layout_is_found_from_values (void)
{
  g_assert_cmpint (find_layout (american), ==, DOWSER_DATE_LAYOUT_MONTH_FIRST);
  g_assert_cmpint (find_layout (british), ==, DOWSER_DATE_LAYOUT_DAY_FIRST);
  g_assert_cmpint (find_layout (german), ==, DOWSER_DATE_LAYOUT_DOTTED);
  g_assert_cmpint (find_layout (unclear), ==, DOWSER_DATE_LAYOUT_NONE);
  g_assert_cmpint (find_layout (mixed_days), ==, DOWSER_DATE_LAYOUT_NONE);
  g_assert_cmpint (find_layout (other), ==, DOWSER_DATE_LAYOUT_NONE);
}

static void
test_date_knows_its_text_column (void)
{
  for (guint layout = 1; layout < DOWSER_N_DATE_LAYOUTS; layout++)
    {
      g_autoptr (DowserExpr) date = dowser_text_date_new (dowser_expr_new_column ("t", "day"), layout);
      const DowserExpr *text = dowser_text_date_get_text (date);

      g_assert_nonnull (text);
      g_assert_cmpstr (text->name, ==, "day");
    }
}

/* Tests that date texts are read as dates if a plan truncates them to months. Tests that they stay texts if a plan only
 * shows them. */
static void
test_truncated_texts_are_read_as_dates (void)
{
  g_autoptr (DowserSchema) schema = schema_new_from_lines ("costs: id INTEGER pk, vendor TEXT, day TEXT, amount REAL");
  g_autoptr (DowserProfile) profile = dowser_profile_new (schema);
  const DowserTable *table = g_ptr_array_index (dowser_schema_get_tables (schema), 0);
  g_autoptr (DowserPlannerIndex) index = NULL;
  g_autoptr (DowserUnderstanding) monthly = NULL;
  g_autoptr (DowserUnderstanding) understanding = NULL;
  g_autofree char *text = NULL;
  const DowserExpr *month;

  set_texts (dowser_profile_get (profile, g_ptr_array_index (table->columns, 2)), american);
  index = dowser_planner_index_new (schema, profile);
  monthly = dowser_planner_plan (index, "total amount by month", NULL);
  month = g_ptr_array_index (monthly->plan->select->group, 0);
  g_assert_cmpstr (month->name, ==, "truncate_month");
  g_assert_nonnull (dowser_text_date_get_text (g_ptr_array_index (month->args, 0)));
  understanding = dowser_planner_plan (index, "show the vendor and the day", NULL);
  text = select_to_text (understanding->plan->select);
  g_assert_cmpstr (text, ==, "from costs; show costs.vendor, costs.day");
}

DOWSER_TEST_MAIN (text_date)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/text-date/date-layout-is-found-from-values", test_date_layout_is_found_from_values);
  g_test_add_func ("/planner/text-date/date-knows-its-text-column", test_date_knows_its_text_column);
  g_test_add_func ("/planner/text-date/truncated-texts-are-read-as-dates", test_truncated_texts_are_read_as_dates);
  return g_test_run ();
}
