/* dowser-double.h - writes a double as the shortest text that reads back as the same double */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** The buffer size for dowser_double_to_text(), in bytes. */
#define DOWSER_DOUBLE_SIZE 32

/** Writes a decimal number, always with "."; or NaN, Infinity or -Infinity. @buffer: DOWSER_DOUBLE_SIZE bytes. Returns:
 * @buffer */
char *dowser_double_to_text (double value, char *buffer);
/**
 * dowser_double_can_represent:
 * @text: decimal, with a point or a comma, possibly with an exponent
 *
 * Returns: TRUE if the double nearest to @text has the same digits when it is written as text
 */
gboolean dowser_double_can_represent (const char *text, gsize length);
/** Converts a float without additional digits: 0.1f becomes 0.1, not 0.10000000149011612. Returns: the double for the
 * shortest text that reads back as @value */
double dowser_float_to_double (float value);

G_END_DECLS
