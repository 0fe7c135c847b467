/* dowser-endpoint-test.h - sends a test request, which asks a language model for one word */
#pragma once

#include "llm/dowser-llm.h"

G_BEGIN_DECLS

/** Sends one request. If it fails, the error is reported immediately, without a retry. */
void dowser_endpoint_test_async (DowserLlm *llm, GCancellable *cancellable, GAsyncReadyCallback callback,
                                 gpointer user_data);
/** Returns: (transfer full) (nullable): one sentence about the answer; #DOWSER_MODEL_ERROR */
char *dowser_endpoint_test_finish (DowserLlm *llm, GAsyncResult *result, GError **error);

G_END_DECLS
