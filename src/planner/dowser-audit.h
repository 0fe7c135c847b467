/* dowser-audit.h - checks a plan against its schema, mends what can be mended, and lists both */
#pragma once

#include "model/dowser-finding.h"
#include "model/dowser-plan.h"
#include "model/dowser-profile.h"
#include "planner/dowser-lookups.h"

G_BEGIN_DECLS

/**
 * dowser_audit:
 * @profile: (nullable): for value spelling
 * @findings: (out) (transfer full): DowserFinding
 *
 * Pure. The audit of an audited plan finds nothing to mend and returns an equal plan.
 *
 * Returns: (transfer full) (nullable): the mended plan; %NULL with #DOWSER_PLAN_ERROR_INVALID where
 *   nothing executable is left (the findings are returned all the same)
 */
DowserPlan *dowser_audit (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile,
                          GPtrArray **findings, GError **error);

/**
 * dowser_audit_with:
 * @lookups: (nullable): what the source said of values that a profile holds a sample of; those that it is still to be
 *   asked about are noted there: who can ask then audits the same plan again
 *
 * As dowser_audit().
 */
DowserPlan *dowser_audit_with (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile,
                               DowserLookups *lookups, GPtrArray **findings, GError **error);

/** The tables that the plan uses, steps and subplans included. Returns: (transfer container): const DowserTable */
GPtrArray *dowser_plan_dup_tables (const DowserPlan *plan, const DowserSchema *schema);

G_END_DECLS
