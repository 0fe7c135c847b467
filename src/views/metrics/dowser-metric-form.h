/* dowser-metric-form.h - asks for the values of a metric's parameters */
#pragma once

#include "views/metrics/dowser-metric-item.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * DowserMetricForm: a field for each parameter: a day with a calendar, a number, a value of its column.
 *
 * Signals: "run": Enter was pressed in a field
 */
#define DOWSER_TYPE_METRIC_FORM (dowser_metric_form_get_type ())
G_DECLARE_FINAL_TYPE (DowserMetricForm, dowser_metric_form, DOWSER, METRIC_FORM, GtkWidget)
GtkWidget *dowser_metric_form_new (void);
/**
 * dowser_metric_form_set_item:
 * @item: (nullable)
 * @given: (nullable): strv of "name=value": what fills the fields; else the defaults do, and then what was last typed
 *   for a parameter of that name: two metrics are mostly looked at for one period
 */
void dowser_metric_form_set_item (DowserMetricForm *self, DowserMetricItem *item, const char *const *given);
/** "name=value" of each field that isn't empty. Returns: (transfer full): strv */
char **dowser_metric_form_dup_given (DowserMetricForm *self);

G_END_DECLS
