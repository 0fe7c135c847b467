/* dowser-source-choice.c - which of several sources a question is about, by its words alone */
#include "verdict/dowser-source-choice.h"

#include "words/dowser-tokens.h"
#include "words/dowser-words.h"

#include <string.h>

/* As many choices as people take in at a glance. */
#define MAX_POSSIBLE 4
#define TABLE_WEIGHT 4
#define COLUMN_WEIGHT 1

/** Match: what a candidate has of the question */
typedef struct
{
  guint index;
  gboolean named;
  guint tables;  /* words of the question that name its tables */
  guint columns; /* those that name its columns, and no table */
  char *words;   /* (nullable): the first that spoke for it */
} Match;

static void
match_clear (gpointer data)
{
  g_free (((Match *) data)->words);
}

void
dowser_source_choice_free (DowserSourceChoice *self)
{
  g_array_unref (self->possible);
  g_free (self->words);
  g_free (self);
}

/* Returns: (transfer full): lemma → lemma, of the words that carry content */
static GHashTable *
lemmas_of_question (const char *question)
{
  g_autoptr (DowserTokens) tokens = dowser_tokens_new (question);
  GHashTable *lemmas = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < dowser_tokens_get_length (tokens); i++)
    {
      const DowserToken *token = dowser_tokens_get (tokens, i);

      if (token->kind == DOWSER_TOKEN_KIND_WORD && !dowser_word_is_stop (token->folded))
        g_hash_table_add (lemmas, g_strdup (token->lemma));
      else if (token->kind == DOWSER_TOKEN_KIND_IDENTIFIER || token->kind == DOWSER_TOKEN_KIND_QUOTED)
        {
          g_auto (GStrv) words = dowser_words_of_identifier (token->folded);

          for (guint k = 0; words[k] != NULL; k++)
            g_hash_table_add (lemmas, dowser_word_lemma (words[k]));
        }
    }
  return lemmas;
}

/* Adds to @found the lemmas of @name. Returns: whether all of them are among @lemmas, and there are any */
static gboolean
has_all (GHashTable *lemmas, const char *name, GHashTable *found)
{
  g_auto (GStrv) words = dowser_words_of_identifier (name);
  g_autoptr (GPtrArray) own = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; words[i] != NULL; i++)
    {
      char *lemma = dowser_word_lemma (words[i]);

      g_ptr_array_add (own, lemma);
      if (!g_hash_table_contains (lemmas, lemma))
        return FALSE;
    }
  for (guint i = 0; i < own->len; i++)
    g_hash_table_add (found, g_strdup (own->pdata[i]));
  return own->len > 0;
}

/* "sales.db" is called "sales", "shop on db.example.org" is called "shop". */
static char *
dup_spoken_name (const char *name)
{
  const char *end = strpbrk (name, ".");
  const char *on = strstr (name, " on ");

  if (on != NULL && on > name)
    return g_strndup (name, (gsize) (on - name));
  return end != NULL && end > name ? g_strndup (name, (gsize) (end - name)) : g_strdup (name);
}

/* "Of shop" names the source, "shops" alone may be a table: so a name counts where it is the whole name and stands as
 * it is written, or beside a word that introduces a source. */
static gboolean
is_named (const char *question, const char *name)
{
  static const char *const introductions[]
      = { "in ", "from ", "of ", "on ", "in the ", "from the ", "of the ", "on the " };
  g_autofree char *spoken = dup_spoken_name (name);
  g_autofree char *begun = g_strconcat (" ", question, NULL);
  g_autofree char *folded = g_utf8_casefold (begun, -1);
  g_autofree char *whole = g_utf8_casefold (name, -1);
  g_autofree char *part = g_utf8_casefold (spoken, -1);

  /* A file's or server's whole name is no word of a language. */
  if (strpbrk (whole, "._") != NULL && strstr (folded, whole) != NULL)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (introductions); i++)
    {
      g_autofree char *phrase = g_strconcat (" ", introductions[i], part, NULL);
      const char *found = strstr (folded, phrase);

      if (found != NULL && !g_unichar_isalnum (g_utf8_get_char (found + strlen (phrase))))
        return TRUE;
    }
  return FALSE;
}

static void
count_tables (Match *match, const DowserSchema *schema, GHashTable *lemmas)
{
  GPtrArray *tables = dowser_schema_get_tables (schema);
  g_autoptr (GHashTable) of_tables = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) of_columns = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GHashTableIter iter;
  gpointer lemma;

  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = tables->pdata[i];
      gboolean named;

      if (table->hidden)
        continue;
      named = has_all (lemmas, table->name, of_tables);
      named |= table->business_name != NULL && has_all (lemmas, table->business_name, of_tables);
      if (named && match->words == NULL)
        match->words = g_strdup (table->name);
      for (guint k = 0; k < table->columns->len; k++)
        {
          const DowserColumn *column = table->columns->pdata[k];

          if (column->hidden)
            continue;
          has_all (lemmas, column->name, of_columns);
          if (column->business_name != NULL)
            has_all (lemmas, column->business_name, of_columns);
        }
    }
  match->tables = g_hash_table_size (of_tables);
  g_hash_table_iter_init (&iter, of_columns);
  while (g_hash_table_iter_next (&iter, &lemma, NULL))
    match->columns += !g_hash_table_contains (of_tables, lemma);
}

static guint
get_score (const Match *match)
{
  return match->tables * TABLE_WEIGHT + match->columns * COLUMN_WEIGHT;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const Match *one = a, *other = b;

  if (one->named != other->named)
    return other->named - one->named;
  if (get_score (one) != get_score (other))
    return get_score (one) < get_score (other) ? 1 : -1;
  return one->index < other->index ? -1 : 1;
}

/* Returns: (transfer full): Match, the best first */
static GArray *
match_all (const char *question, const DowserSourceCandidate *candidates, guint n)
{
  g_autoptr (GHashTable) lemmas = lemmas_of_question (question);
  GArray *matches = g_array_new (FALSE, TRUE, sizeof (Match));

  g_array_set_clear_func (matches, match_clear);
  for (guint i = 0; i < n; i++)
    {
      Match match = { .index = i, .named = is_named (question, candidates[i].name) };

      if (match.named)
        match.words = g_strdup (candidates[i].name);
      if (candidates[i].schema != NULL)
        count_tables (&match, candidates[i].schema, lemmas);
      g_array_append_val (matches, match);
    }
  g_array_sort (matches, compare);
  return matches;
}

/* Returns: (nullable) */
static const Match *
find_match (GArray *matches, int candidate)
{
  for (guint i = 0; i < matches->len; i++)
    if ((int) g_array_index (matches, Match, i).index == candidate)
      return &g_array_index (matches, Match, i);
  return NULL;
}

/* Names of columns are too common to leave the open source for. */
static gboolean
stays (const Match *present, const Match *best)
{
  if (present == NULL)
    return FALSE;
  if (best->named && !present->named)
    return FALSE;
  return present->named || get_score (present) > 0 || best->tables == 0;
}

/* Whether the words speak for @other nearly as much as for @best. */
static gboolean
is_as_likely (const Match *other, const Match *best)
{
  if (best->named || other->named)
    return other->named == best->named;
  return get_score (other) > 0 && other->tables == best->tables && other->columns + 1 >= best->columns;
}

DowserSourceChoice *
dowser_source_choose (const char *question, const DowserSourceCandidate *candidates, guint n, int present)
{
  DowserSourceChoice *choice = g_new0 (DowserSourceChoice, 1);
  g_autoptr (GArray) matches = NULL;
  const Match *best;

  choice->chosen = present;
  choice->possible = g_array_new (FALSE, FALSE, sizeof (guint));
  g_return_val_if_fail (question != NULL, choice);
  if (n == 0)
    return choice;

  matches = match_all (question, candidates, n);
  best = &g_array_index (matches, Match, 0);
  if ((!best->named && get_score (best) == 0) || stays (find_match (matches, present), best))
    return choice;
  for (guint i = 0; i < matches->len && i < MAX_POSSIBLE; i++)
    if (is_as_likely (&g_array_index (matches, Match, i), best))
      g_array_append_val (choice->possible, g_array_index (matches, Match, i).index);
  choice->words = g_strdup (best->words);
  if (choice->possible->len > 1)
    {
      choice->chosen = -1;
      return choice;
    }
  choice->chosen = (int) best->index;
  g_array_set_size (choice->possible, 0);
  return choice;
}
