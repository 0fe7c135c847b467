/* dowser-sentence-names.c - finds the tables and columns of a schema by the words that users write */
#include "sentence/dowser-sentence-names.h"

#include "base/dowser-identifier.h"
#include "joins/dowser-join-path.h"
#include "sentence/dowser-sentence-tokens.h"
#include "words/dowser-words.h"

#include <string.h>

/**
 * DowserSentenceNames: @names and @words have one hash table for each category
 * @names: phrase (folded words, separated by blanks) → GPtrArray of the stored names that the phrase may mean
 * @words: stored name → the phrase that is written for this name
 * @lengths: first word of a phrase → the number of words in the longest phrase that begins with this word
 * @tables: folded name of a column → GPtrArray of const DowserTable
 */
struct _DowserSentenceNames
{
  GHashTable *names[DOWSER_SENTENCE_N_CATEGORIES];
  GHashTable *words[DOWSER_SENTENCE_N_CATEGORIES];
  GHashTable *lengths;
  GHashTable *tables;
};

static const DowserSentenceCategory named[] = { DOWSER_SENTENCE_COLUMN, DOWSER_SENTENCE_TABLE, DOWSER_SENTENCE_ROLE };

static GPtrArray *
get_list (GHashTable *lists, const char *key)
{
  GPtrArray *list = g_hash_table_lookup (lists, key);

  if (list == NULL)
    {
      list = g_ptr_array_new ();
      g_hash_table_insert (lists, g_strdup (key), list);
    }
  return list;
}

/* Returns TRUE if @word is a single token. @letters: set to TRUE if the token isn't only a number. A number isn't used
 * as a name, because a number in a sentence could then be mistaken for the name */
static gboolean
is_one_token (const char *word, gboolean *letters)
{
  g_autoptr (GPtrArray) tokens = dowser_sentence_tokens_new (word, FALSE);
  const DowserSentenceToken *token = tokens->len == 1 ? tokens->pdata[0] : NULL;

  if (token == NULL || !g_str_equal (token->folded, word))
    return FALSE;
  *letters = *letters || token->kind == DOWSER_SENTENCE_TOKEN_WORD;
  return token->kind == DOWSER_SENTENCE_TOKEN_WORD || token->kind == DOWSER_SENTENCE_TOKEN_NUMBER;
}

static void
add_phrase (DowserSentenceNames *self, DowserSentenceCategory category, char **words, const char *name)
{
  g_autofree char *phrase = g_strjoinv (" ", words);
  GPtrArray *list;
  guint n = g_strv_length (words);
  gboolean letters = FALSE;

  for (guint i = 0; i < n; i++)
    if (!is_one_token (words[i], &letters))
      return;
  if (!letters)
    return;
  list = get_list (self->names[category], phrase);
  if (!g_ptr_array_find_with_equal_func (list, name, g_str_equal, NULL))
    g_ptr_array_add (list, (gpointer) name);
  if (GPOINTER_TO_UINT (g_hash_table_lookup (self->lengths, words[0])) < n)
    g_hash_table_insert (self->lengths, g_strdup (words[0]), GUINT_TO_POINTER (n));
}

/* Returns the plural of a word. Handles only the plural forms that occur in table names. */
static char *
dup_plural (const char *word)
{
  gsize length = strlen (word);

  if (length > 1 && word[length - 1] == 'y' && strchr ("aeiou", word[length - 2]) == NULL)
    return g_strdup_printf ("%.*sies", (int) length - 1, word);
  if (g_str_has_suffix (word, "s") || g_str_has_suffix (word, "x") || g_str_has_suffix (word, "z")
      || g_str_has_suffix (word, "ch") || g_str_has_suffix (word, "sh"))
    return g_strconcat (word, "es", NULL);
  return g_strconcat (word, "s", NULL);
}

/* Returns the singular of a plural, or the plural of a singular. Users may write a table's name in either form. */
static char *
dup_plural_or_singular (const char *word)
{
  char *singular = dowser_word_dup_lemma (word);

  if (!g_str_equal (singular, word))
    return singular;
  g_free (singular);
  return dup_plural (word);
}

static char **
dup_folded_words (const char *name)
{
  char **words = dowser_identifier_split (name);

  for (guint i = 0; words[i] != NULL; i++)
    {
      char *folded = g_utf8_casefold (words[i], -1);

      g_free (words[i]);
      words[i] = folded;
    }
  return words;
}

static void
add_name (DowserSentenceNames *self, DowserSentenceCategory category, const char *name)
{
  g_auto (GStrv) words = dup_folded_words (name);
  guint n = g_strv_length (words);
  g_autofree char *folded = g_utf8_casefold (name, -1);
  const char *const whole_word[] = { folded, NULL };

  add_phrase (self, category, (char **) whole_word, name);
  if (n == 0 || g_hash_table_contains (self->words[category], name))
    return;
  g_hash_table_insert (self->words[category], (gpointer) name, g_strjoinv (" ", words));
  add_phrase (self, category, words, name);
  if (category == DOWSER_SENTENCE_TABLE)
    {
      char *other = dup_plural_or_singular (words[n - 1]);

      g_free (words[n - 1]);
      words[n - 1] = other;
      add_phrase (self, category, words, name);
    }
}

/* Adds the synonyms of a name. Synonyms are read but never written. */
static void
add_synonyms (DowserSentenceNames *self, DowserSentenceCategory category, const char *name, char **synonyms)
{
  for (char **synonym = synonyms; synonym != NULL && *synonym != NULL; synonym++)
    {
      g_auto (GStrv) words = dup_folded_words (*synonym);
      g_autofree char *folded = g_utf8_casefold (*synonym, -1);
      const char *const whole_word[] = { folded, NULL };

      add_phrase (self, category, (char **) whole_word, name);
      if (words[0] != NULL)
        add_phrase (self, category, words, name);
    }
}

/* Adds the role that a key's column names: "manager" for manager_id, "billing address" for billing_address_id. Adds
 * nothing if a table has the same name. */
static void
add_role (DowserSentenceNames *self, const DowserForeignKey *key)
{
  static const char *const keys[] = { "id", "ids", "key", "code", "no", "nr", "number", "fk", "ref", NULL };
  const DowserColumn *column = key->columns->pdata[0];
  g_auto (GStrv) words = dup_folded_words (column->name);
  guint n = g_strv_length (words);
  GPtrArray *tables;
  g_autofree char *phrase = NULL;

  if (key->columns->len != 1 || n < 2 || !g_strv_contains (keys, words[n - 1]))
    return;
  g_clear_pointer (&words[n - 1], g_free);
  phrase = g_strjoinv (" ", words);
  tables = g_hash_table_lookup (self->names[DOWSER_SENTENCE_TABLE], phrase);
  if (tables != NULL || g_hash_table_contains (self->words[DOWSER_SENTENCE_ROLE], column->name))
    return;
  add_phrase (self, DOWSER_SENTENCE_ROLE, words, column->name);
  g_hash_table_insert (self->words[DOWSER_SENTENCE_ROLE], column->name, g_steal_pointer (&phrase));
}

static void
add_roles (DowserSentenceNames *self, const DowserSchema *schema)
{
  g_autoptr (DowserJoinGraph) graph = dowser_join_graph_new (schema);
  GPtrArray *tables = dowser_schema_get_tables (schema);

  for (guint t = 0; t < tables->len; t++)
    {
      GPtrArray *edges = dowser_join_graph_get_edges (graph, tables->pdata[t]);

      for (guint e = 0; edges != NULL && e < edges->len; e++)
        add_role (self, ((const DowserJoinEdge *) edges->pdata[e])->key);
    }
}

static gpointer
make_names (const DowserSchema *schema)
{
  DowserSentenceNames *self = g_new0 (DowserSentenceNames, 1);
  GPtrArray *tables = dowser_schema_get_tables (schema);

  for (guint i = 0; i < G_N_ELEMENTS (named); i++)
    {
      DowserSentenceCategory c = named[i];

      self->names[c] = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
      self->words[c] = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
    }
  self->lengths = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->tables = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
  for (guint t = 0; t < tables->len; t++)
    {
      const DowserTable *table = tables->pdata[t];

      if (table->hidden)
        continue;
      add_name (self, DOWSER_SENTENCE_TABLE, table->name);
      add_synonyms (self, DOWSER_SENTENCE_TABLE, table->name, table->synonyms);
      for (guint c = 0; c < table->columns->len; c++)
        {
          const DowserColumn *column = table->columns->pdata[c];
          g_autofree char *folded = g_utf8_casefold (column->name, -1);

          if (column->hidden)
            continue;
          add_name (self, DOWSER_SENTENCE_COLUMN, column->name);
          add_synonyms (self, DOWSER_SENTENCE_COLUMN, column->name, column->synonyms);
          g_ptr_array_add (get_list (self->tables, folded), (gpointer) table);
        }
    }
  add_roles (self, schema);
  return self;
}

static void
names_free (gpointer names)
{
  DowserSentenceNames *self = names;

  for (guint i = 0; i < G_N_ELEMENTS (named); i++)
    {
      g_hash_table_unref (self->names[named[i]]);
      g_hash_table_unref (self->words[named[i]]);
    }
  g_hash_table_unref (self->lengths);
  g_hash_table_unref (self->tables);
  g_free (self);
}

const DowserSentenceNames *
dowser_sentence_names_get (const DowserSchema *schema)
{
  return dowser_schema_get_derived (schema, make_names, names_free);
}

guint
dowser_sentence_names_get_max_tokens (const DowserSentenceNames *self, const char *word)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (self->lengths, word));
}

GPtrArray *
dowser_sentence_names_match (const DowserSentenceNames *self, DowserSentenceCategory category, GPtrArray *tokens,
                             guint at, guint end)
{
  g_autoptr (GString) phrase = g_string_new (NULL);
  GPtrArray *list;

  if (self->names[category] == NULL)
    return NULL;
  for (guint i = at; i < end; i++)
    {
      const DowserSentenceToken *token = tokens->pdata[i];

      if (token->kind != DOWSER_SENTENCE_TOKEN_WORD && token->kind != DOWSER_SENTENCE_TOKEN_NUMBER)
        return NULL;
      g_string_append_printf (phrase, "%s%s", i > at ? " " : "", token->folded);
    }
  list = g_hash_table_lookup (self->names[category], phrase->str);
  return list != NULL ? g_ptr_array_ref (list) : NULL;
}

const char *
dowser_sentence_names_get_words (const DowserSentenceNames *self, DowserSentenceCategory category, const char *name)
{
  const char *words = g_hash_table_lookup (self->words[category], name);
  GPtrArray *list = words != NULL ? g_hash_table_lookup (self->names[category], words) : NULL;

  return list != NULL && list->len == 1 ? words : NULL;
}

guint
dowser_sentence_names_count_tables (const DowserSentenceNames *self, const char *name, const DowserTable **table)
{
  g_autofree char *folded = g_utf8_casefold (name, -1);
  GPtrArray *list = g_hash_table_lookup (self->tables, folded);

  *table = list != NULL ? list->pdata[0] : NULL;
  return list != NULL ? list->len : 0;
}

void
dowser_sentence_names_visit (const DowserSentenceNames *self, DowserSentenceCategory category,
                             DowserSentenceNamesVisit visit, gpointer user_data)
{
  GHashTableIter iter;
  gpointer name;

  g_hash_table_iter_init (&iter, self->words[category]);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    {
      const char *words = dowser_sentence_names_get_words (self, category, name);

      if (words != NULL)
        visit (name, words, user_data);
    }
}
