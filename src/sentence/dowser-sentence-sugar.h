/* dowser-sentence-sugar.h - short ways to say what longer ones say, too */
#pragma once

#include "sentence/dowser-sentence-tree.h"

G_BEGIN_DECLS

/** The same in rows that make a plan: each row with a meaning is replaced by that, and an aggregate that rows are
 * compared with is one of a set of its own. @tree: (transfer full). Returns: (transfer full) (nullable): %NULL with
 * %DOWSER_SENTENCE_ERROR_SYNTAX where it would be too large */
DowserSentenceNode *dowser_sentence_expand (DowserSentenceNode *tree, GError **error);
/** The same in the shortest rows. @tree: (transfer full). Returns: (transfer full) */
DowserSentenceNode *dowser_sentence_contract (DowserSentenceNode *tree);

G_END_DECLS
