/* test-limit-row.c - tests that a limit can be set by a slider or a number, and that each change is an operation */
#include "plan/dowser-operation.h"
#include "plan/dowser-select.h"
#include "support/dowser-test-display.h"
#include "support/dowser-test-main.h"
#include "views/refine/dowser-limit-row.h"

static void
test_slider_gives_round_numbers (void)
{
  g_assert_cmpint (dowser_limit_from_slider (0.0), ==, 1);
  g_assert_cmpint (dowser_limit_from_slider (0.7), ==, 5);
  g_assert_cmpint (dowser_limit_from_slider (1.0), ==, 10);
  g_assert_cmpint (dowser_limit_from_slider (2.32), ==, 200);
  g_assert_cmpint (dowser_limit_from_slider (6.0), ==, 1000000);
  for (gint64 limit = 1; limit <= 1000000; limit *= 10)
    g_assert_cmpint (dowser_limit_from_slider (dowser_limit_to_slider (limit)), ==, limit);
}

static void
take_limit_cb (DowserLimitRow *row, DowserOperation *operation, gpointer user_data)
{
  g_assert_cmpint (operation->kind, ==, DOWSER_OPERATION_SET_LIMIT);
  *(gint64 *) user_data = operation->number;
}

static void
wait_for (gint64 *limit, gint64 expected)
{
  while (*limit != expected)
    g_main_context_iteration (NULL, TRUE);
}

static void
test_changes_request_operations (void)
{
  GtkWidget *row = dowser_limit_row_new ();
  GtkWidget *window = dowser_test_display_show_widget (row, 300, 120);
  GtkWidget *check = dowser_test_display_find_widget (row, GTK_TYPE_CHECK_BUTTON, "Maximum number of rows");
  gint64 limit = 0;

  g_assert_nonnull (check);
  g_signal_connect (row, "operation", G_CALLBACK (take_limit_cb), &limit);
  dowser_limit_row_set_limit (DOWSER_LIMIT_ROW (row), 5);
  dowser_test_display_run_pending ();
  g_assert_cmpint (limit, ==, 0);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), FALSE);
  wait_for (&limit, DOWSER_NO_LIMIT);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), TRUE);
  wait_for (&limit, 5);
  gtk_window_destroy (GTK_WINDOW (window));
}

DOWSER_TEST_MAIN (limit_row)
{
  g_test_init (&argc, &argv, NULL);
  dowser_test_display_init ();
  g_test_add_func ("/views/limit-row/slider-gives-round-numbers", test_slider_gives_round_numbers);
  g_test_add_func ("/views/limit-row/changes-request-operations", test_changes_request_operations);
  return g_test_run ();
}
