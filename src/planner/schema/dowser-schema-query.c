/* dowser-schema-query.c - looks up a question's words among the names of a schema */
#include "planner/schema/dowser-schema-names.h"

#include "planner/read/dowser-weights.h"
#include "words/dowser-synonyms.h"
#include "words/dowser-words.h"

#include <string.h>

/* A word of the schema that a token may mean. */
typedef struct
{
  char *word;
  double quality;
  gboolean guessed;
} Expansion;

struct _DowserSchemaQuery
{
  const DowserSchemaIndex *index;
  const DowserSchemaNames *names;
  const DowserTokens *tokens;
  GPtrArray *expansions; /* for each token, a GArray of Expansion */
};

static void
expansion_clear (gpointer data)
{
  g_free (((Expansion *) data)->word);
}

static void
add_expansion (GArray *expansions, const char *word, double quality, gboolean guessed)
{
  Expansion expansion = { NULL, quality, guessed };

  for (guint i = 0; i < expansions->len; i++)
    {
      if (strcmp (g_array_index (expansions, Expansion, i).word, word) == 0)
        return;
    }
  expansion.word = g_strdup (word);
  g_array_append_val (expansions, expansion);
}

/* Returns TRUE if a table's name contains @word. A verb such as "taught" may mean a table of teachers, but it doesn't
 * mean a column. */
static gboolean
is_table_name (const DowserSchemaNames *names, const char *word)
{
  GArray *postings = dowser_schema_names_find_by_word (names, word);

  for (guint i = 0; postings != NULL && i < postings->len; i++)
    {
      if (dowser_schema_names_get (names, g_array_index (postings, guint, i))->column == NULL)
        return TRUE;
    }
  return FALSE;
}

static void
add_synonyms (const DowserSchemaNames *names, GArray *expansions, const DowserToken *token)
{
  g_autoptr (GArray) synonyms = dowser_synonyms_lookup (token->lemma);
  gboolean verb = dowser_token_is_participle (token); /* Most synonyms don't apply to participles: "placed" doesn't mean
                                                       * a place. */

  for (guint i = 0; i < synonyms->len; i++)
    {
      const DowserSynonym *synonym = &g_array_index (synonyms, DowserSynonym, i);

      if (synonym->origin != DOWSER_SYNONYM_KIND
          && (!verb || (synonym->origin == DOWSER_SYNONYM_HAND && synonym->score >= 0.8)
              || (synonym->origin == DOWSER_SYNONYM_DERIVED && is_table_name (names, synonym->word)))
          && strchr (synonym->word, ' ') == NULL && dowser_schema_names_find_by_word (names, synonym->word) != NULL)
        add_expansion (expansions, synonym->word, synonym->score, TRUE);
    }
}

/* If the token isn't in the dictionary, adds the most similar word of the schema. A word in the dictionary isn't a
 * typo. */
static void
add_near_spellings (const DowserSchemaNames *names, GArray *expansions, const DowserToken *token)
{
  const char *near;
  g_autofree char *lemma = NULL;

  if (dowser_word_is_english (token->folded) || dowser_word_is_english (token->lemma))
    return;
  near = dowser_schema_names_find_near (names, token->folded, NULL);
  if (near == NULL)
    return;
  lemma = dowser_word_dup_lemma (near);
  add_expansion (expansions, lemma, DOWSER_WEIGHT_TYPING_ERROR, TRUE);
}

/* Returns TRUE for words that count or compare. They have no synonyms. */
static gboolean
is_quantifier (const char *lemma)
{
  static const char *const quantifiers[]
      = { "number", "count", "total", "average", "sum",  "maximum", "minimum", "many",
          "top",    "list",  "order", "group",   "most", "least",   "each",    NULL };

  return g_strv_contains (quantifiers, lemma);
}

/* Returns TRUE for an English noun that differs from its stem. Such a noun has a different meaning than other words
 * with the same stem: "mountaineer" and "mountain". */
static gboolean
is_other_noun (const DowserToken *token)
{
  return !dowser_token_is_participle (token) && strcmp (token->lemma, token->stem) != 0
         && dowser_word_is_english (token->lemma);
}

static GArray *
expand_token (const DowserSchemaNames *names, const DowserToken *token)
{
  GArray *expansions = g_array_new (FALSE, FALSE, sizeof (Expansion));
  const char *expanded = dowser_word_expand (token->folded);

  g_array_set_clear_func (expansions, expansion_clear);
  if (token->kind != DOWSER_TOKEN_KIND_WORD && token->kind != DOWSER_TOKEN_KIND_IDENTIFIER)
    return expansions;
  if (dowser_schema_names_find_by_word (names, token->folded) != NULL)
    add_expansion (expansions, token->folded, 1.0, FALSE);
  if (dowser_schema_names_find_by_word (names, token->lemma) != NULL)
    add_expansion (expansions, token->lemma, 1.0, FALSE);
  if (dowser_schema_names_find_by_word (names, token->stem) != NULL)
    add_expansion (expansions, token->stem, DOWSER_WEIGHT_SAME_STEM, is_other_noun (token));
  if (expanded != NULL && strchr (expanded, ' ') == NULL && dowser_schema_names_find_by_word (names, expanded) != NULL)
    add_expansion (expansions, expanded, 1.0, FALSE);
  if (strcmp (token->lemma, "number") == 0 && dowser_schema_names_find_by_word (names, "count") != NULL)
    add_expansion (expansions, "count", DOWSER_WEIGHT_SAME_STEM, FALSE);
  if (!dowser_word_is_stop_word (token->folded) && !is_quantifier (token->lemma))
    {
      add_synonyms (names, expansions, token);
      if (expansions->len == 0 && token->kind == DOWSER_TOKEN_KIND_WORD)
        add_near_spellings (names, expansions, token);
    }
  return expansions;
}

DowserSchemaQuery *
dowser_schema_query_new (const DowserSchemaIndex *index, const DowserTokens *tokens)
{
  DowserSchemaQuery *self = g_new0 (DowserSchemaQuery, 1);
  guint n = dowser_tokens_get_length (tokens);

  self->index = index;
  self->names = dowser_schema_index_get_names (index);
  self->tokens = tokens;
  self->expansions = g_ptr_array_new_full (n, (GDestroyNotify) g_array_unref);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (self->expansions, expand_token (self->names, dowser_tokens_get (tokens, i)));
  return self;
}

void
dowser_schema_query_free (DowserSchemaQuery *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->expansions);
  g_free (self);
}

/* Finds a word of @name that a token may mean. Skips the words whose bits are set in @used_words. Returns: the index of
 * the word; -1 if there is no such word */
static int
find_word (const DowserSchemaName *name, GArray *expansions, guint used_words, const Expansion **used_expansion)
{
  for (guint i = 0; i < expansions->len; i++)
    {
      const Expansion *expansion = &g_array_index (expansions, Expansion, i);

      for (guint j = 0; j < name->words->len && j < 31; j++)
        {
          const DowserNameWord *word = &g_array_index (name->words, DowserNameWord, j);

          if ((used_words & (1u << j)) == 0
              && (strcmp (word->lemma, expansion->word) == 0 || strcmp (word->stem, expansion->word) == 0))
            {
              *used_expansion = expansion;
              return (int) j;
            }
        }
    }
  return -1;
}

/* Returns TRUE for a small word between other words ("name of the student"). The schema's name need not contain such a
 * word, but must contain the first and the last word. */
static gboolean
can_skip (const DowserToken *token, guint at, guint n)
{
  return at > 0 && at + 1 < n
         && (strcmp (token->folded, "of") == 0 || strcmp (token->folded, "the") == 0
             || strcmp (token->folded, "in") == 0 || strcmp (token->folded, "on") == 0);
}

/* Returns TRUE if the question contains all words of the name exactly. This is required for a name that the user
 * defined. */
static gboolean
is_complete_match (const DowserSchemaName *name, guint used_words, const DowserSchemaHit *hit)
{
  return used_words == (1u << name->words->len) - 1 && hit->guessed == NULL;
}

static gboolean
score_name (const DowserSchemaQuery *self, const DowserSchemaName *name, guint first, guint n, DowserSchemaHit *hit)
{
  guint used_words = 0;
  double weight = 0.0;

  hit->guessed = NULL;
  for (guint i = 0; i < n; i++)
    {
      GArray *expansions = g_ptr_array_index (self->expansions, first + i);
      const Expansion *used_expansion = NULL;
      int at = find_word (name, expansions, used_words, &used_expansion);

      if (at < 0 && can_skip (dowser_tokens_get (self->tokens, first + i), i, n))
        continue;
      if (at < 0)
        return FALSE;
      used_words |= 1u << at;
      weight += g_array_index (name->words, DowserNameWord, at).weight * used_expansion->quality;
      if (used_expansion->guessed)
        hit->guessed = used_expansion->word;
    }
  hit->table = name->table;
  hit->column = name->column;
  hit->score = weight / name->weight;
  if (name->column != NULL && name->column->defined && !is_complete_match (name, used_words, hit))
    return FALSE;
  return hit->score >= DOWSER_WEIGHT_LEAST_NAME;
}

/* The hits so far, at most one for each table and column. @positions is used to find a hit quickly. */
typedef struct
{
  GArray *hits;          /* DowserSchemaHit */
  GHashTable *positions; /* DowserColumn * or DowserTable * → index in hits, from 1 */
} FoundHits;

static void
keep_best_hit (FoundHits *found, const DowserSchemaHit *hit)
{
  gpointer key = hit->column != NULL ? (gpointer) hit->column : (gpointer) hit->table;
  guint place = GPOINTER_TO_UINT (g_hash_table_lookup (found->positions, key));
  DowserSchemaHit *existing;

  if (place == 0)
    {
      g_array_append_val (found->hits, *hit);
      g_hash_table_insert (found->positions, key, GUINT_TO_POINTER (found->hits->len));
      return;
    }
  existing = &g_array_index (found->hits, DowserSchemaHit, place - 1);
  if (hit->score > existing->score)
    *existing = *hit;
}

/* Finds names by a phrase that is a synonym of a single word: "staff member" for employees. */
static void
find_by_phrase (const DowserSchemaQuery *self, guint first, guint n, FoundHits *found)
{
  g_autoptr (GString) phrase = g_string_new (NULL);
  g_autoptr (GArray) synonyms = NULL;

  for (guint i = 0; i < n; i++)
    g_string_append_printf (phrase, "%s%s", i > 0 ? " " : "", dowser_tokens_get (self->tokens, first + i)->lemma);
  synonyms = dowser_synonyms_lookup (phrase->str);
  for (guint i = 0; i < synonyms->len; i++)
    {
      const DowserSynonym *synonym = &g_array_index (synonyms, DowserSynonym, i);
      g_auto (GStrv) words = g_strsplit (synonym->word, " ", 2);
      GArray *postings = dowser_schema_names_find_by_word (self->names, words[0]);

      for (guint j = 0; postings != NULL && j < postings->len; j++)
        {
          const DowserSchemaName *name = dowser_schema_names_get (self->names, g_array_index (postings, guint, j));
          DowserSchemaHit hit = { name->table, name->column, 0.0, synonym->word };

          if (name->column != NULL && name->column->defined)
            continue;
          if (name->column != NULL)
            hit.score = dowser_schema_names_match_column (self->names, name->column, synonym->word) * synonym->score;
          else if (words[1] == NULL)
            hit.score = synonym->score * (name->words->len == 1 ? 1.0 : DOWSER_WEIGHT_NAME_MODIFIER);
          if (hit.score >= DOWSER_WEIGHT_LEAST_NAME)
            keep_best_hit (found, &hit);
        }
    }
}

/* Finds a name of one word that the question writes as two words joined by a hyphen: "check-ins" for a table named
 * checkin. */
static void
find_as_one_word (const DowserSchemaQuery *self, guint first, FoundHits *found)
{
  const DowserToken *token = dowser_tokens_get (self->tokens, first);
  const DowserToken *next = dowser_tokens_get (self->tokens, first + 1);
  g_autofree char *joined_words = NULL;
  g_autofree char *lemma = NULL;
  GArray *postings;

  if (!next->joined)
    return;
  joined_words = g_strconcat (token->folded, next->folded, NULL);
  lemma = dowser_word_dup_lemma (joined_words);
  postings = dowser_schema_names_find_by_word (self->names, lemma);
  for (guint i = 0; postings != NULL && i < postings->len; i++)
    {
      const DowserSchemaName *name = dowser_schema_names_get (self->names, g_array_index (postings, guint, i));
      DowserSchemaHit hit = { name->table, name->column, 1.0, NULL };

      if (name->words->len == 1)
        keep_best_hit (found, &hit);
    }
}

/* Finds a name that the question writes exactly as the database does: "order_items", "orders.total". */
static void
find_verbatim (const DowserSchemaQuery *self, guint first, FoundHits *found)
{
  const char *text = dowser_tokens_get (self->tokens, first)->text;
  const char *dot = strchr (text, '.');
  g_auto (GStrv) words = dowser_words_split_identifier (dot != NULL ? dot + 1 : text);
  g_autofree char *lemma = words[0] != NULL ? dowser_word_dup_lemma (words[0]) : NULL;
  GArray *postings = lemma != NULL ? dowser_schema_names_find_by_word (self->names, lemma) : NULL;

  for (guint i = 0; postings != NULL && i < postings->len; i++)
    {
      const DowserSchemaName *name = dowser_schema_names_get (self->names, g_array_index (postings, guint, i));
      const char *stored_name = name->column != NULL ? name->column->name : name->table->name;
      DowserSchemaHit hit = { name->table, name->column, 1.0, NULL };
      gboolean is_qualified = dot != NULL && name->column != NULL && g_ascii_strcasecmp (dot + 1, stored_name) == 0
                              && strlen (name->table->name) == (gsize) (dot - text)
                              && g_ascii_strncasecmp (name->table->name, text, (gsize) (dot - text)) == 0;

      if (is_qualified || g_ascii_strcasecmp (text, stored_name) == 0)
        keep_best_hit (found, &hit);
    }
}

static int
compare_hits (gconstpointer a, gconstpointer b)
{
  const DowserSchemaHit *x = a;
  const DowserSchemaHit *y = b;
  int x_column = x->column != NULL ? (int) x->column->index : -1;
  int y_column = y->column != NULL ? (int) y->column->index : -1;

  if (x->score != y->score)
    return x->score > y->score ? -1 : 1;
  if (x->table != y->table)
    return x->table->index < y->table->index ? -1 : 1;
  return x_column - y_column;
}

GArray *
dowser_schema_query_find (const DowserSchemaQuery *self, guint first, guint n)
{
  g_autoptr (GHashTable) positions = g_hash_table_new (NULL, NULL);
  FoundHits found = { g_array_new (FALSE, FALSE, sizeof (DowserSchemaHit)), positions };
  GArray *expansions;

  g_return_val_if_fail (n > 0 && first + n <= self->expansions->len, found.hits);

  expansions = g_ptr_array_index (self->expansions, first);
  for (guint i = 0; i < expansions->len; i++)
    {
      GArray *postings = dowser_schema_names_find_by_word (self->names, g_array_index (expansions, Expansion, i).word);

      for (guint j = 0; postings != NULL && j < postings->len; j++)
        {
          const DowserSchemaName *name = dowser_schema_names_get (self->names, g_array_index (postings, guint, j));
          DowserSchemaHit hit;

          if (score_name (self, name, first, n, &hit))
            keep_best_hit (&found, &hit);
        }
    }
  if (n == 2)
    find_as_one_word (self, first, &found);
  if (n == 1 && dowser_tokens_get (self->tokens, first)->kind == DOWSER_TOKEN_KIND_IDENTIFIER)
    find_verbatim (self, first, &found);
  if (n == 2
      || (n == 1 && !dowser_token_is_participle (dowser_tokens_get (self->tokens, first))
          && !is_quantifier (dowser_tokens_get (self->tokens, first)->lemma)))
    find_by_phrase (self, first, n, &found);
  g_array_sort (found.hits, compare_hits);
  return found.hits;
}
