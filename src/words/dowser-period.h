/* dowser-period.h - reads a single date or period: a day, a month, a quarter, a year, a decade */
#pragma once

#include "words/dowser-quantity.h"

G_BEGIN_DECLS

/**
 * DowserPeriod: a date or a range of dates that the words of a question mean.
 * @n_tokens: number of tokens, including introducing words such as "the year of"
 * @number_token: the first token of the date itself
 * @from, @to: ISO dates, @to is excluded; empty if the period has no year (in this case @month, @day, @quarter or
 * @weekday is
 * set)
 * @year: the first year, 0 when unknown; @year_like: the period is written as a year only
 * @is_sure: the tokens can't be a plain number that only looks like a year
 */
typedef struct
{
  guint n_tokens;
  guint number_token;
  char from[24];
  char to[24];
  DowserUnit precision;
  guint year;
  guint month;
  guint day;
  guint quarter;
  guint weekday;
  gboolean year_like;
  gboolean is_sure;
} DowserPeriod;

/** The maximum number of interpretations of one date: 3/4/2024 is the 4th of March, or perhaps the 3rd of April. */
#define DOWSER_PERIOD_MAX_READINGS 2

/** Returns: the number of possible meanings of the date at token @at, the most likely meaning first in @readings; 0 if
 * there is no date at @at */
guint dowser_period_parse (const DowserTokens *tokens, guint at, DowserPeriod readings[DOWSER_PERIOD_MAX_READINGS]);
/** Sets the year of a period without a year to the year of another period ("between March and May 2024"). Returns: TRUE
 * if possible */
gboolean dowser_period_set_year (DowserPeriod *self, guint year);

G_END_DECLS
