/* dowser-understanding.h - what a planner understood of a question, word by word */
#pragma once

#include "plan/dowser-plan.h"
#include "rows/dowser-agreement.h"
#include "rows/dowser-preview.h"

G_BEGIN_DECLS

/**
 * DowserTokenRole: what a span of the question was read as.
 * UNKNOWN is "not understood"; IGNORED carries no meaning of its own ("show me", "the").
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
 * DowserSpan: @start and @length in bytes of the question; spans do not overlap and are in order.
 * @text: the words themselves; @meaning: (nullable): what they were read as, for people
 * ("Customers", "order date in 2024", "limit 5"); @guessed: a synonym, a typing error, an inferred reading;
 * @defined: people have said what the words mean, and @meaning is that
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

/** DowserState: understood · check this (answers, lists what it took for granted) · I need to know (asks) · nothing
 * found. */
typedef enum
{
  DOWSER_STATE_UNDERSTOOD,
  DOWSER_STATE_CHECK,
  DOWSER_STATE_ASK,
  DOWSER_STATE_REFUSED
} DowserState;
extern const char *const dowser_state_nicks[]; /* understood check ask refused */

/**
 * DowserOption: @label: the sentence that asks for @plan, or its question restated; different from the others'
 * @source_uri: (nullable): the source that the question is asked of then, where that is what is asked back about
 * @reasons: (char *): what is to be checked also when this one was chosen: words that no reading has a use for
 * @spans: DowserSpan: what the words mean in this one; empty where that is as in the first
 * @preview: (nullable): its first rows; not saved
 * @wrong: (nullable): why a number of these is wrong, which are then not shown; not saved
 * @is_shown: whether this is the reading whose answer is shown, which a verdict says; not saved
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
 * DowserUnderstanding: immutable once shared, counted.
 * @plan: (nullable): the best plan; %NULL when refused. When asking, the first of the @options.
 * @agreement: of another planner's reading with this one; @second_confidence: how sure that is of itself
 * @confidence: 0.0–1.0; @reasons: (char *): sentences that lowered it
 * @options: DowserOption, 2–4 when asking, else perhaps alternatives
 * @spans: DowserSpan, covering every word of the question
 * @saved_at: when the saved question was kept whose plan it is, in real time; 0 where it was planned
 * @written: the question is SQL of which a plan can't hold a part, which @reasons name: it runs as it is written
 * @changes: it changes the plan before; not saved
 * @left_out: (char *): words that the plan no longer holds since a click, which a verdict says; not saved
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
  char *ask; /* (nullable): the question back to the person, when state is ASK */
  GPtrArray *reasons;
  GPtrArray *options;
  GPtrArray *spans;
  GPtrArray *left_out;
  gint64 saved_at;
  gboolean written;
  gboolean changes;
} DowserUnderstanding;

#define DOWSER_TYPE_UNDERSTANDING (dowser_understanding_get_type ())
GType dowser_understanding_get_type (void);
DowserUnderstanding *dowser_understanding_new (void);
DowserUnderstanding *dowser_understanding_ref (const DowserUnderstanding *self);
void dowser_understanding_unref (DowserUnderstanding *self);
/** Returns: (transfer full): one that is not shared yet, to be changed */
DowserUnderstanding *dowser_understanding_copy (const DowserUnderstanding *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserUnderstanding, dowser_understanding_unref)
DowserSpan *dowser_span_new (gsize start, gsize length, DowserTokenRole role, const char *text, const char *meaning,
                             gboolean guessed);
DowserSpan *dowser_span_copy (const DowserSpan *self);
void dowser_span_free (DowserSpan *self);
/** @plan: (transfer full) */
DowserOption *dowser_option_new (const char *label, DowserPlan *plan);
void dowser_option_free (DowserOption *self);
/** The options but for the one that is shown, in their order. Returns: (transfer container): DowserOption, borrowed */
GPtrArray *dowser_understanding_list_other_options (const DowserUnderstanding *self);
/** For the store and the command line, plans and all. */
char *dowser_understanding_to_json (const DowserUnderstanding *self);
DowserUnderstanding *dowser_understanding_from_json (const char *text, GError **error);

G_END_DECLS
