/* dowser-units.c - words for units of measure, and conversion factors between units */
#include "words/dowser-units.h"

#include "words/dowser-words.h"

#include <string.h>

typedef enum
{
  KIND_MASS,
  KIND_LENGTH,
  KIND_TIME,
  KIND_CALENDAR,
  KIND_MONEY,
  KIND_BYTES,
  KIND_VOLUME
} UnitKind;

/** Unit: @size: the unit's size in the smallest unit of its kind; @words: all words for the unit, as lemmas, ended by
 * %NULL. */
typedef struct
{
  const char *name;
  UnitKind kind;
  double size;
  const char *words[8];
} Unit;

/* Months and years vary in length, so they can be converted to each other, but not to days. */
/* clang-format off */
static const Unit units[] = {
  { "milligram", KIND_MASS, 0.001, { "mg", "milligram", "milligramme" } },
  { "gram", KIND_MASS, 1, { "g", "gram", "gramme", "gr" } },
  { "kilogram", KIND_MASS, 1000, { "kg", "kilo", "kilogram", "kilogramme", "kgs" } },
  { "tonne", KIND_MASS, 1e6, { "tonne", "ton" } },
  { "ounce", KIND_MASS, 28.349523125, { "oz", "ounce" } },
  { "pound", KIND_MASS, 453.59237, { "lb", "lbs", "pound" } },

  { "millimetre", KIND_LENGTH, 0.001, { "mm", "millimetre", "millimeter" } },
  { "centimetre", KIND_LENGTH, 0.01, { "cm", "centimetre", "centimeter", "cms" } },
  { "metre", KIND_LENGTH, 1, { "metre", "meter", "m" } },
  { "kilometre", KIND_LENGTH, 1000, { "km", "kilometre", "kilometer", "kms" } },
  { "inch", KIND_LENGTH, 0.0254, { "inch", "inches" } },
  { "foot", KIND_LENGTH, 0.3048, { "foot", "ft", "feet" } },
  { "yard", KIND_LENGTH, 0.9144, { "yard", "yd" } },
  { "mile", KIND_LENGTH, 1609.344, { "mile", "mi" } },

  { "millisecond", KIND_TIME, 0.001, { "millisecond", "ms", "msec" } },
  { "second", KIND_TIME, 1, { "second", "sec", "secs" } },
  { "minute", KIND_TIME, 60, { "minute", "min", "mins" } },
  { "hour", KIND_TIME, 3600, { "hour", "hr", "hrs" } },
  { "day", KIND_TIME, 86400, { "day" } },
  { "week", KIND_TIME, 604800, { "week", "wk" } },

  { "month", KIND_CALENDAR, 1, { "month", "mth" } },
  { "year", KIND_CALENDAR, 12, { "year", "yr" } },

  { "cent", KIND_MONEY, 1, { "cent", "penny", "pence" } },
  { "money", KIND_MONEY, 100, { "money", "euro", "eur", "dollar", "usd", "buck", "gbp" } },

  { "byte", KIND_BYTES, 1, { "byte" } },
  { "kilobyte", KIND_BYTES, 1e3, { "kb", "kilobyte" } },
  { "megabyte", KIND_BYTES, 1e6, { "mb", "megabyte" } },
  { "gigabyte", KIND_BYTES, 1e9, { "gb", "gigabyte" } },
  { "terabyte", KIND_BYTES, 1e12, { "tb", "terabyte" } },

  { "millilitre", KIND_VOLUME, 0.001, { "ml", "millilitre", "milliliter" } },
  { "litre", KIND_VOLUME, 1, { "litre", "liter", "l" } },
};
/* clang-format on */

static const Unit *
find_unit (const char *word)
{
  g_autofree char *lemma = dowser_word_dup_lemma (word);

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    for (guint j = 0; j < G_N_ELEMENTS (units[i].words) && units[i].words[j] != NULL; j++)
      if (strcmp (units[i].words[j], word) == 0 || strcmp (units[i].words[j], lemma) == 0)
        return &units[i];
  return NULL;
}

const char *
dowser_unit_find (const char *word)
{
  const Unit *unit = find_unit (word);

  return unit != NULL ? unit->name : NULL;
}

gboolean
dowser_unit_convert (const char *from, const char *to, double *factor)
{
  const Unit *a = find_unit (from);
  const Unit *b = find_unit (to);

  if (a == NULL || b == NULL || a->kind != b->kind)
    return FALSE;
  *factor = a->size / b->size;
  return TRUE;
}
