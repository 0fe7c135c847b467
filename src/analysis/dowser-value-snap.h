/* dowser-value-snap.h - which stored values a written one may mean */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** DowserSnap: stored as written · another spelling (case, blanks, signs between words) · a slip of the keys away. */
typedef enum
{
  DOWSER_SNAP_NONE,
  DOWSER_SNAP_EXACT,
  DOWSER_SNAP_SPELLED,
  DOWSER_SNAP_NEAR,
} DowserSnap;

/**
 * dowser_value_snap:
 * @values: (char *): as they are stored, sorted by bytes
 * @found: (nullable): the values that come equally near are added, borrowed from @values, in their order
 *
 * Slips are letters: "2023" never comes near "2024", nor "A1" near "A2". Short words must be right.
 *
 * Returns: how near they come
 */
DowserSnap dowser_value_snap (GPtrArray *values, const char *text, GPtrArray *found);

/** Whether @text stands among @values, which are sorted by bytes. */
gboolean dowser_value_snap_holds (GPtrArray *values, const char *text);

/** How many slips a word of @n_chars letters may hold. */
guint dowser_value_snap_max_slips (gsize n_chars);

G_END_DECLS
