/* test-plan-golden.c - compares each plan as a document in each prompt size, and the plan read back from the document,
 * with a golden file */
#include "audit/dowser-audit.h"
#include "prompt/documents/dowser-prompt-size.h"
#include "support/dowser-test-main.h"
#include "support/plan-golden.h"

static void
append_plan (GString *written, const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile)
{
  g_autofree char *sql = plan_to_sql_line (plan, schema);

  for (DowserPromptSize prompt_size = DOWSER_PROMPT_SIZE_FULL; prompt_size <= DOWSER_PROMPT_SIZE_MINIMAL; prompt_size++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *text = dowser_prompt_size_write (plan, prompt_size, schema, &error);
      g_autoptr (DowserPlan) read = text != NULL ? dowser_prompt_size_read (text, -1, schema, &error) : NULL;
      g_autoptr (DowserPlan) audited = read != NULL ? dowser_audit (read, schema, NULL, NULL, &error) : NULL;
      g_autofree char *sql_again = audited != NULL ? plan_to_sql_line (audited, schema) : NULL;

      g_string_append_printf (written, "  %d: %s\n", prompt_size, text != NULL ? text : error->message);
      if (sql_again != NULL && !g_str_equal (sql_again, sql))
        g_string_append_printf (written, "     %s\n", sql_again);
    }
}

static void
test_documents_match_the_golden_file (void)
{
  expect_plan_golden ("prompt/documents", "plans.golden", append_plan);
}

DOWSER_TEST_MAIN (plan_golden)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/prompt/documents/documents-match-the-golden-file", test_documents_match_the_golden_file);
  return g_test_run ();
}
