/* dowser-lexicon.h - hand-written tables: adjectives that imply a column, synonyms, places, formulas of measures */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** DowserDegree: the degrees of an adjective: tall, taller, tallest. */
typedef enum
{
  DOWSER_DEGREE_POSITIVE,
  DOWSER_DEGREE_COMPARATIVE,
  DOWSER_DEGREE_SUPERLATIVE
} DowserDegree;

/**
 * DowserAdjectiveColumn: one column that an adjective may mean.
 * @words: lemmas that name the column, separated by a space if all are required ("birth date")
 * @descending: TRUE if the superlative means the largest value of that column (oldest: age TRUE, birth date FALSE)
 * @score: 0–1; the list is sorted by it
 */
typedef struct
{
  const char *words;
  gboolean descending;
  double score;
} DowserAdjectiveColumn;

/**
 * DowserAdjective: @columns: ended by an element whose words are %NULL. A form that doesn't exist is %NULL (the
 * positive of "last").
 * @temporal: any date column is used if no column matches the words (latest, earliest)
 * @any_measure: any column of numbers is used if no column matches the words (highest, largest); in this case,
 * @descending is TRUE if the superlative means the largest value
 */
typedef struct
{
  const char *positive;
  const char *comparative;
  const char *superlative;
  gboolean temporal;
  gboolean any_measure;
  gboolean descending;
  const DowserAdjectiveColumn *columns;
} DowserAdjective;

/**
 * dowser_lexicon_find_adjective:
 * @word: lower case, any degree: old, older, oldest, expensive (the caller handles "most expensive")
 * @degree: (out) (optional): the degree that @word has
 *
 * Returns: (nullable): the adjective, static
 */
const DowserAdjective *dowser_lexicon_find_adjective (const char *word, DowserDegree *degree);

/** The table of all adjectives, for tests and for callers that derive other words from the adjectives. */
extern const DowserAdjective dowser_lexicon_adjectives[];
extern const guint dowser_lexicon_n_adjectives;

#define DOWSER_PLACE_MAX_NAMES 7
#define DOWSER_PLACE_MAX_DEMONYMS 4

/** DowserPlace: @names: spelled as databases store them, the most frequent first; @demonyms: lower case. Both arrays
 * end with
 * %NULL. */
typedef struct
{
  const char *names[DOWSER_PLACE_MAX_NAMES + 1];
  const char *demonyms[DOWSER_PLACE_MAX_DEMONYMS + 1];
} DowserPlace;

extern const DowserPlace dowser_lexicon_places[];
extern const guint dowser_lexicon_n_places;

/** Returns the names of the place that a demonym belongs to: french → France. @word: lower case. Returns: (nullable):
 * strv, static */
const char *const *dowser_lexicon_find_demonym (const char *word);
/** Returns all names of a place with several names, including @name: usa → United States, US, America … Returns:
 * (nullable): strv, static */
const char *const *dowser_lexicon_find_place_aliases (const char *name);
/** Returns the stored codes that a word may mean: female → "f", "w"; yes → "y", "t", "1". @lemma: lower case. Returns:
 * (nullable): strv, static */
const char *const *dowser_lexicon_find_codes (const char *lemma);

#define DOWSER_SYNONYM_MAX_WORDS 10

/**
 * DowserSynonymGroup: words, ended by %NULL, that are synonyms with @score; see dowser_synonyms_lookup().
 * @one_way: only the first word may mean the other words: "last" may mean "duration" (how long a trip lasts), but
 * "duration"
 * doesn't mean "last" (as in "last name")
 */
typedef struct
{
  double score;
  const char *words[DOWSER_SYNONYM_MAX_WORDS + 1];
  gboolean one_way;
} DowserSynonymGroup;

extern const DowserSynonymGroup dowser_lexicon_synonyms[];
extern const guint dowser_lexicon_n_synonyms;

/**
 * DowserFormula: how a measure may be computed from columns.
 * @word: the measure ("revenue")
 * @factors: alternatives, the best first, ended by %NULL: the words of a column, or several columns to be multiplied,
 * separated by " * " ("quantity * unit price")
 */
typedef struct
{
  const char *word;
  const char *const *factors;
} DowserFormula;
/** Finds the formula of a measure. @lemma: the measure's name, one word or a phrase. Returns: (nullable): static */
const DowserFormula *dowser_lexicon_find_formula (const char *lemma);

/** Returns the kind of thing that @lemma counts: headcount → "employee", enrollment → "student", membership → "member".
 * Returns: (nullable): static */
const char *dowser_lexicon_find_counted_thing (const char *lemma);

/** DowserQuestionWord: the columns that "who", "where", "when", "how old", "how long" ask for. @words: lemmas of
 * columns, the best first, ended by %NULL */
typedef struct
{
  const char *phrase;
  const char *const *words;
} DowserQuestionWord;
/** Returns the entry of a question word or phrase. @phrase: "who", "where", "when", "how old", "how tall", "how far",
 * "how long", "how heavy" … Returns: (nullable): static */
const DowserQuestionWord *dowser_lexicon_find_question_word (const char *phrase);

G_END_DECLS
