/* dowser-random-plan.h - random schemas with data, and random plans that are valid on them */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** Two to five tables with keys and columns of each type; names are those that break careless SQL. */
DowserSchema *dowser_random_schema_new (GRand *rand);
/** The same with keys that refer to other tables: a plan may then be mended by a join where its tables are not joined.
 */
DowserSchema *dowser_random_keyed_schema_new (GRand *rand);
/** The SQL that makes the schema in SQLite, with @n_rows rows a table. Returns: (transfer full) */
char *dowser_random_schema_to_sql (const DowserSchema *schema, GRand *rand, guint n_rows);
/**
 * A plan that any engine runs and whose rows, taken as a multiset, depend on nothing but the data.
 * @depth: how deep expressions nest; 3 is what people write
 */
DowserPlan *dowser_random_plan_new (const DowserSchema *schema, GRand *rand, guint depth);
/** A name or text that tries to leave its place: quotes, comments, semicolons, other scripts. Not empty. */
const char *dowser_random_hostile_text (GRand *rand);

G_END_DECLS
