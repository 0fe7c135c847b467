/* test-status-page.c - tests that every status page offers an action to the user */
#include "base/dowser-error.h"
#include "support/dowser-test-display.h"
#include "support/dowser-test-main.h"
#include "views/widgets/dowser-status-page.h"

#include <glib/gstdio.h>

static void
take_text_cb (DowserStatusPage *page, const char *text, gpointer user_data)
{
  char **taken = user_data;

  g_free (*taken);
  *taken = g_strdup (text);
}

static void
test_welcome_offers_recent_sources (void)
{
  g_autofree char *folder = g_dir_make_tmp ("dowser-XXXXXX", NULL);
  g_autofree char *existing_path = g_build_filename (folder, "a & b.db", NULL);
  g_autofree char *missing_path = g_build_filename (folder, "gone.db", NULL);
  const char *const recent[] = { missing_path, existing_path, NULL };
  GtkWidget *page = dowser_status_page_new ();
  GtkWidget *window;
  g_autofree char *uri = NULL;

  g_assert_true (g_file_set_contents (existing_path, "", 0, NULL));
  dowser_status_page_show_welcome (DOWSER_STATUS_PAGE (page), recent);
  window = dowser_test_display_show_widget (page, 600, 600);
  g_signal_connect (page, "source-activated", G_CALLBACK (take_text_cb), &uri);
  g_signal_emit_by_name (dowser_test_display_find_widget (page, GTK_TYPE_BUTTON, "a & b.db"), "clicked");
  g_assert_cmpstr (uri, ==, existing_path);
  g_assert_null (dowser_test_display_find_widget (page, GTK_TYPE_BUTTON, "gone.db"));
  g_assert_nonnull (dowser_test_display_find_widget (page, GTK_TYPE_LABEL, "gone.db, not found"));
  gtk_window_destroy (GTK_WINDOW (window));
  g_unlink (existing_path);
  g_rmdir (folder);
}

static void
test_examples_are_asked (void)
{
  static const char *const examples[] = { "How many orders per month?", NULL };
  GtkWidget *page = dowser_status_page_new ();
  GtkWidget *window;
  g_autofree char *question = NULL;

  dowser_status_page_show_ready (DOWSER_STATUS_PAGE (page), "<b>shop</b>.db", examples);
  window = dowser_test_display_show_widget (page, 600, 600);
  g_assert_nonnull (dowser_test_display_find_widget (page, GTK_TYPE_LABEL, "Ask <b>shop</b>.db a Question"));
  g_signal_connect (page, "question-chosen", G_CALLBACK (take_text_cb), &question);
  g_signal_emit_by_name (dowser_test_display_find_widget (page, GTK_TYPE_BUTTON, examples[0]), "clicked");
  g_assert_cmpstr (question, ==, examples[0]);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_error_text_is_shown_unchanged (void)
{
  g_autoptr (GError) error = g_error_new_literal (DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_BUSY, "<locked> & busy");
  GtkWidget *page = dowser_status_page_new ();
  GtkWidget *window;

  dowser_status_page_show_error (DOWSER_STATUS_PAGE (page), error, FALSE, NULL);
  window = dowser_test_display_show_widget (page, 600, 600);
  g_assert_nonnull (dowser_test_display_find_widget (page, GTK_TYPE_LABEL, "<locked> & busy"));
  g_assert_nonnull (dowser_test_display_find_widget (page, GTK_TYPE_BUTTON, "Try Again"));
  dowser_status_page_show_running (DOWSER_STATUS_PAGE (page));
  g_assert_null (dowser_test_display_find_widget (page, GTK_TYPE_BUTTON, "Try Again"));
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
add_try (DowserStatusPage *page, const char *text)
{
  g_autoptr (GPtrArray) attempts = g_ptr_array_new ();

  g_ptr_array_add (attempts, (gpointer) text);
  dowser_status_page_add_tries (page, attempts, "No answer.");
}

static void
test_attempts_are_listed_if_reasons_differ (void)
{
  g_autoptr (GError) error = g_error_new_literal (DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_BUSY, "No answer.");
  GtkWidget *page = dowser_status_page_new ();
  GtkWidget *window;

  dowser_status_page_show_error (DOWSER_STATUS_PAGE (page), error, FALSE, NULL);
  window = dowser_test_display_show_widget (page, 600, 600);
  add_try (DOWSER_STATUS_PAGE (page), "Try 1 failed: No answer. Next try after 2.0 s.");
  g_assert_null (dowser_test_display_find_widget (page, GTK_TYPE_LABEL, "Attempts"));
  add_try (DOWSER_STATUS_PAGE (page), "Try 1 failed: Too many requests. Next try after 2.0 s.");
  g_assert_nonnull (dowser_test_display_find_widget (page, GTK_TYPE_LABEL, "Attempts"));
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
assert_narrow (GtkWidget *page)
{
  int minimum;

  gtk_widget_measure (page, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, 360);
}

static void
test_pages_fit_a_narrow_window (void)
{
  g_autoptr (GError) silent = g_error_new_literal (DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_UNREACHABLE, "refused");
  g_autoptr (GError) ambiguous = g_error_new_literal (DOWSER_LIMIT_ERROR, DOWSER_LIMIT_ERROR_COST, "reads it all");
  GtkWidget *page = dowser_status_page_new ();
  GtkWidget *window;

  dowser_status_page_show_welcome (DOWSER_STATUS_PAGE (page), NULL);
  window = dowser_test_display_show_widget (page, 360, 800);
  assert_narrow (page);
  dowser_status_page_show_stopped (DOWSER_STATUS_PAGE (page));
  assert_narrow (page);
  dowser_status_page_show_error (DOWSER_STATUS_PAGE (page), silent, TRUE, NULL);
  g_assert_nonnull (dowser_test_display_find_widget (page, GTK_TYPE_BUTTON, "Change Connection…"));
  assert_narrow (page);
  dowser_status_page_show_error (DOWSER_STATUS_PAGE (page), ambiguous, FALSE, NULL);
  assert_narrow (page);
  gtk_window_destroy (GTK_WINDOW (window));
}

DOWSER_TEST_MAIN (status_page)
{
  g_test_init (&argc, &argv, NULL);
  dowser_test_display_init ();
  g_test_add_func ("/views/status-page/welcome-offers-recent-sources", test_welcome_offers_recent_sources);
  g_test_add_func ("/views/status-page/examples-are-asked", test_examples_are_asked);
  g_test_add_func ("/views/status-page/error-text-is-shown-unchanged", test_error_text_is_shown_unchanged);
  g_test_add_func ("/views/status-page/attempts-are-listed-if-reasons-differ",
                   test_attempts_are_listed_if_reasons_differ);
  g_test_add_func ("/views/status-page/pages-fit-a-narrow-window", test_pages_fit_a_narrow_window);
  return g_test_run ();
}
