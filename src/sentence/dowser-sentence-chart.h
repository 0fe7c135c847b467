/* dowser-sentence-chart.h - a chart parser that parses sentences by the table of grammar rows */
#pragma once

#include "sentence/dowser-sentence-names.h"
#include "sentence/dowser-sentence-tree.h"
#include "sentence/dowser-sentence.h"

G_BEGIN_DECLS

/** The maximum number of tokens. A longer text is refused, because no user writes such a text and the size of a chart
 * grows with the square of the number of tokens. */
#define DOWSER_SENTENCE_MAX_TOKENS 400

/**
 * dowser_sentence_parse:
 *
 * Returns: (transfer full) (nullable): the tree of @text; of several possible trees, the one with the lowest cost;
 * %NULL with %DOWSER_SENTENCE_ERROR_SYNTAX, which names the first word that doesn't fit
 */
DowserSentenceNode *dowser_sentence_parse (const char *text, const DowserSentenceNames *names, GError **error);

/**
 * DowserSentenceNext: a way to continue the beginning of a sentence: the symbol @dot of the grammar row @row.
 * @first: the token with which the symbol begins. If the last tokens of the beginning can be the first words of a name
 * or a value, @first is one of these tokens
 */
typedef struct
{
  guint row;
  guint dot;
  guint first;
} DowserSentenceNext;

/** DowserSentenceRead: a possible meaning of one or more tokens: a word of the grammar, or a leaf (for example a name,
 * a value or a number). @word: (nullable): the word of the grammar; %NULL for a leaf of @category */
typedef struct
{
  const char *word;
  DowserSentenceCategory category;
  guint first;
  guint n;
} DowserSentenceRead;

/**
 * DowserSentenceBeginning: what is known about the beginning of a sentence; allocated on the stack.
 * @next: DowserSentenceNext, may contain duplicates
 * @read: DowserSentenceRead, sorted by their first token, may contain duplicates; some of them can't be continued to a
 * sentence
 * @n_read: the number of tokens that can begin a sentence; the next token doesn't fit
 * @whole: TRUE if the first @n_read tokens are a complete sentence
 */
typedef struct
{
  GArray *next;
  GArray *read;
  guint n_read;
  gboolean whole;
} DowserSentenceBeginning;
void dowser_sentence_beginning_clear (DowserSentenceBeginning *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DowserSentenceBeginning, dowser_sentence_beginning_clear)

/** Finds how a sentence that begins with the first @n tokens can go on. @tokens: DowserSentenceToken; @beginning:
 * (out): what is known about the beginning */
void dowser_sentence_read_beginning (GPtrArray *tokens, guint n, const DowserSentenceNames *names,
                                     DowserSentenceBeginning *beginning);

/** Returns the kind of word that is shown to the user for a leaf of @category. */
DowserSentenceWordKind dowser_sentence_get_word_kind (DowserSentenceCategory category);

/** Parses the meaning of the grammar row @row, in which "$2" is a leaf and "$sum 2" a node of %DOWSER_SENTENCE_SLOT.
 * Returns: (transfer full) */
DowserSentenceNode *dowser_sentence_parse_meaning (guint row);

G_END_DECLS
