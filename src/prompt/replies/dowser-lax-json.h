/* dowser-lax-json.h - a lenient JSON reader that reports its repairs */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/** Adds a line to the list of repairs (char *), unless the list already contains this line. */
void dowser_repairs_add_line (GPtrArray *repairs, const char *format, ...) G_GNUC_PRINTF (2, 3);

/**
 * DowserLaxText: a text that contains a JSON value.
 * @text: valid UTF-8 of @length bytes; @start: the position where the JSON value starts
 * @delimited: TRUE if the writer meant the text to end at @length, because a closing fence follows
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
 * @end: (out): the position after the value, or the position of the error
 *
 * Reads JSON that may be malformed, and adds a line to the list of repairs for each kind of repair. Accepts extra or
 * missing commas, comments, keys without quotes, any kind of quotes, line breaks and quotes inside texts, Python's
 * constants, and missing or extra brackets if only one reading is possible. If a text ends too early, the open brackets
 * are closed after a complete element; an incomplete text, number or member is an error. The time is linear in the
 * length of @text.
 *
 * Returns: (transfer full) (nullable): %NULL with #DOWSER_MODEL_ERROR_UNREADABLE, which says what was expected and
 * where
 */
JsonNode *dowser_lax_json_read (const DowserLaxText *text, gsize *end, GPtrArray *repairs, GError **error);

G_END_DECLS
