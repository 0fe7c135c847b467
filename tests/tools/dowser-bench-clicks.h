/* dowser-bench-clicks.h - a plan to click on, and the clicks */
#pragma once

#include "plan/dowser-operation.h"
#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** Per name of the first table and month of the second one, the sum of an amount. @schema: of dowser_bench_schema_new()
 */
DowserPlan *dowser_bench_clicked_new (const DowserSchema *schema);
/** Of DowserOperation: one of each kind that changes groups and metrics, and some others, that this plan takes. */
GPtrArray *dowser_bench_clicks_new (void);

G_END_DECLS
