/* test-reply.c - replies are read as the plans they mean */
#include "base/dowser-error.h"
#include "model/dowser-plan-json.h"
#include "planner/shop.h"
#include "prompt/dowser-reply.h"

static void
assert_reads_as (const char *text, const char *document)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserReply) reply = dowser_reply_read_plan (text, schema, DOWSER_DIALECT_SQLITE, &error);
  g_autoptr (DowserPlan) plan = dowser_tier_read (document, -1, schema, NULL);

  g_assert_no_error (error);
  g_assert_true (dowser_plan_equal (reply->plan, plan));
}

#define NAMES "{\"columns\":[{\"column\":\"customers.name\"}]}"

static void
test_clean (void)
{
  assert_reads_as (NAMES, NAMES);
  assert_reads_as ("```json\n" NAMES "\n```", NAMES);
  assert_reads_as ("Here is the plan:\n```json\n" NAMES "\n```\nIt lists names.", NAMES);
}

static void
test_sql (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserReply) reply
      = dowser_reply_read_plan ("SELECT name FROM customers", schema, DOWSER_DIALECT_SQLITE, &error);

  g_assert_no_error (error);
  g_assert_true (reply->from_sql);
  g_assert_null (dowser_reply_read_plan ("DELETE FROM customers", schema, DOWSER_DIALECT_SQLITE, &error));
  g_assert_error (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSAFE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/prompt/reply/clean", test_clean);
  g_test_add_func ("/prompt/reply/sql", test_sql);

  return g_test_run ();
}
