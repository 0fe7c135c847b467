/* dowser-double.h - a double as the shortest text that reads back as it */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Bytes that dowser_double_to_text() may need. */
#define DOWSER_DOUBLE_SIZE 32

/** Decimal, "." always; NaN, Infinity and -Infinity by name. @buffer: DOWSER_DOUBLE_SIZE bytes. Returns: @buffer */
char *dowser_double_to_text (double value, char *buffer);
/**
 * dowser_double_keeps:
 * @text: decimal, with a point or a comma, perhaps with an exponent
 *
 * Returns: whether the double nearest to @text has its digits when it is written as text again
 */
gboolean dowser_double_keeps (const char *text, gsize length);
/** Of 0.1f 0.1, and not 0.10000000149011612. Returns: what the shortest text that reads back as @value stands for */
double dowser_float_to_double (float value);

G_END_DECLS
