/* dowser-decimal.h - decimal numbers of 34 digits, for exact calculations with money */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

__extension__ typedef unsigned __int128 DowserDecimalDigits;

/** The maximum number of digits of a result. */
#define DOWSER_DECIMAL_MAX_DIGITS 34

/**
 * DowserDecimal: ±@digits · 10^@exponent. Plain data; equal numbers have equal fields.
 * @digits: less than 10^34, and not a multiple of 10 unless 0
 *
 * Works like IEEE 754's decimal128: a result with at most 34 digits is exact; a longer result is rounded to the nearest
 * number of 34 digits, half to even.
 */
typedef struct
{
  DowserDecimalDigits digits;
  int exponent;
  gboolean negative;
} DowserDecimal;

/** Reads @text, such as "-12.50" or "1e3", without surrounding characters; @length: bytes, -1 when NUL-terminated.
 * Returns: TRUE if @text is a number */
gboolean dowser_decimal_parse (const char *text, gssize length, DowserDecimal *result);
void dowser_decimal_set_integer (DowserDecimal *self, gint64 value);
gboolean dowser_decimal_is_zero (const DowserDecimal *self);

/* The following functions return FALSE if the result is too large, or the divisor is 0. @result may be an operand. */
gboolean dowser_decimal_add (const DowserDecimal *a, const DowserDecimal *b, DowserDecimal *result);
gboolean dowser_decimal_subtract (const DowserDecimal *a, const DowserDecimal *b, DowserDecimal *result);
gboolean dowser_decimal_multiply (const DowserDecimal *a, const DowserDecimal *b, DowserDecimal *result);
gboolean dowser_decimal_divide (const DowserDecimal *a, const DowserDecimal *b, DowserDecimal *result);
/** Rounds half away from 0, as SQL does. @places: digits after the decimal point, 0 or more */
void dowser_decimal_round (const DowserDecimal *self, guint places, DowserDecimal *result);

/** Returns a number less than 0 if @a is less than @b, 0 if they are equal, and a number greater than 0 otherwise. */
int dowser_decimal_compare (const DowserDecimal *a, const DowserDecimal *b);
/** Returns all digits, with an exponent only in place of many zeros. Returns: (transfer full) */
char *dowser_decimal_to_text (const DowserDecimal *self);

G_END_DECLS
