/* dowser-csv-amount.c - reads amounts in a CSV file: numbers with a currency, in parentheses or with thousands
 * separators */
#include "sources/csv/dowser-csv-amount.h"

#include "sources/csv/dowser-csv-cell.h"

#include <string.h>

#define MAX_LENGTH 48

/* Units of amounts. If a longer unit begins or ends with a shorter unit, the longer unit comes first. Other letters
 * aren't units: "LHR 12" is a code. */
static const char *const units[]
    = { "US$", "C$",  "A$",  "R$",  "$",   "€",   "£",   "¥",   "₹",   "₽", "₩",   "₺",   "₪",   "฿",   "%",   "USD",
        "EUR", "GBP", "JPY", "CHF", "CAD", "AUD", "NZD", "CNY", "INR", "SEK", "NOK", "DKK", "ISK", "PLN", "CZK", "HUF",
        "RON", "BGN", "BRL", "MXN", "ARS", "CLP", "COP", "ZAR", "SGD", "HKD", "KRW", "TRY", "RUB", "UAH", "ILS", "AED",
        "SAR", "THB", "IDR", "MYR", "PHP", "VND", "EGP", "NGN", "KES", "zł",  "Kč",  "kr.", "kr",  "Rs.", "Rs",  NULL };

/* The part of a cell that isn't parsed yet. */
typedef struct
{
  const char *text;
  gsize length;
} UnparsedText;

const char *
dowser_csv_amount_find_unit (const char *unit)
{
  for (guint i = 0; unit != NULL && units[i] != NULL; i++)
    if (g_str_equal (units[i], unit))
      return units[i];
  return NULL;
}

/* Returns: the length in bytes of a normal or no-break space at the beginning of @text; 0 for none */
static gsize
measure_space (const char *text, gsize length)
{
  if (length >= 1 && *text == ' ')
    return 1;
  if (length >= 2 && memcmp (text, "\xc2\xa0", 2) == 0)
    return 2;
  return length >= 3 && memcmp (text, "\xe2\x80\xaf", 3) == 0 ? 3 : 0;
}

static gsize
measure_separator (const char *text, gsize length)
{
  gsize n = measure_space (text, length);

  if (n > 0)
    return n;
  if (length >= 1 && *text == '\'')
    return 1;
  return length >= 3 && memcmp (text, "\xe2\x80\x99", 3) == 0 ? 3 : 0;
}

static void
strip_spaces (UnparsedText *rest)
{
  gsize n;

  while ((n = measure_space (rest->text, rest->length)) > 0)
    *rest = (UnparsedText){ rest->text + n, rest->length - n };
  for (gboolean more = TRUE; more;)
    {
      more = FALSE;
      for (n = 1; n <= 3 && n <= rest->length && !more; n++)
        more = measure_space (rest->text + rest->length - n, n) == n;
      rest->length -= more ? n - 1 : 0;
    }
}

/* Returns: the length in bytes of a minus (a hyphen or U+2212) at the beginning of @text; 0 for none */
static gsize
measure_minus (const char *text, gsize length)
{
  if (length >= 1 && *text == '-')
    return 1;
  return length >= 3 && memcmp (text, "\xe2\x88\x92", 3) == 0 ? 3 : 0;
}

static gboolean
take_minus_before (UnparsedText *rest)
{
  gsize n = measure_minus (rest->text, rest->length);

  *rest = (UnparsedText){ rest->text + n, rest->length - n };
  strip_spaces (rest);
  return n > 0;
}

static gboolean
take_minus_after (UnparsedText *rest)
{
  for (gsize n = 1; n <= 3 && n < rest->length; n++)
    if (measure_minus (rest->text + rest->length - n, n) == n)
      {
        rest->length -= n;
        strip_spaces (rest);
        return TRUE;
      }
  return FALSE;
}

/* Returns TRUE if @rest begins with @unit and the unit belongs to an amount: "CAD 100" is an amount, but "CAD100" is a
 * code. */
static gboolean
begins_with (const UnparsedText *rest, const char *unit, gsize length)
{
  return rest->length > length && memcmp (rest->text, unit, length) == 0
         && (!g_ascii_isalpha (unit[length - 1]) || measure_space (rest->text + length, rest->length - length) > 0);
}

static const char *
take_unit (UnparsedText *rest)
{
  for (guint i = 0; units[i] != NULL; i++)
    {
      gsize n = strlen (units[i]);
      gboolean before = begins_with (rest, units[i], n);

      if (!before && (rest->length <= n || memcmp (rest->text + rest->length - n, units[i], n) != 0))
        continue;
      rest->text += before ? n : 0;
      rest->length -= n;
      strip_spaces (rest);
      return units[i];
    }
  return NULL;
}

/* Reads the signs on both sides of a unit. Refuses a minus together with parentheses, because its meaning is unclear.
 * Returns: FALSE if the signs can't be combined */
static gboolean
take_sign (UnparsedText *rest, gboolean *negative, gboolean *is_trailing, gboolean *parenthesis)
{
  for (guint i = 0; i < 2; i++)
    if (i == 0 ? take_minus_before (rest) : take_minus_after (rest))
      {
        if (*negative)
          return FALSE;
        *negative = TRUE;
        *is_trailing |= i == 1;
      }
  if (rest->length < 2 || *rest->text != '(' || rest->text[rest->length - 1] != ')')
    return TRUE;
  if (*negative)
    return FALSE;
  *negative = *parenthesis = TRUE;
  *rest = (UnparsedText){ rest->text + 1, rest->length - 2 };
  strip_spaces (rest);
  return TRUE;
}

/* Copies the digits without thousands separators. Returns: FALSE if a group of thousands doesn't have three digits */
static gboolean
copy_digits (const UnparsedText *rest, char *into, gsize *n_copied, gboolean *spaced)
{
  gsize n = 0;
  guint n_group = dowser_csv_count_digits (rest->text, rest->length);

  for (gsize i = 0; i < rest->length;)
    {
      gsize separator_length = measure_separator (rest->text + i, rest->length - i);

      if (separator_length == 0)
        {
          into[n++] = rest->text[i++];
          continue;
        }
      if (n_group < 1 || n_group > 3 || *rest->text == '0' || n < n_group || (n - n_group) % 3 != 0
          || dowser_csv_count_digits (into, n) != n
          || dowser_csv_count_digits (rest->text + i + separator_length, rest->length - i - separator_length) != 3)
        return FALSE;
      *spaced = TRUE;
      i += separator_length;
    }
  *n_copied = n;
  return TRUE;
}

/* Returns the types of a number in lakhs and crores: groups of two digits before the last group of three, such as
 * "1,20,450.50". */
static DowserCsvTypes
find_lakh_types (const char *text, gsize length, DowserCsvDigits digits[2])
{
  guint n = dowser_csv_count_digits (text, length);
  guint n_integer_digits = n;
  gsize at = n;

  if (n < 1 || n > 2 || *text == '0')
    return 0;
  for (n = 2; n == 2 && at < length && text[at] == ','; at += n + 1)
    {
      n = dowser_csv_count_digits (text + at + 1, length - at - 1);
      n_integer_digits += n;
    }
  if (n != 3)
    return 0;
  n = at + 1 < length && text[at] == '.' ? dowser_csv_count_digits (text + at + 1, length - at - 1) : 0;
  if (at < length && (n == 0 || at + 1 + n < length))
    return 0;
  digits[0] = (DowserCsvDigits){ n_integer_digits, n };
  return DOWSER_CSV_GROUPED;
}

DowserCsvTypes
dowser_csv_amount_find_types (const char *text, gsize length, DowserCsvAmount *amount, DowserCsvDigits digits[2])
{
  UnparsedText rest = { text, length };
  gboolean negative = FALSE, is_trailing = FALSE, parenthesis = FALSE;
  DowserCsvTypes types;
  char number[MAX_LENGTH];
  gsize n;

  *amount = (DowserCsvAmount){ NULL, FALSE };
  digits[0] = digits[1] = (DowserCsvDigits){ 0, 0 };
  if (length > MAX_LENGTH)
    return 0;
  strip_spaces (&rest);
  if (!take_sign (&rest, &negative, &is_trailing, &parenthesis))
    return 0;
  amount->unit = take_unit (&rest);
  if (!take_sign (&rest, &negative, &is_trailing, &parenthesis))
    return 0;
  if (rest.length == 0 || measure_minus (rest.text, rest.length) > 0
      || !copy_digits (&rest, number, &n, &amount->spaced))
    return 0;
  /* Digits without a unit aren't an amount if they are in parentheses or before a minus: "(212)" may be an area code, a
   * rank or a note; "2-" may be a grade. */
  if ((parenthesis || is_trailing) && amount->unit == NULL
      && dowser_csv_count_digits (rest.text, rest.length) == rest.length)
    return 0;
  types = dowser_csv_number_find_types (number, n, digits) & DOWSER_CSV_AMOUNTS;
  return types != 0 ? types : find_lakh_types (number, n, digits);
}
