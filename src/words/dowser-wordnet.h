/* dowser-wordnet.h - reads WordNet's word list as packed by pack-wordnet.py; that script describes the layout */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  DOWSER_WORDNET_NOUN = 1,
  DOWSER_WORDNET_VERB = 2,
  DOWSER_WORDNET_OTHER = 4, /* adjective or adverb */
  DOWSER_WORDNET_COMMON = 8,
} DowserWordnetFlags;

/**
 * DowserWordnetEntry: one word.
 * @sets: packed list of the numbers of the word's sets; @derived: packed list of the numbers of the words derived from
 * the word
 */
typedef struct
{
  guint index;
  const char *word;
  DowserWordnetFlags flags;
  guint n_sets;
  guint n_derived;
  const guint8 *sets;
  const guint8 *derived;
} DowserWordnetEntry;

/** DowserWordnetSet: words with the same meaning. @kind: the number of the more general set; if there is none, the
 * set's own number */
typedef struct
{
  guint n_members;
  const guint8 *members;
  guint kind;
} DowserWordnetSet;

/** @word: lower case, spaces between the words of a phrase. Returns: TRUE if WordNet has @word */
gboolean dowser_wordnet_find (const char *word, DowserWordnetEntry *entry);
/** Returns the flags of @word, 0 for an unknown word. */
DowserWordnetFlags dowser_wordnet_get_flags (const char *word);
void dowser_wordnet_get_entry (guint index, DowserWordnetEntry *entry);
void dowser_wordnet_get_set (guint index, DowserWordnetSet *set);
/** Returns the number at @i in a packed list. */
guint dowser_wordnet_read_number (const guint8 *list, guint i);

extern const unsigned char dowser_wordnet_data[];
extern const unsigned int dowser_wordnet_length;

G_END_DECLS
