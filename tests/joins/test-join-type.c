/* test-join-type.c - tests that rows preserved by an outer join are not lost by later joins */
#include "joins/dowser-join-type.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"

static void
assert_kept_joins (const char *text, guint index, const char *expected)
{
  g_autoptr (DowserPlan) plan = plan_from_text (text);
  g_autoptr (GPtrArray) operations = dowser_join_type_make_operations (plan->select, index);
  g_autoptr (GString) joins = g_string_new (NULL);

  for (guint i = 0; i < operations->len; i++)
    {
      const DowserOperation *operation = operations->pdata[i];

      g_assert_cmpint (operation->kind, ==, DOWSER_OPERATION_SET_JOIN_TYPE);
      g_assert_cmpint (operation->join_type, ==, DOWSER_JOIN_LEFT);
      g_string_append_printf (joins, "%s ", operation->instance);
    }
  g_assert_cmpstr (joins->str, ==, expected);
}

static void
test_later_joins_that_lose_rows_are_found (void)
{
  assert_kept_joins ("from a; inner b on eq(a.b, b.id); inner c on eq(b.c, c.id); inner d on eq(a.d, d.id); show a.id",
                     0, "b c ");
  assert_kept_joins ("from a; inner b on eq(a.b, b.id); left c on eq(b.c, c.id); inner d on eq(c.d, d.id); show a.id",
                     0, "b d ");
  assert_kept_joins ("from a; left b on eq(a.b, b.id); show a.id", 0, "");
}

DOWSER_TEST_MAIN (join_type)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/join-type/later-joins-that-lose-rows-are-found",
                   test_later_joins_that_lose_rows_are_found);
  return g_test_run ();
}
