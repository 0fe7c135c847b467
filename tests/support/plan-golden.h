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
 * The statements of plans.txt, read into plans of the shop, with what @append says of each, are the file @name of
 * @folder below tests/. Where that is to change, DOWSER_WRITE_GOLDEN=1 writes the file again, to be read as a diff.
 */
void expect_plan_golden (const char *folder, const char *name, PlanGoldenFunc append);

/** @plan as SQL on one line, without quotes; why not, where it cannot be written. Returns: (transfer full) */
char *plan_to_sql_line (const DowserPlan *plan, const DowserSchema *schema);

G_END_DECLS
