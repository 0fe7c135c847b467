/* dowser-pipeline-wait.h - waits for the pipeline's asynchronous functions */
#pragma once

#include "pipeline/dowser-runner.h"

G_BEGIN_DECLS

/** Stores the result at @user_data, a GAsyncResult **, for pipeline_wait_for_result(). */
void pipeline_ready_cb (GObject *source, GAsyncResult *result, gpointer user_data);
GAsyncResult *pipeline_wait_for_result (GAsyncResult **result);
gboolean pipeline_run (DowserRunner *runner, GError **error);
void pipeline_close_context (DowserContext *context);

G_END_DECLS
