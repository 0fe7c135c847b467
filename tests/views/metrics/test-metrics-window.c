/* test-metrics-window.c - tests that the window reports a metric that a question named, if the metric has been removed
 * since then */
#include "support/dowser-scripted-source.h"
#include "support/dowser-test-display.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"
#include "views/metrics/dowser-metrics-window.h"
#include "views/widgets/dowser-views.h"
#include "views/workspace/dowser-workspace.h"

#define URI "/data/shop.db"

static DowserWorkspace *
open_shop (void)
{
  DowserWorkspace *workspace = dowser_workspace_new (NULL);
  g_autoptr (DowserScriptedSource) source = dowser_scripted_source_new (URI);
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  dowser_scripted_source_set_schema (source, schema);
  dowser_context_add_source (dowser_workspace_get_context (workspace), DOWSER_SOURCE (source));
  dowser_workspace_open (workspace, URI);
  while (dowser_workspace_get_state (workspace) != DOWSER_WORKSPACE_READY)
    g_main_context_iteration (NULL, TRUE);
  return workspace;
}

static AdwStatusPage *
find_page (GtkWidget *root)
{
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      AdwStatusPage *found = ADW_IS_STATUS_PAGE (child) ? ADW_STATUS_PAGE (child) : find_page (child);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static void
test_removed_metric_is_reported (void)
{
  g_autoptr (DowserWorkspace) workspace = open_shop ();
  DowserMetricsWindow *window = dowser_metrics_window_new (NULL, dowser_workspace_get_context (workspace), URI);
  AdwStatusPage *page = find_page (GTK_WIDGET (window));

  dowser_metrics_window_run (window, "churn", NULL);
  gtk_window_present (GTK_WINDOW (window));
  while (strstr (adw_status_page_get_description (page), "“churn” is no longer defined.") == NULL)
    g_main_context_iteration (NULL, TRUE);
  /* The message stays visible when the list is read again. */
  dowser_test_display_run_pending ();
  g_assert_nonnull (strstr (adw_status_page_get_description (page), "“churn” is no longer defined."));
  gtk_window_destroy (GTK_WINDOW (window));
  dowser_test_display_run_pending ();
}

DOWSER_TEST_MAIN (metrics_window)
{
  g_test_init (&argc, &argv, NULL);
  dowser_test_display_init ();
  dowser_views_init ();
  g_test_add_func ("/views/metrics-window/removed-metric-is-reported", test_removed_metric_is_reported);
  return g_test_run ();
}
