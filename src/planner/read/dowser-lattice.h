/* dowser-lattice.h - everything that each span of a question may be, before anything is chosen */
#pragma once

#include "planner/read/dowser-cues.h"
#include "planner/schema/dowser-schema-index.h"
#include "planner/values/dowser-value-index.h"
#include "session/dowser-constraint.h"
#include "words/dowser-lexicon.h"
#include "words/dowser-quantity.h"
#include "words/dowser-vocabulary.h"

G_BEGIN_DECLS

/**
 * DowserCandidateKind: what a span is read as.
 * @DOWSER_CANDIDATE_WORD: nothing: a stop word, or a word that is not understood
 * @DOWSER_CANDIDATE_TABLE: @table
 * @DOWSER_CANDIDATE_COLUMN: @table, @column; with @formula the sum of it, or of its products with @factor
 * @DOWSER_CANDIDATE_VALUE: @table, @column (perhaps %NULL: a quoted text that no column is known to hold), @value
 * @DOWSER_CANDIDATE_QUANTITY: @quantity
 * @DOWSER_CANDIDATE_CUE: @cue
 * @DOWSER_CANDIDATE_ADJECTIVE: @adjective, in @degree; @largest: which end "most" of it is asked for
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

/** DowserCandidate: one reading of the tokens from @first on, @n of them. @score: its worth in a reading of the whole.
 */
typedef struct
{
  DowserCandidateKind kind;
  guint first;
  guint n;
  double score;
  double match; /* 0–1: how well it fits its words alone */
  const char *guessed;
  const DowserTable *table;
  const DowserColumn *column;
  const char *value;
  const DowserValueHit *hit;
  const DowserQuantity *quantity;
  const DowserCue *cue;
  const DowserAdjective *adjective;
  DowserDegree degree;
  gboolean least; /* "least expensive" */
  const DowserFormula *formula;
  const DowserColumn *factor;
  gboolean denied;    /* "unpaid": the rows that @column, or @value, says it of are left out */
  gboolean all_names; /* whatever the rows of the table are called by */
} DowserCandidate;

/** DowserLattice: the candidates of one question; borrows from the index, keeps the tokens. */
typedef struct
{
  const DowserSchemaIndex *index;
  DowserTokens *tokens;
  DowserSchemaQuery *query;
  GPtrArray *starts;  /* by token: GPtrArray of DowserCandidate, the best first */
  GArray *quantities; /* DowserQuantity */
  GArray *values;     /* DowserValueHit */
  GPtrArray *owned;   /* DowserCandidate */
  double *mentions;   /* by table: how plainly the question names it, 0–1 */
  DowserVocabulary *cue_words;
  GPtrArray *misspelt; /* const char *, by token: the word of a cue that it is a slip of, or NULL */
  GPtrArray *needed;   /* const DowserTable: to be read whether it is named or not */
} DowserLattice;

/** @tokens: (transfer full) */
DowserLattice *dowser_lattice_new (const DowserSchemaIndex *index, const DowserValueIndex *values,
                                   DowserTokens *tokens);
/** @tokens: (transfer full); @constraints: (nullable): what the person has laid down */
DowserLattice *dowser_lattice_new_with (const DowserSchemaIndex *index, const DowserValueIndex *values,
                                        DowserTokens *tokens, GPtrArray *constraints);
void dowser_lattice_free (DowserLattice *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserLattice, dowser_lattice_free)
/** Whether token @at carries content that a plan has to use. */
gboolean dowser_lattice_is_content (const DowserLattice *self, guint at);

G_END_DECLS
