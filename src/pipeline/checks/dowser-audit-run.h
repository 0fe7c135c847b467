/* dowser-audit-run.h - an audit that asks the source for the values that nobody knows yet */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/**
 * DowserAuditOutcome:
 * @plan: (nullable): as it was mended; %NULL where nothing executable is left
 * @error: (nullable): why
 * @findings: DowserFinding
 * @cures: DowserAmbiguity
 */
typedef struct
{
  DowserPlan *plan;
  GError *error;
  GPtrArray *findings;
  GPtrArray *cures;
} DowserAuditOutcome;
void dowser_audit_outcome_free (DowserAuditOutcome *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserAuditOutcome, dowser_audit_outcome_free)

/**
 * dowser_audit_run_async:
 * @profile: (nullable)
 * @constraints: (nullable): of DowserConstraint
 *
 * Where the plan compares texts with a column that the profile has a sample of alone, the stored spellings are looked
 * for in the source, for two seconds at most; what was said is kept in @context.
 */
void dowser_audit_run_async (DowserContext *context, const char *uri, const DowserPlan *plan,
                             const DowserSchema *schema, const DowserProfile *profile, GPtrArray *constraints,
                             GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): %NULL where it was cancelled */
DowserAuditOutcome *dowser_audit_run_finish (DowserContext *context, GAsyncResult *result, GError **error);

G_END_DECLS
