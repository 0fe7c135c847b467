/* dowser-parse-elapsed.c - reads the time between two dates of a row: "days between order date and shipped on" */
#include "planner/read/dowser-parse.h"

#include "plan/dowser-function.h"
#include "words/dowser-units.h"

/* "starts": small words between the unit and the first date, at least one of which must be in "passing". "links": words
 * between the two dates. */
static const char *const starts[] = { "between", "from", "passed", "the", "of", NULL };
static const char *const passing_words[] = { "between", "from", "passed", NULL };
static const char *const links[] = { "and", "to", "until", "till", "the", NULL };

static gboolean
has_only_words (const DowserParse *self, guint from, guint to, const char *const *words)
{
  for (guint i = from; i < to; i++)
    if (!g_strv_contains (words, dowser_tokens_get (self->candidate_chart->tokens, i)->folded))
      return FALSE;
  return from < to;
}

static gboolean
has_word (const DowserParse *self, guint from, guint to, const char *const *words)
{
  for (guint i = from; i < to; i++)
    if (g_strv_contains (words, dowser_tokens_get (self->candidate_chart->tokens, i)->folded))
      return TRUE;
  return FALSE;
}

static gboolean
is_date (const DowserParse *self, const DowserItem *item)
{
  return dowser_item_is_column (item) && !item->used && item->kind != DOWSER_CLAUSE_GROUP && !item->candidate->denied
         && dowser_schema_index_get_kind (self->index, item->candidate->column) == DOWSER_COLUMN_DATE;
}

/* Returns the index of the item at which the name of the date at item @at begins. A name may have two items: "invoice
 * date" may be a table and its column. */
static int
find_name_start (const DowserParse *self, int at)
{
  return dowser_parse_is_modifier (self, at - 1) ? at - 1 : at;
}

/* Returns the function that counts @units between two dates. @units: for example "days" or "hrs". Returns: (nullable):
 * static */
static const char *
find_function (const char *units)
{
  const char *unit = dowser_unit_find (units);
  g_autofree char *name = g_strdup_printf ("%ss_between", unit != NULL ? unit : "");
  const DowserFunction *function = dowser_function_find (name);

  return function != NULL ? function->name : NULL;
}

/* Returns the function for the unit before item @at, if only small words are between the unit and this item. @first:
 * (out): the token of the unit. Returns: (nullable): static */
static const char *
find_unit (const DowserParse *self, int at, guint *first)
{
  guint end = dowser_parse_get (self, at)->candidate->first;

  for (guint i = end; i > 0 && i + 4 > end; i--)
    {
      const char *function = find_function (dowser_tokens_get (self->candidate_chart->tokens, i - 1)->folded);

      *first = i - 1;
      if (function != NULL)
        return has_only_words (self, i, end, starts) && has_word (self, i, end, passing_words) ? function : NULL;
    }
  return NULL;
}

/* Returns the index of the second date of the pair whose first date is item @at; -1 without a second date. */
static int
find_second_date (const DowserParse *self, int at)
{
  const DowserCandidate *first = dowser_parse_get (self, at)->candidate;

  for (int i = at + 1; i <= at + 3; i++)
    {
      const DowserItem *second = dowser_parse_get (self, i);

      if (is_date (self, second) && second->candidate->table == first->table
          && has_only_words (self, first->first + first->n,
                             dowser_parse_get (self, find_name_start (self, i))->candidate->first, links))
        return i;
    }
  return -1;
}

/* Gets the aggregate that @item means, for example the average for "average" and the maximum for "longest". */
static gboolean
get_aggregate (const DowserItem *item, DowserAggregate *function)
{
  if (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_AGGREGATE))
    *function = item->candidate->keyword_rule->arg;
  else if (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_SUPERLATIVE))
    *function = (item->candidate->keyword_rule->arg & 1) != 0 ? DOWSER_MAX : DOWSER_MIN;
  else if (dowser_item_is (item, DOWSER_CANDIDATE_ADJECTIVE) && item->candidate->degree == DOWSER_DEGREE_SUPERLATIVE)
    *function = item->candidate->adjective->descending != item->candidate->least ? DOWSER_MAX : DOWSER_MIN;
  else
    return FALSE;
  return TRUE;
}

/* Finds an aggregate in the words before the unit of time, such as "average number of days". Skips "number of". */
static void
take_aggregate (DowserParse *self, int at, DowserTerm *term)
{
  for (int i = at - 1; i >= 0 && i >= at - 3; i--)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (get_aggregate (item, &term->aggregate))
        term->aggregated = TRUE;
      else if (!dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_COUNT)
               && !dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_OF))
        return;
      item->used = TRUE;
      if (term->aggregated)
        return;
    }
}

/* Returns the index of the item with the number next to the words from items @start to @second, as in "more than 30
 * days between" or "days between … over 30". */
static int
find_number (const DowserParse *self, int start, int second, guint first)
{
  const DowserItem *before = dowser_parse_get (self, start - 1);
  const DowserItem *next_item = dowser_parse_get (self, second + 1);
  const DowserCandidate *last = dowser_parse_get (self, second)->candidate;

  if (dowser_item_is_quantity (before, DOWSER_QUANTITY_NUMBER) && before->candidate->first < first
      && before->candidate->first + before->candidate->n >= first)
    return start - 1;
  if (dowser_item_is_quantity (next_item, DOWSER_QUANTITY_NUMBER)
      && next_item->candidate->first <= last->first + last->n + 1
      && (next_item->candidate->quantity->measure_unit == NULL
          || find_function (next_item->candidate->quantity->measure_unit) == dowser_parse_get (self, second)->elapsed))
    return second + 1;
  return -1;
}

static void
read_date_pair (DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  int second = is_date (self, item) ? find_second_date (self, at) : -1;
  int start = second >= 0 ? find_name_start (self, at) : at;
  guint first = 0;
  const char *function = second >= 0 ? find_unit (self, start, &first) : NULL;
  DowserItem *last = dowser_parse_get (self, second);
  DowserTerm term;
  int number;

  if (function == NULL)
    return;
  for (int i = start; i <= second; i++)
    dowser_parse_get (self, i)->used = TRUE;
  last->minus = item->candidate->column;
  last->elapsed = function;
  term = dowser_item_get_term (last);
  dowser_parse_mark_understood (self, first, last->candidate->first - first);
  number = find_number (self, start, second, first);
  if (number >= 0)
    dowser_parse_add_quantity (self, DOWSER_CONDITION_NUMBER, &term, number);
  else if (last->kind == DOWSER_CLAUSE_ORDER)
    last->used = FALSE; /* The item is a sort key, which will be used when the order is read. */
  else
    {
      take_aggregate (self, start, &term);
      dowser_parse_add_output (self, &term);
    }
}

void
dowser_parse_elapsed (DowserParse *self)
{
  for (int i = 0; i < (int) self->items->len; i++)
    read_date_pair (self, i);
}
