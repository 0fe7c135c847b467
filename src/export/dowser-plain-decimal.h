/* dowser-plain-decimal.h - whether a text is a number as anybody writes it */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Returns: how many digits a text such as "-12.50" has; 0 where it is no such number, as one with an exponent or "+"
 */
guint dowser_plain_decimal_count_digits (const char *text, gsize length);

G_END_DECLS
