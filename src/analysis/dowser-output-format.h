/* dowser-output-format.h - how the values of an output are shown where the plan does not say; pure */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-profile.h"

G_BEGIN_DECLS

/**
 * dowser_format_for_output:
 * @schema, @profile: (nullable): without them only the expression tells
 *
 * How the values of output @index are shown: as the plan says; where it says nothing, the start of a month as "Jan
 * 2024", computed numbers rounded, cents and points of time in people's units, thousands set apart but in ids, codes
 * and years.
 *
 * Returns: (transfer full) (nullable): %NULL for values as they come
 */
DowserFormat *dowser_format_for_output (const DowserPlan *plan, const DowserSchema *schema,
                                        const DowserProfile *profile, guint index);
/** The same for all outputs. Returns: (transfer full): of DowserFormat (nullable) */
GPtrArray *dowser_formats_new (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile);
/** What a heading tells of the numbers below it: "EUR", "kg"; of cents in no known currency that they are divided.
 * @format: (nullable). Returns: (nullable): borrowed from @format, or translated */
const char *dowser_format_get_unit (const DowserFormat *format);
/** @name as it heads such a column: "revenue in cents" is "revenue" where the cents are shown as whole amounts.
 * @format: (nullable). Returns: (transfer full) */
char *dowser_format_dup_heading (const DowserFormat *format, const char *name);

G_END_DECLS
