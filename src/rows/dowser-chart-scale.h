/* dowser-chart-scale.h - where the ticks of an axis stand and what they say; pure */
#pragma once

#include "plan/dowser-output-view.h"

G_BEGIN_DECLS

/** DowserTick: @at: in the units of the axis; @text: what stands beside it. */
typedef struct
{
  double at;
  char *text;
} DowserTick;
void dowser_tick_free (DowserTick *self);

/**
 * dowser_scale_of_numbers:
 * @low, @high: (inout): what is drawn; rounded outwards to ticks
 * @max_ticks: how many there is room for, at least 2
 * @plain: whole numbers that count nothing (years, ids): without marks between thousands
 * @format: (nullable): as cells of that column are spelled: the title of the axis tells the unit
 *
 * Ticks are 1, 2 or 5 times a power of ten apart.
 *
 * Returns: (transfer full): DowserTick
 */
GPtrArray *dowser_scale_of_numbers (double *low, double *high, guint max_ticks, gboolean plain,
                                    const DowserFormat *format);
/**
 * The same between two times, in seconds since 1970, which stay as they are; ticks stand at the start of years,
 * quarters, months, weeks, days or hours.
 * @unit: a DowserUnit that no two ticks are nearer than, as the times are cut to it; -1 for none
 */
GPtrArray *dowser_scale_of_times (double low, double high, guint max_ticks, int unit);

/**
 * "1,234.5", "12.5 M": at most four digits that count, or those that @step, the distance of ticks, needs.
 * @step: 0 for a value that stands alone. Returns: (transfer full)
 */
char *dowser_scale_spell (double value, double step, gboolean plain, const DowserFormat *format);
/** "2024", "Q1 2024", "Mar 2024", "Week of 2024-03-04", "5 Mar 2024", "5 Mar 2024 14:00". @unit: a DowserUnit, or -1
 * for what @seconds needs. Returns: (transfer full) */
char *dowser_scale_spell_time (double seconds, int unit);
/** Reads an ISO date or timestamp, perhaps without its day. @seconds: (out): since 1970, as if in UTC */
gboolean dowser_scale_read_time (const char *text, gsize length, double *seconds);

G_END_DECLS
