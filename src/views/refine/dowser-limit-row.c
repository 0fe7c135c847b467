/* dowser-limit-row.c - slider for the maximum number of rows */
#include "views/refine/dowser-limit-row.h"

#include "plan/dowser-operation.h"
#include "plan/dowser-select.h"
#include "views/widgets/dowser-views.h"

#include <math.h>

#define MAX_LIMIT 1000000
#define DEFAULT_LIMIT 100
/* Milliseconds for which the slider must rest before the query is run. Dragging the slider causes many changes. */
#define SETTLE_MS 250

struct _DowserLimitRow
{
  GtkWidget parent_instance;

  GtkCheckButton *limited;
  GtkWidget *controls;
  GtkScale *slider;
  GtkSpinButton *spin;

  gint64 limit; /* limit of the plan */
  gboolean updating;
  guint settle_source;
};

enum
{
  SIGNAL_OPERATION,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DowserLimitRow, dowser_limit_row, GTK_TYPE_WIDGET)

double
dowser_limit_to_slider (gint64 limit)
{
  return log10 ((double) CLAMP (limit, 1, MAX_LIMIT));
}

gint64
dowser_limit_from_slider (double place)
{
  static const double round_values[] = { 1.0, 2.0, 5.0, 10.0 };
  double decade = pow (10.0, floor (place + 1e-9));
  double power_of_ten = pow (10.0, place);
  double nearest = round_values[0];

  for (guint i = 1; i < G_N_ELEMENTS (round_values); i++)
    if (fabs (log10 (round_values[i] * decade / power_of_ten)) < fabs (log10 (nearest * decade / power_of_ten)))
      nearest = round_values[i];
  return (gint64) MIN (nearest * decade + 0.5, MAX_LIMIT);
}

static gint64
get_wanted (DowserLimitRow *self)
{
  if (!gtk_check_button_get_active (self->limited))
    return DOWSER_NO_LIMIT;
  return gtk_spin_button_get_value_as_int (self->spin);
}

static gboolean
emit_cb (gpointer user_data)
{
  DowserLimitRow *self = user_data;
  gint64 chosen_limit = get_wanted (self);
  g_autoptr (DowserOperation) operation = NULL;

  self->settle_source = 0;
  if (chosen_limit == self->limit)
    return G_SOURCE_REMOVE;
  self->limit = chosen_limit;
  operation = dowser_operation_new_set_limit (chosen_limit);
  g_signal_emit (self, signals[SIGNAL_OPERATION], 0, operation);
  return G_SOURCE_REMOVE;
}

static void
emit_limit_later (DowserLimitRow *self)
{
  g_clear_handle_id (&self->settle_source, g_source_remove);
  self->settle_source = g_timeout_add (SETTLE_MS, emit_cb, self);
}

static void
slider_changed_cb (DowserLimitRow *self)
{
  if (self->updating)
    return;
  self->updating = TRUE;
  gtk_spin_button_set_value (self->spin,
                             (double) dowser_limit_from_slider (gtk_range_get_value (GTK_RANGE (self->slider))));
  self->updating = FALSE;
  emit_limit_later (self);
}

static void
spin_changed_cb (DowserLimitRow *self)
{
  if (self->updating)
    return;
  self->updating = TRUE;
  gtk_range_set_value (GTK_RANGE (self->slider),
                       dowser_limit_to_slider (gtk_spin_button_get_value_as_int (self->spin)));
  self->updating = FALSE;
  emit_limit_later (self);
}

static void
limited_toggled_cb (DowserLimitRow *self)
{
  gtk_widget_set_sensitive (self->controls, gtk_check_button_get_active (self->limited));
  if (!self->updating)
    emit_limit_later (self);
}

static void
dowser_limit_row_dispose (GObject *object)
{
  DowserLimitRow *self = DOWSER_LIMIT_ROW (object);

  g_clear_handle_id (&self->settle_source, g_source_remove);
  dowser_views_dispose_template (GTK_WIDGET (self), DOWSER_TYPE_LIMIT_ROW);
  G_OBJECT_CLASS (dowser_limit_row_parent_class)->dispose (object);
}

static void
dowser_limit_row_class_init (DowserLimitRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_limit_row_dispose;
  signals[SIGNAL_OPERATION] = g_signal_new ("operation", DOWSER_TYPE_LIMIT_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                            G_TYPE_NONE, 1, DOWSER_TYPE_OPERATION);
  gtk_widget_class_set_template_from_resource (widget_class, DOWSER_RESOURCE_PATH "/ui/dowser-limit-row.ui");
  gtk_widget_class_bind_template_child (widget_class, DowserLimitRow, limited);
  gtk_widget_class_bind_template_child (widget_class, DowserLimitRow, controls);
  gtk_widget_class_bind_template_child (widget_class, DowserLimitRow, slider);
  gtk_widget_class_bind_template_child (widget_class, DowserLimitRow, spin);
  gtk_widget_class_bind_template_callback (widget_class, slider_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, spin_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, limited_toggled_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "limitrow");
}

static void
dowser_limit_row_init (DowserLimitRow *self)
{
  self->updating = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  self->updating = FALSE;
  self->limit = DOWSER_NO_LIMIT;
}

GtkWidget *
dowser_limit_row_new (void)
{
  return g_object_new (DOWSER_TYPE_LIMIT_ROW, NULL);
}

void
dowser_limit_row_set_limit (DowserLimitRow *self, gint64 limit)
{
  gint64 shown = limit != DOWSER_NO_LIMIT ? limit : DEFAULT_LIMIT;

  g_return_if_fail (DOWSER_IS_LIMIT_ROW (self));

  g_clear_handle_id (&self->settle_source, g_source_remove);
  self->limit = limit;
  self->updating = TRUE;
  gtk_check_button_set_active (self->limited, limit != DOWSER_NO_LIMIT);
  gtk_widget_set_sensitive (self->controls, limit != DOWSER_NO_LIMIT);
  gtk_spin_button_set_value (self->spin, (double) shown);
  gtk_range_set_value (GTK_RANGE (self->slider), dowser_limit_to_slider (shown));
  self->updating = FALSE;
}
