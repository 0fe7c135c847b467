/* dowser-refine-panel.c - panel at the right of the window: columns, filters, sort and limit of the plan */
#include "views/refine/dowser-refine-panel.h"

#include "operations/dowser-options.h"
#include "views/refine/dowser-column-list.h"
#include "views/refine/dowser-filter-list.h"
#include "views/refine/dowser-limit-row.h"
#include "views/refine/dowser-rows-row.h"
#include "views/refine/dowser-sort-list.h"
#include "views/refine/dowser-summary-list.h"
#include "views/widgets/dowser-views.h"

struct _DowserRefinePanel
{
  GtkWidget parent_instance;

  DowserColumnList *column_list;
  DowserFilterList *filter_list;
  DowserSummaryList *summary_list;
  DowserSortList *sort_list;
  DowserLimitRow *limit_row;
  DowserRowsRow *rows_row;

  DowserSession *session; /* (nullable) */
  GSignalGroup *session_signals;
  DowserPlan *shown; /* (nullable): the plan that the controls show */
};

enum
{
  SIGNAL_OPERATIONS,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DowserRefinePanel, dowser_refine_panel, GTK_TYPE_WIDGET)

static void
operations_cb (DowserRefinePanel *self, GPtrArray *operations)
{
  g_signal_emit (self, signals[SIGNAL_OPERATIONS], 0, operations);
}

static void
operation_cb (DowserRefinePanel *self, DowserOperation *operation)
{
  g_autoptr (GPtrArray) operations = dowser_operations_new_single (dowser_operation_ref (operation));

  operations_cb (self, operations);
}

static void
update_cb (DowserRefinePanel *self)
{
  const DowserPlan *plan = self->session != NULL ? dowser_session_get_plan (self->session) : NULL;
  const DowserSchema *schema = self->session != NULL ? dowser_session_get_schema (self->session) : NULL;
  g_autoptr (DowserOptions) options = NULL;

  gtk_widget_set_sensitive (GTK_WIDGET (self), plan != NULL && schema != NULL);
  if (plan == NULL || schema == NULL || plan == self->shown)
    return;
  g_clear_pointer (&self->shown, dowser_plan_unref);
  self->shown = dowser_plan_ref ((DowserPlan *) plan);
  options = dowser_options_new (plan, schema, dowser_session_get_profile (self->session));
  dowser_column_list_set_options (self->column_list, options);
  dowser_filter_list_set_options (self->filter_list, options, dowser_session_get_profile (self->session));
  dowser_summary_list_set_options (self->summary_list, options);
  dowser_sort_list_set_options (self->sort_list, options);
  dowser_limit_row_set_limit (self->limit_row, options->limit);
  dowser_rows_row_set_options (self->rows_row, options);
}

static void
dowser_refine_panel_dispose (GObject *object)
{
  DowserRefinePanel *self = DOWSER_REFINE_PANEL (object);

  g_clear_object (&self->session_signals);
  dowser_views_dispose_template (GTK_WIDGET (self), DOWSER_TYPE_REFINE_PANEL);
  g_clear_object (&self->session);
  g_clear_pointer (&self->shown, dowser_plan_unref);
  G_OBJECT_CLASS (dowser_refine_panel_parent_class)->dispose (object);
}

static void
dowser_refine_panel_class_init (DowserRefinePanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_refine_panel_dispose;
  signals[SIGNAL_OPERATIONS] = g_signal_new ("operations", DOWSER_TYPE_REFINE_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                             NULL, G_TYPE_NONE, 1, G_TYPE_PTR_ARRAY);
  g_type_ensure (DOWSER_TYPE_COLUMN_LIST);
  g_type_ensure (DOWSER_TYPE_FILTER_LIST);
  g_type_ensure (DOWSER_TYPE_SUMMARY_LIST);
  g_type_ensure (DOWSER_TYPE_SORT_LIST);
  g_type_ensure (DOWSER_TYPE_LIMIT_ROW);
  g_type_ensure (DOWSER_TYPE_ROWS_ROW);
  gtk_widget_class_set_template_from_resource (widget_class, DOWSER_RESOURCE_PATH "/ui/dowser-refine-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, DowserRefinePanel, column_list);
  gtk_widget_class_bind_template_child (widget_class, DowserRefinePanel, filter_list);
  gtk_widget_class_bind_template_child (widget_class, DowserRefinePanel, summary_list);
  gtk_widget_class_bind_template_child (widget_class, DowserRefinePanel, sort_list);
  gtk_widget_class_bind_template_child (widget_class, DowserRefinePanel, limit_row);
  gtk_widget_class_bind_template_child (widget_class, DowserRefinePanel, rows_row);
  gtk_widget_class_bind_template_callback (widget_class, operation_cb);
  gtk_widget_class_bind_template_callback (widget_class, operations_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "refinepanel");
}

static void
dowser_refine_panel_init (DowserRefinePanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->session_signals = g_signal_group_new (DOWSER_TYPE_SESSION);
  g_signal_group_connect_swapped (self->session_signals, "notify::plan", G_CALLBACK (update_cb), self);
}

GtkWidget *
dowser_refine_panel_new (void)
{
  return g_object_new (DOWSER_TYPE_REFINE_PANEL, NULL);
}

void
dowser_refine_panel_set_session (DowserRefinePanel *self, DowserSession *session)
{
  g_return_if_fail (DOWSER_IS_REFINE_PANEL (self));
  g_return_if_fail (session == NULL || DOWSER_IS_SESSION (session));

  if (g_set_object (&self->session, session))
    {
      g_clear_pointer (&self->shown, dowser_plan_unref);
      g_signal_group_set_target (self->session_signals, session);
    }
  update_cb (self);
}

void
dowser_refine_panel_reset (DowserRefinePanel *self)
{
  g_return_if_fail (DOWSER_IS_REFINE_PANEL (self));

  g_clear_pointer (&self->shown, dowser_plan_unref);
  update_cb (self);
}

static GtkWidget *
find_control (DowserRefinePanel *self, DowserCrumbKind kind, const DowserOperation *remove)
{
  switch (kind)
    {
    case DOWSER_CRUMB_ORDER:
      return GTK_WIDGET (self->sort_list);
    case DOWSER_CRUMB_LIMIT:
      return remove != NULL && remove->kind == DOWSER_OPERATION_SET_OFFSET ? GTK_WIDGET (self->rows_row)
                                                                           : GTK_WIDGET (self->limit_row);
    case DOWSER_CRUMB_DISTINCT:
      return GTK_WIDGET (self->rows_row);
    default:
      return GTK_WIDGET (self->column_list);
    }
}

void
dowser_refine_panel_edit (DowserRefinePanel *self, DowserCrumbKind kind, const DowserOperation *remove)
{
  g_return_if_fail (DOWSER_IS_REFINE_PANEL (self));

  if ((kind == DOWSER_CRUMB_FILTER || kind == DOWSER_CRUMB_HAVING) && remove != NULL)
    dowser_filter_list_edit (self->filter_list, (guint) remove->index);
  else if (kind == DOWSER_CRUMB_GROUP && remove != NULL)
    dowser_summary_list_focus_group (self->summary_list, (guint) remove->index);
  else if (kind == DOWSER_CRUMB_VIEW && remove != NULL && remove->kind == DOWSER_OPERATION_PIVOT)
    dowser_summary_list_focus_group (self->summary_list, 0);
  else
    gtk_widget_child_focus (find_control (self, kind, remove), GTK_DIR_TAB_FORWARD);
}
