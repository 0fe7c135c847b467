/* dowser-value-index.h - which stored values a span of the question may mean */
#pragma once

#include "schema/dowser-profile.h"
#include "words/dowser-tokens.h"

G_BEGIN_DECLS

/** Longest span that is looked up, and most hits that one span gives. */
#define DOWSER_VALUE_MAX_TOKENS 8
#define DOWSER_VALUE_MAX_HITS 24

/**
 * DowserValueMatch: how the span and the stored value agree, best first.
 * @DOWSER_VALUE_MATCH_EXACT: byte for byte
 * @DOWSER_VALUE_MATCH_CASE: but for upper and lower case
 * @DOWSER_VALUE_MATCH_MARKS: but for blanks and punctuation ("ACCT 211" ~ ACCT-211)
 * @DOWSER_VALUE_MATCH_PLURAL: by the lemmas of its words (dogs ~ Dog); this and STEM only in columns of up to 1,000
 * values
 * @DOWSER_VALUE_MATCH_STEM: by the stems of its words (cancelled ~ Cancel)
 * @DOWSER_VALUE_MATCH_PLACE: a demonym or another name of a place (French ~ France, US ~ United States)
 * @DOWSER_VALUE_MATCH_CODE: a letter or digit that stands for the word in a column of few values (female ~ F, yes ~ 1),
 * or an abbreviation of it (assistant professors ~ AsstProf)
 * @DOWSER_VALUE_MATCH_NEAR: a typing error away; only for quoted or capitalised spans
 * @DOWSER_VALUE_MATCH_PART: the span is some whole words of the value (Alice ~ Alice Smith); only for quoted or
 * capitalised spans, and numbers are left out; one hit a column, whose @n_values says how many values there are;
 * where there are several
 * only quoted spans are kept
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
 * DowserValueHit: one value that a span may mean. What a planner needs to weigh it, not the verdict.
 * @first, @n_tokens: the span
 * @column: borrowed from the profile's schema; @value: as stored, borrowed from the index
 * @match: how; @score: 0–1 by @match, the length of the span and the agreement of capitals
 * @capitals_agree: the span and the value are alike in beginning with a capital letter or not
 * @span_capitalized: a word of the span has a capital letter that is not due to the start of a sentence
 * @quoted: the span is one quoted text
 * @in_sentence_start: the span begins a sentence
 * @n_distinct: distinct values of the column, -1 when unknown; @n_column_rows: rows of it
 * @n_columns: columns that hold this very value with a match as good
 * @n_values: values of this column that the span matches as well as this one (1: it is the only one)
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

/** DowserValueIndex: immutable; any thread. Keeps the profile alive. */
typedef struct _DowserValueIndex DowserValueIndex;

/** @profile: (nullable): an empty index without it */
DowserValueIndex *dowser_value_index_new (const DowserProfile *profile);
/** The same values of @profile, which is dowser_profile_new_from() that of @index: nothing is sorted again. */
DowserValueIndex *dowser_value_index_new_from (const DowserValueIndex *index, const DowserProfile *profile);
void dowser_value_index_free (DowserValueIndex *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserValueIndex, dowser_value_index_free)
/** Number of values, counted once a column. */
guint dowser_value_index_get_n_values (const DowserValueIndex *self);

/**
 * dowser_value_index_find:
 *
 * Looks up every span of up to %DOWSER_VALUE_MAX_TOKENS tokens; spans of nothing but stop words are left out, and so
 * are the parts of a span that is a value as a whole ("New York").
 *
 * Returns: (transfer container): of #DowserValueHit, sorted by first token, longer spans first, better first;
 * at most %DOWSER_VALUE_MAX_HITS a span
 */
GArray *dowser_value_index_find (const DowserValueIndex *self, const DowserTokens *tokens);
/** The same for one text that stands for itself, as if quoted. @column: (nullable): only its values */
GArray *dowser_value_index_lookup (const DowserValueIndex *self, const char *text, const DowserColumn *column);

G_END_DECLS
