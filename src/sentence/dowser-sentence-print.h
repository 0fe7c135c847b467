/* dowser-sentence-print.h - prints the tree of a sentence as words */
#pragma once

#include "sentence/dowser-sentence-names.h"
#include "sentence/dowser-sentence-tree.h"

G_BEGIN_DECLS

/** Prints @tree. @own: the names that the sentence itself defines, printed unchanged; @with_stored_names: TRUE if all
 * names are printed as they are stored. Returns: (transfer full): UTF-8 */
char *dowser_sentence_print (const DowserSentenceNode *tree, const DowserSentenceNames *names, GHashTable *own,
                             gboolean with_stored_names);

G_END_DECLS
