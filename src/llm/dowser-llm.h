/* dowser-llm.h - a language model: asks an endpoint, again where that helps, and gives its words as they come */
#pragma once

#include "llm/dowser-chat.h"
#include "llm/dowser-endpoint.h"

G_BEGIN_DECLS

/**
 * DowserLlm: main thread only, asynchronous, on one SoupSession. Errors: #DOWSER_MODEL_ERROR, a sentence each, and
 * never with a key in it.
 */
#define DOWSER_TYPE_LLM (dowser_llm_get_type ())
G_DECLARE_FINAL_TYPE (DowserLlm, dowser_llm, DOWSER, LLM, GObject)

DowserLlm *dowser_llm_new (const DowserEndpoint *endpoint);
/** As it was given, with what has been found out of it since (structured output). */
const DowserEndpoint *dowser_llm_get_endpoint (DowserLlm *self);

/** @key: (nullable): used instead of one from environment or keyring: to try out one that is not stored yet. "": none
 */
void dowser_llm_set_key (DowserLlm *self, const char *key);
/** The same with the password of the endpoint's proxy, before the first request. */
void dowser_llm_set_proxy_password (DowserLlm *self, const char *password);

/** All it is asked ends @seconds from now, with #DOWSER_MODEL_ERROR_TIMED_OUT where it has to; 0: no such end. */
void dowser_llm_set_time_limit (DowserLlm *self, guint seconds);

/**
 * DowserLlmEvent: what happens while an answer is waited for.
 * @TEXT: more words have come; @text holds the new ones
 * @RETRY: the try failed with @error, and its words are void; the next begins after @wait microseconds; @number: its
 *   number, from 2
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
 * Waits 2, 4, 8, 16 s (+ jitter, at most 60 s, times DOWSER_RETRY_SCALE) between tries where the error may pass, as
 * long as Retry-After says where that is given. What is fatal (wrong key, no such model) ends it at once.
 */
void dowser_llm_chat_async (DowserLlm *self, const DowserChat *chat, DowserLlmEventFunc event_func, gpointer event_data,
                            GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable) */
DowserChatReply *dowser_llm_chat_finish (DowserLlm *self, GAsyncResult *result, GError **error);

/** Vectors of @texts (strv). The finish returns one array of floats a text, in their order. */
void dowser_llm_embed_async (DowserLlm *self, const char *const *texts, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): of GArray of float */
GPtrArray *dowser_llm_embed_finish (DowserLlm *self, GAsyncResult *result, GError **error);

/** The models that the endpoint has. */
void dowser_llm_list_async (DowserLlm *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                            gpointer user_data);
/** Returns: (transfer full) (nullable): strv */
char **dowser_llm_list_finish (DowserLlm *self, GAsyncResult *result, GError **error);

/** Whether trying again may help with @error. */
gboolean dowser_llm_error_may_pass (const GError *error);

G_END_DECLS
