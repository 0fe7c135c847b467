/* dowser-sentence-offer.c - shows and inserts the offers for an unfinished sentence */
#include "sentence/dowser-sentence-complete-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_EXAMPLES 3

/* --- Values of the column that is compared --- */

/* Words that may come between a column and a value that is compared with the column. */
static const char *const compares[]
    = { "is", "not", "one", "none", "of", "in", "(", ",", "and", "or", "between", "contains", "reads", "to", NULL };

/* Words after which a column is compared as it is. After other words, the column is aggregated or transformed. */
static const char *const starts[] = { "where", "and", "or", "not", "(", "if", "whose", "with", NULL };

static const DowserColumn *
choose_column (const DowserSentencePlace *place, GPtrArray *columns, const DowserTable *table)
{
  const DowserColumn *best = NULL;
  guint best_certainty = 0;

  for (guint i = 0; columns != NULL && i < columns->len; i++)
    {
      const DowserColumn *column = columns->pdata[i];
      guint certainty = GPOINTER_TO_UINT (g_hash_table_lookup (place->tables, column->table));

      if (column->table == table)
        return column;
      if (best == NULL || certainty > best_certainty)
        {
          best = column;
          best_certainty = certainty;
        }
    }
  return best;
}

static GPtrArray *
match_name (const DowserSentenceRead *read, GPtrArray *tokens, const DowserSentenceNames *names)
{
  return dowser_sentence_names_match (names, read->category, tokens, read->first, read->first + read->n);
}

const DowserColumn *
_dowser_place_find_compared_column (const DowserSentencePlace *place, const DowserSentenceVocabulary *vocabulary,
                                    GPtrArray *tokens, const DowserSentenceNames *names)
{
  const DowserTable *table = NULL;

  for (guint i = place->path->len; i > 0; i--)
    {
      const DowserSentenceRead *read = &g_array_index (place->path, DowserSentenceRead, i - 1);
      g_autoptr (GPtrArray) stored_names = read->word == NULL ? match_name (read, tokens, names) : NULL;

      /* Skips a month after "in": in "in March 2024", it comes between "in" and the year. */
      if (read->word != NULL && !g_strv_contains (compares, read->word)
          && (i < 2 || g_strcmp0 (read[-1].word, "in") != 0))
        return NULL;
      if (read->word == NULL && read->category == DOWSER_SENTENCE_COLUMN)
        return stored_names == NULL || i < 2 || read[-1].word == NULL || !g_strv_contains (starts, read[-1].word)
                   ? NULL
                   : choose_column (place, _dowser_vocabulary_find_columns (vocabulary, stored_names->pdata[0]), table);
      if (read->word == NULL && read->category == DOWSER_SENTENCE_TABLE && stored_names != NULL)
        for (guint c = 0; c < stored_names->len; c++)
          {
            GHashTableIter iter;
            gpointer named;

            g_hash_table_iter_init (&iter, place->tables);
            while (g_hash_table_iter_next (&iter, &named, NULL))
              if (g_str_equal (((const DowserTable *) named)->name, stored_names->pdata[c]))
                table = named;
          }
    }
  return NULL;
}

/* Returns TRUE if one of the values is @word. @values: sorted by bytes */
static gboolean
has_value (GPtrArray *values, const char *word)
{
  gsize length = strlen (word);
  guint low = 0, high = values->len;

  while (low < high)
    {
      guint middle = (low + high) / 2;

      if (strcmp (values->pdata[middle], word) < 0)
        low = middle + 1;
      else
        high = middle;
    }
  return low < values->len && g_str_has_prefix (values->pdata[low], word)
         && (((const char *) values->pdata[low])[length] == '\0' || ((const char *) values->pdata[low])[length] == ' ');
}

gboolean
_dowser_profile_contains_word (const DowserProfile *profile, const DowserSchema *schema, const char *word)
{
  g_autofree char *lower = g_utf8_strdown (word, -1);
  g_autofree char *upper = g_utf8_strup (word, -1);
  g_autofree char *first = g_utf8_substring (upper, 0, 1);
  g_autofree char *title = g_strconcat (first, g_utf8_next_char (lower), NULL);
  const char *const forms[] = { word, lower, upper, title };
  GPtrArray *tables = dowser_schema_get_tables (schema);

  for (guint t = 0; profile != NULL && t < tables->len; t++)
    {
      const DowserTable *table = tables->pdata[t];

      for (guint c = 0; c < table->columns->len; c++)
        {
          const DowserColumnProfile *facts = dowser_profile_find (profile, table->columns->pdata[c]);

          for (guint f = 0; facts != NULL && f < G_N_ELEMENTS (forms); f++)
            if (has_value (facts->values, forms[f]))
              return TRUE;
        }
    }
  return FALSE;
}

/* --- As people see it --- */

char *
dowser_sentence_completion_dup_title (const DowserSentenceCompletion *self)
{
  static const char *const titles[] = {
    [DOWSER_SENTENCE_SLOT_START] = N_ ("Begin with"),    [DOWSER_SENTENCE_SLOT_NEXT] = N_ ("Continue with"),
    [DOWSER_SENTENCE_SLOT_TABLE] = N_ ("Rows of"),       [DOWSER_SENTENCE_SLOT_MEASURE] = N_ ("Measure"),
    [DOWSER_SENTENCE_SLOT_GROUP] = N_ ("Group by"),      [DOWSER_SENTENCE_SLOT_CONDITION] = N_ ("Condition on"),
    [DOWSER_SENTENCE_SLOT_COMPARISON] = N_ ("Compare"),  [DOWSER_SENTENCE_SLOT_VALUE] = N_ ("Value"),
    [DOWSER_SENTENCE_SLOT_PERIOD] = N_ ("Period"),       [DOWSER_SENTENCE_SLOT_ORDER] = N_ ("Order by"),
    [DOWSER_SENTENCE_SLOT_LIMIT] = N_ ("How many rows"),
  };

  if (self->replaces != NULL)
    return g_strdup_printf (_ ("Use instead of “%s”"), self->replaces);
  if (self->column == NULL)
    return g_strdup (_ (titles[self->slot]));
  return g_strdup_printf (self->slot == DOWSER_SENTENCE_SLOT_VALUE ? _ ("Value of %s") : _ ("Compare %s"),
                          self->column->name);
}

/* Hints that explain grammar words to the user, by the first words of a wording. */
static const struct
{
  const char *words;
  const char *hint;
} hints[] = {
  { "where", N_ ("only rows that meet a condition") },
  { "by", N_ ("one row for each") },
  { "grouped by", N_ ("one row for each") },
  { ", highest", N_ ("the highest first") },
  { ", lowest", N_ ("the lowest first") },
  { ", newest", N_ ("the latest first") },
  { ", oldest", N_ ("the earliest first") },
  { ", top", N_ ("at most this many rows") },
  { ", only groups where", N_ ("only groups that meet a condition") },
  { ", without the first", N_ ("skip this many rows") },
  { "and also (", N_ ("only rows that another question also returns") },
  { "but not (", N_ ("without the rows of another question") },
  { "and", N_ ("both conditions") },
  { "or", N_ ("either condition") },
  { "with", N_ ("that have rows of another table") },
  { "without", N_ ("that have no rows of another table") },
  { "from", N_ ("the tables to read") },
  { "number of distinct", N_ ("how many distinct values") },
  { "number of", N_ ("how many rows") },
  { "sum of", N_ ("all values added up") },
  { "average", N_ ("the mean of all values") },
  { "median", N_ ("the value in the middle") },
  { "distinct", N_ ("without duplicate rows") },
  { "per", N_ ("the best row of each") },
  { "share of", N_ ("part of the total") },
  { "is empty", N_ ("has no value") },
  { "is not empty", N_ ("has a value") },
  { "is one of (", N_ ("equal to any of several values") },
  { "is between", N_ ("from one value to another") },
};

static char *
dup_hint (const char *words)
{
  for (guint i = 0; i < G_N_ELEMENTS (hints); i++)
    {
      gsize length = strlen (hints[i].words);

      if (g_str_has_prefix (words, hints[i].words) && (words[length] == '\0' || words[length] == ' '))
        return g_strdup (_ (hints[i].hint));
    }
  return NULL;
}

static char *
join_values (GPtrArray *values)
{
  g_autoptr (GString) into = g_string_new (NULL);

  for (guint i = 0; i < values->len && i < MAX_EXAMPLES; i++)
    {
      g_autofree char *value = g_strstrip (g_strdup (values->pdata[i]));

      g_string_append_printf (into, "%s%s", i > 0 ? ", " : "", value);
    }
  return into->len > 0 ? g_strdup (into->str) : NULL;
}

static char *
dup_range (const DowserColumnProfile *facts)
{
  g_autofree char *min = facts->min != NULL ? dowser_value_to_display (facts->min) : NULL;
  g_autofree char *max = facts->max != NULL ? dowser_value_to_display (facts->max) : NULL;

  if (min == NULL || max == NULL)
    return NULL;
  return g_str_equal (min, max) ? g_steal_pointer (&min) : g_strdup_printf ("%s – %s", min, max);
}

static char *
dup_columns (const DowserTable *table)
{
  g_autoptr (GString) into = g_string_new (NULL);
  guint n = 0;

  for (guint i = 0; i < table->columns->len && n < MAX_EXAMPLES; i++)
    {
      const DowserColumn *column = table->columns->pdata[i];

      if (!column->hidden)
        g_string_append_printf (into, "%s%s", n++ > 0 ? ", " : "", column->name);
    }
  return into->len > 0 ? g_strdup (into->str) : NULL;
}

char *
dowser_sentence_offer_dup_examples (const DowserSentenceOffer *self, const DowserProfile *profile, gint64 *n,
                                    gboolean *all)
{
  const DowserColumnProfile *facts = dowser_profile_find (profile, self->column);

  *n = -1;
  *all = TRUE;
  if (self->kind == DOWSER_SENTENCE_WORD_TABLE && self->table != NULL)
    {
      *n = self->table->n_rows;
      return dup_columns (self->table);
    }
  if (self->kind == DOWSER_SENTENCE_WORD_GRAMMAR)
    return dup_hint (self->text);
  if (self->kind != DOWSER_SENTENCE_WORD_COLUMN || facts == NULL)
    return NULL;
  *n = facts->n_distinct;
  *all = facts->values->len == 0 || facts->complete;
  return facts->values->len > 0 ? join_values (facts->values) : dup_range (facts);
}

/* --- As it is taken --- */

char *
dowser_sentence_completion_apply (const DowserSentenceCompletion *self, const char *text,
                                  const DowserSentenceOffer *offer)
{
  g_autoptr (GString) into = g_string_new_len (text, (gssize) self->start);
  gboolean has_comma = *offer->text == ',';

  while (into->len > 0 && has_comma && into->str[into->len - 1] == ' ')
    g_string_truncate (into, into->len - 1);
  if (into->len > 0 && !has_comma && strchr (" (\"", into->str[into->len - 1]) == NULL)
    g_string_append_c (into, ' ');
  g_string_append (into, offer->text);
  if (offer->text[strlen (offer->text) - 1] != '(' && text[self->end] != ' ')
    g_string_append_c (into, ' ');
  g_string_append (into, text + self->end);
  return g_string_free (g_steal_pointer (&into), FALSE);
}
