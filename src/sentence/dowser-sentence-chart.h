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

/** What row @row means, where "$2" is a leaf and "$sum 2" a node of %DOWSER_SENTENCE_SLOT. Returns: (transfer full) */
DowserSentenceNode *dowser_sentence_parse_meaning (guint row);

G_END_DECLS
