/* dowser-llm-fixture.h - sends requests to a model and waits for the answers */
#pragma once

#include "llm/dowser-llm.h"
#include "support/dowser-test-model.h"

G_BEGIN_DECLS

/**
 * DowserTestChat: the result of a chat. @event_text: all words of the chat's events since the last retry; @retries: one
 * sentence for
 * each retry
 * @stop_after: the chat is canceled at the event with this number; @n_events: number of events received; @waits:
 * waiting
 * times before the retries
 */
typedef struct
{
  DowserChatReply *reply;
  GError *error;
  GString *event_text;
  GPtrArray *retries;
  GArray *waits;
  GCancellable *cancellable;
  guint stop_after;
  guint n_events;
  gint64 stop_time;
  gint64 ended;
} DowserTestChat;
void dowser_test_chat_init (DowserTestChat *self);
void dowser_test_chat_clear (DowserTestChat *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DowserTestChat, dowser_test_chat_clear)

/** Returns the endpoint of @model in the format @wire; @path: (nullable): appended to the URL. */
DowserEndpoint *dowser_llm_fixture_make_endpoint (DowserTestModel *model, DowserWire wire, const char *path);
/** Makes a chat of two messages. @schema: (nullable) */
DowserChat *dowser_llm_fixture_make_chat (const char *question, const char *schema);
/** Sends the chat and runs the main loop until the reply is complete. @conversation: is cleared before */
void dowser_llm_fixture_send_chat (DowserLlm *llm, const DowserChat *chat, DowserTestChat *conversation);
/** Runs one chat with @endpoint in a temporary DowserLlm. @conversation: (out): initialized here; receives the reply */
void dowser_llm_fixture_run_chat (const DowserEndpoint *endpoint, DowserTestChat *conversation);
/** Runs the main loop until it has no more events. */
void dowser_llm_fixture_run_pending (void);
guint dowser_llm_fixture_count_descriptors (void);

G_END_DECLS
