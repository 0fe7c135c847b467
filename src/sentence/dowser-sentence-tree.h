/* dowser-sentence-tree.h - the syntax tree of a sentence: rows of the grammar and their slots */
#pragma once

#include "sentence/dowser-sentence-rows.h"

G_BEGIN_DECLS

/**
 * DowserSentenceNode: a row with the content of its slots, or a leaf: a name, a number, a text. Rows that only pass on
 * their slot (%DOWSER_SENTENCE_SAME) are left out. Reference-counted; shared nodes never change.
 * @row: (nullable): %NULL for a leaf
 * @leaf: the category of a leaf
 * @names: (nullable): for a leaf: the stored names that the words mean; several if the words are ambiguous
 * @first, @n: for a leaf that was read: the first token and the number of tokens
 * @children: DowserSentenceNode, in the order of the slots; never %NULL
 */
typedef struct
{
  gatomicrefcount ref_count;
  const DowserSentenceRow *row;
  DowserSentenceCategory leaf;
  GPtrArray *names;
  guint first;
  guint n;
  GPtrArray *children;
} DowserSentenceNode;

DowserSentenceNode *dowser_sentence_node_new (const DowserSentenceRow *row);
/** @names: (transfer full): of char */
DowserSentenceNode *dowser_sentence_node_new_leaf (DowserSentenceCategory leaf, GPtrArray *names);
DowserSentenceNode *dowser_sentence_node_new_leaf_of (DowserSentenceCategory leaf, const char *text);
DowserSentenceNode *dowser_sentence_node_ref (DowserSentenceNode *self);
void dowser_sentence_node_unref (DowserSentenceNode *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserSentenceNode, dowser_sentence_node_unref)

/** @child: (transfer full) */
void dowser_sentence_node_add (DowserSentenceNode *self, DowserSentenceNode *child);
/** Borrowed. */
DowserSentenceNode *dowser_sentence_node_get (const DowserSentenceNode *self, guint index);
/** Returns the text of a leaf, or its first name. */
const char *dowser_sentence_node_get_text (const DowserSentenceNode *self);
DowserSentenceCategory dowser_sentence_node_get_category (const DowserSentenceNode *self);
gboolean dowser_sentence_node_is (const DowserSentenceNode *self, DowserSentencePart part);

G_END_DECLS
