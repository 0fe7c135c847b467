/* dowser-done.c - finds how a column shows that something was done: for "paid", the column paid_on contains a date */
#include "planner/read/dowser-done.h"

#include "words/dowser-words.h"

#include <string.h>

/* Words after the verb in the name of a date column: "paid_on", "shipped_date". */
static const char *const days[] = { "on", "at", "date", "day", "time", "timestamp", "datetime", NULL };

static gboolean
is_day_of (const DowserSchemaIndex *index, const DowserColumn *column, char **words, const char *participle)
{
  return strcmp (words[0], participle) == 0 && words[1] != NULL && words[2] == NULL && g_strv_contains (days, words[1])
         && dowser_schema_index_get_kind (index, column) == DOWSER_COLUMN_DATE;
}

static gboolean
is_amount_of (const DowserSchemaIndex *index, const DowserColumn *column, char **words, const char *participle)
{
  g_autofree char *verb = dowser_word_dup_lemma (participle);

  return strcmp (words[0], verb) == 0 && words[1] == NULL && dowser_schema_index_is_measure (index, column);
}

static gboolean
is_zero (const DowserValue *value)
{
  return value != NULL && !value->is_null
         && (value->type == DOWSER_VALUE_REAL ? value->real == 0.0
                                              : value->type == DOWSER_VALUE_INTEGER && value->integer == 0);
}

DowserDone
dowser_done_find_for_column (const DowserSchemaIndex *index, const DowserColumn *column, const char *participle)
{
  const DowserColumnProfile *profile = dowser_schema_index_get_profile (index, column);
  g_auto (GStrv) words = dowser_words_split_identifier (column->name);

  if (profile == NULL || !dowser_column_may_be_guessed (column) || words[0] == NULL)
    return DOWSER_DONE_UNTOLD;
  if (profile->n_nulls > 0 && is_day_of (index, column, words, participle))
    return DOWSER_DONE_DATED;
  if ((profile->n_nulls > 0 || is_zero (profile->min)) && is_amount_of (index, column, words, participle))
    return DOWSER_DONE_AMOUNT;
  return DOWSER_DONE_UNTOLD;
}
