/* test-bottom-bar.c - tests which texts the bottom bar shows for numbers of rows and for durations */
#include "support/dowser-test-main.h"
#include "views/panes/dowser-bottom-bar.h"

#include "support/dowser-scripted-source.h"
#include "support/dowser-test-display.h"

#include <locale.h>

static void
assert_duration (gint64 microseconds, const char *expected)
{
  g_autofree char *text = dowser_describe_duration (microseconds);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_durations_have_readable_units (void)
{
  assert_duration (-5, "< 1 ms");
  assert_duration (840, "< 1 ms");
  assert_duration (14 * 1000, "14 ms");
  assert_duration (2430 * 1000, "2.4 s");
  assert_duration (200 * G_USEC_PER_SEC, "3 min 20 s");
}

static void
assert_rows (guint n, gboolean truncated, gboolean complete, const char *expected)
{
  g_autofree char *text = dowser_describe_rows (n, truncated, complete);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_row_count_is_written_in_words (void)
{
  assert_rows (0, FALSE, TRUE, "0 rows");
  assert_rows (1, FALSE, TRUE, "1 row");
  assert_rows (5, FALSE, FALSE, "5 rows so far");
  assert_rows (100, TRUE, TRUE, "First 100 rows");
}

static DowserSchema *
schema_new (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, "customers", FALSE);

  dowser_schema_builder_add_column (builder, table, "name", "TEXT");
  return dowser_schema_builder_end (builder);
}

static void
wait_for (DowserWorkspace *workspace, DowserWorkspaceState state)
{
  while (dowser_workspace_get_state (workspace) != state)
    g_main_context_iteration (NULL, TRUE);
}

/* Tests that for a pivoted result, the bar shows the number of visible rows. Tests that this number isn't used for
 * another result. */
static void
test_pivoted_results_count_their_rows (void)
{
  g_autoptr (DowserWorkspace) workspace = dowser_workspace_new (NULL);
  g_autoptr (DowserScriptedSource) source = dowser_scripted_source_new ("/data/shop.db");
  g_autoptr (DowserSchema) schema = schema_new ();
  GtkWidget *bar = g_object_ref_sink (dowser_bottom_bar_new ());
  DowserResult *result;

  dowser_scripted_source_set_schema (source, schema);
  dowser_context_add_source (dowser_workspace_get_context (workspace), DOWSER_SOURCE (source));
  dowser_workspace_open (workspace, "/data/shop.db");
  dowser_workspace_ask (workspace, "list all customers");
  wait_for (workspace, DOWSER_WORKSPACE_DONE);
  dowser_bottom_bar_set_workspace (DOWSER_BOTTOM_BAR (bar), workspace);
  result = dowser_session_get_result (dowser_workspace_get_session (workspace));
  dowser_bottom_bar_set_pivot_rows (DOWSER_BOTTOM_BAR (bar), result, 77);
  g_assert_nonnull (dowser_test_display_find_widget (bar, GTK_TYPE_LABEL, "77 rows"));
  dowser_bottom_bar_set_pivot_rows (DOWSER_BOTTOM_BAR (bar), result, -1);
  g_assert_null (dowser_test_display_find_widget (bar, GTK_TYPE_LABEL, "77 rows"));
  dowser_bottom_bar_set_pivot_rows (DOWSER_BOTTOM_BAR (bar), result, 77);
  dowser_workspace_ask (workspace, "list all customers");
  while (dowser_session_get_result (dowser_workspace_get_session (workspace)) == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_null (dowser_test_display_find_widget (bar, GTK_TYPE_LABEL, "77 rows"));
  g_object_unref (bar);
}

/* Tests that a window that is closed during a count is freed at once, because counting all rows of a cut result may
 * take minutes. */
static void
test_bar_is_freed_during_a_count (void)
{
  g_autoptr (DowserWorkspace) workspace = dowser_workspace_new (NULL);
  g_autoptr (DowserScriptedSource) source = dowser_scripted_source_new ("/data/shop.db");
  g_autoptr (DowserSchema) schema = schema_new ();
  DowserBottomBar *bar = g_object_ref_sink (DOWSER_BOTTOM_BAR (dowser_bottom_bar_new ()));
  guint n_runs;

  dowser_scripted_source_set_schema (source, schema);
  dowser_context_add_source (dowser_workspace_get_context (workspace), DOWSER_SOURCE (source));
  dowser_workspace_open (workspace, "/data/shop.db");
  dowser_workspace_ask (workspace, "list all customers");
  wait_for (workspace, DOWSER_WORKSPACE_DONE);
  dowser_bottom_bar_set_workspace (bar, workspace);
  n_runs = dowser_scripted_source_get_n_calls (source, DOWSER_SCRIPTED_RUN);
  dowser_scripted_source_hang (source, DOWSER_SCRIPTED_RUN);
  dowser_result_set_complete (dowser_session_get_result (dowser_workspace_get_session (workspace)), TRUE, 0);
  g_object_notify (G_OBJECT (workspace), "state");
  /* Waits until the count runs. Before that, a worker thread writes the count's statement. */
  dowser_scripted_source_wait (source, DOWSER_SCRIPTED_RUN, n_runs + 1);
  g_assert_cmpuint (dowser_scripted_source_get_n_calls (source, DOWSER_SCRIPTED_RUN), ==, n_runs + 1);
  g_object_add_weak_pointer (G_OBJECT (bar), (gpointer *) &bar);
  g_object_unref (bar);
  g_assert_null (bar);
  while (g_main_context_iteration (NULL, FALSE))
    continue;
}

DOWSER_TEST_MAIN (bottom_bar)
{
  setlocale (LC_ALL, "C.UTF-8");
  g_test_init (&argc, &argv, NULL);
  dowser_test_display_init ();
  g_test_add_func ("/views/bottom-bar/durations-have-readable-units", test_durations_have_readable_units);
  g_test_add_func ("/views/bottom-bar/row-count-is-written-in-words", test_row_count_is_written_in_words);
  g_test_add_func ("/views/bottom-bar/pivoted-results-count-their-rows", test_pivoted_results_count_their_rows);
  g_test_add_func ("/views/bottom-bar/bar-is-freed-during-a-count", test_bar_is_freed_during_a_count);
  return g_test_run ();
}
