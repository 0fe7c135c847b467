/* dowser-options-derived.h - columns that can be derived from two shown columns */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * dowser_options_list_derived:
 * @a, @b: outputs; two dates give the days between them, numbers give a − b, a ÷ b and similar, texts are concatenated
 *
 * Returns: (transfer full): DowserChoice of one operation each; none of them would be refused
 */
GPtrArray *dowser_options_list_derived (const DowserPlan *plan, const DowserSchema *schema, guint a, guint b);

G_END_DECLS
