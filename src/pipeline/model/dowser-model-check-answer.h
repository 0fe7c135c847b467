/* dowser-model-check-answer.h - asks a language model whether the rows answer the question */
#pragma once

#include "pipeline/context/dowser-context.h"
#include "pipeline/dowser-step.h"
#include "prompt/replies/dowser-reply.h"

G_BEGIN_DECLS

/** Returns TRUE if a model should check the rows of @session: a model has made the plan, and the user has enabled the
 * check. */
gboolean dowser_model_check_answer_is_enabled (DowserContext *context, DowserSession *session);

/**
 * dowser_model_check_answer_async:
 * @session: the model gets its question, plan and rows, if the privacy level allows this
 * @findings: of DowserFinding: the findings that rules have made about the rows
 * @calls: of DowserModelCall: the model call is added, even if it fails
 */
void dowser_model_check_answer_async (DowserContext *context, DowserStep *step, DowserSession *session,
                                      GPtrArray *findings, GPtrArray *calls, GCancellable *cancellable,
                                      GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable) */
DowserVerdict *dowser_model_check_answer_finish (DowserContext *context, GAsyncResult *result, GError **error);

G_END_DECLS
