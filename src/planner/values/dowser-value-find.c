/* dowser-value-find.c - chooses the spans (runs of words) of a question to look up in the value index, and chooses
 * which of the found values are kept */
#include "planner/values/dowser-value-finder.h"

#include "planner/values/dowser-value-key.h"
#include "words/dowser-lexicon.h"
#include "words/dowser-words.h"

#include <string.h>

#define MAX_NAME_TOKENS 4

/* Returns TRUE for "no" or "on" after "is" and at the end of a phrase ("whose decision is no"). Elsewhere, these words
 * are stop words. Here, they may be stored values. */
static gboolean
is_predicate (const DowserTokens *tokens, guint at)
{
  static const char *const before[] = { "is", "are", "was", "were", "be", "=", "as", "said", "equals" };
  const DowserToken *after = dowser_tokens_get (tokens, at + 1);
  gboolean small
      = dowser_tokens_match_phrase (tokens, at, "no", NULL) || dowser_tokens_match_phrase (tokens, at, "on", NULL);
  gboolean ends = after == NULL || after->kind == DOWSER_TOKEN_KIND_PUNCTUATION || strcmp (after->folded, "and") == 0
                  || strcmp (after->folded, "or") == 0;

  for (guint i = 0; i < G_N_ELEMENTS (before) && at > 0 && small && ends; i++)
    if (dowser_tokens_match_phrase (tokens, at - 1, before[i], NULL))
      return TRUE;
  return FALSE;
}

/* Returns TRUE if all words of a span are stop words ("the", "of it"). A stop word in capital letters has content,
 * because it may be an abbreviation ("US"). */
static gboolean
has_no_content (const DowserTokens *tokens, guint first, guint n)
{
  if (n == 1 && is_predicate (tokens, first))
    return FALSE;
  for (guint i = first; i < first + n; i++)
    {
      const DowserToken *token = dowser_tokens_get (tokens, i);

      if (token->kind != DOWSER_TOKEN_KIND_WORD && token->kind != DOWSER_TOKEN_KIND_PUNCTUATION)
        return FALSE;
      if (token->kind == DOWSER_TOKEN_KIND_WORD
          && ((!dowser_word_is_stop_word (token->folded) && token->length > 1)
              || (token->capitalized && !token->sentence_start) || token->all_caps))
        return FALSE;
    }
  return TRUE;
}

static gboolean
ends_span (const DowserToken *token)
{
  return token == NULL || token->kind == DOWSER_TOKEN_KIND_QUOTED
         || (token->kind == DOWSER_TOKEN_KIND_PUNCTUATION && strchr ("?!;\"", token->text[0]) != NULL);
}

/* Returns TRUE for words that are written in lower case inside a name, such as "de" in "Charles de Gaulle". */
static gboolean
is_particle (const DowserToken *token)
{
  static const char *const particles[] = { "de", "del", "della", "der", "den", "di",  "da",  "dos", "du",
                                           "la", "le",  "el",    "al",  "van", "von", "bin", "ibn", "y" };

  for (guint i = 0; i < G_N_ELEMENTS (particles); i++)
    if (strcmp (token->folded, particles[i]) == 0)
      return TRUE;
  return dowser_word_is_stop_word (token->folded);
}

/* Returns TRUE if every word of the span is capitalized, or is a particle between two capitalized words. At the start
 * of a sentence, a capital counts only if the word isn't English. */
static gboolean
is_name_like (const DowserTokens *tokens, guint first, guint n)
{
  if (n > MAX_NAME_TOKENS || (n == 1 && dowser_word_is_stop_word (dowser_tokens_get (tokens, first)->folded)))
    return FALSE;
  for (guint i = first; i < first + n; i++)
    {
      const DowserToken *token = dowser_tokens_get (tokens, i);
      gboolean is_capital = token->capitalized && !token->sentence_start;
      gboolean inner = i > first && i < first + n - 1;

      if (token->kind != DOWSER_TOKEN_KIND_WORD)
        {
          if (!inner)
            return FALSE;
          continue;
        }
      if (!is_capital && (is_particle (token) ? !inner : dowser_word_is_english (token->folded)))
        return FALSE;
    }
  return TRUE;
}

static gboolean
has_capital (const DowserTokens *tokens, guint first, guint n)
{
  for (guint i = first; i < first + n; i++)
    {
      const DowserToken *token = dowser_tokens_get (tokens, i);
      if (token->kind == DOWSER_TOKEN_KIND_WORD && token->capitalized && !token->sentence_start)
        return TRUE;
    }
  return FALSE;
}

/* Returns TRUE if the index contains a value that begins with the first word of the span, or with the lemma, the stem
 * or a code of that word. */
static gboolean
may_begin_value (DowserValueFinder *finder)
{
  const char *key = finder->key->str;
  gsize length = strcspn (key, " ");
  g_autofree char *word = g_strndup (key, length);
  g_autofree char *lemma = dowser_word_dup_lemma (word);
  g_autofree char *stem = dowser_word_stem (word);

  return dowser_value_index_has_first_word (finder->index, word, length)
         || dowser_value_index_has_first_word (finder->index, lemma, strlen (lemma))
         || dowser_value_index_has_first_word (finder->index, stem, strlen (stem))
         || dowser_lexicon_find_codes (lemma) != NULL;
}

static void
find_token_span (DowserValueFinder *finder, const DowserTokens *tokens, guint first, guint n)
{
  const DowserToken *token = dowser_tokens_get (tokens, first);
  DowserValueHit span = { .first = first, .n_tokens = n };

  span.quoted = token->kind == DOWSER_TOKEN_KIND_QUOTED;
  span.in_sentence_start = token->sentence_start;
  span.span_capitalized = has_capital (tokens, first, n);
  g_free (finder->text);
  finder->text = span.quoted ? g_strdup (token->text) : dowser_tokens_dup_text (tokens, first, n);
  dowser_value_key_make (finder->text, finder->key);
  /* Looks up the number of a number word: the stored text "5" for "five star". */
  if (n == 1 && token->kind == DOWSER_TOKEN_KIND_WORD && token->has_number && !token->ordinal)
    g_string_printf (finder->key, "%.0f", token->number);
  finder->span = span;
  finder->name_like = span.quoted || is_name_like (tokens, first, n);
  if (finder->key->len > 0 && (finder->name_like || may_begin_value (finder)))
    dowser_value_finder_run (finder);
}

static gboolean
is_inside (const DowserValueHit *inner, const DowserValueHit *outer)
{
  return outer->n_tokens > inner->n_tokens && outer->first <= inner->first
         && inner->first + inner->n_tokens <= outer->first + outer->n_tokens;
}

/* Drops hits whose span is inside the span of a longer hit: "New York" means neither "New" nor "York". */
static void
drop_inner_hits (GArray *hits)
{
  guint kept = 0;
  g_autofree gboolean *covered = g_new0 (gboolean, hits->len + 1);

  for (guint i = 0; i < hits->len; i++)
    {
      const DowserValueHit *outer = &g_array_index (hits, DowserValueHit, i);

      if (outer->n_tokens == 1 || outer->match > DOWSER_VALUE_MATCH_MARKS)
        continue;
      for (guint j = 0; j < hits->len; j++)
        {
          const DowserValueHit *inner = &g_array_index (hits, DowserValueHit, j);
          covered[j] |= is_inside (inner, outer) && (outer->capitals_agree || inner->match > outer->match);
        }
    }
  for (guint i = 0; i < hits->len; i++)
    {
      const DowserValueHit *hit = &g_array_index (hits, DowserValueHit, i);

      /* A hit is a stored value that matches a span, which is one or several words of the question. If the span is a
       * part of only one value, keeps the hit: "Alice" may mean the only Alice Smith. If the span is a part of several
       * values, drops the hit. Always keeps the hit for a quoted text, because it still shows the column. */
      if (!covered[i] && !(hit->match == DOWSER_VALUE_MATCH_PART && hit->n_values > 1 && !hit->quoted))
        g_array_index (hits, DowserValueHit, kept++) = *hit;
    }
  g_array_set_size (hits, kept);
}

GArray *
dowser_value_index_find (const DowserValueIndex *self, const DowserTokens *tokens)
{
  DowserValueFinder finder;

  dowser_value_finder_init (&finder, self);
  for (guint first = 0; first < dowser_tokens_get_length (tokens); first++)
    {
      guint longest = 0;

      if (dowser_tokens_get (tokens, first)->kind == DOWSER_TOKEN_KIND_QUOTED)
        longest = 1;
      else
        while (longest < DOWSER_VALUE_MAX_TOKENS && !ends_span (dowser_tokens_get (tokens, first + longest)))
          longest++;
      for (guint n = longest; n > 0 && self->entries->len > 0; n--)
        if (dowser_tokens_get (tokens, first)->kind != DOWSER_TOKEN_KIND_PUNCTUATION
            && dowser_tokens_get (tokens, first + n - 1)->kind != DOWSER_TOKEN_KIND_PUNCTUATION
            && !has_no_content (tokens, first, n))
          find_token_span (&finder, tokens, first, n);
    }
  drop_inner_hits (finder.hits);
  return dowser_value_finder_finish (&finder);
}

GArray *
dowser_value_index_lookup (const DowserValueIndex *self, const char *text, const DowserColumn *column)
{
  DowserValueFinder finder;

  dowser_value_finder_init (&finder, self);
  finder.text = g_utf8_make_valid (text, -1);
  finder.only = column;
  finder.span.n_tokens = 1;
  finder.span.quoted = finder.name_like = TRUE;
  dowser_value_key_make (finder.text, finder.key);
  if (finder.key->len > 0 && self->entries->len > 0)
    dowser_value_finder_run (&finder);
  return dowser_value_finder_finish (&finder);
}
