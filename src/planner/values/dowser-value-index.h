/* dowser-value-index.h - finds the stored values that a span of a question may mean */
#pragma once

#include "schema/dowser-profile.h"
#include "words/dowser-tokens.h"

G_BEGIN_DECLS

/** Maximum number of tokens in a span, and maximum number of hits for a span. */
#define DOWSER_VALUE_MAX_TOKENS 8
#define DOWSER_VALUE_MAX_HITS 24

/**
 * DowserValueMatch: how the span and the stored value match, best first
 * @DOWSER_VALUE_MATCH_EXACT: byte for byte
 * @DOWSER_VALUE_MATCH_CASE: ignoring case
 * @DOWSER_VALUE_MATCH_MARKS: ignoring blanks and punctuation ("ACCT 211" ~ ACCT-211)
 * @DOWSER_VALUE_MATCH_PLURAL: by the lemmas of its words (dogs ~ Dog); this and STEM only in columns of up to 1,000
 * values
 * @DOWSER_VALUE_MATCH_STEM: by the stems of its words (cancelled ~ Cancel)
 * @DOWSER_VALUE_MATCH_PLACE: a demonym or another name of a place (French ~ France, US ~ United States)
 * @DOWSER_VALUE_MATCH_CODE: a letter or digit for the word in a column of few values (female ~ F, yes ~ 1), or an
 * abbreviation of it (assistant professors ~ AsstProf)
 * @DOWSER_VALUE_MATCH_NEAR: with a typo; only for quoted or capitalized spans
 * @DOWSER_VALUE_MATCH_PART: the span is some whole words of the value (Alice ~ Alice Smith); only for quoted or
 * capitalized spans, and not for numbers; one hit per column, whose @n_values is the number of such values; if there
 * are several, only quoted spans are kept
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
 * @match: the kind of match; @score: 0–1, from @match, the length of the span and the agreement of capitals
 * @capitals_agree: both the span and the value begin with a capital letter, or neither does
 * @span_capitalized: a word of the span has a capital letter that isn't due to the start of a sentence
 * @quoted: the span is one quoted text
 * @in_sentence_start: the span begins a sentence
 * @n_distinct: distinct values of the column, -1 if unknown; @n_column_rows: its rows
 * @n_columns: number of columns that have the same value with an equally good match
 * @n_values: number of values of this column that match the span equally well (1: only this one)
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

/** DowserValueIndex: immutable, usable in any thread; keeps a reference to the profile */
typedef struct _DowserValueIndex DowserValueIndex;

/** @profile: (nullable): %NULL gives an empty index */
DowserValueIndex *dowser_value_index_new (const DowserProfile *profile);
/** Reuses the values for @profile, which was made from that of @index by dowser_profile_new_from(). Nothing is sorted
 * again. */
DowserValueIndex *dowser_value_index_new_from (const DowserValueIndex *index, const DowserProfile *profile);
void dowser_value_index_free (DowserValueIndex *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserValueIndex, dowser_value_index_free)
/** Returns the number of values. A value that is in two columns is counted for each. */
guint dowser_value_index_get_n_values (const DowserValueIndex *self);

/**
 * dowser_value_index_find:
 *
 * Looks up every span of up to %DOWSER_VALUE_MAX_TOKENS tokens. Leaves out spans that have only stop words, and the
 * parts of a span that is a value as a whole ("New York").
 *
 * Returns: (transfer container): of #DowserValueHit, sorted by first token, then longer spans first, then better hits
 * first; at most %DOWSER_VALUE_MAX_HITS per span
 */
GArray *dowser_value_index_find (const DowserValueIndex *self, const DowserTokens *tokens);
/** Looks up a single text as if it were quoted. @column: (nullable): only values of this column */
GArray *dowser_value_index_lookup (const DowserValueIndex *self, const char *text, const DowserColumn *column);

G_END_DECLS
