/* dowser-row-name.c - finds the columns that contain the names of a table's rows */
#include "analysis/dowser-row-name.h"

#include "analysis/dowser-audit-kinds.h"
#include "analysis/dowser-shown-column.h"
#include "words/dowser-words.h"

#include <string.h>

static const char *
get_last_word (const char *const *words)
{
  guint n = g_strv_length ((char **) words);

  return n > 0 ? words[n - 1] : "";
}

/* Rates how likely a column is to contain the names of the table's rows, from 100 down to 0. @words: the words of the
 * column's name */
static int
rate_name (const DowserTable *table, char **words)
{
  g_auto (GStrv) table_words = dowser_words_split_identifier (table->name);
  g_autofree char *column_text = g_strjoinv (" ", words);
  g_autofree char *table_text = g_strjoinv (" ", table_words);
  g_autofree char *table_lemma = dowser_word_dup_lemma (get_last_word ((const char *const *) table_words));
  const char *last = get_last_word ((const char *const *) words);

  if (strcmp (column_text, "name") == 0 || strcmp (column_text, "full name") == 0)
    return 100;
  if (strcmp (last, "name") == 0 && g_strv_length (words) > 1 && strstr (column_text, table_lemma) != NULL)
    return 90;
  if (strcmp (column_text, "title") == 0)
    return 85;
  if (strcmp (column_text, table_lemma) == 0 || strcmp (column_text, table_text) == 0)
    return 80;
  if (strcmp (last, "name") == 0 && strstr (column_text, "first") == NULL && strstr (column_text, "last") == NULL
      && strstr (column_text, "middle") == NULL)
    return 60;
  if (strcmp (last, "title") == 0 && strstr (column_text, "job") == NULL)
    return 50;
  if (strcmp (last, "details") == 0)
    return 20;
  if (strcmp (last, "description") == 0)
    return 10;
  return 0;
}

static const DowserColumn *
find_column_by_words (const DowserTable *table, char ***words, const char *first, const char *last)
{
  for (guint i = 0; i < table->columns->len; i++)
    {
      guint n = g_strv_length (words[i]);

      if (n >= 2 && strcmp (words[i][n - 1], last) == 0 && strcmp (words[i][n - 2], first) == 0)
        return g_ptr_array_index (table->columns, i);
    }
  return NULL;
}

GPtrArray *
dowser_row_name_find (const DowserTable *table, char ***words, const gboolean *others)
{
  GPtrArray *names = g_ptr_array_new ();
  const DowserColumn *best = NULL;
  const DowserColumn *first = find_column_by_words (table, words, "first", "name");
  const DowserColumn *last = find_column_by_words (table, words, "last", "name");
  int best_rate = 0;

  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = g_ptr_array_index (table->columns, i);
      int rate = column->hidden || others[i] ? 0 : rate_name (table, words[i]);

      if (rate > best_rate)
        {
          best = column;
          best_rate = rate;
        }
    }
  if (first != NULL && last != NULL && best_rate < 90)
    {
      g_ptr_array_add (names, (gpointer) first);
      g_ptr_array_add (names, (gpointer) last);
    }
  else if (best != NULL)
    g_ptr_array_add (names, (gpointer) best);
  return names;
}

GPtrArray *
dowser_row_name_find_in_table (const DowserSchema *schema, const DowserProfile *profile, const DowserTable *table)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  g_autofree gboolean *others = g_new0 (gboolean, table->columns->len + 1);

  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = table->columns->pdata[i];
      DowserColumnKind kind = dowser_column_get_kind (column, schema, profile);

      others[i] = kind == DOWSER_KIND_KEY || kind == DOWSER_KIND_MEASURE || kind == DOWSER_KIND_DATE
                  || dowser_value_type_is_number (column->type);
      g_ptr_array_add (words, dowser_words_split_identifier (column->name));
    }
  return dowser_row_name_find (table, (char ***) words->pdata, others);
}
