/* dowser-decimal.c - decimal numbers of 34 digits, for exact calculations with money */
#include "base/dowser-decimal.h"

#include <string.h>

#define MAX_DIGITS DOWSER_DECIMAL_MAX_DIGITS
/* Half of the maximum number of digits. The product of two numbers with this many digits fits into 128 bits. */
#define HALF (MAX_DIGITS / 2)
/* The maximum exponent of decimal128. */
#define MAX_EXPONENT 6144
/* The maximum number of zeros that are written out. */
#define MAX_ZEROS 40

/* Returns 10 to the power of @power, which is at most 38. */
static DowserDecimalDigits
power_of_ten (guint power)
{
  DowserDecimalDigits result = 1;

  while (power-- > 0)
    result *= 10;
  return result;
}

static guint
count_digits (DowserDecimalDigits digits)
{
  guint n = 0;

  for (; digits > 0; digits /= 10)
    n++;
  return n;
}

/* Removes the last @n_dropped digits of @digits, and rounds half to even. @rest: TRUE if nonzero digits were already
 * cut off after @digits */
static DowserDecimalDigits
drop_digits (DowserDecimalDigits digits, guint n_dropped, gboolean rest)
{
  DowserDecimalDigits unit = power_of_ten (n_dropped);
  DowserDecimalDigits half = unit / 2;
  DowserDecimalDigits dropped = digits % unit;

  digits /= unit;
  if (n_dropped > 0 && (dropped > half || (dropped == half && (rest || digits % 2 == 1))))
    digits++;
  return digits;
}

/* Sets a number of at most 34 digits without trailing zeros. @rest: TRUE if nonzero digits were cut off after @digits;
 * in this case, @digits has more than 34 digits. Returns: FALSE if the number is too large */
static gboolean
set_normalized (DowserDecimal *self, DowserDecimalDigits digits, int exponent, gboolean negative, gboolean rest)
{
  guint n = count_digits (digits);

  if (n > MAX_DIGITS)
    {
      digits = drop_digits (digits, n - MAX_DIGITS, rest);
      exponent += (int) (n - MAX_DIGITS);
    }
  while (digits > 0 && digits % 10 == 0)
    {
      digits /= 10;
      exponent++;
    }
  if (exponent < -MAX_EXPONENT)
    digits = 0;
  self->digits = digits;
  self->exponent = digits > 0 ? exponent : 0;
  self->negative = digits > 0 && negative;
  return digits == 0 || exponent <= MAX_EXPONENT;
}

/* Reads the digits at @at. Appends to @digits as many as fit. Adjusts @exponent for digits that don't fit, and for
 * digits after the decimal point. Returns: the position after all digits */
static const char *
read_digits (const char *at, const char *end, DowserDecimalDigits *digits, int *exponent, gboolean fraction,
             gboolean *rest)
{
  for (; at < end && g_ascii_isdigit (*at); at++)
    {
      gboolean is_full = *digits >= power_of_ten (MAX_DIGITS + 1);

      if (!is_full)
        *digits = *digits * 10 + (DowserDecimalDigits) (*at - '0');
      else
        *rest |= *at != '0';
      /* The limits are far outside the valid exponents. They prevent an overflow for a very long text. */
      *exponent = CLAMP (*exponent + (is_full ? 1 : 0) - (fraction ? 1 : 0), -1000000000, 1000000000);
    }
  return at;
}

/* Reads an exponent at @at, and adds its value to @exponent. Returns: (nullable): the position after the exponent */
static const char *
read_exponent (const char *at, const char *end, int *exponent)
{
  gboolean negative = at < end && *at == '-';
  int value = 0;

  if (at < end && (*at == '-' || *at == '+'))
    at++;
  if (at == end || !g_ascii_isdigit (*at))
    return NULL;
  for (; at < end && g_ascii_isdigit (*at); at++)
    value = MIN (value * 10 + (*at - '0'), 10000000);
  *exponent += negative ? -value : value;
  return at;
}

gboolean
dowser_decimal_parse (const char *text, gssize length, DowserDecimal *result)
{
  const char *end = text + (length < 0 ? (gsize) strlen (text) : (gsize) length);
  gboolean negative = text < end && *text == '-';
  const char *at = text < end && (*text == '-' || *text == '+') ? text + 1 : text;
  const char *start = at;
  DowserDecimalDigits digits = 0;
  gboolean rest = FALSE;
  int exponent = 0;
  gsize n;

  at = read_digits (at, end, &digits, &exponent, FALSE, &rest);
  n = (gsize) (at - start);
  if (at < end && *at == '.')
    {
      start = at + 1;
      at = read_digits (start, end, &digits, &exponent, TRUE, &rest);
      n += (gsize) (at - start);
    }
  if (n > 0 && at < end && (*at == 'e' || *at == 'E'))
    at = read_exponent (at + 1, end, &exponent);
  return n > 0 && at == end && set_normalized (result, digits, exponent, negative, rest);
}

void
dowser_decimal_set_integer (DowserDecimal *self, gint64 value)
{
  guint64 magnitude = value < 0 ? 0 - (guint64) value : (guint64) value;

  set_normalized (self, magnitude, 0, value < 0, FALSE);
}

gboolean
dowser_decimal_is_zero (const DowserDecimal *self)
{
  return self->digits == 0;
}

/* Aligns two numbers to one exponent: appends zeros to @larger, and cuts off digits of @smaller that don't fit. @larger
 * has the larger exponent. Returns: the common exponent */
static int
align_exponents (const DowserDecimal *larger, const DowserDecimal *smaller, DowserDecimalDigits *l,
                 DowserDecimalDigits *s)
{
  guint shift = (guint) (larger->exponent - smaller->exponent);

  *l = larger->digits;
  *s = smaller->digits;
  /* Keeps three more digits than the result has, so that the cut doesn't change the rounding. */
  for (; shift > 0 && *l < power_of_ten (MAX_DIGITS + 2); shift--)
    *l *= 10;
  if (shift > 0)
    {
      DowserDecimalDigits unit = power_of_ten (MIN (shift, MAX_DIGITS));
      gboolean rest = *s % unit != 0;

      *s /= unit;
      if (rest && *s % 5 == 0)
        (*s)++;
    }
  return smaller->exponent + (int) shift;
}

gboolean
dowser_decimal_add (const DowserDecimal *a, const DowserDecimal *b, DowserDecimal *result)
{
  const DowserDecimal *larger = a->exponent >= b->exponent ? a : b;
  const DowserDecimal *smaller = larger == a ? b : a;
  DowserDecimalDigits l, s;
  int exponent;

  if (larger->digits == 0 || smaller->digits == 0)
    {
      *result = larger->digits == 0 ? *smaller : *larger;
      return TRUE;
    }
  exponent = align_exponents (larger, smaller, &l, &s);
  if (larger->negative == smaller->negative)
    return set_normalized (result, l + s, exponent, larger->negative, FALSE);
  return set_normalized (result, l > s ? l - s : s - l, exponent, l > s ? larger->negative : smaller->negative, FALSE);
}

gboolean
dowser_decimal_subtract (const DowserDecimal *a, const DowserDecimal *b, DowserDecimal *result)
{
  DowserDecimal minus = *b;

  minus.negative = b->digits > 0 && !b->negative;
  return dowser_decimal_add (a, &minus, result);
}

gboolean
dowser_decimal_multiply (const DowserDecimal *a, const DowserDecimal *b, DowserDecimal *result)
{
  const DowserDecimalDigits part = power_of_ten (HALF);
  const DowserDecimalDigits scale_factor = part * part;
  DowserDecimalDigits middle = a->digits / part * (b->digits % part) + a->digits % part * (b->digits / part);
  DowserDecimalDigits low = a->digits % part * (b->digits % part) + middle % part * part;
  DowserDecimalDigits high = a->digits / part * (b->digits / part) + middle / part + low / scale_factor;
  gboolean negative = a->negative != b->negative;
  int exponent = a->exponent + b->exponent;
  guint n = count_digits (high);
  DowserDecimalDigits unit;

  low %= scale_factor;
  if (n == 0)
    return set_normalized (result, low, exponent, negative, FALSE);
  if (n <= 2)
    return set_normalized (result, high * scale_factor + low, exponent, negative, FALSE);
  /* Keeps two more digits than the result has. */
  unit = power_of_ten (n - 2);
  return set_normalized (result, high * power_of_ten (MAX_DIGITS + 2 - n) + low / unit, exponent + (int) n - 2,
                         negative, low % unit != 0);
}

gboolean
dowser_decimal_divide (const DowserDecimal *a, const DowserDecimal *b, DowserDecimal *result)
{
  DowserDecimalDigits quotient, rest;
  int exponent = a->exponent - b->exponent;

  if (b->digits == 0)
    return FALSE;
  quotient = a->digits / b->digits;
  rest = a->digits % b->digits;
  for (; rest > 0 && quotient < power_of_ten (MAX_DIGITS); exponent--)
    {
      rest *= 10;
      quotient = quotient * 10 + rest / b->digits;
      rest %= b->digits;
    }
  return set_normalized (result, quotient, exponent, a->negative != b->negative, rest > 0);
}

void
dowser_decimal_round (const DowserDecimal *self, guint places, DowserDecimal *result)
{
  gint64 n_dropped = -(gint64) places - self->exponent;
  DowserDecimalDigits unit;

  if (n_dropped <= 0)
    *result = *self;
  else if (n_dropped > MAX_DIGITS)
    set_normalized (result, 0, 0, FALSE, FALSE);
  else
    {
      unit = power_of_ten ((guint) n_dropped);
      set_normalized (result, (self->digits + unit / 2) / unit, self->exponent + (int) n_dropped, self->negative,
                      FALSE);
    }
}

int
dowser_decimal_compare (const DowserDecimal *a, const DowserDecimal *b)
{
  DowserDecimal difference;

  /* The subtraction fails if the difference is too large for a decimal. */
  if (!dowser_decimal_subtract (a, b, &difference))
    return a->negative ? -1 : 1;
  return difference.digits == 0 ? 0 : difference.negative ? -1 : 1;
}

static void
append_zeros (GString *into, int n)
{
  while (n-- > 0)
    g_string_append_c (into, '0');
}

char *
dowser_decimal_to_text (const DowserDecimal *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  int point;

  for (DowserDecimalDigits digits = self->digits; digits > 0; digits /= 10)
    g_string_prepend_c (text, (char) ('0' + (int) (digits % 10)));
  point = (int) text->len + self->exponent;
  if (self->digits == 0)
    g_string_append_c (text, '0');
  else if (self->exponent > MAX_ZEROS || point < -MAX_ZEROS)
    g_string_append_printf (text, "e%d", self->exponent);
  else if (self->exponent >= 0)
    append_zeros (text, self->exponent);
  else if (point > 0)
    g_string_insert_c (text, point, '.');
  else
    {
      g_autoptr (GString) zeros = g_string_new ("0.");

      append_zeros (zeros, -point);
      g_string_prepend (text, zeros->str);
    }
  if (self->negative)
    g_string_prepend_c (text, '-');
  return g_string_free (g_steal_pointer (&text), FALSE);
}
