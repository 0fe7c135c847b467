/* test-choice-view.c - tests that the possible readings of a question are shown as buttons */
#include "support/dowser-test-display.h"
#include "support/dowser-test-main.h"
#include "views/panes/dowser-choice-view.h"

#include <string.h>

static DowserUnderstanding *
understanding_new (void)
{
  DowserUnderstanding *understanding = dowser_understanding_new ();

  understanding->state = DOWSER_STATE_ASK;
  understanding->ask = g_strdup ("Which date do you mean?");
  g_ptr_array_add (understanding->options, dowser_option_new ("orders by order date", dowser_plan_new (NULL)));
  g_ptr_array_add (understanding->options, dowser_option_new ("orders by delivery date", dowser_plan_new (NULL)));
  return understanding;
}

static void
take_index_cb (DowserChoiceView *view, guint index, gpointer user_data)
{
  *(int *) user_data = (int) index;
}

static void
take_none_cb (DowserChoiceView *view, gpointer user_data)
{
  *(int *) user_data = -2;
}

static void
test_each_reading_is_a_button (void)
{
  g_autoptr (DowserUnderstanding) understanding = understanding_new ();
  GtkWidget *view = dowser_choice_view_new ();
  GtkWidget *window;
  int chosen = -1;

  dowser_choice_view_set_understanding (DOWSER_CHOICE_VIEW (view), understanding);
  dowser_choice_view_set_understanding (DOWSER_CHOICE_VIEW (view), understanding);
  window = dowser_test_display_show_widget (view, 420, 500);
  g_signal_connect (view, "chosen", G_CALLBACK (take_index_cb), &chosen);
  g_signal_connect (view, "none-chosen", G_CALLBACK (take_none_cb), &chosen);
  g_assert_nonnull (dowser_test_display_find_widget (view, GTK_TYPE_LABEL, "Which date do you mean?"));
  g_signal_emit_by_name (dowser_test_display_find_widget (view, GTK_TYPE_BUTTON, "orders by delivery date"), "clicked");
  g_assert_cmpint (chosen, ==, 1);
  g_signal_emit_by_name (dowser_test_display_find_widget (view, GTK_TYPE_BUTTON, "None of these"), "clicked");
  g_assert_cmpint (chosen, ==, -2);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Tests that only the word that distinguishes the choice is bold: "delivery" in "orders by delivery date". */
static void
test_distinguishing_words_are_bold (void)
{
  g_autoptr (DowserUnderstanding) understanding = understanding_new ();
  GtkWidget *view = dowser_choice_view_new ();
  GtkWidget *window;
  GtkWidget *label;
  g_autoptr (GSList) attributes = NULL;
  const PangoAttribute *bold;

  dowser_choice_view_set_understanding (DOWSER_CHOICE_VIEW (view), understanding);
  window = dowser_test_display_show_widget (view, 420, 500);
  label = dowser_test_display_find_widget (view, GTK_TYPE_LABEL, "orders by delivery date");
  attributes = pango_attr_list_get_attributes (gtk_label_get_attributes (GTK_LABEL (label)));
  g_assert_cmpuint (g_slist_length (attributes), ==, 1);
  bold = attributes->data;
  g_assert_cmpint (bold->klass->type, ==, PANGO_ATTR_WEIGHT);
  g_assert_cmpuint (bold->start_index, ==, strlen ("orders by "));
  g_assert_cmpuint (bold->end_index, ==, strlen ("orders by delivery"));
  g_slist_foreach (attributes, (GFunc) (GCallback) pango_attribute_destroy, NULL);
  gtk_window_destroy (GTK_WINDOW (window));
}

DOWSER_TEST_MAIN (choice_view)
{
  g_test_init (&argc, &argv, NULL);
  dowser_test_display_init ();
  g_test_add_func ("/views/choice-view/each-reading-is-a-button", test_each_reading_is_a_button);
  g_test_add_func ("/views/choice-view/distinguishing-words-are-bold", test_distinguishing_words_are_bold);
  return g_test_run ();
}
