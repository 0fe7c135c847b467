/* dowser-sql-writer.h - writes the SQL of a plan: pure, deterministic, no word of it from outside */
#pragma once

#include "plan/dowser-plan.h"
#include "plan/dowser-statement.h"
#include "schema/dowser-dialect-id.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

extern const char *const dowser_dialect_nicks[]; /* sqlite postgresql … */

/**
 * dowser_sql_write:
 * @today: (nullable): the run's date; relative dates are resolved by it. %NULL: the plan must hold none
 *
 * Returns: (transfer full) (nullable): #DOWSER_SQL_ERROR_UNSUPPORTED naming what the dialect (or this
 *   version of the writer) lacks
 */
DowserStatement *dowser_sql_write (const DowserPlan *plan, DowserDialectId dialect, const GDate *today, GError **error);

/**
 * DowserSqlOptions: what a plan does not say itself. All may be left out.
 * @today: the run's date, @hour: its hour where @has_hour; relative dates are resolved by them
 * @schema: types of the columns: every dialect but SQLite writes some operations by them
 * @parameters: from the names of the plan's parameters to #DowserValue
 */
typedef struct
{
  const GDate *today;
  gboolean has_hour;
  guint hour;
  const DowserSchema *schema;
  GHashTable *parameters;
} DowserSqlOptions;

DowserStatement *dowser_sql_write_with (const DowserPlan *plan, DowserDialectId dialect,
                                        const DowserSqlOptions *options, GError **error);

/** The expression of the only output of @plan alone, its literals in place: for documents that want one. Returns:
 * (transfer full) (nullable): as dowser_sql_write() */
char *dowser_sql_write_output (const DowserPlan *plan, DowserDialectId dialect, const DowserSqlOptions *options,
                               GError **error);

G_END_DECLS
