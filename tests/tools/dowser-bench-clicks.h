/* dowser-bench-clicks.h - a plan and operations on the plan, like a user's clicks, for measurements */
#pragma once

#include "plan/dowser-operation.h"
#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** Makes a plan: the sum of an amount for each name of the first table and each month of the second table. @schema:
 * made by dowser_bench_schema_new() */
DowserPlan *dowser_bench_clicked_new (const DowserSchema *schema);
/** Returns an array of DowserOperation that can be applied to the plan of dowser_bench_clicked_new(): one operation of
 * each kind that changes groups and metrics, and some others. */
GPtrArray *dowser_bench_clicks_new (void);

G_END_DECLS
