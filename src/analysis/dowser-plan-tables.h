/* dowser-plan-tables.h - finds the tables that a plan uses, for schema linking */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** Returns the tables that the plan uses, including steps and subplans. Returns: (transfer container): const
 * DowserTable */
GPtrArray *dowser_plan_dup_tables (const DowserPlan *plan, const DowserSchema *schema);

G_END_DECLS
