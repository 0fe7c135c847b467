/* dowser-column-meaning.c - the meaning of a column's numbers: role, unit and scale */
#include "analysis/dowser-column-meaning.h"

#include "analysis/dowser-audit-kinds.h"
#include "analysis/dowser-unit-column.h"
#include "analysis/dowser-unit-text.h"
#include "base/dowser-identifier.h"
#include "words/dowser-units.h"

#include <string.h>

const char *const dowser_number_role_nicks[]
    = { "unknown", "id", "code", "year", "date", "moment", "measure", "flag", "text", NULL };

/* The condition under which the scale (cents, percent, seconds …) that a column's name suggests is used. */
typedef enum
{
  NEEDS_NOTHING,
  NEEDS_MONEY,   /* the name has another word that means money */
  NEEDS_SECONDS, /* the values are integers; as seconds since 1970, they are between 2001 and 2033 */
  NEEDS_HUNDRED, /* a value is above 1.5, so the values aren't shares of 1 */
  NEEDS_SHARES,  /* the values are between 0 and 1, some with decimals */
} ScaleCondition;

/** NameRow: the meaning of the last words of a name. @words: separated by spaces */
typedef struct
{
  const char *words;
  DowserScale scale;
  ScaleCondition needs;
} NameRow;

/* Rows with more words come first. The column's values decide whether a timestamp is in seconds or milliseconds. */
static const NameRow name_rows[] = {
  { "per cent", DOWSER_SCALE_PERCENT, NEEDS_HUNDRED },
  { "percent", DOWSER_SCALE_PERCENT, NEEDS_HUNDRED },
  { "percentage", DOWSER_SCALE_PERCENT, NEEDS_HUNDRED },
  { "pct", DOWSER_SCALE_PERCENT, NEEDS_HUNDRED },
  { "fraction", DOWSER_SCALE_FRACTION, NEEDS_SHARES },
  { "proportion", DOWSER_SCALE_FRACTION, NEEDS_SHARES },
  { "cents", DOWSER_SCALE_CENTS, NEEDS_NOTHING },
  { "cent", DOWSER_SCALE_CENTS, NEEDS_NOTHING },
  { "eurocents", DOWSER_SCALE_CENTS, NEEDS_NOTHING },
  { "pence", DOWSER_SCALE_CENTS, NEEDS_NOTHING },
  { "ct", DOWSER_SCALE_CENTS, NEEDS_MONEY },
  { "cts", DOWSER_SCALE_CENTS, NEEDS_MONEY },
  { "at", DOWSER_SCALE_SECONDS, NEEDS_SECONDS },
  { "on", DOWSER_SCALE_SECONDS, NEEDS_SECONDS },
  { "time", DOWSER_SCALE_SECONDS, NEEDS_SECONDS },
  { "timestamp", DOWSER_SCALE_SECONDS, NEEDS_SECONDS },
  { "ts", DOWSER_SCALE_SECONDS, NEEDS_SECONDS },
  { "date", DOWSER_SCALE_SECONDS, NEEDS_SECONDS },
  { "datetime", DOWSER_SCALE_SECONDS, NEEDS_SECONDS },
  { "epoch", DOWSER_SCALE_SECONDS, NEEDS_SECONDS },
  { "unix", DOWSER_SCALE_SECONDS, NEEDS_SECONDS },
  { "unixtime", DOWSER_SCALE_SECONDS, NEEDS_SECONDS },
  { "moment", DOWSER_SCALE_SECONDS, NEEDS_SECONDS },
  { "created", DOWSER_SCALE_SECONDS, NEEDS_SECONDS },
  { "updated", DOWSER_SCALE_SECONDS, NEEDS_SECONDS },
  { "modified", DOWSER_SCALE_SECONDS, NEEDS_SECONDS },
  { "deleted", DOWSER_SCALE_SECONDS, NEEDS_SECONDS },
  { "expires", DOWSER_SCALE_SECONDS, NEEDS_SECONDS },
};

static const char *const money_words[]
    = { "price",    "amount",   "cost",  "costs",   "fee",     "fees",     "total",   "subtotal", "salary", "wage",
        "tax",      "discount", "sales", "revenue", "balance", "payment",  "refund",  "margin",   "budget", "income",
        "profit",   "charge",   "paid",  "credit",  "debit",   "value",    "expense", "expenses", "spend",  "spent",
        "turnover", "invoice",  "rent",  "bonus",   "deposit", "donation", "sum",     "money",    NULL };
/* Words that are units only in the plural, or not at all: "rating_min", "birth_month", "second". */
static const char *const no_unit_words[]
    = { "min", "hr",   "second", "minute", "hour", "day",  "week",  "month", "year",  "wk",
        "yr",  "mth",  "foot",   "yard",   "mile", "inch", "pound", "ton",   "metre", "meter",
        "gr",  "byte", "kilo",   "mi",     "sec",  "ms",   "lb",    "ounce", NULL };
/* Words that show that the last word alone isn't the unit: "price_per_kg", "square meters", "damage_millions_usd". */
static const char *const compound_words[]
    = { "per",     "by",       "each", "square", "sq",      "cubic",    "area", "thousand", "thousands",
        "million", "millions", "mio",  "mn",     "billion", "billions", "bn",   "k",        NULL };

/* Texts that users enter as the unit of a column: for plain numbers (plain_texts), and for digits that are an
 * identifier (code_texts). */
static const char *const no_unit_texts[] = { "-", "–", "n/a", "na", "none", "no", "unitless", "text", "string", NULL };
static const char *const plain_texts[]
    = { "number", "plain number", "count", "pieces", "piece", "pcs", "units", "unit", NULL };
static const char *const code_texts[] = { "code", "id", "identifier", "key", NULL };

typedef struct
{
  const DowserColumn *column;
  const DowserProfile *profile;
  const DowserColumnProfile *values; /* (nullable) */
  char **words;
  guint n_words;
} ColumnContext;

static gboolean
is_word (const char *text, const char *const *words)
{
  g_autofree char *lower = g_utf8_strdown (text, -1);

  return g_strv_contains (words, g_strstrip (lower));
}

/* Returns the unit that the user entered for @column, or else the unit from a metadata file. Returns: (nullable) */
static const char *
get_unit (const DowserColumn *column, const DowserColumnProfile *values)
{
  const char *unit = values != NULL && values->unit != NULL ? values->unit : column->unit;

  return unit != NULL && !is_word (unit, no_unit_texts) ? unit : NULL;
}

static gboolean
is_number (const DowserColumn *column)
{
  return dowser_value_type_may_be_number (column->type) && column->type != DOWSER_VALUE_BOOLEAN;
}

/* Gets the minimum and the maximum of the column's values. Returns FALSE if they are unknown, as in a table without
 * rows. */
static gboolean
get_range (const DowserColumnProfile *values, double *min, double *max)
{
  const DowserValue *ends[] = { values != NULL ? values->min : NULL, values != NULL ? values->max : NULL };
  double numbers[2];

  for (guint i = 0; i < 2; i++)
    {
      if (ends[i] == NULL || ends[i]->is_null)
        return FALSE;
      if (ends[i]->type == DOWSER_VALUE_INTEGER)
        numbers[i] = (double) ends[i]->integer;
      else if (ends[i]->type == DOWSER_VALUE_REAL)
        numbers[i] = ends[i]->real;
      else
        return FALSE;
    }
  *min = numbers[0];
  *max = numbers[1];
  return TRUE;
}

static gboolean
has_word (const ColumnContext *self, const char *const *words)
{
  return dowser_identifier_has_common_word (self->words, words);
}

static gboolean
ends_with (const ColumnContext *self, const char *words)
{
  g_auto (GStrv) searched_words = g_strsplit (words, " ", -1);
  guint n = g_strv_length (searched_words);

  if (n > self->n_words)
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (strcmp (self->words[self->n_words - n + i], searched_words[i]) != 0)
      return FALSE;
  return TRUE;
}

static gboolean
matches_row (const ColumnContext *self, const NameRow *row, DowserScale *scale)
{
  double min = 0, max = 0;
  gboolean ranged = get_range (self->values, &min, &max);

  *scale = row->scale;
  switch (row->needs)
    {
    case NEEDS_MONEY:
      return has_word (self, money_words);
    case NEEDS_SECONDS:
      if (!ranged || (self->values->has_text && !self->column->number_text))
        return FALSE;
      if (min >= 1e12 && max <= 2e12)
        *scale = DOWSER_SCALE_MILLISECONDS;
      return *scale == DOWSER_SCALE_MILLISECONDS || (min >= 1e9 && max <= 2e9);
    case NEEDS_HUNDRED:
      return ranged && max > 1.5 && min >= -1000 && max <= 1000;
    case NEEDS_SHARES:
      return ranged && self->values->has_real && min >= 0 && max <= 1;
    case NEEDS_NOTHING:
    default:
      return TRUE;
    }
}

static DowserScale
read_scale_of_name (const ColumnContext *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (name_rows); i++)
    {
      DowserScale scale;

      if (!ends_with (self, name_rows[i].words))
        continue;
      return matches_row (self, &name_rows[i], &scale) ? scale : DOWSER_SCALE_ONE;
    }
  return DOWSER_SCALE_ONE;
}

/* Returns TRUE if the last word of the name may be a unit. A word after a number isn't a unit: "thinness 1-19 years" is
 * about an age. A word before a special character isn't a unit, either: "km²" isn't "km". */
static gboolean
can_end_with_unit (const ColumnContext *self)
{
  const char *name = self->column->name;
  gsize length = strlen (name);

  while (length > 0 && strchr (" )]_", name[length - 1]) != NULL)
    length--;
  return length > 0 && g_ascii_isalnum (name[length - 1]) && !g_ascii_isdigit (*self->words[self->n_words - 2]);
}

/* Returns the unit in the column's name: "g" for "weight_grams", "EUR" for "amount_eur". */
static const char *
read_unit_of_name (const ColumnContext *self)
{
  const char *last = self->n_words > 0 ? self->words[self->n_words - 1] : "";
  const char *first = self->n_words > 0 ? self->words[0] : "";
  const char *unit;

  if (has_word (self, compound_words))
    return NULL;
  unit = dowser_currency_from_word (last);
  if (unit == NULL && self->n_words > 1)
    unit = dowser_currency_from_word (first);
  /* In "eur_cents", the currency is the second-to-last word. */
  for (guint i = 1; unit == NULL && i + 1 < self->n_words; i++)
    unit = dowser_currency_from_word (self->words[i]);
  if (unit != NULL || self->n_words < 2 || strlen (last) < 2 || !can_end_with_unit (self)
      || g_strv_contains (no_unit_words, last) || has_word (self, money_words))
    return unit;
  unit = dowser_unit_find (last);
  return unit != NULL ? dowser_unit_get_sign (unit) : NULL;
}

/* Returns the currency that another column of the table contains, if this currency is the same in all rows. */
static const char *
read_currency_of_other_column (const ColumnContext *self)
{
  GPtrArray *columns = self->column->table->columns;

  for (guint i = 0; i < columns->len; i++)
    {
      const DowserColumn *other = columns->pdata[i];
      const DowserColumnProfile *values = dowser_profile_find (self->profile, other);

      if (values != NULL && values->complete && values->values->len == 1 && values->n_nulls == 0
          && dowser_unit_column_is_unit_of (self->column, other))
        return dowser_currency_read (values->values->pdata[0]);
    }
  return NULL;
}

static DowserNumberRole
get_role (DowserColumnKind kind, const ColumnContext *self)
{
  const DowserColumn *column = self->column;
  double min, max;

  switch (kind)
    {
    case DOWSER_KIND_KEY:
      return DOWSER_HOLDS_ID;
    case DOWSER_KIND_CODE:
      return DOWSER_HOLDS_CODE;
    case DOWSER_KIND_YEAR:
      return DOWSER_HOLDS_YEAR;
    case DOWSER_KIND_DATE:
      return DOWSER_HOLDS_DATE;
    case DOWSER_KIND_MEASURE:
      return is_number (column) ? DOWSER_HOLDS_MEASURE : DOWSER_HOLDS_TEXT;
    case DOWSER_KIND_UNKNOWN:
    default:
      break;
    }
  if (column->type == DOWSER_VALUE_BOOLEAN
      || (get_range (self->values, &min, &max) && min == 0 && max == 1 && !self->values->has_real))
    return DOWSER_HOLDS_FLAG;
  if (column->type == DOWSER_VALUE_TEXT)
    return DOWSER_HOLDS_TEXT;
  return DOWSER_HOLDS_UNKNOWN;
}

static gboolean
is_timestamp (DowserScale scale)
{
  return scale == DOWSER_SCALE_SECONDS || scale == DOWSER_SCALE_MILLISECONDS;
}

/* Copies the scale (cents, percent …) and the unit of @unit_text to @meaning, each only if @meaning doesn't have one
 * yet. */
static void
apply_unit_text (DowserNumberMeaning *meaning, const DowserUnitText *unit_text)
{
  if (meaning->scale == DOWSER_SCALE_AUTO && unit_text->scale != DOWSER_SCALE_AUTO)
    meaning->scale = unit_text->scale;
  if (meaning->unit == NULL)
    meaning->unit = unit_text->unit;
}

static void
read_numbers (const ColumnContext *self, DowserNumberMeaning *meaning)
{
  const DowserColumn *column = self->column;
  const char *unit = get_unit (column, self->values);
  DowserUnitText unit_text = { NULL, DOWSER_SCALE_AUTO };

  if (unit != NULL && is_word (unit, plain_texts))
    {
      meaning->scale = DOWSER_SCALE_ONE;
      meaning->role = DOWSER_HOLDS_MEASURE;
      return;
    }
  if (unit != NULL)
    {
      unit_text = dowser_unit_text_read (unit);
      apply_unit_text (meaning, &unit_text);
      /* If the unit text contains a unit but no scale (such as "cents" or "thousands"), the numbers are whole units. A
       * scale in the column's name is ignored. */
      if (unit_text.unit != NULL && meaning->scale == DOWSER_SCALE_AUTO)
        meaning->scale = DOWSER_SCALE_ONE;
    }
  else if (column->description != NULL)
    {
      unit_text = dowser_unit_text_find (column->description);
      apply_unit_text (meaning, &unit_text);
    }
  if (meaning->scale == DOWSER_SCALE_AUTO)
    meaning->scale = read_scale_of_name (self);
  if (is_timestamp (meaning->scale))
    meaning->unit = NULL;
  else if (meaning->unit == NULL && meaning->scale != DOWSER_SCALE_PERCENT && meaning->scale != DOWSER_SCALE_FRACTION)
    {
      meaning->unit = read_unit_of_name (self);
      if (meaning->unit == NULL && (meaning->scale == DOWSER_SCALE_CENTS || has_word (self, money_words)))
        meaning->unit = read_currency_of_other_column (self);
    }
}

static gboolean
can_be_count (DowserNumberRole role)
{
  return role == DOWSER_HOLDS_UNKNOWN || role == DOWSER_HOLDS_MEASURE || role == DOWSER_HOLDS_FLAG;
}

DowserNumberMeaning
dowser_column_meaning_read (const DowserSchema *schema, const DowserProfile *profile, const DowserColumn *column)
{
  const DowserAnalysis analysis = { .schema = schema, .profile = profile };
  g_auto (GStrv) words = dowser_identifier_split (column->name);
  ColumnContext self = { column, profile, dowser_profile_find (profile, column), words, g_strv_length (words) };
  DowserNumberMeaning meaning = { DOWSER_HOLDS_UNKNOWN, DOWSER_SCALE_AUTO, NULL };

  const char *unit = get_unit (column, self.values);

  if (unit != NULL && is_word (unit, code_texts))
    return (DowserNumberMeaning){ DOWSER_HOLDS_CODE, DOWSER_SCALE_ONE, NULL };
  meaning.role = get_role (_dowser_audit_get_column_kind (&analysis, column), &self);
  if (is_number (column) && (unit != NULL || can_be_count (meaning.role)))
    read_numbers (&self, &meaning);
  if (meaning.scale == DOWSER_SCALE_AUTO)
    meaning.scale = DOWSER_SCALE_ONE;
  if (is_timestamp (meaning.scale))
    meaning.role = DOWSER_HOLDS_MOMENT;
  else if (meaning.scale != DOWSER_SCALE_ONE || meaning.unit != NULL)
    meaning.role = DOWSER_HOLDS_MEASURE;
  return meaning;
}

gboolean
dowser_number_role_can_sum (DowserNumberRole role)
{
  return role == DOWSER_HOLDS_MEASURE || role == DOWSER_HOLDS_UNKNOWN || role == DOWSER_HOLDS_FLAG;
}

gboolean
dowser_column_can_be_count (const DowserColumn *column)
{
  static const char *const rate_words[] = { "rate", "rates", "factor", "fx", "exchange", "conversion", NULL };

  return !dowser_identifier_has_word (column->name, money_words)
         && !dowser_identifier_has_word (column->name, rate_words);
}
