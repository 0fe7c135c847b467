/* dowser-prompt-fence.h - texts of strangers, made so that they cannot leave the fence they stand in */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Characters of a name, a description and a value that a model is told. */
#define DOWSER_FENCE_MAX_NAME 128
#define DOWSER_FENCE_MAX_DESCRIPTION 200
#define DOWSER_FENCE_MAX_VALUE 40
/** Characters of a question, an instruction or an engine's message. */
#define DOWSER_FENCE_MAX_TEXT 4000

/**
 * dowser_fence_append:
 * @text: any bytes
 * @max_chars: what is longer is cut, and ends with "…"
 *
 * Appends @text as part of one line: line breaks, controls and blanks in a row become one blank, signs that cannot be
 * seen or turn the direction of writing go, and the marks of fences, headings of chats and thoughts are broken up.
 */
void dowser_fence_append (GString *into, const char *text, gsize max_chars);
/** The same as a text of its own. Returns: (transfer full) */
char *dowser_fence_dup (const char *text, gsize max_chars);

G_END_DECLS
