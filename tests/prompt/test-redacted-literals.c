/* test-redacted-literals.c - tests that literals that the user didn't write are redacted for a model without the
 * privacy level "values", and restored in the model's reply */
#include "prompt/dowser-redacted-literals.h"

#include "sql/read/dowser-sql-reader.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

#include <string.h>

static DowserPlan *
read_plan (const char *sql, const DowserSchema *schema)
{
  g_autoptr (GError) error = NULL;
  DowserPlan *plan = dowser_sql_read (sql, DOWSER_DIALECT_SQLITE, schema, &error);

  g_assert_no_error (error);
  return plan;
}

static char *
write_plan (const DowserPlan *plan, const DowserSchema *schema)
{
  return dowser_prompt_size_write (plan, DOWSER_PROMPT_SIZE_FULL, schema, NULL);
}

static void
assert_withholds (const char *sql, const char *question, guint n)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = read_plan (sql, schema);
  const DowserPromptFacts facts
      = { .question = question, .schema = schema, .plan = plan, .privacy_level = DOWSER_PRIVACY_LEVEL_SCHEMA };
  g_autoptr (DowserRedactedLiterals) redaction = dowser_redacted_literals_new (&facts);
  g_autoptr (DowserPlan) without_literals = dowser_redacted_literals_redact (redaction, plan);
  g_autoptr (DowserPlan) restored = NULL;

  g_test_message ("%s", sql);
  g_assert_cmpuint (dowser_redacted_literals_get_n_literals (redaction), ==, n);
  g_assert_nonnull (without_literals);
  restored = dowser_redacted_literals_restore (redaction, without_literals);
  g_assert_true (dowser_plan_equal (restored, plan));
}

static void
test_only_literals_from_question_are_sent (void)
{
  assert_withholds ("SELECT name FROM customers WHERE country = 'Norway'", "customers in norway", 0);
  assert_withholds ("SELECT name FROM customers WHERE country = 'Norway'", "customers from up there", 1);
  assert_withholds ("SELECT name FROM customers WHERE country IN ('Norway', 'Chile', 'Norway')", "and in Chile?", 1);
  assert_withholds ("SELECT name FROM customers WHERE name LIKE '%ann%'", "is there an Ann", 0);
  assert_withholds ("SELECT name FROM customers WHERE name LIKE '%ann%'", "is there an Annabel", 1);
  assert_withholds ("SELECT name FROM customers WHERE id = 48151623", "this one", 1);
  assert_withholds ("SELECT name FROM customers WHERE id = 48151623", "customer 48151623", 0);
  assert_withholds ("SELECT id % 7, round(id * 100, 2) FROM customers WHERE id < 3", "the first", 0);
  assert_withholds ("SELECT CASE WHEN country = 'Chile' THEN 'far' ELSE 'near' END AS reach FROM customers", "how far",
                    2);
}

static void
test_prompt_contains_only_placeholders (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan
      = read_plan ("SELECT name FROM customers WHERE country = 'Norway' AND id IN (SELECT customer_id FROM orders "
                   "WHERE status = 'returned')",
                   schema);

  for (DowserPromptSize prompt_size = DOWSER_PROMPT_SIZE_MINIMAL; prompt_size <= DOWSER_PROMPT_SIZE_FULL; prompt_size++)
    for (DowserPrivacyLevel privacy_level = DOWSER_PRIVACY_LEVEL_UNDECIDED;
         privacy_level <= DOWSER_PRIVACY_LEVEL_VALUES; privacy_level++)
      {
        const DowserPromptFacts facts = { .mode = DOWSER_PLAN_MODE_REFINE,
                                          .prompt_size = prompt_size,
                                          .question = "only the returned ones",
                                          .schema = schema,
                                          .plan = plan,
                                          .problem = "Without the filter \"country is Norway\" there are rows.",
                                          .privacy_level = privacy_level };
        g_autoptr (DowserPrompt) prompt = dowser_prompt_make_plan (&facts, NULL);

        g_assert_cmpint (strstr (prompt->user, "Norway") != NULL, ==, privacy_level == DOWSER_PRIVACY_LEVEL_VALUES);
        g_assert_cmpint (strstr (prompt->user, "[value 1]") != NULL, ==, privacy_level < DOWSER_PRIVACY_LEVEL_VALUES);
        g_assert_nonnull (strstr (prompt->user, "\"returned\""));
      }
}

/* Tests that redacted values are restored in an answer, also inside a longer text. */
static void
test_values_are_restored_in_answers (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = read_plan ("SELECT name FROM customers WHERE country = 'Norway'", schema);
  g_autoptr (DowserPlan) answered
      = read_plan ("SELECT name FROM customers WHERE country = '[value 1]' OR country = 'North of [value 1]' "
                   "OR country = '[value 9]'",
                   schema);
  const DowserPromptFacts facts = { .question = "more", .schema = schema, .plan = plan };
  g_autoptr (DowserRedactedLiterals) redaction = dowser_redacted_literals_new (&facts);
  g_autoptr (DowserPlan) restored = dowser_redacted_literals_restore (redaction, answered);
  g_autofree char *written = write_plan (restored, schema);
  g_autofree char *sentence = dowser_redacted_literals_restore_text (redaction, "Customers in [value 1]");

  g_assert_null (strstr (written, "[value 1]"));
  g_assert_nonnull (strstr (written, "\"North of Norway\""));
  g_assert_nonnull (strstr (written, "[value 9]"));
  g_assert_cmpstr (sentence, ==, "Customers in Norway");
}

/* Tests that redacted values are restored in a plan's assumptions and in the model's questions to the user. */
static void
test_values_are_restored_in_remarks (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = read_plan ("SELECT name FROM customers WHERE country = 'Norway'", schema);
  g_autoptr (DowserPlan) answered = dowser_plan_copy (plan);
  DowserAmbiguity *ambiguity = dowser_ambiguity_new ("Is [value 1] a country?", 0, 0);
  const DowserPromptFacts facts = { .question = "more", .schema = schema, .plan = plan };
  g_autoptr (DowserRedactedLiterals) redaction = dowser_redacted_literals_new (&facts);
  g_autoptr (DowserPlan) restored = NULL;

  g_ptr_array_add (ambiguity->choices, dowser_choice_new ("[value 1] alone", g_ptr_array_new ()));
  g_ptr_array_add (answered->ambiguities, ambiguity);
  g_ptr_array_add (answered->assumptions, dowser_assumption_new ("there", "[value 1]", DOWSER_BASIS_DATA, 1));
  restored = dowser_redacted_literals_restore (redaction, answered);
  ambiguity = restored->ambiguities->pdata[0];
  g_assert_cmpstr (ambiguity->question, ==, "Is Norway a country?");
  g_assert_cmpstr (((DowserChoice *) ambiguity->choices->pdata[0])->label, ==, "Norway alone");
  g_assert_cmpstr (((DowserAssumption *) restored->assumptions->pdata[0])->target, ==, "Norway");
}

/* Tests that the value of a slot is also redacted, and restored in the model's reply. */
static void
test_parameter_values_are_redacted_and_restored (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserValue) value = dowser_value_new_text (DOWSER_VALUE_TEXT, "Norway", -1);
  g_autoptr (DowserValue) other = dowser_value_new_text (DOWSER_VALUE_TEXT, "Peru", -1);
  g_autoptr (DowserPlan) plan = read_plan ("SELECT name FROM customers", schema);
  const DowserPromptFacts facts = { .question = "more", .schema = schema, .plan = plan };
  g_autoptr (DowserRedactedLiterals) redaction = NULL;
  g_autoptr (DowserPlan) without_literals = NULL;
  g_autoptr (DowserPlan) restored = NULL;

  g_ptr_array_add (plan->parameters, dowser_parameter_new ("where", NULL, DOWSER_VALUE_TEXT, value));
  g_ptr_array_add (plan->parameters, dowser_parameter_new ("open", NULL, DOWSER_VALUE_TEXT, NULL));
  g_ptr_array_add (plan->parameters, dowser_parameter_new ("else", NULL, DOWSER_VALUE_TEXT, other));
  redaction = dowser_redacted_literals_new (&facts);
  without_literals = dowser_redacted_literals_redact (redaction, plan);
  for (guint i = 0; i < without_literals->parameters->len; i++)
    g_assert_null (((DowserParameter *) without_literals->parameters->pdata[i])->value);
  restored = dowser_redacted_literals_restore (redaction, without_literals);
  g_assert_true (dowser_plan_equal (restored, plan));
}

/* Tests a heading that contains a redacted value. Other selects use the heading, so it can't be renamed, and the plan
 * isn't sent. */
static void
test_revealing_heading_is_redacted (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan
      = read_plan ("SELECT count(CASE WHEN country = 'Norway' THEN 1 END) AS \"in Norway\" FROM customers", schema);
  const DowserPromptFacts facts
      = { .prompt_size = DOWSER_PROMPT_SIZE_FULL, .question = "more", .schema = schema, .plan = plan };
  g_autoptr (DowserRedactedLiterals) redaction = dowser_redacted_literals_new (&facts);
  g_autoptr (DowserPlan) without_literals = dowser_redacted_literals_redact (redaction, plan);
  g_autoptr (DowserPrompt) prompt = dowser_prompt_make_plan (&facts, NULL);

  g_assert_null (without_literals);
  g_assert_null (strstr (prompt->user, "Norway"));
}

/* Tests that personal data is redacted at every privacy level, even if a step renames the column. */
static void
test_personal_values_in_steps_are_redacted (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  DowserTable *customers = (DowserTable *) dowser_schema_find_table (schema, "customers");
  g_autoptr (DowserPlan) plan = NULL;

  ((DowserColumn *) dowser_table_find_column (customers, "name"))->pii = TRUE;
  plan = read_plan ("WITH people AS (SELECT name AS contact, country AS land FROM customers) "
                    "SELECT land FROM people WHERE contact = 'Ann Lee' AND land = 'Norway'",
                    schema);
  for (DowserPromptSize prompt_size = DOWSER_PROMPT_SIZE_MINIMAL; prompt_size <= DOWSER_PROMPT_SIZE_FULL; prompt_size++)
    {
      const DowserPromptFacts facts = { .mode = DOWSER_PLAN_MODE_REFINE,
                                        .prompt_size = prompt_size,
                                        .question = "and their orders",
                                        .schema = schema,
                                        .plan = plan,
                                        .privacy_level = DOWSER_PRIVACY_LEVEL_VALUES };
      g_autoptr (DowserPrompt) prompt = dowser_prompt_make_plan (&facts, NULL);

      g_assert_null (strstr (prompt->user, "Ann Lee"));
      g_assert_nonnull (strstr (prompt->user, "[value 1]"));
      g_assert_nonnull (strstr (prompt->user, "Norway"));
    }
}

DOWSER_TEST_MAIN (redacted_literals)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/prompt/redacted-literals/only-literals-from-question-are-sent",
                   test_only_literals_from_question_are_sent);
  g_test_add_func ("/prompt/redacted-literals/prompt-contains-only-placeholders",
                   test_prompt_contains_only_placeholders);
  g_test_add_func ("/prompt/redacted-literals/values-are-restored-in-answers", test_values_are_restored_in_answers);
  g_test_add_func ("/prompt/redacted-literals/values-are-restored-in-remarks", test_values_are_restored_in_remarks);
  g_test_add_func ("/prompt/redacted-literals/parameter-values-are-redacted-and-restored",
                   test_parameter_values_are_redacted_and_restored);
  g_test_add_func ("/prompt/redacted-literals/revealing-heading-is-redacted", test_revealing_heading_is_redacted);
  g_test_add_func ("/prompt/redacted-literals/personal-values-in-steps-are-redacted",
                   test_personal_values_in_steps_are_redacted);
  return g_test_run ();
}
