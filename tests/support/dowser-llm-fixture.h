/* dowser-llm-fixture.h - asking a model, waited for */
#pragma once

#include "llm/dowser-llm.h"
#include "support/dowser-test-model.h"

G_BEGIN_DECLS

/**
 * DowserLlmTalk: what a chat came to. @told: all words of its events since the last retry; @retries: sentences, one
 * each
 * @stop_after: cancels with the event of this number; @n_events: that have come; @waits: of the retries
 */
typedef struct
{
  DowserChatReply *reply;
  GError *error;
  GString *told;
  GPtrArray *retries;
  GArray *waits;
  GCancellable *cancellable;
  guint stop_after;
  guint n_events;
  gint64 stopped;
  gint64 ended;
} DowserLlmTalk;
void dowser_llm_talk_init (DowserLlmTalk *self);
void dowser_llm_talk_clear (DowserLlmTalk *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DowserLlmTalk, dowser_llm_talk_clear)

/** The endpoint of @model in the format @wire; @path: (nullable): after the URL. */
DowserEndpoint *dowser_llm_fixture_endpoint (DowserTestModel *model, DowserWire wire, const char *path);
/** A chat of two messages; @schema: (nullable) */
DowserChat *dowser_llm_fixture_chat (const char *question, const char *schema);
/** Asks and runs the main loop until the answer; @talk: cleared before. */
void dowser_llm_fixture_talk (DowserLlm *llm, const DowserChat *chat, DowserLlmTalk *talk);
/** One chat with @endpoint, by a model of its own. @talk: not initialised */
void dowser_llm_fixture_ask (const DowserEndpoint *endpoint, DowserLlmTalk *talk);
/** Runs the main loop until nothing is left to do in it. */
void dowser_llm_fixture_settle (void);
guint dowser_llm_fixture_count_descriptors (void);

G_END_DECLS
