/* test-saved-row.c - tests of a saved question's row: the row shows the question, the names of its buttons contain the
 * question, and it has fields only if the question has slots */
#include "sentence/dowser-sentence.h"
#include "support/dowser-test-display.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"
#include "views/library/dowser-saved-row.h"

static DowserSavedItem *
item_new (const char *question, const char *sentence, DowserVerified verified)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = dowser_sentence_read (sentence, schema, NULL);

  return dowser_saved_item_new (dowser_saved_question_new ("s", question, plan, sentence, verified, 1));
}

static void
remove_cb (DowserSavedRow *row, DowserSavedItem *item, gpointer user_data)
{
  *(DowserSavedItem **) user_data = item;
}

static GtkWidget *
find_button (GtkWidget *row, guint n)
{
  GtkWidget *child = gtk_widget_get_first_child (gtk_widget_get_first_child (row));

  for (; n > 0; n--)
    child = gtk_widget_get_next_sibling (child);
  return child;
}

/* Tests that no part of the first item remains when a row is reused for another item, as happens when the list
 * scrolls. */
static void
test_reused_row_shows_only_its_item (void)
{
  g_autoptr (DowserSavedItem) one
      = item_new ("customers in Spain", "customers where country is \"Spain\"", DOWSER_VERIFIED_SAVED);
  g_autoptr (DowserSavedItem) other = item_new ("all orders", "orders", DOWSER_VERIFIED_ASKED);
  GtkWidget *row = dowser_saved_row_new ();
  GtkWidget *window = dowser_test_display_show_widget (row, 400, 100);
  DowserSavedItem *removed = NULL;
  GtkWidget *trust;

  g_signal_connect (row, "remove", G_CALLBACK (remove_cb), &removed);
  dowser_saved_row_set_item (DOWSER_SAVED_ROW (row), one);
  g_assert_true (gtk_widget_get_visible (find_button (row, 2)));
  gtk_test_accessible_assert_property (find_button (row, 1), GTK_ACCESSIBLE_PROPERTY_LABEL, "Run “customers in Spain”");
  trust = dowser_test_display_find_widget (row, GTK_TYPE_LABEL, "Saved by you");
  g_assert_true (gtk_widget_has_css_class (trust, "understood"));
  dowser_saved_row_set_item (DOWSER_SAVED_ROW (row), other);
  g_assert_false (gtk_widget_get_visible (find_button (row, 2)));
  gtk_test_accessible_assert_property (find_button (row, 3), GTK_ACCESSIBLE_PROPERTY_LABEL, "Remove “all orders”");
  g_assert_cmpstr (gtk_label_get_label (GTK_LABEL (trust)), ==, "Saved automatically");
  g_assert_true (gtk_widget_has_css_class (trust, "check"));
  g_assert_false (gtk_widget_has_css_class (trust, "understood"));
  g_signal_emit_by_name (find_button (row, 3), "clicked");
  g_assert_true (removed == other);
  gtk_window_destroy (GTK_WINDOW (window));
}

DOWSER_TEST_MAIN (saved_row)
{
  g_test_init (&argc, &argv, NULL);
  dowser_test_display_init ();
  g_test_add_func ("/views/saved-row/reused-row-shows-only-its-item", test_reused_row_shows_only_its_item);
  return g_test_run ();
}
