/* test-chip-row.c - tests that the words of a question are shown below this question, but not below another question */
#include "support/dowser-test-display.h"
#include "support/dowser-test-main.h"
#include "views/refine/dowser-chip-row.h"

static gboolean
is_text_visible (GtkWidget *row, const char *text)
{
  GtkWidget *label = dowser_test_display_find_widget (row, GTK_TYPE_LABEL, text);

  return label != NULL && gtk_widget_is_visible (label);
}

static void
test_chips_of_earlier_question_are_hidden (void)
{
  g_autoptr (DowserUnderstanding) understanding = dowser_understanding_new ();
  GtkWidget *row = dowser_chip_row_new ();
  GtkWidget *window;

  g_ptr_array_add (understanding->spans, dowser_span_new (0, 6, DOWSER_TOKEN_UNKNOWN, "blabla", NULL, FALSE));
  dowser_chip_row_set_understanding (DOWSER_CHIP_ROW (row), understanding, TRUE);
  window = dowser_test_display_show_widget (row, 500, 80);
  g_assert_true (is_text_visible (row, "“blabla” not understood"));
  dowser_chip_row_set_earlier (DOWSER_CHIP_ROW (row), "blabla of orders");
  g_assert_false (is_text_visible (row, "“blabla” not understood"));
  g_assert_true (is_text_visible (row, "For “blabla of orders”"));
  dowser_chip_row_set_earlier (DOWSER_CHIP_ROW (row), NULL);
  g_assert_true (is_text_visible (row, "“blabla” not understood"));
  g_assert_false (is_text_visible (row, "For “blabla of orders”"));
  gtk_window_destroy (GTK_WINDOW (window));
}

DOWSER_TEST_MAIN (chip_row)
{
  g_test_init (&argc, &argv, NULL);
  dowser_test_display_init ();
  g_test_add_func ("/views/chip-row/chips-of-earlier-question-are-hidden", test_chips_of_earlier_question_are_hidden);
  return g_test_run ();
}
