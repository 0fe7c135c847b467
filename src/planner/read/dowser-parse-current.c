/* dowser-parse-current.c - reads "currently" and "now": rows whose period of validity includes today */
#include "base/dowser-identifier.h"
#include "planner/read/dowser-parse.h"
#include "words/dowser-words.h"

/* Words that occur in the names of columns with the start or the end of a row's validity. */
static const char *const starts[] = { "from", "since", "start", "started", "begin", "began", "effective", NULL };
static const char *const ends[]
    = { "to",      "until",       "till",       "thru",     "through",  "end",    "ended",      "ends",
        "finish",  "finished",    "expire",     "expires",  "expired",  "expiry", "expiration", "left",
        "leaving", "termination", "terminated", "returned", "resigned", "closed", "departed",   NULL };

static const DowserQuantity to_today
    = { .kind = DOWSER_QUANTITY_RELATIVE, .unit = DOWSER_UNIT_DAY, .high_offset = 1, .open_start = TRUE };
static const DowserQuantity from_today
    = { .kind = DOWSER_QUANTITY_RELATIVE, .unit = DOWSER_UNIT_DAY, .low_offset = 0, .open_end = TRUE };

/* Returns: (nullable): the only date column of @table with one of @words in its name */
static const DowserColumn *
find_date (const DowserParse *self, const DowserTable *table, const char *const *words)
{
  const DowserColumn *found = NULL;

  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = g_ptr_array_index (table->columns, i);
      g_auto (GStrv) name = dowser_words_split_identifier (column->name);
      gboolean named = dowser_identifier_has_common_word (name, words);

      if (!dowser_column_may_be_guessed (column)
          || dowser_schema_index_get_kind (self->index, column) != DOWSER_COLUMN_DATE)
        continue;
      if (named && found != NULL)
        return NULL;
      if (named)
        found = column;
    }
  return found;
}

/* Returns: (nullable): among the tables of the question whose rows have an end date, the table nearest to item @at */
static const DowserTable *
find_table (const DowserParse *self, int at)
{
  const DowserTable *found = NULL;
  int nearest = G_MAXINT;

  for (int i = 0; i < (int) self->items->len; i++)
    {
      const DowserTable *table = dowser_parse_get (self, i)->candidate->table;

      if (table != NULL && table != found && ABS (i - at) < nearest && find_date (self, table, ends) != NULL)
        {
          found = table;
          nearest = ABS (i - at);
        }
    }
  return found;
}

static DowserCondition *
add_condition (DowserParse *self, int at, DowserConditionKind kind, const DowserColumn *column,
               const DowserQuantity *quantity)
{
  DowserTerm term = dowser_term_from_column (column);
  DowserCondition *condition = dowser_condition_new (kind, &term);

  condition->quantity = quantity;
  condition->at = at;
  condition->clause = dowser_parse_get (self, at)->clause;
  condition->either = condition->follows = TRUE;
  g_ptr_array_add (self->frame->conditions, condition);
  return condition;
}

/* Returns TRUE if the word is negated, as in "not current" or "no longer current". */
static gboolean
is_negated (const DowserParse *self, int at)
{
  static const char *const negations[] = { "not", "no", "nt", "never", "without", NULL };
  guint first = dowser_parse_get (self, at)->candidate->first;

  for (guint i = first > 3 ? first - 3 : 0; i < first; i++)
    if (g_strv_contains (negations, dowser_tokens_get (self->candidate_chart->tokens, i)->folded))
      return TRUE;
  return FALSE;
}

/* Adds the conditions for rows that are valid today, if the question contains a word such as "current". If no table has
 * an end date, this word is recorded as unused, and the user sees this. */
void
dowser_parse_current (DowserParse *self)
{
  for (int i = 0; i < (int) self->items->len; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);
      const DowserTable *table
          = dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_CURRENT) && !item->used ? find_table (self, i) : NULL;
      const DowserColumn *start;

      /* A negated word, as in "not current", stays unused, because it may mean past rows or future rows. */
      if (table == NULL || is_negated (self, i))
        continue;
      item->used = TRUE;
      start = find_date (self, table, starts);
      if (start != NULL)
        add_condition (self, i, DOWSER_CONDITION_PERIOD, start, &to_today);
      add_condition (self, i, DOWSER_CONDITION_NULL, find_date (self, table, ends), NULL);
      add_condition (self, i, DOWSER_CONDITION_PERIOD, find_date (self, table, ends), &from_today)->or_before = TRUE;
    }
}
