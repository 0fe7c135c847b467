/* dowser-chart-scale.h - computes the positions and labels of the ticks of an axis; pure */
#pragma once

#include "plan/dowser-output-view.h"

G_BEGIN_DECLS

/** DowserTick: a mark on an axis of a chart. @at: its position, in the units of the axis; @text: its label. */
typedef struct
{
  double at;
  char *text;
} DowserTick;
void dowser_tick_free (DowserTick *self);

/**
 * dowser_scale_make_number_ticks:
 * @low, @high: (inout): the drawn range; extended outwards to the nearest ticks
 * @max_ticks: the maximum number of ticks, at least 2
 * @plain: TRUE if the numbers are integers that aren't amounts (years, IDs); they are shown without thousands
 * separators
 * @format: (nullable): the format of the column's cells; its unit isn't written, because the title of the axis shows
 * the unit
 *
 * The distance between ticks is 1, 2 or 5 times a power of ten.
 *
 * Returns: (transfer full): DowserTick
 */
GPtrArray *dowser_scale_make_number_ticks (double *low, double *high, guint max_ticks, gboolean plain,
                                           const DowserFormat *format);
/**
 * Makes ticks between @low and @high, which are in seconds since 1970. Ticks are at the start of years, quarters,
 * months, weeks, days or hours.
 * @unit: a DowserUnit if the times are truncated to this unit, which is then the minimum distance between ticks; -1 if
 * they aren't truncated
 */
GPtrArray *dowser_scale_make_time_ticks (double low, double high, guint max_ticks, int unit);

/** Writes a number such as "1,234.5" or "12.5 M". The number has at most four significant digits, or more if @step, the
 * distance between ticks, needs more. @step: 0 for a single value. Returns: (transfer full) */
char *dowser_scale_format_number (double value, double step, gboolean plain, const DowserFormat *format);
/** Writes a time such as "2024", "Q1 2024", "Mar 2024", "Week of 2024-03-04", "5 Mar 2024", "5 Mar 2024 14:00". @unit:
 * a DowserUnit; -1 to write the time as precisely as @seconds requires. Returns: (transfer full) */
char *dowser_scale_format_time (double seconds, int unit);
/** Reads an ISO date or timestamp. The day may be missing. @seconds: (out): seconds since 1970; the time is read as
 * UTC */
gboolean dowser_scale_read_time (const char *text, gsize length, double *seconds);

G_END_DECLS
