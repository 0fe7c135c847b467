/* dowser-plan-proof.h - checks in the stored rows what the keys can't prove about a plan, and updates the plan's
 * findings */
#pragma once

#include "pipeline/context/dowser-context.h"
#include "session/dowser-finding.h"

G_BEGIN_DECLS

/** DowserPlanToProve: a plan whose checks need the stored rows, and its audit's results; borrowed. @plan: audited;
 * @profile, @findings, @fixes: (nullable); @findings and @fixes: the results of the audit */
typedef struct
{
  const char *uri;
  const DowserPlan *plan;
  const DowserSchema *schema;
  const DowserProfile *profile;
  GPtrArray *findings;
  GPtrArray *fixes;
} DowserPlanToProve;

/**
 * DowserPlanProof:
 * @findings: DowserFinding, @fixes: DowserAmbiguity: the findings and suggested fixes of the audit, updated by the data
 * checks
 * @n_checks: number of data checks; @n_answers: number of data checks that were answered in time
 */
typedef struct
{
  GPtrArray *findings;
  GPtrArray *fixes;
  guint n_checks;
  guint n_answers;
} DowserPlanProof;
void dowser_plan_proof_free (DowserPlanProof *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserPlanProof, dowser_plan_proof_free)

/** Returns TRUE if any part of the plan needs a data check. @findings: (nullable): of the plan's audit */
gboolean dowser_plan_proof_is_needed (const DowserPlan *plan, GPtrArray *findings);
/** Runs the data checks, for a few seconds at most. Findings without an answer in this time stay unchanged. */
void dowser_plan_proof_async (DowserContext *context, const DowserPlanToProve *plan, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): %NULL if the checks were canceled */
DowserPlanProof *dowser_plan_proof_finish (DowserContext *context, GAsyncResult *result, GError **error);

G_END_DECLS
