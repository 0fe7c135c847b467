/* dowser-double.h - a double as the shortest text that reads back as it */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Bytes that dowser_double_to_text() may need. */
#define DOWSER_DOUBLE_SIZE 32

/** Decimal, "." always; NaN, Infinity and -Infinity by name. @buffer: DOWSER_DOUBLE_SIZE bytes. Returns: @buffer */
char *dowser_double_to_text (double value, char *buffer);

G_END_DECLS
