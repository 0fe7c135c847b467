/* dowser-unit-text.c - reads units as users write them: "EUR", "cents", "seconds since 1970", "%" */
#include "analysis/dowser-unit-text.h"

#include "words/dowser-units.h"

#include <string.h>

/**
 * Currency: a currency with its code (such as "EUR") and its other names.
 * @words: the other names in a text, separated by spaces; @in_names: TRUE if @code means the currency in a column's
 * name, too; FALSE if @code has another meaning in names ("try", "inr", "php")
 */
typedef struct
{
  const char *code;
  int decimals;
  gboolean in_names;
  const char *words;
} Currency;

static const Currency currencies[] = {
  { "EUR", 2, TRUE, " € euro euros " },
  { "USD", 2, TRUE, " $ us$ dollar dollars us-dollars " },
  { "GBP", 2, TRUE, " £ sterling " },
  { "CHF", 2, TRUE, " francs " },
  { "JPY", 0, TRUE, " ¥ yen " },
  { "CNY", 2, TRUE, " yuan renminbi rmb " },
  { "SEK", 2, TRUE, " " },
  { "NOK", 2, TRUE, " " },
  { "DKK", 2, TRUE, " " },
  { "ISK", 0, FALSE, " " },
  { "PLN", 2, TRUE, " złoty zloty " },
  { "CZK", 2, TRUE, " " },
  { "HUF", 2, TRUE, " forint " },
  { "RON", 2, FALSE, " lei " },
  { "BGN", 2, TRUE, " " },
  { "TRY", 2, FALSE, " ₺ lira " },
  { "UAH", 2, TRUE, " ₴ hryvnia " },
  { "RUB", 2, FALSE, " ₽ roubles rubles " },
  { "CAD", 2, TRUE, " ca$ " },
  { "AUD", 2, TRUE, " a$ " },
  { "NZD", 2, TRUE, " nz$ " },
  { "BRL", 2, TRUE, " r$ reais " },
  { "MXN", 2, TRUE, " " },
  { "ARS", 2, FALSE, " " },
  { "CLP", 0, FALSE, " " },
  { "COP", 2, FALSE, " " },
  { "PEN", 2, FALSE, " " },
  { "ZAR", 2, TRUE, " rand " },
  { "NGN", 2, TRUE, " ₦ naira " },
  { "KES", 2, TRUE, " " },
  { "EGP", 2, TRUE, " " },
  { "ILS", 2, FALSE, " ₪ shekels " },
  { "AED", 2, TRUE, " dirham dirhams " },
  { "SAR", 2, FALSE, " riyal " },
  { "KWD", 3, TRUE, " " },
  { "BHD", 3, TRUE, " " },
  { "INR", 2, FALSE, " ₹ rupees rupee " },
  { "PKR", 2, TRUE, " " },
  { "IDR", 2, TRUE, " rupiah " },
  { "MYR", 2, TRUE, " ringgit " },
  { "PHP", 2, FALSE, " ₱ " },
  { "SGD", 2, TRUE, " s$ " },
  { "HKD", 2, TRUE, " hk$ " },
  { "THB", 2, TRUE, " ฿ baht " },
  { "KRW", 0, TRUE, " ₩ won " },
  { "VND", 0, TRUE, " ₫ dong " },
};

/** ScaleWords: words in a text that mean a scale (cents, percent, seconds since 1970 …). Entries with more words come
 * first. @unit: (nullable): the unit that the words mean besides the scale */
typedef struct
{
  const char *words;
  DowserScale scale;
  const char *unit;
} ScaleWords;

static const ScaleWords scales[] = {
  { "milliseconds since 1970", DOWSER_SCALE_MILLISECONDS, NULL },
  { "milliseconds since epoch", DOWSER_SCALE_MILLISECONDS, NULL },
  { "milliseconds since the epoch", DOWSER_SCALE_MILLISECONDS, NULL },
  { "unix milliseconds", DOWSER_SCALE_MILLISECONDS, NULL },
  { "epoch milliseconds", DOWSER_SCALE_MILLISECONDS, NULL },
  { "epoch ms", DOWSER_SCALE_MILLISECONDS, NULL },
  { "ms since 1970", DOWSER_SCALE_MILLISECONDS, NULL },
  { "ms since epoch", DOWSER_SCALE_MILLISECONDS, NULL },
  { "seconds since 1970", DOWSER_SCALE_SECONDS, NULL },
  { "seconds since epoch", DOWSER_SCALE_SECONDS, NULL },
  { "seconds since the epoch", DOWSER_SCALE_SECONDS, NULL },
  { "seconds since the unix epoch", DOWSER_SCALE_SECONDS, NULL },
  { "s since 1970", DOWSER_SCALE_SECONDS, NULL },
  { "epoch seconds", DOWSER_SCALE_SECONDS, NULL },
  { "unix seconds", DOWSER_SCALE_SECONDS, NULL },
  { "unix timestamp", DOWSER_SCALE_SECONDS, NULL },
  { "unix time", DOWSER_SCALE_SECONDS, NULL },
  { "unixtime", DOWSER_SCALE_SECONDS, NULL },
  { "hundredths", DOWSER_SCALE_CENTS, NULL },
  { "minor units", DOWSER_SCALE_CENTS, NULL },
  { "minor unit", DOWSER_SCALE_CENTS, NULL },
  { "cents", DOWSER_SCALE_CENTS, NULL },
  { "cent", DOWSER_SCALE_CENTS, NULL },
  { "eurocents", DOWSER_SCALE_CENTS, "EUR" },
  { "eurocent", DOWSER_SCALE_CENTS, "EUR" },
  { "pence", DOWSER_SCALE_CENTS, "GBP" },
  { "rappen", DOWSER_SCALE_CENTS, "CHF" },
  { "grosze", DOWSER_SCALE_CENTS, "PLN" },
  { "paise", DOWSER_SCALE_CENTS, "INR" },
  { "percentage points", DOWSER_SCALE_PERCENT, NULL },
  { "percent", DOWSER_SCALE_PERCENT, NULL },
  { "per cent", DOWSER_SCALE_PERCENT, NULL },
  { "percentage", DOWSER_SCALE_PERCENT, NULL },
  { "prozent", DOWSER_SCALE_PERCENT, NULL },
  { "pct", DOWSER_SCALE_PERCENT, NULL },
  { "%", DOWSER_SCALE_PERCENT, NULL },
  { "fraction", DOWSER_SCALE_FRACTION, NULL },
  { "ratio", DOWSER_SCALE_FRACTION, NULL },
  { "share from 0 to 1", DOWSER_SCALE_FRACTION, NULL },
};

static const struct
{
  const char *unit;
  const char *sign;
} signs[] = {
  { "milligram", "mg" }, { "gram", "g" },        { "kilogram", "kg" },   { "tonne", "t" },     { "ounce", "oz" },
  { "pound", "lb" },     { "millimetre", "mm" }, { "centimetre", "cm" }, { "metre", "m" },     { "kilometre", "km" },
  { "inch", "in" },      { "foot", "ft" },       { "yard", "yd" },       { "mile", "mi" },     { "millisecond", "ms" },
  { "second", "s" },     { "minute", "min" },    { "hour", "h" },        { "day", "days" },    { "week", "weeks" },
  { "month", "months" }, { "year", "years" },    { "byte", "bytes" },    { "kilobyte", "kB" }, { "megabyte", "MB" },
  { "gigabyte", "GB" },  { "terabyte", "TB" },   { "millilitre", "ml" }, { "litre", "l" },
};

const char *
dowser_unit_get_sign (const char *unit)
{
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (strcmp (signs[i].unit, unit) == 0)
      return signs[i].sign;
  return NULL;
}

static const Currency *
find_currency (const char *code)
{
  for (guint i = 0; code != NULL && i < G_N_ELEMENTS (currencies); i++)
    if (g_ascii_strcasecmp (currencies[i].code, code) == 0)
      return &currencies[i];
  return NULL;
}

const char *
dowser_currency_from_word (const char *word)
{
  const Currency *found = find_currency (word);

  if (found == NULL && (strcmp (word, "euro") == 0 || strcmp (word, "euros") == 0))
    return "EUR";
  return found != NULL && found->in_names ? found->code : NULL;
}

const char *
dowser_currency_read (const char *text)
{
  const Currency *found = find_currency (text);
  g_autofree char *lower = g_utf8_strdown (text, -1);
  g_autofree char *padded_text = g_strdup_printf (" %s ", lower);

  for (guint i = 0; found == NULL && *text != '\0' && i < G_N_ELEMENTS (currencies); i++)
    if (strstr (currencies[i].words, padded_text) != NULL)
      found = &currencies[i];
  return found != NULL ? found->code : NULL;
}

int
dowser_currency_get_decimals (const char *currency)
{
  const Currency *found = find_currency (currency);

  return found != NULL ? found->decimals : 2;
}

/* If @text starts with @words as whole words, returns the text after them. Otherwise returns %NULL. */
static const char *
skip_words (const char *text, const char *words)
{
  gsize length = strlen (words);
  gunichar next;

  if (strncmp (text, words, length) != 0)
    return NULL;
  next = g_utf8_get_char (text + length);
  return next == 0 || !g_unichar_isalnum (next) || !g_ascii_isalnum (words[length - 1]) ? text + length : NULL;
}

static const ScaleWords *
find_scale (const char *text, const char **rest)
{
  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    {
      const char *end = skip_words (text, scales[i].words);

      if (end == NULL)
        continue;
      *rest = end;
      return &scales[i];
    }
  return NULL;
}

/* Returns the first word of @text. @rest: (out): the text after this word */
static char *
dup_word (const char *text, const char **rest)
{
  const char *end = text;

  while (*end != '\0' && strchr (" \t\n,;:()/", *end) == NULL && !(*end == '.' && (end[1] == '\0' || end[1] == ' ')))
    end++;
  *rest = end;
  return g_strndup (text, end - text);
}

static const char *
skip_blanks (const char *text)
{
  return text + strspn (text, " \t\n");
}

/* Reads a unit of measure, a currency or a scale (percent, seconds since 1970 …) from the start of @text. A currency
 * may be in cents: "EUR cents", "cents of EUR". @text: lower case */
static gboolean
read_unit_start (const char *text, gboolean allows_short, DowserUnitText *found, const char **end)
{
  const ScaleWords *scaled = find_scale (text, end);
  g_autofree char *word = NULL;
  const char *unit;

  *found = (DowserUnitText){ NULL, DOWSER_SCALE_AUTO };
  if (scaled != NULL)
    {
      g_autofree char *next = NULL;
      const char *at = skip_blanks (*end);
      const char *rest;

      *found = (DowserUnitText){ scaled->unit, scaled->scale };
      at = g_str_has_prefix (at, "of ") ? at + 3 : at + (*at == '(');
      next = dup_word (at, &rest);
      if (scaled->scale != DOWSER_SCALE_CENTS || *next == '\0' || (unit = dowser_currency_read (next)) == NULL)
        return TRUE;
      found->unit = unit;
      *end = rest + (*rest == ')');
      return TRUE;
    }
  word = dup_word (text, end);
  unit = *word != '\0' ? dowser_currency_read (word) : NULL;
  if (unit != NULL)
    {
      const char *rest = NULL;

      found->unit = unit;
      scaled = find_scale (skip_blanks (*end), &rest);
      if (scaled == NULL || scaled->scale != DOWSER_SCALE_CENTS)
        return TRUE;
      found->scale = DOWSER_SCALE_CENTS;
      *end = rest;
      return TRUE;
    }
  /* In a sentence, a single letter isn't a unit: "in a", "in m". */
  unit = *word != '\0' && (allows_short || strlen (word) > 1) ? dowser_unit_find (word) : NULL;
  found->unit = unit != NULL ? dowser_unit_get_sign (unit) : NULL;
  return found->unit != NULL;
}

DowserUnitText
dowser_unit_text_read (const char *text)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (text));
  g_autofree char *lower = g_utf8_strdown (trimmed, -1);
  DowserUnitText found;
  const char *end;

  if (*trimmed == '\0')
    return (DowserUnitText){ NULL, DOWSER_SCALE_AUTO };
  /* A text that goes on after the unit is used unchanged as a unit of its own: "kg per m²", "EUR/h". */
  if (read_unit_start (lower, TRUE, &found, &end) && (*skip_blanks (end) == '\0' || found.scale > DOWSER_SCALE_CENTS))
    return found;
  return (DowserUnitText){ g_intern_string (trimmed), DOWSER_SCALE_AUTO };
}

/* Returns TRUE if a unit may be followed by @end. This is so in "in cents" and "in EUR.", but not in "in 2 days" or "in
 * minutes of the meeting". */
static gboolean
is_valid_end (const char *end)
{
  static const char *const unit_followers[]
      = { "as",        "at",        "for",  "before", "after", "per",  "utc", "less", "incl",
          "including", "excluding", "excl", "net",    "gross", "when", "on",  "and",  NULL };
  const char *at = skip_blanks (end);
  g_autofree char *word = NULL;
  const char *rest;

  if (*at == '\0' || strchr (".,;:()", *at) != NULL)
    return TRUE;
  word = dup_word (at, &rest);
  return g_strv_contains (unit_followers, word);
}

DowserUnitText
dowser_unit_text_find (const char *description)
{
  g_autofree char *lower = g_utf8_strdown (description, -1);
  DowserUnitText found;

  for (const char *at = lower; (at = strstr (at, "in ")) != NULL; at += 3)
    {
      const char *end;

      if (at > lower && g_ascii_isalnum (at[-1]))
        continue;
      if (read_unit_start (skip_blanks (at + 3), FALSE, &found, &end) && is_valid_end (end))
        return found;
    }
  return (DowserUnitText){ NULL, DOWSER_SCALE_AUTO };
}
