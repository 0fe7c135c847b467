/* dowser-exact-decimal.c - checks whether a double keeps all digits of a decimal number */
#include "base/dowser-double.h"

#include <string.h>

/* Numbers of digits, as powers of ten: a double keeps any decimal number of at most 15 digits, and the text of a double
 * has at most 17 digits. */
#define SAFE_DECIMAL G_GUINT64_CONSTANT (1000000000000000)
#define LONGEST_DECIMAL G_GUINT64_CONSTANT (100000000000000000)
#define MAX_DIGITS 19

/* The number @digits / 10^@n_decimals. @digits has no trailing zeros. */
typedef struct
{
  guint64 digits;
  int n_decimals;
} Decimal;

typedef enum
{
  LOST,
  KEPT,
  UNSURE, /* too close to a limit for a decision, or outside the range that this file handles */
} Exactness;

/* Reads the digits of @text. Returns: FALSE for a number with an exponent or too many digits */
static gboolean
read_decimal (const char *text, gsize length, Decimal *number)
{
  gboolean in_fraction = FALSE;
  guint n = 0;

  *number = (Decimal){ 0, 0 };
  for (gsize i = *text == '-'; i < length; i++)
    {
      guint digit = (guint) (text[i] - '0');

      if (text[i] == '.' || text[i] == ',')
        in_fraction = TRUE;
      else if (digit > 9 || n >= MAX_DIGITS)
        return FALSE;
      else
        {
          number->digits = number->digits * 10 + digit;
          number->n_decimals += in_fraction;
          n += number->digits > 0;
        }
    }
  while (number->digits > 0 && number->digits % 10 == 0)
    {
      number->digits /= 10;
      number->n_decimals--;
    }
  return TRUE;
}

#ifdef __SIZEOF_INT128__

__extension__ typedef unsigned __int128 Wide;

/* A double is @mantissa * 2^-@shift. */
typedef struct
{
  guint64 mantissa;
  int shift;
} Binary;

#define HIDDEN_BIT (G_GUINT64_CONSTANT (1) << 52)
#define MAX_SHIFT 70

static const double powers[] = { 1,    1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22 };

static Binary
split_double (double value)
{
  guint64 bits;

  memcpy (&bits, &value, sizeof bits);
  return (Binary){ (bits & (HIDDEN_BIT - 1)) | HIDDEN_BIT, 1075 - (int) (bits >> 52) };
}

static Wide
get_distance (Wide a, Wide b)
{
  return a > b ? a - b : b - a;
}

/* Compares @distance with half of @step. Returns: KEPT if @distance is smaller, LOST if it is greater, UNSURE if it is
 * exactly half of @step */
static Exactness
compare_with_half (Wide distance, Wide step)
{
  return 2 * distance == step ? UNSURE : 2 * distance < step ? KEPT : LOST;
}

/* Returns KEPT if the decimal is the shortest text of the double: no decimal with one digit less reads back as the same
 * double. */
static Exactness
is_shortest (guint64 digits, int shift, Wide scaled, Wide step)
{
  guint64 rounded_down = digits - digits % 10;
  Exactness down = compare_with_half (get_distance ((Wide) rounded_down << shift, scaled), step);
  Exactness up = compare_with_half (get_distance ((Wide) (rounded_down + 10) << shift, scaled), step);

  if (down == LOST && up == LOST)
    return KEPT;
  return down == KEPT || up == KEPT ? LOST : UNSURE;
}

/* Compares the decimal and the double as integers. Both are multiplied by 10^n_decimals * 2^shift, so that nothing is
 * rounded. After this, the distance between two neighboring doubles is @step, and the distance between two neighboring
 * decimals is 2^shift. */
static Exactness
compare_decimal (const Decimal *number, double nearest)
{
  Binary binary = split_double (nearest);
  Wide step = (Wide) powers[number->n_decimals], wanted, scaled;
  Exactness answer;

  if (binary.shift < 0 || binary.shift > MAX_SHIFT)
    return UNSURE;
  wanted = (Wide) number->digits << binary.shift;
  scaled = binary.mantissa * step;
  /* The quotient was rounded twice, so the nearest double may be a neighbor of @nearest. */
  if (compare_with_half (get_distance (wanted, scaled), step) == LOST)
    {
      binary.mantissa += wanted > scaled ? 1 : -1;
      scaled = binary.mantissa * step;
    }
  if (binary.mantissa <= HIDDEN_BIT || binary.mantissa >= 2 * HIDDEN_BIT
      || compare_with_half (get_distance (wanted, scaled), step) != KEPT)
    return UNSURE;
  answer = compare_with_half (get_distance (wanted, scaled), (Wide) 1 << binary.shift);
  return answer == KEPT ? is_shortest (number->digits, binary.shift, scaled, step) : answer;
}

static Exactness
check_bits (const Decimal *number)
{
  if (number->n_decimals < 0 || number->n_decimals >= (int) G_N_ELEMENTS (powers))
    return UNSURE;
  return compare_decimal (number, (double) number->digits / powers[number->n_decimals]);
}

#else

static Exactness
check_bits (const Decimal *number)
{
  return UNSURE;
}

#endif

/* Appends the significant digits, without leading and trailing zeros. */
static void
append_digits (GString *into, const char *text, gsize length)
{
  for (gsize i = 0; i < length && text[i] != 'e' && text[i] != 'E'; i++)
    if (g_ascii_isdigit (text[i]) && (into->len > 0 || text[i] != '0'))
      g_string_append_c (into, text[i]);
  while (into->len > 0 && into->str[into->len - 1] == '0')
    g_string_truncate (into, into->len - 1);
}

static gboolean
is_unchanged_by_round_trip (const char *text, gsize length)
{
  g_autofree char *copy = g_strdelimit (g_strndup (text, length), ",", '.');
  g_autoptr (GString) before = g_string_new (NULL);
  g_autoptr (GString) after = g_string_new (NULL);
  char buffer[DOWSER_DOUBLE_SIZE];

  dowser_double_to_text (g_ascii_strtod (copy, NULL), buffer);
  append_digits (before, text, length);
  append_digits (after, buffer, strlen (buffer));
  return g_string_equal (before, after);
}

/* Converting a number to a double and back takes a microsecond, and files have millions of numbers. So common cases are
 * decided by integer arithmetic. */
gboolean
dowser_double_can_represent (const char *text, gsize length)
{
  Decimal number;
  Exactness answer = UNSURE;

  g_return_val_if_fail (text != NULL, FALSE);

  if (length == 0 || length > 64 || !read_decimal (text, length, &number))
    return is_unchanged_by_round_trip (text, length);
  if (number.digits < SAFE_DECIMAL)
    return TRUE;
  if (number.digits < LONGEST_DECIMAL)
    answer = check_bits (&number);
  else
    answer = LOST;
  return answer == UNSURE ? is_unchanged_by_round_trip (text, length) : answer == KEPT;
}
