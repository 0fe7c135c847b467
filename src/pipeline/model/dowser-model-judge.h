/* dowser-model-judge.h - whether rows answer their question, as a language model sees it */
#pragma once

#include "pipeline/context/dowser-context.h"
#include "pipeline/dowser-step.h"
#include "prompt/replies/dowser-reply.h"

G_BEGIN_DECLS

/** Whether one is to be asked about the rows of @session: a model has planned them, and the person wants that. */
gboolean dowser_model_judge_applies (DowserContext *context, DowserSession *session);

/**
 * dowser_model_judge_async:
 * @session: its question, its plan and its rows are told, as far as sharing allows
 * @findings: of DowserFinding: what rules have noted of the rows
 * @calls: of DowserModelCall: what was asked is added, also where this fails
 */
void dowser_model_judge_async (DowserContext *context, DowserStep *step, DowserSession *session, GPtrArray *findings,
                               GPtrArray *calls, GCancellable *cancellable, GAsyncReadyCallback callback,
                               gpointer user_data);
/** Returns: (transfer full) (nullable) */
DowserVerdict *dowser_model_judge_finish (DowserContext *context, GAsyncResult *result, GError **error);

G_END_DECLS
