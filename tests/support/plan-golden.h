/* plan-golden.h - compares a description of each plan of plans.txt with a golden file */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-profile.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** Describes a plan: appends lines to @written, each indented by two blanks. @profile: some values of the shop's
 * columns */
typedef void (*PlanGoldenFunc) (GString *written, const DowserPlan *plan, const DowserSchema *schema,
                                const DowserProfile *profile);

/** Reads each statement of plans.txt as a plan on the schema of a shop. Compares the output of @append for all plans
 * with the golden file (golden.h) @name in the folder @folder of tests/. */
void expect_plan_golden (const char *folder, const char *name, PlanGoldenFunc append);

/** Returns @plan as SQL on one line, without quotes, or the reason why the plan can't be written. Returns: (transfer
 * full) */
char *plan_to_sql_line (const DowserPlan *plan, const DowserSchema *schema);
/** Sets @values ("A, B") as the values of a column's 1,000 rows. */
void set_profile_values (DowserProfile *profile, const DowserSchema *schema, const char *table, const char *column,
                         const char *values);

G_END_DECLS
