/* dowser-audit-run.h - audits a plan, and looks up in the source the values that the profile doesn't have */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/**
 * DowserAuditOutcome:
 * @plan: (nullable): the repaired plan; %NULL if no executable plan is left
 * @error: (nullable): why there is no plan
 * @findings: DowserFinding
 * @fixes: DowserAmbiguity
 */
typedef struct
{
  DowserPlan *plan;
  GError *error;
  GPtrArray *findings;
  GPtrArray *fixes;
} DowserAuditOutcome;
void dowser_audit_outcome_free (DowserAuditOutcome *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserAuditOutcome, dowser_audit_outcome_free)

/**
 * dowser_audit_run_async:
 * @profile: (nullable)
 * @constraints: (nullable): of DowserConstraint
 *
 * Audits @plan. The plan may compare a column with a text, and the profile may have only a sample of the column's
 * values. In this case, the stored spellings of the text are first looked up in the source, for two seconds at most.
 * @context keeps the answers.
 */
void dowser_audit_run_async (DowserContext *context, const char *uri, const DowserPlan *plan,
                             const DowserSchema *schema, const DowserProfile *profile, GPtrArray *constraints,
                             GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): %NULL if the audit was canceled */
DowserAuditOutcome *dowser_audit_run_finish (DowserContext *context, GAsyncResult *result, GError **error);

G_END_DECLS
