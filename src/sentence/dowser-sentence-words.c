/* dowser-sentence-words.c - finds out how each word of a sentence is read: as grammar, name or value */
#include "sentence/dowser-sentence.h"

#include "sentence/dowser-sentence-chart.h"
#include "sentence/dowser-sentence-tokens.h"

DowserSentenceWordKind
dowser_sentence_get_word_kind (DowserSentenceCategory leaf)
{
  switch (leaf)
    {
    case DOWSER_SENTENCE_TABLE:
    case DOWSER_SENTENCE_ROLE:
      return DOWSER_SENTENCE_WORD_TABLE;
    case DOWSER_SENTENCE_COLUMN:
      return DOWSER_SENTENCE_WORD_COLUMN;
    case DOWSER_SENTENCE_TEXT:
    case DOWSER_SENTENCE_BARE:
      return DOWSER_SENTENCE_WORD_VALUE;
    case DOWSER_SENTENCE_NUMBER:
    case DOWSER_SENTENCE_INTEGER:
    case DOWSER_SENTENCE_ORDINAL:
      return DOWSER_SENTENCE_WORD_NUMBER;
    case DOWSER_SENTENCE_DATE:
      return DOWSER_SENTENCE_WORD_DATE;
    default:
      return DOWSER_SENTENCE_WORD_GRAMMAR;
    }
}

static void
add_word (GArray *words, GPtrArray *tokens, guint first, guint n, DowserSentenceWordKind kind)
{
  const DowserSentenceToken *start = tokens->pdata[first];
  const DowserSentenceToken *end = tokens->pdata[first + n - 1];
  DowserSentenceWord word = { start->start, end->start + end->length - start->start, kind };

  g_array_append_val (words, word);
}

/* Adds the grammar words and the words of the leaves from left to right; @at: the next token. */
static void
add_words (GArray *words, GPtrArray *tokens, const DowserSentenceNode *node, guint *at)
{
  for (guint i = 0; i < node->children->len; i++)
    add_words (words, tokens, node->children->pdata[i], at);
  if (node->row != NULL)
    return;
  for (; *at < node->first; (*at)++)
    add_word (words, tokens, *at, 1, DOWSER_SENTENCE_WORD_GRAMMAR);
  add_word (words, tokens, node->first, node->n, dowser_sentence_get_word_kind (node->leaf));
  *at = node->first + node->n;
}

GArray *
dowser_sentence_find_words (const char *text, const DowserSchema *schema)
{
  g_autoptr (DowserSentenceNode) tree = dowser_sentence_parse (text, dowser_sentence_names_get (schema), NULL);
  g_autoptr (GPtrArray) tokens = dowser_sentence_tokens_new (text, FALSE);
  GArray *words;
  guint at = 0;

  if (tree == NULL)
    return NULL;
  words = g_array_new (FALSE, FALSE, sizeof (DowserSentenceWord));
  add_words (words, tokens, tree, &at);
  for (; at < tokens->len; at++)
    add_word (words, tokens, at, 1, DOWSER_SENTENCE_WORD_GRAMMAR);
  return words;
}

/* Returns the number of tokens, without counting a punctuation mark at the end. */
static guint
count_tokens (GPtrArray *tokens)
{
  const DowserSentenceToken *last = tokens->len > 0 ? tokens->pdata[tokens->len - 1] : NULL;
  gboolean has_end_mark = last != NULL && last->kind == DOWSER_SENTENCE_TOKEN_MARK
                          && (g_str_equal (last->text, ".") || g_str_equal (last->text, "?"));

  return tokens->len - has_end_mark;
}

gboolean
dowser_sentence_has_same_words (const char *a, const char *b)
{
  g_autoptr (GPtrArray) ones = dowser_sentence_tokens_new (a, FALSE);
  g_autoptr (GPtrArray) others = dowser_sentence_tokens_new (b, FALSE);
  guint n = count_tokens (ones);

  if (n != count_tokens (others))
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      const DowserSentenceToken *one = ones->pdata[i], *other = others->pdata[i];
      gboolean exact = one->kind == DOWSER_SENTENCE_TOKEN_TEXT || one->kind == DOWSER_SENTENCE_TOKEN_NAME;

      if (one->kind != other->kind
          || !g_str_equal (exact ? one->text : one->folded, exact ? other->text : other->folded))
        return FALSE;
    }
  return TRUE;
}
