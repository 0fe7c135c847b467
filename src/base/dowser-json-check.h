/* dowser-json-check.h - checks whether a text is strict JSON, without recursion */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * dowser_json_check:
 * @text: @length bytes of any kind
 *
 * Checks that @text is strict JSON as in RFC 8259: no comments, no trailing text, no repeated names, and no numbers or
 * escapes that a reader would have to change. Also checks that no value is nested deeper than @max_depth. An accepted
 * text is safe for a recursive parser that works with C strings.
 *
 * Returns: TRUE, or FALSE with #DOWSER_PLAN_ERROR set: the message has line and column
 */
gboolean dowser_json_check (const char *text, gsize length, guint max_depth, GError **error);

G_END_DECLS
