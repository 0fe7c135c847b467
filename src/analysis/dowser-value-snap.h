/* dowser-value-snap.h - finds stored values that a written value may mean */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** DowserSnap: how a text matches the stored values. The members in order: it matches none; it is a stored value; it
 * differs only in case, spaces and separators; it has typing errors. */
typedef enum
{
  DOWSER_SNAP_NONE,
  DOWSER_SNAP_EXACT,
  DOWSER_SNAP_SPELLED,
  DOWSER_SNAP_NEAR,
} DowserSnap;

/**
 * dowser_value_snap:
 * @values: (char *): stored values, sorted by bytes
 * @found: (nullable): all values that match equally well are added, borrowed from @values, in the order of @values
 *
 * Typing errors affect only letters: "2023" never matches "2024", and "A1" never matches "A2". Short words must be
 * exact.
 *
 * Returns: the quality of the match
 */
DowserSnap dowser_value_snap (GPtrArray *values, const char *text, GPtrArray *found);

/** Returns TRUE if @text is in @values, which are sorted by bytes. */
gboolean dowser_value_snap_contains (GPtrArray *values, const char *text);

/** Returns the maximum number of typing errors in a word of @n_chars letters. */
guint dowser_value_snap_get_max_typos (gsize n_chars);

G_END_DECLS
