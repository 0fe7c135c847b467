/* dowser-sql-writer.h - writes the SQL of a plan: pure and deterministic; no text from outside becomes SQL */
#pragma once

#include "plan/dowser-plan.h"
#include "plan/dowser-statement.h"
#include "schema/dowser-dialect-id.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

extern const char *const dowser_dialect_nicks[]; /* the dialects by name: sqlite postgresql … */

/**
 * dowser_sql_write:
 * @today: (nullable): the date of the run, to resolve relative dates. If it is %NULL, the plan must not contain
 * relative dates.
 *
 * Returns: (transfer full) (nullable): #DOWSER_SQL_ERROR_UNSUPPORTED, whose message names what the dialect or this
 * version of the writer can't express
 */
DowserStatement *dowser_sql_write (const DowserPlan *plan, DowserDialectId dialect, const GDate *today, GError **error);

/**
 * DowserSqlOptions: inputs that are not part of the plan. All are optional.
 * @today: the date of the run, to resolve relative dates; @hour: the hour of the run, if @has_hour is set
 * @schema: gives the types of the columns; some operations need these types in every dialect but SQLite
 * @parameters: maps the names of the plan's parameters to #DowserValue
 */
typedef struct
{
  const GDate *today;
  gboolean has_hour;
  guint hour;
  const DowserSchema *schema;
  GHashTable *parameters;
} DowserSqlOptions;

DowserStatement *dowser_sql_write_with_options (const DowserPlan *plan, DowserDialectId dialect,
                                                const DowserSqlOptions *options, GError **error);

/** Writes the expression of the only output of @plan, with its literals in place. Used for documents that need an
 * expression. Returns: (transfer full) (nullable): as dowser_sql_write() */
char *dowser_sql_write_output (const DowserPlan *plan, DowserDialectId dialect, const DowserSqlOptions *options,
                               GError **error);

G_END_DECLS
