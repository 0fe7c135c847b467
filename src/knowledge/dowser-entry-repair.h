/* dowser-entry-repair.h - what is learned where a name of a plan had to be mended */
#pragma once

#include "knowledge/dowser-entry.h"
#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * dowser_entries_new_repaired:
 * @before: a plan that names what @schema doesn't have; @after: the same, mended
 *
 * Names that were replaced by one of the schema, where it is clear which by which: another spelling is none, and where
 * more of the plan has changed nothing is learned.
 *
 * Returns: (transfer full): of DowserEntry: the name that was missing means the other
 */
GPtrArray *dowser_entries_new_repaired (const DowserPlan *before, const DowserPlan *after, const DowserSchema *schema);

G_END_DECLS
