/* dowser-plan-agreement.h - finds out whether two plans return the same rows, regardless of names, headings and
 * order */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * dowser_plans_agree:
 *
 * Returns TRUE if both plans return the same rows. These differences don't matter: the ids of instances, the order of
 * joins, the headings of columns and, if all rows are shown, the order of rows. Returns FALSE if this can't be decided.
 * Both plans must be audited.
 */
gboolean dowser_plans_agree (const DowserPlan *a, const DowserPlan *b, const DowserSchema *schema);

G_END_DECLS
