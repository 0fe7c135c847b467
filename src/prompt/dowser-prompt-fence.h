/* dowser-prompt-fence.h - makes untrusted texts safe, so that they cannot end the fence around them in a prompt */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Maximum number of characters in a prompt: of a name, of a description, and of a stored value. */
#define DOWSER_FENCE_MAX_NAME 128
#define DOWSER_FENCE_MAX_DESCRIPTION 200
#define DOWSER_FENCE_MAX_VALUE 40
/** Maximum number of characters of a question, an instruction or an engine's message. */
#define DOWSER_FENCE_MAX_TEXT 4000

/**
 * dowser_fence_append_text:
 * @text: any bytes
 * @max_chars: a longer text is cut, and "…" is added
 *
 * Appends @text as part of one line. A run of line breaks, control characters and spaces becomes one space. Invisible
 * characters and characters that change the writing direction are removed. Marks of fences, chat headings and thoughts
 * are broken up.
 */
void dowser_fence_append_text (GString *into, const char *text, gsize max_chars);
/** Returns the text that dowser_fence_append_text() appends. Returns: (transfer full) */
char *dowser_fence_dup_text (const char *text, gsize max_chars);

G_END_DECLS
