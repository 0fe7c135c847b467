/* dowser-iso-time.h - dates and times as plans, files and engines write them: YYYY-MM-DD, HH:MM:SS */
#pragma once

#include "schema/dowser-value.h"

G_BEGIN_DECLS

/**
 * dowser_iso_read_date:
 * @text: needn't be NUL-terminated
 * @length: its length in bytes
 * @date: (nullable) (out caller-allocates): the date that was read, valid in the calendar
 *
 * Reads a day at the beginning of @text. Ignores any text after the day.
 *
 * Returns: the number of bytes that were read, 0 if @text doesn't begin with a day
 */
gsize dowser_iso_read_date (const char *text, gsize length, GDate *date);
/**
 * dowser_iso_read_time: reads HH:MM, HH:MM:SS or HH:MM:SS.fff, less than 24:00, at the beginning of @text.
 *
 * Returns: the number of bytes that were read, 0 if @text doesn't begin with a time of day
 */
gsize dowser_iso_read_time (const char *text, gsize length);
/**
 * dowser_iso_is_valid:
 * @type: %DOWSER_VALUE_DATE, %DOWSER_VALUE_TIME or %DOWSER_VALUE_TIMESTAMP
 *
 * Returns: %TRUE if the whole @text is of @type. A day without a time of day is also a valid timestamp.
 */
gboolean dowser_iso_is_valid (DowserValueType type, const char *text, gsize length);

G_END_DECLS
