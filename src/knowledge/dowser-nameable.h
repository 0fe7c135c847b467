/* dowser-nameable.h - lists the parts of an answer that the user may name, each as an entry without a term */
#pragma once

#include "knowledge/dowser-entry.h"
#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * dowser_nameable_list:
 *
 * Lists, in this order: each aggregate of @plan as a metric, first with the plan's conditions, and then, if there are
 * conditions, without them; all conditions together and each condition alone, as filters; each calculated value of a
 * row as a dimension. Each @means is a sentence that reads back as the same part. Parts that no sentence can express or
 * no definition can contain are omitted.
 *
 * Returns: (transfer full): of DowserEntry without a term
 */
GPtrArray *dowser_nameable_list (const DowserPlan *plan, const DowserSchema *schema);

G_END_DECLS
