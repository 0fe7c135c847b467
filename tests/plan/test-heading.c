/* test-heading.c - tests that an output without a name gets a short heading that describes it */
#include "plan/dowser-bucket.h"
#include "plan/dowser-select.h"
#include "support/dowser-test-main.h"

static void
assert_heading (DowserExpr *expr, const char *expected)
{
  g_autoptr (DowserSelect) select = dowser_select_new ();
  g_autofree char *heading = NULL;

  dowser_select_add_output (select, expr, NULL);
  heading = dowser_select_dup_heading (select, 0);
  g_assert_cmpstr (heading, ==, expected);
}

static DowserExpr *
make_column (const char *name)
{
  return dowser_expr_new_column ("t", name);
}

static DowserExpr *
percentage_new (void)
{
  GPtrArray *args = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  DowserExpr *count = dowser_expr_new_aggregate (DOWSER_COUNT, NULL, FALSE, NULL);

  g_ptr_array_add (args, dowser_expr_ref (count));
  return dowser_expr_new_ratio (dowser_expr_new_arithmetic (DOWSER_MULTIPLY, dowser_expr_new_integer (100), count),
                                dowser_expr_new_window ("sum", args, dowser_window_new ()));
}

static void
test_heading_describes_the_expression (void)
{
  assert_heading (make_column ("name"), "name");
  assert_heading (dowser_expr_new_aggregate (DOWSER_COUNT, NULL, FALSE, NULL), "count");
  assert_heading (dowser_expr_new_aggregate (DOWSER_COUNT, make_column ("city"), TRUE, NULL), "count of distinct city");
  assert_heading (dowser_expr_new_aggregate (DOWSER_SUM,
                                             dowser_expr_new_arithmetic (DOWSER_MULTIPLY, make_column ("quantity"),
                                                                         make_column ("price")),
                                             FALSE, NULL),
                  "sum of quantity × price");
  assert_heading (dowser_expr_new_function ("truncate_month", make_column ("ordered"), NULL), "month of ordered");
  assert_heading (dowser_expr_new_arithmetic (DOWSER_NEGATE, make_column ("a"), NULL), "−a");
  assert_heading (dowser_expr_new_ratio (make_column ("a"), make_column ("b")), "a / b");
  assert_heading (dowser_bin_new (make_column ("price"), 2.5), "price by 2.5");
  assert_heading (dowser_bins_new (make_column ("price"), 10, make_column ("a"), make_column ("b")),
                  "price in 10 bins");
  assert_heading (dowser_share_new (dowser_expr_new_aggregate (DOWSER_COUNT, NULL, FALSE, NULL)), "share of count");
  assert_heading (percentage_new (), "share of count (%)");
  assert_heading (dowser_expr_new_cast (make_column ("a"), DOWSER_VALUE_REAL), "a");
}

static DowserExpr *
part_percentage_new (DowserAggregate op, const char *of)
{
  DowserExpr *part = dowser_expr_new_aggregate (op, of != NULL ? make_column (of) : NULL, FALSE,
                                                dowser_expr_new_compare (DOWSER_EQUAL, make_column ("status"),
                                                                         dowser_expr_new_text ("returned")));

  return dowser_expr_new_ratio (dowser_expr_new_arithmetic (DOWSER_MULTIPLY, dowser_expr_new_integer (100), part),
                                dowser_expr_new_aggregate (op, of != NULL ? make_column (of) : NULL, FALSE, NULL));
}

static void
test_shares_of_rows_have_short_headings (void)
{
  assert_heading (part_percentage_new (DOWSER_COUNT, NULL), "share (%)");
  assert_heading (part_percentage_new (DOWSER_SUM, "price"), "share of sum of price (%)");
}

static void
test_heading_is_short (void)
{
  g_autofree char *longest = g_strnfill (200, 'x');
  g_autoptr (DowserSelect) select = dowser_select_new ();
  g_autofree char *heading = NULL;

  dowser_select_add_output (select, dowser_expr_new_aggregate (DOWSER_SUM, make_column (longest), FALSE, NULL), NULL);
  heading = dowser_select_dup_heading (select, 0);
  g_assert_cmpint (g_utf8_strlen (heading, -1), ==, 60);
  assert_heading (make_column (longest), longest);
}

static void
test_given_name_has_priority (void)
{
  g_autoptr (DowserSelect) select = dowser_select_new ();
  g_autofree char *heading = NULL;

  dowser_select_add_output (select, make_column ("a"), "Revenue");
  heading = dowser_select_dup_heading (select, 0);
  g_assert_cmpstr (heading, ==, "Revenue");
}

DOWSER_TEST_MAIN (heading)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/heading/heading-describes-the-expression", test_heading_describes_the_expression);
  g_test_add_func ("/model/heading/shares-of-rows-have-short-headings", test_shares_of_rows_have_short_headings);
  g_test_add_func ("/model/heading/heading-is-short", test_heading_is_short);
  g_test_add_func ("/model/heading/given-name-has-priority", test_given_name_has_priority);
  return g_test_run ();
}
