/* dowser-lax-json.h - reads what was meant to be JSON, and says what had to be put right */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/** Adds @line to @mends (char *), unless it is there already. */
void dowser_mends_add (GPtrArray *mends, const char *format, ...) G_GNUC_PRINTF (2, 3);

/**
 * DowserLaxText: where a value may be read.
 * @text: valid UTF-8 of @length bytes; @start: of the value
 * @delimited: whoever wrote it has ended it on purpose at @length (a fence is closed there)
 */
typedef struct
{
  const char *text;
  gsize length;
  gsize start;
  gboolean delimited;
} DowserLaxText;

/**
 * dowser_lax_json_read:
 * @end: (out): behind the value, or where it could not be read further
 * @mends: a line for each kind of thing that was put right
 *
 * Reads commas too many or missing, comments, keys without quotes, any kind of quotes, line breaks and quotes inside of
 * texts, the words of Python, brackets that are missing or too many where one reading is left. What ends too early is
 * closed behind a whole element; never is a text, a number or a member completed. Linear in the length of @text.
 *
 * Returns: (transfer full) (nullable): %NULL with #DOWSER_MODEL_ERROR_UNREADABLE, which says what was expected where
 */
JsonNode *dowser_lax_json_read (const DowserLaxText *text, gsize *end, GPtrArray *mends, GError **error);

G_END_DECLS
