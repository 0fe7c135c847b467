/* dowser-call-text.h - descriptions of requests to a model: tokens, cost, tries; no widgets */
#pragma once

#include "session/dowser-model-call.h"

G_BEGIN_DECLS

/** Returns the purpose of the request, for example "Making a plan". Translated, borrowed. */
const char *dowser_call_get_title (const DowserModelCall *call);
/** Returns a summary such as "1,234 + 56 tokens · 2.3 s · 2 tries · costs 0.0012". Returns: (transfer full) */
char *dowser_call_dup_summary (const DowserModelCall *call);
/** Returns a summary such as "small-model · 2 requests · 1,290 tokens · costs 0.0012". Returns: (transfer full)
 * (nullable): %NULL if there are no requests */
char *dowser_calls_dup_summary (GPtrArray *calls);

G_END_DECLS
