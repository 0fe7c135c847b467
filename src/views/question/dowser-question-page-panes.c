/* dowser-question-page-panes.c - Table, Chart, SQL, Plan, Trace and the refine panel, created when first shown */
#include "explain/dowser-explain.h"
#include "knowledge/dowser-entry-learn.h"
#include "operations/dowser-apply.h"
#include "pipeline/context/dowser-knowledge-service.h"
#include "sentence/dowser-sentence.h"
#include "views/chart/dowser-chart-pane.h"
#include "views/grid/dowser-grid-pane.h"
#include "views/panes/dowser-compare-window.h"
#include "views/panes/dowser-plan-pane.h"
#include "views/panes/dowser-sql-pane.h"
#include "views/panes/dowser-step-window.h"
#include "views/panes/dowser-trace-pane.h"
#include "views/question/dowser-question-page-private.h"

#include <glib/gi18n-lib.h>

#define PLAN "dowser-plan"

static const DowserPlan *
get_plan (DowserQuestionPage *self)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);

  return session != NULL ? dowser_session_get_plan (session) : NULL;
}

/* Stores a format that the user sets for a column, for later questions. */
static void
operations_cb (DowserQuestionPage *self, GPtrArray *operations)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);
  const DowserPlan *plan = session != NULL ? dowser_session_get_plan (session) : NULL;

  for (guint i = 0; plan != NULL && i < operations->len; i++)
    {
      g_autoptr (DowserEntry) entry
          = dowser_entry_new_formatted (operations->pdata[i], plan, dowser_session_get_schema (session),
                                        dowser_session_get_profile (session));

      dowser_knowledge_service_learn (dowser_workspace_get_context (self->workspace),
                                      dowser_workspace_get_uri (self->workspace), entry);
    }
  dowser_workspace_apply_operations (self->workspace, operations);
}

/* A plan that a worker thread describes in words. */
typedef struct
{
  DowserPlan *plan;
  DowserSchema *schema;
} ExplanationData;

static void
explanation_data_free (gpointer data)
{
  ExplanationData *announcement = data;

  dowser_plan_unref (announcement->plan);
  dowser_schema_unref (announcement->schema);
  g_free (announcement);
}

/* Returns a description of the plan, which becomes the title of the new tab and the text of its entry. If the plan can
 * be written as a sentence that the user could type, the description is this sentence. */
static gpointer
describe_plan (gpointer data, GError **error)
{
  const ExplanationData *announcement = data;
  char *sentence = dowser_sentence_write (announcement->plan, announcement->schema, NULL);

  return sentence != NULL ? sentence : dowser_explain_sentence (announcement->plan);
}

static void
described_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserQuestionPage) self = user_data;
  g_autofree char *question = g_task_propagate_pointer (G_TASK (result), NULL);

  /* The page may be closed by now. */
  if (question != NULL && self->workspace != NULL && gtk_widget_get_root (GTK_WIDGET (self)) != NULL)
    g_signal_emit_by_name (self, "plan-in-tab", question, g_object_get_data (G_OBJECT (result), PLAN));
}

/* Applies the operations to a copy of the plan and shows it in a new tab. The answer of this page doesn't change. */
static void
operations_in_tab_cb (DowserQuestionPage *self, GPtrArray *operations)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);
  g_autoptr (GError) error = NULL;
  DowserContext *context = dowser_workspace_get_context (self->workspace);
  DowserPlan *changed;
  ExplanationData *announcement;
  GTask *task;

  if (session == NULL || dowser_session_get_plan (session) == NULL || dowser_session_get_schema (session) == NULL)
    return;
  changed = dowser_operations_apply (operations, dowser_session_get_plan (session), dowser_session_get_schema (session),
                                     &error);
  if (changed == NULL)
    {
      dowser_question_page_show_toast (self, error->message, FALSE);
      return;
    }
  announcement = g_new0 (ExplanationData, 1);
  announcement->plan = dowser_plan_ref (changed);
  announcement->schema = dowser_schema_ref (dowser_session_get_schema (session));
  task = g_task_new (context, NULL, described_cb, g_object_ref (self));
  g_task_set_source_tag (task, operations_in_tab_cb);
  g_object_set_data_full (G_OBJECT (task), PLAN, changed, (GDestroyNotify) dowser_plan_unref);
  dowser_context_run_in_worker (context, task, describe_plan, announcement, explanation_data_free, g_free);
}

static void
message_cb (DowserQuestionPage *self, const char *text)
{
  dowser_question_page_show_toast (self, text, FALSE);
}

static void
step_opened_cb (DowserQuestionPage *self, guint index)
{
  dowser_step_window_open (dowser_question_page_get_window (self), dowser_workspace_get_context (self->workspace),
                           dowser_workspace_get_session (self->workspace), index);
}

static void
undo_fix_cb (DowserQuestionPage *self, guint finding_index)
{
  dowser_workspace_undo_fix (self->workspace, finding_index);
}

static void
go_to_cb (DowserQuestionPage *self, guint version)
{
  dowser_workspace_go_to_version (self->workspace, version);
}

static void
compare_cb (DowserQuestionPage *self, guint version)
{
  dowser_compare_window_open (dowser_question_page_get_window (self), dowser_workspace_get_session (self->workspace),
                              version);
}

static DowserPlanPane *
ensure_plan_pane (DowserQuestionPage *self)
{
  DowserPlanPane *pane = DOWSER_PLAN_PANE (adw_bin_get_child (self->plan_bin));

  if (pane != NULL)
    return pane;
  pane = dowser_plan_pane_new ();
  g_signal_connect_object (pane, "step-opened", G_CALLBACK (step_opened_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (pane, "take-back", G_CALLBACK (undo_fix_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (pane, "go-to", G_CALLBACK (go_to_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (pane, "compare", G_CALLBACK (compare_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (pane, "operations", G_CALLBACK (operations_cb), self, G_CONNECT_SWAPPED);
  adw_bin_set_child (self->plan_bin, GTK_WIDGET (pane));
  return pane;
}

static void
sql_run_cb (GObject *workspace, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserQuestionPage) self = user_data;
  g_autoptr (GError) error = NULL;

  dowser_workspace_run_sql_finish (DOWSER_WORKSPACE (workspace), result, &error);
  /* The page may be closed by now. */
  if (self->sql_bin != NULL)
    dowser_sql_pane_show_error (DOWSER_SQL_PANE (adw_bin_get_child (self->sql_bin)), error);
}

static void
run_sql_cb (DowserQuestionPage *self, const char *sql)
{
  dowser_workspace_run_sql_async (self->workspace, sql, sql_run_cb, g_object_ref (self));
}

static DowserSqlPane *
ensure_sql_pane (DowserQuestionPage *self)
{
  DowserSqlPane *pane = DOWSER_SQL_PANE (adw_bin_get_child (self->sql_bin));

  if (pane != NULL)
    return pane;
  pane = dowser_sql_pane_new ();
  g_signal_connect_object (pane, "run", G_CALLBACK (run_sql_cb), self, G_CONNECT_SWAPPED);
  adw_bin_set_child (self->sql_bin, GTK_WIDGET (pane));
  return pane;
}

void
dowser_question_page_write_sql (DowserQuestionPage *self)
{
  g_return_if_fail (DOWSER_IS_QUESTION_PAGE (self));

  self->writes_sql = TRUE;
  adw_view_stack_set_visible_child_name (self->panes, "sql");
  dowser_question_page_update_panes (self);
  dowser_question_page_show_body (self);
  dowser_sql_pane_focus (ensure_sql_pane (self));
}

static DowserTracePane *
ensure_trace_pane (DowserQuestionPage *self)
{
  DowserTracePane *pane = DOWSER_TRACE_PANE (adw_bin_get_child (self->trace_bin));

  if (pane != NULL)
    return pane;
  pane = dowser_trace_pane_new ();
  dowser_trace_pane_set_context (pane, dowser_workspace_get_context (self->workspace));
  g_signal_connect_object (pane, "message", G_CALLBACK (message_cb), self, G_CONNECT_SWAPPED);
  adw_bin_set_child (self->trace_bin, GTK_WIDGET (pane));
  return pane;
}

static DowserChartPane *
ensure_chart_pane (DowserQuestionPage *self)
{
  DowserChartPane *pane = DOWSER_CHART_PANE (adw_bin_get_child (self->chart_bin));

  if (pane != NULL)
    return pane;
  pane = dowser_chart_pane_new ();
  g_signal_connect_object (pane, "operations", G_CALLBACK (operations_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (pane, "message", G_CALLBACK (message_cb), self, G_CONNECT_SWAPPED);
  adw_bin_set_child (self->chart_bin, GTK_WIDGET (pane));
  return pane;
}

static void
spread_cb (DowserQuestionPage *self, DowserResult *result, DowserGridPane *pane)
{
  dowser_bottom_bar_set_pivot_rows (self->bottom_bar, result, dowser_grid_pane_get_n_pivot_rows (pane));
}

static void
scrolled_cb (DowserQuestionPage *self)
{
  g_signal_emit_by_name (self, "scrolled");
}

static DowserGridPane *
ensure_grid (DowserQuestionPage *self)
{
  DowserGridPane *pane = DOWSER_GRID_PANE (adw_bin_get_child (self->table_bin));

  if (pane != NULL)
    return pane;
  pane = dowser_grid_pane_new ();
  g_signal_connect_object (pane, "operations", G_CALLBACK (operations_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (pane, "operations-in-tab", G_CALLBACK (operations_in_tab_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (dowser_grid_pane_get_adjustment (pane), "value-changed", G_CALLBACK (scrolled_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (pane, "spread", G_CALLBACK (spread_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (pane, "figures", G_CALLBACK (dowser_bottom_bar_set_figures), self->bottom_bar,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (pane, "message", G_CALLBACK (message_cb), self, G_CONNECT_SWAPPED);
  adw_bin_set_child (self->table_bin, GTK_WIDGET (pane));
  return pane;
}

/* An empty table looks broken. Therefore a message explains why there are no rows and offers what the user can do. */
static void
update_no_rows (DowserQuestionPage *self, DowserResult *result)
{
  const DowserPlan *plan = get_plan (self);
  gboolean has_no_rows = dowser_result_is_complete (result) && dowser_result_get_n_rows (result) == 0;
  gboolean filtered = plan != NULL && (plan->select->filter != NULL || plan->select->having != NULL);

  gtk_label_set_label (self->no_rows, filtered ? _ ("No rows match the filters. Remove a filter to see more.")
                                               : _ ("There are no rows."));
  gtk_widget_set_visible (GTK_WIDGET (self->no_rows), has_no_rows);
}

/* Scrolls after the list has its first layout; before that, the list would not keep the position. */
static gboolean
scroll_tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  DowserQuestionPage *self = DOWSER_QUESTION_PAGE (widget);
  GtkWidget *grid = adw_bin_get_child (self->table_bin);

  if (grid != NULL && self->top > 0 && (!gtk_widget_get_mapped (grid) || gtk_widget_get_height (grid) <= 1))
    return G_SOURCE_CONTINUE;
  if (grid != NULL && self->top > 0 && dowser_grid_pane_set_top_row (DOWSER_GRID_PANE (grid), self->top))
    self->top = 0;
  self->top_tick = 0;
  return G_SOURCE_REMOVE;
}

/* Keeps the old rows until new rows have arrived: a grid that is emptied at each click flickers. */
static void
update_grid (DowserQuestionPage *self)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);
  DowserResult *result = session != NULL ? dowser_session_get_result (session) : NULL;

  if (result == NULL)
    return;
  dowser_grid_pane_update (ensure_grid (self), session);
  if (self->top > 0 && self->top_tick == 0)
    self->top_tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), scroll_tick_cb, NULL, NULL);
  dowser_grid_pane_set_dialect (ensure_grid (self),
                                dowser_context_get_dialect (dowser_workspace_get_context (self->workspace),
                                                            dowser_session_get_source_uri (session)));
  update_no_rows (self, result);
}

static void
update_refine_panel (DowserQuestionPage *self)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);
  DowserRefinePanel *panel;

  if (get_plan (self) == NULL || !adw_flap_get_reveal_flap (self->refine_flap))
    return;
  panel = DOWSER_REFINE_PANEL (adw_bin_get_child (self->refine_bin));
  if (panel == NULL)
    {
      panel = DOWSER_REFINE_PANEL (dowser_refine_panel_new ());
      g_signal_connect_object (panel, "operations", G_CALLBACK (operations_cb), self, G_CONNECT_SWAPPED);
      adw_bin_set_child (self->refine_bin, GTK_WIDGET (panel));
    }
  dowser_refine_panel_set_session (panel, session);
}

static void
update_pane (DowserQuestionPage *self, const char *name)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);

  if (g_str_equal (name, "sql"))
    {
      DowserSqlPane *pane = ensure_sql_pane (self);

      const char *uri = dowser_workspace_get_uri (self->workspace);
      DowserContext *context = dowser_workspace_get_context (self->workspace);

      dowser_sql_pane_set_schema (pane, dowser_workspace_get_schema (self->workspace),
                                  uri != NULL ? dowser_context_get_dialect (context, uri) : DOWSER_DIALECT_SQLITE);
      dowser_sql_pane_set_session (pane, session);
    }
  else if (g_str_equal (name, "chart"))
    dowser_chart_pane_set_session (ensure_chart_pane (self), session);
  else if (g_str_equal (name, "plan"))
    dowser_plan_pane_set_session (ensure_plan_pane (self), session);
  else if (g_str_equal (name, "trace"))
    dowser_trace_pane_set_session (ensure_trace_pane (self), session);
}

void
dowser_question_page_update_panes (DowserQuestionPage *self)
{
  const char *name = adw_view_stack_get_visible_child_name (self->panes);

  if (self->workspace == NULL)
    return;
  update_grid (self);
  update_refine_panel (self);
  if (name != NULL)
    update_pane (self, name);
}

void
dowser_question_page_open_find_bar (DowserQuestionPage *self)
{
  adw_view_stack_set_visible_child_name (self->panes, "table");
  dowser_grid_pane_open_find_bar (ensure_grid (self));
}

void
dowser_question_page_reset_panes (DowserQuestionPage *self)
{
  GtkWidget *grid = adw_bin_get_child (self->table_bin);
  GtkWidget *panel = adw_bin_get_child (self->refine_bin);

  if (panel != NULL)
    dowser_refine_panel_reset (DOWSER_REFINE_PANEL (panel));
  if (grid != NULL)
    dowser_grid_pane_restore_columns (DOWSER_GRID_PANE (grid));
}

/* Returns the pane to edit parts that the refine panel doesn't support. */
static const char *
find_pane (DowserCrumbKind kind, const DowserOperation *remove)
{
  if (kind == DOWSER_CRUMB_SET || (remove != NULL && remove->kind == DOWSER_OPERATION_REPLACE_PLAN))
    return "plan";
  return remove != NULL && remove->kind == DOWSER_OPERATION_CHART ? "chart" : NULL;
}

/* Returns TRUE if the refine panel is inside the window and has a size. Until then, a popover can't be placed. */
static gboolean
is_refine_visible (DowserQuestionPage *self)
{
  graphene_rect_t area;

  return gtk_widget_compute_bounds (GTK_WIDGET (self->refine_bin), GTK_WIDGET (self), &area)
         && adw_bin_get_child (self->refine_bin) != NULL && area.size.width > 1
         && area.origin.x + area.size.width <= (float) gtk_widget_get_width (GTK_WIDGET (self)) + 1;
}

static gboolean
edit_tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  DowserQuestionPage *self = DOWSER_QUESTION_PAGE (widget);
  g_autoptr (DowserOperation) remove = NULL;

  if (adw_flap_get_reveal_flap (self->refine_flap) && !is_refine_visible (self))
    return G_SOURCE_CONTINUE;
  self->edit_tick = 0;
  remove = g_steal_pointer (&self->edit_remove);
  if (is_refine_visible (self))
    dowser_refine_panel_edit (DOWSER_REFINE_PANEL (adw_bin_get_child (self->refine_bin)), self->edit_kind, remove);
  return G_SOURCE_REMOVE;
}

void
dowser_question_page_edit_part (DowserQuestionPage *self, DowserCrumbKind kind, const DowserOperation *remove)
{
  const char *pane = find_pane (kind, remove);

  if (pane != NULL)
    {
      adw_view_stack_set_visible_child_name (self->panes, pane);
      return;
    }
  g_clear_pointer (&self->edit_remove, dowser_operation_unref);
  self->edit_kind = kind;
  self->edit_remove = remove != NULL ? dowser_operation_ref (remove) : NULL;
  adw_flap_set_reveal_flap (self->refine_flap, TRUE);
  if (self->edit_tick == 0)
    self->edit_tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), edit_tick_cb, NULL, NULL);
}

guint
dowser_question_page_get_top_row (DowserQuestionPage *self)
{
  GtkWidget *grid;

  g_return_val_if_fail (DOWSER_IS_QUESTION_PAGE (self), 0);

  grid = adw_bin_get_child (self->table_bin);
  return self->top > 0 || grid == NULL ? self->top : dowser_grid_pane_get_top_row (DOWSER_GRID_PANE (grid));
}

void
dowser_question_page_set_top_row (DowserQuestionPage *self, guint row)
{
  g_return_if_fail (DOWSER_IS_QUESTION_PAGE (self));

  self->top = row;
}

/* Frees the panes of a hidden page, except SQL that the user may have written. */
void
dowser_question_page_unload_panes (DowserQuestionPage *self)
{
  AdwBin *const bins[] = { self->table_bin, self->chart_bin, self->plan_bin, self->trace_bin, self->refine_bin };

  if (dowser_question_page_is_busy (self) || adw_bin_get_child (self->table_bin) == NULL)
    return;
  self->top = dowser_question_page_get_top_row (self);
  for (guint i = 0; i < G_N_ELEMENTS (bins); i++)
    adw_bin_set_child (bins[i], NULL);
}
