/* test-progress.c - tests that the progress of several parts is combined into one fraction that never decreases */
#include "base/dowser-progress.h"
#include "support/dowser-test-main.h"

static void
count_cb (GObject *object, GParamSpec *pspec, gpointer user_data)
{
  (*(guint *) user_data)++;
}

static void
test_parts_have_weights (void)
{
  g_autoptr (DowserProgress) progress = dowser_progress_new ();
  guint small = dowser_progress_add (progress, 1);
  guint large = dowser_progress_add (progress, 3);
  guint n_notified = 0;

  g_signal_connect (progress, "notify::fraction", G_CALLBACK (count_cb), &n_notified);
  dowser_progress_set (progress, small, 1);
  g_assert_cmpfloat (dowser_progress_get_fraction (progress), ==, 0.25);
  dowser_progress_set (progress, large, 0.5);
  g_assert_cmpfloat (dowser_progress_get_fraction (progress), ==, 0.625);
  dowser_progress_set (progress, large, 7);
  g_assert_cmpfloat (dowser_progress_get_fraction (progress), ==, 1);
  g_assert_cmpuint (n_notified, ==, 3);
}

static void
test_progress_never_decreases (void)
{
  g_autoptr (DowserProgress) progress = dowser_progress_new ();
  guint first = dowser_progress_add (progress, 1);
  guint second;

  dowser_progress_set (progress, first, 0.8);
  dowser_progress_set (progress, first, 0.1);
  g_assert_cmpfloat (dowser_progress_get_fraction (progress), ==, 0.8);
  second = dowser_progress_add (progress, 1);
  dowser_progress_set (progress, second, 0.1);
  g_assert_cmpfloat (dowser_progress_get_fraction (progress), ==, 0.8);
  dowser_progress_reset (progress);
  g_assert_cmpfloat (dowser_progress_get_fraction (progress), ==, 0);
}

DOWSER_TEST_MAIN (progress)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/progress/parts-have-weights", test_parts_have_weights);
  g_test_add_func ("/base/progress/progress-never-decreases", test_progress_never_decreases);
  return g_test_run ();
}
