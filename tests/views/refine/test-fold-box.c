/* test-fold-box.c - tests that children that don't fit are hidden, and that they are shown again when there is room */
#include "support/dowser-test-display.h"
#include "support/dowser-test-main.h"
#include "views/refine/dowser-fold-box.h"

#define N_ITEMS 8

static GtkWidget *
make_item (guint index, gpointer user_data)
{
  GtkWidget *label = gtk_label_new (NULL);
  g_autofree char *text = g_strdup_printf ("item number %u", index);

  gtk_label_set_text (GTK_LABEL (label), text);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_size_request (label, 100, -1);
  return label;
}

static guint
count_folded (int width)
{
  GtkWidget *box = dowser_fold_box_new ();
  GtkWidget *window;
  guint n_hidden;

  dowser_fold_box_set_items (DOWSER_FOLD_BOX (box), N_ITEMS, make_item, NULL);
  window = dowser_test_display_show_widget (box, width, 60);
  n_hidden = dowser_fold_box_get_n_folded (DOWSER_FOLD_BOX (box));
  gtk_window_destroy (GTK_WINDOW (window));
  return n_hidden;
}

static void
test_children_without_room_are_hidden (void)
{
  g_assert_cmpuint (count_folded (1200), ==, 0);
  g_assert_cmpuint (count_folded (500), >, 2);
  g_assert_cmpuint (count_folded (500), <, 6);
  g_assert_cmpuint (count_folded (60), ==, N_ITEMS - 1);
}

static void
test_popover_shows_hidden_children (void)
{
  GtkWidget *box = dowser_fold_box_new ();
  GtkWidget *window;
  GtkWidget *more;
  GtkWidget *popover;

  dowser_fold_box_set_items (DOWSER_FOLD_BOX (box), N_ITEMS, make_item, NULL);
  window = dowser_test_display_show_widget (box, 360, 60);
  more = gtk_widget_get_last_child (box);
  g_assert_true (GTK_IS_MENU_BUTTON (more));
  gtk_menu_button_popup (GTK_MENU_BUTTON (more));
  dowser_test_display_run_pending ();
  popover = GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (more)));
  g_assert_nonnull (dowser_test_display_find_widget (popover, GTK_TYPE_LABEL, "item number 7"));
  g_assert_null (dowser_test_display_find_widget (popover, GTK_TYPE_LABEL, "item number 0"));
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_new_items_replace_old_items (void)
{
  GtkWidget *box = dowser_fold_box_new ();
  GtkWidget *window;

  dowser_fold_box_set_items (DOWSER_FOLD_BOX (box), N_ITEMS, make_item, NULL);
  window = dowser_test_display_show_widget (box, 300, 60);
  dowser_fold_box_set_items (DOWSER_FOLD_BOX (box), 1, make_item, NULL);
  g_assert_nonnull (dowser_test_display_find_widget (box, GTK_TYPE_LABEL, "item number 0"));
  g_assert_null (dowser_test_display_find_widget (box, GTK_TYPE_LABEL, "item number 1"));
  dowser_fold_box_set_items (DOWSER_FOLD_BOX (box), 0, NULL, NULL);
  g_assert_null (dowser_test_display_find_widget (box, GTK_TYPE_LABEL, "item number 0"));
  gtk_window_destroy (GTK_WINDOW (window));
}

DOWSER_TEST_MAIN (fold_box)
{
  g_test_init (&argc, &argv, NULL);
  dowser_test_display_init ();
  g_test_add_func ("/views/fold-box/children-without-room-are-hidden", test_children_without_room_are_hidden);
  g_test_add_func ("/views/fold-box/popover-shows-hidden-children", test_popover_shows_hidden_children);
  g_test_add_func ("/views/fold-box/new-items-replace-old-items", test_new_items_replace_old_items);
  return g_test_run ();
}
