/* dowser-schema-names.c - indexes the names of tables and columns by their words, each with a weight */
#include "planner/schema/dowser-schema-names.h"

#include "joins/dowser-key-words.h"
#include "planner/read/dowser-weights.h"
#include "words/dowser-words.h"

#include <string.h>

struct _DowserSchemaNames
{
  GPtrArray *names;    /* DowserSchemaName */
  GHashTable *by_word; /* char * → GArray of guint */
  GHashTable *by_column;
  DowserVocabulary *vocabulary;
};

static void
name_word_clear (gpointer data)
{
  DowserNameWord *word = data;

  g_free (word->lemma);
  g_free (word->stem);
}

static void
name_free (gpointer data)
{
  DowserSchemaName *name = data;

  g_array_unref (name->words);
  g_free (name);
}

DowserSchemaNames *
dowser_schema_names_new (void)
{
  DowserSchemaNames *self = g_new0 (DowserSchemaNames, 1);

  self->names = g_ptr_array_new_with_free_func (name_free);
  self->by_word = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_array_unref);
  self->by_column = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_ptr_array_unref);
  self->vocabulary = dowser_vocabulary_new ();
  return self;
}

void
dowser_schema_names_free (DowserSchemaNames *self)
{
  if (self == NULL)
    return;
  g_hash_table_unref (self->by_column);
  g_hash_table_unref (self->by_word);
  g_ptr_array_unref (self->names);
  dowser_vocabulary_free (self->vocabulary);
  g_free (self);
}

static void
add_posting (DowserSchemaNames *self, const char *word, guint index)
{
  GArray *postings = g_hash_table_lookup (self->by_word, word);

  if (postings == NULL)
    {
      postings = g_array_new (FALSE, FALSE, sizeof (guint));
      g_hash_table_insert (self->by_word, g_strdup (word), postings);
    }
  if (postings->len == 0 || g_array_index (postings, guint, postings->len - 1) != index)
    g_array_append_val (postings, index);
}

/* @weights: one weight for each word of @words */
static void
add_name (DowserSchemaNames *self, const DowserTable *table, const DowserColumn *column, char **words,
          const double *weights)
{
  DowserSchemaName *name = g_new0 (DowserSchemaName, 1);
  guint index = self->names->len;

  name->table = table;
  name->column = column;
  name->words = g_array_new (FALSE, FALSE, sizeof (DowserNameWord));
  g_array_set_clear_func (name->words, name_word_clear);
  for (guint i = 0; words[i] != NULL; i++)
    {
      g_autofree char *folded = dowser_word_fold (words[i], -1);
      DowserNameWord word = { dowser_word_dup_lemma (folded), dowser_word_stem (folded), weights[i] };

      g_array_append_val (name->words, word);
      name->weight += weights[i];
      add_posting (self, word.lemma, index);
      add_posting (self, word.stem, index);
      dowser_vocabulary_add (self->vocabulary, folded);
      dowser_vocabulary_add (self->vocabulary, word.lemma);
    }
  g_ptr_array_add (self->names, name);
  if (column != NULL)
    {
      GPtrArray *column_names = g_hash_table_lookup (self->by_column, column);

      if (column_names == NULL)
        {
          column_names = g_ptr_array_new ();
          g_hash_table_insert (self->by_column, (gpointer) column, column_names);
        }
      g_ptr_array_add (column_names, name);
    }
}

/* Adds the name as one word without spaces ("lastname"), because some users write it like this. */
static void
add_as_one_word (DowserSchemaNames *self, const DowserTable *table, const DowserColumn *column, char **words)
{
  guint n = g_strv_length (words);

  if (n >= 2 && n <= 3)
    {
      char *joined[] = { g_strjoinv ("", words), NULL };
      const double weights[] = { 1.0 };

      add_name (self, table, column, joined, weights);
      g_free (joined[0]);
    }
}

/* Adds the name as it is in the database ("unit_price"). Doesn't add names that are common English words ("no",
 * "min"). */
static void
add_verbatim (DowserSchemaNames *self, const DowserTable *table, const DowserColumn *column, char **words)
{
  char *written[] = { dowser_word_fold (column != NULL ? column->name : table->name, -1), NULL };
  const double weights[] = { 1.0 };
  gboolean is_plain_word = words[0] != NULL && words[1] == NULL && strcmp (words[0], written[0]) == 0;

  if (!is_plain_word && strchr (written[0], ' ') == NULL && !dowser_word_is_english (written[0]))
    add_name (self, table, column, written, weights);
  g_free (written[0]);
}

static void
add_business_name (DowserSchemaNames *self, const DowserTable *table, const DowserColumn *column,
                   const char *business_name)
{
  g_auto (GStrv) words = NULL;
  g_autofree double *weights = NULL;
  guint n;

  if (business_name == NULL)
    return;
  words = dowser_words_split_identifier (business_name);
  n = g_strv_length (words);
  if (n == 0)
    return;
  weights = g_new (double, n);
  for (guint i = 0; i < n; i++)
    weights[i] = 1.0;
  add_name (self, table, column, words, weights);
}

static void
add_synonyms (DowserSchemaNames *self, const DowserTable *table, const DowserColumn *column, char **synonyms)
{
  for (char **synonym = synonyms; synonym != NULL && *synonym != NULL; synonym++)
    add_business_name (self, table, column, *synonym);
}

void
dowser_schema_names_add_table (DowserSchemaNames *self, const DowserTable *table, char **words)
{
  static const char *const prefixes[]
      = { "ref", "reference", "tbl", "table", "dim", "fact", "lookup", "of", "in", "to", "and", "the", NULL };
  guint n = g_strv_length (words);
  g_autofree double *weights = g_new (double, n + 1);

  if (n > 0)
    {
      for (guint i = 0; i < n; i++)
        weights[i] = g_strv_contains (prefixes, words[i]) ? DOWSER_WEIGHT_NAME_PREFIX
                                                          : (i + 1 == n ? 1.0 : DOWSER_WEIGHT_NAME_MODIFIER);
      add_name (self, table, NULL, words, weights);
      add_as_one_word (self, table, NULL, words);
    }
  add_verbatim (self, table, NULL, words);
  add_business_name (self, table, NULL, table->business_name);
  add_synonyms (self, table, NULL, table->synonyms);
}

/* Adds the first word of the first column's name as a name of the table. If the values of that column repeat, adds it
 * as a name of the column instead. A table whose first column is "Order ID" or "Order Date" contains orders, or parts
 * of orders. */
static void
add_first_key (DowserSchemaNames *self, const DowserTable *table, gboolean repeats)
{
  static const char *const keys[] = { "date", "id", "number", "key", "code", NULL };
  const DowserColumn *first = table->columns->len > 0 ? table->columns->pdata[0] : NULL;
  g_auto (GStrv) words = first != NULL && !first->hidden ? dowser_words_split_identifier (first->name) : NULL;
  const double weights[] = { 1.0 };

  if (words != NULL && g_strv_length (words) == 2 && g_strv_contains (keys, words[1]))
    {
      gboolean of_parts = repeats && !g_str_equal (words[1], keys[0]);
      char *name[] = { words[0], NULL };

      add_name (self, table, of_parts ? first : NULL, name, weights);
    }
}

static gboolean
is_table_name (const DowserSchemaNames *self, const char *word)
{
  g_autofree char *lemma = dowser_word_dup_lemma (word);
  GArray *postings = dowser_schema_names_find_by_word (self, lemma);

  for (guint i = 0; postings != NULL && i < postings->len; i++)
    if (dowser_schema_names_get (self, g_array_index (postings, guint, i))->column == NULL)
      return TRUE;
  return FALSE;
}

void
dowser_schema_names_add_key_name (DowserSchemaNames *self, const DowserTable *table)
{
  const DowserColumn *first = table->columns->len > 0 ? table->columns->pdata[0] : NULL;
  g_auto (GStrv) words = first != NULL && !first->hidden ? dowser_words_split_identifier (first->name) : NULL;
  const double weights[] = { 1.0 };

  if (words != NULL && g_strv_length (words) == 2 && g_strv_contains (dowser_key_endings, words[1])
      && !is_table_name (self, words[0]))
    add_name (self, table, NULL, (char *[]){ words[0], NULL }, weights);
}

void
dowser_schema_names_add_only_table (DowserSchemaNames *self, const DowserTable *table, gboolean first_repeats)
{
  static const char *const words[] = { "row", "record", "entry", "line", "data" };
  const double weights[] = { 1.0 };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      char *name[] = { (char *) words[i], NULL };

      add_name (self, table, NULL, name, weights);
    }
  add_first_key (self, table, first_repeats);
}

/* Returns the weight of a word in a column's name. Words that are also in the table's name, and words that tell the
 * kind of content, have low weights. */
static double
weigh_column_word (char **words, guint at, guint n, char **table_words)
{
  static const char *const suffixes[]
      = { "id", "code", "name", "description", "number", "type", "text", "value", "details", NULL };
  static const char *const connectives[] = { "of", "the", "in", "on", "to", "a", "and", "is", "for", NULL };
  g_autofree char *lemma = NULL;

  if (n == 1)
    return 1.0;
  if (g_strv_contains (connectives, words[at]))
    return DOWSER_WEIGHT_NAME_PREFIX;
  if (at + 1 == n && g_strv_contains (suffixes, words[at]))
    return DOWSER_WEIGHT_NAME_SUFFIX;
  lemma = dowser_word_dup_lemma (words[at]);
  for (guint i = 0; table_words[i] != NULL; i++)
    {
      g_autofree char *table_lemma = dowser_word_dup_lemma (table_words[i]);

      if (strcmp (lemma, table_lemma) == 0)
        return DOWSER_WEIGHT_NAME_OF_TABLE;
    }
  return 1.0;
}

/* Returns the index of the group of similar words that contains @word; -1 if no group contains it. Some designers list
 * several words of a group in one name, as in "city_town". */
static int
find_similar_group (const char *word)
{
  static const char *const place_words[][5] = {
    { "city", "town", "village", "municipality", NULL },
    { "state", "province", "county", "region", NULL },
    { "zip", "postcode", "postal", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (place_words); i++)
    if (g_strv_contains (place_words[i], word))
      return (int) i;
  return -1;
}

/* Adds each word of a name such as "city_town" as a separate name of the column, because the column contains both
 * cities and towns. */
static void
add_similar_groups (DowserSchemaNames *self, const DowserColumn *column, char **words)
{
  const double weights[] = { 1.0 };
  guint n = g_strv_length (words);

  for (guint i = 0; i < n; i++)
    if (n < 2 || find_similar_group (words[i]) < 0 || find_similar_group (words[i]) != find_similar_group (words[0]))
      return;
  for (guint i = 0; i < n; i++)
    {
      char *name[] = { words[i], NULL };

      add_name (self, column->table, column, name, weights);
    }
}

void
dowser_schema_names_add_column (DowserSchemaNames *self, const DowserColumn *column, char **words, char **table_words)
{
  guint n = g_strv_length (words);
  g_autofree double *weights = g_new (double, n + 1);

  if (n > 0)
    {
      for (guint i = 0; i < n; i++)
        weights[i] = weigh_column_word (words, i, n, table_words);
      add_name (self, column->table, column, words, weights);
      add_as_one_word (self, column->table, column, words);
      add_similar_groups (self, column, words);
    }
  add_verbatim (self, column->table, column, words);
  add_business_name (self, column->table, column, column->business_name);
  add_synonyms (self, column->table, column, column->synonyms);
}

static const DowserNameWord *
find_word (const DowserSchemaName *name, const char *lemma)
{
  for (guint i = 0; i < name->words->len; i++)
    {
      const DowserNameWord *word = &g_array_index (name->words, DowserNameWord, i);

      if (strcmp (word->lemma, lemma) == 0 || strcmp (word->stem, lemma) == 0)
        return word;
    }
  return NULL;
}

double
dowser_schema_names_match_column (const DowserSchemaNames *self, const DowserColumn *column, const char *words)
{
  GPtrArray *names = g_hash_table_lookup (self->by_column, column);
  g_auto (GStrv) parts = g_strsplit (words, " ", -1);
  double best = 0.0;

  for (guint i = 0; names != NULL && i < names->len; i++)
    {
      const DowserSchemaName *name = g_ptr_array_index (names, i);
      double weight = 0.0;

      for (guint j = 0; parts[j] != NULL; j++)
        {
          const DowserNameWord *word = find_word (name, parts[j]);

          if (word == NULL)
            {
              weight = 0.0;
              break;
            }
          weight += word->weight;
        }
      best = MAX (best, weight / name->weight);
    }
  return MIN (best, 1.0);
}

GArray *
dowser_schema_names_find_by_word (const DowserSchemaNames *self, const char *word)
{
  return g_hash_table_lookup (self->by_word, word);
}

const DowserSchemaName *
dowser_schema_names_get (const DowserSchemaNames *self, guint index)
{
  return g_ptr_array_index (self->names, index);
}

const char *
dowser_schema_names_find_near (const DowserSchemaNames *self, const char *word, guint *distance)
{
  return dowser_vocabulary_find_near (self->vocabulary, word, distance);
}
