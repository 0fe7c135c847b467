/* dowser-cures.h - what an audit can tell but not decide, as choices that are applied by a click */
#pragma once

#include "audit/dowser-audit.h"
#include "audit/dowser-lookups.h"
#include "plan/dowser-plan.h"
#include "schema/dowser-profile.h"

G_BEGIN_DECLS

/**
 * dowser_cures_find:
 * @plan: audited
 *
 * - A table that several keys could join: a choice for each way; also where it is joined by one of them that nobody
 *   chose.
 * - An aggregate that takes a row once for each row that it meets ("fan-out"): a step first, in which each row stands
 *   once, where every other aggregate of the plan can be worked out through that step; else a step for each measure
 *   (dowser-separate-measures.h).
 *
 * Pure. The choices' operations belong to @plan as it is; the plans that they give are still to be audited.
 *
 * Returns: (transfer full): DowserAmbiguity, perhaps none
 */
GPtrArray *dowser_cures_find (const DowserPlan *plan, const DowserSchema *schema);
/** Of dowser_cures_find(), the ways to join a table alone. Returns: (transfer full): DowserAmbiguity */
GPtrArray *dowser_cures_find_joins (const DowserPlan *plan, const DowserSchema *schema);
/** Of these, the ways to join the tables that no join ties to the others yet. Returns: (transfer full): DowserAmbiguity
 */
GPtrArray *dowser_cures_find_unjoined (const DowserPlan *plan, const DowserSchema *schema);
/**
 * dowser_cures_find_with:
 * @profile: (nullable): the one that @plan was audited with
 * @lookups: (nullable): the same
 *
 * As dowser_cures_find(), and:
 * - A text that is not stored, while several stored values come equally near: a choice for each.
 */
GPtrArray *dowser_cures_find_with (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile,
                                   DowserLookups *lookups);
/** Takes the choices out of @cures that @options' constraints refuse or turn back into @plan, and what has none left.
 */
void dowser_cures_hold_to (GPtrArray *cures, const DowserPlan *plan, const DowserSchema *schema,
                           const DowserAuditOptions *options);

G_END_DECLS
