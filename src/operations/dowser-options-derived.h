/* dowser-options-derived.h - what can be made of two columns that are shown */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * dowser_options_list_derived:
 * @a, @b: outputs; of two dates the days between them, of numbers a − b, a ÷ b and the like, of texts both in one
 *
 * Returns: (transfer full): DowserChoice of one operation each, none of which is refused
 */
GPtrArray *dowser_options_list_derived (const DowserPlan *plan, const DowserSchema *schema, guint a, guint b);

G_END_DECLS
