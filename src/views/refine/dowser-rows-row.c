/* dowser-rows-row.c - controls for distinct rows and the number of rows to skip */
#include "views/refine/dowser-rows-row.h"

#include "plan/dowser-operation.h"
#include "views/widgets/dowser-views.h"

#include <glib/gi18n-lib.h>

/* Milliseconds for which the number must stay unchanged before the query is run. */
#define SETTLE_MS 400

struct _DowserRowsRow
{
  GtkWidget parent_instance;

  GtkCheckButton *distinct;
  GtkSpinButton *offset;

  gboolean updating;
  gint64 current_offset;
  guint settle_source; /* source id, 0 for none */
};

enum
{
  SIGNAL_OPERATION,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DowserRowsRow, dowser_rows_row, GTK_TYPE_WIDGET)

static void
distinct_toggled_cb (DowserRowsRow *self)
{
  g_autoptr (DowserOperation) operation = NULL;

  if (self->updating)
    return;
  operation = dowser_operation_new_set_distinct (gtk_check_button_get_active (self->distinct));
  g_signal_emit (self, signals[SIGNAL_OPERATION], 0, operation);
}

static gboolean
emit_cb (gpointer user_data)
{
  DowserRowsRow *self = user_data;
  gint64 chosen_offset = gtk_spin_button_get_value_as_int (self->offset);
  g_autoptr (DowserOperation) operation = NULL;

  self->settle_source = 0;
  if (chosen_offset == self->current_offset)
    return G_SOURCE_REMOVE;
  self->current_offset = chosen_offset;
  operation = dowser_operation_new_set_offset (chosen_offset);
  g_signal_emit (self, signals[SIGNAL_OPERATION], 0, operation);
  return G_SOURCE_REMOVE;
}

static void
offset_changed_cb (DowserRowsRow *self)
{
  if (self->updating)
    return;
  g_clear_handle_id (&self->settle_source, g_source_remove);
  self->settle_source = g_timeout_add (SETTLE_MS, emit_cb, self);
}

static void
dowser_rows_row_dispose (GObject *object)
{
  DowserRowsRow *self = DOWSER_ROWS_ROW (object);

  g_clear_handle_id (&self->settle_source, g_source_remove);
  dowser_views_dispose_template (GTK_WIDGET (self), DOWSER_TYPE_ROWS_ROW);
  G_OBJECT_CLASS (dowser_rows_row_parent_class)->dispose (object);
}

static void
dowser_rows_row_class_init (DowserRowsRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_rows_row_dispose;
  signals[SIGNAL_OPERATION] = g_signal_new ("operation", DOWSER_TYPE_ROWS_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                            G_TYPE_NONE, 1, DOWSER_TYPE_OPERATION);
  gtk_widget_class_set_template_from_resource (widget_class, DOWSER_RESOURCE_PATH "/ui/dowser-rows-row.ui");
  gtk_widget_class_bind_template_child (widget_class, DowserRowsRow, distinct);
  gtk_widget_class_bind_template_child (widget_class, DowserRowsRow, offset);
  gtk_widget_class_bind_template_callback (widget_class, distinct_toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, offset_changed_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "rowsrow");
}

static void
dowser_rows_row_init (DowserRowsRow *self)
{
  self->updating = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  self->updating = FALSE;
}

GtkWidget *
dowser_rows_row_new (void)
{
  return g_object_new (DOWSER_TYPE_ROWS_ROW, NULL);
}

void
dowser_rows_row_set_options (DowserRowsRow *self, const DowserOptions *options)
{
  const DowserSelect *select = options->plan->select;
  gboolean grouped = dowser_select_is_grouped (select);

  g_return_if_fail (DOWSER_IS_ROWS_ROW (self));

  g_clear_handle_id (&self->settle_source, g_source_remove);
  self->current_offset = select->offset;
  self->updating = TRUE;
  gtk_check_button_set_active (self->distinct, select->distinct);
  gtk_spin_button_set_value (self->offset, (double) select->offset);
  gtk_widget_set_sensitive (GTK_WIDGET (self->distinct), !grouped || select->distinct);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->distinct), grouped ? _ ("Grouped rows are already distinct") : NULL);
  self->updating = FALSE;
}
