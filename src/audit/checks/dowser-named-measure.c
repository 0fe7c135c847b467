/* dowser-named-measure.c - finds out from the words of a heading or a question which rows a number counts or averages
 */
#include "audit/checks/dowser-named-measure.h"

#include "base/dowser-identifier.h"
#include "words/dowser-words.h"

/* Words that only mean that something is counted. They don't name what is counted. */
static const char *const count_words[]
    = { "number", "no", "num", "nr", "count", "counts", "cnt", "n", "of", "the", "all", "total", "how", "many", NULL };
/* In a heading or a question, the words after one of these name the group: "trips per purpose". */
static const char *const group_words[] = { "per", "by", "in", "for", "with", "each", "every", NULL };
static const char *const average_words[] = { "average", "avg", "mean", NULL };
/* Words for a sum over the child rows of a parent row: "average order value" is the average of such sums. */
static const char *const sum_words[]
    = { "value", "total", "amount", "size", "sum", "revenue", "sales", "cost", "bill", "volume", "income", NULL };

static gboolean
is_word (const char *word, const char *const *words)
{
  return word != NULL && g_strv_contains (words, word);
}

static gboolean
is_same_word (const char *a, const char *b)
{
  g_autofree char *x = dowser_word_stem (a);
  g_autofree char *y = dowser_word_stem (b);

  return g_str_equal (x, y);
}

/* Returns how many of @words, from position @at on, are the name of @table; 0 if they aren't the name. "orders" also
 * matches "sales_orders". */
static guint
count_table_words (char **words, guint at, const DowserTable *table)
{
  g_auto (GStrv) name = dowser_identifier_split (table->name);
  guint n = g_strv_length (name);

  for (guint from = 0; from < n; from++)
    {
      guint i = 0;

      while (from + i < n && words[at + i] != NULL && is_same_word (words[at + i], name[from + i]))
        i++;
      if (from + i == n)
        return i;
    }
  return 0;
}

gboolean
dowser_named_measure_counts_rows (const char *heading, const DowserTable *table)
{
  g_auto (GStrv) words = dowser_identifier_split (heading);
  guint i = 0;
  guint n;

  while (is_word (words[i], count_words))
    i++;
  if (words[i] == NULL || (n = count_table_words (words, i, table)) == 0)
    return FALSE;
  i += n;
  while (is_word (words[i], count_words))
    i++;
  return words[i] == NULL || is_word (words[i], group_words);
}

gboolean
dowser_named_measure_asks_for_count (const char *question, const DowserTable *table)
{
  g_auto (GStrv) words = dowser_identifier_split (question);

  for (guint i = 0; words[i] != NULL && words[i + 1] != NULL; i++)
    if ((g_str_equal (words[i], "how") && g_str_equal (words[i + 1], "many"))
        || (is_word (words[i], (const char *const[]){ "number", "count", NULL }) && g_str_equal (words[i + 1], "of")))
      return words[i + 2] != NULL && count_table_words (words, i + 2, table) > 0;
  return FALSE;
}

gboolean
dowser_named_measure_is_per_row (const char *text, const DowserTable *table)
{
  g_auto (GStrv) words = dowser_identifier_split (text);
  gboolean is_average = FALSE;

  for (guint i = 0; words[i] != NULL; i++)
    {
      gboolean after_average = is_average && is_word (words[i - 1], average_words);
      guint n;

      if (is_average && is_word (words[i], (const char *const[]){ "per", NULL }) && words[i + 1] != NULL
          && count_table_words (words, i + 1, table) > 0)
        return TRUE;
      n = after_average ? count_table_words (words, i, table) : 0;
      if (n > 0 && is_word (words[i + n], sum_words))
        return TRUE;
      is_average |= is_word (words[i], average_words);
    }
  return FALSE;
}
