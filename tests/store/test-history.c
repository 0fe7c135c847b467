/* test-history.c - tests that the list of sessions stays sorted and keeps its entries */
#include "store/dowser-history.h"
#include "support/dowser-test-main.h"

static DowserHistoryEntry *
make_entry (const char *id, const char *state, gint64 changed)
{
  return dowser_history_entry_new (id, "a question", "/a.db", state, -1, changed);
}

static void
put_entry (DowserHistory *history, const char *id, const char *state, gint64 changed)
{
  g_autoptr (DowserHistoryEntry) entry = make_entry (id, state, changed);

  dowser_history_put (history, entry);
}

static void
assert_ids (DowserHistory *history, const char *expected)
{
  g_autoptr (GString) ids = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (history)); i++)
    {
      g_autoptr (DowserHistoryEntry) entry = g_list_model_get_item (G_LIST_MODEL (history), i);

      g_string_append (ids, dowser_history_entry_get_id (entry));
    }
  g_assert_cmpstr (ids->str, ==, expected);
}

/* Updates a copy of the list, using only the signal items-changed of the list. */
static void
items_changed_cb (GListModel *model, guint position, guint removed, guint added, gpointer user_data)
{
  GPtrArray *copy = user_data;

  g_ptr_array_remove_range (copy, position, removed);
  for (guint i = 0; i < added; i++)
    g_ptr_array_insert (copy, (int) (position + i), g_list_model_get_item (model, position + i));
}

static void
test_newest_session_comes_first (void)
{
  g_autoptr (DowserHistory) history = dowser_history_new ();
  g_autoptr (GPtrArray) copy = g_ptr_array_new_with_free_func (g_object_unref);

  g_signal_connect (history, "items-changed", G_CALLBACK (items_changed_cb), copy);
  put_entry (history, "a", "stopped", 1);
  put_entry (history, "b", "stopped", 2);
  put_entry (history, "c", "stopped", 3);
  assert_ids (history, "cba");
  put_entry (history, "a", "done", 4);
  assert_ids (history, "acb");
  dowser_history_remove (history, "c");
  dowser_history_remove (history, "nobody");
  assert_ids (history, "ab");
  dowser_history_remove_oldest (history, 1);
  assert_ids (history, "a");

  g_assert_cmpuint (copy->len, ==, 1);
  g_assert_cmpstr (dowser_history_entry_get_id (g_ptr_array_index (copy, 0)), ==, "a");
}

static void
count_cb (guint *count)
{
  (*count)++;
}

/* Tests that a selected row stays selected while its session is saved repeatedly. */
static void
test_entry_is_updated_in_place (void)
{
  g_autoptr (DowserHistory) history = dowser_history_new ();
  g_autoptr (DowserHistoryEntry) entry = NULL;
  guint n_changes = 0, n_states = 0;

  put_entry (history, "a", "stopped", 1);
  entry = g_list_model_get_item (G_LIST_MODEL (history), 0);
  g_signal_connect_swapped (history, "items-changed", G_CALLBACK (count_cb), &n_changes);
  g_signal_connect_swapped (entry, "notify::state", G_CALLBACK (count_cb), &n_states);
  put_entry (history, "a", "stopped", 2);
  put_entry (history, "a", "done", 3);
  g_assert_cmpuint (n_changes, ==, 0);
  g_assert_cmpuint (n_states, ==, 1);
  g_assert_cmpstr (dowser_history_entry_get_state (entry), ==, "done");
  g_assert_cmpint (dowser_history_entry_get_time (entry), ==, 3);
}

/* Tests that a run is shown before its session is saved for the first time. Tests that the end of the run is shown
 * although the session isn't saved again. */
static void
test_running_session_is_shown (void)
{
  g_autoptr (DowserHistory) history = dowser_history_new ();
  g_autoptr (DowserHistoryEntry) entry = NULL;
  guint n_notes = 0;

  dowser_history_set_running (history, "a", TRUE);
  put_entry (history, "b", "stopped", 1);
  put_entry (history, "a", "stopped", 2);
  entry = g_list_model_get_item (G_LIST_MODEL (history), 0);
  g_assert_true (dowser_history_entry_is_running (entry));
  g_signal_connect_swapped (entry, "notify::running", G_CALLBACK (count_cb), &n_notes);
  put_entry (history, "a", "done", 3);
  g_assert_true (dowser_history_entry_is_running (entry));
  dowser_history_set_running (history, "a", FALSE);
  g_assert_false (dowser_history_entry_is_running (entry));
  g_assert_cmpuint (n_notes, ==, 1);
  g_clear_object (&entry);
  entry = g_list_model_get_item (G_LIST_MODEL (history), 1);
  g_assert_false (dowser_history_entry_is_running (entry));
}

DOWSER_TEST_MAIN (history)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/store/history/newest-session-comes-first", test_newest_session_comes_first);
  g_test_add_func ("/store/history/entry-is-updated-in-place", test_entry_is_updated_in_place);
  g_test_add_func ("/store/history/running-session-is-shown", test_running_session_is_shown);
  return g_test_run ();
}
