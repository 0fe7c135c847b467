/* dowser-sentence-print.c - prints the tree of a sentence as words */
#include "sentence/dowser-sentence-print.h"

#include "sentence/dowser-sentence-tokens.h"

#include <string.h>

typedef struct
{
  const DowserSentenceNames *names;
  GHashTable *own;
  gboolean with_stored_names;
} Printer;

static char *dup_node (const Printer *self, const DowserSentenceNode *node, DowserSentenceCategory slot_category);

static char *
dup_name (const Printer *self, const DowserSentenceNode *leaf)
{
  const char *name = dowser_sentence_node_get_text (leaf);
  const char *words;

  if (g_hash_table_contains (self->own, name) || leaf->leaf == DOWSER_SENTENCE_NAME)
    return dowser_sentence_is_word (name) && !self->with_stored_names ? g_strdup (name)
                                                                      : dowser_sentence_quote (name, '`');
  words = self->with_stored_names ? NULL : dowser_sentence_names_get_words (self->names, leaf->leaf, name);
  return words != NULL ? g_strdup (words) : dowser_sentence_quote (name, '`');
}

static char *
dup_leaf (const Printer *self, const DowserSentenceNode *leaf)
{
  if (leaf->leaf == DOWSER_SENTENCE_TABLE || leaf->leaf == DOWSER_SENTENCE_COLUMN || leaf->leaf == DOWSER_SENTENCE_ROLE
      || leaf->leaf == DOWSER_SENTENCE_NAME)
    return dup_name (self, leaf);
  if (leaf->leaf == DOWSER_SENTENCE_TEXT)
    return dowser_sentence_quote (dowser_sentence_node_get_text (leaf), '"');
  return g_strdup (dowser_sentence_node_get_text (leaf));
}

/* Appends a word with a blank before it. Omits the blank before a comma or closing parenthesis, and after an opening
 * parenthesis. */
static void
append_word (GString *into, const char *word)
{
  gboolean no_space
      = into->len == 0 || into->str[into->len - 1] == '(' || g_str_equal (word, ",") || g_str_equal (word, ")");

  g_string_append_printf (into, "%s%s", no_space ? "" : " ", word);
}

/* Replaces the slots in the pattern of a grammar row by the texts in @slots. */
static char *
fill_pattern (const DowserSentenceRow *row, char **slots)
{
  GString *into = g_string_new (NULL);
  guint n, slot_category = 0;
  const DowserSentenceSymbol *symbols = dowser_sentence_rows_get_symbols ((guint) (row - dowser_sentence_rows), &n);

  for (guint i = 0; i < n; i++)
    append_word (into, symbols[i].word != NULL ? symbols[i].word : slots[slot_category++]);
  return g_string_free (into, FALSE);
}

static DowserSentenceCategory
get_slot_category (const DowserSentenceRow *row, guint index)
{
  guint n;
  const DowserSentenceSymbol *symbols = dowser_sentence_rows_get_symbols ((guint) (row - dowser_sentence_rows), &n);

  for (guint i = 0; i < n; i++)
    if (symbols[i].word == NULL && index-- == 0)
      return symbols[i].category;
  g_return_val_if_reached (DOWSER_SENTENCE_ATOM);
}

/* Prints a list. One grammar row begins a list with its first item. Another row adds each further item. */
static char *
dup_list (const Printer *self, const DowserSentenceNode *node)
{
  const DowserSentenceRow *row = node->row;
  char *text = NULL;
  guint at = 0;

  do
    {
      guint n_slots = dowser_sentence_rows_count_slots ((guint) (row - dowser_sentence_rows));
      g_auto (GStrv) slots = g_new0 (char *, n_slots + 1);

      for (guint i = 0; i < n_slots; i++)
        slots[i] = i == 0 && text != NULL ? g_steal_pointer (&text)
                                          : dup_node (self, node->children->pdata[at++], get_slot_category (row, i));
      text = fill_pattern (row, slots);
      row = &node->row[1];
    }
  while (at < node->children->len);
  return text;
}

static char *
dup_row (const Printer *self, const DowserSentenceNode *node)
{
  g_auto (GStrv) slots = g_new0 (char *, node->children->len + 1);

  if (node->row->part == DOWSER_SENTENCE_FLAT && node->children->len > 0)
    return dup_list (self, node);
  for (guint i = 0; i < node->children->len; i++)
    slots[i] = dup_node (self, node->children->pdata[i], get_slot_category (node->row, i));
  return fill_pattern (node->row, slots);
}

static char *
surround_text (const char *before, char *text, const char *after)
{
  char *wrapped = g_strconcat (before, text, after, NULL);

  g_free (text);
  return wrapped;
}

/* Prints @node as the content of a slot. @slot_category: the category that the slot requires. Adds parentheses if
 * @slot_category binds tighter than @node. */
static char *
dup_node (const Printer *self, const DowserSentenceNode *node, DowserSentenceCategory slot_category)
{
  DowserSentenceCategory category = dowser_sentence_node_get_category (node);
  gboolean condition = category >= DOWSER_SENTENCE_TEST && category <= DOWSER_SENTENCE_OR;
  gboolean value = category <= DOWSER_SENTENCE_SUM || category == DOWSER_SENTENCE_CALL;
  gboolean wants_condition = slot_category >= DOWSER_SENTENCE_TEST && slot_category <= DOWSER_SENTENCE_OR;
  gboolean wants_value = slot_category <= DOWSER_SENTENCE_SUM || slot_category == DOWSER_SENTENCE_OUTPUT;

  if (node->row == NULL)
    return dup_leaf (self, node);
  if (condition && wants_value)
    return surround_text ("whether (", dup_row (self, node), ")");
  if (value && wants_condition)
    return surround_text ("", dup_row (self, node), " holds");
  if ((condition && wants_condition && category > slot_category)
      || (value && category <= DOWSER_SENTENCE_SUM && slot_category <= DOWSER_SENTENCE_SUM && category > slot_category))
    return surround_text ("(", dup_row (self, node), ")");
  return dup_row (self, node);
}

char *
dowser_sentence_print (const DowserSentenceNode *tree, const DowserSentenceNames *names, GHashTable *own,
                       gboolean with_stored_names)
{
  Printer printer = { names, own, with_stored_names };

  return dup_node (&printer, tree, DOWSER_SENTENCE_SENTENCE);
}
