/* dowser-csv-number.c - finds the possible types of a number in a CSV file, whose decimal separator is a point or a
 * comma */
#include "sources/csv/dowser-csv-cell.h"

#include "base/dowser-double.h"

#include <string.h>

#define MAX_DIGITS 38
/* The maximum number of digits for which a double represents a decimal number exactly. */
#define SAFE_DIGITS 15

static gboolean
fits_int64 (const char *digits, guint n, gboolean negative)
{
  const char *limit = negative ? "9223372036854775808" : "9223372036854775807";

  return n < 19 || (n == 19 && memcmp (digits, limit, 19) <= 0);
}

static int
read_two_digits (const char *digits)
{
  return (digits[0] - '0') * 10 + digits[1] - '0';
}

/* Returns the types of digits that may be a day or timestamp: 20240131, 20240131235959. Such digits are read as days
 * only if the heading suggests days. */
static DowserCsvTypes
find_compact_types (const char *text, gsize length)
{
  int year, month, day;

  if ((length != 8 && length != 14) || (*text != '1' && *text != '2'))
    return 0;
  year = read_two_digits (text) * 100 + read_two_digits (text + 2);
  month = read_two_digits (text + 4);
  day = read_two_digits (text + 6);
  if (month < 1 || month > 12 || day < 1 || !g_date_valid_dmy ((GDateDay) day, (GDateMonth) month, (GDateYear) year))
    return 0;
  if (length == 8)
    return DOWSER_CSV_COMPACT_DAY;
  return read_two_digits (text + 8) < 24 && read_two_digits (text + 10) < 60 && read_two_digits (text + 12) < 60
             ? DOWSER_CSV_COMPACT_MOMENT
             : 0;
}

static DowserCsvTypes
find_integer_types (const char *text, gsize length, guint n_digits)
{
  gboolean negative = *text == '-';
  DowserCsvTypes types = DOWSER_CSV_DECIMAL | DOWSER_CSV_COMMA_DECIMAL | DOWSER_CSV_GROUPED | DOWSER_CSV_COMMA_GROUPED;

  if (n_digits > MAX_DIGITS)
    return 0;
  types |= DOWSER_CSV_HUGEINT | find_compact_types (text, length);
  if (fits_int64 (text + negative, n_digits, negative))
    types |= DOWSER_CSV_BIGINT;
  if (n_digits <= SAFE_DIGITS || dowser_double_can_represent (text, length))
    types |= DOWSER_CSV_DOUBLE | DOWSER_CSV_COMMA_DOUBLE;
  return types;
}

/* Returns the types of a number with an exponent: "1.5e-7" and "1e+20" are numbers; "12E3" may be a code. */
static DowserCsvTypes
find_exponent_types (const char *text, gsize length, gboolean has_point)
{
  gsize at = 1;
  gboolean is_signed = length > at && (text[at] == '-' || text[at] == '+');
  guint n;

  at += is_signed;
  n = dowser_csv_count_digits (text + at, length - at);
  return n >= 1 && n <= 3 && at + n == length && (is_signed || has_point) ? DOWSER_CSV_DOUBLE : 0;
}

/* Returns the types of a number with a fraction. @at: position of the point or comma. */
static DowserCsvTypes
find_fraction_types (const char *text, gsize length, gsize at, guint n_integer_digits, DowserCsvDigits digits[2])
{
  gboolean comma = text[at] == ',';
  guint n = dowser_csv_count_digits (text + at + 1, length - at - 1);
  gsize end = at + 1 + n;
  DowserCsvTypes types = 0;

  if (n == 0)
    return 0;
  digits[comma] = (DowserCsvDigits){ n_integer_digits, n };
  if (end < length)
    return !comma && (text[end] == 'e' || text[end] == 'E') ? find_exponent_types (text + end, length - end, TRUE) : 0;
  if (n_integer_digits + n <= MAX_DIGITS)
    types |= comma ? DOWSER_CSV_COMMA_DECIMAL | DOWSER_CSV_COMMA_GROUPED : DOWSER_CSV_DECIMAL | DOWSER_CSV_GROUPED;
  if (n_integer_digits + n <= SAFE_DIGITS || dowser_double_can_represent (text, length))
    types |= comma ? DOWSER_CSV_COMMA_DOUBLE : DOWSER_CSV_DOUBLE;
  return types;
}

/* Returns TRUE for an IP address such as "192.168.100.101": four numbers that fit a byte. Groups of thousands would
 * look the same. */
static gboolean
is_ip_address (const char *text, gsize length)
{
  g_autofree char *address = g_strndup (text, length);

  return g_hostname_is_ip_address (address);
}

/* Returns the types of a number with thousands separators, such as "1,234" and "1,234,567.50". The first group has at
 * most three digits, all others have three. @at: position of the first separator. A single separator may also be a
 * decimal separator, which find_fraction_types() handles. */
static DowserCsvTypes
find_group_types (const char *text, gsize length, gsize at, guint n_first_digits, DowserCsvDigits digits[2])
{
  char sign = text[at];
  char point = sign == ',' ? '.' : ',';
  gboolean by_comma = point == ',';
  guint n_integer_digits = n_first_digits, n = 0;

  if (n_first_digits < 1 || n_first_digits > 3 || text[at - n_first_digits] == '0')
    return 0;
  while (at < length && text[at] == sign)
    {
      if (dowser_csv_count_digits (text + at + 1, length - at - 1) != 3)
        return 0;
      n_integer_digits += 3;
      at += 4;
    }
  if (at < length)
    {
      n = text[at] == point ? dowser_csv_count_digits (text + at + 1, length - at - 1) : 0;
      if (n == 0 || at + 1 + n < length)
        return 0;
    }
  if (n_integer_digits + n > MAX_DIGITS
      || (by_comma && n_integer_digits == n_first_digits + 9 && n == 0 && is_ip_address (text, length)))
    return 0;
  digits[by_comma] = (DowserCsvDigits){ n_integer_digits, n };
  return by_comma ? DOWSER_CSV_COMMA_GROUPED : DOWSER_CSV_GROUPED;
}

DowserCsvTypes
dowser_csv_number_find_types (const char *text, gsize length, DowserCsvDigits digits[2])
{
  gsize sign = *text == '-';
  guint n = dowser_csv_count_digits (text + sign, length - sign);
  gsize at = sign + n;

  digits[0] = digits[1] = (DowserCsvDigits){ n, 0 };
  if ((n > 1 && text[sign] == '0') || (n == 0 && (length - at < 2 || !g_ascii_isdigit (text[at + 1]))))
    return 0;
  if (at == length)
    return find_integer_types (text, length, n);
  if (text[at] == '.' || text[at] == ',')
    return find_fraction_types (text, length, at, n, digits) | find_group_types (text, length, at, n, digits);
  return text[at] == 'e' || text[at] == 'E' ? find_exponent_types (text + at, length - at, FALSE) : 0;
}
