/* dowser-sentence-sugar.h - expands short forms of sentences to longer ones, and contracts longer ones */
#pragma once

#include "sentence/dowser-sentence-tree.h"

G_BEGIN_DECLS

/** Expands the tree to rows from which a plan can be made: each row with a meaning is replaced by the meaning, and an
 * aggregate with which rows are compared becomes a set of its own. @tree: (transfer full). Returns: (transfer full)
 * (nullable): %NULL with %DOWSER_SENTENCE_ERROR_SYNTAX if the tree would be too large */
DowserSentenceNode *dowser_sentence_expand (DowserSentenceNode *tree, GError **error);
/** Contracts the tree to the shortest rows. @tree: (transfer full). Returns: (transfer full) */
DowserSentenceNode *dowser_sentence_contract (DowserSentenceNode *tree);

G_END_DECLS
