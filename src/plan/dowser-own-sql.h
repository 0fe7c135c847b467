/* dowser-own-sql.h - the mark of a plan that was read from a person's own SQL */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-dialect-id.h"

G_BEGIN_DECLS

/**
 * dowser_own_sql_mark:
 * @dialect: what the SQL was read as
 *
 * Marks @plan, which has no other owner yet, as a person's own SQL. The mark is a keep of the plan, so it is stored
 * with it. The audit changes nothing in a marked plan but what the person asks for, and the writer leaves to an engine
 * of
 * @dialect what the engine decides: whether a text is a number, and how numbers are rounded.
 */
void dowser_own_sql_mark (DowserPlan *plan, DowserDialectId dialect);
gboolean dowser_own_sql_is_marked (const DowserPlan *plan);
/** Whether @plan is a person's own SQL of @dialect. */
gboolean dowser_own_sql_is_of (const DowserPlan *plan, DowserDialectId dialect);

G_END_DECLS
