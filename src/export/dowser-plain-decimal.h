/* dowser-plain-decimal.h - checks whether a text is a plain decimal number */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Returns: the number of digits of a text such as "-12.50"; 0 if the text has another form, for example an exponent or
 * "+" */
guint dowser_plain_decimal_count_digits (const char *text, gsize length);

G_END_DECLS
