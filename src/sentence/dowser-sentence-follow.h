/* dowser-sentence-follow.h - how often a word of a sentence follows another word */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Placeholders for any table name, column name, text or number. */
#define DOWSER_SENTENCE_ANY_TABLE "TABLE"
#define DOWSER_SENTENCE_ANY_COLUMN "COLUMN"
#define DOWSER_SENTENCE_ANY_VALUE "VALUE"
#define DOWSER_SENTENCE_ANY_NUMBER "NUMBER"

/**
 * dowser_sentence_follow_rate_next_word:
 * @part: a word of dowser_sentence_follow_find_part(); "(" inside parentheses that have no such word yet; "" before the
 * first such word
 * @word: a grammar word, a placeholder, or "" at the start; "of" is combined with the word before it
 *
 * Returns: how likely @next follows @word, above 0 and at most about 1
 */
double dowser_sentence_follow_rate_next_word (const char *part, const char *word, const char *next);
/** Returns: (nullable): @word, if it begins a part of a sentence */
const char *dowser_sentence_follow_find_part (const char *word);

G_END_DECLS
