/* dowser-model-planner.h - plans with a language model, and asks it again if its reply cannot be read */
#pragma once

#include "pipeline/context/dowser-context.h"
#include "pipeline/dowser-step.h"
#include "prompt/replies/dowser-reply.h"

G_BEGIN_DECLS

/**
 * dowser_model_planner_async:
 * @session: the session to plan for. Its mode is the purpose of the plan. The prompt contains its current plan,
 * constraints and earlier questions
 * @calls: of DowserModelCall: all model calls are added, even calls that fail
 */
void dowser_model_planner_async (DowserContext *context, DowserStep *step, DowserSession *session, GPtrArray *calls,
                                 GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): the model's reply; its plan is not audited yet */
DowserReply *dowser_model_planner_finish (DowserContext *context, GAsyncResult *result, GError **error);

G_END_DECLS
