/* dowser-suggested-fixes.h - offers choices for problems that an audit finds but can't solve alone */
#pragma once

#include "audit/dowser-audit.h"
#include "audit/dowser-value-checks.h"
#include "plan/dowser-plan.h"
#include "schema/dowser-profile.h"

G_BEGIN_DECLS

/**
 * dowser_suggested_fixes_find:
 * @plan: an audited plan
 *
 * Finds these problems, and makes the choices for them:
 *
 * - Several keys could join a table: a choice for each key, even if the table is already joined by a key that the user
 * didn't choose.
 * - An aggregate uses a row once for each row joined to it ("fan-out"): a choice with a first step in which each row
 * appears once. If not all other aggregates of the plan can be computed through such a step, a choice with a step for
 * each measure (dowser-separate-measures.h).
 *
 * Pure. The choices' operations apply to the unchanged @plan; the plans that they produce still need an audit.
 *
 * Returns: (transfer full): DowserAmbiguity, possibly none
 */
GPtrArray *dowser_suggested_fixes_find (const DowserPlan *plan, const DowserSchema *schema);
/** Like dowser_suggested_fixes_find(), but only returns the choices between ways to join a table. Returns: (transfer
 * full): DowserAmbiguity */
GPtrArray *dowser_suggested_fixes_find_joins (const DowserPlan *plan, const DowserSchema *schema);
/** Finds only the ways to join tables that no join connects to the other tables yet. Returns: (transfer full):
 * DowserAmbiguity */
GPtrArray *dowser_suggested_fixes_find_unjoined (const DowserPlan *plan, const DowserSchema *schema);
/**
 * dowser_suggested_fixes_find_with_profile:
 * @profile: (nullable): the profile that @plan was audited with
 * @lookups: (nullable): the lookups that @plan was audited with
 *
 * Like dowser_suggested_fixes_find(), but also finds this problem: a compared text is not stored, and several stored
 * values are equally similar to it. The suggested fix offers each of these values as a choice.
 */
GPtrArray *dowser_suggested_fixes_find_with_profile (const DowserPlan *plan, const DowserSchema *schema,
                                                     const DowserProfile *profile, DowserValueChecks *lookups);
/** Removes the choices that the user's constraints in @options don't allow. These are the choices whose plan an audit
 * refuses, or changes back into @plan. Then removes the ambiguities that have no choices left. */
void dowser_suggested_fixes_remove_refused (GPtrArray *suggested_fixes, const DowserPlan *plan,
                                            const DowserSchema *schema, const DowserAuditOptions *options);

G_END_DECLS
