/* dowser-quantity.h - numbers, comparisons, dates, periods and limits in a question */
#pragma once

#include "base/dowser-time-unit.h"
#include "words/dowser-tokens.h"

G_BEGIN_DECLS

/**
 * DowserQuantityKind: which fields of #DowserQuantity count, besides @compare.
 * @DOWSER_QUANTITY_NUMBER: @low, for a range also @high: "5", "more than 5", "between 5 and 7", "two or more"
 * @DOWSER_QUANTITY_PERIOD: @from, @to: "2024-03-05", "in March 2024", "before Q3 2023", "2006", "between 2004 and
 * 2006".
 * @low and @high are the years where the words are bare years (@year_like), for columns that hold years as numbers
 * @DOWSER_QUANTITY_SEASON: @month (1–12, perhaps with @day), @quarter or @weekday (1 Monday … 7) without a year: "in
 * March", "on Mondays"
 * @DOWSER_QUANTITY_RELATIVE: @unit, @low_offset, @high_offset: "last 3 months", "this year", "since yesterday"
 * @DOWSER_QUANTITY_BUCKET: @unit, or @part: "by month", "per year", "weekly", "each quarter", "by weekday"; with
 * @asked: "which month"
 * @DOWSER_QUANTITY_LIMIT: @low rows: "top 5", "first 10", "3 most", "5 cheapest"; @compared_word is "top", "first",
 * "cheapest" …
 * @DOWSER_QUANTITY_ORDINAL: @low: "3rd", "second"
 * @DOWSER_QUANTITY_COMPARISON: only @compare: "more than", "above" with no number after it ("above the average")
 */
typedef enum
{
  DOWSER_QUANTITY_NUMBER,
  DOWSER_QUANTITY_PERIOD,
  DOWSER_QUANTITY_SEASON,
  DOWSER_QUANTITY_RELATIVE,
  DOWSER_QUANTITY_BUCKET,
  DOWSER_QUANTITY_LIMIT,
  DOWSER_QUANTITY_ORDINAL,
  DOWSER_QUANTITY_COMPARISON,
} DowserQuantityKind;

/**
 * DowserComparison: NONE where the words compare nothing: a bare number or date, to be read as equal.
 * For periods: LESS is before @from, LESS_EQUAL before @to, GREATER from @to on, GREATER_EQUAL from @from on;
 * NONE, EQUAL and BETWEEN lie in [@from, @to).
 */
typedef enum
{
  DOWSER_COMPARISON_NONE,
  DOWSER_COMPARISON_EQUAL,
  DOWSER_COMPARISON_NOT_EQUAL,
  DOWSER_COMPARISON_LESS,
  DOWSER_COMPARISON_LESS_EQUAL,
  DOWSER_COMPARISON_GREATER,
  DOWSER_COMPARISON_GREATER_EQUAL,
  DOWSER_COMPARISON_BETWEEN,
} DowserComparison;

/**
 * DowserQuantity:
 * @first, @n_tokens: the span, comparison words included
 * @number_token: the token that holds the (first) number or date; @first where there is none
 * @negated: "not more than" is folded into @compare; this is for "not between"
 * @compared_word: (nullable): the adjective or adverb in the comparison ("older" in "older than", "before"), static
 * @low, @high: numbers, @integral when whole; @number_unit: percent or currency
 * @unit_word: token index of the word after the number ("5 km", "20 years", "two courses"), 0 when there is none; it is
 * not in the span, for it may name a column or a table
 * @measure_unit: (nullable): the unit of measure after the number ("kilogram", "money", see dowser_unit_find()); of
 * such a number there is a second reading whose span takes the unit in
 * @tail, @n_tail: the words of comparison after that word ("two courses or more"), not in the span either; 0 mostly
 * @from, @to: ISO dates or timestamps, half open; @precision: what was named (a year, a month, a day)
 * @high_month: @high_quarter: where a range of parts that come again ends ("from March to May"), 0 for none; it may go
 * over the end of a year
 * @offset_rolling: the offsets count from today ("last 3 months"), not from the start of the present @unit ("last
 * month")
 * @part: (nullable): static, the function that tells which of the parts that come again: "weekday", "hour"
 * @asked: the part of time itself is asked for
 * @low_offset, @high_offset: in @unit, half open: "last month" is -1 and 0; "today" is day 0 and 1.
 * @open_end: no upper bound ("since last month"); @open_start: no lower bound
 * @to_date: the end is today, today included ("year to date", "last 30 days")
 * @score: 0–1, for choosing among spans that overlap
 */
typedef struct
{
  guint first;
  guint n_tokens;
  guint number_token;
  DowserQuantityKind kind;
  DowserComparison compare;
  gboolean negated;
  const char *compared_word;
  double low;
  double high;
  gboolean integral;
  gboolean year_like;
  DowserNumberUnit number_unit;
  guint unit_word;
  const char *measure_unit;
  guint tail;
  guint n_tail;
  char from[24];
  char to[24];
  DowserUnit precision;
  guint month;
  guint day;
  guint quarter;
  guint weekday;
  guint high_month;
  guint high_quarter;
  DowserUnit unit;
  const char *part;
  gboolean asked;
  int low_offset;
  int high_offset;
  gboolean offset_rolling;
  gboolean open_start;
  gboolean open_end;
  gboolean to_date;
  double score;
} DowserQuantity;

/**
 * dowser_quantities_find:
 *
 * Every reading of every span: spans may overlap, the longest and best first at each token.
 *
 * Returns: (transfer container): of #DowserQuantity, sorted by @first, then longer, then better
 */
GArray *dowser_quantities_find (const DowserTokens *tokens);
/** The number of @quantity as it was written, where that is digits alone. Returns: (nullable): of @tokens */
const char *dowser_quantity_get_digits (const DowserTokens *tokens, const DowserQuantity *quantity);

G_END_DECLS
