/* test-confidence.c - tests which reasons raise or lower each of the four parts of confidence */
#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"
#include "verdict/dowser-confidence.h"
#include "verdict/dowser-plan-lacks.h"

#define NAMES "from customers; show customers.name; where eq(customers.country, 'Norway')"

static DowserConfidence
measure_plan (const char *text, const char *question, double coverage, gboolean valid)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text (text);
  g_autofree char *unmet_request = dowser_plan_find_unmet_request (plan, question);

  return dowser_confidence_measure (plan, schema, question, unmet_request, coverage, valid);
}

static void
expect_near (double value, double expected)
{
  g_assert_cmpfloat_with_epsilon (value, expected, 0.001);
}

static void
test_certain_question_has_full_confidence (void)
{
  DowserConfidence sure = measure_plan (NAMES, "names of customers whose country is Norway", 1.0, TRUE);

  expect_near (sure.schema_match, 0.3);
  expect_near (sure.complexity, 0.2);
  expect_near (sure.clarity, 0.3);
  expect_near (sure.validity, 0.2);
  expect_near (sure.total, 1.0);
}

static void
test_vague_question_has_low_confidence (void)
{
  DowserConfidence vague = measure_plan (NAMES, "show me data", 1.0, TRUE);

  expect_near (vague.schema_match, 0.0);
  expect_near (vague.clarity, 0.1);
  g_assert_cmpfloat (vague.total, <=, DOWSER_CONFIDENCE_ASK);
  expect_near (measure_plan (NAMES, "", 1.0, TRUE).clarity, 0.0);
  expect_near (measure_plan (NAMES, NULL, 1.0, TRUE).clarity, 0.0);
}

/* Tests that the clarity is multiplied by the understood part of the question. If this part is unknown, the question
 * counts as understood completely. */
static void
test_unread_words_lower_the_clarity (void)
{
  expect_near (measure_plan (NAMES, "names of customers whose country is Norway", 0.5, TRUE).clarity, 0.15);
  expect_near (measure_plan (NAMES, "names of customers whose country is Norway", 0.0, TRUE).clarity, 0.0);
  expect_near (measure_plan (NAMES, "names of customers whose country is Norway", -1.0, TRUE).clarity, 0.3);
  expect_near (measure_plan (NAMES, "names of customers whose country is Norway", 7.0, TRUE).clarity, 0.3);
  expect_near (measure_plan (NAMES, "show me data", 0.5, TRUE).clarity, 0.05);
}

static void
test_similar_names_count_half_a_match (void)
{
  /* The words are only partial matches: "named" matches the column name, "countries" matches country, "custom" matches
   * customers. */
  DowserConfidence near = measure_plan (NAMES, "custom named", 1.0, TRUE);

  expect_near (near.schema_match, 0.3 * (0.5 + 0.5 + 0.0) / 3);
  expect_near (measure_plan (NAMES, "customer name countries", 1.0, TRUE).schema_match, 0.3);
}

static void
test_missing_grouping_lowers_complexity_score (void)
{
  const char *const grouped = "from customers; show customers.country, count(); group customers.country";

  expect_near (measure_plan (grouped, "number of customers per country", 1.0, TRUE).complexity, 0.2);
  expect_near (measure_plan (grouped, "customers", 1.0, TRUE).complexity, 0.1);
  expect_near (measure_plan (NAMES, "average of customers", 1.0, TRUE).complexity, 0.1);
}

static void
test_coverage_and_validity_lower_confidence (void)
{
  expect_near (measure_plan (NAMES, "name of customers", 0.5, TRUE).clarity, 0.15);
  expect_near (measure_plan (NAMES, "name of customers", -1.0, TRUE).clarity, 0.3);
  expect_near (measure_plan (NAMES, "name of customers", 0.0, FALSE).clarity, 0.0);
  expect_near (measure_plan (NAMES, "name of customers", 1.0, FALSE).validity, 0.0);
}

DOWSER_TEST_MAIN (confidence)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/confidence/certain-question-has-full-confidence",
                   test_certain_question_has_full_confidence);
  g_test_add_func ("/planner/confidence/vague-question-has-low-confidence", test_vague_question_has_low_confidence);
  g_test_add_func ("/planner/confidence/unread-words-lower-the-clarity", test_unread_words_lower_the_clarity);
  g_test_add_func ("/planner/confidence/similar-names-count-half-a-match", test_similar_names_count_half_a_match);
  g_test_add_func ("/planner/confidence/missing-grouping-lowers-complexity-score",
                   test_missing_grouping_lowers_complexity_score);
  g_test_add_func ("/planner/confidence/coverage-and-validity-lower-confidence",
                   test_coverage_and_validity_lower_confidence);
  return g_test_run ();
}
