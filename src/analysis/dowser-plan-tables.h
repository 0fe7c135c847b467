/* dowser-plan-tables.h - the tables that a plan uses, to narrow a schema to them */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** The tables that the plan uses, steps and subplans included. Returns: (transfer container): const DowserTable */
GPtrArray *dowser_plan_dup_tables (const DowserPlan *plan, const DowserSchema *schema);

G_END_DECLS
