/* test-fitting.c - tests that values that aren't amounts get no average or sum; the user is asked for the meaning
 * instead */
#include "planner/dowser-planner.h"

#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

#include <string.h>

/* Makes an index in which paid_at contains seconds since 1970. The column's name and values together show this. */
static DowserPlannerIndex *
make_index (void)
{
  g_autoptr (DowserSchema) schema
      = schema_new_from_lines ("clients: id INTEGER pk, name TEXT\n"
                               "payments: id INTEGER pk, client_id INTEGER -> clients, paid_at INTEGER, due_date DATE, "
                               "zip_code INTEGER, amount REAL, rating INTEGER, season_year INTEGER\n");
  g_autoptr (DowserProfile) profile = dowser_profile_new (schema);
  const DowserTable *payments = dowser_schema_find_table (schema, "payments");
  DowserColumnProfile *paid = dowser_profile_get (profile, dowser_table_find_column (payments, "paid_at"));

  paid->has_integer = TRUE;
  paid->n_rows = 100;
  paid->n_distinct = 100;
  paid->min = dowser_value_new_integer (1641023019);
  paid->max = dowser_value_new_integer (1738257102);
  return dowser_planner_index_new (schema, profile);
}

static void
test_impossible_sum_or_average_asks_user (void)
{
  static const struct
  {
    const char *question;
    const char *ask;
    const char *first;
    const char *second;
  } cases[] = {
    { "average paid at", "“paid_at” is a time, so it has no average. Do you mean the earliest or the latest?",
      "min(payments.paid_at)", "max(payments.paid_at)" },
    { "sum of paid at of payments", "“paid_at” is a time, so it has no sum. Do you mean the earliest or the latest?",
      "min(payments.paid_at)", "max(payments.paid_at)" },
    { "average due date of payments",
      "“due_date” is a time, so it has no average. Do you mean the earliest or the latest?", "min(payments.due_date)",
      "max(payments.due_date)" },
    { "sum of client id of payments",
      "“client_id” identifies a row, so it has no sum. Which count do you mean instead?",
      "count_distinct(payments.client_id)", "count(payments.client_id)" },
    { "average zip code", "“zip_code” is a code, so it has no average. Which count do you mean instead?",
      "count_distinct(payments.zip_code)", "count(payments.zip_code)" },
  };
  g_autoptr (DowserPlannerIndex) index = make_index ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserUnderstanding) understanding = dowser_planner_plan (index, cases[i].question, NULL);
      g_autofree char *first = NULL;
      g_autofree char *second = NULL;

      g_test_message ("%s", cases[i].question);
      g_assert_cmpint (understanding->state, ==, DOWSER_STATE_ASK);
      g_assert_cmpstr (understanding->ask, ==, cases[i].ask);
      g_assert_cmpuint (understanding->options->len, ==, 2);
      first = select_to_text (((const DowserOption *) understanding->options->pdata[0])->plan->select);
      second = select_to_text (((const DowserOption *) understanding->options->pdata[1])->plan->select);
      g_test_message ("%s, %s", first, second);
      g_assert_nonnull (strstr (first, cases[i].first));
      g_assert_nonnull (strstr (second, cases[i].second));
      g_assert_true (
          dowser_plan_equal (understanding->plan, ((const DowserOption *) understanding->options->pdata[0])->plan));
      /* If both options give the same rows, one of them is shown without asking the user. The reason says why the
       * option isn't an average. */
      g_assert_cmpuint (understanding->reasons->len, ==, 1);
    }
}

/* Tests that groups, filters and sort keys are preserved. Tests that the heading names the aggregate that is shown. */
static void
test_replaced_average_keeps_groups_and_filters (void)
{
  g_autoptr (DowserPlannerIndex) index = make_index ();
  g_autoptr (DowserUnderstanding) understanding
      = dowser_planner_plan (index, "average paid at by rating where amount > 5, highest average paid at first", NULL);
  const DowserSelect *select;
  g_autofree char *heading = NULL;

  g_assert_cmpint (understanding->state, ==, DOWSER_STATE_ASK);
  select = understanding->plan->select;
  g_assert_cmpuint (select->group->len, ==, 1);
  g_assert_nonnull (select->filter);
  g_assert_cmpuint (select->order->len, >, 0);
  heading = dowser_select_dup_heading (select, select->outputs->len - 1);
  g_assert_cmpstr (heading, ==, "minimum of paid_at");
  for (guint i = 0; i < select->order->len; i++)
    {
      const DowserExpr *key = ((const DowserOrder *) select->order->pdata[i])->expr;

      g_assert_true (key->kind != DOWSER_EXPR_OUTPUT || g_str_equal (key->name, heading));
    }
}

/* Tests that the user isn't asked about sums of amounts, averages of years, or numbers about which nothing is known. */
static void
test_amounts_are_summed_without_asking (void)
{
  static const char *const questions[]
      = { "average amount of payments", "sum of amount", "average rating", "average season year of payments" };
  g_autoptr (DowserPlannerIndex) index = make_index ();

  for (guint i = 0; i < G_N_ELEMENTS (questions); i++)
    {
      g_autoptr (DowserUnderstanding) understanding = dowser_planner_plan (index, questions[i], NULL);

      g_test_message ("%s", questions[i]);
      g_assert_cmpint (understanding->state, !=, DOWSER_STATE_ASK);
      g_assert_nonnull (understanding->plan);
    }
}

DOWSER_TEST_MAIN (fitting)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/fitting/impossible-sum-or-average-asks-user", test_impossible_sum_or_average_asks_user);
  g_test_add_func ("/planner/fitting/replaced-average-keeps-groups-and-filters",
                   test_replaced_average_keeps_groups_and_filters);
  g_test_add_func ("/planner/fitting/amounts-are-summed-without-asking", test_amounts_are_summed_without_asking);
  return g_test_run ();
}
