/* dowser-model-repair.h - why a plan goes back to the model that made it */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/**
 * dowser_model_repair_dup_problem:
 *
 * Audits @plan and writes its SQL, without a question to the source.
 *
 * Returns: (transfer full) (nullable): what is wrong with it, a sentence a line; %NULL where it can be run as it is meant
 */
char *dowser_model_repair_dup_problem (DowserContext *context, DowserSession *session, const DowserPlan *plan);

G_END_DECLS
