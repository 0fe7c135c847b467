/* dowser-safe-text.h - makes foreign text safe to show, without characters that a terminal or a label would obey */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** The maximum length of an error's text. */
#define DOWSER_SAFE_TEXT_MAX_ERROR 500

/** Returns TRUE if a terminal or a layout obeys @character instead of showing it: a control character, or a character
 * that changes the text direction. */
gboolean dowser_safe_text_is_control (gunichar character);
/** Appends a visible form of the control character @character: "␛", "⟨U+202E⟩". */
void dowser_safe_text_append_control (GString *into, gunichar character);
/** Returns a safe copy of @text that keeps line breaks and tabs; invalid UTF-8 becomes U+FFFD. Returns: (transfer
 * full) */
char *dowser_safe_text_dup (const char *text);
/** Returns the text in one line. @max: the maximum number of characters, 0 for all; omitted text is shown as "…".
 * Returns: (transfer full) */
char *dowser_safe_text_dup_line (const char *text, guint max);

G_END_DECLS
