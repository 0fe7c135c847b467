/* dowser-period.h - one date or stretch of time that stands by itself: a day, a month, a quarter, a year, a decade */
#pragma once

#include "words/dowser-quantity.h"

G_BEGIN_DECLS

/**
 * DowserPeriod:
 * @n_tokens: words such as "the year of" before it included
 * @number_token: where the date itself begins
 * @from, @to: half open, ISO; empty where there is no year (then @month, @day, @quarter or @weekday is set)
 * @year: the first year, 0 when unknown; @year_like: the words are a bare year
 * @sure: no number that happens to look like a year
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
  gboolean sure;
} DowserPeriod;

/** Two at most: 3/4/2024 is the 4th of March, or perhaps the 3rd of April. */
#define DOWSER_PERIOD_MAX_READINGS 2

/** Returns: number of readings, the likelier first; 0 where there is no date at @at */
guint dowser_period_parse (const DowserTokens *tokens, guint at, DowserPeriod readings[DOWSER_PERIOD_MAX_READINGS]);
/** Gives a period that has no year the year of another ("between March and May 2024"). Returns: whether it could */
gboolean dowser_period_set_year (DowserPeriod *self, guint year);

G_END_DECLS
