/* dowser-quantity.h - numbers, comparisons, dates, periods and limits in a question */
#pragma once

#include "base/dowser-time-unit.h"
#include "words/dowser-tokens.h"

G_BEGIN_DECLS

/**
 * DowserQuantityKind: which fields of #DowserQuantity are used, in addition to @compare.
 * @DOWSER_QUANTITY_NUMBER: @low, for a range also @high: "5", "more than 5", "between 5 and 7", "two or more"
 * @DOWSER_QUANTITY_PERIOD: @from, @to: "2024-03-05", "in March 2024", "before Q3 2023", "2006", "between 2004 and
 * 2006".
 * @low and @high are the years if the words are only years (@year_like), for columns with years as numbers
 * @DOWSER_QUANTITY_SEASON: @month (1–12, possibly with @day), @quarter or @weekday (1 Monday … 7) without a year: "in
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
 * DowserComparison: NONE if the words don't compare: a plain number or date, to be read as equal.
 * For periods: LESS is before @from, LESS_EQUAL before @to, GREATER from @to on, GREATER_EQUAL from @from on; NONE,
 * EQUAL and BETWEEN are within [@from, @to).
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
 * @first, @n_tokens: the span, including comparison words
 * @number_token: the token with the (first) number or date; @first if there is none
 * @negated: TRUE for "not between"; "not more than" changes @compare instead
 * @compared_word: (nullable): the adjective or adverb in the comparison ("older" in "older than", "before"), static
 * @low, @high: numbers, @integral if they are integers; @number_unit: percent or currency
 * @unit_word: token index of the word after the number ("5 km", "20 years", "two courses"), 0 if there is none. The
 * span
 * doesn't include this word, since the word may name a column or a table
 * @measure_unit: (nullable): the unit of measure after the number ("kilogram", "money", see dowser_unit_find()); such a
 * number has a second reading whose span includes the unit
 * @tail, @n_tail: the comparison words after @unit_word ("two courses or more"), also outside of the span; usually 0
 * @from, @to: ISO dates or timestamps, half open; @precision: the precision of the words (a year, a month, a day)
 * @high_month: @high_quarter: the end of a range of months or quarters in any year ("from March to May"), 0 for none;
 * the range may wrap around the end of the year
 * @offset_rolling: the offsets count from today ("last 3 months"), not from the start of the current @unit ("last
 * month")
 * @part: (nullable): static, the function for a recurring part of time: "weekday", "hour"
 * @asked: the question asks for the part of time itself
 * @low_offset, @high_offset: in @unit, half open: "last month" is -1 and 0; "today" is day 0 and 1.
 * @open_end: no upper bound ("since last month"); @open_start: no lower bound
 * @to_date: the end is today, and today is included ("year to date", "last 30 days")
 * @score: 0–1, for choosing among overlapping spans
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
 * Finds all quantities in the question. Their spans may overlap, and the same span may be several quantities, such as a
 * number and a year.
 *
 * Returns: (transfer container): of #DowserQuantity, sorted by @first, then the longest first, then the best score
 * first
 */
GArray *dowser_quantities_find (const DowserTokens *tokens);
/** Returns the number of @quantity as the question writes it, if the number consists of digits only. Returns:
 * (nullable): text of @tokens */
const char *dowser_quantity_get_digits (const DowserTokens *tokens, const DowserQuantity *quantity);

G_END_DECLS
