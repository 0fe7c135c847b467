/* fuzz-reply.c - tests that any model reply is read as a plan or refused with a message; the plan can be written and
 * read again */
#include "base/dowser-error.h"
#include "dowser-fuzz.h"
#include "plan/dowser-plan-json.h"
#include "prompt/replies/dowser-reply.h"
#include "support/shop.h"

#include <string.h>

/* Mutates every second input as JSON. Replies are nearly JSON, so JSON mutations reach cases that changes of bytes
 * don't reach. */
size_t
LLVMFuzzerCustomMutator (uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
  if (seed % 2 == 0)
    return LLVMFuzzerMutate (data, size, max_size);
  return dowser_fuzz_mutate_json (data, size, max_size, seed);
}

static void
assert_round_trips (const DowserPlan *plan, const DowserSchema *schema)
{
  g_autofree char *json = dowser_plan_to_json (plan, FALSE);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) again = dowser_plan_from_json (json, -1, &error);
  g_autofree char *json_again = NULL;

  if (again == NULL)
    g_error ("%s\n%s", error->message, json);
  json_again = dowser_plan_to_json (again, FALSE);
  g_assert_cmpstr (json_again, ==, json);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static DowserSchema *schema;
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserReply) reply = NULL;

  if (schema == NULL)
    schema = shop_schema_new ();
  reply = dowser_reply_read_plan (text, schema, DOWSER_DIALECT_SQLITE, &error);
  if (reply == NULL)
    {
      g_assert_true (error->domain == DOWSER_MODEL_ERROR || error->domain == DOWSER_SQL_ERROR);
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      return 0;
    }
  g_assert_true (reply->plan != NULL || reply->ask != NULL || reply->reason != NULL);
  if (reply->plan != NULL)
    assert_round_trips (reply->plan, schema);
  return 0;
}
