/* dowser-sentence-chart.h - what the words of a sentence may be, by the rows of the grammar */
#pragma once

#include "sentence/dowser-sentence-names.h"
#include "sentence/dowser-sentence-tree.h"
#include "sentence/dowser-sentence.h"

G_BEGIN_DECLS

/** More tokens than these are refused: nobody types them, and a chart grows with their square. */
#define DOWSER_SENTENCE_MAX_TOKENS 400

/**
 * dowser_sentence_parse:
 *
 * Returns: (transfer full) (nullable): the tree of the reading that leaves least open; %NULL with
 *   %DOWSER_SENTENCE_ERROR_SYNTAX, which names the first word that doesn't fit
 */
DowserSentenceNode *dowser_sentence_parse (const char *text, const DowserSentenceNames *names, GError **error);

/**
 * DowserSentenceNext: what may come behind the beginning of a sentence: symbol @dot of row @row.
 * @first: the token that it begins with: one of the beginning where that may be the first words of a name or a value
 */
typedef struct
{
  guint row;
  guint dot;
  guint first;
} DowserSentenceNext;

/** DowserSentenceRead: what tokens may have been read as. @word: (nullable): %NULL for a leaf of @category */
typedef struct
{
  const char *word;
  DowserSentenceCategory category;
  guint first;
  guint n;
} DowserSentenceRead;

/**
 * DowserSentenceBeginning: on the stack.
 * @next: DowserSentenceNext, some more than once
 * @read: DowserSentenceRead by their first token, some more than once; not all of them lead on
 * @n_read: so many tokens begin a sentence; what comes behind them doesn't fit
 * @whole: they are a sentence
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

/** @tokens: DowserSentenceToken; @n: what comes next is asked behind so many of them; @beginning: (out) */
void dowser_sentence_read_beginning (GPtrArray *tokens, guint n, const DowserSentenceNames *names,
                                     DowserSentenceBeginning *beginning);

/** What a leaf of @category is to people. */
DowserSentenceWordKind dowser_sentence_word_kind (DowserSentenceCategory category);

/** What row @row means, where "$2" is a leaf and "$sum 2" a node of %DOWSER_SENTENCE_SLOT. Returns: (transfer full) */
DowserSentenceNode *dowser_sentence_parse_meaning (guint row);

G_END_DECLS
