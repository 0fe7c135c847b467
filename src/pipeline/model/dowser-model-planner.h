/* dowser-model-planner.h - a plan by a language model: asked once, and once more where its words cannot be read */
#pragma once

#include "pipeline/context/dowser-context.h"
#include "pipeline/dowser-step.h"
#include "prompt/replies/dowser-reply.h"

G_BEGIN_DECLS

/**
 * dowser_model_planner_async:
 * @session: says by its mode what the plan is for; its present plan, constraints and exchanges are told as well
 * @calls: of DowserModelCall: what was asked is added, also where this fails
 */
void dowser_model_planner_async (DowserContext *context, DowserStep *step, DowserSession *session, GPtrArray *calls,
                                 GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): not audited yet */
DowserReply *dowser_model_planner_finish (DowserContext *context, GAsyncResult *result, GError **error);

G_END_DECLS
