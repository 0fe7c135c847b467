/* test-sentence-line.c - tests that a line shows the plan as a sentence, and that room for the line is reserved while a
 * run makes the sentence */
#include "support/dowser-test-display.h"
#include "support/dowser-test-main.h"
#include "views/question/dowser-sentence-line.h"

/* Shows @line inside a box, because @line may be hidden, and the window waits for a visible child. Returns: (transfer
 * none): the window */
static GtkWidget *
show_line (GtkWidget *line)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_box_append (GTK_BOX (box), line);
  return dowser_test_display_show_widget (box, 500, 80);
}

static void
assert_line (GtkWidget *line, gboolean visible, gboolean sensitive)
{
  g_assert_cmpint (gtk_widget_get_visible (line), ==, visible);
  g_assert_cmpint (gtk_widget_get_sensitive (line), ==, sensitive);
  g_assert_cmpfloat (gtk_widget_get_opacity (line), ==, sensitive ? 1.0 : 0.0);
}

static void
test_space_is_reserved_during_a_run (void)
{
  GtkWidget *line = g_object_new (DOWSER_TYPE_SENTENCE_LINE, NULL);
  GtkWidget *window = show_line (line);
  g_autoptr (DowserSession) session = dowser_session_new ("1");

  dowser_sentence_line_show_plan (DOWSER_SENTENCE_LINE (line), session, FALSE);
  assert_line (line, FALSE, FALSE);
  dowser_sentence_line_show_plan (DOWSER_SENTENCE_LINE (line), session, TRUE);
  assert_line (line, TRUE, FALSE);
  dowser_session_set_sentence (session, "orders");
  dowser_sentence_line_show_plan (DOWSER_SENTENCE_LINE (line), session, TRUE);
  assert_line (line, TRUE, TRUE);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_typed_questions_reserve_no_space (void)
{
  GtkWidget *line = g_object_new (DOWSER_TYPE_SENTENCE_LINE, NULL);
  GtkWidget *window = show_line (line);
  g_autoptr (DowserSession) session = dowser_session_new ("1");

  dowser_session_set_question (session, "orders");
  dowser_sentence_line_show_plan (DOWSER_SENTENCE_LINE (line), session, TRUE);
  assert_line (line, FALSE, FALSE);
  dowser_session_set_sentence (session, "orders");
  dowser_sentence_line_show_plan (DOWSER_SENTENCE_LINE (line), session, FALSE);
  assert_line (line, FALSE, FALSE);
  gtk_window_destroy (GTK_WINDOW (window));
}

DOWSER_TEST_MAIN (sentence_line)
{
  g_test_init (&argc, &argv, NULL);
  dowser_test_display_init ();
  g_test_add_func ("/views/sentence-line/space-is-reserved-during-a-run", test_space_is_reserved_during_a_run);
  g_test_add_func ("/views/sentence-line/typed-questions-reserve-no-space", test_typed_questions_reserve_no_space);
  return g_test_run ();
}
