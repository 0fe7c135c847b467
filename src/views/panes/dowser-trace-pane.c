/* dowser-trace-pane.c - pane of the trace: what each step did, how long it took, what lowered the confidence */
#include "views/panes/dowser-trace-pane.h"

#include "audit/dowser-cost.h"
#include "pipeline/dowser-pipeline-steps.h"
#include "session/dowser-bug-report.h"
#include "sql/write/dowser-sql-index.h"
#include "verdict/dowser-present-verdict.h"
#include "views/models/dowser-call-row.h"
#include "views/models/dowser-call-text.h"
#include "views/panes/dowser-bottom-bar.h"
#include "views/panes/dowser-group-page.h"

#include <glib/gi18n-lib.h>

struct _DowserTracePane
{
  GtkWidget parent_instance;

  DowserGroupPage *page;  /* (owned by the widget tree) */
  GSignalGroup *signals;  /* (owned): signals of the session */
  DowserContext *context; /* (owned) (nullable) */
};

enum
{
  SIGNAL_MESSAGE,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DowserTracePane, dowser_trace_pane, GTK_TYPE_WIDGET)

/* The names of the roles, in the order of DowserTokenRole. */
static const char *const role_names[] = { N_ ("Not understood"), N_ ("Ignored"), N_ ("Table"), N_ ("Column"),
                                          N_ ("Value"),          N_ ("Number"),  N_ ("Date"),  N_ ("Operator") };

static void
add_confidence (DowserTracePane *self, const DowserUnderstanding *understanding)
{
  g_autofree char *description = g_strdup_printf (_ ("Confidence %.0f %%"), understanding->confidence * 100);

  dowser_group_page_begin_group (self->page, _ ("Understanding"), description);
  for (guint i = 0; i < understanding->reasons->len; i++)
    dowser_group_page_add_row (self->page, "dialog-information-symbolic", understanding->reasons->pdata[i], NULL, NULL);
  for (guint i = 0; i < understanding->spans->len; i++)
    {
      const DowserSpan *span = understanding->spans->pdata[i];

      if (span->role != DOWSER_TOKEN_IGNORED)
        dowser_group_page_add_row (self->page, NULL, span->text,
                                   span->meaning != NULL ? span->meaning : _ (role_names[span->role]),
                                   span->guessed ? _ ("guessed") : _ (role_names[span->role]));
    }
}

static const char *
find_step_title (const char *id)
{
  for (const DowserStepInfo *info = dowser_pipeline_steps; info->id != NULL; info++)
    if (g_strcmp0 (info->id, id) == 0)
      return _ (info->title);
  return id;
}

static void
copy_report_cb (DowserTracePane *self)
{
  g_autoptr (DowserSession) session = g_signal_group_dup_target (self->signals);
  g_autofree char *report = NULL;

  if (session == NULL)
    return;
  report = dowser_bug_report_write (session, NULL);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), report);
  g_signal_emit (self, signals[SIGNAL_MESSAGE], 0, _ ("Copied, without API keys, passwords and addresses"));
}

static void
copy_index_cb (GtkButton *button, DowserTracePane *self)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), g_object_get_data (G_OBJECT (button), "sql"));
  g_signal_emit (self, signals[SIGNAL_MESSAGE], 0, _ ("Copied, for the database administrator"));
}

static void
add_hint (DowserTracePane *self, const DowserIndexHint *hint, DowserDialectId dialect)
{
  g_autofree char *sentence = dowser_index_hint_dup_sentence (hint);
  char *sql = dowser_sql_write_index (dialect, hint->table, (const char *const *) hint->columns);
  GtkButton *button;

  if (sql == NULL)
    return;
  button = dowser_group_page_add_action (self->page, "dialog-information-symbolic", sentence, sql, _ ("Copy"));
  g_object_set_data_full (G_OBJECT (button), "sql", sql, g_free);
  g_signal_connect_object (button, "clicked", G_CALLBACK (copy_index_cb), self, 0);
}

/* Adds the estimate that the engine made before the run. */
static void
add_forecast (DowserTracePane *self, DowserSession *session)
{
  DowserForecast *forecast = dowser_session_get_forecast (session);
  const DowserSchema *schema = dowser_session_get_schema (session);
  const DowserPlan *plan = dowser_session_get_plan (session);
  g_autoptr (DowserCost) cost = NULL;
  g_autofree char *sentence = NULL;

  if (forecast == NULL || schema == NULL || plan == NULL || self->context == NULL)
    return;
  cost = dowser_cost_estimate (forecast, plan, schema);
  sentence = dowser_cost_dup_sentence (cost);
  if (sentence == NULL && cost->hints->len == 0 && forecast->text == NULL)
    return;
  dowser_group_page_begin_group (self->page, _ ("Cost"), sentence);
  for (guint i = 0; i < cost->hints->len; i++)
    add_hint (self, cost->hints->pdata[i],
              dowser_context_get_dialect (self->context, dowser_session_get_source_uri (session)));
  if (forecast->text != NULL)
    dowser_group_page_add_row (self->page, NULL, _ ("The engine’s query plan"), forecast->text, NULL);
}

static void
add_calls (DowserTracePane *self, GPtrArray *calls)
{
  g_autofree char *summary = dowser_calls_dup_summary (calls);

  if (calls->len == 0)
    return;
  dowser_group_page_begin_group (self->page, _ ("Model"), summary);
  for (guint i = 0; i < calls->len; i++)
    dowser_group_page_add_widget (self->page, GTK_WIDGET (dowser_call_row_new (g_ptr_array_index (calls, i))));
}

static void
add_steps (DowserTracePane *self, GPtrArray *trace)
{
  gint64 total = 0;

  for (guint i = 0; i < trace->len; i++)
    total += ((DowserTraceEntry *) trace->pdata[i])->elapsed;

  g_autofree char *description = g_strdup_printf (_ ("%.1f ms in total"), (double) total / 1000);

  dowser_group_page_begin_group (self->page, _ ("Steps"), description);
  g_signal_connect_object (dowser_group_page_add_header_button (self->page, _ ("Copy as Bug Report")), "clicked",
                           G_CALLBACK (copy_report_cb), self, G_CONNECT_SWAPPED);
  for (guint i = 0; i < trace->len; i++)
    {
      const DowserTraceEntry *entry = trace->pdata[i];
      g_autofree char *elapsed = dowser_describe_duration (entry->elapsed);

      dowser_group_page_add_row (self->page, entry->error != NULL ? "dialog-warning-symbolic" : NULL,
                                 find_step_title (entry->step_id), entry->error != NULL ? entry->error : entry->note,
                                 elapsed);
    }
}

static void
show_session (DowserTracePane *self, DowserSession *session)
{
  dowser_group_page_clear (self->page);
  if (session == NULL)
    return;

  g_autoptr (DowserUnderstanding) understanding = dowser_present_verdict_new (session);

  if (understanding != NULL)
    add_confidence (self, understanding);
  add_calls (self, dowser_session_get_calls (session));
  add_forecast (self, session);
  add_steps (self, dowser_session_get_trace (session));
}

/* Rebuilds the page only if it is visible, because many steps may arrive within a short time. */
static void
session_changed_cb (DowserSession *session, GParamSpec *pspec, DowserTracePane *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    show_session (self, session);
}

static void
bind_cb (GSignalGroup *group, DowserSession *session, DowserTracePane *self)
{
  session_changed_cb (session, NULL, self);
}

static void
dowser_trace_pane_map (GtkWidget *widget)
{
  DowserTracePane *self = DOWSER_TRACE_PANE (widget);
  g_autoptr (DowserSession) session = g_signal_group_dup_target (self->signals);

  show_session (self, session);
  GTK_WIDGET_CLASS (dowser_trace_pane_parent_class)->map (widget);
}

void
dowser_trace_pane_set_context (DowserTracePane *self, DowserContext *context)
{
  g_return_if_fail (DOWSER_IS_TRACE_PANE (self));

  g_set_object (&self->context, context);
}

void
dowser_trace_pane_set_session (DowserTracePane *self, DowserSession *session)
{
  g_return_if_fail (DOWSER_IS_TRACE_PANE (self));

  g_signal_group_set_target (self->signals, session);
  if (session == NULL)
    show_session (self, NULL);
}

static void
dowser_trace_pane_dispose (GObject *object)
{
  DowserTracePane *self = DOWSER_TRACE_PANE (object);

  g_clear_object (&self->signals);
  g_clear_object (&self->context);
  if (self->page != NULL)
    gtk_widget_unparent (GTK_WIDGET (g_steal_pointer (&self->page)));
  G_OBJECT_CLASS (dowser_trace_pane_parent_class)->dispose (object);
}

static void
dowser_trace_pane_class_init (DowserTracePaneClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = dowser_trace_pane_dispose;
  GTK_WIDGET_CLASS (klass)->map = dowser_trace_pane_map;
  signals[SIGNAL_MESSAGE] = g_signal_new ("message", DOWSER_TYPE_TRACE_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
dowser_trace_pane_init (DowserTracePane *self)
{
  self->page = dowser_group_page_new ();
  gtk_widget_set_parent (GTK_WIDGET (self->page), GTK_WIDGET (self));
  self->signals = g_signal_group_new (DOWSER_TYPE_SESSION);
  g_signal_connect_object (self->signals, "bind", G_CALLBACK (bind_cb), self, 0);
  g_signal_group_connect_object (self->signals, "notify::understanding", G_CALLBACK (session_changed_cb), self, 0);
  g_signal_group_connect_object (self->signals, "notify::statement", G_CALLBACK (session_changed_cb), self, 0);
  g_signal_group_connect_object (self->signals, "notify::result", G_CALLBACK (session_changed_cb), self, 0);
  g_signal_group_connect_object (self->signals, "notify::error", G_CALLBACK (session_changed_cb), self, 0);
  g_signal_group_connect_object (self->signals, "notify::calls", G_CALLBACK (session_changed_cb), self, 0);
}

DowserTracePane *
dowser_trace_pane_new (void)
{
  return g_object_new (DOWSER_TYPE_TRACE_PANE, NULL);
}
