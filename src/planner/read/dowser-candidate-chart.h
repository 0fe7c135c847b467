/* dowser-candidate-chart.h - the candidate chart: all possible meanings of each span (consecutive words) of a
 * question */
#pragma once

#include "planner/read/dowser-keyword-rules.h"
#include "planner/schema/dowser-schema-index.h"
#include "planner/values/dowser-value-index.h"
#include "session/dowser-constraint.h"
#include "words/dowser-lexicon.h"
#include "words/dowser-quantity.h"
#include "words/dowser-vocabulary.h"

G_BEGIN_DECLS

/**
 * DowserCandidateKind: the meaning of a span, and the fields that it uses
 * @DOWSER_CANDIDATE_WORD: no meaning: a stop word or an unknown word
 * @DOWSER_CANDIDATE_TABLE: @table
 * @DOWSER_CANDIDATE_COLUMN: @table, @column; with @formula: the sum of @column, or the sum of the products of @column
 * and @factor
 * @DOWSER_CANDIDATE_VALUE: @table, @column, @value; @column is %NULL for a quoted text that is in no known column
 * @DOWSER_CANDIDATE_QUANTITY: @quantity
 * @DOWSER_CANDIDATE_CUE: @keyword_rule
 * @DOWSER_CANDIDATE_ADJECTIVE: @adjective, in @degree; @least: "least" reverses the direction of the adjective
 */
typedef enum
{
  DOWSER_CANDIDATE_WORD,
  DOWSER_CANDIDATE_TABLE,
  DOWSER_CANDIDATE_COLUMN,
  DOWSER_CANDIDATE_VALUE,
  DOWSER_CANDIDATE_QUANTITY,
  DOWSER_CANDIDATE_CUE,
  DOWSER_CANDIDATE_ADJECTIVE,
} DowserCandidateKind;

/** DowserCandidate: a possible meaning of @n tokens from @first. @score: the score that the candidate adds to an
 * interpretation of the whole question. */
typedef struct
{
  DowserCandidateKind kind;
  guint first;
  guint n;
  double score;
  double match; /* 0–1: how well the candidate matches its words, without context */
  const char *guessed;
  const DowserTable *table;
  const DowserColumn *column;
  const char *value;
  const DowserValueHit *hit;
  const DowserQuantity *quantity;
  const DowserKeywordRule *keyword_rule;
  const DowserAdjective *adjective;
  DowserDegree degree;
  gboolean least; /* TRUE if "least" is before the adjective, as in "least expensive" */
  const DowserFormula *formula;
  const DowserColumn *factor;
  gboolean denied;    /* "unpaid": rows that match @column or @value are excluded */
  gboolean all_names; /* TRUE if all columns of the table with the names of its rows are meant */
} DowserCandidate;

/** DowserCandidateChart: the candidates of one question; @index is borrowed, @tokens is owned */
typedef struct
{
  const DowserSchemaIndex *index;
  DowserTokens *tokens;
  DowserSchemaQuery *query;
  GPtrArray *starts;  /* by token: GPtrArray of DowserCandidate that begin at this token, the best first */
  GArray *quantities; /* DowserQuantity */
  GArray *values;     /* DowserValueHit */
  GPtrArray *owned;   /* DowserCandidate */
  double *mentions;   /* by table: how plainly the question names the table, 0–1 */
  DowserVocabulary *cue_words;
  GPtrArray *misspelt; /* const char *, by token: the keyword (such as "by") that the token misspells, or NULL */
  GPtrArray *needed;   /* const DowserTable: tables that the plan must read, even if the question doesn't name them */
} DowserCandidateChart;

/** Makes the candidates for the words of a question. @tokens: (transfer full): the question */
DowserCandidateChart *dowser_candidate_chart_new (const DowserSchemaIndex *index, const DowserValueIndex *values,
                                                  DowserTokens *tokens);
/** Makes the candidate chart of a question. @tokens: (transfer full): the question's tokens; @constraints: (nullable):
 * of DowserConstraint: the user's constraints */
DowserCandidateChart *dowser_candidate_chart_new_with_constraints (const DowserSchemaIndex *index,
                                                                   const DowserValueIndex *values, DowserTokens *tokens,
                                                                   GPtrArray *constraints);
void dowser_candidate_chart_free (DowserCandidateChart *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserCandidateChart, dowser_candidate_chart_free)
/** Returns TRUE if token @at is a content word, which a plan must use. */
gboolean dowser_candidate_chart_is_content_word (const DowserCandidateChart *self, guint at);

G_END_DECLS
