/* dowser-plan-proof.h - asks the rows what the keys cannot prove of a plan, and what that makes of its findings */
#pragma once

#include "pipeline/context/dowser-context.h"
#include "session/dowser-finding.h"

G_BEGIN_DECLS

/** DowserPlanToProve: borrowed. @plan: audited; @profile, @findings, @cures: (nullable): of the audit */
typedef struct
{
  const char *uri;
  const DowserPlan *plan;
  const DowserSchema *schema;
  const DowserProfile *profile;
  GPtrArray *findings;
  GPtrArray *cures;
} DowserPlanToProve;

/**
 * DowserPlanProof:
 * @findings: DowserFinding, @cures: DowserAmbiguity: with what the rows said
 * @n_probes: what was to be asked; @n_answers: what was answered in time
 */
typedef struct
{
  GPtrArray *findings;
  GPtrArray *cures;
  guint n_probes;
  guint n_answers;
} DowserPlanProof;
void dowser_plan_proof_free (DowserPlanProof *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserPlanProof, dowser_plan_proof_free)

/** Whether anything of it is left to ask. @findings: (nullable): of its audit */
gboolean dowser_plan_proof_is_needed (const DowserPlan *plan, GPtrArray *findings);
/** Takes a few seconds at most; what isn't known after that is left as it was found. */
void dowser_plan_proof_async (DowserContext *context, const DowserPlanToProve *plan, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): %NULL where it was cancelled */
DowserPlanProof *dowser_plan_proof_finish (DowserContext *context, GAsyncResult *result, GError **error);

G_END_DECLS
