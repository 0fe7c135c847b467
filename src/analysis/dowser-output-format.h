/* dowser-output-format.h - chooses the format of an output's values where the plan doesn't set one; pure */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-profile.h"

G_BEGIN_DECLS

/**
 * dowser_format_new_for_output:
 * @schema, @profile: (nullable): without them only the expression is used
 *
 * Returns the format of output @index. The plan's format has priority. By default, the start of a month is shown as
 * "Jan 2024", computed numbers are rounded, cents and timestamps are shown in readable units, and thousands are
 * separated except in ids, codes and years.
 *
 * Returns: (transfer full) (nullable): %NULL if values are shown unchanged
 */
DowserFormat *dowser_format_new_for_output (const DowserPlan *plan, const DowserSchema *schema,
                                            const DowserProfile *profile, guint index);
/** Returns the formats of all outputs, one for each output. Returns: (transfer full): of DowserFormat (nullable) */
GPtrArray *dowser_formats_new (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile);
/** Returns the unit that the heading of a column shows, such as "EUR" or "kg". For cents without a known currency,
 * returns a note that the numbers were divided by 100. @format: (nullable). Returns: (nullable): borrowed from
 * @format, or translated */
const char *dowser_format_get_unit (const DowserFormat *format);
/** Returns the heading @name adapted to @format: "revenue in cents" becomes "revenue" if the cents are shown as whole
 * amounts. @format: (nullable). Returns: (transfer full) */
char *dowser_format_dup_heading (const DowserFormat *format, const char *name);

G_END_DECLS
