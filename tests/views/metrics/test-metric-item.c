/* test-metric-item.c - tests that a metric is described in words */
#include "knowledge/dowser-knowledge-yaml.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"
#include "views/metrics/dowser-metric-item.h"

static DowserMetricItem *
item_new (const char *graph, const char *problem)
{
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_new ();
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserMeanings) meanings = NULL;
  g_autofree char *text = g_strdup_printf ("graphs:\n  - %s\n", graph);
  g_autoptr (GError) error = NULL;

  dowser_knowledge_read_yaml (knowledge, text, -1, DOWSER_ENTRY_WRITTEN, "/data/shop.dowser.yaml", NULL, &error);
  g_assert_no_error (error);
  meanings = dowser_meanings_new (knowledge, schema, NULL);
  return dowser_metric_item_new (meanings, dowser_knowledge_get_graphs (knowledge)->pdata[0], problem);
}

static void
test_formula_is_described_in_words (void)
{
  g_autoptr (DowserMetricItem) item
      = item_new ("{term: x, unit: \"%\", means: \"round(a / 2)\", steps: {a: number of orders}}", NULL);
  g_autoptr (DowserMetricItem) plain = item_new ("{term: x, means: a / (, steps: {a: number of orders}}", NULL);
  g_autofree char *formula = dowser_metric_item_dup_formula (item);
  g_autofree char *unread = dowser_metric_item_dup_formula (plain);
  g_autofree char *place = dowser_metric_item_dup_place (item);

  g_assert_cmpstr (formula, ==, "= a ÷ 2, rounded to a whole number, in\u00a0%");
  g_assert_cmpstr (unread, ==, "= a / (");
  g_assert_cmpstr (place, ==, "In shop.dowser.yaml, line 2");
}

static void
test_amount_has_its_unit (void)
{
  g_autofree char *with_unit = dowser_metric_dup_amount ("1.5", "days");
  g_autofree char *without = dowser_metric_dup_amount ("1.5", NULL);
  g_autofree char *empty = dowser_metric_dup_amount (NULL, "days");

  g_assert_cmpstr (with_unit, ==, "1.5\u00a0days");
  g_assert_cmpstr (without, ==, "1.5");
  g_assert_cmpstr (empty, ==, "—");
}

/* Tests that two items are equal if the definition in the file is unchanged, so that the form is kept. */
static void
test_unchanged_metrics_are_equal (void)
{
  g_autoptr (DowserMetricItem) item = item_new ("{term: x, means: a, steps: {a: number of orders}}", NULL);
  g_autoptr (DowserMetricItem) same = item_new ("{term: x, means: a, steps: {a: number of orders}}", NULL);
  g_autoptr (DowserMetricItem) other = item_new ("{term: x, means: a * 2, steps: {a: number of orders}}", NULL);
  g_autoptr (DowserMetricItem) broken = item_new ("{term: x, means: a, steps: {a: number of orders}}", "No.");

  g_assert_true (dowser_metric_item_equal (item, same));
  g_assert_false (dowser_metric_item_equal (item, other));
  g_assert_false (dowser_metric_item_equal (item, broken));
}

DOWSER_TEST_MAIN (metric_item)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/views/metric-item/formula-is-described-in-words", test_formula_is_described_in_words);
  g_test_add_func ("/views/metric-item/amount-has-its-unit", test_amount_has_its_unit);
  g_test_add_func ("/views/metric-item/unchanged-metrics-are-equal", test_unchanged_metrics_are_equal);
  return g_test_run ();
}
