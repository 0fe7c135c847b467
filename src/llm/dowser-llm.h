/* dowser-llm.h - a language model: sends requests to an endpoint, tries again if that may help, and passes on the words
 * of a reply while they arrive */
#pragma once

#include "llm/dowser-chat.h"
#include "llm/dowser-endpoint.h"

G_BEGIN_DECLS

/** DowserLlm: main thread only, asynchronous, on one SoupSession. Errors: #DOWSER_MODEL_ERROR, one sentence each,
 * without any key. */
#define DOWSER_TYPE_LLM (dowser_llm_get_type ())
G_DECLARE_FINAL_TYPE (DowserLlm, dowser_llm, DOWSER, LLM, GObject)

DowserLlm *dowser_llm_new (const DowserEndpoint *endpoint);
/** Returns the endpoint as given by the creator, with the facts found out since then, such as how it enforces a JSON
 * Schema. */
const DowserEndpoint *dowser_llm_get_endpoint (DowserLlm *self);

/** Sets a key that is used instead of the key from the environment or the keyring. Used to try a key before it is
 * stored. @key: (nullable): "": no key */
void dowser_llm_set_key (DowserLlm *self, const char *key);
/** Sets the password of the endpoint's proxy instead of the stored one. Must be called before the first request. */
void dowser_llm_set_proxy_password (DowserLlm *self, const char *password);

/** Sets a deadline for all requests together: @seconds from now. Requests that aren't complete at the deadline fail
 * with #DOWSER_MODEL_ERROR_TIMED_OUT. 0: no limit. */
void dowser_llm_set_time_limit (DowserLlm *self, guint seconds);

/**
 * DowserLlmEvent: an event before the reply is complete.
 * @TEXT: more words have arrived; @text contains only the new words
 * @RETRY: a try failed with @error, and the words received so far are invalid
 * @wait: microseconds until the next try begins; @number: the number of the next try; the first retry has number 2
 */
typedef enum
{
  DOWSER_LLM_TEXT,
  DOWSER_LLM_RETRY
} DowserLlmEventKind;
typedef struct
{
  DowserLlmEventKind kind;
  const char *text;
  const GError *error;
  gint64 wait;
  guint number;
} DowserLlmEvent;
typedef void (*DowserLlmEventFunc) (const DowserLlmEvent *event, gpointer user_data);

/**
 * dowser_llm_chat_async:
 * @event_func: (nullable): never called after the callback
 *
 * Tries again if the error may be temporary. The waits between the tries are 2, 4, 8 and 16 s. If the reply has a
 * Retry-After header, the wait is as long as this header demands. If it demands more than 60 s, there is no further
 * try. Each wait is lengthened at random by up to a quarter, to at most 60 s, and multiplied by the environment
 * variable DOWSER_RETRY_SCALE. A permanent error (wrong key, no such model) ends the chat at once.
 */
void dowser_llm_chat_async (DowserLlm *self, const DowserChat *chat, DowserLlmEventFunc event_func, gpointer event_data,
                            GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable) */
DowserChatReply *dowser_llm_chat_finish (DowserLlm *self, GAsyncResult *result, GError **error);

/** Makes vectors of @texts (strv). The finish function returns one array of floats for each text, in the same order. */
void dowser_llm_embed_async (DowserLlm *self, const char *const *texts, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): the vectors: one GArray of float for each text, in the order of the texts */
GPtrArray *dowser_llm_embed_finish (DowserLlm *self, GAsyncResult *result, GError **error);

/** Lists the endpoint's models. */
void dowser_llm_list_async (DowserLlm *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                            gpointer user_data);
/** Returns: (transfer full) (nullable): strv: the names of the endpoint's models; %NULL with @error */
char **dowser_llm_list_finish (DowserLlm *self, GAsyncResult *result, GError **error);

/** Returns TRUE if @error may be temporary, so that another try may help. */
gboolean dowser_llm_error_is_temporary (const GError *error);

G_END_DECLS
