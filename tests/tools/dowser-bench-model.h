/* dowser-bench-model.h - schemas, values and plans to measure on, made in memory */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-profile.h"

G_BEGIN_DECLS

/** @n_tables of @n_columns: a key, a key to the table before, names, amounts, dates. */
DowserSchema *dowser_bench_schema_new (guint n_tables, guint n_columns);
/** Texts for its text columns. */
DowserProfile *dowser_bench_profile_new (const DowserSchema *schema);
/** Per name of the second table, the sum of an amount of the first one, sorted: one join, a filter, a limit. */
DowserPlan *dowser_bench_aggregate_new (const DowserSchema *schema);
/** All columns of the first @n_tables, each joined to the one before. */
DowserPlan *dowser_bench_wide_new (const DowserSchema *schema, guint n_tables);
/** A column each of tables in the middle, of which none is joined and no two are neighbours. */
DowserPlan *dowser_bench_unjoined_new (const DowserSchema *schema);
/** A step with three windows over the first table, and a filter on one of them. */
DowserPlan *dowser_bench_windows_new (const DowserSchema *schema);
/** Questions that people ask of such a schema. Returns: (transfer full): strv */
char **dowser_bench_questions_new (const DowserSchema *schema);

G_END_DECLS
