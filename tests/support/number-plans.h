/* number-plans.h - random plans over numbers that one table stores as such and another as texts */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-dialect-id.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** Of the same rows: where one has no number, the other has a text that is none. */
#define NUMBER_PLANS_NUMBERS "as_numbers"
#define NUMBER_PLANS_TEXTS "as_texts"

/** Both tables: id, kind, whole and part. Returns: (transfer full) */
DowserSchema *number_plans_schema_new (void);
/** What makes both, with @n_rows rows each. Returns: (transfer full): statements with semicolons between */
char *number_plans_to_sql (GRand *rand, guint n_rows, DowserDialectId dialect);
/**
 * number_plans_new:
 * @table: one of the two: the same @rand gives the same plan of either
 * @ordered: (out): whether its rows have one order alone
 *
 * A cell of a plan over texts is the number of the cell over numbers, or the text of it.
 *
 * Returns: (transfer full)
 */
DowserPlan *number_plans_new (GRand *rand, const char *table, gboolean *ordered);

G_END_DECLS
