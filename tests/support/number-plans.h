/* number-plans.h - random plans over numbers; one table stores the numbers as numbers, another table stores them as
 * texts */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-dialect-id.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** The names of the two tables. They have the same rows. If a cell of one table has no number, the cell of the other
 * table has a text that isn't a number. */
#define NUMBER_PLANS_NUMBERS "as_numbers"
#define NUMBER_PLANS_TEXTS "as_texts"

/** Returns the schema of both tables: id, kind, whole and part. Returns: (transfer full) */
DowserSchema *number_plans_schema_new (void);
/** Returns the SQL that creates both tables, with @n_rows rows each. Returns: (transfer full): statements separated by
 * semicolons */
char *number_plans_to_sql (GRand *rand, guint n_rows, DowserDialectId dialect);
/**
 * number_plans_new:
 * @table: one of the two tables. The same @rand gives the same plan for both tables
 * @ordered: (out): TRUE if the order of the plan's rows is unique
 * A cell of a plan over texts contains the same number as the cell of the plan over numbers, or the text of that
 * number.
 * Returns: (transfer full)
 */
DowserPlan *number_plans_new (GRand *rand, const char *table, gboolean *ordered);

G_END_DECLS
