/* dowser-sql-writer.h - writes the SQL of a plan: pure, deterministic, no word of it from outside */
#pragma once

#include "model/dowser-plan.h"
#include "model/dowser-statement.h"

G_BEGIN_DECLS

typedef enum { DOWSER_DIALECT_SQLITE, DOWSER_DIALECT_POSTGRESQL, DOWSER_DIALECT_MYSQL, DOWSER_DIALECT_DUCKDB, DOWSER_DIALECT_SQLSERVER } DowserDialectId;
extern const char *const dowser_dialect_nicks[]; /* sqlite postgresql mysql duckdb sqlserver */

/**
 * dowser_sql_write:
 * @today: (nullable): the run's date; relative dates are resolved by it. %NULL: the plan must hold none
 *
 * Returns: (transfer full) (nullable): #DOWSER_SQL_ERROR_UNSUPPORTED naming what the dialect (or this
 *   version of the writer) lacks
 */
DowserStatement *dowser_sql_write (const DowserPlan *plan, DowserDialectId dialect, const GDate *today, GError **error);

G_END_DECLS
