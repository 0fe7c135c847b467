/* test-bucket.c - tests that buckets, bins and shares are recognized in plans, and that similar expressions are not */
#include "plan/dowser-bucket.h"
#include "support/dowser-test-main.h"

static DowserExpr *
make_column (const char *name)
{
  return dowser_expr_new_column ("t", name);
}

static void
test_date_buckets_are_recognized (void)
{
  for (int unit = DOWSER_UNIT_DAY; unit <= DOWSER_UNIT_HOUR; unit++)
    {
      g_autoptr (DowserExpr) bucket = dowser_bucket_new (unit, make_column ("day"));
      const DowserExpr *date = NULL;
      DowserUnit found;

      g_assert_true (dowser_bucket_read (bucket, &found, &date));
      g_assert_cmpint (found, ==, unit);
      g_assert_cmpstr (date->name, ==, "day");
    }
}

static void
test_date_units_are_sorted_by_length (void)
{
  const DowserUnit unit_order[] = { DOWSER_UNIT_YEAR, DOWSER_UNIT_QUARTER, DOWSER_UNIT_MONTH,
                                    DOWSER_UNIT_WEEK, DOWSER_UNIT_DAY,     DOWSER_UNIT_HOUR };
  DowserUnit next;

  for (guint i = 0; i + 1 < G_N_ELEMENTS (unit_order); i++)
    {
      g_assert_true (dowser_unit_get_finer (unit_order[i], &next));
      g_assert_cmpint (next, ==, unit_order[i + 1]);
      g_assert_true (dowser_unit_get_coarser (next, &next));
      g_assert_cmpint (next, ==, unit_order[i]);
    }
  g_assert_false (dowser_unit_get_finer (DOWSER_UNIT_HOUR, &next));
  g_assert_false (dowser_unit_get_coarser (DOWSER_UNIT_YEAR, &next));
}

static void
test_bins_by_width_are_recognized (void)
{
  const double widths[] = { 1, 10, 0.1, 2.5, 1e300 };

  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      g_autoptr (DowserExpr) bin = dowser_bin_new (make_column ("price"), widths[i]);
      const DowserExpr *number = NULL;
      double width = 0;

      g_assert_true (dowser_bin_read (bin, &number, &width));
      g_assert_cmpfloat (width, ==, widths[i]);
      g_assert_cmpstr (number->name, ==, "price");
    }
}

static void
test_bins_by_number_are_recognized (void)
{
  g_autoptr (DowserExpr) bins = dowser_bins_new (make_column ("price"), 12, make_column ("low"), make_column ("high"));
  const DowserExpr *number = NULL;
  guint n_bins = 0;
  double width;

  g_assert_true (dowser_bins_read (bins, &number, &n_bins));
  g_assert_cmpuint (n_bins, ==, 12);
  g_assert_cmpstr (number->name, ==, "price");
  g_assert_false (dowser_bin_read (bins, &number, &width));
}

static void
test_shares_of_a_total_are_recognized (void)
{
  g_autoptr (DowserExpr) share
      = dowser_share_new (dowser_expr_new_aggregate (DOWSER_SUM, make_column ("price"), FALSE, NULL));
  const DowserExpr *aggregate = NULL;

  g_assert_true (dowser_share_read (share, &aggregate));
  g_assert_cmpint (aggregate->op, ==, DOWSER_SUM);
}

static DowserExpr *
times_new (gint64 factor)
{
  return dowser_expr_new_arithmetic (DOWSER_MULTIPLY, dowser_expr_new_integer (factor),
                                     dowser_expr_new_aggregate (DOWSER_SUM, make_column ("price"), FALSE, NULL));
}

static DowserExpr *
total_new (const char *of)
{
  GPtrArray *args = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);

  g_ptr_array_add (args, dowser_expr_new_aggregate (DOWSER_SUM, make_column (of), FALSE, NULL));
  return dowser_expr_new_window ("sum", args, dowser_window_new ());
}

static void
test_percentages_of_a_total_are_recognized (void)
{
  g_autoptr (DowserExpr) percentage = dowser_expr_new_ratio (times_new (100), total_new ("price"));
  g_autoptr (DowserExpr) mille = dowser_expr_new_ratio (times_new (1000), total_new ("price"));
  g_autoptr (DowserExpr) other = dowser_expr_new_ratio (times_new (100), total_new ("cost"));
  const DowserExpr *aggregate = NULL;

  g_assert_true (dowser_percentage_read (percentage, &aggregate));
  g_assert_cmpint (aggregate->op, ==, DOWSER_SUM);
  g_assert_false (dowser_share_read (percentage, &aggregate));
  g_assert_false (dowser_percentage_read (mille, &aggregate));
  g_assert_false (dowser_percentage_read (other, &aggregate));
}

static DowserExpr *
part_new (const char *of, DowserExpr *filter, const char *total_column)
{
  DowserExpr *part = dowser_expr_new_aggregate (DOWSER_SUM, make_column (of), FALSE, filter);

  return dowser_expr_new_ratio (dowser_expr_new_arithmetic (DOWSER_MULTIPLY, dowser_expr_new_integer (100), part),
                                dowser_expr_new_aggregate (DOWSER_SUM, make_column (total_column), FALSE, NULL));
}

/* Tests shares. The numerator must count or sum the same expression as the denominator, but with a condition. */
static void
test_shares_of_matching_rows_are_recognized (void)
{
  g_autoptr (DowserExpr) share = part_new ("price", dowser_expr_new_is_null (make_column ("sold"), FALSE), "price");
  g_autoptr (DowserExpr) other = part_new ("price", dowser_expr_new_is_null (make_column ("sold"), FALSE), "cost");
  g_autoptr (DowserExpr) all = part_new ("price", NULL, "price");
  const DowserExpr *part = NULL;

  g_assert_true (dowser_part_percentage_read (share, &part));
  g_assert_nonnull (part->filter);
  g_assert_false (dowser_percentage_read (share, &part));
  g_assert_false (dowser_part_percentage_read (other, &part));
  g_assert_false (dowser_part_percentage_read (all, &part));
}

static void
test_other_expressions_are_not_buckets (void)
{
  g_autoptr (DowserExpr) ratio = dowser_expr_new_ratio (make_column ("a"), make_column ("b"));
  g_autoptr (DowserExpr) month = dowser_expr_new_function ("month", make_column ("day"), NULL);
  g_autoptr (DowserExpr) product
      = dowser_expr_new_arithmetic (DOWSER_MULTIPLY,
                                    dowser_expr_new_function ("floor",
                                                              dowser_expr_new_ratio (make_column ("a"),
                                                                                     dowser_expr_new_integer (5)),
                                                              NULL),
                                    dowser_expr_new_integer (6));
  const DowserExpr *others[] = { ratio, month, product };
  const DowserExpr *inner;
  DowserUnit unit;
  double width;
  guint n_bins;

  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_assert_false (dowser_bucket_read (others[i], &unit, &inner));
      g_assert_false (dowser_bin_read (others[i], &inner, &width));
      g_assert_false (dowser_bins_read (others[i], &inner, &n_bins));
      g_assert_false (dowser_share_read (others[i], &inner));
    }
}

DOWSER_TEST_MAIN (bucket)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/bucket/date-buckets-are-recognized", test_date_buckets_are_recognized);
  g_test_add_func ("/model/bucket/date-units-are-sorted-by-length", test_date_units_are_sorted_by_length);
  g_test_add_func ("/model/bucket/bins-by-width-are-recognized", test_bins_by_width_are_recognized);
  g_test_add_func ("/model/bucket/bins-by-number-are-recognized", test_bins_by_number_are_recognized);
  g_test_add_func ("/model/bucket/shares-of-a-total-are-recognized", test_shares_of_a_total_are_recognized);
  g_test_add_func ("/model/bucket/percentages-of-a-total-are-recognized", test_percentages_of_a_total_are_recognized);
  g_test_add_func ("/model/bucket/shares-of-matching-rows-are-recognized", test_shares_of_matching_rows_are_recognized);
  g_test_add_func ("/model/bucket/other-expressions-are-not-buckets", test_other_expressions_are_not_buckets);
  return g_test_run ();
}
