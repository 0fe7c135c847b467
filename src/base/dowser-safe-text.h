/* dowser-safe-text.h - text of others as it may be shown: nothing in it that a terminal or a label would obey */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** The longest text of an error. */
#define DOWSER_SAFE_TEXT_MAX_ERROR 500

/** Whether a terminal or a layout obeys @character instead of showing it: a control, or a sign that turns the direction
 * of what follows. */
gboolean dowser_safe_text_is_control (gunichar character);
/** Shows what @character is: "␛", "⟨U+202E⟩". Control characters only. */
void dowser_safe_text_append_control (GString *into, gunichar character);
/** With its line breaks and tabs; bytes that are no UTF-8 become U+FFFD. Returns: (transfer full) */
char *dowser_safe_text_dup (const char *text);
/** In one line. @max: characters at most, 0 for all; what is left out shows as "…". Returns: (transfer full) */
char *dowser_safe_text_dup_line (const char *text, guint max);

G_END_DECLS
