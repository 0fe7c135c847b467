/* test-question-entry.c - tests that the Return key asks the typed question, and that a running question can be
 * canceled */
#include "support/dowser-test-display.h"
#include "support/dowser-test-main.h"
#include "views/question/dowser-question-entry.h"

static void
take_question_cb (DowserQuestionEntry *entry, const char *question, gpointer user_data)
{
  char **asked = user_data;

  g_free (*asked);
  *asked = g_strdup (question);
}

static void
count_cb (DowserQuestionEntry *entry, gpointer user_data)
{
  (*(guint *) user_data)++;
}

static GtkWidget *
find_text (GtkWidget *entry)
{
  while (entry != NULL && !GTK_IS_TEXT (entry))
    entry = gtk_widget_get_first_child (entry);
  return entry;
}

static void
test_return_key_asks_the_question (void)
{
  GtkWidget *entry = dowser_question_entry_new ();
  GtkWidget *window = dowser_test_display_show_widget (entry, 500, 80);
  g_autofree char *asked = NULL;

  g_signal_connect (entry, "ask", G_CALLBACK (take_question_cb), &asked);
  dowser_question_entry_set_text (DOWSER_QUESTION_ENTRY (entry), "  how many orders ");
  g_signal_emit_by_name (find_text (entry), "activate");
  g_assert_cmpstr (asked, ==, "how many orders");
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_blank_is_not_asked (void)
{
  GtkWidget *entry = dowser_question_entry_new ();
  GtkWidget *window = dowser_test_display_show_widget (entry, 500, 80);
  g_autofree char *asked = NULL;

  g_signal_connect (entry, "ask", G_CALLBACK (take_question_cb), &asked);
  dowser_question_entry_set_text (DOWSER_QUESTION_ENTRY (entry), "   ");
  g_signal_emit_by_name (find_text (entry), "activate");
  g_assert_null (asked);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_stop_replaces_ask (void)
{
  GtkWidget *entry = dowser_question_entry_new ();
  GtkWidget *window = dowser_test_display_show_widget (entry, 500, 80);
  GtkWidget *stop_button = dowser_test_display_find_widget (entry, GTK_TYPE_BUTTON, "Stop");
  guint n_stops = 0;

  g_signal_connect (entry, "stop", G_CALLBACK (count_cb), &n_stops);
  g_assert_false (gtk_widget_get_child_visible (stop_button));
  dowser_question_entry_set_running (DOWSER_QUESTION_ENTRY (entry), TRUE);
  g_assert_true (gtk_widget_get_child_visible (stop_button));
  g_signal_emit_by_name (stop_button, "clicked");
  g_assert_cmpuint (n_stops, ==, 1);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_names_are_inserted_with_spaces (void)
{
  GtkWidget *entry = dowser_question_entry_new ();
  GtkWidget *window = dowser_test_display_show_widget (entry, 500, 80);

  dowser_question_entry_insert (DOWSER_QUESTION_ENTRY (entry), "orders");
  dowser_question_entry_insert (DOWSER_QUESTION_ENTRY (entry), "by");
  g_assert_cmpstr (dowser_question_entry_get_text (DOWSER_QUESTION_ENTRY (entry)), ==, "orders by ");
  dowser_question_entry_set_text (DOWSER_QUESTION_ENTRY (entry), "list");
  dowser_question_entry_insert (DOWSER_QUESTION_ENTRY (entry), "orders");
  g_assert_cmpstr (dowser_question_entry_get_text (DOWSER_QUESTION_ENTRY (entry)), ==, "list orders ");
  gtk_window_destroy (GTK_WINDOW (window));
}

DOWSER_TEST_MAIN (question_entry)
{
  g_test_init (&argc, &argv, NULL);
  dowser_test_display_init ();
  g_test_add_func ("/views/question-entry/return-key-asks-the-question", test_return_key_asks_the_question);
  g_test_add_func ("/views/question-entry/blank-is-not-asked", test_blank_is_not_asked);
  g_test_add_func ("/views/question-entry/stop-replaces-ask", test_stop_replaces_ask);
  g_test_add_func ("/views/question-entry/names-are-inserted-with-spaces", test_names_are_inserted_with_spaces);
  return g_test_run ();
}
