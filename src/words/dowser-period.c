/* dowser-period.c - reads a single date or period: a day, a month, a quarter, a year, a decade */
#include "words/dowser-period.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_YEAR 1500
#define LAST_YEAR 2100

/* In calendar order. */
static const char *const months[] = { "january", "february", "march",     "april",   "may",      "june",
                                      "july",    "august",   "september", "october", "november", "december" };
static const char *const short_months[]
    = { "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec" };
static const char *const weekdays[] = { "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday" };

static guint
find_name (const char *const *names, guint n, const char *word)
{
  for (guint i = 0; i < n; i++)
    if (strcmp (names[i], word) == 0)
      return i + 1;
  return 0;
}

/* Skips "," and "of" between the parts of a date. */
static guint
skip_date_separators (const DowserTokens *tokens, guint at)
{
  return dowser_tokens_match_phrase (tokens, at, ",", NULL) || dowser_tokens_match_phrase (tokens, at, "of", NULL)
             ? at + 1
             : at;
}

/* Returns a plain number of four digits in the range of years, else 0. */
static guint
get_year (const DowserTokens *tokens, guint at)
{
  const DowserToken *token = dowser_tokens_get (tokens, at);

  if (token == NULL || token->kind != DOWSER_TOKEN_KIND_NUMBER || strlen (token->text) != 4 || !token->integral
      || token->unit != DOWSER_NUMBER_UNIT_NONE || token->ordinal || !g_ascii_isdigit (token->text[0]))
    return 0;
  return token->number >= FIRST_YEAR && token->number < LAST_YEAR && g_ascii_isdigit (token->text[3])
             ? (guint) token->number
             : 0;
}

/* Returns TRUE if the word before @at shows that @at is a month and not a verb ("in", "during"). */
static gboolean
follows_time_word (const DowserTokens *tokens, guint at)
{
  static const char *const words[] = { "in",    "of",   "during",  "since",   "until", "till", "before",
                                       "after", "from", "between", "through", "for",   NULL };

  return at > 0 && g_strv_contains (words, dowser_tokens_get (tokens, at - 1)->folded);
}

/* "may" and "march" are also verbs. They are read as months before a year or after a word like "in". Otherwise, they
 * must have a capital letter. At the start of a sentence, a number must follow, too. */
static gboolean
is_month_for_sure (const DowserTokens *tokens, guint at)
{
  const DowserToken *token = dowser_tokens_get (tokens, at);
  guint place = skip_date_separators (tokens, at + 1);
  const DowserToken *next = dowser_tokens_get (tokens, place);

  if (get_year (tokens, place) != 0 || follows_time_word (tokens, at))
    return TRUE;
  return token->capitalized && (!token->sentence_start || (next != NULL && next->kind == DOWSER_TOKEN_KIND_NUMBER));
}

/* Returns the number of the month, 1–12, or 0 for no month. */
static guint
get_month (const DowserTokens *tokens, guint at)
{
  const DowserToken *token = dowser_tokens_get (tokens, at);
  guint month;

  if (token == NULL || token->kind != DOWSER_TOKEN_KIND_WORD)
    return 0;
  month = find_name (months, G_N_ELEMENTS (months), token->folded);
  if (month == 0)
    month = find_name (short_months, G_N_ELEMENTS (short_months), token->folded);
  if (month == 0 && strcmp (token->folded, "sept") == 0)
    month = 9;
  if ((month == 3 || month == 5) && !is_month_for_sure (tokens, at))
    return 0;
  return month;
}

static guint
get_weekday (const DowserTokens *tokens, guint at)
{
  const DowserToken *token = dowser_tokens_get (tokens, at);

  if (token == NULL || token->kind != DOWSER_TOKEN_KIND_WORD)
    return 0;
  return find_name (weekdays, G_N_ELEMENTS (weekdays), token->lemma);
}

/* Returns the day of a month, written in digits or as an ordinal: 5, 5th, fifth. Returns 0 for no day. */
static guint
get_day (const DowserTokens *tokens, guint at)
{
  const DowserToken *token = dowser_tokens_get (tokens, at);

  if (token == NULL || !token->has_number || !token->integral || token->unit != DOWSER_NUMBER_UNIT_NONE)
    return 0;
  if (token->kind != DOWSER_TOKEN_KIND_NUMBER && !token->ordinal)
    return 0;
  return token->number >= 1 && token->number <= 31 && token->length <= 12 ? (guint) token->number : 0;
}

static void
write_day (char text[24], const GDate *date)
{
  g_snprintf (text, 24, "%04u-%02u-%02u", g_date_get_year (date), g_date_get_month (date), g_date_get_day (date));
}

/* Sets the bounds [start, end): start is the given day; end is the given day plus @n_months and @n_days. */
static gboolean
set_bounds (DowserPeriod *self, guint year, guint month, guint day, guint n_months, guint n_days)
{
  GDate date;

  if (year < 1 || year > 9998 || !g_date_valid_dmy (day, month, year))
    return FALSE;
  g_date_clear (&date, 1);
  g_date_set_dmy (&date, day, month, year);
  write_day (self->from, &date);
  g_date_add_months (&date, n_months);
  g_date_add_days (&date, n_days);
  write_day (self->to, &date);
  self->year = year;
  return TRUE;
}

static gboolean
set_year (DowserPeriod *self, guint year, guint n_years)
{
  self->precision = DOWSER_UNIT_YEAR;
  return set_bounds (self, year, 1, 1, 12 * n_years, 0);
}

static gboolean
set_quarter (DowserPeriod *self, guint year, guint quarter)
{
  self->precision = DOWSER_UNIT_QUARTER;
  self->quarter = quarter;
  return set_bounds (self, year, 3 * quarter - 2, 1, 3, 0);
}

static gboolean
set_month (DowserPeriod *self, guint year, guint month)
{
  self->precision = DOWSER_UNIT_MONTH;
  self->month = month;
  return set_bounds (self, year, month, 1, 1, 0);
}

static gboolean
set_day (DowserPeriod *self, guint year, guint month, guint day)
{
  self->precision = DOWSER_UNIT_DAY;
  self->month = month;
  self->day = day;
  return set_bounds (self, year, month, day, 0, 1);
}

gboolean
dowser_period_set_year (DowserPeriod *self, guint year)
{
  if (self->year != 0 || self->weekday != 0)
    return FALSE;
  if (self->quarter != 0)
    return set_quarter (self, year, self->quarter);
  if (self->day != 0)
    return set_day (self, year, self->month, self->day);
  return self->month != 0 && set_month (self, year, self->month);
}

/* Sets the bounds to the second or minute written after a date: [second, next second) or [minute, next minute). */
static gboolean
set_time (DowserPeriod *self, const char *time)
{
  guint part[3] = { 0 };
  guint n = 0;
  guint step, total;

  for (const char *p = time; n < 3; p++)
    {
      part[n++] = (guint) atoi (p);
      p += strspn (p, "0123456789");
      if (*p != ':')
        break;
    }
  if (part[0] > 23 || part[1] > 59 || part[2] > 59)
    return FALSE;
  step = n == 3 ? 1 : 60;
  total = part[0] * 3600 + part[1] * 60 + part[2] + step;
  if (total < 86400)
    g_snprintf (self->to, 24, "%.10s %02u:%02u:%02u", self->from, total / 3600 % 24, total / 60 % 60, total % 60);
  g_snprintf (self->from + 10, 14, " %02u:%02u:%02u", part[0] % 24, part[1] % 60, part[2] % 60);
  self->precision = DOWSER_UNIT_HOUR;
  return TRUE;
}

static guint
expand_year (guint year, gsize n_digits)
{
  if (n_digits > 2)
    return year;
  return year + (year < 69 ? 2000 : 1900);
}

/* Adds an interpretation of the date to @readings, if the day exists in the month. */
static guint
add_day_reading (DowserPeriod *readings, guint n, guint year, guint month, guint day, const char *time)
{
  DowserPeriod *self = &readings[n];

  memset (self, 0, sizeof *self);
  self->n_tokens = 1;
  self->is_sure = TRUE;
  if (!set_day (self, year, month, day) || (time != NULL && !set_time (self, time)))
    return n;
  return n + 1;
}

/* Reads a date in digits. 2024-03-05 has one meaning. 3/5/2024 has two meanings: month/day, which is the first, and
 * day/month. 5.3.2024 always means day.month. */
static guint
parse_date_token (const DowserToken *token, DowserPeriod readings[DOWSER_PERIOD_MAX_READINGS])
{
  guint part[3];
  gsize digits[3];
  const char *p = token->text;
  char separator = p[strspn (p, "0123456789")];
  const char *time;
  guint n;

  for (guint i = 0; i < 3; i++)
    {
      digits[i] = strspn (p, "0123456789");
      part[i] = (guint) atoi (p);
      p += digits[i] + (i < 2 ? 1 : 0);
    }
  time = *p != '\0' ? p + 1 : NULL;
  if (digits[0] == 4)
    return add_day_reading (readings, 0, part[0], part[1], part[2], time);
  part[2] = expand_year (part[2], digits[2]);
  if (separator == '.')
    return add_day_reading (readings, 0, part[2], part[1], part[0], time);
  n = add_day_reading (readings, 0, part[2], part[0], part[1], time);
  return part[0] != part[1] ? add_day_reading (readings, n, part[2], part[1], part[0], time) : n;
}

static guint
finish_with_year (const DowserTokens *tokens, guint at, guint end, DowserPeriod *self)
{
  guint place = skip_date_separators (tokens, end);
  guint year = get_year (tokens, place);

  self->n_tokens = (year != 0 ? place + 1 : end) - at;
  if (year != 0)
    return dowser_period_set_year (self, year) ? 1 : 0;
  return 1;
}

/* Reads "March 2024", "March 5, 2024", "March 5th", "March". */
static guint
parse_month_first (const DowserTokens *tokens, guint at, DowserPeriod *self)
{
  guint month = get_month (tokens, at);
  guint day = get_day (tokens, at + 1);

  if (month == 0)
    return 0;
  self->month = month;
  self->is_sure = TRUE;
  self->precision = day != 0 ? DOWSER_UNIT_DAY : DOWSER_UNIT_MONTH;
  self->day = day;
  return finish_with_year (tokens, at, at + (day != 0 ? 2 : 1), self);
}

/* Reads "5 March 2024", "5th of March", "the fifth of March, 2024". */
static guint
parse_day_first (const DowserTokens *tokens, guint at, DowserPeriod *self)
{
  guint day = get_day (tokens, at);
  guint place = dowser_tokens_match_phrase (tokens, at + 1, "of", NULL) ? at + 2 : at + 1;
  guint month = get_month (tokens, place);

  if (day == 0 || month == 0)
    return 0;
  self->day = day;
  self->month = month;
  self->is_sure = TRUE;
  self->precision = DOWSER_UNIT_DAY;
  return finish_with_year (tokens, at, place + 1, self);
}

/* "q3" → 3 */
static guint
get_quarter_word (const DowserToken *token)
{
  const char *text = token != NULL ? token->folded : "";

  return text[0] == 'q' && text[1] >= '1' && text[1] <= '4' && text[2] == '\0' ? (guint) (text[1] - '0') : 0;
}

/* Reads "Q3 2023", "2023 Q3", "third quarter of 2023". */
static guint
parse_quarter (const DowserTokens *tokens, guint at, DowserPeriod *self)
{
  const DowserToken *token = dowser_tokens_get (tokens, at);
  guint quarter = get_quarter_word (token);
  guint year = get_year (tokens, at);

  self->is_sure = TRUE;
  self->precision = DOWSER_UNIT_QUARTER;
  if (year != 0 && get_quarter_word (dowser_tokens_get (tokens, at + 1)) != 0)
    {
      self->n_tokens = 2;
      return set_quarter (self, year, get_quarter_word (dowser_tokens_get (tokens, at + 1))) ? 1 : 0;
    }
  self->quarter = quarter;
  if (quarter != 0)
    return finish_with_year (tokens, at, at + 1, self);
  if (token == NULL || !token->ordinal || token->number > 4
      || !dowser_tokens_match_phrase (tokens, at + 1, "quarter", NULL))
    return 0;
  self->quarter = (guint) token->number;
  return finish_with_year (tokens, at, at + 2, self);
}

/* Reads "H1 2023", "first half of 2023". */
static guint
parse_half_year (const DowserTokens *tokens, guint at, DowserPeriod *self)
{
  const DowserToken *token = dowser_tokens_get (tokens, at);
  guint half = 0, end = at + 1, year;

  if (strcmp (token->folded, "h1") == 0 || strcmp (token->folded, "h2") == 0)
    half = token->folded[1] - '0';
  else if (token->ordinal && token->number <= 2 && dowser_tokens_match_phrase (tokens, at + 1, "half", NULL))
    {
      half = (guint) token->number;
      end = at + 2;
    }
  end = skip_date_separators (tokens, end);
  year = half != 0 ? get_year (tokens, end) : 0;
  if (year == 0)
    return 0;
  self->n_tokens = end + 1 - at;
  self->is_sure = TRUE;
  self->precision = DOWSER_UNIT_QUARTER;
  return set_bounds (self, year, half == 1 ? 1 : 7, 1, 6, 0) ? 1 : 0;
}

/* Reads "last day of January 2024", "first day of Q3 2023", "last month of 2023". "First week" and "last week" are not
 * read as a part of a month, because a week may begin in the previous month. */
static guint
parse_first_or_last (const DowserTokens *tokens, guint at, DowserPeriod *self)
{
  gboolean last = dowser_tokens_match_phrase (tokens, at, "last", NULL);
  DowserPeriod whole_period = { 0 };
  guint n, year, month, day;
  GDate date;

  if ((!last && !dowser_tokens_match_phrase (tokens, at, "first", NULL))
      || !dowser_tokens_match_phrase (tokens, at + 2, "of", NULL))
    return 0;
  n = parse_month_first (tokens, at + 3, &whole_period);
  if (n == 0 && get_year (tokens, at + 3) != 0)
    {
      whole_period.n_tokens = 1;
      n = set_year (&whole_period, get_year (tokens, at + 3), 1);
    }
  if (n == 0)
    {
      memset (&whole_period, 0, sizeof whole_period);
      n = parse_quarter (tokens, at + 3, &whole_period);
    }
  if (n == 0 || whole_period.year == 0 || whole_period.day != 0)
    return 0;
  self->n_tokens = 3 + whole_period.n_tokens;
  self->is_sure = TRUE;
  if (sscanf (last ? whole_period.to : whole_period.from, "%u-%u-%u", &year, &month, &day) != 3)
    return 0;
  g_date_clear (&date, 1);
  g_date_set_dmy (&date, (GDateDay) day, (GDateMonth) month, (GDateYear) year);
  if (last)
    g_date_subtract_days (&date, 1);
  if (dowser_tokens_match_phrase (tokens, at + 1, "day", NULL))
    return set_day (self, g_date_get_year (&date), g_date_get_month (&date), g_date_get_day (&date)) ? 1 : 0;
  if (dowser_tokens_match_phrase (tokens, at + 1, "month", NULL) && whole_period.precision != DOWSER_UNIT_MONTH)
    return set_month (self, g_date_get_year (&date), g_date_get_month (&date)) ? 1 : 0;
  if (dowser_tokens_match_phrase (tokens, at + 1, "quarter", NULL) && whole_period.precision == DOWSER_UNIT_YEAR)
    return set_quarter (self, g_date_get_year (&date), (g_date_get_month (&date) + 2) / 3) ? 1 : 0;
  return 0;
}

/* Reads "1990s", "19th century". */
static guint
parse_decade_or_century (const DowserTokens *tokens, guint at, DowserPeriod *self)
{
  const DowserToken *token = dowser_tokens_get (tokens, at);

  self->is_sure = TRUE;
  self->n_tokens = token->decade ? 1 : 2;
  if (token->decade && token->number >= FIRST_YEAR && token->number < LAST_YEAR)
    return set_year (self, (guint) token->number, 10) ? 1 : 0;
  if (token->ordinal && token->number >= 15 && token->number <= 22
      && dowser_tokens_match_phrase (tokens, at + 1, "century", NULL))
    return set_year (self, (guint) token->number * 100 - 99, 100) ? 1 : 0;
  return 0;
}

/* Reads "2024" and "2024-03", which may be a month or a range of numbers. */
static guint
parse_year (const DowserTokens *tokens, guint at, DowserPeriod readings[DOWSER_PERIOD_MAX_READINGS])
{
  const DowserToken *next = dowser_tokens_get (tokens, at + 1);
  guint year = get_year (tokens, at);
  guint n = 0;

  if (year == 0)
    return 0;
  if (next != NULL && next->joined && next->kind == DOWSER_TOKEN_KIND_NUMBER && strlen (next->text) == 2
      && set_month (&readings[0], year, (guint) next->number))
    {
      readings[0].n_tokens = 2;
      readings[0].is_sure = TRUE;
      n = 1;
    }
  memset (&readings[n], 0, sizeof readings[n]);
  readings[n].n_tokens = 1;
  readings[n].year_like = TRUE;
  return set_year (&readings[n], year, 1) ? n + 1 : n;
}

static guint
parse_weekday (const DowserTokens *tokens, guint at, DowserPeriod *self)
{
  self->weekday = get_weekday (tokens, at);
  self->n_tokens = 1;
  self->precision = DOWSER_UNIT_DAY;
  self->is_sure = TRUE;
  return self->weekday != 0 ? 1 : 0;
}

static guint
parse_without_intro (const DowserTokens *tokens, guint at, DowserPeriod readings[DOWSER_PERIOD_MAX_READINGS])
{
  typedef guint (*Parser) (const DowserTokens *tokens, guint at, DowserPeriod *readings);
  static const Parser parsers[] = { parse_first_or_last, parse_quarter,   parse_half_year, parse_decade_or_century,
                                    parse_month_first,   parse_day_first, parse_year,      parse_weekday };
  const DowserToken *token = dowser_tokens_get (tokens, at);

  if (token == NULL || token->kind == DOWSER_TOKEN_KIND_QUOTED)
    return 0;
  if (token->kind == DOWSER_TOKEN_KIND_DATE)
    return parse_date_token (token, readings);
  for (guint i = 0; i < G_N_ELEMENTS (parsers); i++)
    {
      guint n;

      memset (readings, 0, sizeof (DowserPeriod) * DOWSER_PERIOD_MAX_READINGS);
      n = parsers[i](tokens, at, readings);
      if (n > 0)
        return n;
    }
  return 0;
}

/* Returns the number of tokens that introduce a date: "the year of 2010", "the month of March", "year 2014". */
static guint
count_intro_tokens (const DowserTokens *tokens, guint at)
{
  static const char *const half_phrases[]
      = { "the year of",     "the years of", "the year",      "the years",  "year of",    "year",    "years",
          "the fiscal year", "fiscal year",  "the season of", "the season", "season",     "seasons", "the month of",
          "month of",        "the date of",  "the date",      "date",       "the day of", "the" };
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (half_phrases); i++)
    if (dowser_tokens_match_phrase (tokens, at, half_phrases[i], &n))
      return n;
  return 0;
}

guint
dowser_period_parse (const DowserTokens *tokens, guint at, DowserPeriod readings[DOWSER_PERIOD_MAX_READINGS])
{
  guint skip = count_intro_tokens (tokens, at);
  guint n = parse_without_intro (tokens, at + skip, readings);

  for (guint i = 0; i < n; i++)
    {
      readings[i].number_token = at + skip;
      readings[i].n_tokens += skip;
      readings[i].is_sure |= skip > 1 || (skip == 1 && !dowser_tokens_match_phrase (tokens, at, "the", NULL));
    }
  return n;
}
