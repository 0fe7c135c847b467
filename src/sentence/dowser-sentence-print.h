/* dowser-sentence-print.h - the words of a tree */
#pragma once

#include "sentence/dowser-sentence-names.h"
#include "sentence/dowser-sentence-tree.h"

G_BEGIN_DECLS

/** @own: names that the sentence gives itself, said as they are; @stored: whether each name is said as it is stored.
 * Returns: (transfer full): UTF-8 */
char *dowser_sentence_print (const DowserSentenceNode *tree, const DowserSentenceNames *names, GHashTable *own,
                             gboolean stored);

G_END_DECLS
