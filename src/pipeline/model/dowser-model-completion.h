/* dowser-model-completion.h - gets all replies of models: looks for a stored reply to the prompt, or asks the model and
 * stores its reply */
#pragma once

#include "pipeline/context/dowser-context.h"
#include "pipeline/dowser-step.h"
#include "prompt/dowser-prompt.h"

G_BEGIN_DECLS

/** DowserModelWords: plain data. @stored: TRUE if a stored reply was used; @truncated: TRUE if the reply was cut at the
 * limit of @tokens_out tokens */
typedef struct
{
  char *text;
  gboolean truncated;
  gint64 tokens_out;
  gboolean stored;
} DowserModelWords;
void dowser_model_words_free (DowserModelWords *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserModelWords, dowser_model_words_free)

/** Returns TRUE if a model is set and may be asked about @uri. Errors: #DOWSER_MODEL_ERROR_NO_MODEL,
 * #DOWSER_MODEL_ERROR_NOT_ALLOWED. */
gboolean dowser_model_completion_check (DowserContext *context, const char *uri, GError **error);

/**
 * dowser_model_completion_async:
 * @step: shows the reply while it arrives; if the model is asked again, shows the reason
 * @prompt: made for @uri; @purpose: as in #DowserModelCall
 * @no_cache: TRUE if the model is asked even though a reply is stored, because the stored reply could not be read
 * @calls: of DowserModelCall: the model call is added when it ends or fails; the step moves @calls to its session
 *
 * The reply is stored before the task returns. If the run is stopped or killed after this, the next run need not pay
 * for the reply again.
 */
void dowser_model_completion_async (DowserContext *context, DowserStep *step, const char *uri,
                                    const DowserPrompt *prompt, const char *purpose, gboolean no_cache,
                                    GPtrArray *calls, GCancellable *cancellable, GAsyncReadyCallback callback,
                                    gpointer user_data);
/** Returns: (transfer full) (nullable) */
DowserModelWords *dowser_model_completion_finish (DowserContext *context, GAsyncResult *result, GError **error);

/** Returns an empty array of DowserModelCall, for the @calls of dowser_model_completion_async(). */
GPtrArray *dowser_model_calls_new (void);
/** Moves all of @calls to @session. */
void dowser_model_calls_move_to_session (GPtrArray *calls, DowserSession *session);
/** Adds a line to the notes of the last of @calls. */
void dowser_model_calls_add_note (GPtrArray *calls, const char *line);

G_END_DECLS
