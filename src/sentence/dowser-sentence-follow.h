/* dowser-sentence-follow.h - how often a word of a sentence is followed by which other */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What stands for any name, text or number. */
#define DOWSER_SENTENCE_ANY_TABLE "TABLE"
#define DOWSER_SENTENCE_ANY_COLUMN "COLUMN"
#define DOWSER_SENTENCE_ANY_VALUE "VALUE"
#define DOWSER_SENTENCE_ANY_NUMBER "NUMBER"

/**
 * dowser_sentence_follow_rate:
 * @part: a word of dowser_sentence_follow_find_part(), "(" in parentheses before any, "" before all of them
 * @word: a word of the grammar, one of the above, or "" at the start; "of" with the word before it
 *
 * Returns: how likely @next is behind @word, above 0 and at most about 1
 */
double dowser_sentence_follow_rate (const char *part, const char *word, const char *next);
/** Returns: (nullable): @word, where a part of a sentence begins with it */
const char *dowser_sentence_follow_find_part (const char *word);

G_END_DECLS
