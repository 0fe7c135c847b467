/* dowser-model-talk.h - the one way from a prompt to a model's words: found again, or asked for and stored */
#pragma once

#include "pipeline/context/dowser-context.h"
#include "pipeline/dowser-step.h"
#include "prompt/dowser-prompt.h"

G_BEGIN_DECLS

/** DowserModelWords: plain data. @stored: nothing was asked; @cut: it ended for want of more than @tokens_out tokens */
typedef struct
{
  char *text;
  gboolean cut;
  gint64 tokens_out;
  gboolean stored;
} DowserModelWords;
void dowser_model_words_free (DowserModelWords *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserModelWords, dowser_model_words_free)

/** Whether there is a model, and it may be told of @uri: #DOWSER_MODEL_ERROR_NO_MODEL, #DOWSER_MODEL_ERROR_NOT_ALLOWED.
 */
gboolean dowser_model_talk_check (DowserContext *context, const char *uri, GError **error);

/**
 * dowser_model_talk_async:
 * @step: shows what is said as it comes, and why it is asked again
 * @prompt: made for @uri; @purpose: as in #DowserModelCall
 * @fresh: asks even where the answer is stored: for one that could not be read
 * @calls: of DowserModelCall: this one is added as it ends, well or not; the step hands them to its session
 *
 * An answer is stored before this returns: a run that is stopped or killed afterwards does not pay again.
 */
void dowser_model_talk_async (DowserContext *context, DowserStep *step, const char *uri, const DowserPrompt *prompt,
                              const char *purpose, gboolean fresh, GPtrArray *calls, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable) */
DowserModelWords *dowser_model_talk_finish (DowserContext *context, GAsyncResult *result, GError **error);

/** Of DowserModelCall, as the @calls above. */
GPtrArray *dowser_model_calls_new (void);
/** Hands all of @calls to @session. */
void dowser_model_calls_give (GPtrArray *calls, DowserSession *session);
/** Adds a line to what is noted of the last of @calls. */
void dowser_model_calls_note (GPtrArray *calls, const char *line);

G_END_DECLS
