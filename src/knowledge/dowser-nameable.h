/* dowser-nameable.h - lists the parts of a plan that the user may give a name, each as an entry without a term */
#pragma once

#include "knowledge/dowser-entry.h"
#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * dowser_nameable_list:
 *
 * Lists the parts of @plan in this order:
 * - each aggregate as a metric with the plan's conditions and, if there are conditions, as another metric without them
 * - all conditions together as a filter
 * - each single condition as a filter
 * - each calculated value of a row as a dimension
 *
 * The @means of each entry is a sentence that describes the part: reading the sentence as a plan gives the same part.
 * Parts that no sentence can express, or
 * that can't be in a definition, are omitted.
 *
 * Returns: (transfer full): of DowserEntry without a term
 */
GPtrArray *dowser_nameable_list (const DowserPlan *plan, const DowserSchema *schema);

G_END_DECLS
