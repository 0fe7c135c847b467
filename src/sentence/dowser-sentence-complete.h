/* dowser-sentence-complete.h - how a sentence that is begun may go on */
#pragma once

#include "schema/dowser-profile.h"
#include "sentence/dowser-sentence.h"

G_BEGIN_DECLS

/** DowserSentenceSlot: what is to be typed next. */
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
 * DowserSentenceOffer:
 * @text: the words that come next, or that the half word ends in, as they are typed
 * @kind: what they would be
 * @table, @column: (nullable): what they name, where that is one thing; of a value, the column that holds it; borrowed
 *   from the schema
 */
typedef struct
{
  char *text;
  DowserSentenceWordKind kind;
  const DowserTable *table;
  const DowserColumn *column;
} DowserSentenceOffer;

/**
 * DowserSentenceCompletion: what is known of a text while it is typed; it lives no longer than the schema.
 * @offers: DowserSentenceOffer, the likelier first; none where the text begins no sentence
 * @start, @end: bytes of the text that they take the place of
 * @half: the last word is half typed: the first offer would end it
 * @same: that is what was typed, as it is written in a sentence
 * @whole: all words are a sentence
 * @words: DowserSentenceWord: those that are read, in order
 * @unread_start, @unread_length: bytes of the first word that fits nowhere and begins nothing that would; no bytes
 * where there is none, or where nothing before it tells that a sentence was begun
 * @slot: what is to be typed next
 * @column: (nullable): whose value that is
 * @replaces: (nullable): the word that the offers take the place of, where it isn't understood
 * @instead: (nullable): where a word is unread: what could stand there, with nothing told but the offers and @without
 * @without: (nullable): the sentence that is left without the word that the offers take the place of, and without what
 * ties it to the rest
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
 * @text: UTF-8: the beginning of a sentence; where it ends in a letter, its last word may be half typed
 * @profile: (nullable): for the values that columns hold
 * @max: so many offers at most
 *
 * Pure; any thread. A text that is longer than anybody types gets nothing.
 */
DowserSentenceCompletion *dowser_sentence_complete (const char *text, const DowserSchema *schema,
                                                    const DowserProfile *profile, guint max);
/** @text with @offer in it, and a blank behind it where another word may follow. Returns: (transfer full) */
char *dowser_sentence_completion_take (const DowserSentenceCompletion *self, const char *text,
                                       const DowserSentenceOffer *offer);
/** "Group by", "Value of country". Returns: (transfer full) */
char *dowser_sentence_completion_dup_title (const DowserSentenceCompletion *self);

/**
 * dowser_sentence_offer_dup_examples:
 * @profile: (nullable)
 * @n: (out): values of a column, rows of a table, -1 where that isn't known
 * @all: (out): whether these are all of them
 *
 * Three values of a column, or its range; the first columns of a table; what words of the grammar do. Returns:
 * (transfer full) (nullable)
 */
char *dowser_sentence_offer_dup_examples (const DowserSentenceOffer *self, const DowserProfile *profile, gint64 *n,
                                          gboolean *all);

G_END_DECLS
