/* dowser-entry-repair.h - learns what names mean that a plan used, but the schema doesn't have */
#pragma once

#include "knowledge/dowser-entry.h"
#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * dowser_entries_new_repaired:
 * @before: a plan with names that @schema doesn't have; @after: the repaired plan
 *
 * Learns which name of the schema replaces which missing name, if this is clear. Nothing is learned if the two names
 * are spellings of the same name, or if other parts of the plan have changed, too.
 *
 * Returns: (transfer full): of DowserEntry: each says that a missing name means the name that replaces it
 */
GPtrArray *dowser_entries_new_repaired (const DowserPlan *before, const DowserPlan *after, const DowserSchema *schema);

G_END_DECLS
