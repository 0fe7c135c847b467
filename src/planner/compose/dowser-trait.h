/* dowser-trait.h - one property of a reading, and its weight */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** DowserTrait: the hash of its name: "list:match=full", "shape=count who won". */
typedef guint32 DowserTrait;

/** DowserTraitWeight: one learned weight. */
typedef struct
{
  DowserTrait trait;
  gint16 weight; /* in hundredths */
} DowserTraitWeight;

/** The trait whose name is the three texts, one after the other. */
DowserTrait dowser_trait_new (const char *a, const char *b, const char *c);
/** @trait, where the question has @word. */
DowserTrait dowser_trait_with (DowserTrait trait, const char *word);
/** Returns: in hundredths, so that sums are exact; 0 where nothing was learned of it */
int dowser_trait_weigh (DowserTrait trait);

/** Fills in the names of those traits that @names has as keys, for who learns their weights: DowserTrait as a pointer →
 * char *. */
void dowser_trait_name_into (GHashTable *names);
/** Other weights than those that are compiled in. @weights: DowserTrait as a pointer → gint as a pointer, in hundredths
 */
void dowser_trait_weigh_by (GHashTable *weights);

G_END_DECLS
