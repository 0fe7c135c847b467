/* dowser-decimal.h - decimal numbers of 34 digits, so that money is reckoned as people do */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

__extension__ typedef unsigned __int128 DowserDecimalDigits;

/** Digits that a result keeps. */
#define DOWSER_DECIMAL_MAX_DIGITS 34

/**
 * DowserDecimal: ±@digits · 10^@exponent. Plain data; equal numbers have equal fields.
 * @digits: below 10^34, and no multiple of 10 but 0
 *
 * As IEEE 754's decimal128: a result is exact where it has at most 34 digits, and the nearest number of 34 digits
 * otherwise (of two the even one).
 */
typedef struct
{
  DowserDecimalDigits digits;
  int exponent;
  gboolean negative;
} DowserDecimal;

/** @text: "-12.50", "1e3", with nothing around it; @length: bytes, -1 when NUL-terminated. Returns: whether it is a
 * number */
gboolean dowser_decimal_parse (const char *text, gssize length, DowserDecimal *result);
void dowser_decimal_set_integer (DowserDecimal *self, gint64 value);
gboolean dowser_decimal_is_zero (const DowserDecimal *self);

/* Each returns FALSE where there is no such number: it is too large, or the divisor is 0. @result may be an operand. */
gboolean dowser_decimal_add (const DowserDecimal *a, const DowserDecimal *b, DowserDecimal *result);
gboolean dowser_decimal_subtract (const DowserDecimal *a, const DowserDecimal *b, DowserDecimal *result);
gboolean dowser_decimal_multiply (const DowserDecimal *a, const DowserDecimal *b, DowserDecimal *result);
gboolean dowser_decimal_divide (const DowserDecimal *a, const DowserDecimal *b, DowserDecimal *result);
/** Half is rounded away from 0, as in SQL. @places: digits behind the point, 0 or more */
void dowser_decimal_round (const DowserDecimal *self, guint places, DowserDecimal *result);

/** Below 0, 0 or above 0, as strcmp(). */
int dowser_decimal_compare (const DowserDecimal *a, const DowserDecimal *b);
/** All digits, with an exponent only where many zeros would stand there. Returns: (transfer full) */
char *dowser_decimal_to_text (const DowserDecimal *self);

G_END_DECLS
