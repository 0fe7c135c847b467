/* dowser-endpoint-test.h - asks a language model for one word, to know whether it answers */
#pragma once

#include "llm/dowser-llm.h"

G_BEGIN_DECLS

/** Asks once: what fails is said at once, and not tried again. */
void dowser_endpoint_test_async (DowserLlm *llm, GCancellable *cancellable, GAsyncReadyCallback callback,
                                 gpointer user_data);
/** Returns: (transfer full) (nullable): how it answered, one sentence; #DOWSER_MODEL_ERROR */
char *dowser_endpoint_test_finish (DowserLlm *llm, GAsyncResult *result, GError **error);

G_END_DECLS
