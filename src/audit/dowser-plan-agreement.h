/* dowser-plan-agreement.h - compares whether two plans return the same rows, regardless of names, headings and order */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * dowser_plans_agree:
 *
 * The ids of instances, the order of joins, the headings of columns, and the order of rows that are all shown make no
 * difference. Returns FALSE if this can't be decided. Both plans must be audited.
 */
gboolean dowser_plans_agree (const DowserPlan *a, const DowserPlan *b, const DowserSchema *schema);

G_END_DECLS
