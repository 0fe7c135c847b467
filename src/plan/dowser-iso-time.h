/* dowser-iso-time.h - dates and times as plans, files and engines write them: YYYY-MM-DD, HH:MM:SS */
#pragma once

#include "schema/dowser-value.h"

G_BEGIN_DECLS

/**
 * dowser_iso_read_date:
 * @text: need not end with NUL
 * @length: bytes of it
 * @date: (nullable) (out caller-allocates): what was read, of the calendar
 *
 * Pure. What stands behind the day is not looked at.
 *
 * Returns: the bytes that were read, 0 where @text begins with no day
 */
gsize dowser_iso_read_date (const char *text, gsize length, GDate *date);
/**
 * dowser_iso_read_time: HH:MM, HH:MM:SS, HH:MM:SS.fff at the beginning of @text, of a day that ends before 24:00.
 *
 * Returns: the bytes that were read, 0 where @text begins with no time
 */
gsize dowser_iso_read_time (const char *text, gsize length);
/**
 * dowser_iso_is:
 * @type: %DOWSER_VALUE_DATE, %DOWSER_VALUE_TIME or %DOWSER_VALUE_TIMESTAMP, which a day alone is, too
 *
 * Returns: %TRUE where @text is one of @type from end to end
 */
gboolean dowser_iso_is (DowserValueType type, const char *text, gsize length);

G_END_DECLS
