/* dowser-saved-periods.c - replaces the periods in a saved plan by the periods of a new question */
#include "knowledge/library/dowser-saved-private.h"

#include "words/dowser-words.h"

#include <stdio.h>
#include <string.h>

/* Which part of a period a literal of the plan is. */
typedef enum
{
  PART_NONE,
  PART_FROM,
  PART_TO,
  PART_LAST, /* the last day */
  PART_YEAR,
  PART_LAST_YEAR,
} PeriodPart;

static void
write_last_day (const DowserQuantity *period, char *buffer, gsize size)
{
  GDate date;
  guint year = 0, month = 0, day = 0;

  *buffer = '\0';
  if (strlen (period->to) < 10 || sscanf (period->to, "%4u-%2u-%2u", &year, &month, &day) != 3
      || !g_date_valid_dmy ((GDateDay) day, (GDateMonth) month, (GDateYear) year))
    return;
  g_date_set_dmy (&date, (GDateDay) day, (GDateMonth) month, (GDateYear) year);
  g_date_subtract_days (&date, 1);
  g_snprintf (buffer, (gulong) size, "%04u-%02u-%02u", g_date_get_year (&date), (guint) g_date_get_month (&date),
              (guint) g_date_get_day (&date));
}

gboolean
_dowser_saved_is_text_type (DowserValueType type)
{
  return type == DOWSER_VALUE_TEXT || dowser_value_type_is_temporal (type);
}

static PeriodPart
find_part (const DowserValue *value, const DowserQuantity *period)
{
  char last[16];

  if (value->type == DOWSER_VALUE_INTEGER && period->year_like)
    return (double) value->integer == period->low                        ? PART_YEAR
           : period->high > 0 && (double) value->integer == period->high ? PART_LAST_YEAR
                                                                         : PART_NONE;
  if (!_dowser_saved_is_text_type (value->type))
    return PART_NONE;
  write_last_day (period, last, sizeof last);
  return strcmp (value->text, period->from) == 0            ? PART_FROM
         : strcmp (value->text, period->to) == 0            ? PART_TO
         : *last != '\0' && strcmp (value->text, last) == 0 ? PART_LAST
                                                            : PART_NONE;
}

static DowserExpr *
make_part (PeriodPart part, const DowserQuantity *period, DowserValueType type)
{
  char last[16];

  switch (part)
    {
    case PART_YEAR:
      return dowser_expr_new_integer ((gint64) period->low);
    case PART_LAST_YEAR:
      return dowser_expr_new_integer ((gint64) period->high);
    case PART_FROM:
      return dowser_expr_new_literal (dowser_value_new_text (type, period->from, -1));
    case PART_TO:
      return dowser_expr_new_literal (dowser_value_new_text (type, period->to, -1));
    case PART_LAST:
    default:
      write_last_day (period, last, sizeof last);
      return dowser_expr_new_literal (dowser_value_new_text (type, last, -1));
    }
}

/* Returns TRUE if the plan contains all limits of the period: its start and its end or, if the period is open on one
 * side, its only limit. */
static gboolean
contains_whole_period (const DowserQuantity *period, const guint counts[])
{
  gboolean has_start = counts[PART_FROM] > 0, has_end = counts[PART_TO] > 0 || counts[PART_LAST] > 0;
  gboolean in_years = counts[PART_YEAR] > 0 || counts[PART_LAST_YEAR] > 0;

  switch (period->compare)
    {
    case DOWSER_COMPARISON_LESS:
    case DOWSER_COMPARISON_LESS_EQUAL:
    case DOWSER_COMPARISON_GREATER:
    case DOWSER_COMPARISON_GREATER_EQUAL:
      return has_start + has_end + in_years == 1;
    default:
      break;
    }
  if (in_years)
    return !has_start && !has_end && (period->high == 0 || (counts[PART_YEAR] > 0 && counts[PART_LAST_YEAR] > 0));
  return has_start && has_end;
}

static gboolean
is_same_period (const DowserQuantity *a, const DowserQuantity *b)
{
  return strcmp (a->from, b->from) == 0 && strcmp (a->to, b->to) == 0 && a->low == b->low && a->high == b->high;
}

static gboolean
is_preposition (const char *word)
{
  static const char *const prepositions[]
      = { "after", "and", "before", "between", "by",      "during", "for", "from",  "in",     "of",
          "on",    "or",  "since",  "the",     "through", "till",   "to",  "until", "within", NULL };

  return g_strv_contains (prepositions, word);
}

static gboolean
has_word (const DowserTokens *tokens, const char *word)
{
  for (guint i = 0; i < dowser_tokens_get_length (tokens); i++)
    if (strcmp (dowser_tokens_get (tokens, i)->folded, word) == 0)
      return TRUE;
  return FALSE;
}

/* Marks the words of the old period as outdated, except for words that the new period also has. A heading with an
 * outdated word would be wrong. */
static void
add_old_period (DowserSavedBinding *self, const char *original_text, const char *current)
{
  g_autoptr (DowserTokens) old = dowser_tokens_new (original_text);
  g_autoptr (DowserTokens) other = dowser_tokens_new (current);

  for (guint i = 0; i < dowser_tokens_get_length (old); i++)
    {
      const DowserToken *token = dowser_tokens_get (old, i);

      if (token->kind != DOWSER_TOKEN_KIND_PUNCTUATION && !is_preposition (token->folded)
          && !has_word (other, token->folded))
        g_ptr_array_add (self->old, g_strdup (token->folded));
    }
}

/* Marks the whole text of the old period ("last month") as outdated, but not its single words, because the new period
 * may have them, too. */
static void
add_old_relative (DowserSavedBinding *self, const char *original_text)
{
  g_autoptr (DowserTokens) tokens = dowser_tokens_new (original_text);
  guint n = dowser_tokens_get_length (tokens), first = 0;
  g_autofree char *rest = NULL;

  while (first + 1 < n && is_preposition (dowser_tokens_get (tokens, first)->folded))
    first++;
  if (n == 0)
    return;
  rest = dowser_tokens_dup_text (tokens, first, n - first);
  g_ptr_array_add (self->old, dowser_word_fold (rest, -1));
}

static void
add_old_season (DowserSavedBinding *self, const char *original_text)
{
  g_autofree char *folded = dowser_word_fold (original_text, -1);
  const char *last = strrchr (folded, ' ');

  g_ptr_array_add (self->old, g_strdup (last != NULL ? last + 1 : folded));
}

gboolean
_dowser_saved_bind_period (DowserSavedBinding *self, const DowserQuestionFormItem *old,
                           const DowserQuestionFormItem *current)
{
  gboolean is_equal = is_same_period (&old->quantity, &current->quantity);
  guint counts[PART_LAST_YEAR + 1] = { 0 };

  if (!is_equal
      && (old->quantity.year_like != current->quantity.year_like
          || strlen (old->quantity.from) != strlen (current->quantity.from)
          || (old->quantity.high > 0) != (current->quantity.high > 0)))
    return FALSE;
  for (guint i = 0; i < self->places->len; i++)
    {
      DowserPlanPlace *place = self->places->pdata[i];
      PeriodPart part = place->expr != NULL && place->expr->kind == DOWSER_EXPR_LITERAL && !place->expr->value->is_null
                            ? find_part (place->expr->value, &old->quantity)
                            : PART_NONE;

      if (part == PART_NONE)
        continue;
      counts[part]++;
      if (is_equal)
        g_hash_table_add (self->kept, place);
      else if (!_dowser_saved_replace_literal (self, place,
                                               make_part (part, &current->quantity, place->expr->value->type)))
        return FALSE;
    }
  if (is_equal)
    return TRUE;
  add_old_period (self, old->original_text, current->original_text);
  /* Marks the old year as outdated. If the new plan still contains it, a date of the old period was not replaced. */
  if (strncmp (old->quantity.from, current->quantity.from, 4) != 0)
    g_ptr_array_add (self->old, g_strndup (old->quantity.from, 4));
  return contains_whole_period (&old->quantity, counts);
}

static gboolean
is_start (const DowserExpr *expr, DowserUnit unit, int offset)
{
  return expr != NULL && expr->kind == DOWSER_EXPR_RELATIVE_DATE && expr->unit == unit && expr->offset == offset;
}

/* Replaces a period such as "last month" by the period of the asked question. Every relative date of the plan must be
 * the start or the end of the old period. */
gboolean
_dowser_saved_bind_relative (DowserSavedBinding *self, const DowserQuestionFormItem *old,
                             const DowserQuestionFormItem *current)
{
  const DowserQuantity *old_quantity = &old->quantity, *new_quantity = &current->quantity;
  gboolean is_equal = old_quantity->unit == new_quantity->unit && old_quantity->low_offset == new_quantity->low_offset
                      && old_quantity->high_offset == new_quantity->high_offset;
  guint n_low = 0, n_high = 0;

  if (!dowser_plan_places_reads_clock (self->plan))
    return FALSE;
  if (is_equal)
    return TRUE;
  if (old_quantity->offset_rolling || old_quantity->to_date)
    return FALSE;
  for (guint i = 0; i < self->places->len; i++)
    {
      DowserPlanPlace *place = self->places->pdata[i];
      gboolean low = is_start (place->expr, old_quantity->unit, old_quantity->low_offset);

      if (place->expr == NULL || place->expr->kind != DOWSER_EXPR_RELATIVE_DATE)
        continue;
      if (!low && !is_start (place->expr, old_quantity->unit, old_quantity->high_offset))
        return FALSE;
      n_low += low;
      n_high += !low;
      if (!_dowser_saved_replace_literal (self, place,
                                          dowser_expr_new_relative_date (new_quantity->unit,
                                                                         low ? new_quantity->low_offset
                                                                             : new_quantity->high_offset)))
        return FALSE;
    }
  add_old_relative (self, old->original_text);
  return (n_low > 0 || old_quantity->open_start) && (n_high > 0 || old_quantity->open_end);
}

/* Returns the number that the plan compares with @part: for @season "in March" and "month", this is 3. Returns 0 if
 * @season doesn't have this part. The numbers of weekdays differ: in a plan, Sunday is 0. */
static gint64
get_season_part (const DowserQuantity *season, const char *part)
{
  if (strcmp (part, "month") == 0)
    return season->month;
  if (strcmp (part, "day") == 0)
    return season->day;
  if (strcmp (part, "quarter") == 0)
    return season->quarter;
  return season->weekday;
}

static gboolean
is_part_of (const DowserPlanPlace *place, const char *part, const DowserQuantity *season)
{
  gint64 original_text = get_season_part (season, part);

  if (g_strcmp0 (place->part, part) != 0 || place->expr->value->is_null
      || place->expr->value->type != DOWSER_VALUE_INTEGER)
    return FALSE;
  return place->expr->value->integer == (strcmp (part, "weekday") == 0 ? original_text % 7 : original_text);
}

/* Returns: (nullable): the only literal of the plan that is compared with @part and equals the number of @season; %NULL
 * if there is none, or more than one */
static DowserPlanPlace *
find_season_place (DowserSavedBinding *self, const char *part, const DowserQuantity *season)
{
  DowserPlanPlace *only_place = NULL;

  for (guint i = 0; i < self->places->len; i++)
    {
      DowserPlanPlace *place = self->places->pdata[i];

      if (!is_part_of (place, part, season))
        continue;
      if (only_place != NULL)
        return NULL;
      only_place = place;
    }
  return only_place;
}

/* Replaces a season such as "in March" by the season of the asked question. For a season, the plan compares the number
 * of the month in any year. Refuses "before March", because a month without a year has no start and no end; such a
 * question must be planned again. */
gboolean
_dowser_saved_bind_season (DowserSavedBinding *self, const DowserQuestionFormItem *old,
                           const DowserQuestionFormItem *current)
{
  static const char *const parts[] = { "month", "day", "quarter", "weekday" };
  gboolean is_equal = TRUE;

  if (old->quantity.compare != DOWSER_COMPARISON_NONE && old->quantity.compare != DOWSER_COMPARISON_EQUAL)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    is_equal = is_equal && get_season_part (&old->quantity, parts[i]) == get_season_part (&current->quantity, parts[i]);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      gint64 original_text = get_season_part (&current->quantity, parts[i]);
      DowserPlanPlace *place = original_text > 0 ? find_season_place (self, parts[i], &old->quantity) : NULL;

      if (original_text > 0 && place == NULL)
        return FALSE;
      if (place != NULL && is_equal)
        g_hash_table_add (self->kept, place);
      else if (place != NULL
               && !_dowser_saved_replace_literal (self, place,
                                                  dowser_expr_new_integer (strcmp (parts[i], "weekday") == 0
                                                                               ? original_text % 7
                                                                               : original_text)))
        return FALSE;
    }
  if (!is_equal)
    add_old_season (self, old->original_text);
  return TRUE;
}
