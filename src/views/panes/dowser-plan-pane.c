/* dowser-plan-pane.c - pane of a session's plan: parts, steps, findings, versions, JSON */
#include "views/panes/dowser-plan-pane.h"

#include "analysis/dowser-undo-notes.h"
#include "explain/dowser-explain.h"
#include "plan/dowser-plan-json.h"
#include "verdict/dowser-present-verdict.h"
#include "verdict/dowser-why.h"
#include "views/panes/dowser-code-view.h"
#include "views/panes/dowser-group-page.h"

#include <glib/gi18n-lib.h>

struct _DowserPlanPane
{
  GtkWidget parent_instance;

  DowserGroupPage *page; /* (owned by the widget tree) */
  GSignalGroup *signals; /* (owned): signals of the session */
};

G_DEFINE_FINAL_TYPE (DowserPlanPane, dowser_plan_pane, GTK_TYPE_WIDGET)

enum
{
  SIGNAL_STEP_OPENED,
  SIGNAL_TAKE_BACK,
  SIGNAL_OPERATIONS,
  SIGNAL_GO_TO,
  SIGNAL_COMPARE,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

/* Keys of the data attached to the page's buttons. */
#define INDEX "dowser-index"
#define OPERATIONS "dowser-operations"

/* The names of the kinds of parts, in the order of DowserCrumbKind. */
static const char *const crumb_kinds[]
    = { N_ ("Data"), N_ ("Filter"), N_ ("Grouped"),       N_ ("Filter on groups"), N_ ("Shown"),
        N_ ("Sort"), N_ ("Limit"),  N_ ("Combined with"), N_ ("Distinct"),         N_ ("Chart") };
G_STATIC_ASSERT (G_N_ELEMENTS (crumb_kinds) == DOWSER_CRUMB_VIEW + 1);

static void
add_parts (DowserPlanPane *self, DowserSession *session, const DowserPlan *plan)
{
  g_autofree char *sentence = dowser_explain_sentence (plan);
  g_autoptr (GPtrArray) crumbs = dowser_explain_crumbs (plan);

  dowser_group_page_begin_group (self->page, _ ("Plan"), sentence);
  for (guint i = 0; i < crumbs->len; i++)
    {
      const DowserCrumb *crumb = crumbs->pdata[i];

      g_autofree char *reason = dowser_why_dup_reason (session, crumb);
      g_autofree char *about
          = reason != NULL ? g_strdup_printf ("%s · %s", _ (crumb_kinds[crumb->kind]), reason) : NULL;

      dowser_group_page_add_row (self->page, NULL, crumb->text, about != NULL ? about : _ (crumb_kinds[crumb->kind]),
                                 NULL);
    }
  if (plan->explanation != NULL && *plan->explanation != '\0')
    dowser_group_page_add_row (self->page, NULL, _ ("Explanation"), plan->explanation, NULL);
}

static void
step_clicked_cb (GtkButton *button, DowserPlanPane *self)
{
  g_signal_emit (self, signals[SIGNAL_STEP_OPENED], 0, GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), INDEX)));
}

/* Each step can be opened, so that the user can look for the cause of a wrong answer. */
static void
add_steps (DowserPlanPane *self, const DowserPlan *plan)
{
  if (plan->steps->len == 0)
    return;
  dowser_group_page_begin_group (self->page, _ ("Steps"), _ ("These steps are computed first, in this order."));
  for (guint i = 0; i < plan->steps->len; i++)
    {
      const DowserPlanStep *step = plan->steps->pdata[i];
      g_autoptr (DowserPlan) step_plan = dowser_plan_new_for_step (plan, i);
      g_autofree char *sentence = dowser_explain_sentence (step_plan);
      GtkButton *button = dowser_group_page_add_action (self->page, NULL, step->id,
                                                        step->about != NULL ? step->about : sentence, _ ("Show Rows"));

      g_object_set_data (G_OBJECT (button), INDEX, GUINT_TO_POINTER (i));
      g_signal_connect_object (button, "clicked", G_CALLBACK (step_clicked_cb), self, 0);
    }
}

static void
add_assumptions (DowserPlanPane *self, const DowserPlan *plan)
{
  gboolean has_started = FALSE;

  for (guint i = 0; i < plan->assumptions->len; i++)
    {
      const DowserAssumption *assumption = plan->assumptions->pdata[i];
      g_autofree char *basis = NULL;

      if (dowser_mark_is_mark_assumption (assumption))
        continue;
      if (!has_started)
        dowser_group_page_begin_group (self->page, _ ("Assumptions"), NULL);
      has_started = TRUE;
      basis = dowser_explain_assumption_basis (assumption);
      dowser_group_page_add_row (self->page, NULL, assumption->dimension, assumption->target, basis);
    }
}

static const char *
get_severity_icon (DowserSeverity severity)
{
  return severity == DOWSER_SEVERITY_NOTE ? "dialog-information-symbolic" : "dialog-warning-symbolic";
}

static void
undo_fix_cb (GtkButton *button, DowserPlanPane *self)
{
  g_signal_emit (self, signals[SIGNAL_TAKE_BACK], 0, GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), INDEX)));
}

static void
add_finding (DowserPlanPane *self, const DowserFinding *finding, guint index)
{
  const char *icon = get_severity_icon (finding->severity);
  GtkButton *button;

  if (finding->undo_operations == NULL)
    {
      dowser_group_page_add_row (self->page, icon, finding->message, finding->fix, NULL);
      return;
    }
  button = dowser_group_page_add_action (self->page, icon, finding->message, finding->fix, _ ("Undo"));
  g_object_set_data (G_OBJECT (button), INDEX, GUINT_TO_POINTER (index));
  g_signal_connect_object (button, "clicked", G_CALLBACK (undo_fix_cb), self, 0);
}

/* A plan without findings may still misread the question, so the text also depends on the verdict. */
static void
add_findings (DowserPlanPane *self, DowserSession *session)
{
  g_autoptr (DowserUnderstanding) verdict = dowser_present_verdict_new (session);
  GPtrArray *findings = dowser_session_get_findings (session);

  dowser_group_page_begin_group (self->page, _ ("Checks"), NULL);
  if (findings == NULL || findings->len == 0)
    {
      dowser_group_page_add_row (self->page, "emblem-ok-symbolic", _ ("The plan fits the tables"),
                                 verdict != NULL && verdict->state != DOWSER_STATE_UNDERSTOOD
                                     ? _ ("Also check how the question was understood.")
                                     : _ ("Names, joins, filters, groups and order are valid."),
                                 NULL);
      return;
    }
  for (guint i = 0; i < findings->len; i++)
    add_finding (self, findings->pdata[i], i);
}

static void
choice_clicked_cb (GtkButton *button, DowserPlanPane *self)
{
  g_signal_emit (self, signals[SIGNAL_OPERATIONS], 0, g_object_get_data (G_OBJECT (button), OPERATIONS));
}

/* Adds a problem that the audit detected but can't fix. If the user clicks a choice, the plan is changed. */
static void
add_suggested_fix (DowserPlanPane *self, const DowserAmbiguity *suggested_fix)
{
  dowser_group_page_begin_group (self->page, _ ("Decision Needed"), suggested_fix->question);
  for (guint i = 0; i < suggested_fix->choices->len; i++)
    {
      const DowserChoice *choice = suggested_fix->choices->pdata[i];
      GtkButton *button = dowser_group_page_add_action (self->page, NULL, choice->label, NULL, _ ("Choose"));

      g_object_set_data_full (G_OBJECT (button), OPERATIONS, g_ptr_array_ref (choice->operations),
                              (GDestroyNotify) g_ptr_array_unref);
      g_signal_connect_object (button, "clicked", G_CALLBACK (choice_clicked_cb), self, 0);
    }
}

static void
add_suggested_fixes (DowserPlanPane *self, GPtrArray *fixes)
{
  for (guint i = 0; fixes != NULL && i < fixes->len; i++)
    add_suggested_fix (self, fixes->pdata[i]);
}

static void
go_to_cb (GtkButton *button, DowserPlanPane *self)
{
  g_signal_emit (self, signals[SIGNAL_GO_TO], 0, GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), INDEX)));
}

static void
compare_cb (GtkButton *button, DowserPlanPane *self)
{
  g_signal_emit (self, signals[SIGNAL_COMPARE], 0, GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), INDEX)));
}

static void
connect_version (DowserPlanPane *self, GtkButton *button, guint index, GCallback callback)
{
  g_object_set_data (G_OBJECT (button), INDEX, GUINT_TO_POINTER (index));
  g_signal_connect_object (button, "clicked", callback, self, 0);
}

static void
add_version (DowserPlanPane *self, const DowserPlanVersion *version, guint index, gboolean current)
{
  g_autofree char *title
      = g_strdup_printf (_ ("%u. %s"), index + 1, version->about != NULL ? version->about : _ ("As asked"));
  g_autofree char *sentence = dowser_explain_sentence (version->plan);

  if (current)
    {
      dowser_group_page_add_row (self->page, NULL, title, sentence, _ ("shown"));
      return;
    }
  connect_version (self, dowser_group_page_add_action (self->page, NULL, title, sentence, _ ("Go To")), index,
                   G_CALLBACK (go_to_cb));
  connect_version (self, dowser_group_page_add_button (self->page, _ ("Compare")), index, G_CALLBACK (compare_cb));
}

/* All versions are listed. If the user undoes a version and then changes the plan, the version stays as a branch. */
static void
add_versions (DowserPlanPane *self, DowserSession *session)
{
  GPtrArray *versions = dowser_session_get_versions (session);
  guint current = (guint) dowser_session_get_present_version (session);

  if (versions->len < 2)
    return;
  dowser_group_page_begin_group (self->page, _ ("Versions"),
                                 _ ("Each change creates a version. Changing an older version starts a branch."));
  for (guint i = 0; i < versions->len; i++)
    add_version (self, versions->pdata[i], i, i == current);
}

static void
add_json (DowserPlanPane *self, const DowserPlan *plan)
{
  g_autofree char *json = dowser_plan_to_json (plan, TRUE);
  GtkWidget *expander = gtk_expander_new (_ ("Plan as JSON"));
  GtkSourceView *view = dowser_code_view_new ("json", _ ("Plan as JSON"));

  gtk_widget_add_css_class (GTK_WIDGET (view), "card");
  gtk_widget_set_margin_top (GTK_WIDGET (view), 12);
  dowser_code_view_set_text (view, json);
  gtk_expander_set_child (GTK_EXPANDER (expander), GTK_WIDGET (view));
  dowser_group_page_begin_group (self->page, "", NULL);
  dowser_group_page_add_widget (self->page, expander);
}

static void
show_session (DowserPlanPane *self, DowserSession *session)
{
  const DowserPlan *plan = session != NULL ? dowser_session_get_plan (session) : NULL;

  dowser_group_page_clear (self->page);
  if (plan == NULL && session != NULL && dowser_session_get_statement (session) != NULL)
    dowser_group_page_begin_group (self->page, _ ("Plan"),
                                   _ ("There is no plan, because the SQL runs as you wrote it."));
  if (plan == NULL)
    return;
  add_suggested_fixes (self, dowser_session_get_fixes (session));
  add_steps (self, plan);
  add_parts (self, session, plan);
  add_assumptions (self, plan);
  add_findings (self, session);
  add_versions (self, session);
  add_json (self, plan);
}

static void
plan_changed_cb (DowserSession *session, GParamSpec *pspec, DowserPlanPane *self)
{
  show_session (self, session);
}

static void
bind_cb (GSignalGroup *group, DowserSession *session, DowserPlanPane *self)
{
  show_session (self, session);
}

void
dowser_plan_pane_set_session (DowserPlanPane *self, DowserSession *session)
{
  g_return_if_fail (DOWSER_IS_PLAN_PANE (self));

  g_signal_group_set_target (self->signals, session);
  if (session == NULL)
    show_session (self, NULL);
}

static void
dowser_plan_pane_dispose (GObject *object)
{
  DowserPlanPane *self = DOWSER_PLAN_PANE (object);

  g_clear_object (&self->signals);
  if (self->page != NULL)
    gtk_widget_unparent (GTK_WIDGET (g_steal_pointer (&self->page)));
  G_OBJECT_CLASS (dowser_plan_pane_parent_class)->dispose (object);
}

static void
dowser_plan_pane_class_init (DowserPlanPaneClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = dowser_plan_pane_dispose;
  signals[SIGNAL_STEP_OPENED] = g_signal_new ("step-opened", DOWSER_TYPE_PLAN_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                              NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[SIGNAL_TAKE_BACK] = g_signal_new ("take-back", DOWSER_TYPE_PLAN_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                            G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[SIGNAL_GO_TO] = g_signal_new ("go-to", DOWSER_TYPE_PLAN_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[SIGNAL_COMPARE] = g_signal_new ("compare", DOWSER_TYPE_PLAN_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[SIGNAL_OPERATIONS] = g_signal_new ("operations", DOWSER_TYPE_PLAN_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                             NULL, G_TYPE_NONE, 1, G_TYPE_PTR_ARRAY);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
dowser_plan_pane_init (DowserPlanPane *self)
{
  self->page = dowser_group_page_new ();
  gtk_widget_set_parent (GTK_WIDGET (self->page), GTK_WIDGET (self));
  self->signals = g_signal_group_new (DOWSER_TYPE_SESSION);
  g_signal_connect_object (self->signals, "bind", G_CALLBACK (bind_cb), self, 0);
  g_signal_group_connect_object (self->signals, "notify::plan", G_CALLBACK (plan_changed_cb), self, 0);
  g_signal_group_connect_object (self->signals, "notify::findings", G_CALLBACK (plan_changed_cb), self, 0);
  g_signal_group_connect_object (self->signals, "notify::fixes", G_CALLBACK (plan_changed_cb), self, 0);
}

DowserPlanPane *
dowser_plan_pane_new (void)
{
  return g_object_new (DOWSER_TYPE_PLAN_PANE, NULL);
}
