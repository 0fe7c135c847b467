/* dowser-bench-model.h - schemas, values and plans for measurements, made in memory */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-profile.h"

G_BEGIN_DECLS

/** Makes @n_tables tables of @n_columns columns: a key, a foreign key to the previous table, names, amounts, dates. */
DowserSchema *dowser_bench_schema_new (guint n_tables, guint n_columns);
/** Makes a profile with texts for the text columns. */
DowserProfile *dowser_bench_profile_new (const DowserSchema *schema);
/** Makes a plan that returns the sum of an amount of the first table for each name of the second table. The plan has a
 * sort, one join, a filter and a limit. */
DowserPlan *dowser_bench_aggregate_new (const DowserSchema *schema);
/** Makes a plan with all columns of the first @n_tables tables. Each table is joined to the previous table. */
DowserPlan *dowser_bench_wide_new (const DowserSchema *schema, guint n_tables);
/** Makes a plan with one column of each of several tables in the middle of the schema. These tables are neither joined
 * nor adjacent. */
DowserPlan *dowser_bench_unjoined_new (const DowserSchema *schema);
/** Makes a plan with a step of three windows over the first table, and a filter on one of the windows. */
DowserPlan *dowser_bench_windows_new (const DowserSchema *schema);
/** Returns typical questions about the tables of @schema. Returns: (transfer full): strv */
char **dowser_bench_questions_new (const DowserSchema *schema);

G_END_DECLS
