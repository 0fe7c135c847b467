/* test-prompt.c - prompts say what a model needs, within their limits, and nothing that it may not be told */
#include "planner/shop.h"
#include "prompt/dowser-prompt.h"

#include <string.h>

static DowserPrompt *
make (const DowserPromptFacts *facts)
{
  g_autoptr (GError) error = NULL;
  DowserPrompt *prompt = dowser_prompt_make_plan (facts, &error);

  g_assert_no_error (error);
  return prompt;
}

static void
test_initial (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (DowserTier tier = DOWSER_TIER_MINIMAL; tier <= DOWSER_TIER_FULL; tier++)
    {
      const DowserPromptFacts facts
          = { .tier = tier, .question = "How many customers?", .schema = schema, .today = "2026-11-22" };
      g_autoptr (DowserPrompt) prompt = make (&facts);

      g_test_message ("%s: %u, fixed %u\n%s\n----\n%s", prompt->version, prompt->tokens, prompt->fixed_tokens,
                      prompt->system, prompt->user);
      g_assert_nonnull (strstr (prompt->user, "How many customers?"));
      g_assert_nonnull (strstr (prompt->user, "# customers"));
      g_assert_nonnull (strstr (prompt->json_schema, "\"customers.name\""));
      g_assert_null (strstr (prompt->user, "{{"));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/prompt/prompt/initial", test_initial);

  return g_test_run ();
}
