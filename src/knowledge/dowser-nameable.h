/* dowser-nameable.h - the parts of an answer that a person may name, each as an entry that only lacks its word */
#pragma once

#include "knowledge/dowser-entry.h"
#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * dowser_nameable_list:
 *
 * In this order: each number that @plan makes of many rows as a metric, with the conditions of the plan and, where it
 * has any, without; its conditions together and each by itself as filters; each value that it makes of a row as a
 * dimension. Their @means are sentences that are read again as the same. What no sentence says is left out, and so is
 * what a definition can't hold.
 *
 * Returns: (transfer full): of DowserEntry without a term
 */
GPtrArray *dowser_nameable_list (const DowserPlan *plan, const DowserSchema *schema);

G_END_DECLS
