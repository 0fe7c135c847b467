/* dowser-filter-list.c - the filters of a plan, to be taken away, and one more to be added */
#include "views/dowser-filter-list.h"

#include "model/dowser-operation.h"
#include "planner/dowser-explain.h"
#include "views/dowser-filter-popover.h"
#include "views/dowser-views.h"

#include <glib/gi18n-lib.h>

struct _DowserFilterList
{
  GtkWidget parent_instance;

  GtkBox *rows;
  DowserFilterPopover *popover;
};

enum
{
  SIGNAL_OPERATION,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DowserFilterList, dowser_filter_list, GTK_TYPE_WIDGET)

static void
remove_clicked_cb (GtkButton *button, gpointer user_data)
{
  guint index = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "filter"));
  g_autoptr (DowserOperation) operation = dowser_operation_new_remove_filter (index);

  g_signal_emit (user_data, signals[SIGNAL_OPERATION], 0, operation);
}

static void
add_cb (DowserFilterList *self, DowserOperation *operation)
{
  g_signal_emit (self, signals[SIGNAL_OPERATION], 0, operation);
}

static GtkWidget *
row_new (DowserFilterList *self, const DowserExpr *condition, guint index)
{
  g_autofree char *text = dowser_explain_expr (condition);
  g_autofree char *name = g_strdup_printf (_ ("Remove filter %s"), text);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (text);
  GtkWidget *button = gtk_button_new_from_icon_name ("window-close-symbolic");

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, name);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "circular");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set_data (G_OBJECT (button), "filter", GUINT_TO_POINTER (index));
  g_signal_connect_object (button, "clicked", G_CALLBACK (remove_clicked_cb), self, 0);
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (GTK_BOX (row), button);
  gtk_widget_add_css_class (row, "filter-row");
  return row;
}

static void
dowser_filter_list_dispose (GObject *object)
{
  dowser_views_dispose_template (GTK_WIDGET (object), DOWSER_TYPE_FILTER_LIST);
  G_OBJECT_CLASS (dowser_filter_list_parent_class)->dispose (object);
}

static void
dowser_filter_list_class_init (DowserFilterListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_filter_list_dispose;
  signals[SIGNAL_OPERATION] = g_signal_new ("operation", DOWSER_TYPE_FILTER_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                            NULL, G_TYPE_NONE, 1, DOWSER_TYPE_OPERATION);
  g_type_ensure (DOWSER_TYPE_FILTER_POPOVER);
  gtk_widget_class_set_template_from_resource (widget_class, DOWSER_RESOURCE_PATH "/ui/dowser-filter-list.ui");
  gtk_widget_class_bind_template_child (widget_class, DowserFilterList, rows);
  gtk_widget_class_bind_template_child (widget_class, DowserFilterList, popover);
  gtk_widget_class_bind_template_callback (widget_class, add_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "filterlist");
}

static void
dowser_filter_list_init (DowserFilterList *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
dowser_filter_list_new (void)
{
  return g_object_new (DOWSER_TYPE_FILTER_LIST, NULL);
}

void
dowser_filter_list_set_options (DowserFilterList *self, const DowserOptions *options, const DowserProfile *profile)
{
  GtkWidget *child;

  g_return_if_fail (DOWSER_IS_FILTER_LIST (self));

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->rows))) != NULL)
    gtk_box_remove (self->rows, child);
  for (guint i = 0; i < options->filters->len; i++)
    gtk_box_append (self->rows, row_new (self, g_ptr_array_index (options->filters, i), i));
  gtk_widget_set_visible (GTK_WIDGET (self->rows), options->filters->len > 0);
  dowser_filter_popover_set_options (self->popover, options, profile);
}
