/* dowser-metric-row.h - the row of the list that shows one metric graph */
#pragma once

#include "views/metrics/dowser-metric-item.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_METRIC_ROW (dowser_metric_row_get_type ())
G_DECLARE_FINAL_TYPE (DowserMetricRow, dowser_metric_row, DOWSER, METRIC_ROW, GtkWidget)
GtkWidget *dowser_metric_row_new (void);
/** @item: (nullable) */
void dowser_metric_row_set_item (DowserMetricRow *self, DowserMetricItem *item);

G_END_DECLS
