/* dowser-options-derived.h - new columns that can be calculated from two shown columns */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * dowser_options_list_derived:
 * @a, @b: the indexes of two outputs
 *
 * From two dates, the days between them can be calculated. From two numbers, a − b, a ÷ b and similar values can be
 * calculated. Texts can be concatenated.
 *
 * Returns: (transfer full): DowserChoice, each with one operation that would not be refused
 */
GPtrArray *dowser_options_list_derived (const DowserPlan *plan, const DowserSchema *schema, guint a, guint b);

G_END_DECLS
