/* dowser-run-log.h - what is done for a question, as records of the system's log */
#pragma once

#include "session/dowser-session.h"

G_BEGIN_DECLS

/** The domain of these records: G_MESSAGES_DEBUG=dowser shows them. */
#define DOWSER_RUN_LOG_DOMAIN "dowser"

/*
 * Each record has fields of its own beside its message: DOWSER_SESSION, DOWSER_SOURCE, DOWSER_STEP, DOWSER_OUTCOME
 * ("done", "asking", "failed", "stopped"), DOWSER_ELAPSED_US and, where it failed, DOWSER_ERROR ("domain code").
 * Neither the question nor SQL, a value, what an engine or a model said, nor a key is in it: what a log holds is read
 * by others.
 */

/** @outcome: see above; @error: (nullable) */
void dowser_run_log_step (DowserSession *session, const char *step_id, const char *outcome, gint64 elapsed,
                          const GError *error);
/** Also DOWSER_PURPOSE, DOWSER_MODEL, DOWSER_TRIES, DOWSER_TOKENS_IN, DOWSER_TOKENS_OUT; its outcome may be "stored".
 */
void dowser_run_log_call (DowserSession *session, const DowserModelCall *call);

G_END_DECLS
