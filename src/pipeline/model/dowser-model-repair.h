/* dowser-model-repair.h - finds the reasons for which the audit or the SQL writer refuses a model's plan */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/**
 * dowser_model_repair_dup_problem:
 *
 * Audits @plan and writes its SQL. Doesn't query the source.
 *
 * Returns: (transfer full) (nullable): the problems, one sentence per line; %NULL if the plan can be run unchanged
 */
char *dowser_model_repair_dup_problem (DowserContext *context, DowserSession *session, const DowserPlan *plan);

G_END_DECLS
