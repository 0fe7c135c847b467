/* dowser-value-finder.h - the look-up of one span in the value index: shared by its three files alone */
#pragma once

#include "planner/values/dowser-value-index-private.h"

G_BEGIN_DECLS

/**
 * DowserValueFinder: the look-up of one span.
 * @span: a hit with all that is known before a value is found
 * @text: the words as typed; @key, @mapped: forms of it; @other: of a value
 * @start: first hit of this span in @hits; @entries: the entry of each of them
 * @name_like: the span may be a name: quoted, capitalised, or no English word
 */
typedef struct
{
  const DowserValueIndex *index;
  const DowserColumn *only;
  DowserValueHit span;
  char *text;
  GString *key;
  GString *mapped;
  GString *other;
  GArray *hits;
  GArray *entries;
  guint start;
  gboolean name_like;
} DowserValueFinder;

void dowser_value_finder_init (DowserValueFinder *finder, const DowserValueIndex *index);
/** Returns: (transfer full): the hits; the rest is freed */
GArray *dowser_value_finder_finish (DowserValueFinder *finder);

const DowserValueEntry *dowser_value_finder_get_entry (const DowserValueFinder *finder, guint32 entry);
const DowserColumn *dowser_value_finder_get_column (const DowserValueFinder *finder, guint32 entry);
const DowserColumnProfile *dowser_value_finder_get_profile (const DowserValueFinder *finder, guint32 entry);
/** Adds a hit, unless the entry has one already: whoever calls first knows it better. */
void dowser_value_finder_add (DowserValueFinder *finder, guint32 entry, DowserValueMatch match);
/** Counts the rivals of each hit of the span, sorts the hits and keeps the best. */
void dowser_value_finder_settle (DowserValueFinder *finder);
/** Looks @text up, whose @key is made, and leaves its hits settled. */
void dowser_value_finder_run (DowserValueFinder *finder);

G_END_DECLS
