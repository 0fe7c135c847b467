/* dowser-cell-timestamp.h - reads a cell's text as a date, time of day or timestamp */
#pragma once

#include "schema/dowser-value.h"

G_BEGIN_DECLS

/**
 * DowserCellTimestamp: a date, time of day or timestamp that was read from a cell's text.
 * @type: %DOWSER_VALUE_DATE, %DOWSER_VALUE_TIME or %DOWSER_VALUE_TIMESTAMP
 * @date: the calendar date, for a date or timestamp
 * @n_decimals: digits of the second's fraction, without trailing zeros
 * @has_offset: the text has an offset from UTC; @is_utc: the offset is zero
 */
typedef struct
{
  DowserValueType type;
  GDate date;
  guint hour;
  guint minute;
  double second;
  guint n_decimals;
  gboolean has_offset;
  gboolean is_utc;
} DowserCellTimestamp;

/** Returns TRUE if cells of a column of @type may be dates or times. A column of unknown type may hold anything. */
gboolean dowser_cell_timestamp_is_possible (DowserValueType type);
/** Reads a date or time. @text: ISO 8601, also with a space between date and time. Returns: FALSE if the whole text
 * isn't a date or time */
gboolean dowser_cell_timestamp_read (const char *text, gsize length, DowserCellTimestamp *timestamp);

G_END_DECLS
