/* dowser-answer-match.h - finds the offered choice that an answer in words means */
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
 * label or in @question: a word that would be ignored means no match.
 *
 * Returns: the index of the choice, or -1 with #DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD, whose sentence names the word
 * that no choice has, or says that several choices fit
 */
int dowser_answer_match (const char *answer, const char *question, GPtrArray *options, GError **error);

/** DowserTextRange: bytes of a text. */
typedef struct
{
  gsize start;
  gsize length;
} DowserTextRange;

/** Finds the words of the label of option @index that differ from another label at that position. Returns: (transfer
 * full): DowserTextRange */
GArray *dowser_answer_find_differences (GPtrArray *options, guint index);

G_END_DECLS
