/* test-sentence-fingerprint.c - tests which plans have the same fingerprint, and which plans must have different
 * fingerprints */
#include "sentence/dowser-sentence-fingerprint.h"

#include "support/dowser-test-main.h"
#include "support/plan-text.h"

#include <string.h>

typedef struct
{
  const char *a;
  const char *b;
} Pair;

static const Pair same[] = {
  { "from customers c; show c.name", "from customers x; show x.name" },
  { "from customers c; show c.name", "from CUSTOMERS c; show c.NAME" },
  { "from customers c; show c.name as n", "from customers c; show c.name as other" },
  { "from customers c; show c.name as n; order #n", "from customers c; show c.name; order c.name" },
  { "from orders o; inner customers c on eq(o.customer_id, c.id); show c.name",
    "from customers a; inner orders b on eq(b.customer_id, a.id); show a.name" },
  { "from orders o; inner customers c on eq(o.customer_id, c.id); show c.name",
    "from orders o; inner customers c on eq(c.id, o.customer_id); show c.name" },
  { "from orders o; inner customers c on eq(o.customer_id, c.id); inner products p on eq(p.id, o.id); show c.name",
    "from orders o; inner products p on eq(p.id, o.id); inner customers c on eq(o.customer_id, c.id); show c.name" },
  { "from orders o; inner customers c on eq(o.customer_id, c.id), lt(o.id, c.id); show c.name",
    "from orders o; inner customers c on and(lt(o.id, c.id), eq(o.customer_id, c.id)); show c.name" },
  { "from orders o; left customers c on eq(o.customer_id, c.id), lt(o.id, c.id); show c.name",
    "from orders o; left customers c on lt(o.id, c.id), eq(o.customer_id, c.id); show c.name" },
  { "from orders o; show o.id; where and(eq(o.id, 1), lt(o.total, 2))",
    "from orders o; show o.id; where and(lt(o.total, 2), eq(o.id, 1))" },
  { "from orders o; show o.id; where and(and(eq(o.id, 1), lt(o.total, 2)), gt(o.total, 1))",
    "from orders o; show o.id; where and(eq(o.id, 1), and(gt(o.total, 1), lt(o.total, 2)))" },
  { "from orders o; show o.id; where or(eq(o.id, 1), lt(o.total, 2))",
    "from orders o; show o.id; where or(lt(o.total, 2), eq(o.id, 1))" },
  { "from orders o; show o.id; where ne(o.id, 1)", "from orders o; show o.id; where ne(1, o.id)" },
  { "from orders o; show o.id; where not(and(eq(o.id, 1), eq(o.total, 2)))",
    "from orders o; show o.id; where not(and(eq(o.total, 2), eq(o.id, 1)))" },
};

static const Pair different[] = {
  { "from customers c; show c.name", "from customers c; show c.email" },
  { "from customers c; show c.name", "from products c; show c.name" },
  { "from customers c; show c.name", "from customers c; show c.name, c.name" },
  { "from customers c; show c.name, c.email", "from customers c; show c.email, c.name" },
  { "from customers c; show c.name", "from customers c; show c.name; distinct" },
  { "from customers c; show c.name", "from customers c; show c.name; limit 1" },
  { "from customers c; show c.name; limit 1", "from customers c; show c.name; limit 2" },
  { "from customers c; show c.name; limit 1", "from customers c; show c.name; limit 1; offset 1" },
  { "from customers c; show c.name", "from customers c; show c.name; order c.name" },
  { "from customers c; show c.name; order c.name", "from customers c; show c.name; order c.name desc" },
  { "from customers c; show c.name; order c.name, c.id", "from customers c; show c.name; order c.id, c.name" },
  { "from customers c; show c.name", "from customers c; show c.name; group c.name" },
  { "from orders o; show count(); group o.status, o.total", "from orders o; show count(); group o.status" },
  { "from orders o; show count(); group o.status; having gt(count(), 1)",
    "from orders o; show count(); group o.status" },
  { "from orders o; show count(); group o.status; having gt(count(), 1)",
    "from orders o; show count(); where gt(o.id, 1); group o.status" },
  { "from orders o; show count()", "from orders o; show count(o.id)" },
  { "from orders o; show count(o.id)", "from orders o; show count_distinct(o.id)" },
  { "from orders o; show sum(o.total)", "from orders o; show avg(o.total)" },
  { "from orders o; show min(o.total)", "from orders o; show max(o.total)" },
  { "from orders o; show subtract(o.id, o.total)", "from orders o; show subtract(o.total, o.id)" },
  { "from orders o; show divide(o.id, o.total)", "from orders o; show ratio(o.id, o.total)" },
  { "from orders o; show o.id; where lt(o.id, o.total)", "from orders o; show o.id; where lt(o.total, o.id)" },
  { "from orders o; show o.id; where lt(o.id, 1)", "from orders o; show o.id; where le(o.id, 1)" },
  { "from orders o; show o.id; where eq(o.id, 1)", "from orders o; show o.id; where ne(o.id, 1)" },
  { "from orders o; show o.id; where eq(o.id, 1)", "from orders o; show o.id; where eq(o.id, 2)" },
  { "from orders o; show o.id; where eq(o.id, 1)", "from orders o; show o.id; where eq(o.id, '1')" },
  { "from orders o; show o.id; where eq(o.id, 1)", "from orders o; show o.id; where eq(o.id, 1.0)" },
  { "from orders o; show o.id; where eq(o.status, '2024-01-01')",
    "from orders o; show o.id; where eq(o.status, date'2024-01-01')" },
  { "from orders o; show o.id; where eq(o.status, 'a')", "from orders o; show o.id; where eq(o.status, 'A')" },
  { "from orders o; show o.id; where eq(o.status, 'null')", "from orders o; show o.id; where eq(o.status, null)" },
  { "from orders o; show o.id; where eq(o.status, 'a\",\"b')",
    "from orders o; show o.id; where in(o.status, 'a', 'b')" },
  { "from orders o; show o.id; where in(o.status, 'a', 'b')", "from orders o; show o.id; where in(o.status, 'a')" },
  { "from orders o; show o.id; where in(o.status, 'a')", "from orders o; show o.id; where not_in(o.status, 'a')" },
  { "from orders o; show o.id; where is_null(o.status)", "from orders o; show o.id; where not_null(o.status)" },
  { "from orders o; show o.id; where contains(o.status, 'a')",
    "from orders o; show o.id; where starts(o.status, 'a')" },
  { "from orders o; show o.id; where like(o.status, 'a')", "from orders o; show o.id; where contains(o.status, 'a')" },
  { "from orders o; show o.id; where between(o.id, 1, 2)", "from orders o; show o.id; where between(o.id, 2, 1)" },
  { "from orders o; show o.id; where and(eq(o.id, 1), eq(o.total, 2))",
    "from orders o; show o.id; where or(eq(o.id, 1), eq(o.total, 2))" },
  { "from orders o; show o.id; where and(eq(o.id, 1), or(eq(o.total, 2), eq(o.total, 3)))",
    "from orders o; show o.id; where or(and(eq(o.id, 1), eq(o.total, 2)), eq(o.total, 3))" },
  { "from orders o; show o.id; where not(eq(o.id, 1))", "from orders o; show o.id; where eq(o.id, 1)" },
  { "from orders o; show lower(o.status)", "from orders o; show upper(o.status)" },
  { "from orders o; inner customers c on eq(o.customer_id, c.id); show c.name",
    "from orders o; left customers c on eq(o.customer_id, c.id); show c.name" },
  { "from orders o; inner customers c on eq(o.customer_id, c.id); show c.name",
    "from orders o; inner customers c on eq(o.id, c.id); show c.name" },
  { "from orders o; left customers c on eq(o.customer_id, c.id); show c.name",
    "from customers c; left orders o on eq(o.customer_id, c.id); show c.name" },
  { "from orders o; inner customers c on eq(o.customer_id, c.id); left products p on eq(p.id, o.id); show c.name",
    "from orders o; left customers c on eq(o.customer_id, c.id); inner products p on eq(p.id, o.id); show c.name" },
  { "from customers c; inner customers m on eq(c.manager_id, m.id); show c.name",
    "from customers c; inner customers m on eq(c.manager_id, m.id); show m.name" },
  { "from customers c; inner customers m on eq(c.manager_id, m.id); show c.name",
    "from customers c; inner customers m on eq(m.manager_id, c.id); show c.name" },
  { "from orders o; cross customers c; show c.name", "from orders o; show o.id" },
};

static char *
dup_fingerprint (const char *text)
{
  g_autoptr (DowserPlan) plan = plan_from_text (text);

  return dowser_sentence_make_fingerprint (plan);
}

static void
test_equal_plans_have_equal_fingerprints (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (same); i++)
    {
      g_autofree char *a = dup_fingerprint (same[i].a);
      g_autofree char *b = dup_fingerprint (same[i].b);

      g_assert_cmpstr (a, ==, b);
    }
}

static void
test_different_plans_have_different_fingerprints (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (different); i++)
    {
      g_autofree char *a = dup_fingerprint (different[i].a);
      g_autofree char *b = dup_fingerprint (different[i].b);

      if (g_strcmp0 (a, b) == 0)
        g_error ("%s\n%s", different[i].a, different[i].b);
    }
}

/* --- Nested selects --- */

/** NestedCase: @inner, @other: two selects, each used in the condition @outer; @same: TRUE if both plans give the same
 * rows */
typedef struct
{
  const char *outer;
  const char *inner;
  const char *other;
  gboolean same;
} NestedCase;

static const NestedCase nested[] = {
  { "from customers c; show c.name; where exists()", "from orders o; show o.id; where eq(o.customer_id, c.id)",
    "from orders x; show x.total; where eq(c.id, x.customer_id)", TRUE },
  { "from customers c; show c.name; where exists()", "from orders o; show o.id; where eq(o.customer_id, c.id)",
    "from orders o; show o.id; where eq(o.customer_id, o.id)", FALSE },
  { "from customers c; show c.name; where exists()", "from orders o; show o.id", "from products o; show o.id", FALSE },
  { "from customers c; show c.name; where exists()", "from orders o; show o.id", "from orders o; show o.id; limit 0",
    FALSE },
  { "from customers c; show c.name; where in_select(c.id)", "from orders o; show o.id", "from orders o; show o.total",
    FALSE },
  { "from customers c; show c.name; where in_select(c.id)", "from orders o; show o.id", "from orders p; show p.id as x",
    TRUE },
  { "from customers c; show c.name, scalar()", "from orders o; show max(o.id)", "from orders o; show min(o.id)",
    FALSE },
  { "from orders o; show o.id, scalar()", "from orders p; show max(p.id); where eq(p.id, o.id)",
    "from orders p; show max(p.id); where eq(p.id, p.id)", FALSE },
};

static char *
dup_nested_fingerprint (const char *outer, const char *inner)
{
  DowserSelect *select = select_from_text (inner, NULL);
  g_autoptr (DowserPlan) plan = dowser_plan_new (select_from_text (outer, select));

  dowser_select_unref (select);
  return dowser_sentence_make_fingerprint (plan);
}

static void
test_nested_selects_change_the_fingerprint (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (nested); i++)
    {
      g_autofree char *a = dup_nested_fingerprint (nested[i].outer, nested[i].inner);
      g_autofree char *b = dup_nested_fingerprint (nested[i].outer, nested[i].other);

      if (g_str_equal (a, b) != nested[i].same)
        g_error ("%s: %s, %s\n%s\n%s", nested[i].outer, nested[i].inner, nested[i].other, a, b);
    }
}

/* --- Steps, sets, windows --- */

static DowserPlan *
make_step_plan (const char *step, const char *unread, const char *select)
{
  DowserPlan *plan = dowser_plan_new (select_from_text (select, NULL));

  g_ptr_array_add (plan->steps, dowser_plan_step_new ("s", NULL, select_from_text (step, NULL)));
  if (unread != NULL)
    g_ptr_array_add (plan->steps, dowser_plan_step_new ("unread", NULL, select_from_text (unread, NULL)));
  return plan;
}

static char *
dup_step_fingerprint (const char *step, const char *unread, const char *select)
{
  g_autoptr (DowserPlan) plan = make_step_plan (step, unread, select);

  return dowser_sentence_make_fingerprint (plan);
}

static void
test_fingerprint_ignores_step_names (void)
{
  g_autofree char *plain
      = dup_step_fingerprint ("from orders o; show o.id as a, o.total as b", NULL, "from step:s x; show x.b");
  g_autofree char *renamed
      = dup_step_fingerprint ("from orders p; show p.id as c, p.total as d", NULL, "from step:s y; show y.d");
  g_autofree char *unread = dup_step_fingerprint ("from orders o; show o.id as a, o.total as b",
                                                  "from orders o; show o.id", "from step:s x; show x.b");
  g_autofree char *reversed
      = dup_step_fingerprint ("from orders o; show o.total as a, o.id as b", NULL, "from step:s x; show x.b");
  g_autofree char *other
      = dup_step_fingerprint ("from orders o; show o.id as a, o.total as b", NULL, "from step:s x; show x.a");
  g_autofree char *filtered = dup_step_fingerprint ("from orders o; show o.id as a, o.total as b; where gt(o.id, 1)",
                                                    NULL, "from step:s x; show x.b");

  g_assert_cmpstr (plain, ==, renamed);
  g_assert_cmpstr (plain, ==, unread);
  g_assert_cmpstr (plain, !=, reversed);
  g_assert_cmpstr (plain, !=, other);
  g_assert_cmpstr (plain, !=, filtered);
}

static char *
dup_set_fingerprint (DowserSetOp op, const char *first, const char *second)
{
  DowserSelect *select = select_from_text (first, NULL);
  g_autoptr (DowserPlan) plan = NULL;

  select->set_op = op;
  select->set_with = select_from_text (second, NULL);
  plan = dowser_plan_new (select);
  return dowser_sentence_make_fingerprint (plan);
}

static void
test_set_operations_change_the_fingerprint (void)
{
  const char *orders = "from orders o; show o.id", *products = "from products p; show p.id";
  g_autofree char *both = dup_set_fingerprint (DOWSER_SET_UNION, orders, products);
  g_autofree char *renamed
      = dup_set_fingerprint (DOWSER_SET_UNION, "from orders a; show a.id as x", "from products b; show b.id as y");
  g_autofree char *all = dup_set_fingerprint (DOWSER_SET_UNION_ALL, orders, products);
  g_autofree char *but = dup_set_fingerprint (DOWSER_SET_EXCEPT, orders, products);
  g_autofree char *reversed = dup_set_fingerprint (DOWSER_SET_EXCEPT, products, orders);
  g_autofree char *sorted = dup_set_fingerprint (DOWSER_SET_UNION, "from orders o; show o.id as x; order #x", products);

  g_assert_cmpstr (both, ==, renamed);
  g_assert_cmpstr (both, !=, all);
  g_assert_cmpstr (both, !=, but);
  g_assert_cmpstr (but, !=, reversed);
  g_assert_cmpstr (both, !=, sorted);
}

/* @start, @end: the ends of a row frame; @descending: the window's order */
static char *
dup_window_fingerprint (const char *name, const char *per, gboolean descending, DowserQueryFrameUnit frame, int start,
                        int end)
{
  DowserSelect *select = select_from_text ("from orders o; show o.id", NULL);
  DowserWindow *window = dowser_window_new ();
  GPtrArray *args = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  g_autoptr (DowserPlan) plan = NULL;

  g_ptr_array_add (args, dowser_expr_new_column ("o", "total"));
  g_ptr_array_add (window->partition, dowser_expr_new_column ("o", per));
  g_ptr_array_add (window->order,
                   dowser_order_new (dowser_expr_new_column ("o", "id"), descending, DOWSER_NULLS_DEFAULT));
  window->frame = frame;
  window->frame_start = start;
  window->frame_end = end;
  dowser_select_add_output (select, dowser_expr_new_window (name, args, window), NULL);
  plan = dowser_plan_new (select);
  return dowser_sentence_make_fingerprint (plan);
}

static void
test_windows_change_the_fingerprint (void)
{
  g_autofree char *sum = dup_window_fingerprint ("sum", "status", FALSE, DOWSER_QUERY_FRAME_ROWS, -1, 0);
  g_autofree char *sum_again = dup_window_fingerprint ("sum", "status", FALSE, DOWSER_QUERY_FRAME_ROWS, -1, 0);
  g_autofree char *avg = dup_window_fingerprint ("avg", "status", FALSE, DOWSER_QUERY_FRAME_ROWS, -1, 0);
  g_autofree char *per = dup_window_fingerprint ("sum", "total", FALSE, DOWSER_QUERY_FRAME_ROWS, -1, 0);
  g_autofree char *descending_window = dup_window_fingerprint ("sum", "status", TRUE, DOWSER_QUERY_FRAME_ROWS, -1, 0);
  g_autofree char *range = dup_window_fingerprint ("sum", "status", FALSE, DOWSER_QUERY_FRAME_RANGE, -1, 0);
  g_autofree char *start = dup_window_fingerprint ("sum", "status", FALSE, DOWSER_QUERY_FRAME_ROWS, -2, 0);
  g_autofree char *end = dup_window_fingerprint ("sum", "status", FALSE, DOWSER_QUERY_FRAME_ROWS, -1, 1);
  g_autofree char *none = dup_window_fingerprint ("sum", "status", FALSE, DOWSER_QUERY_FRAME_NONE, -1, 0);
  g_autofree char *none_again = dup_window_fingerprint ("sum", "status", FALSE, DOWSER_QUERY_FRAME_NONE, -2, 5);
  const char *const others[] = { avg, per, descending_window, range, start, end, none };

  g_assert_cmpstr (sum, ==, sum_again);
  g_assert_cmpstr (none, ==, none_again);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    g_assert_cmpstr (sum, !=, others[i]);
}

/* --- Fields that no text of a plan has --- */

static char *
dup_condition_fingerprint (DowserExpr *condition)
{
  DowserSelect *select = select_from_text ("from orders o; show o.id", NULL);
  g_autoptr (DowserPlan) plan = NULL;

  dowser_select_add_filter (select, condition);
  plan = dowser_plan_new (select);
  return dowser_sentence_make_fingerprint (plan);
}

static DowserExpr *
make_subplan (DowserSubplan op, DowserCompare compare)
{
  return dowser_expr_new_subplan (op, dowser_expr_new_column ("o", "id"),
                                  select_from_text ("from products p; show p.id", NULL), FALSE, compare);
}

static DowserExpr *
make_since_condition (DowserUnit unit, int offset)
{
  return dowser_expr_new_compare (DOWSER_GREATER, dowser_expr_new_column ("o", "order_date"),
                                  dowser_expr_new_relative_date (unit, offset));
}

static DowserExpr *
make_match (gboolean negated, gboolean case_sensitive)
{
  return dowser_expr_new_match (DOWSER_MATCH_CONTAINS, dowser_expr_new_column ("o", "status"),
                                dowser_expr_new_text ("a"), negated, case_sensitive);
}

static DowserExpr *
make_cast (DowserValueType type)
{
  return dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_new_cast (dowser_expr_new_column ("o", "id"), type),
                                  dowser_expr_new_integer (1));
}

static DowserExpr *
make_count (DowserExpr *filter)
{
  return dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_new_aggregate (DOWSER_COUNT, NULL, FALSE, filter),
                                  dowser_expr_new_integer (1));
}

static void
assert_all_differ (DowserExpr **conditions, guint n)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < n; i++)
    g_assert_true (g_hash_table_add (seen, dup_condition_fingerprint (conditions[i])));
}

static void
test_every_field_changes_the_fingerprint (void)
{
  DowserExpr *conditions[] = { make_subplan (DOWSER_SUBPLAN_ANY, DOWSER_LESS),
                               make_subplan (DOWSER_SUBPLAN_ANY, DOWSER_GREATER),
                               make_subplan (DOWSER_SUBPLAN_ALL, DOWSER_LESS),
                               make_subplan (DOWSER_SUBPLAN_IN, DOWSER_EQUAL),
                               make_since_condition (DOWSER_UNIT_DAY, -1),
                               make_since_condition (DOWSER_UNIT_WEEK, -1),
                               make_since_condition (DOWSER_UNIT_DAY, 1),
                               make_match (FALSE, FALSE),
                               make_match (TRUE, FALSE),
                               make_match (FALSE, TRUE),
                               make_cast (DOWSER_VALUE_INTEGER),
                               make_cast (DOWSER_VALUE_TEXT),
                               make_count (NULL),
                               make_count (dowser_expr_new_is_null (dowser_expr_new_column ("o", "id"), FALSE)),
                               make_count (dowser_expr_new_is_null (dowser_expr_new_column ("o", "id"), TRUE)) };

  assert_all_differ (conditions, G_N_ELEMENTS (conditions));
}

static char *
dup_sorted_fingerprint (DowserNulls nulls)
{
  DowserSelect *select = select_from_text ("from orders o; show o.id", NULL);
  g_autoptr (DowserPlan) plan = NULL;

  g_ptr_array_add (select->order, dowser_order_new (dowser_expr_new_column ("o", "id"), FALSE, nulls));
  plan = dowser_plan_new (select);
  return dowser_sentence_make_fingerprint (plan);
}

static void
test_position_of_nulls_matters (void)
{
  g_autofree char *plain = dup_sorted_fingerprint (DOWSER_NULLS_DEFAULT);
  g_autofree char *first = dup_sorted_fingerprint (DOWSER_NULLS_FIRST);
  g_autofree char *last = dup_sorted_fingerprint (DOWSER_NULLS_LAST);

  g_assert_cmpstr (plain, !=, first);
  g_assert_cmpstr (plain, !=, last);
  g_assert_cmpstr (first, !=, last);
}

/* Tests steps that each read the previous step twice. The expanded text would be extremely long. */
static void
test_too_long_plan_has_no_fingerprint (void)
{
  g_autoptr (DowserPlan) plan = dowser_plan_new (select_from_text ("from step:s30 a; show a.x", NULL));

  g_ptr_array_add (plan->steps,
                   dowser_plan_step_new ("s0", NULL, select_from_text ("from orders o; show o.id as x", NULL)));
  for (guint i = 1; i <= 30; i++)
    {
      g_autofree char *id = g_strdup_printf ("s%u", i);
      g_autofree char *text = g_strdup_printf ("from step:s%u a, step:s%u b; show a.x as x", i - 1, i - 1);

      g_ptr_array_add (plan->steps, dowser_plan_step_new (id, NULL, select_from_text (text, NULL)));
    }
  g_assert_null (dowser_sentence_make_fingerprint (plan));
}

DOWSER_TEST_MAIN (sentence_fingerprint)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sentence/fingerprint/equal-plans-have-equal-fingerprints",
                   test_equal_plans_have_equal_fingerprints);
  g_test_add_func ("/sentence/fingerprint/different-plans-have-different-fingerprints",
                   test_different_plans_have_different_fingerprints);
  g_test_add_func ("/sentence/fingerprint/nested-selects-change-the-fingerprint",
                   test_nested_selects_change_the_fingerprint);
  g_test_add_func ("/sentence/fingerprint/fingerprint-ignores-step-names", test_fingerprint_ignores_step_names);
  g_test_add_func ("/sentence/fingerprint/set-operations-change-the-fingerprint",
                   test_set_operations_change_the_fingerprint);
  g_test_add_func ("/sentence/fingerprint/windows-change-the-fingerprint", test_windows_change_the_fingerprint);
  g_test_add_func ("/sentence/fingerprint/every-field-changes-the-fingerprint",
                   test_every_field_changes_the_fingerprint);
  g_test_add_func ("/sentence/fingerprint/position-of-nulls-matters", test_position_of_nulls_matters);
  g_test_add_func ("/sentence/fingerprint/too-long-plan-has-no-fingerprint", test_too_long_plan_has_no_fingerprint);
  return g_test_run ();
}
