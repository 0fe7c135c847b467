/* fuzz-tiers.c - tests that a document of any prompt size can be written in that size and read again as the same
 * plan */
#include "base/dowser-error.h"
#include "dowser-fuzz.h"
#include "plan/dowser-plan-json.h"
#include "prompt/documents/dowser-prompt-size.h"
#include "support/shop.h"

size_t
LLVMFuzzerCustomMutator (uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
  return dowser_fuzz_mutate_json (data, size, max_size, seed);
}

/* Checks that a document is stable. Writing it the first time leaves out parts that no model receives; writing it again
 * changes nothing. */
static void
assert_round_trips (const DowserPlan *plan, DowserPromptSize prompt_size, const DowserSchema *schema)
{
  g_autofree char *document = dowser_prompt_size_write (plan, prompt_size, schema, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) again = NULL;
  g_autofree char *document_again = NULL;

  if (document == NULL)
    return;
  again = dowser_prompt_size_read (document, -1, schema, &error);
  if (again == NULL)
    g_error ("%s\n%s", error->message, document);
  document_again = dowser_prompt_size_write (again, prompt_size, schema, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (document_again, ==, document);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static DowserSchema *schema;
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) plan = NULL;

  if (schema == NULL)
    schema = shop_schema_new ();
  plan = dowser_prompt_size_read ((const char *) data, (gssize) size, schema, &error);
  if (plan == NULL)
    {
      g_assert_true (error != NULL && error->domain == DOWSER_PLAN_ERROR);
      return 0;
    }
  for (DowserPromptSize prompt_size = DOWSER_PROMPT_SIZE_MINIMAL; prompt_size <= DOWSER_PROMPT_SIZE_FULL; prompt_size++)
    assert_round_trips (plan, prompt_size, schema);
  return 0;
}
