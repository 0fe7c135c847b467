/* dowser-bottom-bar.c - status line below the rows: row count, duration, planner, read-only and privacy notes */
#include "views/panes/dowser-bottom-bar.h"

#include "base/dowser-number-signs.h"
#include "pipeline/checks/dowser-internal-query.h"
#include "views/models/dowser-call-text.h"
#include "views/panes/dowser-figure-bar.h"
#include "views/widgets/dowser-views.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

struct _DowserBottomBar
{
  GtkWidget parent_instance;

  GtkLabel *rows;
  GtkLabel *time;
  GtkWidget *refresh; /* the button that runs the query again, shown if the rows are old */
  GtkMenuButton *notes_button;
  GtkBox *notes;
  DowserFigureBar *figures; /* figures of the selected cells */
  GtkWidget *history;
  GtkLabel *history_warning;
  GtkWidget *read_only;
  GtkLabel *reach;
  gboolean is_narrow;

  DowserWorkspace *workspace;
  GSignalGroup *session_signals;
  GSignalGroup *result_signals;
  GCancellable *counting; /* (nullable): cancels the count of all rows of a truncated result */
  DowserResult *counted;  /* (nullable) (weak): the result that @total belongs to */
  gint64 total;
  DowserResult *pivoted_result; /* (nullable) (weak): the pivoted result, which is shown as @n_pivoted_rows rows; NULL
                                 * if the grid isn't pivoted */
  guint n_pivoted_rows;
};

/* The time limit of a count, in seconds. If a count takes longer, users don't want to wait for it. */
#define MAX_COUNT_SECONDS 300

G_DEFINE_FINAL_TYPE (DowserBottomBar, dowser_bottom_bar, GTK_TYPE_WIDGET)

char *
dowser_describe_duration (gint64 microseconds)
{
  double seconds = (double) microseconds / G_USEC_PER_SEC;

  if (microseconds < 1000)
    return g_strdup (_ ("< 1 ms"));
  if (microseconds < G_USEC_PER_SEC)
    return g_strdup_printf (_ ("%d ms"), (int) (microseconds / 1000));
  if (seconds < 60.0)
    return g_strdup_printf (_ ("%.1f s"), seconds);
  return g_strdup_printf (_ ("%d min %d s"), (int) (seconds / 60.0), (int) seconds % 60);
}

char *
dowser_describe_rows (guint n_rows, gboolean truncated, gboolean complete)
{
  g_autofree char *count = dowser_count_to_text (n_rows);

  if (truncated)
    return g_strdup_printf (ngettext ("First %s row", "First %s rows", n_rows), count);
  if (!complete)
    return g_strdup_printf (ngettext ("%s row so far", "%s rows so far", n_rows), count);
  return g_strdup_printf (ngettext ("%s row", "%s rows", n_rows), count);
}

/* Returns: (transfer full) (nullable): a text with the name of the planner and a summary of its requests; %NULL if the
 * user wrote SQL or opened a table, so that no planner was used */
static char *
describe_planner (DowserSession *session)
{
  g_autofree char *calls = dowser_calls_dup_summary (dowser_session_get_calls (session));

  if (dowser_session_get_plan (session) == NULL || dowser_session_has_origin (session, DOWSER_PLAN_ORIGIN_FILE))
    return NULL;
  if (dowser_session_get_planner (session) == DOWSER_PLANNER_BUILTIN || calls == NULL)
    return g_strdup (_ ("built-in planner"));
  return g_steal_pointer (&calls);
}

/* Returns: (transfer full): the parts that aren't %NULL, separated by "·" */
static char *
join_parts (const char *name, const char *duration, const char *planner)
{
  g_autoptr (GStrvBuilder) parts = g_strv_builder_new ();
  g_auto (GStrv) texts = NULL;

  if (name != NULL)
    g_strv_builder_add (parts, name);
  g_strv_builder_add (parts, duration);
  if (planner != NULL)
    g_strv_builder_add (parts, planner);
  texts = g_strv_builder_end (parts);
  return g_strjoinv (" · ", texts);
}

/* Shows whether the question was sent to another computer. */
static void
update_privacy (DowserBottomBar *self, DowserSession *session)
{
  DowserLlm *llm = dowser_context_get_llm (dowser_workspace_get_context (self->workspace));
  const char *uri = dowser_workspace_get_uri (self->workspace);
  gboolean on_server = uri != NULL && dowser_source_uri_is_server (uri);
  gboolean asked = session != NULL && dowser_session_get_calls (session)->len > 0;
  gboolean local = llm != NULL && dowser_endpoint_is_local (dowser_llm_get_endpoint (llm));
  g_autofree char *host = llm != NULL ? dowser_endpoint_dup_host (dowser_llm_get_endpoint (llm)) : NULL;
  g_autofree char *hint = NULL;

  if (!asked && on_server)
    hint = g_strdup (_ ("No model was used. Only SQL is sent to the server, and nothing is sent to anyone else."));
  else if (!asked)
    hint = g_strdup (_ ("No model or network is used, so nothing leaves this computer."));
  else if (local)
    hint = g_strdup (_ ("The model runs on this computer, so no data leaves the computer."));
  else if (host != NULL)
    hint = g_strdup_printf (_ ("The question was sent to %s, with the parts of the source that you allow."), host);
  else
    hint = g_strdup (_ ("The question was sent to a model, with the parts of the source that you allowed."));
  gtk_label_set_label (self->reach, asked && !local ? _ ("sent") : on_server && !asked ? _ ("no model") : _ ("local"));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->reach), hint);
}

/* Returns the text of the row count. If the grid is pivoted, the text gives the number of rows in the grid, not the
 * number of rows of the result. */
static char *
describe_result (DowserBottomBar *self, DowserResult *result)
{
  guint n_rows = dowser_result_get_n_rows (result);
  g_autofree char *rows = NULL;

  if (self->pivoted_result == result)
    return dowser_describe_rows (self->n_pivoted_rows, dowser_result_is_truncated (result), TRUE);
  if (self->counted == result && self->total > n_rows && dowser_result_is_truncated (result))
    {
      g_autofree char *shown = dowser_count_to_text (n_rows);
      g_autofree char *total = dowser_count_to_text (self->total);

      return g_strdup_printf (ngettext ("First %s of %s row", "First %s of %s rows", (gulong) self->total), shown,
                              total);
    }
  rows = dowser_describe_rows (n_rows, dowser_result_is_truncated (result), dowser_result_is_complete (result));
  if (self->counted == result && self->counting != NULL)
    return g_strdup_printf (_ ("%s, counting…"), rows);
  return g_steal_pointer (&rows);
}

/* Returns: (transfer full) (nullable): the time at which the rows were queried, if an old result is shown again */
static char *
format_query_time (DowserResult *result)
{
  g_autoptr (GDateTime) asked = NULL;

  if (!dowser_result_is_cached (result))
    return NULL;
  asked = g_date_time_new_from_unix_local (dowser_result_get_query_time (result) / G_USEC_PER_SEC);
  return asked != NULL ? g_date_time_format (asked, "%H:%M") : NULL;
}

/* Returns the duration of the query. If an old result is shown again, returns the time at which the query ran. */
static char *
describe_time (DowserResult *result)
{
  g_autofree char *asked = format_query_time (result);

  if (asked != NULL)
    return g_strdup_printf (_ ("read at %s"), asked);
  return dowser_describe_duration (dowser_result_get_elapsed (result));
}

/* Returns: (transfer full) (nullable): a tooltip that explains the row count; NULL if the row count needs no
 * explanation */
static char *
dup_rows_hint (DowserBottomBar *self, DowserResult *result)
{
  guint n_rows = dowser_result_get_n_rows (result);
  g_autofree char *count = dowser_count_to_text (n_rows);

  if (dowser_result_is_truncated (result))
    return g_strdup (_ ("Only the first rows are shown, because the answer has too many rows."));
  if (self->pivoted_result == result)
    return g_strdup_printf (ngettext ("%s group is shown with values as columns.",
                                      "%s groups are shown with values as columns.", n_rows),
                            count);
  return NULL;
}

/* A narrow bar has no label for the time. Therefore, if the result is old, the row count includes the time of the
 * query. */
static void
show_rows (DowserBottomBar *self, DowserResult *result)
{
  g_autofree char *rows = describe_result (self, result);
  g_autofree char *hint = dup_rows_hint (self, result);
  g_autofree char *asked = format_query_time (result);
  /* Translators: “200 rows, from 21:11” */
  g_autofree char *dated = asked != NULL && self->is_narrow ? g_strdup_printf (_ ("%s, from %s"), rows, asked) : NULL;

  gtk_label_set_label (self->rows, dated != NULL ? dated : rows);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->rows), hint);
}

static void
show_refresh (DowserBottomBar *self, DowserResult *result)
{
  g_autofree char *asked = format_query_time (result);
  /* Translators: %s is a time of day: 21:11 */
  g_autofree char *reason
      = asked != NULL ? g_strdup_printf (_ ("These rows were read at %s and may be old. Run the query again."), asked)
                      : NULL;

  gtk_widget_set_tooltip_text (self->refresh, reason);
  gtk_widget_set_visible (self->refresh, dowser_result_is_cached (result));
}

static void
update_result_cb (DowserBottomBar *self)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);
  DowserResult *result = session != NULL ? dowser_session_get_result (session) : NULL;
  g_autofree char *duration = NULL;
  g_autofree char *planner = NULL;
  g_autofree char *time = NULL;

  update_privacy (self, session);
  if (result == NULL)
    {
      gtk_label_set_label (self->rows, "");
      gtk_label_set_label (self->time, "");
      gtk_widget_set_visible (self->refresh, FALSE);
      return;
    }
  show_rows (self, result);
  show_refresh (self, result);
  /* While rows are loading, the label is empty. Otherwise, it would show the time of the previous rows. */
  if (!dowser_result_is_complete (result))
    {
      gtk_label_set_label (self->time, "");
      gtk_widget_set_tooltip_text (GTK_WIDGET (self->time), NULL);
      return;
    }
  duration = describe_time (result);
  planner = describe_planner (session);
  time = join_parts (dowser_session_get_source_name (session), duration, planner);
  gtk_label_set_label (self->time, time);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->time), time);
}

static void
stop_counting (DowserBottomBar *self)
{
  g_cancellable_cancel (self->counting);
  g_clear_object (&self->counting);
}

/* The data of a count. It contains only a weak reference to the bar, because a count may run for minutes. If the window
 * is closed, the bar must be disposed, which stops the count. */
typedef struct
{
  GWeakRef bar;
} CountTask;

static CountTask *
count_task_new (DowserBottomBar *self)
{
  CountTask *count = g_new0 (CountTask, 1);

  g_weak_ref_init (&count->bar, self);
  return count;
}

static void
count_task_free (CountTask *count)
{
  g_weak_ref_clear (&count->bar);
  g_free (count);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CountTask, count_task_free)

static void
counted_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (CountTask) count = user_data;
  g_autoptr (DowserBottomBar) self = g_weak_ref_get (&count->bar);
  g_autoptr (GError) error = NULL;
  gint64 total = dowser_internal_query_count_finish (DOWSER_CONTEXT (context), result, &error);

  if (self == NULL || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_clear_object (&self->counting);
  self->total = total;
  update_result_cb (self);
}

/* Starts the count when the rows are shown. Only a truncated result is counted. The next question cancels the count. */
static void
count_later_cb (DowserBottomBar *self)
{
  const DowserLimits limits = { 1, MAX_COUNT_SECONDS };
  DowserSession *session = dowser_workspace_get_session (self->workspace);
  DowserResult *result = session != NULL ? dowser_session_get_result (session) : NULL;

  if (dowser_workspace_get_state (self->workspace) != DOWSER_WORKSPACE_DONE || result == NULL)
    {
      stop_counting (self);
      return;
    }
  /* If there is no plan, there is no query that could count the rows. */
  if (!dowser_result_is_truncated (result) || self->counted == result || dowser_session_get_plan (session) == NULL)
    return;
  stop_counting (self);
  g_set_weak_pointer (&self->counted, result);
  self->total = -1;
  self->counting = g_cancellable_new ();
  dowser_internal_query_count_async (dowser_workspace_get_context (self->workspace),
                                     dowser_session_get_source_uri (session), dowser_session_get_plan (session),
                                     &limits, self->counting, counted_cb, count_task_new (self));
  update_result_cb (self);
}

static GtkWidget *
note_new (const char *text, gboolean is_bold)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 44);
  if (!is_bold)
    gtk_widget_add_css_class (label, "dim-label");
  return label;
}

static void
update_notes_cb (DowserBottomBar *self)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);
  GPtrArray *findings = session != NULL ? dowser_session_get_findings (session) : NULL;
  guint n_notes = findings != NULL ? findings->len : 0;
  g_autofree char *label = g_strdup_printf (ngettext ("%u note", "%u notes", n_notes), n_notes);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->notes))) != NULL)
    gtk_box_remove (self->notes, child);
  gtk_widget_set_visible (GTK_WIDGET (self->notes_button), n_notes > 0);
  gtk_menu_button_set_label (self->notes_button, label);
  for (guint i = 0; i < n_notes; i++)
    {
      const DowserFinding *finding = g_ptr_array_index (findings, i);

      gtk_box_append (self->notes, note_new (finding->message, TRUE));
      if (finding->fix != NULL)
        gtk_box_append (self->notes, note_new (finding->fix, FALSE));
    }
}

static void
follow_result_cb (DowserBottomBar *self)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);
  DowserResult *result = session != NULL ? dowser_session_get_result (session) : NULL;

  g_signal_group_set_target (self->result_signals, result);
  update_result_cb (self);
}

static void
follow_session_cb (DowserBottomBar *self)
{
  g_signal_group_set_target (self->session_signals, dowser_workspace_get_session (self->workspace));
  follow_result_cb (self);
  update_notes_cb (self);
}

/* While cells are selected, their figures use the space of other labels. */
static gboolean
has_room_for_labels (DowserBottomBar *self)
{
  return !self->is_narrow && !gtk_widget_get_visible (GTK_WIDGET (self->figures));
}

static void
source_changed_cb (DowserBottomBar *self)
{
  DowserSource *source = dowser_workspace_get_source (self->workspace);
  const char *protection = source != NULL ? dowser_source_get_protection (source) : NULL;
  g_autofree char *tooltip
      = protection != NULL ? g_strdup_printf (_ ("The source is protected from writing: %s"), protection) : NULL;

  gtk_widget_set_visible (self->read_only, source != NULL && has_room_for_labels (self));
  gtk_widget_set_tooltip_text (self->read_only, tooltip);
  update_result_cb (self);
}

static void
dowser_bottom_bar_dispose (GObject *object)
{
  DowserBottomBar *self = DOWSER_BOTTOM_BAR (object);

  stop_counting (self);
  g_clear_weak_pointer (&self->counted);
  g_clear_weak_pointer (&self->pivoted_result);
  g_clear_object (&self->session_signals);
  g_clear_object (&self->result_signals);
  dowser_views_dispose_template (GTK_WIDGET (self), DOWSER_TYPE_BOTTOM_BAR);
  g_clear_object (&self->workspace);
  G_OBJECT_CLASS (dowser_bottom_bar_parent_class)->dispose (object);
}

static void
dowser_bottom_bar_class_init (DowserBottomBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_bottom_bar_dispose;
  g_type_ensure (DOWSER_TYPE_FIGURE_BAR);
  gtk_widget_class_set_template_from_resource (widget_class, DOWSER_RESOURCE_PATH "/ui/dowser-bottom-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, DowserBottomBar, rows);
  gtk_widget_class_bind_template_child (widget_class, DowserBottomBar, time);
  gtk_widget_class_bind_template_child (widget_class, DowserBottomBar, refresh);
  gtk_widget_class_bind_template_child (widget_class, DowserBottomBar, notes_button);
  gtk_widget_class_bind_template_child (widget_class, DowserBottomBar, notes);
  gtk_widget_class_bind_template_child (widget_class, DowserBottomBar, figures);
  gtk_widget_class_bind_template_child (widget_class, DowserBottomBar, history);
  gtk_widget_class_bind_template_child (widget_class, DowserBottomBar, history_warning);
  gtk_widget_class_bind_template_child (widget_class, DowserBottomBar, read_only);
  gtk_widget_class_bind_template_child (widget_class, DowserBottomBar, reach);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "bottombar");
}

static void
dowser_bottom_bar_init (DowserBottomBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->session_signals = g_signal_group_new (DOWSER_TYPE_SESSION);
  g_signal_group_connect_swapped (self->session_signals, "notify::result", G_CALLBACK (follow_result_cb), self);
  g_signal_group_connect_swapped (self->session_signals, "notify::findings", G_CALLBACK (update_notes_cb), self);
  g_signal_group_connect_swapped (self->session_signals, "notify::calls", G_CALLBACK (update_result_cb), self);
  self->result_signals = g_signal_group_new (DOWSER_TYPE_RESULT);
  g_signal_group_connect_swapped (self->result_signals, "notify::n-rows", G_CALLBACK (update_result_cb), self);
  g_signal_group_connect_swapped (self->result_signals, "notify::complete", G_CALLBACK (update_result_cb), self);
}

GtkWidget *
dowser_bottom_bar_new (void)
{
  return g_object_new (DOWSER_TYPE_BOTTOM_BAR, NULL);
}

/* While the history can't be stored, the warning is visible. */
static void
update_warning_cb (DowserStore *store, GParamSpec *pspec, gpointer user_data)
{
  DowserBottomBar *self = user_data;
  const char *warning = dowser_store_get_warning (store);

  gtk_label_set_label (self->history_warning, warning != NULL ? warning : "");
  gtk_widget_set_tooltip_text (self->history, warning);
  gtk_widget_set_visible (self->history, warning != NULL);
}

void
dowser_bottom_bar_set_store (DowserBottomBar *self, DowserStore *store)
{
  g_return_if_fail (DOWSER_IS_BOTTOM_BAR (self));

  if (store == NULL)
    return;
  g_signal_connect_object (store, "notify::warning", G_CALLBACK (update_warning_cb), self, 0);
  update_warning_cb (store, NULL, self);
}

void
dowser_bottom_bar_set_workspace (DowserBottomBar *self, DowserWorkspace *workspace)
{
  g_return_if_fail (DOWSER_IS_BOTTOM_BAR (self));
  g_return_if_fail (DOWSER_IS_WORKSPACE (workspace));
  g_return_if_fail (self->workspace == NULL);

  self->workspace = g_object_ref (workspace);
  g_signal_connect_object (workspace, "notify::session", G_CALLBACK (follow_session_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (workspace, "notify::state", G_CALLBACK (count_later_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (workspace, "notify::schema", G_CALLBACK (source_changed_cb), self, G_CONNECT_SWAPPED);
  follow_session_cb (self);
  source_changed_cb (self);
}

void
dowser_bottom_bar_set_figures (DowserBottomBar *self, GPtrArray *figures)
{
  g_return_if_fail (DOWSER_IS_BOTTOM_BAR (self));

  dowser_figure_bar_set_figures (self->figures, figures);
  gtk_widget_set_visible (GTK_WIDGET (self->time), has_room_for_labels (self));
  if (self->workspace != NULL)
    source_changed_cb (self);
}

void
dowser_bottom_bar_set_narrow (DowserBottomBar *self, gboolean is_narrow)
{
  g_return_if_fail (DOWSER_IS_BOTTOM_BAR (self));

  self->is_narrow = is_narrow;
  dowser_figure_bar_set_narrow (self->figures, is_narrow);
  gtk_widget_set_visible (GTK_WIDGET (self->time), has_room_for_labels (self));
  if (self->workspace == NULL)
    return;
  source_changed_cb (self);
  update_result_cb (self);
}

void
dowser_bottom_bar_set_pivot_rows (DowserBottomBar *self, DowserResult *result, int n_rows)
{
  g_return_if_fail (DOWSER_IS_BOTTOM_BAR (self));
  g_return_if_fail (DOWSER_IS_RESULT (result));

  g_set_weak_pointer (&self->pivoted_result, n_rows >= 0 ? result : NULL);
  self->n_pivoted_rows = (guint) MAX (n_rows, 0);
  if (self->workspace != NULL)
    update_result_cb (self);
}
