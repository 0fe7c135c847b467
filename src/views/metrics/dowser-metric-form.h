/* dowser-metric-form.h - form for the values of a metric's parameters */
#pragma once

#include "views/metrics/dowser-metric-item.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * DowserMetricForm: has a field for each parameter: a day with a calendar, a number, or a value of the parameter's
 * column.
 *
 * Signals: "run": Enter was pressed in a field
 */
#define DOWSER_TYPE_METRIC_FORM (dowser_metric_form_get_type ())
G_DECLARE_FINAL_TYPE (DowserMetricForm, dowser_metric_form, DOWSER, METRIC_FORM, GtkWidget)
GtkWidget *dowser_metric_form_new (void);
/**
 * dowser_metric_form_set_item:
 * @item: (nullable)
 * @given: (nullable): strv of "name=value" that fills the fields. If it is %NULL, a field is filled with the default of
 * its parameter. If there is no default, the field is filled with the text that was last typed for a parameter of the
 * same name, because users often view several metrics for the same period.
 */
void dowser_metric_form_set_item (DowserMetricForm *self, DowserMetricItem *item, const char *const *given);
/** Returns: (transfer full): "name=value" of each field that isn't empty (strv) */
char **dowser_metric_form_dup_given_values (DowserMetricForm *self);

G_END_DECLS
