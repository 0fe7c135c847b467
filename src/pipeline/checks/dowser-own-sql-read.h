/* dowser-own-sql-read.h - reads the user's own SQL into a plan with the same meaning */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-dialect-id.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** Like dowser_sql_read(), but marks the plan as written by the user: see dowser_audit_keep_as_written(). */
DowserPlan *dowser_own_sql_read (const char *sql, DowserDialectId own, const DowserSchema *schema, GError **error);

/** Like dowser_sql_read_in(), but also marks the plan as written by the user. */
DowserPlan *dowser_own_sql_read_in (const char *sql, DowserDialectId dialect, const DowserSchema *schema,
                                    GError **error);

/**
 * dowser_own_sql_may_run_written:
 * @slip: the reason why a plan can't hold the SQL; it names the part of the SQL
 *
 * Returns TRUE if such SQL may run as it is written, with the checks of the guard. It may not run if parts of the
 * source are withheld from the user. It may not run in ClickHouse, whose table functions can query other servers.
 *
 * Returns: %FALSE with an error that has the code and the position of @slip
 */
gboolean dowser_own_sql_may_run_written (const GError *slip, DowserDialectId dialect, const DowserSchema *schema,
                                         GError **error);

G_END_DECLS
