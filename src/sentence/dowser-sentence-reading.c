/* dowser-sentence-reading.c - finds the cheapest way to read an unfinished sentence */
#include "sentence/dowser-sentence-complete-private.h"

#include "sentence/dowser-sentence-follow.h"

#include <string.h>

const DowserSentenceToken *
_dowser_reading_get_token (const DowserSentenceReading *self, guint index)
{
  return self->tokens->pdata[index];
}

/* --- What was read --- */

/* Returns the cost of reading some tokens as @read (a grammar word, a name or a value). Of all ways to read a sentence,
 * the way with the lowest total cost is used. */
static guint
get_cost (const DowserSentenceRead *read)
{
  if (read->word != NULL)
    return 3;
  if (read->category == DOWSER_SENTENCE_BARE || read->category == DOWSER_SENTENCE_NAME)
    return 10 * read->n;
  return read->category == DOWSER_SENTENCE_FUNCTION ? 4 : 2;
}

static void
find_cheapest_reads (DowserSentenceReading *self)
{
  g_autofree guint *costs = g_new (guint, self->tokens->len + 1);
  GArray *read = self->beginning.read;

  self->cheapest = g_new0 (DowserSentenceRead, self->tokens->len + 1);
  for (guint i = 0; i <= self->tokens->len; i++)
    costs[i] = i == 0 ? 0 : G_MAXUINT;
  for (guint i = 0; i < read->len; i++)
    {
      const DowserSentenceRead *one = &g_array_index (read, DowserSentenceRead, i);
      guint end = one->first + one->n;

      if (costs[one->first] == G_MAXUINT || costs[one->first] + get_cost (one) >= costs[end])
        continue;
      costs[end] = costs[one->first] + get_cost (one);
      self->cheapest[end] = *one;
    }
}

/* Gets the cheapest way to read the first @n tokens. Returns: (transfer full): of DowserSentenceRead; empty if these
 * tokens can't be read */
GArray *
_dowser_reading_get_cheapest_path (const DowserSentenceReading *self, guint n)
{
  GArray *path = g_array_new (FALSE, FALSE, sizeof (DowserSentenceRead));

  for (guint end = n; end > 0 && self->cheapest[end].n > 0; end = self->cheapest[end].first)
    g_array_prepend_val (path, self->cheapest[end]);
  return path;
}

DowserSentenceWordKind
_dowser_read_get_kind (const DowserSentenceRead *read)
{
  return read->word != NULL ? DOWSER_SENTENCE_WORD_GRAMMAR : dowser_sentence_get_word_kind (read->category);
}

/* Returns the words of the first @n tokens. If the tokens can be read in several ways, takes the words of the likeliest
 * way (the path with the lowest cost). Leaves out an unfinished last word. */
GArray *
_dowser_reading_list_words (const DowserSentenceReading *self, guint n)
{
  g_autoptr (GArray) path = _dowser_reading_get_cheapest_path (self, n);
  GArray *words = g_array_new (FALSE, FALSE, sizeof (DowserSentenceWord));

  for (guint i = 0; i < path->len; i++)
    {
      const DowserSentenceRead *read = &g_array_index (path, DowserSentenceRead, i);
      const DowserSentenceToken *first = _dowser_reading_get_token (self, read->first);
      const DowserSentenceToken *last = _dowser_reading_get_token (self, read->first + read->n - 1);
      DowserSentenceWord word
          = { first->start, last->start + last->length - first->start, _dowser_read_get_kind (read) };

      g_array_append_val (words, word);
    }
  return words;
}

/* --- The place of an offer --- */

static const char *
get_read_name (const DowserSentenceReading *self, const DowserSentenceRead *read)
{
  if (read->word != NULL)
    return read->word;
  switch (dowser_sentence_get_word_kind (read->category))
    {
    case DOWSER_SENTENCE_WORD_TABLE:
      return DOWSER_SENTENCE_ANY_TABLE;
    case DOWSER_SENTENCE_WORD_COLUMN:
      return DOWSER_SENTENCE_ANY_COLUMN;
    case DOWSER_SENTENCE_WORD_NUMBER:
      return DOWSER_SENTENCE_ANY_NUMBER;
    case DOWSER_SENTENCE_WORD_VALUE:
    case DOWSER_SENTENCE_WORD_DATE:
      return DOWSER_SENTENCE_ANY_VALUE;
    case DOWSER_SENTENCE_WORD_GRAMMAR:
    default:
      return _dowser_reading_get_token (self, read->first)->folded;
    }
}

/* Returns the last word of @path. If it is "of", includes the word before it, because "of" alone doesn't tell what
 * follows. */
static const char *
get_last_name (const DowserSentenceReading *self, GArray *path)
{
  const DowserSentenceRead *last;
  g_autofree char *two_words = NULL;

  if (path->len == 0)
    return "";
  last = &g_array_index (path, DowserSentenceRead, path->len - 1);
  if (g_strcmp0 (last->word, "of") != 0 || path->len < 2 || last[-1].word == NULL)
    return get_read_name (self, last);
  two_words = g_strconcat (last[-1].word, " of", NULL);
  return g_intern_string (two_words);
}

/* Returns the word that begins the last part of the sentence, which is the part that the last word of @path belongs to.
 * Skips text inside closed parentheses. */
static const char *
find_last_part (GArray *path)
{
  guint depth = 0;

  for (guint i = path->len; i > 0; i--)
    {
      const char *word = g_array_index (path, DowserSentenceRead, i - 1).word;
      const char *part = word != NULL && depth == 0 ? dowser_sentence_follow_find_part (word) : NULL;
      gboolean groups
          = part != NULL && i > 1 && g_strcmp0 (g_array_index (path, DowserSentenceRead, i - 2).word, "groups") == 0;

      if (part != NULL && !groups)
        return part;
      if (g_strcmp0 (word, ")") == 0)
        depth++;
      else if (g_strcmp0 (word, "(") == 0 && depth-- == 0)
        return "(";
    }
  return "";
}

/* Words that don't determine the next word. They are skipped to find the head: the word that does. */
static const char *const small_words[] = { "of", "distinct", "(", "the", "from", NULL };

static const char *
find_last_main_word (GArray *path)
{
  for (guint i = path->len; i > 0; i--)
    {
      const char *word = g_array_index (path, DowserSentenceRead, i - 1).word;

      if (word != NULL && !g_strv_contains (small_words, word))
        return word;
    }
  return "";
}

void
_dowser_reading_find_place (const DowserSentenceReading *self, guint first, DowserSentencePlace *place)
{
  GArray *path = _dowser_reading_get_cheapest_path (self, first);

  _dowser_place_clear (place);
  place->path = path;
  place->word = get_last_name (self, path);
  place->part = find_last_part (path);
  place->head = find_last_main_word (path);
  place->lists_tables = g_str_equal (place->part, "from");
  for (guint i = 0; i + 1 < path->len && !place->lists_tables; i++)
    place->lists_tables = g_strcmp0 (g_array_index (path, DowserSentenceRead, i).word, "from") == 0
                          && g_array_index (path, DowserSentenceRead, i + 1).category == DOWSER_SENTENCE_TABLE;
  place->tables = g_hash_table_new (NULL, NULL);
  place->near = g_hash_table_new (NULL, NULL);
  place->mentioned = g_hash_table_new (NULL, NULL);
  _dowser_vocabulary_fill_place (self->vocabulary, self->schema, self->tokens, place);
  place->compared = _dowser_place_find_compared_column (place, self->vocabulary, self->tokens, self->names);
}

void
_dowser_reading_init (DowserSentenceReading *self, const char *text, const DowserSchema *schema)
{
  const DowserSentenceToken *last;

  self->text = text;
  self->schema = schema;
  self->names = dowser_sentence_names_get (schema);
  self->vocabulary = _dowser_vocabulary_get (schema);
  self->tokens = dowser_sentence_tokens_new (text, FALSE);
  last = self->tokens->len > 0 ? self->tokens->pdata[self->tokens->len - 1] : NULL;
  if (last != NULL && last->start + last->length == strlen (text)
      && (last->kind == DOWSER_SENTENCE_TOKEN_WORD || last->kind == DOWSER_SENTENCE_TOKEN_NUMBER))
    self->half = last;
  self->n = self->tokens->len - (self->half != NULL);
  dowser_sentence_read_beginning (self->tokens, self->n, self->names, &self->beginning);
  find_cheapest_reads (self);
}

void
_dowser_reading_clear (DowserSentenceReading *self)
{
  dowser_sentence_beginning_clear (&self->beginning);
  g_clear_pointer (&self->tokens, g_ptr_array_unref);
  g_clear_pointer (&self->cheapest, g_free);
}

/* --- The place --- */

void
_dowser_place_clear (DowserSentencePlace *self)
{
  g_clear_pointer (&self->path, g_array_unref);
  g_clear_pointer (&self->tables, g_hash_table_unref);
  g_clear_pointer (&self->near, g_hash_table_unref);
  g_clear_pointer (&self->mentioned, g_hash_table_unref);
}

/* The kind of words that come after @head in the part of the sentence that begins with @part. If @part is %NULL, the
 * entry applies to any part. */
static const struct
{
  const char *head;
  DowserSentenceSlot slot;
  const char *part;
} slots[] = {
  { "sum", DOWSER_SENTENCE_SLOT_MEASURE },
  { "average", DOWSER_SENTENCE_SLOT_MEASURE },
  { "median", DOWSER_SENTENCE_SLOT_MEASURE },
  { "times", DOWSER_SENTENCE_SLOT_MEASURE },
  { "plus", DOWSER_SENTENCE_SLOT_MEASURE },
  { "minus", DOWSER_SENTENCE_SLOT_MEASURE },
  { "highest", DOWSER_SENTENCE_SLOT_ORDER },
  { "lowest", DOWSER_SENTENCE_SLOT_ORDER },
  { "newest", DOWSER_SENTENCE_SLOT_ORDER },
  { "oldest", DOWSER_SENTENCE_SLOT_ORDER },
  { "by", DOWSER_SENTENCE_SLOT_GROUP },
  { "per", DOWSER_SENTENCE_SLOT_GROUP },
  { ",", DOWSER_SENTENCE_SLOT_GROUP, .part = "by" },
  { "where", DOWSER_SENTENCE_SLOT_CONDITION },
  { "whose", DOWSER_SENTENCE_SLOT_CONDITION },
  { "and", DOWSER_SENTENCE_SLOT_CONDITION, .part = "where" },
  { "or", DOWSER_SENTENCE_SLOT_CONDITION, .part = "where" },
  { "number", DOWSER_SENTENCE_SLOT_TABLE },
  { "many", DOWSER_SENTENCE_SLOT_TABLE },
  { "with", DOWSER_SENTENCE_SLOT_TABLE },
  { "without", DOWSER_SENTENCE_SLOT_TABLE },
  { "their", DOWSER_SENTENCE_SLOT_TABLE },
  { "top", DOWSER_SENTENCE_SLOT_LIMIT },
};

DowserSentenceSlot
_dowser_place_find_slot (const DowserSentencePlace *place)
{
  gboolean name = g_str_equal (place->word, DOWSER_SENTENCE_ANY_COLUMN)
                  || g_str_equal (place->word, DOWSER_SENTENCE_ANY_TABLE)
                  || g_str_equal (place->word, DOWSER_SENTENCE_ANY_VALUE)
                  || g_str_equal (place->word, DOWSER_SENTENCE_ANY_NUMBER);

  if (*place->word == '\0')
    return DOWSER_SENTENCE_SLOT_START;
  if (name)
    return g_str_equal (place->word, DOWSER_SENTENCE_ANY_COLUMN) && g_str_equal (place->part, "where")
               ? DOWSER_SENTENCE_SLOT_COMPARISON
               : DOWSER_SENTENCE_SLOT_NEXT;
  for (guint i = 0; i < G_N_ELEMENTS (slots); i++)
    if (g_str_equal (slots[i].head, place->head) && (slots[i].part == NULL || g_str_equal (slots[i].part, place->part)))
      return slots[i].slot;
  return DOWSER_SENTENCE_SLOT_NEXT;
}
