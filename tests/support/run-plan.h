/* run-plan.h - checks plans by preparing and running them in SQLite */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

#include <sqlite3.h>

G_BEGIN_DECLS

/** Creates an empty database with the tables of @schema. The caller frees the database with sqlite3_close(). */
sqlite3 *database_new (const DowserSchema *schema, GRand *rand);
sqlite3 *database_new_with_rows (const DowserSchema *schema, GRand *rand, guint n_rows);
/** Returns the SQLite statement of @plan, with its literals. Returns: (transfer full) (nullable): %NULL if the plan is
 * too deep to be written */
char *write_plan (const DowserPlan *plan);
/** Fails the test if the plan can be written but SQLite can't prepare the statement. Returns: FALSE if the plan is too
 * deep to be written */
gboolean assert_prepares (sqlite3 *database, const DowserPlan *plan);
/** Runs the plan, and fails the test if preparing or running it fails. A slow statement is stopped without failing. */
gboolean assert_runs (sqlite3 *database, const DowserPlan *plan);
/** Audits @plan, the result of an audit. Fails the test if this second audit fixes anything or changes a byte of the
 * plan. */
void assert_audit_is_stable (const DowserPlan *plan, const DowserSchema *schema);

G_END_DECLS
