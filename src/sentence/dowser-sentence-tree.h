/* dowser-sentence-tree.h - the syntax tree of a sentence. A node is a grammar row (a rule for a phrase) with a child
 * for each slot of the phrase, or a leaf */
#pragma once

#include "sentence/dowser-sentence-rows.h"

G_BEGIN_DECLS

/**
 * DowserSentenceNode: either a grammar row with the content of its slots, or a leaf: a name, a number or a text. A row
 * that only passes on the content of its slot (%DOWSER_SENTENCE_SAME) has no node. Reference-counted; shared nodes
 * never change.
 * @row: (nullable): %NULL for a leaf
 * @leaf: the category of a leaf
 * @names: (nullable): for a leaf: the stored names that its words mean; several names if the words are ambiguous
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
/** Returns a new leaf. @names: (transfer full): of char: the stored names that the words of the leaf may mean */
DowserSentenceNode *dowser_sentence_node_new_leaf (DowserSentenceCategory leaf, GPtrArray *names);
DowserSentenceNode *dowser_sentence_node_new_leaf_for_text (DowserSentenceCategory leaf, const char *text);
DowserSentenceNode *dowser_sentence_node_ref (DowserSentenceNode *self);
void dowser_sentence_node_unref (DowserSentenceNode *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserSentenceNode, dowser_sentence_node_unref)

/** Adds @child (transfer full) after the other children. */
void dowser_sentence_node_add_child (DowserSentenceNode *self, DowserSentenceNode *child);
/** Returns the child at @index, borrowed. */
DowserSentenceNode *dowser_sentence_node_get_child (const DowserSentenceNode *self, guint index);
/** Returns the text of a leaf. If the leaf is a name, returns the first of its stored names. */
const char *dowser_sentence_node_get_text (const DowserSentenceNode *self);
DowserSentenceCategory dowser_sentence_node_get_category (const DowserSentenceNode *self);
gboolean dowser_sentence_node_is_part (const DowserSentenceNode *self, DowserSentencePart part);

G_END_DECLS
