/* dowser-csv-settle.c - chooses one of the possible types of a column, by its name, its file and the user's choice */
#include "sources/csv/dowser-csv-settle.h"

#include "base/dowser-identifier.h"

#include <string.h>

#define ANY_NUMBER                                                                                                     \
  (DOWSER_CSV_WHOLE | DOWSER_CSV_POINT | DOWSER_CSV_COMMA | DOWSER_CSV_GROUPED | DOWSER_CSV_COMMA_GROUPED)
#define ANY_COMPACT (DOWSER_CSV_COMPACT_DAY | DOWSER_CSV_COMPACT_MOMENT)
#define OPEN_DAY (DOWSER_CSV_SLASHES | DOWSER_CSV_TIMESTAMP_DMY | DOWSER_CSV_TIMESTAMP_MDY)
#define WRITTEN_DAY (DOWSER_CSV_WRITTEN_DAY | DOWSER_CSV_WRITTEN_MOMENT)

const char *const dowser_csv_choice_nicks[]
    = { "automatic", "text", "numbers", "dates", "day-first", "month-first", "durations", "hours", NULL };

/* Words that suggest days, or durations, in the heading of a column. */
static const char *const day_words[] = { "date", "day",       "dt", "datum", "fecha", "ymd",      "month", "period",
                                         "time", "timestamp", "at", "on",    "born",  "birthday", "dob",   NULL };
static const char *const duration_words[]
    = { "duration", "length", "runtime", "elapsed", "lap", "split", "pace", "laptime", "mins", NULL };
/* Words in headings that decide whether "7:30" means hours and minutes. With one of work_words, it always does. With
 * one of hour_words, it does if a value exceeds 24 hours. With one of minute_words, it never does. */
static const char *const work_words[]
    = { "worked", "overtime", "timesheet", "billed", "billable", "hrs", "hhmm", "hh", "flextime", NULL };
static const char *const hour_words[]
    = { "hours", "hour", "hr", "h", "work", "working", "shift", "labor", "labour", "uptime", "downtime", NULL };
static const char *const minute_words[]
    = { "lap", "split", "pace", "laptime", "mins", "min", "minutes", "mm", "song", "track", "race", "finish", NULL };

/* Words in headings of seasons. If all cells are equal, for example "2010-11", they are a month only if the heading
 * suggests days and contains none of these words. */
static const char *const season_words[]
    = { "season", "year", "fy", "fiscal", "financial", "tax", "school", "academic", "budget", "session", NULL };

/* Words in headings. version_words mean versions, whose parts are separate numbers. amount_words mean amounts, for
 * which "2.5" and "2.50" are equal. */
static const char *const version_words[]
    = { "version", "ver", "release", "revision", "rev", "build", "firmware", "section", "chapter", "clause", NULL };
static const char *const amount_words[]
    = { "price",  "cost",  "amount", "total", "sum",   "fee",   "rate",   "weight", "height",   "width",
        "length", "score", "salary", "tax",   "value", "qty",   "paid",   "tip",    "fare",     "wage",
        "net",    "gross", "size",   "grade", "mark",  "ratio", "budget", "sales",  "quantity", NULL };

gboolean
dowser_csv_column_has_ambiguous_day_order (const DowserCsvColumn *self)
{
  for (guint i = 0; i < self->n_formats; i++)
    if (strstr (self->formats[i], "%1") != NULL)
      return TRUE;
  return FALSE;
}

static gboolean
has_only_iso_months (const DowserCsvColumn *self)
{
  return self->n_formats == 1 && g_str_equal (self->formats[0], "%Y-%m");
}

/* Returns TRUE if the heading suggests days. The heading may also be a compound word, such as "docdate" or
 * "workday". */
static gboolean
is_called_day (const DowserCsvColumn *self)
{
  g_autofree char *name = g_ascii_strdown (self->name, -1);

  return g_str_has_suffix (name, "date") || g_str_has_suffix (name, "day")
         || dowser_identifier_has_word (self->name, day_words);
}

/* Returns TRUE if the durations are hours and minutes, such as "25:30" under "hours worked". */
static gboolean
has_hours (const DowserCsvColumn *self)
{
  return self->n_fraction == 0 && !dowser_identifier_has_word (self->name, minute_words)
         && (dowser_identifier_has_word (self->name, work_words)
             || dowser_identifier_has_word (self->name, hour_words));
}

/* Keeps the type DURATION if a value can't be a time of day, if the heading suggests durations, or if no other type is
 * possible, as for a mix of "3:45" and "3:45:00". */
static void
resolve_durations (DowserCsvColumn *self)
{
  if ((self->types & DOWSER_CSV_DURATION) != 0
      && (self->duration || dowser_identifier_has_word (self->name, duration_words)
          || dowser_identifier_has_word (self->name, work_words)))
    {
      self->types = DOWSER_CSV_DURATION;
      self->hours = has_hours (self);
    }
  self->types &= self->types == DOWSER_CSV_DURATION ? DOWSER_CSV_ALL : ~DOWSER_CSV_DURATION;
}

/* Decides between seasons and months. If every cell can be a year followed by the next year, the column contains
 * seasons. In one case, it contains months instead: all cells are equal and the heading suggests days. */
static void
resolve_seasons (DowserCsvColumn *self)
{
  gboolean constant = (self->seasons & (self->seasons - 1)) == 0;

  if ((self->common_types & DOWSER_CSV_SEASON) == 0)
    return;
  if (constant && is_called_day (self) && !dowser_identifier_has_word (self->name, season_words))
    self->types &= ~DOWSER_CSV_SEASON;
  else
    {
      self->types &= DOWSER_CSV_SEASON;
      self->common_types &= DOWSER_CSV_SEASON;
    }
}

static void
resolve_versions (DowserCsvColumn *self)
{
  gboolean has_fraction = (self->types & DOWSER_CSV_DECIMAL) != 0 && (self->types & DOWSER_CSV_WHOLE) == 0;

  self->versions
      = has_fraction
        && (dowser_identifier_has_word (self->name, version_words)
            || (self->versions && !self->hundredths && !dowser_identifier_has_word (self->name, amount_words)));
  if (self->versions)
    self->types = self->amounts = 0;
}

/* Removes types that require a certain word in the heading, if the heading lacks this word. */
static void
resolve_by_name (DowserCsvColumn *self)
{
  resolve_durations (self);
  resolve_seasons (self);
  resolve_versions (self);
  if (self->n_formats > 1)
    self->types &= ~DOWSER_CSV_WRITTEN_CLOCK;
  if ((self->types & ANY_COMPACT) != 0 && (self->types & ANY_NUMBER) != 0)
    self->types &= is_called_day (self) ? ANY_COMPACT : ~ANY_COMPACT;
  /* "2009-10" may be a season, so it isn't read as a month unless the heading suggests days. */
  if ((self->types & DOWSER_CSV_WRITTEN_MONTH) != 0 && has_only_iso_months (self) && !is_called_day (self))
    self->types &= ~DOWSER_CSV_WRITTEN_MONTH;
}

static void
apply_choice (DowserCsvColumn *self, DowserCsvChoice choice)
{
  static const DowserCsvTypes kinds[DOWSER_CSV_N_CHOICES] = { 0,
                                                              0,
                                                              ANY_NUMBER,
                                                              DOWSER_CSV_ANY_DAY,
                                                              DOWSER_CSV_ANY_DAY,
                                                              DOWSER_CSV_ANY_DAY,
                                                              DOWSER_CSV_DURATION,
                                                              DOWSER_CSV_DURATION };
  DowserCsvTypes types = self->common_types & kinds[choice];

  if (choice == DOWSER_CSV_CHOOSE_TEXT)
    self->types = self->amounts = 0;
  /* Ignores a choice that doesn't fit the file, because the file may have changed. */
  if (types == 0 || self->has_mixed_types)
    return;
  self->types = types;
  self->amounts = 0;
  self->versions = FALSE;
  self->hours = choice == DOWSER_CSV_CHOOSE_HOURS;
  self->is_lenient = self->n_odd > 0;
  if (choice == DOWSER_CSV_CHOOSE_DAY_FIRST || choice == DOWSER_CSV_CHOOSE_MONTH_FIRST)
    {
      gboolean day_first = choice == DOWSER_CSV_CHOOSE_DAY_FIRST;

      self->is_lenient |= (day_first ? self->n_month_first : self->n_day_first) > 0;
      self->n_day_first = day_first;
      self->n_month_first = !day_first;
    }
}

static gboolean
has_day_order (const DowserCsvColumn *self)
{
  return (self->types & (OPEN_DAY | WRITTEN_DAY)) != 0 && dowser_csv_column_has_ambiguous_day_order (self);
}

/* Returns: 1 for day first, 2 for month first, 0 if the columns don't show the order or contradict each other */
static guint
find_day_order (const DowserCsvShape *shape)
{
  guint orders = 0;

  for (guint i = 0; i < shape->columns->len; i++)
    {
      const DowserCsvColumn *column = shape->columns->pdata[i];

      if (has_day_order (column) && column->n_day_first + column->n_month_first > 0)
        orders |= (column->n_day_first > 0 ? 1U : 0) | (column->n_month_first > 0 ? 2U : 0);
    }
  return orders == 3 ? 0 : orders;
}

static void
set_day_order (DowserCsvColumn *self, guint order)
{
  if (!has_day_order (self))
    return;
  if (self->n_day_first == 0 && self->n_month_first == 0 && order != 0)
    {
      self->borrowed_order = TRUE;
      self->n_day_first = order == 1;
      self->n_month_first = order == 2;
    }
  if ((self->n_day_first > 0) == (self->n_month_first > 0))
    {
      self->doubt = self->n_day_first > 0 ? DOWSER_CSV_BOTH_ORDERS : DOWSER_CSV_EITHER_ORDER;
      self->types &= ~(OPEN_DAY | WRITTEN_DAY);
    }
  else if (self->n_day_first > 0)
    self->types &= ~(DOWSER_CSV_DATE_MDY | DOWSER_CSV_TIMESTAMP_MDY);
  else
    self->types &= ~(DOWSER_CSV_DATE_DMY | DOWSER_CSV_TIMESTAMP_DMY);
}

static DowserCsvChoice
get_choice (GHashTable *choices, const char *name)
{
  const char *nick = choices != NULL ? g_hash_table_lookup (choices, name) : NULL;

  for (guint i = 0; nick != NULL && dowser_csv_choice_nicks[i] != NULL; i++)
    if (g_str_equal (dowser_csv_choice_nicks[i], nick))
      return (DowserCsvChoice) i;
  return DOWSER_CSV_CHOOSE_AUTOMATIC;
}

DowserCsvShape *
dowser_csv_resolve_types (const DowserCsvShape *shape, GHashTable *choices)
{
  DowserCsvShape *self = dowser_csv_shape_copy (shape);
  GPtrArray *columns = self->columns;
  guint order;

  for (guint i = 0; i < columns->len; i++)
    {
      DowserCsvColumn *column = columns->pdata[i];

      column->choice = get_choice (choices, column->name);
      apply_choice (column, column->choice);
      if (column->choice == DOWSER_CSV_CHOOSE_AUTOMATIC && !column->is_declared)
        resolve_by_name (column);
    }
  order = find_day_order (self);
  for (guint i = 0; i < columns->len; i++)
    set_day_order (columns->pdata[i], order);
  return self;
}
