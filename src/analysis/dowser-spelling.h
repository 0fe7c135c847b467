/* dowser-spelling.h - finds texts that differ only in case, spaces and punctuation */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** The maximum length of a compared text. Longer texts aren't names of categories. */
#define DOWSER_SPELLING_MAX_LENGTH 60

/** Returns only the letters and digits of @text, in one case. Returns: (transfer full) */
char *dowser_spelling_fold (const char *text);
/**
 * dowser_spelling_find_pair:
 * @values: (char *)
 * @other: (out): the second value of the pair, borrowed
 *
 * Returns: (nullable): the first of @values that has the same spelling as another value
 */
const char *dowser_spelling_find_pair (GPtrArray *values, const char **other);

G_END_DECLS
