/* test-history-list.c - tests of the text for a question's age and of the mark for unsaved questions; a new question
 * must be visible */
#include "store/dowser-history-entry.h"
#include "support/dowser-test-display.h"
#include "support/dowser-test-main.h"
#include "views/window/dowser-history-list.h"

static void
assert_time (const char *then, const char *expected)
{
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  g_autoptr (GDateTime) now = g_date_time_new_from_iso8601 ("2024-03-05T12:00:00", utc);
  g_autoptr (GDateTime) time = g_date_time_new_from_iso8601 (then, utc);
  g_autofree char *text = dowser_history_describe_time (g_date_time_to_unix (time) * G_USEC_PER_SEC, now);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_age_is_written_in_words (void)
{
  assert_time ("2024-03-05T11:59:30", "just now");
  assert_time ("2024-03-05T09:07:00", "09:07");
  assert_time ("2024-03-04T23:59:00", "yesterday");
  assert_time ("2024-01-31T12:00:00", "31 January");
  assert_time ("2023-12-01T12:00:00", "1 December 2023");
}

/* Tests times in the future, which occur if the clock was set back. Such times must not be shown as "just now". */
static void
test_future_times_are_shown_as_times (void)
{
  assert_time ("2024-03-05T18:00:00", "18:00");
}

static GtkWidget *
find_visible_icon (GtkWidget *root)
{
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = GTK_IS_IMAGE (child) ? child : find_visible_icon (child);

      if (found != NULL && gtk_widget_is_visible (found))
        return found;
    }
  return NULL;
}

/* Tests that a question that can't be saved has a mark, and that the mark is removed when the question has been saved.
 * It is saved later if the file becomes writable again. */
static void
test_unsaved_questions_are_marked (void)
{
  g_autoptr (GListStore) history = g_list_store_new (DOWSER_TYPE_HISTORY_ENTRY);
  g_autoptr (DowserHistoryEntry) entry = dowser_history_entry_new ("1", "beds per ward", NULL, "done", 3, 0);
  GtkWidget *list = dowser_history_list_new ();
  GtkWidget *window;
  GtkWidget *icon;

  g_list_store_append (history, entry);
  dowser_history_list_set_history (DOWSER_HISTORY_LIST (list), G_LIST_MODEL (history));
  window = dowser_test_display_show_widget (list, 300, 200);
  g_assert_null (find_visible_icon (list));
  dowser_history_entry_set_saved (entry, FALSE);
  icon = find_visible_icon (list);
  g_assert_nonnull (icon);
  g_assert_nonnull (strstr (gtk_widget_get_tooltip_text (icon), "Not stored"));
  gtk_test_accessible_assert_property (icon, GTK_ACCESSIBLE_PROPERTY_LABEL, gtk_widget_get_tooltip_text (icon));
  dowser_history_entry_set_saved (entry, TRUE);
  g_assert_null (find_visible_icon (list));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Tests a list with more questions than fit. A new question becomes visible, wherever the list was scrolled. */
static void
test_new_question_is_visible (void)
{
  g_autoptr (GListStore) history = g_list_store_new (DOWSER_TYPE_HISTORY_ENTRY);
  GtkWidget *list = dowser_history_list_new ();
  GtkWidget *window;

  gtk_widget_set_valign (list, GTK_ALIGN_START);
  dowser_history_list_set_history (DOWSER_HISTORY_LIST (list), G_LIST_MODEL (history));
  window = dowser_test_display_show_widget (list, 300, 600);
  for (int i = 0; i < 12; i++)
    {
      g_autofree char *question = g_strdup_printf ("beds of ward %d", i);
      g_autoptr (DowserHistoryEntry) entry = dowser_history_entry_new (question, question, NULL, "done", 3, 0);
      graphene_rect_t place;
      GtkWidget *label;

      g_list_store_insert (history, 0, entry);
      dowser_test_display_run_pending ();
      label = dowser_test_display_find_widget (list, GTK_TYPE_LABEL, question);
      g_assert_nonnull (label);
      g_assert_true (gtk_widget_get_mapped (label));
      g_assert_true (gtk_widget_compute_bounds (label, list, &place));
      g_assert_cmpfloat (place.origin.y, >=, 0);
      g_assert_cmpfloat (place.origin.y + place.size.height, <=, gtk_widget_get_height (list));
    }
  gtk_window_destroy (GTK_WINDOW (window));
}

DOWSER_TEST_MAIN (history_list)
{
  g_test_init (&argc, &argv, NULL);
  dowser_test_display_init ();
  g_test_add_func ("/views/history-list/age-is-written-in-words", test_age_is_written_in_words);
  g_test_add_func ("/views/history-list/future-times-are-shown-as-times", test_future_times_are_shown_as_times);
  g_test_add_func ("/views/history-list/unsaved-questions-are-marked", test_unsaved_questions_are_marked);
  g_test_add_func ("/views/history-list/new-question-is-visible", test_new_question_is_visible);
  return g_test_run ();
}
