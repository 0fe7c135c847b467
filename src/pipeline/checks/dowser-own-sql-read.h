/* dowser-own-sql-read.h - reads the user's own SQL into a plan with the same meaning */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-dialect-id.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** Like dowser_sql_read(), but marks the plan as written by the user: see dowser_audit_keep_as_written(). */
DowserPlan *dowser_own_sql_read (const char *sql, DowserDialectId source_dialect, const DowserSchema *schema,
                                 GError **error);

/** Like dowser_sql_read_in(), but also marks the plan as written by the user. */
DowserPlan *dowser_own_sql_read_in_dialect (const char *sql, DowserDialectId dialect, const DowserSchema *schema,
                                            GError **error);

/**
 * dowser_own_sql_may_run_as_written:
 * @read_error: the reason why a plan can't express the SQL; it names the part of the SQL
 *
 * Returns TRUE if the SQL may be run as written, after the checks of the guard. It may not be run if the user must not
 * see parts of the source. It may not be run in ClickHouse, because table functions of ClickHouse can query other
 * servers.
 *
 * Returns: %FALSE with an error that has the code and the position of @read_error
 */
gboolean dowser_own_sql_may_run_as_written (const GError *read_error, DowserDialectId dialect,
                                            const DowserSchema *schema, GError **error);

G_END_DECLS
