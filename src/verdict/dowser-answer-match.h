/* dowser-answer-match.h - finds which of the offered options the user's answer means */
#pragma once

#include "session/dowser-understanding.h"

G_BEGIN_DECLS

/**
 * dowser_answer_match:
 * @answer: the typed answer: a label, "2", "the second one", "shipping", "not billing"
 * @question: (nullable): the question to which the choices belong; its words don't select a choice
 * @options: DowserOption
 *
 * Compares the words of @answer with the words that distinguish the labels. Each content word of @answer must be in a
 * label or in @question. If one isn't, no choice matches, because no word of the answer may be ignored.
 *
 * Returns: the index of the choice, or -1 with #DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD. The message of the error names
 * the word that is in no choice, or says that several choices fit.
 */
int dowser_answer_match (const char *answer, const char *question, GPtrArray *options, GError **error);

/** DowserTextRange: bytes of a text. */
typedef struct
{
  gsize start;
  gsize length;
} DowserTextRange;

/** Finds the words in the label of option @index where another label has different words. Returns: (transfer full):
 * DowserTextRange */
GArray *dowser_answer_find_differences (GPtrArray *options, guint index);

G_END_DECLS
