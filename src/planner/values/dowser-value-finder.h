/* dowser-value-finder.h - the lookup of one span (a run of words of a question) in the value index; private to its
 * three files */
#pragma once

#include "planner/values/dowser-value-index-private.h"

G_BEGIN_DECLS

/**
 * DowserValueFinder: the search for stored values that match one span (words of the question)
 * @span: the fields of a hit that are known before a value is found
 * @text: the words as the user wrote them; @key: the normalized form of @text; @mapped: the lemmas or stems of @key;
 * @other: the normalized form of a stored value
 * @start: the index of the span's first hit in @hits; @entries: for each hit, its entry in the value index
 * @name_like: TRUE if the span may be a name, because it is quoted, capitalized, or not an English word
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
/** Returns: (transfer full): the hits (the stored values that were found); frees the finder's other fields */
GArray *dowser_value_finder_finish (DowserValueFinder *finder);

const DowserValueEntry *dowser_value_finder_get_entry (const DowserValueFinder *finder, guint32 entry);
const DowserColumn *dowser_value_finder_get_column (const DowserValueFinder *finder, guint32 entry);
const DowserColumnProfile *dowser_value_finder_get_profile (const DowserValueFinder *finder, guint32 entry);
/** Adds a hit, which records that words of the question match the stored value @entry of the value index. Does nothing
 * if @entry already has a hit. Callers must add better matches before worse matches. */
void dowser_value_finder_add_hit (DowserValueFinder *finder, guint32 entry, DowserValueMatch match);
/** Sets for each hit how many other hits match equally well. Then sorts the hits and keeps only the best. */
void dowser_value_finder_sort_hits (DowserValueFinder *finder);
/** Looks up @text of @finder in the value index, and sorts the hits with dowser_value_finder_sort_hits(). The caller
 * must have set @key of @finder. */
void dowser_value_finder_run (DowserValueFinder *finder);

G_END_DECLS
