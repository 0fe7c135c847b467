/* dowser-entry-repair.h - learns entries from repaired names of a plan */
#pragma once

#include "knowledge/dowser-entry.h"
#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * dowser_entries_new_repaired:
 * @before: a plan with names that @schema doesn't have; @after: the repaired plan
 *
 * Learns which name of the schema replaces which missing name, if this is clear. Another spelling of the same name
 * isn't learned. If other parts of the plan have changed, too, nothing is learned.
 *
 * Returns: (transfer full): of DowserEntry: the missing name means the name that replaces it
 */
GPtrArray *dowser_entries_new_repaired (const DowserPlan *before, const DowserPlan *after, const DowserSchema *schema);

G_END_DECLS
