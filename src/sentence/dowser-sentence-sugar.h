/* dowser-sentence-sugar.h - expands the short forms of a sentence to long forms, and contracts long forms to short
 * forms */
#pragma once

#include "sentence/dowser-sentence-tree.h"

G_BEGIN_DECLS

/** Expands the short forms in a tree, so that a plan can be made from it. A short form whose grammar row has a meaning
 * (an equivalent longer sentence) is replaced by this meaning. If rows are compared with an aggregate, the aggregate
 * becomes a set of its own (a query in parentheses). @tree: (transfer full). Returns: (transfer full) (nullable):
 * %NULL with %DOWSER_SENTENCE_ERROR_SYNTAX if the tree would be too large */
DowserSentenceNode *dowser_sentence_expand (DowserSentenceNode *tree, GError **error);
/** Contracts a tree to the shortest forms that express it. @tree: (transfer full). Returns: (transfer full) */
DowserSentenceNode *dowser_sentence_contract (DowserSentenceNode *tree);

G_END_DECLS
