/* dowser-random-plan.h - random schemas with data, and random valid plans on them */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** Makes two to five tables with keys and columns of each type. Their names would break SQL that doesn't quote names
 * correctly. */
DowserSchema *dowser_random_schema_new (GRand *rand);
/** Makes a schema like dowser_random_schema_new(), but with foreign keys. With such keys, the audit may join tables
 * that a plan doesn't join. */
DowserSchema *dowser_random_keyed_schema_new (GRand *rand);
/** Returns the SQL that creates the schema in SQLite, with @n_rows rows in each table. Returns: (transfer full) */
char *dowser_random_schema_to_sql (const DowserSchema *schema, GRand *rand, guint n_rows);
/**
 * Makes a plan that any engine can run. The plan's rows depend only on the data, except the order of the rows.
 * @depth: maximum nesting of expressions; 3 is usual in real plans
 */
DowserPlan *dowser_random_plan_new (const DowserSchema *schema, GRand *rand, guint depth);
/** Returns a name or text that might end the quotes around it: quotes, comments, semicolons, other scripts. Never
 * empty. */
const char *dowser_random_get_hostile_text (GRand *rand);

G_END_DECLS
