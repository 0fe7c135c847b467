/* dowser-sentence-chart.h - what the words of a sentence may be, by the rows of the grammar */
#pragma once

#include "sentence/dowser-sentence-names.h"
#include "sentence/dowser-sentence-tree.h"

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
 * DowserSentenceNext: what may come behind the beginning of a sentence.
 * @word: (nullable): a word of the grammar; %NULL for a leaf of @category
 * @first: the token that it begins with: one of the beginning where that may be the first words of a name
 */
typedef struct
{
  const char *word;
  DowserSentenceCategory category;
  guint first;
} DowserSentenceNext;

/** @tokens: DowserSentenceToken: the beginning; @said_only: by the rows that are said, not those that are only read.
 * Returns: (transfer full): of DowserSentenceNext, each once; none where
 * nothing may come */
GArray *dowser_sentence_find_next (GPtrArray *tokens, const DowserSentenceNames *names, gboolean said_only);

/** What row @row means, where "$2" is a leaf and "$sum 2" a node of %DOWSER_SENTENCE_SLOT. Returns: (transfer full) */
DowserSentenceNode *dowser_sentence_parse_meaning (guint row);

G_END_DECLS
