/* dowser-number-read.h - the number that the whole of a text is */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * dowser_number_read:
 * @length: in bytes
 * @number: (out) (optional): what it is
 * @is_whole: (out) (optional): whether it has neither a point nor an exponent
 *
 * Reads digits with a sign, a point and an exponent, and blanks around them, as each dialect's #DowserDialect.numbers
 * does.
 *
 * Returns: whether the whole of @text is a number
 */
gboolean dowser_number_read (const char *text, gsize length, double *number, gboolean *is_whole);

G_END_DECLS
