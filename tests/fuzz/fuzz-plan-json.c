/* fuzz-plan-json.c - tests that any text that is read as a plan can be written and read again as the same plan */
#include "base/dowser-error.h"
#include "dowser-fuzz.h"
#include "plan/dowser-plan-json.h"
#include "plan/dowser-types.h"

size_t
LLVMFuzzerCustomMutator (uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
  return dowser_fuzz_mutate_json (data, size, max_size, seed);
}

static void
find_types (const DowserPlan *plan)
{
  g_autoptr (DowserTypes) types = dowser_types_new (plan, NULL);
  DowserTypeScope scope = { types, NULL, plan->select };

  for (guint i = 0; i < plan->select->outputs->len; i++)
    g_assert_cmpint (dowser_types_get_output_type (&scope, i).type, <, DOWSER_VALUE_N_TYPES);
}

static void
assert_round_trips (const DowserPlan *plan)
{
  g_autofree char *text = dowser_plan_to_json (plan, FALSE);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) again = dowser_plan_from_json (text, -1, &error);
  g_autofree char *text_again = NULL;

  if (again == NULL)
    g_error ("%s\n%s", error->message, text);
  text_again = dowser_plan_to_json (again, FALSE);
  g_assert_cmpstr (text_again, ==, text);
  g_assert_true (dowser_plan_equal (plan, again));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) plan = dowser_plan_from_json ((const char *) data, (gssize) size, &error);

  if (plan == NULL)
    {
      g_assert_nonnull (error);
      g_assert_true (error->domain == DOWSER_PLAN_ERROR);
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      return 0;
    }
  g_assert_no_error (error);
  assert_round_trips (plan);
  find_types (plan);
  return 0;
}
