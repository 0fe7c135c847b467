/* dowser-number-read.h - reads a number from a text that contains nothing else */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * dowser_number_read:
 * @length: in bytes
 * @number: (out) (optional): the number
 * @is_integer: (out) (optional): TRUE if the text has neither a decimal point nor an exponent
 *
 * Reads digits with a sign, a decimal point and an exponent, and surrounding spaces, like each dialect's
 * #DowserDialect.numbers.
 *
 * Returns: TRUE if the whole @text is a number
 */
gboolean dowser_number_read (const char *text, gsize length, double *number, gboolean *is_integer);

G_END_DECLS
