/* dowser-answer-match.h - which of the offered choices an answer in words means */
#pragma once

#include "session/dowser-understanding.h"

G_BEGIN_DECLS

/**
 * dowser_answer_match:
 * @answer: what the person typed: a label, "2", "the second one", "shipping", "not billing"
 * @question: (nullable): the question that the choices are about; its words say nothing of their own
 * @options: DowserOption
 *
 * Compares the words of @answer with those that tell the labels apart. Each word of @answer that carries meaning must
 * stand in a label or in @question: a word that would be dropped means no match.
 *
 * Returns: the index of the choice, or -1 with #DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD, whose sentence names the word
 *   that no choice has, or says that several choices fit
 */
int dowser_answer_match (const char *answer, const char *question, GPtrArray *options, GError **error);

/** DowserTextRange: bytes of a text. */
typedef struct
{
  gsize start;
  gsize length;
} DowserTextRange;

/** The words of the label of option @index that not every other label has at that place. Returns: (transfer full):
 * DowserTextRange */
GArray *dowser_answer_find_differences (GPtrArray *options, guint index);

G_END_DECLS
