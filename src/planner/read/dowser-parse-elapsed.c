/* dowser-parse-elapsed.c - "days between order date and shipped on": the time from one date of a row to another */
#include "planner/read/dowser-parse.h"

#include <string.h>

typedef struct
{
  const char *unit; /* lemma */
  const char *function;
} Unit;

static const Unit units[] = {
  { "second", "seconds_between" }, { "minute", "minutes_between" }, { "hour", "hours_between" },
  { "day", "days_between" },       { "week", "weeks_between" },     { "month", "months_between" },
  { "year", "years_between" },
};

/* Words between the unit and the first date, and between the two dates. */
static const char *const starts[] = { "between", "from", "passed", "the", "of", NULL };
static const char *const links[] = { "and", "to", "until", "till", "the", NULL };

static gboolean
are_all (const DowserParse *self, guint from, guint to, const char *const *words)
{
  for (guint i = from; i < to; i++)
    if (!g_strv_contains (words, dowser_tokens_get (self->lattice->tokens, i)->folded))
      return FALSE;
  return from < to;
}

static gboolean
is_date (const DowserParse *self, const DowserItem *item)
{
  return dowser_item_is_column (item) && !item->used && item->kind == DOWSER_CLAUSE_HEAD && !item->candidate->denied
         && dowser_schema_index_get_kind (self->index, item->candidate->column) == DOWSER_COLUMN_DATE;
}

/* Where the name of the date at item @at begins: "invoice date" may be a table and its column. */
static int
find_start (const DowserParse *self, int at)
{
  return dowser_parse_is_modifier (self, at - 1) ? at - 1 : at;
}

/* The unit that stands before item @at, over small words alone; @first: (out): its token. Returns: (nullable) */
static const Unit *
find_unit (const DowserParse *self, int at, guint *first)
{
  guint end = dowser_parse_get (self, at)->candidate->first;

  for (guint i = end; i > 0 && i + 4 > end; i--)
    {
      const DowserToken *token = dowser_tokens_get (self->lattice->tokens, i - 1);

      *first = i - 1;
      for (guint u = 0; u < G_N_ELEMENTS (units); u++)
        if (strcmp (token->lemma, units[u].unit) == 0)
          return are_all (self, i, end, starts) ? &units[u] : NULL;
    }
  return NULL;
}

/* The second date of a pair whose first is item @at; -1 for none. */
static int
find_second (const DowserParse *self, int at)
{
  const DowserCandidate *first = dowser_parse_get (self, at)->candidate;

  for (int i = at + 1; i <= at + 3; i++)
    {
      const DowserItem *second = dowser_parse_get (self, i);

      if (is_date (self, second) && second->candidate->table == first->table
          && are_all (self, first->first + first->n, dowser_parse_get (self, find_start (self, i))->candidate->first,
                      links))
        return i;
    }
  return -1;
}

/* "average", or "longest", which is the most of them. */
static gboolean
tell_function (const DowserItem *item, DowserAggregate *function)
{
  if (dowser_item_is_cue (item, DOWSER_CUE_AGGREGATE))
    *function = item->candidate->cue->arg;
  else if (dowser_item_is_cue (item, DOWSER_CUE_SUPERLATIVE))
    *function = (item->candidate->cue->arg & 1) != 0 ? DOWSER_MAX : DOWSER_MIN;
  else if (dowser_item_is (item, DOWSER_CANDIDATE_ADJECTIVE) && item->candidate->degree == DOWSER_DEGREE_SUPERLATIVE)
    *function = item->candidate->adjective->descending != item->candidate->least ? DOWSER_MAX : DOWSER_MIN;
  else
    return FALSE;
  return TRUE;
}

/* The function before the unit, over "number of". */
static void
take_aggregate (DowserParse *self, int at, DowserTerm *term)
{
  for (int i = at - 1; i >= 0 && i >= at - 3; i--)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (tell_function (item, &term->aggregate))
        term->aggregated = TRUE;
      else if (!dowser_item_is_cue (item, DOWSER_CUE_COUNT) && !dowser_item_is_cue (item, DOWSER_CUE_OF))
        return;
      item->used = TRUE;
      if (term->aggregated)
        return;
    }
}

static void
read_pair (DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  int second = is_date (self, item) ? find_second (self, at) : -1;
  int start = second >= 0 ? find_start (self, at) : at;
  guint first = 0;
  const Unit *unit = second >= 0 ? find_unit (self, start, &first) : NULL;
  DowserTerm term;

  if (unit == NULL)
    return;
  term = dowser_term_of (dowser_parse_get (self, second)->candidate);
  term.minus = item->candidate->column;
  term.elapsed = unit->function;
  for (int i = start; i <= second; i++)
    dowser_parse_get (self, i)->used = TRUE;
  take_aggregate (self, start, &term);
  dowser_parse_understand (self, first, dowser_parse_get (self, second)->candidate->first - first);
  dowser_parse_add_output (self, &term);
}

void
dowser_parse_elapsed (DowserParse *self)
{
  for (int i = 0; i < (int) self->items->len; i++)
    read_pair (self, i);
}
