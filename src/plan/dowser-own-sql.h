/* dowser-own-sql.h - marks a plan that was read from the user's own SQL */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-dialect-id.h"

G_BEGIN_DECLS

/**
 * dowser_own_sql_mark_plan:
 * @dialect: the dialect in which the SQL was parsed
 *
 * Marks @plan, which must not be shared yet, as the user's own SQL. The mark is a DowserExemption, an entry for a check
 * that must not change the plan, so it is stored with the plan. An audit changes a marked plan only if the user asks
 * for the change. For an engine of @dialect, the SQL writer adds no rounding and no conversion of texts to numbers: the
 * engine's own rules apply.
 */
void dowser_own_sql_mark_plan (DowserPlan *plan, DowserDialectId dialect);
gboolean dowser_own_sql_is_marked (const DowserPlan *plan);
/** Returns TRUE if @plan is the user's own SQL in @dialect. */
gboolean dowser_own_sql_is_in_dialect (const DowserPlan *plan, DowserDialectId dialect);

G_END_DECLS
