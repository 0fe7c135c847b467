/* number-plans.h - random plans over numbers that one table stores as numbers and another as texts */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-dialect-id.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** The names of the two tables. They have the same rows: where one table has no number, the other has a text that isn't
 * a number. */
#define NUMBER_PLANS_NUMBERS "as_numbers"
#define NUMBER_PLANS_TEXTS "as_texts"

/** Returns the schema of both tables: id, kind, whole and part. Returns: (transfer full) */
DowserSchema *number_plans_schema_new (void);
/** Returns the SQL that creates both tables, with @n_rows rows each. Returns: (transfer full): statements separated by
 * semicolons */
char *number_plans_to_sql (GRand *rand, guint n_rows, DowserDialectId dialect);
/**
 * number_plans_new:
 * @table: one of the two tables: the same @rand gives the same plan for both
 * @ordered: (out): TRUE if the order of the plan's rows is unique
 *
 * A cell of a plan over texts is the number that the same cell has over numbers, or the text of that number.
 *
 * Returns: (transfer full)
 */
DowserPlan *number_plans_new (GRand *rand, const char *table, gboolean *ordered);

G_END_DECLS
