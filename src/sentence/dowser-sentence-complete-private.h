/* dowser-sentence-complete-private.h - shared functions of the files that complete a sentence */
#pragma once

#include "sentence/dowser-sentence-chart.h"
#include "sentence/dowser-sentence-complete.h"
#include "sentence/dowser-sentence-tokens.h"

G_BEGIN_DECLS

/**
 * DowserSentencePlace: the place in a sentence where offers would be inserted
 * @path: DowserSentenceRead: how the text before the place is read
 * @word: the last word before the place; @part: the part of the sentence, as for dowser_sentence_follow_rate()
 * @head: the last grammar word before the place, not counting "of" and similar words: "sum" in "sum of distinct"
 * @tables: (element-type DowserTable): each table named so far → how certain it is that this table is meant, in
 * hundredths
 * @near: (element-type DowserTable): the tables that a key joins with @tables
 * @mentioned: the names found in the text, spelled as in the schema, keyed by position
 * @profile: (nullable): the values of columns
 * @lists_tables: TRUE if the sentence has already listed its tables
 * @compared: (nullable): the column that is compared with a value at this place
 */
typedef struct
{
  GArray *path;
  const char *word;
  const char *part;
  const char *head;
  GHashTable *tables;
  GHashTable *near;
  GHashTable *mentioned;
  const DowserProfile *profile;
  gboolean lists_tables;
  const DowserColumn *compared;
} DowserSentencePlace;

/** DowserSentenceVocabulary: maps the names of a schema to the tables and columns that they name; lives as long as the
 * schema */
typedef struct _DowserSentenceVocabulary DowserSentenceVocabulary;
const DowserSentenceVocabulary *_dowser_vocabulary_get (const DowserSchema *schema);
/** Returns: (transfer none) (nullable): the columns called @name, in any case, of const DowserColumn */
GPtrArray *_dowser_vocabulary_find_columns (const DowserSentenceVocabulary *self, const char *name);
/** Fills the sets @tables and @near of @place from the names in its path. */
void _dowser_vocabulary_fill_place (const DowserSentenceVocabulary *self, const DowserSchema *schema, GPtrArray *tokens,
                                    DowserSentencePlace *place);

/**
 * DowserSentenceReading: the state of reading a text as a sentence; allocated on the stack, zeroed.
 * @half: (nullable): the last token, if the user may still add letters to it; @n: the number of tokens before @half
 * @cheapest: for each number of tokens, the last part of the cheapest way to divide that many tokens into parts; the
 * part has 0 tokens if there is no way
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
const DowserSentenceToken *_dowser_reading_get_token (const DowserSentenceReading *self, guint index);
/** Gets the cheapest way to read the first @n tokens. Returns: (transfer full): of DowserSentenceRead; empty if these
 * tokens can't be read */
GArray *_dowser_reading_get_cheapest_path (const DowserSentenceReading *self, guint n);
/** Gets the cheapest way to read the first @n tokens, as words that are shown to the user. Returns: (transfer full): of
 * DowserSentenceWord */
GArray *_dowser_reading_list_words (const DowserSentenceReading *self, guint n);
DowserSentenceWordKind _dowser_read_get_kind (const DowserSentenceRead *read);

/** Describes the place before token @first. @place: (inout): zeroed, or the result of an earlier call */
void _dowser_reading_find_place (const DowserSentenceReading *self, guint first, DowserSentencePlace *place);
void _dowser_place_clear (DowserSentencePlace *self);
DowserSentenceSlot _dowser_place_find_slot (const DowserSentencePlace *place);

/** A callback that compares @words with the text before the cursor. Returns: (nullable): the part of @words that the
 * user hasn't entered yet; %NULL if the user has entered other words */
typedef const char *(*DowserSentenceNameFilter) (const char *words, gpointer user_data);
/** A callback for an offered name. @rest: the result of #DowserSentenceNameFilter: the part of the name that the user
 * hasn't entered yet; @share: how likely the name is, compared with other names of its kind */
typedef void (*DowserSentenceNameOffer) (const char *rest, DowserSentenceWordKind kind, const DowserTable *table,
                                         const DowserColumn *column, double share, gpointer user_data);
/** Rates the names of @category by the tables and words before @place, the position of the completion. Offers the best
 * names that @filter accepts, at most @max. @first: (nullable): if set, only names that begin with this word are
 * offered */
void _dowser_vocabulary_rate_names (const DowserSentenceVocabulary *self, DowserSentenceCategory category,
                                    const DowserSentencePlace *place, const char *first, guint max,
                                    DowserSentenceNameFilter filter, DowserSentenceNameOffer offer, gpointer user_data);

/** Returns: (nullable): the column that is compared with a value at @place */
const DowserColumn *_dowser_place_find_compared_column (const DowserSentencePlace *place,
                                                        const DowserSentenceVocabulary *vocabulary, GPtrArray *tokens,
                                                        const DowserSentenceNames *names);
/** Returns TRUE if a column contains the text @word, or a text that begins with @word. @profile: (nullable) */
gboolean _dowser_profile_contains_word (const DowserProfile *profile, const DowserSchema *schema, const char *word);
/** If nothing is offered, stores in @into the first word that can't be part of a sentence. @profile: (nullable) */
void _dowser_reading_find_unread (const DowserSentenceReading *self, const DowserProfile *profile,
                                  DowserSentenceCompletion *into);
/** Returns replacements for the word of @completion that isn't understood. The words most similar to it come first,
 * followed by the likeliest words. */
DowserSentenceCompletion *_dowser_completion_new_replacements (const DowserSentenceCompletion *completion,
                                                               const char *text, const DowserSchema *schema,
                                                               const DowserProfile *profile);

G_END_DECLS
