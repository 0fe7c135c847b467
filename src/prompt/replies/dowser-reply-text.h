/* dowser-reply-text.h - the text of a reply without thoughts and invented chat messages, and the documents in it */
#pragma once

#include "prompt/replies/dowser-lax-json.h"

G_BEGIN_DECLS

/** DowserReplyFence: a block of code between fence marks (```) in a model's reply.
 * @start, @end: the start and end of the block's content; @language: lower case, may be empty; @closed: TRUE if the
 * reply contains the mark that ends the block */
typedef struct
{
  char *language;
  gsize start;
  gsize end;
  gboolean closed;
} DowserReplyFence;

/**
 * DowserReplyText: plain data; the last field lists the repairs (char *).
 * @text: valid UTF-8, as long as the reply; removed parts are replaced by blanks, so that positions stay valid
 * @fences: DowserReplyFence, in the order of the text
 * @has_thoughts: TRUE if a thought in the reply has no closing mark
 */
typedef struct
{
  char *text;
  gsize length;
  GPtrArray *fences;
  gboolean has_thoughts;
  GPtrArray *repairs;
} DowserReplyText;
/** Returns: (transfer full) (nullable): %NULL with #DOWSER_MODEL_ERROR_TOO_LARGE, or with UNREADABLE for an empty
 * reply */
DowserReplyText *dowser_reply_text_new (const char *reply, GError **error);
void dowser_reply_text_free (DowserReplyText *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserReplyText, dowser_reply_text_free)

/** A callback that returns the rank of a JSON value; 0 if the value is unusable. */
typedef guint (*DowserReplyRank) (JsonNode *value);

/**
 * dowser_reply_text_find_json:
 *
 * Returns the JSON value with the best rank. If several values have the same rank, returns the last of them. Ignores
 * values inside other values.
 *
 * Returns: (transfer full) (nullable): %NULL with an error if a value can't be read; %NULL without an error if the
 * reply has no value
 */
JsonNode *dowser_reply_text_find_json (DowserReplyText *self, DowserReplyRank rank, GError **error);

/** Returns: (transfer full) (nullable): the SQL that is in a fence, after a label, or at the start of a line; %NULL if
 * there is no SQL */
char *dowser_reply_text_dup_sql (const DowserReplyText *self);

G_END_DECLS
