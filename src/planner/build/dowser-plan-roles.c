/* dowser-plan-roles.c - chooses between several join trees by the words of a question */
#include "planner/build/dowser-plan-roles.h"

#include "planner/schema/dowser-key-roles.h"
#include "words/dowser-words.h"

#include <string.h>

/* Lists of words for the same role. The column's name and the question may use different words of the same list. */
static const char *const roles[][12] = {
  { "start", "begin", "source", "origin", "depart", "departure", "leave", "from" },
  { "end", "finish", "destination", "arrive", "arrival", "terminate", "to" },
  { "win", "winner", "winning", "champion", "victory" },
  { "lose", "loser", "losing", "defeat" },
  { "home", "host" },
  { "away", "guest", "visitor" },
};

/* The weights of a matching word. The small word "to" has many other uses, so it decides only if no other word of the
 * question matches. */
#define WEIGHT_WORD 6
#define WEIGHT_SMALL_WORD 2
/* The weight of a key column that has the same name as the referenced column. This weight is lower than the weight of
 * each word, so it decides only if no word matches. */
#define WEIGHT_SAME_NAME 1

static guint
get_word_weight (const char *word)
{
  return strcmp (word, "from") == 0 || strcmp (word, "to") == 0 ? WEIGHT_SMALL_WORD : WEIGHT_WORD;
}

static gboolean
is_of_role (const char *const *role, const char *word)
{
  for (guint i = 0; i < G_N_ELEMENTS (roles[0]) && role[i] != NULL; i++)
    if (strcmp (role[i], word) == 0)
      return TRUE;
  return FALSE;
}

/* Returns how well @token matches a column with @word in its name: @token is the word itself, or another word for the
 * same role. */
static guint
match_word (const DowserRoleWord *word, const DowserToken *token)
{
  if (token->kind != DOWSER_TOKEN_KIND_WORD)
    return 0;
  if (strcmp (word->lemma, token->lemma) == 0 || strcmp (word->stem, token->stem) == 0)
    return get_word_weight (token->folded);
  for (guint i = 0; i < G_N_ELEMENTS (roles); i++)
    if ((is_of_role (roles[i], word->lemma) || is_of_role (roles[i], word->word))
        && (is_of_role (roles[i], token->lemma) || is_of_role (roles[i], token->folded)))
      return get_word_weight (token->folded);
  return 0;
}

static gboolean
has_same_names (const DowserForeignKey *key)
{
  const DowserColumn *near = g_ptr_array_index (key->columns, 0);
  const DowserColumn *target = g_ptr_array_index (key->to_columns, 0);

  return g_ascii_strcasecmp (near->name, target->name) == 0;
}

guint
dowser_plan_roles_get_weight (const DowserForeignKey *key, const DowserTokens *tokens)
{
  const DowserColumn *column = g_ptr_array_index (key->columns, 0);
  g_auto (GStrv) words = dowser_words_split_identifier (column->name);
  g_auto (GStrv) near = dowser_words_split_identifier (key->table->name);
  g_auto (GStrv) target = dowser_words_split_identifier (key->to_table->name);
  guint weight = has_same_names (key) ? WEIGHT_SAME_NAME : 0;

  for (guint i = 0; words[i] != NULL; i++)
    {
      g_autofree char *lemma = dowser_word_dup_lemma (words[i]);
      g_autofree char *stem = dowser_word_stem (words[i]);
      DowserRoleWord word = { words[i], lemma, stem };
      guint best = 0;

      /* Skips words that occur in the names of the two tables. These words don't distinguish roles. */
      if (g_strv_contains ((const char *const *) near, words[i])
          || g_strv_contains ((const char *const *) target, words[i]))
        continue;
      for (guint j = 0; j < dowser_tokens_get_length (tokens); j++)
        best = MAX (best, match_word (&word, dowser_tokens_get (tokens, j)));
      weight += best;
    }
  return weight;
}

gboolean
dowser_plan_roles_is_word (const GArray *words, const DowserToken *token)
{
  for (guint i = 0; words != NULL && i < words->len; i++)
    if (match_word (&g_array_index (words, DowserRoleWord, i), token) > 0)
      return TRUE;
  return FALSE;
}

static gboolean
uses_key (const DowserJoinTree *tree, const DowserForeignKey *key)
{
  for (guint i = 0; i < tree->edges->len; i++)
    if (((const DowserJoinEdge *) g_ptr_array_index (tree->edges, i))->key == key)
      return TRUE;
  return FALSE;
}

/* Returns the only key of @tree that @other doesn't have. Returns NULL if there are several such keys, because the
 * trees then differ in more than a role. Returns: (nullable) */
static const DowserForeignKey *
find_different_key (const DowserJoinTree *tree, const DowserJoinTree *other)
{
  const DowserForeignKey *own = NULL;

  for (guint i = 0; i < tree->edges->len; i++)
    {
      const DowserForeignKey *key = ((const DowserJoinEdge *) g_ptr_array_index (tree->edges, i))->key;

      if (uses_key (other, key))
        continue;
      if (own != NULL)
        return NULL;
      own = key;
    }
  return own;
}

static gboolean
are_role_keys (const DowserForeignKey *a, const DowserForeignKey *b)
{
  return a != NULL && b != NULL && a->table == b->table && a->to_table == b->to_table && a->columns->len == 1
         && b->columns->len == 1;
}

guint
dowser_plan_roles_choose (GPtrArray *trees, const DowserTokens *tokens, gboolean *is_decided)
{
  guint chosen = 0;
  gboolean has_similar_tree = FALSE;
  gboolean is_tied = FALSE;

  for (guint i = 1; i < trees->len; i++)
    {
      const DowserJoinTree *tree = g_ptr_array_index (trees, i);
      const DowserJoinTree *best = g_ptr_array_index (trees, chosen);
      const DowserForeignKey *own = find_different_key (tree, best);
      const DowserForeignKey *other = find_different_key (best, tree);
      guint own_weight;
      guint other_weight;

      if (!are_role_keys (own, other))
        {
          has_similar_tree = TRUE;
          continue;
        }
      own_weight = dowser_plan_roles_get_weight (own, tokens);
      other_weight = dowser_plan_roles_get_weight (other, tokens);
      if (own_weight / WEIGHT_SMALL_WORD == other_weight / WEIGHT_SMALL_WORD)
        is_tied = TRUE;
      else if (own_weight > other_weight)
        is_tied = FALSE;
      if (own_weight > other_weight)
        chosen = i;
    }
  *is_decided = !has_similar_tree && !is_tied;
  return chosen;
}
