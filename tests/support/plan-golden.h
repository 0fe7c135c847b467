/* plan-golden.h - what is said of each plan of plans.txt, beside what a golden file holds of it */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-profile.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** Appends lines to @written, each behind two blanks. @profile: some values of the shop's columns */
typedef void (*PlanGoldenFunc) (GString *written, const DowserPlan *plan, const DowserSchema *schema,
                                const DowserProfile *profile);

/**
 * Reads the statements of plans.txt into plans of the shop, and compares what @append says of each with the golden file
 * @name in the folder @folder of tests/ (golden.h).
 */
void expect_plan_golden (const char *folder, const char *name, PlanGoldenFunc append);

/** @plan as SQL on one line, without quotes; why not, where it cannot be written. Returns: (transfer full) */
char *plan_to_sql_line (const DowserPlan *plan, const DowserSchema *schema);
/** Makes @values ("A, B") the ones that 1,000 rows of a column have. */
void set_profile_values (DowserProfile *profile, const DowserSchema *schema, const char *table, const char *column,
                         const char *values);

G_END_DECLS
