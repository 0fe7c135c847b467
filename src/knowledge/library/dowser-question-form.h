/* dowser-question-form.h - makes the normal form of a question: its words, with typed slots in place of values, numbers
 * and periods */
#pragma once

#include "knowledge/library/dowser-plan-places.h"
#include "words/dowser-quantity.h"

G_BEGIN_DECLS

/** The minimum similarity of two questions that count as the same question with other values in the slots (the places
 * of values, numbers and periods). */
#define DOWSER_SIMILARITY_SAME 0.9
/** The minimum similarity of two questions at which one, with its plan, can be an example in the planning of the
 * other. */
#define DOWSER_SIMILARITY_INSPIRES 0.5

/**
 * DowserSlotKind: what an item of a question's form is; a slot is a part that another question may replace.
 * @DOWSER_SLOT_NONE: a word
 * @DOWSER_SLOT_VALUE: a text that the plan compares with a column; only in the form of a question with a plan
 * @DOWSER_SLOT_NUMBER: digits
 * @DOWSER_SLOT_PERIOD: "in 2023", "before 5 March 2024"
 * @DOWSER_SLOT_RELATIVE: "last month", "this year"
 * @DOWSER_SLOT_SEASON: "in March", "on Mondays": in any year
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
 * DowserQuestionFormItem: a word or a slot.
 * @text: for a word: its folded text; for a slot: its type within @kind, for example the column of a value
 * ("customer.country")
 * @original_text: (nullable): the words of the question; %NULL in a form that was read from a text
 * @start: for a slot: the byte offset of @original_text in the question
 * @number: for a number: its value
 * @quantity: for a period, a relative period or a season: its value
 */
typedef struct
{
  DowserSlotKind kind;
  char *text;
  char *original_text;
  gsize start;
  double number;
  DowserQuantity quantity;
} DowserQuestionFormItem;

/** DowserQuestionForm: immutable. @items: DowserQuestionFormItem, without polite words; @is_planned: TRUE if the form
 * has slots for the values of the question's plan */
typedef struct
{
  GPtrArray *items;
  gboolean is_planned;
} DowserQuestionForm;

/**
 * dowser_question_skip_courtesy:
 * @at_start: TRUE if only courtesy words are before @first: "show" is skipped only at the start
 *
 * Counts the tokens from @first on that don't change a question, such as "please", "the" and "show me". Returns: their
 * number
 */
guint dowser_question_skip_courtesy (const DowserTokens *tokens, guint first, gboolean at_start);

/** Makes the normal form of a question. @places: (nullable): DowserPlanPlace: the parts of the question's plan that
 * another question may replace, if there is a plan. Returns: (transfer full) */
DowserQuestionForm *dowser_question_form_new (const char *question, GPtrArray *places);
void dowser_question_form_free (DowserQuestionForm *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserQuestionForm, dowser_question_form_free)

/** Writes the form as one line of text. Questions that differ only in the values, numbers and periods in their slots
 * give the same line. Returns: (transfer full) */
char *dowser_question_form_to_text (const DowserQuestionForm *self);
DowserQuestionForm *dowser_question_form_from_text (const char *text);
/** Returns the lemmas of the question's words, without its slots (values, numbers and dates that may change). @all:
 * TRUE to include stop words, for searching; FALSE to leave them out unless there are no other words, for indexing.
 * Returns: (transfer full): strv without duplicates */
char **dowser_question_form_dup_lemmas (const DowserQuestionForm *self, gboolean all);
/** Returns the question with "…" in place of its values, numbers and dates. "last month" and "in March" stay. Returns:
 * (transfer full) */
char *dowser_question_form_dup_masked (const DowserQuestionForm *self);

/**
 * dowser_question_form_align:
 * @fillings: (out) (optional) (transfer full): an element for each item of @self: for a value slot, the words of @other
 * at this point (char *); %NULL for any other item
 *
 * Returns TRUE if both forms have the same words in the same order. A value slot of a form with a plan matches one to
 * four words of a form without a plan.
 */
gboolean dowser_question_form_align (const DowserQuestionForm *self, const DowserQuestionForm *other,
                                     GPtrArray **fillings);
/**
 * dowser_question_form_compare:
 *
 * Returns 1 if both forms have the same words in the same order. Otherwise, returns the cosine similarity of their
 * lemmas, at most .85. Stop words and slots have little weight in this similarity. Symmetric.
 */
double dowser_question_form_compare (const DowserQuestionForm *self, const DowserQuestionForm *other);

G_END_DECLS
