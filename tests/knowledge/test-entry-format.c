/* test-entry-format.c - tests that the format of a column in one answer is learned as the column's unit and used in
 * other answers */
#include "analysis/dowser-output-format.h"
#include "knowledge/dowser-entry-learn.h"
#include "knowledge/dowser-meanings.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

static const char tables[] = "payments: id INTEGER pk, amount INTEGER, price_cents INTEGER, method TEXT\n";

/* Checks the entry that is learned when the user sets the format of an output. @show: the expression of the output;
 * @expected: (nullable): "column unit" of the entry */
static void
assert_learned (const char *show, DowserScale scale, gboolean thousands, const char *currency, const char *expected)
{
  g_autoptr (DowserSchema) schema = schema_new_from_lines (tables);
  g_autofree char *text = g_strdup_printf ("from payments; show %s", show);
  g_autoptr (DowserPlan) plan = plan_from_text (text);
  DowserFormat *format = dowser_format_new ();
  g_autoptr (DowserOperation) operation = NULL;
  g_autoptr (DowserEntry) entry = NULL;
  g_autofree char *sentence = NULL;

  format->scale = scale;
  format->thousands = thousands;
  format->currency = g_strdup (currency);
  operation = dowser_operation_new_set_format (0, format);
  entry = dowser_entry_new_formatted (operation, plan, schema, NULL);
  sentence = entry != NULL ? dowser_entry_dup_sentence (entry, schema) : NULL;
  g_assert_cmpstr (sentence, ==, expected);
}

static void
test_column_format_is_learned_as_unit (void)
{
  assert_learned ("payments.amount", DOWSER_SCALE_CENTS, TRUE, NULL, "payments.amount in cents");
  assert_learned ("sum(payments.amount)", DOWSER_SCALE_CENTS, TRUE, NULL, "payments.amount in cents");
  assert_learned ("payments.amount", DOWSER_SCALE_ONE, TRUE, NULL, "payments.amount in number");
  assert_learned ("payments.amount", DOWSER_SCALE_ONE, FALSE, NULL, "payments.amount in code");
  assert_learned ("payments.amount", DOWSER_SCALE_SECONDS, FALSE, NULL, "payments.amount in seconds since 1970");
  assert_learned ("payments.amount", DOWSER_SCALE_AUTO, TRUE, "€", "payments.amount in EUR");
  assert_learned ("payments.price_cents", DOWSER_SCALE_AUTO, TRUE, "€", "payments.price_cents in EUR cents");
  /* If an expression has several numbers, its format doesn't give the unit of one column. */
  assert_learned ("count(payments.amount)", DOWSER_SCALE_CENTS, TRUE, NULL, NULL);
  assert_learned ("ratio(payments.amount, 100)", DOWSER_SCALE_CENTS, TRUE, NULL, NULL);
  assert_learned ("payments.amount", DOWSER_SCALE_AUTO, TRUE, NULL, NULL);
}

/* @column: the entry's column; @problem: (nullable): why the entry isn't used */
static void
assert_shown (const char *column, const char *unit, const char *expected, const char *problem)
{
  g_autoptr (DowserSchema) schema = schema_new_from_lines (tables);
  g_autoptr (DowserProfile) bare = dowser_profile_new (schema);
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_new ();
  g_autoptr (DowserPlan) plan = plan_from_text ("from payments; show sum(payments.amount)");
  DowserEntry *entry = dowser_entry_new (DOWSER_ENTRY_UNIT, NULL, column);
  g_autoptr (DowserMeanings) meanings = NULL;
  g_autoptr (DowserProfile) profile = NULL;
  g_autoptr (DowserProfile) plain_profile = NULL;
  g_autoptr (DowserFormat) format = NULL;

  entry->unit = g_strdup (unit);
  dowser_knowledge_add (knowledge, entry);
  meanings = dowser_meanings_new (knowledge, schema, bare);
  g_assert_cmpstr (((const DowserMeaning *) dowser_meanings_get_list (meanings)->pdata[0])->problem, ==, problem);
  profile = dowser_meanings_annotate_profile (meanings, bare);
  format = dowser_format_new_for_output (plan, schema, profile, 0);
  g_assert_cmpstr (dowser_format_get_unit (format), ==, expected);
  plain_profile = dowser_meanings_annotate_profile (NULL, profile);
  g_clear_pointer (&format, dowser_format_free);
  format = dowser_format_new_for_output (plan, schema, plain_profile, 0);
  g_assert_null (dowser_format_get_unit (format));
}

static void
test_learned_unit_formats_other_answers (void)
{
  assert_shown ("payments.amount", "SEK", "SEK", NULL);
  assert_shown ("payments.amount", "cents", "cents ÷ 100", NULL);
  assert_shown ("payments.price_cents", "SEK", NULL, NULL);
  assert_shown ("payments.nothing", "SEK", NULL, "There is no column “payments.nothing” in this source.");
  assert_shown ("payments.method", "SEK", NULL, "“payments.method” isn't numeric.");
}

DOWSER_TEST_MAIN (entry_format)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/knowledge/entry-format/column-format-is-learned-as-unit", test_column_format_is_learned_as_unit);
  g_test_add_func ("/knowledge/entry-format/learned-unit-formats-other-answers",
                   test_learned_unit_formats_other_answers);
  return g_test_run ();
}
