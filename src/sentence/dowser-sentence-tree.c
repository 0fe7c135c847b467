/* dowser-sentence-tree.c - the syntax tree of a sentence. A node is a row of the grammar, with the contents of the
 * slots (such as {integer}) of the row's pattern */
#include "sentence/dowser-sentence-tree.h"

static DowserSentenceNode *
node_new (void)
{
  DowserSentenceNode *self = g_new0 (DowserSentenceNode, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->children = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_sentence_node_unref);
  return self;
}

DowserSentenceNode *
dowser_sentence_node_new (const DowserSentenceRow *row)
{
  DowserSentenceNode *self = node_new ();

  self->row = row;
  return self;
}

DowserSentenceNode *
dowser_sentence_node_new_leaf (DowserSentenceCategory leaf, GPtrArray *names)
{
  DowserSentenceNode *self = node_new ();

  self->leaf = leaf;
  self->names = names;
  return self;
}

DowserSentenceNode *
dowser_sentence_node_new_leaf_for_text (DowserSentenceCategory leaf, const char *text)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (names, g_strdup (text));
  return dowser_sentence_node_new_leaf (leaf, names);
}

DowserSentenceNode *
dowser_sentence_node_ref (DowserSentenceNode *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
dowser_sentence_node_unref (DowserSentenceNode *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_clear_pointer (&self->names, g_ptr_array_unref);
  g_ptr_array_unref (self->children);
  g_free (self);
}

void
dowser_sentence_node_add_child (DowserSentenceNode *self, DowserSentenceNode *child)
{
  g_ptr_array_add (self->children, child);
}

DowserSentenceNode *
dowser_sentence_node_get_child (const DowserSentenceNode *self, guint index)
{
  return g_ptr_array_index (self->children, index);
}

const char *
dowser_sentence_node_get_text (const DowserSentenceNode *self)
{
  return self->names->pdata[0];
}

DowserSentenceCategory
dowser_sentence_node_get_category (const DowserSentenceNode *self)
{
  return self->row != NULL ? self->row->category : self->leaf;
}

gboolean
dowser_sentence_node_is_part (const DowserSentenceNode *self, DowserSentencePart part)
{
  return self->row != NULL && self->row->part == part;
}
