/* dowser-metric-row.c - the row of the list that shows one metric graph */
#include "views/metrics/dowser-metric-row.h"

#include "views/widgets/dowser-list-line.h"

#define NAT_CHARS 24

struct _DowserMetricRow
{
  GtkWidget parent_instance;

  /* The following widgets are owned by the widget tree. */
  GtkWidget *box;
  GtkWidget *warning;
  GtkInscription *name;
  GtkInscription *about;
};

G_DEFINE_FINAL_TYPE (DowserMetricRow, dowser_metric_row, GTK_TYPE_WIDGET)

void
dowser_metric_row_set_item (DowserMetricRow *self, DowserMetricItem *item)
{
  const DowserGraph *graph = item != NULL ? dowser_metric_item_get_graph (item) : NULL;
  const char *problem = item != NULL ? dowser_metric_item_get_problem (item) : NULL;
  g_autofree char *words = NULL;
  const char *about;

  g_return_if_fail (DOWSER_IS_METRIC_ROW (self));

  if (graph == NULL)
    return;
  words = dowser_metric_format_formula (graph->means);
  about = problem != NULL ? problem : graph->about != NULL ? graph->about : words;
  gtk_inscription_set_text (self->name, graph->term);
  gtk_inscription_set_text (self->about, about);
  gtk_widget_set_visible (self->warning, problem != NULL);
  gtk_widget_set_tooltip_text (self->box, about);
}

static void
dowser_metric_row_dispose (GObject *object)
{
  DowserMetricRow *self = DOWSER_METRIC_ROW (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (dowser_metric_row_parent_class)->dispose (object);
}

static void
dowser_metric_row_class_init (DowserMetricRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = dowser_metric_row_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "metricrow");
}

static void
dowser_metric_row_init (DowserMetricRow *self)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  self->warning = gtk_image_new_from_icon_name ("dialog-warning-symbolic");
  gtk_widget_add_css_class (self->warning, "warning");
  self->name = dowser_list_line_new (NAT_CHARS, NULL);
  self->about = dowser_list_line_new (NAT_CHARS, "detail");
  gtk_box_append (GTK_BOX (line), GTK_WIDGET (self->name));
  gtk_box_append (GTK_BOX (line), self->warning);
  gtk_box_append (GTK_BOX (self->box), line);
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->about));
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
}

GtkWidget *
dowser_metric_row_new (void)
{
  return g_object_new (DOWSER_TYPE_METRIC_ROW, NULL);
}
