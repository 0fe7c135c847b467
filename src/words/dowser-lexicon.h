/* dowser-lexicon.h - hand-written tables: adjectives that imply a column, synonyms, places, formulas of measures */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** DowserDegree: tall, taller, tallest. */
typedef enum
{
  DOWSER_DEGREE_POSITIVE,
  DOWSER_DEGREE_COMPARATIVE,
  DOWSER_DEGREE_SUPERLATIVE
} DowserDegree;

/**
 * DowserAdjectiveColumn: one way in which an adjective reads a column.
 * @words: lemmas that name the column, parted by a space where all are needed ("birth date")
 * @descending: "most of it" is the largest value of that column (oldest: age TRUE, birth date FALSE)
 * @score: 0–1; the list is sorted by it
 */
typedef struct
{
  const char *words;
  gboolean descending;
  double score;
} DowserAdjectiveColumn;

/**
 * DowserAdjective: @columns: ended by one whose words are %NULL. A form that does not exist is %NULL ("last").
 * @temporal: any column of dates will do where no word matches (latest, earliest)
 * @any_measure: any number will do where no word matches (highest, largest); @descending then says which end
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
 * @word: lower case, any degree: old, older, oldest, expensive ("most expensive" is the caller's to put together)
 * @degree: (out) (optional)
 *
 * Returns: (nullable): static
 */
const DowserAdjective *dowser_lexicon_find_adjective (const char *word, DowserDegree *degree);

/** The whole table, for tests and for who builds words of their own from it. */
extern const DowserAdjective dowser_lexicon_adjectives[];
extern const guint dowser_lexicon_n_adjectives;

#define DOWSER_PLACE_MAX_NAMES 7
#define DOWSER_PLACE_MAX_DEMONYMS 4

/** DowserPlace: @names: as they are stored, the commonest first; @demonyms: lower case. Both ended by %NULL. */
typedef struct
{
  const char *names[DOWSER_PLACE_MAX_NAMES + 1];
  const char *demonyms[DOWSER_PLACE_MAX_DEMONYMS + 1];
} DowserPlace;

extern const DowserPlace dowser_lexicon_places[];
extern const guint dowser_lexicon_n_places;

/** Names of the place whose people or things @word names: french → France. @word: lower case. Returns: (nullable):
 * strv, static */
const char *const *dowser_lexicon_find_demonym (const char *word);
/** All names of a place that has several, itself among them: usa → United States, US, America … Returns: (nullable):
 * strv, static */
const char *const *dowser_lexicon_find_place_aliases (const char *name);
/** Stored codes that a word may mean: female → "f", "w"; yes → "y", "t", "1". @lemma: lower case. Returns: (nullable):
 * strv, static */
const char *const *dowser_lexicon_find_codes (const char *lemma);

#define DOWSER_SYNONYM_MAX_WORDS 10

/**
 * DowserSynonymGroup: words, ended by %NULL, that stand for one another with @score; see dowser_synonyms_lookup().
 * @one_way: only the first for the others: who says that a trip lasts means its duration, but a duration is no last
 * name
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
 * DowserFormula: how an analyst's measure may be made of columns.
 * @word: the measure ("revenue")
 * @factors: each entry one alternative, best first: the words of a column, or several columns to be multiplied,
 * parted by " * " ("quantity * unit price"); ended by %NULL
 */
typedef struct
{
  const char *word;
  const char *const *factors;
} DowserFormula;
/** @lemma: one word or a phrase. Returns: (nullable): static */
const DowserFormula *dowser_lexicon_find_formula (const char *lemma);

/** The thing that a word counts: headcount → "employee", enrollment → "student", membership → member. Returns:
 * (nullable): static */
const char *dowser_lexicon_find_counted (const char *lemma);

/** DowserQuestionWord: what "who", "where", "when", "how old", "how long" asks for. @words: lemmas of columns, best
 * first, ended by %NULL */
typedef struct
{
  const char *phrase;
  const char *const *words;
} DowserQuestionWord;
/** @phrase: "who", "where", "when", "how old", "how tall", "how far", "how long", "how heavy" … Returns: (nullable):
 * static */
const DowserQuestionWord *dowser_lexicon_find_question_word (const char *phrase);

G_END_DECLS
