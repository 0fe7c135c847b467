/* dowser-source-choice.c - chooses the source that a question is about */
#include "verdict/dowser-source-choice.h"

#include "verdict/dowser-source-mentions.h"
#include "words/dowser-period.h"
#include "words/dowser-tokens.h"
#include "words/dowser-words.h"

#include <string.h>

/* The maximum number of choices, so that the user can see all of them at a glance. */
#define MAX_POSSIBLE 4

void
dowser_source_choice_free (DowserSourceChoice *self)
{
  g_array_unref (self->possible);
  g_free (self->words);
  g_free (self);
}

static DowserSourceChoice *
choice_new (int chosen)
{
  DowserSourceChoice *choice = g_new0 (DowserSourceChoice, 1);

  choice->chosen = chosen;
  choice->possible = g_array_new (FALSE, FALSE, sizeof (guint));
  return choice;
}

/* Returns: (transfer full): the lemmas of the content words of @question; each lemma is both key and value */
static GHashTable *
collect_question_lemmas (const char *question)
{
  g_autoptr (DowserTokens) tokens = dowser_tokens_new (question);
  GHashTable *lemmas = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < dowser_tokens_get_length (tokens); i++)
    {
      const DowserToken *token = dowser_tokens_get (tokens, i);

      if (token->kind == DOWSER_TOKEN_KIND_WORD && !dowser_word_is_stop_word (token->folded))
        g_hash_table_add (lemmas, g_strdup (token->lemma));
      else if (token->kind == DOWSER_TOKEN_KIND_IDENTIFIER || token->kind == DOWSER_TOKEN_KIND_QUOTED)
        {
          g_auto (GStrv) words = dowser_words_split_identifier (token->folded);

          for (guint k = 0; words[k] != NULL; k++)
            g_hash_table_add (lemmas, dowser_word_dup_lemma (words[k]));
        }
    }
  return lemmas;
}

/* Adds the lemmas of @name to @found if all of them are among @lemmas. Returns: TRUE if lemmas were added */
static gboolean
has_all_words (GHashTable *lemmas, const char *name, GHashTable *found)
{
  g_auto (GStrv) words = dowser_words_split_identifier (name);
  g_autoptr (GPtrArray) own = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; words[i] != NULL; i++)
    {
      char *lemma = dowser_word_dup_lemma (words[i]);

      g_ptr_array_add (own, lemma);
      if (!g_hash_table_contains (lemmas, lemma))
        return FALSE;
    }
  for (guint i = 0; i < own->len; i++)
    g_hash_table_add (found, g_strdup (own->pdata[i]));
  return own->len > 0;
}

/* Adds the lemmas that name a table or column to @found. Tables and columns count the same: "sales by region" may mean
 * the table region_sales, or a table sales with a column region. @first: (out) (nullable): the first table that is
 * named */
static void
find_names (const DowserSchema *schema, GHashTable *lemmas, GHashTable *found, const char **first)
{
  GPtrArray *tables = dowser_schema_get_tables (schema);

  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = tables->pdata[i];
      gboolean named = !table->hidden && has_all_words (lemmas, table->name, found);

      named |= !table->hidden && table->business_name != NULL && has_all_words (lemmas, table->business_name, found);
      if (named && *first == NULL)
        *first = table->name;
      for (guint k = 0; k < table->columns->len && !table->hidden; k++)
        {
          const DowserColumn *column = table->columns->pdata[k];

          if (column->hidden)
            continue;
          has_all_words (lemmas, column->name, found);
          if (column->business_name != NULL)
            has_all_words (lemmas, column->business_name, found);
        }
    }
}

/* Returns TRUE if @words name tables, columns or values of @candidate. */
static gboolean
source_contains_words (const char *words, gpointer candidate)
{
  const DowserSourceCandidate *source = candidate;
  g_autoptr (GHashTable) lemmas = NULL;
  g_autoptr (GHashTable) found = NULL;
  const char *first = NULL;

  if (source->index != NULL)
    {
      DowserPlannerFit planner_fit = dowser_planner_count_known_words (source->index, words);

      return planner_fit.n_named > 0 && planner_fit.n_guessed == 0 && planner_fit.n_unknown == 0;
    }
  if (source->schema == NULL)
    return FALSE;
  lemmas = collect_question_lemmas (words);
  found = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  find_names (source->schema, lemmas, found, &first);
  return g_hash_table_size (lemmas) > 0 && g_hash_table_size (found) >= g_hash_table_size (lemmas);
}

/* Returns TRUE if @name may be part of a period. For example, "in may 2023" is a month, even if a database is called
 * "may". */
static gboolean
is_period (const char *name)
{
  g_autofree char *dated = g_strconcat (name, " 2023", NULL);
  g_autoptr (DowserTokens) name_tokens = dowser_tokens_new (name);
  g_autoptr (DowserTokens) with_year = dowser_tokens_new (dated);
  DowserPeriod readings[DOWSER_PERIOD_MAX_READINGS];

  return dowser_period_parse (name_tokens, 0, readings) > 0 || dowser_period_parse (with_year, 0, readings) > 0;
}

/* Returns TRUE if @mention names @candidate. Without a noun such as "database", a name doesn't count if @candidate also
 * has a table or value of this name ("in orders"). It doesn't count either if the values of the open source are
 * unknown, because the name may be a value there ("in Berlin"). */
static gboolean
is_valid_mention (const DowserSourceMention *mention, const char *question, const DowserSourceCandidate *candidate,
                  const DowserSourceCandidate *open)
{
  g_autofree char *name = dowser_source_mention_dup_name (mention, question);

  if (!mention->is_file && mention->noun == NULL
      && ((open != NULL && open->index == NULL) || is_period (name)
          || source_contains_words (name, (gpointer) candidate)))
    return FALSE;
  return dowser_source_mention_is_valid (mention, question, open != NULL ? source_contains_words : NULL,
                                         (gpointer) open);
}

/* Finds the valid mentions of all names of @candidate. @open: (nullable). Returns: (transfer container):
 * DowserSourceMention */
static GArray *
find_mentions (const char *question, const DowserSourceCandidate *candidate, const DowserSourceCandidate *open)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (DowserSourceMention));
  guint n_names = candidate->names != NULL ? g_strv_length ((char **) candidate->names) : 0;

  for (guint i = 0; i <= n_names; i++)
    {
      const char *name = i < n_names ? candidate->names[i] : candidate->name;
      g_autoptr (GArray) mentions = dowser_source_mentions_find (question, name);

      for (guint k = 0; k < mentions->len; k++)
        {
          DowserSourceMention mention = g_array_index (mentions, DowserSourceMention, k);

          mention.noun = g_strdup (mention.noun);
          if (is_valid_mention (&mention, question, candidate, open))
            g_array_append_val (all, mention);
          else
            g_free (mention.noun);
        }
    }
  return all;
}

static void
mentions_free (GArray *mentions)
{
  for (guint i = 0; i < mentions->len; i++)
    g_free (g_array_index (mentions, DowserSourceMention, i).noun);
  g_array_unref (mentions);
}

/* Counts the places where the question names @candidate. For example, "the PostgreSQL crm database" names the database
 * crm on PostgreSQL in two places, by its kind and by its name. It names another database on PostgreSQL in only one
 * place. @words: (out) (nullable): the words of the first place */
static guint
count_mentions (const char *question, const DowserSourceCandidate *candidate, const DowserSourceCandidate *open,
                char **words)
{
  GArray *mentions = find_mentions (question, candidate, open);
  guint n_places = 0;

  *words = NULL;
  for (guint i = 0; i < mentions->len; i++)
    {
      const DowserSourceMention *mention = &g_array_index (mentions, DowserSourceMention, i);
      gboolean is_new = TRUE;

      for (guint k = 0; k < i; k++)
        is_new &= g_array_index (mentions, DowserSourceMention, k).name_start != mention->name_start;
      n_places += is_new;
      if (*words == NULL)
        *words = dowser_source_mention_dup_name (mention, question);
    }
  mentions_free (mentions);
  return n_places;
}

/** NamedSource: a candidate that the question names at @n_places places */
typedef struct
{
  guint index;
  guint n_places;
  char *words;
} NamedSource;

static void
named_source_clear (gpointer data)
{
  g_free (((NamedSource *) data)->words);
}

/* Returns: (transfer full): NamedSource: the candidates that the question names in the most places */
static GArray *
find_named_sources (const char *question, const DowserSourceCandidate *candidates, guint n,
                    const DowserSourceCandidate *open)
{
  GArray *named = g_array_new (FALSE, TRUE, sizeof (NamedSource));
  guint max_count = 0;

  g_array_set_clear_func (named, named_source_clear);
  for (guint i = 0; i < n; i++)
    {
      NamedSource named_table = { i, 0, NULL };

      named_table.n_places = count_mentions (question, &candidates[i], open, &named_table.words);
      if (named_table.n_places > max_count)
        g_array_set_size (named, 0);
      max_count = MAX (max_count, named_table.n_places);
      if (named_table.n_places > 0 && named_table.n_places == max_count)
        g_array_append_val (named, named_table);
      else
        named_source_clear (&named_table);
    }
  return named;
}

static const NamedSource *
find_open_source (GArray *named, int current)
{
  for (guint i = 0; i < named->len; i++)
    if ((int) g_array_index (named, NamedSource, i).index == current)
      return &g_array_index (named, NamedSource, i);
  return NULL;
}

static void
add_possible_source (DowserSourceChoice *choice, guint index)
{
  for (guint i = 0; i < choice->possible->len; i++)
    if (g_array_index (choice->possible, guint, i) == index)
      return;
  if (choice->possible->len < MAX_POSSIBLE)
    g_array_append_val (choice->possible, index);
  choice->chosen = -1;
}

/* If the same words name several sources, and the open source is one of them, the open source is used. For example, "in
 * PostgreSQL" means the open PostgreSQL database. Different words mean different sources. */
static void
choose_named_source (DowserSourceChoice *choice, GArray *named, int current, gboolean is_given)
{
  const NamedSource *best = &g_array_index (named, NamedSource, 0);
  const NamedSource *open = find_open_source (named, current);
  gboolean is_same = TRUE;

  for (guint i = 0; i < named->len; i++)
    is_same &= g_ascii_strcasecmp (g_array_index (named, NamedSource, i).words, best->words) == 0;
  choice->words = g_strdup (best->words);
  if (open != NULL && is_same)
    return;
  if (named->len == 1 && !is_given)
    {
      choice->chosen = (int) best->index;
      return;
    }
  if (current >= 0)
    add_possible_source (choice, (guint) current);
  for (guint i = 0; i < named->len; i++)
    add_possible_source (choice, g_array_index (named, NamedSource, i).index);
}

/* If no source is open, chooses the source that contains the most words of the question. If several sources contain
 * equally many words, none is chosen. */
static void
choose_by_words (DowserSourceChoice *choice, const char *question, const DowserSourceCandidate *candidates, guint n)
{
  g_autoptr (GHashTable) lemmas = collect_question_lemmas (question);
  guint max_count = 0;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GHashTable) found = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      const char *first = NULL;

      if (candidates[i].schema != NULL)
        find_names (candidates[i].schema, lemmas, found, &first);
      if (g_hash_table_size (found) == 0 || g_hash_table_size (found) < max_count)
        continue;
      if (g_hash_table_size (found) > max_count)
        {
          g_array_set_size (choice->possible, 0);
          g_free (choice->words);
          choice->words = g_strdup (first);
        }
      max_count = g_hash_table_size (found);
      add_possible_source (choice, i);
    }
  if (choice->possible->len != 1)
    return;
  choice->chosen = (int) g_array_index (choice->possible, guint, 0);
  g_array_set_size (choice->possible, 0);
}

DowserSourceChoice *
dowser_source_choose (const char *question, const DowserSourceCandidate *candidates, guint n, int current,
                      gboolean is_given)
{
  DowserSourceChoice *choice = choice_new (current);
  const DowserSourceCandidate *open = current >= 0 ? &candidates[current] : NULL;
  g_autoptr (GArray) named = NULL;

  g_return_val_if_fail (question != NULL, choice);
  if (n == 0)
    return choice;

  named = find_named_sources (question, candidates, n, open);
  if (named->len > 0)
    choose_named_source (choice, named, current, is_given);
  else if (open == NULL)
    choose_by_words (choice, question, candidates, n);
  else if (!is_given && open->index != NULL)
    {
      DowserPlannerFit planner_fit = dowser_planner_count_known_words (open->index, question);

      choice->needs_others = planner_fit.n_named == 0 && planner_fit.n_guessed == 0;
    }
  return choice;
}

DowserSourceChoice *
dowser_source_choose_other (const char *question, const DowserSourceCandidate *candidates, guint n, int current)
{
  DowserSourceChoice *choice = choice_new (current);

  g_return_val_if_fail (question != NULL && current >= 0, choice);

  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < n; i++)
      {
        DowserPlannerFit planner_fit = { 0 };

        if ((int) i != current && candidates[i].index != NULL)
          planner_fit = dowser_planner_count_known_words (candidates[i].index, question);
        if (planner_fit.n_named == 0 || (planner_fit.n_unknown > 0) != (pass == 1)
            || (pass == 1 && dowser_planner_index_get_profile (candidates[i].index) != NULL))
          continue;
        add_possible_source (choice, (guint) current);
        add_possible_source (choice, i);
      }
  return choice;
}

/* Returns TRUE if @candidate has a table with the name of the file, without its extension, and also other tables.
 * @stem: the length in bytes of the name without the extension */
static gboolean
has_table_for_file (const DowserSourceCandidate *candidate, const char *name, gsize stem)
{
  g_autofree char *part = g_strndup (name, stem);

  return candidate->schema != NULL && dowser_schema_get_tables (candidate->schema)->len > 1
         && dowser_schema_find_table (candidate->schema, part) != NULL;
}

static void
fill_with_spaces (char *text, gsize from, gsize to)
{
  for (gsize i = from; i < to; i++)
    text[i] = ' ';
}

/* Replaces a mention of a source by spaces. If the mention is a file name and a table is called like the file, the name
 * stays: "in the file /data/sales.csv" becomes "in sales". */
static void
remove_mention (char *asked, const char *question, const DowserSourceMention *mention,
                const DowserSourceCandidate *candidate)
{
  g_autofree char *name = dowser_source_mention_dup_name (mention, question);
  const char *slash = strrchr (name, '/');
  const char *file = slash != NULL ? slash + 1 : name;
  const char *dot = strchr (file, '.');
  gsize end = mention->start + mention->length;
  gsize word_end = mention->start;

  if (!mention->is_file || dot == NULL || !has_table_for_file (candidate, file, (gsize) (dot - file)))
    {
      fill_with_spaces (asked, mention->start, end);
      return;
    }
  /* Underscores in the name become spaces, so that its words are read separately. */
  for (gsize i = mention->name_start; i < mention->name_start + (gsize) (dot - name); i++)
    if (asked[i] == '_')
      asked[i] = ' ';
  while (mention->has_preposition && word_end < mention->name_start && asked[word_end] != ' ')
    word_end++;
  fill_with_spaces (asked, word_end, mention->name_start + (gsize) (file - name));
  fill_with_spaces (asked, mention->name_start + (gsize) (dot - name), end);
}

char *
dowser_source_dup_blanked_question (const char *question, const DowserSourceCandidate *candidate)
{
  char *asked = g_strdup (question);
  GArray *mentions;

  g_return_val_if_fail (question != NULL && candidate != NULL, asked);

  mentions = find_mentions (question, candidate, candidate);
  for (guint i = 0; i < mentions->len; i++)
    remove_mention (asked, question, &g_array_index (mentions, DowserSourceMention, i), candidate);
  mentions_free (mentions);
  return asked;
}

/* Finds a mention of a source other than @candidate: a kind of source such as "PostgreSQL" or, if the question mentions
 * no kind, a name whose words aren't in @candidate. @other_mention: (out): the first such mention. Returns: TRUE if
 * there is one */
static gboolean
find_other_source (const char *asked, const char *const *kinds, const DowserSourceCandidate *candidate,
                   DowserSourceMention *other_mention)
{
  GArray *mentions = g_array_new (FALSE, FALSE, sizeof (DowserSourceMention));
  g_autoptr (GArray) all_mentions = dowser_source_mentions_find_any (asked);
  gboolean found;

  for (guint i = 0; kinds[i] != NULL && mentions->len == 0; i++)
    {
      const DowserSourceCandidate kind = { kinds[i], NULL, NULL, NULL };

      mentions_free (mentions);
      mentions = find_mentions (asked, &kind, candidate);
    }
  for (guint i = 0; i < all_mentions->len && mentions->len == 0; i++)
    {
      DowserSourceMention mention = g_array_index (all_mentions, DowserSourceMention, i);
      g_autofree char *name = dowser_source_mention_dup_name (&mention, asked);

      mention.noun = NULL;
      if (!source_contains_words (name, (gpointer) candidate))
        g_array_append_val (mentions, mention);
    }
  found = mentions->len > 0;
  if (found)
    {
      *other_mention = g_array_index (mentions, DowserSourceMention, 0);
      other_mention->noun = NULL;
    }
  mentions_free (mentions);
  return found;
}

char *
dowser_source_dup_other_source (const char *asked, const char *const *kinds, const DowserSourceCandidate *candidate)
{
  DowserSourceMention other_mention;

  g_return_val_if_fail (asked != NULL && kinds != NULL && candidate != NULL, NULL);

  return find_other_source (asked, kinds, candidate, &other_mention)
             ? dowser_source_mention_dup_name (&other_mention, asked)
             : NULL;
}

void
dowser_source_blank_other_sources (char *asked, const char *const *kinds, const DowserSourceCandidate *candidate)
{
  DowserSourceMention other_mention;

  g_return_if_fail (asked != NULL && kinds != NULL && candidate != NULL);

  while (find_other_source (asked, kinds, candidate, &other_mention))
    fill_with_spaces (asked, other_mention.start, other_mention.start + other_mention.length);
}
