/* dowser-sentence-complete-private.h - what the files that complete a sentence share */
#pragma once

#include "sentence/dowser-sentence-chart.h"
#include "sentence/dowser-sentence-complete.h"
#include "sentence/dowser-sentence-tokens.h"

G_BEGIN_DECLS

/**
 * DowserSentencePlace: where offers would stand.
 * @path: DowserSentenceRead: what is read before it
 * @word: the last of it, @part: the part of the sentence, as dowser_sentence_follow_rate() has them
 * @head: what the last word of the grammar wants that isn't "of" or the like: "sum" in "sum of distinct"
 * @tables: (element-type DowserTable): those that are named so far → in hundredths, how surely
 * @near: (element-type DowserTable): those that a key joins with them
 * @said: names that were said, as the schema stores them, by their place
 * @profile: (nullable): what columns hold
 * @settled: the tables are listed already
 * @compared: (nullable): the column that is compared with what stands here
 */
typedef struct
{
  GArray *path;
  const char *word;
  const char *part;
  const char *head;
  GHashTable *tables;
  GHashTable *near;
  GHashTable *said;
  const DowserProfile *profile;
  gboolean settled;
  const DowserColumn *compared;
} DowserSentencePlace;

/** DowserSentenceVocabulary: the names of one schema with what they name; lives as long as it. */
typedef struct _DowserSentenceVocabulary DowserSentenceVocabulary;
const DowserSentenceVocabulary *_dowser_vocabulary_get (const DowserSchema *schema);
/** Of const DowserColumn: those called @name, in any case. Returns: (transfer none) (nullable) */
GPtrArray *_dowser_vocabulary_find_columns (const DowserSentenceVocabulary *self, const char *name);
/** Fills the sets of @place from its path. */
void _dowser_vocabulary_note_names (const DowserSentenceVocabulary *self, const DowserSchema *schema, GPtrArray *tokens,
                                    DowserSentencePlace *place);

/**
 * DowserSentenceReading: on the stack, zeroed.
 * @half: (nullable): the last token where letters may follow it at once; @n: tokens before it
 * @cheapest: by number of tokens: what ends there in the cheapest reading; n is 0 where there is none
 */
typedef struct
{
  const char *text;
  const DowserSchema *schema;
  const DowserSentenceNames *names;
  const DowserSentenceVocabulary *vocabulary;
  GPtrArray *tokens;
  const DowserSentenceToken *half;
  guint n;
  DowserSentenceBeginning beginning;
  DowserSentenceRead *cheapest;
} DowserSentenceReading;
void _dowser_reading_init (DowserSentenceReading *self, const char *text, const DowserSchema *schema);
void _dowser_reading_clear (DowserSentenceReading *self);
const DowserSentenceToken *_dowser_reading_get (const DowserSentenceReading *self, guint index);
/** The cheapest reading of the first @n tokens. Returns: (transfer full): of DowserSentenceRead; empty where there is
 * none */
GArray *_dowser_reading_list_path (const DowserSentenceReading *self, guint n);
/** The same as people see it. Returns: (transfer full): of DowserSentenceWord */
GArray *_dowser_reading_list_words (const DowserSentenceReading *self, guint n);
DowserSentenceWordKind _dowser_read_get_kind (const DowserSentenceRead *read);

/** What stands before token @first. @place: (inout): zeroed, or of before */
void _dowser_reading_find_place (const DowserSentenceReading *self, guint first, DowserSentencePlace *place);
void _dowser_place_clear (DowserSentencePlace *self);
DowserSentenceSlot _dowser_place_find_slot (const DowserSentencePlace *place);

/** Returns: (nullable): what is left of @words to be typed; %NULL where others were typed */
typedef const char *(*DowserSentenceNameFilter) (const char *words, gpointer user_data);
/** @rest: as the filter has it; @share: how likely it is among those of its kind */
typedef void (*DowserSentenceNameOffer) (const char *rest, DowserSentenceWordKind kind, const DowserTable *table,
                                         const DowserColumn *column, double share, gpointer user_data);
/** Rates the names of @category by the tables and the words before them, and offers the @max best that @filter lets
 * pass. @first: (nullable): only those that begin with this word */
void _dowser_vocabulary_rate (const DowserSentenceVocabulary *self, DowserSentenceCategory category,
                              const DowserSentencePlace *place, const char *first, guint max,
                              DowserSentenceNameFilter filter, DowserSentenceNameOffer offer, gpointer user_data);

/** The column that is compared with what stands at @place. Returns: (nullable) */
const DowserColumn *_dowser_place_find_compared (const DowserSentencePlace *place,
                                                 const DowserSentenceVocabulary *vocabulary, GPtrArray *tokens,
                                                 const DowserSentenceNames *names);
/** Whether any column holds @word, or a text that begins with it. @profile: (nullable) */
gboolean _dowser_profile_knows (const DowserProfile *profile, const DowserSchema *schema, const char *word);
/** Tells @into of the first word that fits nowhere, where nothing is offered. @profile: (nullable) */
void _dowser_reading_find_unread (const DowserSentenceReading *self, const DowserProfile *profile,
                                  DowserSentenceCompletion *into);
/** What could stand where @completion has a word that is unread: the nearest by their letters, then the likeliest. */
DowserSentenceCompletion *_dowser_completion_new_instead (const DowserSentenceCompletion *completion, const char *text,
                                                          const DowserSchema *schema, const DowserProfile *profile);

G_END_DECLS
