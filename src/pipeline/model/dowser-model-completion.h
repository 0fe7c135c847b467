/* dowser-model-completion.h - gets all replies of models: looks for a stored reply to the prompt, or asks the model and
 * stores its reply */
#pragma once

#include "pipeline/context/dowser-context.h"
#include "pipeline/dowser-step.h"
#include "prompt/dowser-prompt.h"

G_BEGIN_DECLS

/** DowserModelWords: plain data. @stored: a stored reply was used; @cut: the reply was cut at the limit of @tokens_out
 * tokens */
typedef struct
{
  char *text;
  gboolean cut;
  gint64 tokens_out;
  gboolean stored;
} DowserModelWords;
void dowser_model_words_free (DowserModelWords *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserModelWords, dowser_model_words_free)

/** Returns TRUE if there is a model that may be asked about @uri. Errors: #DOWSER_MODEL_ERROR_NO_MODEL,
 * #DOWSER_MODEL_ERROR_NOT_ALLOWED. */
gboolean dowser_model_completion_check (DowserContext *context, const char *uri, GError **error);

/**
 * dowser_model_completion_async:
 * @step: shows the reply as it arrives, and why the model is asked again
 * @prompt: made for @uri; @purpose: as in #DowserModelCall
 * @fresh: asks the model even if a reply is stored, because the stored reply could not be read
 * @calls: of DowserModelCall: the call is added when it ends or fails; the step passes them to its session
 *
 * The reply is stored before the task returns. If a run is stopped or killed afterwards, the next run does not pay
 * again.
 */
void dowser_model_completion_async (DowserContext *context, DowserStep *step, const char *uri,
                                    const DowserPrompt *prompt, const char *purpose, gboolean fresh, GPtrArray *calls,
                                    GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable) */
DowserModelWords *dowser_model_completion_finish (DowserContext *context, GAsyncResult *result, GError **error);

/** Returns an empty array of DowserModelCall, for @calls above. */
GPtrArray *dowser_model_calls_new (void);
/** Moves all of @calls to @session. */
void dowser_model_calls_move_to_session (GPtrArray *calls, DowserSession *session);
/** Adds a line to the notes of the last of @calls. */
void dowser_model_calls_add_note (GPtrArray *calls, const char *line);

G_END_DECLS
