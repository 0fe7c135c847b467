/* dowser-plan-pane.c - the parts of a session's plan, what was found in it, and its JSON */
#include "views/dowser-plan-pane.h"

#include "model/dowser-plan-json.h"
#include "planner/dowser-explain.h"
#include "views/dowser-code-view.h"
#include "views/dowser-group-page.h"

#include <glib/gi18n-lib.h>

struct _DowserPlanPane
{
  GtkWidget parent_instance;

  DowserGroupPage *page; /* (owned by the widget tree) */
  GSignalGroup *signals; /* (owned): of the session */
};

G_DEFINE_FINAL_TYPE (DowserPlanPane, dowser_plan_pane, GTK_TYPE_WIDGET)

/* In the order of DowserCrumbKind. */
static const char *const crumb_kinds[] = { N_ ("Data"),  N_ ("Condition"), N_ ("Grouped"), N_ ("Condition on groups"),
                                           N_ ("Shown"), N_ ("Order"),     N_ ("Limit"),   N_ ("Combined with") };

static void
add_parts (DowserPlanPane *self, const DowserPlan *plan)
{
  g_autofree char *sentence = dowser_explain_sentence (plan);
  g_autoptr (GPtrArray) crumbs = dowser_explain_crumbs (plan);

  dowser_group_page_begin_group (self->page, _ ("Plan"), sentence);
  for (guint i = 0; i < crumbs->len; i++)
    {
      const DowserCrumb *crumb = crumbs->pdata[i];

      dowser_group_page_add_row (self->page, NULL, crumb->text, _ (crumb_kinds[crumb->kind]), NULL);
    }
}

static void
add_assumptions (DowserPlanPane *self, const DowserPlan *plan)
{
  if (plan->assumptions->len == 0)
    return;
  dowser_group_page_begin_group (self->page, _ ("Taken for Granted"), NULL);
  for (guint i = 0; i < plan->assumptions->len; i++)
    {
      const DowserAssumption *assumption = plan->assumptions->pdata[i];

      dowser_group_page_add_row (self->page, NULL, assumption->dimension, assumption->target, NULL);
    }
}

static const char *
severity_icon (DowserSeverity severity)
{
  return severity == DOWSER_SEVERITY_NOTE ? "dialog-information-symbolic" : "dialog-warning-symbolic";
}

static void
add_findings (DowserPlanPane *self, GPtrArray *findings)
{
  dowser_group_page_begin_group (self->page, _ ("Audit"), NULL);
  if (findings == NULL || findings->len == 0)
    {
      dowser_group_page_add_row (self->page, "emblem-ok-symbolic", _ ("Nothing to object to"),
                                 _ ("Names, joins, filters, groups and order fit the tables."), NULL);
      return;
    }
  for (guint i = 0; i < findings->len; i++)
    {
      const DowserFinding *finding = findings->pdata[i];

      dowser_group_page_add_row (self->page, severity_icon (finding->severity), finding->message, finding->fix, NULL);
    }
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
  if (plan == NULL)
    return;
  add_parts (self, plan);
  add_assumptions (self, plan);
  add_findings (self, dowser_session_get_findings (session));
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
}

DowserPlanPane *
dowser_plan_pane_new (void)
{
  return g_object_new (DOWSER_TYPE_PLAN_PANE, NULL);
}
