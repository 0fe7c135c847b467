/* dowser-main-window-panes.c - Table, SQL, Plan, Trace and the refine panel: made when first seen */
#include "views/dowser-click.h"
#include "views/dowser-grid.h"
#include "views/dowser-main-window-private.h"
#include "views/dowser-plan-pane.h"
#include "views/dowser-sql-pane.h"
#include "views/dowser-trace-pane.h"

#include <glib/gi18n-lib.h>

static const DowserPlan *
get_plan (DowserMainWindow *self)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);

  return session != NULL ? dowser_session_get_plan (session) : NULL;
}

static void
sort_requested_cb (DowserMainWindow *self, guint column, gboolean descending)
{
  const DowserPlan *plan = get_plan (self);
  g_autoptr (DowserOperation) operation = plan != NULL ? dowser_click_sort (plan, column, descending) : NULL;

  if (operation != NULL)
    dowser_workspace_apply (self->workspace, operation);
}

static void
filter_requested_cb (DowserMainWindow *self, guint column, guint row, int filter, DowserGrid *grid)
{
  const DowserPlan *plan = get_plan (self);
  g_autoptr (DowserOperation) operation = NULL;
  DowserCell cell;

  if (plan == NULL)
    return;
  dowser_result_get_cell (dowser_grid_get_result (grid), row, column, &cell);
  operation = dowser_click_filter (plan, column, &cell, filter == DOWSER_GRID_WITHOUT);
  if (operation != NULL)
    dowser_workspace_apply (self->workspace, operation);
  else
    dowser_main_window_toast (self, _ ("Rows cannot be filtered by this cell: its value is worked out from many rows."),
                              FALSE);
}

static DowserGrid *
ensure_grid (DowserMainWindow *self)
{
  DowserGrid *grid = DOWSER_GRID (adw_bin_get_child (self->table_bin));

  if (grid != NULL)
    return grid;
  grid = dowser_grid_new ();
  g_signal_connect_object (grid, "sort-requested", G_CALLBACK (sort_requested_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (grid, "filter-requested", G_CALLBACK (filter_requested_cb), self, G_CONNECT_SWAPPED);
  adw_bin_set_child (self->table_bin, GTK_WIDGET (grid));
  return grid;
}

/* A table without rows looks broken until it says that there are none, and what could be done. */
static void
update_no_rows (DowserMainWindow *self, DowserResult *result)
{
  const DowserPlan *plan = get_plan (self);
  gboolean none = dowser_result_is_complete (result) && dowser_result_get_n_rows (result) == 0;
  gboolean filtered = plan != NULL && plan->select->filter != NULL;

  gtk_label_set_label (self->no_rows,
                       filtered ? _ ("No rows match. Remove a filter to see more.") : _ ("There are no rows."));
  gtk_widget_set_visible (GTK_WIDGET (self->no_rows), none);
}

/* The rows on the screen stay until there are new ones: a grid that empties at each click flickers. */
static void
update_grid (DowserMainWindow *self)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);
  DowserResult *result = session != NULL ? dowser_session_get_result (session) : NULL;
  DowserGrid *grid;
  gboolean descending = FALSE;
  int sorted;

  if (result == NULL)
    return;
  grid = ensure_grid (self);
  if (dowser_grid_get_result (grid) != result)
    dowser_grid_set_result (grid, result);
  sorted = get_plan (self) != NULL ? dowser_click_find_sorted (get_plan (self), &descending) : -1;
  dowser_grid_set_sorted (grid, sorted, descending);
  update_no_rows (self, result);
}

static void
operation_cb (DowserMainWindow *self, DowserOperation *operation)
{
  dowser_workspace_apply (self->workspace, operation);
}

static void
update_refine_panel (DowserMainWindow *self)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);
  DowserRefinePanel *panel;

  if (get_plan (self) == NULL || !adw_flap_get_reveal_flap (self->refine_flap))
    return;
  panel = DOWSER_REFINE_PANEL (adw_bin_get_child (self->refine_bin));
  if (panel == NULL)
    {
      panel = DOWSER_REFINE_PANEL (dowser_refine_panel_new ());
      g_signal_connect_object (panel, "operation", G_CALLBACK (operation_cb), self, G_CONNECT_SWAPPED);
      adw_bin_set_child (self->refine_bin, GTK_WIDGET (panel));
    }
  dowser_refine_panel_set_session (panel, session);
}

static void
update_pane (DowserMainWindow *self, const char *name)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);

  if (g_str_equal (name, "sql"))
    {
      if (adw_bin_get_child (self->sql_bin) == NULL)
        adw_bin_set_child (self->sql_bin, GTK_WIDGET (dowser_sql_pane_new ()));
      dowser_sql_pane_set_session (DOWSER_SQL_PANE (adw_bin_get_child (self->sql_bin)), session);
    }
  else if (g_str_equal (name, "plan"))
    {
      if (adw_bin_get_child (self->plan_bin) == NULL)
        adw_bin_set_child (self->plan_bin, GTK_WIDGET (dowser_plan_pane_new ()));
      dowser_plan_pane_set_session (DOWSER_PLAN_PANE (adw_bin_get_child (self->plan_bin)), session);
    }
  else if (g_str_equal (name, "trace"))
    {
      if (adw_bin_get_child (self->trace_bin) == NULL)
        adw_bin_set_child (self->trace_bin, GTK_WIDGET (dowser_trace_pane_new ()));
      dowser_trace_pane_set_session (DOWSER_TRACE_PANE (adw_bin_get_child (self->trace_bin)), session);
    }
}

void
dowser_main_window_update_panes (DowserMainWindow *self)
{
  const char *name = adw_view_stack_get_visible_child_name (self->panes);

  if (self->workspace == NULL)
    return;
  update_grid (self);
  update_refine_panel (self);
  if (name != NULL)
    update_pane (self, name);
}
