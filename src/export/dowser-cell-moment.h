/* dowser-cell-moment.h - what the text of a cell says as a day, a time of day or a moment */
#pragma once

#include "schema/dowser-value.h"

G_BEGIN_DECLS

/**
 * DowserCellMoment:
 * @type: %DOWSER_VALUE_DATE, %DOWSER_VALUE_TIME or %DOWSER_VALUE_TIMESTAMP
 * @date: of a date or timestamp, of the calendar
 * @n_decimals: digits of the second's fraction, without zeros at its end
 * @has_offset: it names its distance from UTC, with @is_utc: which is none
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
} DowserCellMoment;

/** Whether cells of a column of @type may be days or times: an engine that doesn't say the type may hold anything. */
gboolean dowser_cell_moment_is_possible (DowserValueType type);
/** @text: ISO 8601, also with a blank between day and time. Returns: FALSE where it is none from end to end */
gboolean dowser_cell_moment_read (const char *text, gsize length, DowserCellMoment *moment);

G_END_DECLS
