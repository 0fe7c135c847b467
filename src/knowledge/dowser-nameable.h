/* dowser-nameable.h - lists the parts of an answer that the user may name, each as an entry without a term */
#pragma once

#include "knowledge/dowser-entry.h"
#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * dowser_nameable_list:
 *
 * Lists the parts of @plan in this order. Each aggregate becomes a metric with the plan's conditions and, if there are
 * conditions, another metric without them. All conditions together become a filter, and each single condition becomes a
 * filter. Each calculated value of a row becomes a dimension. If the sentence @means of an entry is read as a plan, the
 * result is the same part. Parts that no sentence can express, or that can't be in a definition, are omitted.
 *
 * Returns: (transfer full): of DowserEntry without a term
 */
GPtrArray *dowser_nameable_list (const DowserPlan *plan, const DowserSchema *schema);

G_END_DECLS
