/* dowser-trait.h - a trait: one property of an interpretation of a question, with its learned weight */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** DowserTrait: a property of an interpretation of a question. It is stored as the hash of the property's name, such as
 * "list:match=full" or "shape=count who won" */
typedef guint32 DowserTrait;

/** DowserTraitWeight: the learned weight of a trait (a property of an interpretation) */
typedef struct
{
  DowserTrait trait;
  gint16 weight; /* in hundredths */
} DowserTraitWeight;

/** Returns the trait whose name is the concatenation of @a, @b and @c. */
DowserTrait dowser_trait_new (const char *a, const char *b, const char *c);
/** Returns the trait (a feature with a learned weight) that combines @trait with @word of the question. */
DowserTrait dowser_trait_combine (DowserTrait trait, const char *word);
/** Returns: the weight in hundredths, so that sums are exact; 0 if no weight was learned */
int dowser_trait_get_weight (DowserTrait trait);

/** Sets @names, a table that collects the names of certain traits for the program that learns weights. The table's keys
 * are the traits. When one of these traits is made, its name is stored as the value of the key. @names: DowserTrait as
 * a pointer → char * */
void dowser_trait_set_name_table (GHashTable *names);
/** Replaces the compiled-in weights of the traits. @weights: DowserTrait as a pointer → gint as a pointer, in
 * hundredths */
void dowser_trait_set_weights (GHashTable *weights);

G_END_DECLS
