/* dowser-sentence-complete.h - offers the possible continuations of an unfinished sentence */
#pragma once

#include "schema/dowser-profile.h"
#include "sentence/dowser-sentence.h"

G_BEGIN_DECLS

/** DowserSentenceSlot: the kind of words that come next */
typedef enum
{
  DOWSER_SENTENCE_SLOT_START,
  DOWSER_SENTENCE_SLOT_NEXT,
  DOWSER_SENTENCE_SLOT_TABLE,
  DOWSER_SENTENCE_SLOT_MEASURE,
  DOWSER_SENTENCE_SLOT_GROUP,
  DOWSER_SENTENCE_SLOT_CONDITION,
  DOWSER_SENTENCE_SLOT_COMPARISON,
  DOWSER_SENTENCE_SLOT_VALUE,
  DOWSER_SENTENCE_SLOT_PERIOD,
  DOWSER_SENTENCE_SLOT_ORDER,
  DOWSER_SENTENCE_SLOT_LIMIT,
} DowserSentenceSlot;

/**
 * DowserSentenceOffer: a possible continuation of a sentence
 * @text: the next words, or the rest of the unfinished word, as users write them
 * @kind: the kind of these words
 * @table, @column: (nullable): what the words name, if they are unambiguous; for a value, its column; borrowed from the
 * schema
 */
typedef struct
{
  char *text;
  DowserSentenceWordKind kind;
  const DowserTable *table;
  const DowserColumn *column;
} DowserSentenceOffer;

/**
 * DowserSentenceCompletion: what is known about an unfinished text; must not outlive the schema
 * @offers: DowserSentenceOffer, the likeliest first; empty if the text doesn't begin a sentence
 * @start, @end: bytes of the text that the offers replace
 * @half: TRUE if the last word is unfinished and the first offer would complete it
 * @same: TRUE if the first offer is what the user entered, written as Dowser writes sentences
 * @whole: TRUE if the text is a complete sentence
 * @words: DowserSentenceWord: the words that were read, in order
 * @unread_start, @unread_length: bytes of the first word that fits nowhere, even as the beginning of a longer word;
 * length 0 if there is no such word, or if the words before it don't begin a sentence
 * @slot: the kind of words that come next
 * @column: (nullable): the column whose value comes next
 * @replaces: (nullable): the word that the offers replace, if this word isn't understood
 * @instead: (nullable): the replacements for an unread word; only the fields @offers and @without of @instead are set
 * @without: (nullable): the sentence without the word that the offers replace, and without the words that connect this
 * word with the sentence
 */
typedef struct _DowserSentenceCompletion DowserSentenceCompletion;
struct _DowserSentenceCompletion
{
  GPtrArray *offers;
  gsize start;
  gsize end;
  gboolean half;
  gboolean same;
  gboolean whole;
  GArray *words;
  gsize unread_start;
  gsize unread_length;
  DowserSentenceSlot slot;
  const DowserColumn *column;
  char *replaces;
  DowserSentenceCompletion *instead;
  char *without;
};
void dowser_sentence_completion_free (DowserSentenceCompletion *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserSentenceCompletion, dowser_sentence_completion_free)

/**
 * dowser_sentence_complete:
 * @text: UTF-8: the beginning of a sentence; if it ends in a letter, its last word may be unfinished
 * @profile: (nullable): for the values of columns
 * @max: the maximum number of offers
 *
 * Pure; any thread. Returns no offers for a text that is too long for a user to write.
 */
DowserSentenceCompletion *dowser_sentence_complete (const char *text, const DowserSchema *schema,
                                                    const DowserProfile *profile, guint max);
/** Returns: (transfer full): @text with @offer inserted, followed by a blank if another word may come next */
char *dowser_sentence_completion_apply (const DowserSentenceCompletion *self, const char *text,
                                        const DowserSentenceOffer *offer);
/** Returns: (transfer full): a title such as "Group by" or "Value of country" */
char *dowser_sentence_completion_dup_title (const DowserSentenceCompletion *self);

/**
 * dowser_sentence_offer_dup_examples:
 * @profile: (nullable)
 * @n: (out): the number of values of the column or of rows of the table, -1 if unknown
 * @all: (out): TRUE if the examples are all values
 *
 * Returns a text about the offer. For a column, it has three values or the range of values; for a table, its first
 * columns; for grammar words, their effect. Returns: (transfer full) (nullable)
 */
char *dowser_sentence_offer_dup_examples (const DowserSentenceOffer *self, const DowserProfile *profile, gint64 *n,
                                          gboolean *all);

G_END_DECLS
