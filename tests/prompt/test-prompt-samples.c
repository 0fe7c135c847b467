/* test-prompt-samples.c - tests which stored values occur in a question */
#include "prompt/dowser-prompt-private.h"
#include "support/dowser-test-main.h"

static void
test_stored_values_in_question_are_found (void)
{
  static const struct
  {
    const char *text; /* the question, case-folded */
    const char *value;
    gboolean is_said;
  } cases[] = {
    { "customers in norway", "Norway", TRUE },
    { "norway and peru", "Norway", TRUE },
    { "(norway)", " NORWAY ", TRUE },
    { "predominantly", "ANT", FALSE },
    { "antwerp", "ANT", FALSE },
    { "the plant", "ANT", FALSE },
    { "the plant has an ant.", "ANT", TRUE },
    { "ant2 ant", "ANT", TRUE },
    { "ants", "ANT", FALSE },
    { "in no", "NO", FALSE },
    { "in nor", "Nor", TRUE },
    { "caf\u00e9 noir", "Caf\u00e9", TRUE },
    { "caf\u00e9s", "Caf\u00e9", FALSE },
    { "\u00e9caf", "caf", FALSE },
    { "", "Norway", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s: %s", cases[i].text, cases[i].value);
      g_assert_cmpint (_dowser_prompt_contains_value (cases[i].text, cases[i].value), ==, cases[i].is_said);
    }
}

DOWSER_TEST_MAIN (prompt_samples)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/prompt/prompt-samples/stored-values-in-question-are-found",
                   test_stored_values_in_question_are_found);
  return g_test_run ();
}
