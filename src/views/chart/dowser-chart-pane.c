/* dowser-chart-pane.c - chart of a session's rows with buttons to choose the kind of chart */
#include "views/chart/dowser-chart-pane.h"

#include "charts/dowser-chart-shape.h"
#include "operations/dowser-apply.h"
#include "plan/dowser-operation.h"
#include "views/chart/dowser-chart-export.h"
#include "views/chart/dowser-chart-view.h"
#include "views/widgets/dowser-views.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#define N_KINDS (DOWSER_CHART_NUMBER + 1)

struct _DowserChartPane
{
  GtkWidget parent_instance;

  GtkBox *kinds;
  GtkWidget *save;
  GtkStack *stack;
  GtkWidget *view;
  AdwStatusPage *none;
  GtkLabel *note;
  GtkToggleButton *buttons[N_KINDS]; /* NULL for DOWSER_CHART_NONE */

  GSignalGroup *session_signals;
  GSignalGroup *result_signals;
  gboolean updating;
};

enum
{
  SIGNAL_OPERATIONS,
  SIGNAL_MESSAGE,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DowserChartPane, dowser_chart_pane, GTK_TYPE_WIDGET)

static const char *const icons[N_KINDS] = { NULL,
                                            "dowser-chart-bar-symbolic",
                                            "dowser-chart-line-symbolic",
                                            "dowser-chart-scatter-symbolic",
                                            "dowser-chart-histogram-symbolic",
                                            "dowser-chart-number-symbolic" };

/* Returns TRUE if @result has the columns of @plan. While a query runs, @result may still have the rows of the previous
 * plan. */
static gboolean
is_result_of_plan (DowserResult *result, const DowserPlan *plan)
{
  GPtrArray *columns = dowser_result_get_columns (result);

  if (columns->len != plan->select->outputs->len)
    return FALSE;
  for (guint i = 0; i < columns->len; i++)
    {
      g_autofree char *heading = dowser_select_dup_heading (plan->select, i);

      if (g_strcmp0 (((const DowserResultColumn *) columns->pdata[i])->name, heading) != 0)
        return FALSE;
    }
  return TRUE;
}

static void
show_kinds (DowserChartPane *self, const DowserPlan *plan, const DowserSchema *schema, DowserChart current)
{
  self->updating = TRUE;
  for (guint i = DOWSER_CHART_BAR; i < N_KINDS; i++)
    {
      const char *problem = dowser_chart_get_problem (plan, schema, (DowserChart) i);

      gtk_toggle_button_set_active (self->buttons[i], i == (guint) current);
      gtk_widget_set_sensitive (GTK_WIDGET (self->buttons[i]), problem == NULL);
      gtk_widget_set_tooltip_text (GTK_WIDGET (self->buttons[i]),
                                   problem != NULL ? problem : dowser_chart_get_title ((DowserChart) i));
    }
  self->updating = FALSE;
}

static void
show_no_chart (DowserChartPane *self, const char *title, const char *reason)
{
  adw_status_page_set_title (self->none, title);
  adw_status_page_set_description (self->none, reason);
  gtk_stack_set_visible_child (self->stack, GTK_WIDGET (self->none));
  gtk_widget_set_visible (GTK_WIDGET (self->note), FALSE);
  gtk_widget_set_sensitive (self->save, FALSE);
}

static void
show_chart (DowserChartPane *self, DowserChartShape *shape, DowserResult *result)
{
  DowserChartData *data = dowser_chart_data_new (shape, result);

  if (data->n_points == 0)
    {
      show_no_chart (self, _ ("No Values"), _ ("There are no values to chart in these rows."));
      dowser_chart_data_free (data);
      return;
    }
  gtk_label_set_label (self->note, data->note != NULL ? data->note : "");
  gtk_widget_set_visible (GTK_WIDGET (self->note), data->note != NULL);
  dowser_chart_view_take_data (DOWSER_CHART_VIEW (self->view), data);
  gtk_stack_set_visible_child_name (self->stack, "chart");
  gtk_widget_set_sensitive (self->save, TRUE);
}

static void
update_cb (DowserChartPane *self)
{
  g_autoptr (DowserSession) session = g_signal_group_dup_target (self->session_signals);
  const DowserPlan *plan = session != NULL ? dowser_session_get_plan (session) : NULL;
  const DowserSchema *schema = session != NULL ? dowser_session_get_schema (session) : NULL;
  const DowserProfile *profile = session != NULL ? dowser_session_get_profile (session) : NULL;
  DowserResult *result = session != NULL ? dowser_session_get_result (session) : NULL;
  g_autoptr (DowserChartShape) shape = NULL;
  DowserChart kind;

  g_signal_group_set_target (self->result_signals, result);
  if (plan == NULL || schema == NULL || result == NULL || !dowser_result_is_complete (result)
      || !is_result_of_plan (result, plan))
    return;
  kind = plan->chart != DOWSER_CHART_NONE ? plan->chart : dowser_chart_suggest (plan, schema, profile);
  show_kinds (self, plan, schema, kind);
  shape = dowser_chart_shape_new (plan, schema, profile, kind);
  if (shape != NULL)
    {
      show_chart (self, shape, result);
      return;
    }
  show_no_chart (self, _ ("Nothing to Chart"), dowser_chart_get_problem (plan, schema, DOWSER_CHART_BAR));
  if (adw_status_page_get_description (self->none) == NULL)
    adw_status_page_set_description (self->none, _ ("These columns contain no amounts. Choose a chart type above, or "
                                                    "add a metric."));
}

static void
kind_toggled_cb (GtkToggleButton *button, DowserChartPane *self)
{
  guint kind = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "kind"));
  g_autoptr (GPtrArray) operations = NULL;

  if (self->updating || !gtk_toggle_button_get_active (button))
    return;
  operations = dowser_operations_new_single (dowser_operation_new_chart ((DowserChart) kind));
  g_signal_emit (self, signals[SIGNAL_OPERATIONS], 0, operations);
}

static void
add_kind_buttons (DowserChartPane *self)
{
  for (guint i = DOWSER_CHART_BAR; i < N_KINDS; i++)
    {
      GtkWidget *button = gtk_toggle_button_new ();

      gtk_button_set_icon_name (GTK_BUTTON (button), icons[i]);
      gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      dowser_chart_get_title ((DowserChart) i), -1);
      g_object_set_data (G_OBJECT (button), "kind", GUINT_TO_POINTER (i));
      if (i > DOWSER_CHART_BAR)
        gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), self->buttons[DOWSER_CHART_BAR]);
      g_signal_connect_object (button, "toggled", G_CALLBACK (kind_toggled_cb), self, 0);
      gtk_box_append (self->kinds, button);
      self->buttons[i] = GTK_TOGGLE_BUTTON (button);
    }
}

static void
saved_cb (const char *message, gpointer owner)
{
  g_signal_emit (owner, signals[SIGNAL_MESSAGE], 0, message);
}

static void
save_action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DowserChartPane *self = DOWSER_CHART_PANE (widget);
  const DowserChartData *data = dowser_chart_view_get_data (DOWSER_CHART_VIEW (self->view));
  gboolean svg = g_str_equal (g_variant_get_string (parameter, NULL), "svg");

  if (data != NULL)
    dowser_chart_export_save (widget, data, svg ? DOWSER_PICTURE_SVG : DOWSER_PICTURE_PNG, saved_cb);
}

static void
dowser_chart_pane_dispose (GObject *object)
{
  DowserChartPane *self = DOWSER_CHART_PANE (object);

  g_clear_object (&self->session_signals);
  g_clear_object (&self->result_signals);
  dowser_views_dispose_template (GTK_WIDGET (self), DOWSER_TYPE_CHART_PANE);
  G_OBJECT_CLASS (dowser_chart_pane_parent_class)->dispose (object);
}

static void
dowser_chart_pane_class_init (DowserChartPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_chart_pane_dispose;
  signals[SIGNAL_OPERATIONS] = g_signal_new ("operations", DOWSER_TYPE_CHART_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                             NULL, G_TYPE_NONE, 1, G_TYPE_PTR_ARRAY);
  signals[SIGNAL_MESSAGE] = g_signal_new ("message", DOWSER_TYPE_CHART_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_STRING);
  g_type_ensure (DOWSER_TYPE_CHART_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class, DOWSER_RESOURCE_PATH "/ui/dowser-chart-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, DowserChartPane, kinds);
  gtk_widget_class_bind_template_child (widget_class, DowserChartPane, save);
  gtk_widget_class_bind_template_child (widget_class, DowserChartPane, stack);
  gtk_widget_class_bind_template_child (widget_class, DowserChartPane, view);
  gtk_widget_class_bind_template_child (widget_class, DowserChartPane, none);
  gtk_widget_class_bind_template_child (widget_class, DowserChartPane, note);
  gtk_widget_class_install_action (widget_class, "chart.save", "s", save_action_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "chartpane");
}

static void
dowser_chart_pane_init (DowserChartPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  add_kind_buttons (self);
  self->session_signals = g_signal_group_new (DOWSER_TYPE_SESSION);
  g_signal_group_connect_swapped (self->session_signals, "notify::plan", G_CALLBACK (update_cb), self);
  g_signal_group_connect_swapped (self->session_signals, "notify::result", G_CALLBACK (update_cb), self);
  self->result_signals = g_signal_group_new (DOWSER_TYPE_RESULT);
  g_signal_group_connect_swapped (self->result_signals, "notify::complete", G_CALLBACK (update_cb), self);
}

DowserChartPane *
dowser_chart_pane_new (void)
{
  return g_object_new (DOWSER_TYPE_CHART_PANE, NULL);
}

void
dowser_chart_pane_set_session (DowserChartPane *self, DowserSession *session)
{
  g_return_if_fail (DOWSER_IS_CHART_PANE (self));
  g_return_if_fail (session == NULL || DOWSER_IS_SESSION (session));

  g_signal_group_set_target (self->session_signals, session);
  update_cb (self);
}
