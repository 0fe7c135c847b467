/* dowser-scan-number.c - finds the end of a number, a date or a time, and the value of the number */
#include "words/dowser-scan.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MAX_DIGITS 40

typedef struct
{
  const char *word;
  double number;
  gboolean ordinal;
} NumberWord;

/* Sorted by word, for the binary search. */
/* clang-format off */
static const NumberWord number_words[] = {
  { "billion", 1e9 }, { "dozen", 12 }, { "eight", 8 }, { "eighteen", 18 }, { "eighteenth", 18, .ordinal = TRUE },
  { "eighth", 8, .ordinal = TRUE }, { "eighty", 80 }, { "eleven", 11 }, { "eleventh", 11, .ordinal = TRUE },
  { "fifteen", 15 }, { "fifteenth", 15, .ordinal = TRUE }, { "fifth", 5, .ordinal = TRUE }, { "fifty", 50 },
  { "first", 1, .ordinal = TRUE }, { "five", 5 }, { "forty", 40 }, { "four", 4 }, { "fourteen", 14 },
  { "fourteenth", 14, .ordinal = TRUE }, { "fourth", 4, .ordinal = TRUE }, { "hundred", 100 }, { "million", 1e6 },
  { "nine", 9 }, { "nineteen", 19 }, { "nineteenth", 19, .ordinal = TRUE }, { "ninety", 90 },
  { "ninth", 9, .ordinal = TRUE }, { "once", 1 }, { "one", 1 }, { "second", 2, .ordinal = TRUE }, { "seven", 7 },
  { "seventeen", 17 }, { "seventeenth", 17, .ordinal = TRUE }, { "seventh", 7, .ordinal = TRUE }, { "seventy", 70 },
  { "six", 6 }, { "sixteen", 16 }, { "sixteenth", 16, .ordinal = TRUE }, { "sixth", 6, .ordinal = TRUE },
  { "sixty", 60 }, { "ten", 10 }, { "tenth", 10, .ordinal = TRUE }, { "third", 3, .ordinal = TRUE },
  { "thirteen", 13 }, { "thirteenth", 13, .ordinal = TRUE }, { "thirty", 30 }, { "thousand", 1000 }, { "three", 3 },
  { "thrice", 3 }, { "twelfth", 12, .ordinal = TRUE }, { "twelve", 12 }, { "twentieth", 20, .ordinal = TRUE },
  { "twenty", 20 }, { "twice", 2 }, { "two", 2 }, { "zero", 0 },
};
/* clang-format on */

static int
compare_number_word (const void *word, const void *row)
{
  return strcmp (word, ((const NumberWord *) row)->word);
}

gboolean
dowser_scan_number_word (const char *folded, double *number, gboolean *ordinal)
{
  const NumberWord *row
      = bsearch (folded, number_words, G_N_ELEMENTS (number_words), sizeof (NumberWord), compare_number_word);

  if (row == NULL)
    return FALSE;
  *number = row->number;
  *ordinal = row->ordinal;
  return TRUE;
}

static gsize
count_digits (const char *at)
{
  gsize n = 0;

  while (g_ascii_isdigit (at[n]))
    n++;
  return n;
}

static gboolean
ends_word (const char *at)
{
  return !g_unichar_isalnum (g_utf8_get_char (at)) && *at != '_';
}

/* Returns the length of a time such as 12:30, 12:30:05 or 12:30:05.5; 0 if there is no time. */
static gsize
scan_time (const char *at)
{
  gsize length = count_digits (at);

  if (length < 1 || length > 2 || at[length] != ':' || count_digits (at + length + 1) != 2 || atoi (at) > 24)
    return 0;
  length += 3;
  if (at[length] == ':' && count_digits (at + length + 1) == 2)
    length += 3;
  if (at[length] == '.' && count_digits (at + length + 1) > 0)
    length += 1 + count_digits (at + length + 1);
  if (at[length] == 'Z')
    length++;
  return ends_word (at + length) ? length : 0;
}

/* Returns the length of a date such as 2024-03-05, 2024/3/5, 3/5/2024, 05.03.2024 or 12-31-99, including a time of day
 * after the date. */
static gsize
scan_date (const char *at)
{
  gsize a = count_digits (at), b, c, length, time;
  char date_separator = at[a];
  gboolean year_first = a == 4;

  if (a == 0 || a == 3 || a > 4 || (date_separator != '-' && date_separator != '/' && date_separator != '.'))
    return 0;
  b = count_digits (at + a + 1);
  if (b < 1 || b > 2 || at[a + 1 + b] != date_separator)
    return 0;
  c = count_digits (at + a + b + 2);
  length = a + b + c + 2;
  if (year_first ? c < 1 || c > 2 : c != 4 && (c != 2 || date_separator == '.'))
    return 0;
  if (atoi (at + a + 1) > 31 || (!year_first && (atoi (at) > 31 || atoi (at) < 1)))
    return 0;
  if (at[length] == 'T' || at[length] == ' ')
    {
      time = scan_time (at + length + 1);
      length += time > 0 ? 1 + time : 0;
    }
  return ends_word (at + length) ? length : 0;
}

static gsize
scan_currency (const char *at)
{
  static const char *const signs[] = { "$", "€", "£", "¥", "₹" };

  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (g_str_has_prefix (at, signs[i]))
      return strlen (signs[i]);
  return 0;
}

/* Returns the length of the separator between groups of three digits: a comma, a space, a no-break space or a thin
 * space. */
static gsize
scan_group_mark (const char *at)
{
  static const char *const group_separators[] = { ",", " ", "\302\240", "\342\200\257", "\342\200\211" };

  for (guint i = 0; i < G_N_ELEMENTS (group_separators); i++)
    if (g_str_has_prefix (at, group_separators[i]))
      return strlen (group_separators[i]);
  return 0;
}

/* Copies the digits of a number with groups and a fraction to @digits, in the form that strtod() reads. Returns the
 * number's length in the question. */
static gsize
scan_digits (const char *at, GString *digits)
{
  gsize length = count_digits (at);
  const char *date_separator = at + length;
  gsize first_mark = scan_group_mark (date_separator);

  g_string_append_len (digits, at, length);
  if (length >= 1 && length <= 3 && at[0] != '0')
    while (first_mark > 0 && scan_group_mark (at + length) == first_mark
           && strncmp (date_separator, at + length, first_mark) == 0 && count_digits (at + length + first_mark) == 3)
      {
        g_string_append_len (digits, at + length + first_mark, 3);
        length += first_mark + 3;
      }
  if (at[length] == '.' && g_ascii_isdigit (at[length + 1]))
    {
      gsize fraction = 1 + count_digits (at + length + 1);
      g_string_append_len (digits, at + length, fraction);
      length += fraction;
    }
  return length;
}

/** NumberSuffix: letters directly after the digits. @is_ambiguous: TRUE if the suffix is accepted only after a currency
 * sign
 * ("5m" may be metres) */
typedef struct
{
  const char *letters;
  double scale;
  gboolean is_ambiguous;
} NumberSuffix;

static const NumberSuffix scales[] = {
  { "bn", 1e9 },
  { "BN", 1e9 },
  { "Bn", 1e9 },
  { "B", 1e9, .is_ambiguous = TRUE },
  { "b", 1e9, .is_ambiguous = TRUE },
  { "mm", 1e6, .is_ambiguous = TRUE },
  { "MM", 1e6, .is_ambiguous = TRUE },
  { "mn", 1e6 },
  { "M", 1e6 },
  { "m", 1e6, .is_ambiguous = TRUE },
  { "k", 1e3 },
  { "K", 1e3 },
};

static const char *const ordinal_ends[] = { "st", "nd", "rd", "th" };

/* Units of measure that users write directly after a number. The number ends before the unit. */
static const char *const glued_units[]
    = { "kg", "km", "cm",  "mm",  "lb",   "lbs", "mb",  "gb", "tb",  "ft",  "mph", "kmh", "hp",
        "cc", "am", "pm",  "min", "mins", "hr",  "hrs", "h",  "g",   "ml",  "l",   "yr",  "yrs",
        "m",  "s",  "sec", "ms",  "oz",   "w",   "kw",  "hz", "mhz", "ghz", "px",  "pt",  "x" };

static gsize
scan_letters (const char *at)
{
  gsize n = 0;

  while (g_ascii_isalpha (at[n]))
    n++;
  return n;
}

static gboolean
is_among (const char *at, gsize length, const char *const *list, guint n)
{
  for (guint i = 0; i < n; i++)
    if (strlen (list[i]) == length && g_ascii_strncasecmp (at, list[i], length) == 0)
      return TRUE;
  return FALSE;
}

static const NumberSuffix *
find_scale (const char *at, gsize length, gboolean currency)
{
  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    if (strlen (scales[i].letters) == length && strncmp (at, scales[i].letters, length) == 0
        && (currency || !scales[i].is_ambiguous))
      return &scales[i];
  return NULL;
}

/* Reads the characters directly after the digits. Returns FALSE if digits and characters form a word such as "3D" or
 * "20x4". */
static gboolean
scan_suffix (const char *at, gboolean is_integer, DowserToken *token, gsize *length)
{
  const char *after = at + *length;
  gsize letters = scan_letters (after);
  const NumberSuffix *scale;

  if (letters == 0)
    return ends_word (after);
  if (!ends_word (after + letters))
    return FALSE;
  scale = find_scale (after, letters, token->unit == DOWSER_NUMBER_UNIT_CURRENCY);
  if (scale != NULL)
    token->number *= scale->scale;
  else if (is_integer && is_among (after, letters, ordinal_ends, G_N_ELEMENTS (ordinal_ends)))
    token->ordinal = TRUE;
  else if (is_integer && letters == 1 && after[0] == 's' && *length == 4 && after[-1] == '0')
    token->decade = TRUE;
  else
    return is_among (after, letters, glued_units, G_N_ELEMENTS (glued_units));
  *length += letters;
  return TRUE;
}

/* Reads a % or a currency sign after the number. A space may be between the number and the sign. */
static gsize
scan_sign_after (const char *at, DowserToken *token)
{
  gsize n_blanks = at[0] == ' ' ? 1 : 0;
  gsize currency = scan_currency (at + n_blanks);

  if (at[n_blanks] == '%')
    {
      token->unit = DOWSER_NUMBER_UNIT_PERCENT;
      return n_blanks + 1;
    }
  /* In "5 $10 vouchers", the sign belongs to the number after it. */
  if (currency == 0 || g_ascii_isdigit (at[n_blanks + currency]))
    return 0;
  token->unit = DOWSER_NUMBER_UNIT_CURRENCY;
  return n_blanks + currency;
}

static gboolean
scan_plain_number (const char *at, gboolean is_preceded, DowserToken *token)
{
  g_autoptr (GString) digits = g_string_new (NULL);
  gsize length = 0;
  gsize sign = (at[0] == '-' || at[0] == '+') && !is_preceded ? 1 : 0;
  gsize currency = scan_currency (at + sign);
  gsize digits_length;

  if (currency > 0)
    token->unit = DOWSER_NUMBER_UNIT_CURRENCY;
  length = sign + currency;
  if (!g_ascii_isdigit (at[length]) && !(at[length] == '.' && g_ascii_isdigit (at[length + 1]) && !is_preceded))
    return FALSE;
  digits_length = scan_digits (at + length, digits);
  if (digits->len > MAX_DIGITS)
    return FALSE;
  token->number = g_ascii_strtod (digits->str, NULL) * (at[0] == '-' && sign > 0 ? -1 : 1);
  if (!scan_suffix (at + length, strchr (digits->str, '.') == NULL, token, &digits_length))
    return FALSE;
  length += digits_length;
  length += scan_sign_after (at + length, token);
  token->kind = DOWSER_TOKEN_KIND_NUMBER;
  token->has_number = TRUE;
  token->integral = floor (token->number) == token->number;
  token->length = length;
  return TRUE;
}

gboolean
dowser_scan_number (const char *at, gboolean is_preceded, DowserToken *token)
{
  gsize length = scan_date (at);

  if (length > 0)
    token->kind = DOWSER_TOKEN_KIND_DATE;
  else if ((length = scan_time (at)) > 0)
    token->kind = DOWSER_TOKEN_KIND_TIME;
  if (length > 0)
    {
      token->length = length;
      return TRUE;
    }
  return scan_plain_number (at, is_preceded, token);
}
