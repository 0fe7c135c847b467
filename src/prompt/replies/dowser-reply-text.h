/* dowser-reply-text.h - the words of a reply without thoughts and other turns, and the documents that stand in them */
#pragma once

#include "prompt/replies/dowser-lax-json.h"

G_BEGIN_DECLS

/** DowserReplyFence: @start, @end: of what stands inside; @language: lower case, perhaps empty; @closed: by its writer
 */
typedef struct
{
  char *language;
  gsize start;
  gsize end;
  gboolean closed;
} DowserReplyFence;

/**
 * DowserReplyText: plain data.
 * @text: valid UTF-8, as long as the reply; what is no answer is blanked, so that places stay
 * @fences: DowserReplyFence, in order
 * @thinks: a thought has no end
 * @mends: (char *)
 */
typedef struct
{
  char *text;
  gsize length;
  GPtrArray *fences;
  gboolean thinks;
  GPtrArray *mends;
} DowserReplyText;
/** Returns: (transfer full) (nullable): #DOWSER_MODEL_ERROR_TOO_LARGE; UNREADABLE where nothing is said */
DowserReplyText *dowser_reply_text_new (const char *reply, GError **error);
void dowser_reply_text_free (DowserReplyText *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserReplyText, dowser_reply_text_free)

/** How well a value serves: 0 not at all. */
typedef guint (*DowserReplyRank) (JsonNode *value);

/**
 * dowser_reply_text_find_json:
 *
 * The value that serves best, of those that serve equally well the last one. Values inside of others do not count.
 *
 * Returns: (transfer full) (nullable): %NULL, with an error where one begins that cannot be read, and without where
 * none begins
 */
JsonNode *dowser_reply_text_find_json (DowserReplyText *self, DowserReplyRank rank, GError **error);

/** Returns: (transfer full) (nullable): the SQL that stands in a fence, behind a label or begins a line; %NULL for none
 */
char *dowser_reply_text_dup_sql (const DowserReplyText *self);

G_END_DECLS
