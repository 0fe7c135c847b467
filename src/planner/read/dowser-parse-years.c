/* dowser-parse-years.c - reads numbers that are years although the question has no time word for them: "orders of
 * 2024", "bills 2024", "in both 2022 and 2023" */
#include "planner/read/dowser-parse.h"

/* The first and the last number that can be read as a year without a time word. */
#define FIRST_YEAR 1900
#define LAST_YEAR 2100

const DowserQuantity *
dowser_parse_find_time (const DowserParse *self, int at)
{
  const DowserQuantity *number = dowser_parse_get (self, at)->candidate->quantity;

  if (number->kind != DOWSER_QUANTITY_NUMBER)
    return number->compare == DOWSER_COMPARISON_NONE ? number : NULL;
  if (!number->integral || number->compare != DOWSER_COMPARISON_NONE || number->measure_unit != NULL)
    return NULL;
  for (guint i = 0; i < self->candidate_chart->quantities->len; i++)
    {
      const DowserQuantity *period = &g_array_index (self->candidate_chart->quantities, DowserQuantity, i);

      if (period->kind == DOWSER_QUANTITY_PERIOD && period->year_like && period->compare == DOWSER_COMPARISON_NONE
          && period->number_token == number->number_token)
        return period;
    }
  return NULL;
}

/* Reads the number after the name of rows, or after a measure that a formula computes, as a year: "orders of 2024",
 * "the revenue of 2023". */
static gboolean
read_year_of (DowserParse *self, int at)
{
  DowserItem *before = dowser_parse_get (self, at - 1);
  const DowserQuantity *year = dowser_parse_find_time (self, at);
  const DowserColumn *column;
  DowserCondition *condition;
  DowserTerm term;

  if (dowser_item_is_keyword (before, DOWSER_KEYWORD_RULE_OF))
    before = dowser_parse_get (self, at - 2);
  if (year == NULL || before == NULL
      || (before->candidate->formula == NULL && !dowser_item_is (before, DOWSER_CANDIDATE_TABLE)))
    return FALSE;
  column = dowser_parse_find_date_column (self, at, year);
  if (column == NULL)
    return FALSE;
  term = dowser_term_from_column (column);
  condition = dowser_parse_add_quantity (self, DOWSER_CONDITION_PERIOD, &term, at);
  condition->quantity = year;
  return TRUE;
}

/* Reads the first year of "in both 2022 and 2023". Other passes don't recognize it, because "both" is between "in" and
 * the year. */
static gboolean
read_year_of_both (DowserParse *self, int at)
{
  const DowserQuantity *year = dowser_parse_find_time (self, at);
  const DowserColumn *column;
  DowserTerm term;

  if (!dowser_item_is_keyword (dowser_parse_get (self, at - 1), DOWSER_KEYWORD_RULE_BOTH) || year == NULL)
    return FALSE;
  column = dowser_parse_find_date_column (self, at, year);
  if (column == NULL)
    return FALSE;
  term = dowser_term_from_column (column);
  dowser_parse_add_quantity (self, DOWSER_CONDITION_PERIOD, &term, at)->quantity = year;
  return TRUE;
}

/* Returns TRUE for a round number. Such a number is more likely the wanted number of rows than a year: "2000 bills". */
static gboolean
is_round (const DowserQuantity *number)
{
  return (gint64) number->low % 100 == 0;
}

/* Returns: (nullable): the date or year column of a table whose name is directly before or after item @at */
static const DowserColumn *
find_date_next_to (const DowserParse *self, int at, const DowserQuantity *year)
{
  const DowserItem *item = dowser_parse_get (self, at);
  const DowserItem *before = dowser_parse_get (self, at - 1);
  const DowserItem *next = dowser_parse_get (self, at + 1);
  const DowserColumn *column = NULL;

  if (dowser_item_is (before, DOWSER_CANDIDATE_TABLE)
      && before->candidate->first + before->candidate->n == item->candidate->first)
    column = dowser_parse_find_temporal_column (self, before->candidate->table, year);
  if (column == NULL && dowser_item_is (next, DOWSER_CANDIDATE_TABLE) && !is_round (item->candidate->quantity)
      && item->candidate->first + item->candidate->n == next->candidate->first)
    column = dowser_parse_find_temporal_column (self, next->candidate->table, year);
  return column;
}

/* Reads a number next to the name of rows as the year of their date: "bills 2024", "the 2024 bills". The rows must have
 * a date. Such a number is neither a key nor a number of rows. */
static gboolean
read_year_next_to (DowserParse *self, int at)
{
  const DowserQuantity *number = dowser_parse_get (self, at)->candidate->quantity;
  const DowserQuantity *year = dowser_parse_find_time (self, at);
  const DowserColumn *column;
  DowserTerm term;

  if (year == NULL || number->low < FIRST_YEAR || number->low > LAST_YEAR)
    return FALSE;
  column = find_date_next_to (self, at, year);
  if (column == NULL)
    return FALSE;
  term = dowser_term_from_column (column);
  dowser_parse_add_quantity (self, DOWSER_CONDITION_PERIOD, &term, at)->quantity = year;
  return TRUE;
}

gboolean
dowser_parse_read_year (DowserParse *self, int at)
{
  guint number = dowser_parse_get (self, at)->candidate->quantity->number_token;

  return read_year_of_both (self, at) || read_year_next_to (self, at)
         || (dowser_parse_token_is (self, number - 1, "of") && read_year_of (self, at));
}
