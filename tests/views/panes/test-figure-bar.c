/* test-figure-bar.c - tests that the figures of selected cells are shown if there is room, and that a click copies a
 * figure */
#include "support/dowser-test-display.h"
#include "support/dowser-test-main.h"
#include "views/panes/dowser-figure-bar.h"

static GPtrArray *
figures_new (void)
{
  GPtrArray *figures = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_figure_free);

  g_ptr_array_add (figures, dowser_figure_new ("Count", "2", "2", NULL));
  g_ptr_array_add (figures, dowser_figure_new ("Sum", "1.50 €", "1.5", "Calculated from 1 value in 2 cells"));
  ((DowserFigure *) figures->pdata[1])->is_main = TRUE;
  return figures;
}

/* Shows the bar inside a box, because a bar without figures isn't drawn. Returns: (transfer none): the window */
static GtkWidget *
show_bar (GtkWidget *bar, int width)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_box_append (GTK_BOX (box), bar);
  return dowser_test_display_show_widget (box, width, 60);
}

/* Returns: (nullable): the visible button below @root with the text @text */
static GtkWidget *
find_button (GtkWidget *root, GType type, const char *text)
{
  GtkWidget *label = dowser_test_display_find_widget (root, GTK_TYPE_LABEL, text);
  GtkWidget *button = label != NULL ? gtk_widget_get_ancestor (label, type) : NULL;

  return button != NULL && gtk_widget_get_mapped (button) ? button : NULL;
}

static void
test_clicked_number_is_copied (void)
{
  g_autoptr (GPtrArray) figures = figures_new ();
  GtkWidget *bar = g_object_new (DOWSER_TYPE_FIGURE_BAR, NULL);
  GtkWidget *window = show_bar (bar, 600);
  g_auto (GValue) value = G_VALUE_INIT;
  GtkWidget *sum;

  g_assert_false (gtk_widget_get_visible (bar));
  dowser_figure_bar_set_figures (DOWSER_FIGURE_BAR (bar), figures);
  dowser_test_display_run_pending ();
  g_assert_nonnull (find_button (bar, GTK_TYPE_BUTTON, "Count"));
  sum = find_button (bar, GTK_TYPE_BUTTON, "1.50 €");
  g_assert_nonnull (sum);
  g_assert_cmpstr (gtk_widget_get_tooltip_text (sum), ==, "Calculated from 1 value in 2 cells\nCopy 1.5");
  g_signal_emit_by_name (sum, "clicked");
  g_value_init (&value, G_TYPE_STRING);
  g_assert_true (
      gdk_content_provider_get_value (gdk_clipboard_get_content (gtk_widget_get_clipboard (bar)), &value, NULL));
  g_assert_cmpstr (g_value_get_string (&value), ==, "1.5");
  dowser_figure_bar_set_figures (DOWSER_FIGURE_BAR (bar), NULL);
  g_assert_false (gtk_widget_get_visible (bar));
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_narrow_bar_has_a_menu (void)
{
  g_autoptr (GPtrArray) figures = figures_new ();
  GtkWidget *bar = g_object_new (DOWSER_TYPE_FIGURE_BAR, NULL);
  GtkWidget *window = show_bar (bar, 300);

  dowser_figure_bar_set_narrow (DOWSER_FIGURE_BAR (bar), TRUE);
  dowser_figure_bar_set_figures (DOWSER_FIGURE_BAR (bar), figures);
  dowser_test_display_run_pending ();
  g_assert_nonnull (find_button (bar, GTK_TYPE_MENU_BUTTON, "Sum 1.50 €"));
  g_assert_null (find_button (bar, GTK_TYPE_BUTTON, "Count"));
  gtk_window_destroy (GTK_WINDOW (window));
}

DOWSER_TEST_MAIN (figure_bar)
{
  g_test_init (&argc, &argv, NULL);
  dowser_test_display_init ();
  g_test_add_func ("/views/figure-bar/clicked-number-is-copied", test_clicked_number_is_copied);
  g_test_add_func ("/views/figure-bar/narrow-bar-has-a-menu", test_narrow_bar_has_a_menu);
  return g_test_run ();
}
