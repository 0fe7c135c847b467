/* dowser-question-form.h - the normal form of a question: its words, with values, numbers and periods as typed slots */
#pragma once

#include "knowledge/library/dowser-plan-places.h"
#include "words/dowser-quantity.h"

G_BEGIN_DECLS

/** From here on two questions are the same one, but for what their slots hold. */
#define DOWSER_SIMILARITY_SAME 0.9
/** From here on the one is an inspiration for the other. */
#define DOWSER_SIMILARITY_INSPIRES 0.5

/**
 * DowserSlotKind:
 * @DOWSER_SLOT_NONE: a word
 * @DOWSER_SLOT_VALUE: a text that the plan compares a column with; only in the form of a question with a plan
 * @DOWSER_SLOT_NUMBER: digits
 * @DOWSER_SLOT_PERIOD: "in 2023", "before 5 March 2024"
 * @DOWSER_SLOT_RELATIVE: "last month", "this year"
 * @DOWSER_SLOT_SEASON: "in March", "on Mondays": of any year
 */
typedef enum
{
  DOWSER_SLOT_NONE,
  DOWSER_SLOT_VALUE,
  DOWSER_SLOT_NUMBER,
  DOWSER_SLOT_PERIOD,
  DOWSER_SLOT_RELATIVE,
  DOWSER_SLOT_SEASON
} DowserSlotKind;

/**
 * DowserFormItem: a word or a slot.
 * @text: of a word: folded; of a slot: what its type is, besides @kind ("customer.country")
 * @said: (nullable): the words of the question; %NULL in a form that was read from a text
 * @start: of a slot: the byte of the question at which @said stands
 * @number: of a number
 * @quantity: of a period, a relative one or a season
 */
typedef struct
{
  DowserSlotKind kind;
  char *text;
  char *said;
  gsize start;
  double number;
  DowserQuantity quantity;
} DowserFormItem;

/** DowserQuestionForm: immutable. @items: DowserFormItem, words of courtesy left out; @is_planned: its values are known
 */
typedef struct
{
  GPtrArray *items;
  gboolean is_planned;
} DowserQuestionForm;

/**
 * dowser_question_skip_courtesy:
 * @at_start: nothing but such words stands before @first: only there "show" asks for nothing
 *
 * Returns: how many tokens from @first people only say around a question, such as "please", "the" and "show me"
 */
guint dowser_question_skip_courtesy (const DowserTokens *tokens, guint first, gboolean at_start);

/** @places: (nullable): of the question's plan, where there is one. Returns: (transfer full) */
DowserQuestionForm *dowser_question_form_new (const char *question, GPtrArray *places);
void dowser_question_form_free (DowserQuestionForm *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserQuestionForm, dowser_question_form_free)

/** One line, the same for the same question with other slots. Returns: (transfer full) */
char *dowser_question_form_to_text (const DowserQuestionForm *self);
DowserQuestionForm *dowser_question_form_from_text (const char *text);
/** The lemmas by which it is kept: no slots, and no words without content unless it has no others; with @all those as
 * well, by which others are looked for. Returns: (transfer full): strv, each once */
char **dowser_question_form_dup_lemmas (const DowserQuestionForm *self, gboolean all);
/** The question with "…" for its values, numbers and dates; "last month" and "in March" stay. Returns: (transfer full) */
char *dowser_question_form_dup_masked (const DowserQuestionForm *self);

/**
 * dowser_question_form_align:
 * @fills: (out) (optional) (transfer full): for each item of @self the words or the item of @other that stand there:
 *   char * for a value, %NULL for others
 *
 * Whether both are the same words in the same order. A value of a form whose plan is known takes one word up to four of
 * one without.
 */
gboolean dowser_question_form_align (const DowserQuestionForm *self, const DowserQuestionForm *other,
                                     GPtrArray **fills);
/**
 * dowser_question_form_compare:
 *
 * 1 where both are the same words in the same order; else .85 at most: the cosine of their lemmas, in which words
 * without content and slots weigh little. Symmetric.
 */
double dowser_question_form_compare (const DowserQuestionForm *self, const DowserQuestionForm *other);

G_END_DECLS
