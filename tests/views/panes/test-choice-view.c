/* test-choice-view.c - answers are buttons */
#include "support/dowser-test-display.h"
#include "support/dowser-test-main.h"
#include "views/panes/dowser-choice-view.h"

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
test_choices (void)
{
  g_autoptr (DowserUnderstanding) understanding = understanding_new ();
  GtkWidget *view = dowser_choice_view_new ();
  GtkWidget *window;
  int chosen = -1;

  dowser_choice_view_set_understanding (DOWSER_CHOICE_VIEW (view), understanding);
  dowser_choice_view_set_understanding (DOWSER_CHOICE_VIEW (view), understanding);
  window = dowser_test_display_show (view, 420, 500);
  g_signal_connect (view, "chosen", G_CALLBACK (take_index_cb), &chosen);
  g_signal_connect (view, "none-chosen", G_CALLBACK (take_none_cb), &chosen);
  g_assert_nonnull (dowser_test_display_find (view, GTK_TYPE_LABEL, "Which date do you mean?"));
  g_signal_emit_by_name (dowser_test_display_find (view, GTK_TYPE_BUTTON, "orders by delivery date"), "clicked");
  g_assert_cmpint (chosen, ==, 1);
  g_signal_emit_by_name (dowser_test_display_find (view, GTK_TYPE_BUTTON, "None of these"), "clicked");
  g_assert_cmpint (chosen, ==, -2);
  gtk_window_destroy (GTK_WINDOW (window));
}

DOWSER_TEST_MAIN (choice_view)
{
  g_test_init (&argc, &argv, NULL);
  dowser_test_display_init ();
  g_test_add_func ("/views/choice-view/choices", test_choices);
  return g_test_run ();
}
