/* dowser-json-check.h - whether a text is strictly JSON, without recursion */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * dowser_json_check:
 * @text: @length bytes of any kind
 *
 * Checks RFC 8259 strictly (no comments, no trailing text, no repeated names, no numbers or escapes that
 * a reader would have to bend) and that no value lies deeper than @max_depth. What passes is safe for a recursive
 * parser that works with C strings.
 *
 * Returns: TRUE, or FALSE with #DOWSER_PLAN_ERROR set: the message names line and column
 */
gboolean dowser_json_check (const char *text, gsize length, guint max_depth, GError **error);

G_END_DECLS
