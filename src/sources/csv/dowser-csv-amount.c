/* dowser-csv-amount.c - a number in a CSV file as people write it: with a currency, in parentheses, set apart */
#include "sources/csv/dowser-csv-amount.h"

#include "sources/csv/dowser-csv-cell.h"

#include <string.h>

#define MAX_LENGTH 48

/* Longer ones first where one ends or begins with another. Other letters are no unit: "LHR 12" is a code. */
static const char *const units[]
    = { "US$", "C$",  "A$",  "R$",  "$",   "€",   "£",   "¥",   "₹",   "₽", "₩",   "₺",   "₪",   "฿",   "%",   "USD",
        "EUR", "GBP", "JPY", "CHF", "CAD", "AUD", "NZD", "CNY", "INR", "SEK", "NOK", "DKK", "ISK", "PLN", "CZK", "HUF",
        "RON", "BGN", "BRL", "MXN", "ARS", "CLP", "COP", "ZAR", "SGD", "HKD", "KRW", "TRY", "RUB", "UAH", "ILS", "AED",
        "SAR", "THB", "IDR", "MYR", "PHP", "VND", "EGP", "NGN", "KES", "zł",  "Kč",  "kr.", "kr",  "Rs.", "Rs",  NULL };

/* What is left of a cell while it is taken apart. */
typedef struct
{
  const char *text;
  gsize length;
} Rest;

const char *
dowser_csv_amount_find_unit (const char *unit)
{
  for (guint i = 0; unit != NULL && units[i] != NULL; i++)
    if (g_str_equal (units[i], unit))
      return units[i];
  return NULL;
}

/* Returns: how many bytes the space at the beginning has, 0 for none: a plain one, or one that does not break */
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
measure_apart (const char *text, gsize length)
{
  gsize n = measure_space (text, length);

  if (n > 0)
    return n;
  if (length >= 1 && *text == '\'')
    return 1;
  return length >= 3 && memcmp (text, "\xe2\x80\x99", 3) == 0 ? 3 : 0;
}

static void
strip (Rest *rest)
{
  gsize n;

  while ((n = measure_space (rest->text, rest->length)) > 0)
    *rest = (Rest){ rest->text + n, rest->length - n };
  for (gboolean more = TRUE; more;)
    {
      more = FALSE;
      for (n = 1; n <= 3 && n <= rest->length && !more; n++)
        more = measure_space (rest->text + rest->length - n, n) == n;
      rest->length -= more ? n - 1 : 0;
    }
}

static gboolean
take_byte (Rest *rest, char byte)
{
  if (rest->length == 0 || *rest->text != byte)
    return FALSE;
  *rest = (Rest){ rest->text + 1, rest->length - 1 };
  strip (rest);
  return TRUE;
}

/* "CAD100" is a code, "CAD 100" and "100CAD" are money. */
static gboolean
begins_with (const Rest *rest, const char *unit, gsize length)
{
  return rest->length > length && memcmp (rest->text, unit, length) == 0
         && (!g_ascii_isalpha (unit[length - 1]) || measure_space (rest->text + length, rest->length - length) > 0);
}

static const char *
take_unit (Rest *rest)
{
  for (guint i = 0; units[i] != NULL; i++)
    {
      gsize n = strlen (units[i]);
      gboolean before = begins_with (rest, units[i], n);

      if (!before && (rest->length <= n || memcmp (rest->text + rest->length - n, units[i], n) != 0))
        continue;
      rest->text += before ? n : 0;
      rest->length -= n;
      strip (rest);
      return units[i];
    }
  return NULL;
}

/* Before a unit and behind it. With a minus no parenthesis stands: nobody knows what both would mean. Returns: FALSE
 * where they do not fit */
static gboolean
take_sign (Rest *rest, gboolean *negative, gboolean *parenthesis)
{
  if (take_byte (rest, '-'))
    {
      if (*negative)
        return FALSE;
      *negative = TRUE;
    }
  if (rest->length < 2 || *rest->text != '(' || rest->text[rest->length - 1] != ')')
    return TRUE;
  if (*negative)
    return FALSE;
  *negative = *parenthesis = TRUE;
  *rest = (Rest){ rest->text + 1, rest->length - 2 };
  strip (rest);
  return TRUE;
}

/* Copies the digits without what sets groups of three apart. Returns: FALSE where those are not of three */
static gboolean
copy_together (const Rest *rest, char *into, gsize *n_copied, gboolean *spaced)
{
  gsize n = 0;
  guint n_group = dowser_csv_count_digits (rest->text, rest->length);

  for (gsize i = 0; i < rest->length;)
    {
      gsize apart = measure_apart (rest->text + i, rest->length - i);

      if (apart == 0)
        {
          into[n++] = rest->text[i++];
          continue;
        }
      if (n_group < 1 || n_group > 3 || *rest->text == '0' || n < n_group || (n - n_group) % 3 != 0
          || dowser_csv_count_digits (into, n) != n
          || dowser_csv_count_digits (rest->text + i + apart, rest->length - i - apart) != 3)
        return FALSE;
      *spaced = TRUE;
      i += apart;
    }
  *n_copied = n;
  return TRUE;
}

DowserCsvTypes
dowser_csv_amount_types (const char *text, gsize length, DowserCsvAmount *amount, DowserCsvDigits digits[2])
{
  Rest rest = { text, length };
  gboolean negative = FALSE, parenthesis = FALSE;
  char number[MAX_LENGTH];
  gsize n;

  *amount = (DowserCsvAmount){ NULL, FALSE };
  digits[0] = digits[1] = (DowserCsvDigits){ 0, 0 };
  if (length > MAX_LENGTH)
    return 0;
  strip (&rest);
  if (!take_sign (&rest, &negative, &parenthesis))
    return 0;
  amount->unit = take_unit (&rest);
  if (!take_sign (&rest, &negative, &parenthesis))
    return 0;
  if (rest.length == 0 || *rest.text == '-' || !copy_together (&rest, number, &n, &amount->spaced))
    return 0;
  /* "(212)" may be the code of an area, a rank, a note. */
  if (parenthesis && amount->unit == NULL && dowser_csv_count_digits (rest.text, rest.length) == rest.length)
    return 0;
  return dowser_csv_number_types (number, n, digits) & DOWSER_CSV_AMOUNTS;
}
