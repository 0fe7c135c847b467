/* dowser-spelling.h - texts that differ by case, blanks and signs alone may mean the same */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Longer ones are texts, not names of kinds. */
#define DOWSER_SPELLING_MAX_LENGTH 60

/** Letters and digits of @text alone, in one case. Returns: (transfer full) */
char *dowser_spelling_fold (const char *text);
/**
 * dowser_spelling_find_pair:
 * @values: (char *)
 * @other: (out): the second of the pair, borrowed
 *
 * Returns: (nullable): the first value, in their order, whose spelling another one shares
 */
const char *dowser_spelling_find_pair (GPtrArray *values, const char **other);

G_END_DECLS
