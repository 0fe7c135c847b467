/* dowser-run-log.h - records the steps and model calls of a question in the system log */
#pragma once

#include "session/dowser-session.h"

G_BEGIN_DECLS

/** The log domain of the records: G_MESSAGES_DEBUG=dowser shows them. */
#define DOWSER_RUN_LOG_DOMAIN "dowser"

/* Logs a step. Each record has a message and these fields: DOWSER_SESSION, DOWSER_SOURCE, DOWSER_STEP, DOWSER_OUTCOME
 * ("done", "asking", "failed", "stopped"), DOWSER_ELAPSED_US and, if the step failed, DOWSER_ERROR ("domain code").
 * Other people may read the log. A record therefore never contains the question, SQL, a value, a key of a model's
 * service, or a text from an engine or a model. */

/** Logs the end of a step. @outcome: "done", "asking", "failed" or "stopped"; @error: (nullable): why the step failed;
 * %NULL if it didn't fail */
void dowser_run_log_add_step (DowserSession *session, const char *step_id, const char *outcome, gint64 elapsed,
                              const GError *error);
/** Logs a model call. Its record has the fields of dowser_run_log_add_step() and DOWSER_PURPOSE, DOWSER_MODEL,
 * DOWSER_TRIES, DOWSER_TOKENS_IN, DOWSER_TOKENS_OUT. DOWSER_OUTCOME may also be "stored". */
void dowser_run_log_add_call (DowserSession *session, const DowserModelCall *call);

G_END_DECLS
