/* dowser-value-index.h - finds the stored values that a span of a question may mean */
#pragma once

#include "schema/dowser-profile.h"
#include "words/dowser-tokens.h"

G_BEGIN_DECLS

/** The maximum number of tokens in a span (a run of words of the question that is looked up), and the maximum number of
 * stored values that are kept for a span. */
#define DOWSER_VALUE_MAX_TOKENS 8
#define DOWSER_VALUE_MAX_HITS 24

/**
 * DowserValueMatch: how the span and the stored value match, best first
 * @DOWSER_VALUE_MATCH_EXACT: byte for byte
 * @DOWSER_VALUE_MATCH_CASE: ignoring case
 * @DOWSER_VALUE_MATCH_MARKS: ignoring blanks and punctuation ("ACCT 211" ~ ACCT-211)
 * @DOWSER_VALUE_MATCH_PLURAL: by the lemmas of the words (dogs ~ Dog); PLURAL and STEM are used only in columns with up
 * to 1,000 values
 * @DOWSER_VALUE_MATCH_STEM: by the stems of the words (cancelled ~ Cancel)
 * @DOWSER_VALUE_MATCH_PLACE: by a demonym or another name of a place (French ~ France, US ~ United States)
 * @DOWSER_VALUE_MATCH_CODE: the value is a letter or digit for the word, in a column with few values (female ~ F, yes ~
 * 1), or an abbreviation of the span (assistant professors ~ AsstProf)
 * @DOWSER_VALUE_MATCH_NEAR: with a typo; only for quoted or capitalized spans
 * @DOWSER_VALUE_MATCH_PART: the span is some whole words of the value (Alice ~ Alice Smith); only for quoted or
 * capitalized spans, and not for numbers. Each column has one such hit, whose @n_values is the number of values that
 * contain the span. If there are several such values, the hit is kept only for a quoted span
 */
typedef enum
{
  DOWSER_VALUE_MATCH_EXACT,
  DOWSER_VALUE_MATCH_CASE,
  DOWSER_VALUE_MATCH_MARKS,
  DOWSER_VALUE_MATCH_PLURAL,
  DOWSER_VALUE_MATCH_STEM,
  DOWSER_VALUE_MATCH_PLACE,
  DOWSER_VALUE_MATCH_CODE,
  DOWSER_VALUE_MATCH_NEAR,
  DOWSER_VALUE_MATCH_PART,
} DowserValueMatch;

/**
 * DowserValueHit: a value that a span may mean, with the facts that a planner needs to weigh it
 * @first, @n_tokens: the span
 * @column: borrowed from the profile's schema; @value: as stored, borrowed from the index
 * @match: the kind of match; @score: 0–1, computed from @match, the length of the span, and whether the capitals agree
 * @capitals_agree: both the span and the value begin with a capital letter, or neither of them does
 * @span_capitalized: a word of the span has a capital letter for another reason than the start of a sentence
 * @quoted: the span is one quoted text
 * @in_sentence_start: the span begins a sentence
 * @n_distinct: the number of distinct values of the column, -1 if unknown; @n_column_rows: the column's number of rows
 * @n_columns: the number of columns that contain the same value and match the span equally well
 * @n_values: the number of values of @column that match the span equally well, including @value
 */
typedef struct
{
  guint first;
  guint n_tokens;
  const DowserColumn *column;
  const char *value;
  DowserValueMatch match;
  double score;
  gboolean capitals_agree;
  gboolean span_capitalized;
  gboolean quoted;
  gboolean in_sentence_start;
  gint64 n_distinct;
  gint64 n_column_rows;
  guint n_columns;
  guint n_values;
} DowserValueHit;

/** DowserValueIndex: finds stored values by the words of a question. Immutable, usable in any thread; keeps a reference
 * to the profile that contains the values */
typedef struct _DowserValueIndex DowserValueIndex;

/** @profile: (nullable): %NULL gives an empty index */
DowserValueIndex *dowser_value_index_new (const DowserProfile *profile);
/** Makes an index for @profile with the values of @index. @profile must have been made from the profile of @index by
 * dowser_profile_new_from(). The values aren't sorted again. */
DowserValueIndex *dowser_value_index_new_from (const DowserValueIndex *index, const DowserProfile *profile);
void dowser_value_index_free (DowserValueIndex *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserValueIndex, dowser_value_index_free)
/** Returns the number of values. A value that occurs in two columns is counted twice. */
guint dowser_value_index_get_n_values (const DowserValueIndex *self);

/**
 * dowser_value_index_find:
 *
 * Looks up every span of up to %DOWSER_VALUE_MAX_TOKENS tokens. Leaves out spans that have only stop words. If a span
 * is a value as a whole ("New York"), leaves out its parts.
 *
 * Returns: (transfer container): of #DowserValueHit, sorted by first token, then longer spans first, then better hits
 * first; at most %DOWSER_VALUE_MAX_HITS per span
 */
GArray *dowser_value_index_find (const DowserValueIndex *self, const DowserTokens *tokens);
/** Looks up a single text as if it were quoted. @column: (nullable): only values of this column */
GArray *dowser_value_index_lookup (const DowserValueIndex *self, const char *text, const DowserColumn *column);

G_END_DECLS
