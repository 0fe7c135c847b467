/* dowser-summary-list.c - list of a plan's groups and metrics */
#include "views/refine/dowser-summary-list.h"

#include "operations/dowser-filter-options.h"
#include "operations/dowser-summary-options.h"
#include "views/refine/dowser-summary-ask.h"
#include "views/widgets/dowser-drop-down.h"
#include "views/widgets/dowser-label.h"
#include "views/widgets/dowser-popover.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#define INDEX "dowser-part"

struct _DowserSummaryList
{
  GtkWidget parent_instance;

  GtkWidget *box;  /* (owned by the widget tree) */
  GtkBox *rows;    /* (owned by the widget tree) */
  GtkBox *buttons; /* (owned by the widget tree) */

  DowserPlan *plan;   /* (nullable) */
  GPtrArray *targets; /* DowserFilterTarget (nullable) */
  GPtrArray *groups;  /* DowserGroupPart, borrowed from plan (nullable) */
  GPtrArray *metrics; /* DowserMetricPart, borrowed from plan (nullable) */
  GtkPopover *shown;  /* (nullable) (owned, parented): the popover that adds or changes a group or metric */
  GPtrArray
      *pending_operations; /* (nullable): operations to emit after the drop-down has finished emitting its signal */
  guint emit_idle;         /* source id, 0 for none */
};

enum
{
  SIGNAL_OPERATIONS,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DowserSummaryList, dowser_summary_list, GTK_TYPE_WIDGET)

static guint
get_index (gpointer owner_widget)
{
  return GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (owner_widget), INDEX));
}

/* Emits the signal "operations" with @operations (transfer full). */
static void
emit_operations (DowserSummaryList *self, GPtrArray *operations)
{
  g_autoptr (GPtrArray) owned_operations = operations;

  g_signal_emit (self, signals[SIGNAL_OPERATIONS], 0, owned_operations);
}

static gboolean
emit_idle_cb (gpointer user_data)
{
  DowserSummaryList *self = user_data;

  self->emit_idle = 0;
  emit_operations (self, g_steal_pointer (&self->pending_operations));
  return G_SOURCE_REMOVE;
}

/* Emits the operations later. The handlers replace the rows, which would destroy a drop-down while the drop-down emits
 * its own signal. @operations: (transfer full) */
static void
emit_operations_later (DowserSummaryList *self, GPtrArray *operations)
{
  g_clear_pointer (&self->pending_operations, g_ptr_array_unref);
  self->pending_operations = operations;
  if (self->emit_idle == 0)
    self->emit_idle = g_idle_add (emit_idle_cb, self);
}

static void
ask_done_cb (DowserOperation *operation, gpointer user_data)
{
  emit_operations (user_data, dowser_operations_new_single (dowser_operation_ref (operation)));
}

static void
add_group_cb (GtkButton *button, gpointer user_data)
{
  DowserSummaryList *self = user_data;

  if (self->targets != NULL)
    dowser_popover_show (GTK_WIDGET (self), &self->shown,
                         dowser_summary_ask_group (self->targets,
                                                   dowser_group_find_first_offered (self->targets, self->plan),
                                                   ask_done_cb, self),
                         GTK_WIDGET (button));
}

static void
add_metric_cb (GtkButton *button, gpointer user_data)
{
  DowserSummaryList *self = user_data;

  if (self->targets != NULL)
    dowser_popover_show (GTK_WIDGET (self), &self->shown,
                         dowser_summary_ask_metric (self->targets, NULL, ask_done_cb, self), GTK_WIDGET (button));
}

static void
edit_metric_cb (GtkButton *button, gpointer user_data)
{
  DowserSummaryList *self = user_data;
  const DowserMetricPart *part = g_ptr_array_index (self->metrics, get_index (button));

  dowser_popover_show (GTK_WIDGET (self), &self->shown,
                       dowser_summary_ask_metric (self->targets, part, ask_done_cb, self), GTK_WIDGET (button));
}

static void
remove_group_cb (GtkButton *button, gpointer user_data)
{
  DowserSummaryList *self = user_data;
  const DowserGroupPart *part = g_ptr_array_index (self->groups, get_index (button));

  emit_operations (self, dowser_operations_new_single (dowser_operation_new_remove_group (part->index)));
}

static void
remove_metric_cb (GtkButton *button, gpointer user_data)
{
  DowserSummaryList *self = user_data;
  const DowserMetricPart *part = g_ptr_array_index (self->metrics, get_index (button));

  emit_operations (self, dowser_operations_new_single (dowser_operation_new_remove_metric (part->output)));
}

static void
bucket_chosen_cb (GtkDropDown *drop_down, GParamSpec *pspec, gpointer user_data)
{
  DowserSummaryList *self = user_data;
  const DowserGroupPart *part = g_ptr_array_index (self->groups, get_index (drop_down));
  g_autoptr (GPtrArray) buckets = dowser_buckets_new (part->type);
  guint selected = gtk_drop_down_get_selected (drop_down);

  if (selected < buckets->len && selected != dowser_group_part_find_bucket (part, buckets))
    emit_operations_later (self,
                           dowser_group_part_make_change_operations (part, g_ptr_array_index (buckets, selected)));
}

static void
across_toggled_cb (GtkToggleButton *button, gpointer user_data)
{
  DowserSummaryList *self = user_data;
  const DowserGroupPart *part = g_ptr_array_index (self->groups, get_index (button));
  gboolean across = gtk_toggle_button_get_active (button);

  if (across != part->across)
    emit_operations_later (self,
                           dowser_operations_new_single (dowser_operation_new_pivot (across ? part->output : -1)));
}

/* ------------------------------------------------------------------------------------------ rows */

static GtkWidget *
remove_button_new (DowserSummaryList *self, const char *name, guint index, GCallback clicked)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("window-close-symbolic");

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, name);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "circular");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set_data (G_OBJECT (button), INDEX, GUINT_TO_POINTER (index));
  g_signal_connect_object (button, "clicked", clicked, self, 0);
  return button;
}

static GtkWidget *
words_new (const char *text)
{
  GtkWidget *label = dowser_label_new_wrapped (text, NULL);

  gtk_widget_set_hexpand (label, TRUE);
  return label;
}

/* Returns: (nullable): a drop-down with the buckets (such as month or year) by which the column of @part can be
 * grouped; %NULL if there is only one way to group it */
static GtkWidget *
bucket_drop_down_new (DowserSummaryList *self, const DowserGroupPart *part, guint index)
{
  g_autoptr (GPtrArray) buckets = dowser_buckets_new (part->type);
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  g_autofree char *name = g_strdup_printf (_ ("Steps of %s"), part->label);
  GtkWidget *drop_down;

  if (buckets->len < 2)
    return NULL;
  for (guint i = 0; i < buckets->len; i++)
    gtk_string_list_append (titles, ((const DowserBucket *) g_ptr_array_index (buckets, i))->title);
  if (dowser_group_part_find_bucket (part, buckets) >= buckets->len)
    gtk_string_list_append (titles, _ ("Other Steps"));
  drop_down = gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&titles)), NULL);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (drop_down), dowser_group_part_find_bucket (part, buckets));
  gtk_widget_set_valign (drop_down, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (drop_down, "flat");
  gtk_accessible_update_property (GTK_ACCESSIBLE (drop_down), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set_data (G_OBJECT (drop_down), INDEX, GUINT_TO_POINTER (index));
  g_signal_connect_object (drop_down, "notify::selected", G_CALLBACK (bucket_chosen_cb), self, 0);
  return drop_down;
}

/* Returns: (nullable): %NULL if the plan can't be pivoted because it has no metric or only one group */
static GtkWidget *
across_button_new (DowserSummaryList *self, const DowserGroupPart *part, guint index)
{
  g_autofree char *name = g_strdup_printf (_ ("Show %s as columns"), part->label);
  GtkWidget *button;

  if (part->output < 0 || self->metrics->len == 0 || (self->groups->len < 2 && !part->across))
    return NULL;
  button = gtk_toggle_button_new ();
  gtk_button_set_icon_name (GTK_BUTTON (button), "dowser-across-symbolic");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), part->across);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, part->across ? _ ("Show as rows") : name);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "circular");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set_data (G_OBJECT (button), INDEX, GUINT_TO_POINTER (index));
  g_signal_connect_object (button, "toggled", G_CALLBACK (across_toggled_cb), self, 0);
  return button;
}

static GtkWidget *
group_row_new (DowserSummaryList *self, guint index)
{
  const DowserGroupPart *part = g_ptr_array_index (self->groups, index);
  g_autofree char *text = g_strdup_printf (_ ("by %s"), part->label);
  g_autofree char *name = g_strdup_printf (_ ("Remove group %s"), part->label);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);
  GtkWidget *buckets = bucket_drop_down_new (self, part, index);
  GtkWidget *across = across_button_new (self, part, index);

  gtk_widget_add_css_class (row, "filter-row");
  gtk_widget_add_css_class (row, "plain");
  gtk_box_append (GTK_BOX (row), words_new (text));
  if (buckets != NULL)
    gtk_box_append (GTK_BOX (row), buckets);
  if (across != NULL)
    gtk_box_append (GTK_BOX (row), across);
  gtk_box_append (GTK_BOX (row), remove_button_new (self, name, index, G_CALLBACK (remove_group_cb)));
  return row;
}

static GtkWidget *
metric_row_new (DowserSummaryList *self, guint index)
{
  const DowserMetricPart *part = g_ptr_array_index (self->metrics, index);
  g_autofree char *edit_name = g_strdup_printf (_ ("Edit metric %s"), part->label);
  g_autofree char *name = g_strdup_printf (_ ("Remove metric %s"), part->label);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);
  GtkWidget *button = gtk_button_new ();

  gtk_widget_add_css_class (row, "filter-row");
  gtk_button_set_child (GTK_BUTTON (button), words_new (part->label));
  gtk_widget_set_hexpand (button, TRUE);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "words");
  gtk_widget_set_sensitive (button, part->measure >= 0);
  gtk_widget_set_tooltip_text (button,
                               part->measure >= 0
                                   ? _ ("Click to change")
                                   : _ ("This value is computed from several parts. Change the question instead"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, edit_name, -1);
  g_object_set_data (G_OBJECT (button), INDEX, GUINT_TO_POINTER (index));
  g_signal_connect_object (button, "clicked", G_CALLBACK (edit_metric_cb), self, 0);
  gtk_box_append (GTK_BOX (row), button);
  gtk_box_append (GTK_BOX (row), remove_button_new (self, name, index, G_CALLBACK (remove_metric_cb)));
  return row;
}

static void
add_button (DowserSummaryList *self, const char *text, GCallback clicked)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *content = adw_button_content_new ();

  adw_button_content_set_icon_name (ADW_BUTTON_CONTENT (content), "list-add-symbolic");
  adw_button_content_set_label (ADW_BUTTON_CONTENT (content), text);
  gtk_button_set_child (GTK_BUTTON (button), content);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  g_signal_connect_object (button, "clicked", clicked, self, 0);
  gtk_box_append (self->buttons, button);
}

static void
dowser_summary_list_dispose (GObject *object)
{
  DowserSummaryList *self = DOWSER_SUMMARY_LIST (object);

  g_clear_handle_id (&self->emit_idle, g_source_remove);
  dowser_popover_clear (&self->shown);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->pending_operations, g_ptr_array_unref);
  g_clear_pointer (&self->groups, g_ptr_array_unref);
  g_clear_pointer (&self->metrics, g_ptr_array_unref);
  g_clear_pointer (&self->targets, g_ptr_array_unref);
  g_clear_pointer (&self->plan, dowser_plan_unref);
  G_OBJECT_CLASS (dowser_summary_list_parent_class)->dispose (object);
}

static void
dowser_summary_list_class_init (DowserSummaryListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_summary_list_dispose;
  signals[SIGNAL_OPERATIONS] = g_signal_new ("operations", DOWSER_TYPE_SUMMARY_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                             NULL, G_TYPE_NONE, 1, G_TYPE_PTR_ARRAY);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "summarylist");
}

static void
dowser_summary_list_init (DowserSummaryList *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  self->rows = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 2));
  self->buttons = GTK_BOX (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6));
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->rows));
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->buttons));
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  add_button (self, _ ("Group by"), G_CALLBACK (add_group_cb));
  add_button (self, _ ("Metric"), G_CALLBACK (add_metric_cb));
}

GtkWidget *
dowser_summary_list_new (void)
{
  return g_object_new (DOWSER_TYPE_SUMMARY_LIST, NULL);
}

static void
take_options (DowserSummaryList *self, const DowserOptions *options)
{
  g_clear_pointer (&self->groups, g_ptr_array_unref);
  g_clear_pointer (&self->metrics, g_ptr_array_unref);
  g_clear_pointer (&self->targets, g_ptr_array_unref);
  g_clear_pointer (&self->plan, dowser_plan_unref);
  self->plan = dowser_plan_ref (options->plan);
  self->groups = dowser_group_parts_new (options);
  self->metrics = dowser_plan_list_metrics (self->plan);
  self->targets = dowser_filter_targets_new (options);
}

void
dowser_summary_list_set_options (DowserSummaryList *self, const DowserOptions *options)
{
  GtkWidget *child;

  g_return_if_fail (DOWSER_IS_SUMMARY_LIST (self));

  g_clear_handle_id (&self->emit_idle, g_source_remove);
  take_options (self, options);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->rows))) != NULL)
    gtk_box_remove (self->rows, child);
  for (guint i = 0; i < self->groups->len; i++)
    gtk_box_append (self->rows, group_row_new (self, i));
  for (guint i = 0; i < self->metrics->len; i++)
    gtk_box_append (self->rows, metric_row_new (self, i));
  gtk_widget_set_visible (GTK_WIDGET (self->rows), self->groups->len + self->metrics->len > 0);
}

void
dowser_summary_list_focus_group (DowserSummaryList *self, guint index)
{
  GtkWidget *row;

  g_return_if_fail (DOWSER_IS_SUMMARY_LIST (self));

  row = gtk_widget_get_first_child (GTK_WIDGET (self->rows));
  while (row != NULL && index-- > 0)
    row = gtk_widget_get_next_sibling (row);
  if (row != NULL)
    gtk_widget_child_focus (row, GTK_DIR_TAB_FORWARD);
}
