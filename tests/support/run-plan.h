/* run-plan.h - asks SQLite whether a plan means anything to it */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

#include <sqlite3.h>

G_BEGIN_DECLS

/** An empty database with the tables of @schema. Free with sqlite3_close(). */
sqlite3 *database_new (const DowserSchema *schema, GRand *rand);
sqlite3 *database_new_with_rows (const DowserSchema *schema, GRand *rand, guint n_rows);
/** The statement of @plan for SQLite, with its literals. Returns: (transfer full) (nullable): where it is too deep to
 * be written */
char *write_plan (const DowserPlan *plan);
/** Fails the test where the plan can be written but not be prepared. Returns: FALSE where it is too deep to be written
 */
gboolean assert_prepares (sqlite3 *database, const DowserPlan *plan);
/** The same where it fails while it runs; one that takes long is stopped. */
gboolean assert_runs (sqlite3 *database, const DowserPlan *plan);
/** Fails the test where another audit mends anything or changes a byte. */
void assert_audit_is_settled (const DowserPlan *plan, const DowserSchema *schema);

G_END_DECLS
