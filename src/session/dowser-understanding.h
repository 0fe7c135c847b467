/* dowser-understanding.h - a planner's understanding of a question: its meaning, word by word */
#pragma once

#include "plan/dowser-plan.h"
#include "rows/dowser-agreement.h"
#include "rows/dowser-preview.h"

G_BEGIN_DECLS

/**
 * DowserTokenRole: what a span of the question means.
 * UNKNOWN: the span wasn't understood; IGNORED: the span has no meaning of its own ("show me", "the").
 */
typedef enum
{
  DOWSER_TOKEN_UNKNOWN,
  DOWSER_TOKEN_IGNORED,
  DOWSER_TOKEN_TABLE,
  DOWSER_TOKEN_COLUMN,
  DOWSER_TOKEN_VALUE,
  DOWSER_TOKEN_NUMBER,
  DOWSER_TOKEN_DATE,
  DOWSER_TOKEN_OPERATOR,
} DowserTokenRole;
extern const char *const dowser_token_role_nicks[]; /* unknown ignored table column value number date operator */

/**
 * DowserSpan: some words of a question and their meaning. @start and @length in bytes of the question; spans don't
 * overlap and are in the order of the question.
 * @text: the words of the span; @meaning: (nullable): their meaning as a text for the user ("Customers", "order date in
 * 2024", "limit 5")
 * @guessed: TRUE if the meaning was found by a synonym, a corrected typo or an inference
 * @defined: TRUE if @meaning is a user's definition of these words
 */
typedef struct
{
  gsize start;
  gsize length;
  DowserTokenRole role;
  char *text;
  char *meaning;
  gboolean guessed;
  gboolean defined;
} DowserSpan;

/** DowserState: UNDERSTOOD: there is an answer without doubts; CHECK: there is an answer, but the user should check its
 * assumptions; ASK: the user must answer a question of Dowser first; REFUSED: no answer was found. */
typedef enum
{
  DOWSER_STATE_UNDERSTOOD,
  DOWSER_STATE_CHECK,
  DOWSER_STATE_ASK,
  DOWSER_STATE_REFUSED
} DowserState;
extern const char *const dowser_state_nicks[]; /* understood check ask refused */

/**
 * DowserOption: one of several interpretations of a question.
 * @label: the sentence that asks for @plan, or the question restated for this option; unique among the options
 * @source_uri: (nullable): the source of this option, if the user must choose a source
 * @reasons: (char *): what the user must check even after choosing this option: words that no option uses
 * @spans: DowserSpan: the meanings of the question's words in this option; empty if they are the same as in the first
 * option
 * @preview: (nullable): the first rows of this option's result; not saved
 * @wrong: (nullable): why a number in these rows is wrong; in this case, the rows aren't shown; not saved
 * @is_shown: in a verdict, TRUE if the shown answer is the answer of this option; not saved
 */
typedef struct
{
  char *label;
  DowserPlan *plan;
  char *source_uri;
  GPtrArray *reasons;
  GPtrArray *spans;
  DowserPreview *preview;
  char *wrong;
  gboolean is_shown;
} DowserOption;

/**
 * DowserUnderstanding: how a planner understands a question; immutable once shared, reference-counted.
 * @plan: (nullable): the best plan; in the state ASK, the plan of the first option; %NULL in the state REFUSED
 * @agreement: whether a second planner understands the question in the same way; @second_confidence: the confidence of
 * the second planner
 * @confidence: 0.0–1.0; @reasons: (char *): a sentence for each reason that lowered @confidence
 * @options: DowserOption: 2–4 in the state ASK, otherwise possible alternatives
 * @spans: DowserSpan, covering every word of the question
 * @saved_at: the real time when the question was saved, if the plan comes from a saved question; 0 for a new plan
 * @runs_as_written: TRUE if the question is SQL with parts that a plan can't contain, which @reasons names; the SQL
 * runs unchanged
 * @changes: TRUE if the question changes the previous plan; not saved
 * @left_out: (char *): in a verdict: words of the question that a click has removed from the plan; not saved
 */
typedef struct
{
  /*< private >*/
  gatomicrefcount ref_count;
  /*< public >*/
  DowserState state;
  double confidence;
  DowserAgreement agreement;
  double second_confidence;
  DowserPlan *plan;
  char *ask; /* (nullable): in the state ASK, what the user is asked */
  GPtrArray *reasons;
  GPtrArray *options;
  GPtrArray *spans;
  GPtrArray *left_out;
  gint64 saved_at;
  gboolean runs_as_written;
  gboolean changes;
} DowserUnderstanding;

#define DOWSER_TYPE_UNDERSTANDING (dowser_understanding_get_type ())
GType dowser_understanding_get_type (void);
DowserUnderstanding *dowser_understanding_new (void);
DowserUnderstanding *dowser_understanding_ref (const DowserUnderstanding *self);
void dowser_understanding_unref (DowserUnderstanding *self);
/** Returns: (transfer full): a copy that isn't shared yet, so it may be changed */
DowserUnderstanding *dowser_understanding_copy (const DowserUnderstanding *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserUnderstanding, dowser_understanding_unref)
DowserSpan *dowser_span_new (gsize start, gsize length, DowserTokenRole role, const char *text, const char *meaning,
                             gboolean guessed);
DowserSpan *dowser_span_copy (const DowserSpan *self);
void dowser_span_free (DowserSpan *self);
/** Creates one of the answers that the user can choose. @plan: (transfer full): the plan that runs if the user chooses
 * this answer */
DowserOption *dowser_option_new (const char *label, DowserPlan *plan);
void dowser_option_free (DowserOption *self);
/** Returns all options (possible meanings of the question) except those that are already shown, in the same order.
 * Returns: (transfer container): DowserOption, borrowed */
GPtrArray *dowser_understanding_list_other_options (const DowserUnderstanding *self);
/** Writes the understanding as JSON with all plans, for the store and the command line. */
char *dowser_understanding_to_json (const DowserUnderstanding *self);
DowserUnderstanding *dowser_understanding_from_json (const char *text, GError **error);

G_END_DECLS
