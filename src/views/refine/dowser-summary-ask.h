/* dowser-summary-ask.h - popovers to add a group or a metric */
#pragma once

#include "operations/dowser-filter-options.h"
#include "operations/dowser-summary-options.h"
#include "views/refine/dowser-ask.h"

G_BEGIN_DECLS

/** Creates a popover that asks for a new group. @targets: DowserFilterTarget; metrics among them are not offered as
 * groups. @first: (nullable): the target to list first. Returns: (transfer floating) */
GtkPopover *dowser_summary_ask_group (GPtrArray *targets, const DowserExpr *first, DowserAskDone done,
                                      gpointer user_data);
/** Creates a popover that asks for a metric. @part: (nullable): the metric to change; %NULL to add one. Returns:
 * (transfer floating) */
GtkPopover *dowser_summary_ask_metric (GPtrArray *targets, const DowserMetricPart *part, DowserAskDone done,
                                       gpointer user_data);

G_END_DECLS
