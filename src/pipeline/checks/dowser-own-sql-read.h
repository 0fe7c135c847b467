/* dowser-own-sql-read.h - a person's own SQL as a plan that keeps its meaning */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-dialect-id.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** As dowser_sql_read(), marked as a person's own: see dowser_audit_keep_as_written(). */
DowserPlan *dowser_own_sql_read (const char *sql, DowserDialectId own, const DowserSchema *schema, GError **error);

/** As dowser_sql_read_in(), marked in the same way. */
DowserPlan *dowser_own_sql_read_in (const char *sql, DowserDialectId dialect, const DowserSchema *schema,
                                    GError **error);

G_END_DECLS
