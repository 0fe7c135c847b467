/* dowser-sql-reader.h - reads the text of a SELECT into a plan */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"
#include "sql/write/dowser-sql-writer.h"

G_BEGIN_DECLS

/**
 * dowser_sql_read_in:
 * @sql: one SELECT, with WITH and set operations
 * @dialect: whose spelling it is: where dialects disagree, this one is right; what only others know is read as theirs
 * @schema: resolves names and *
 *
 * Pure, and linear in the length of @sql. What the plan language lacks is refused by name and
 * position, never dropped.
 *
 * Returns: (transfer full) (nullable): #DOWSER_SQL_ERROR_SYNTAX, #DOWSER_SQL_ERROR_UNSUPPORTED, or
 *   #DOWSER_SQL_ERROR_UNSAFE for a statement that writes
 */
DowserPlan *dowser_sql_read_in (const char *sql, DowserDialectId dialect, const DowserSchema *schema, GError **error);

/** The same in the spelling that the text shows signs of. @own: that of its source: dowser_sql_guess_dialect() */
DowserPlan *dowser_sql_read (const char *sql, DowserDialectId own, const DowserSchema *schema, GError **error);

/**
 * dowser_sql_read_expr:
 * @text: one expression, without a select around it
 * @ids: @tables: (char *), pairwise: the instances whose columns it may name; one table at least
 *
 * For those who write a document, and SQL where the document wants an expression.
 *
 * Returns: (transfer full) (nullable): #DOWSER_SQL_ERROR
 */
DowserExpr *dowser_sql_read_expr (const char *text, DowserDialectId dialect, const DowserSchema *schema, GPtrArray *ids,
                                  GPtrArray *tables, GError **error);

/**
 * dowser_sql_read_steps:
 * @ids, @texts: (char *), pairwise: queries that @sql, and those behind them, read as tables of these names
 *
 * For documents that keep the steps of a query apart from it.
 *
 * Returns: (transfer full) (nullable): as dowser_sql_read()
 */
DowserPlan *dowser_sql_read_steps (GPtrArray *ids, GPtrArray *texts, const char *sql, DowserDialectId own,
                                   const DowserSchema *schema, GError **error);

/**
 * dowser_sql_guess_dialect:
 * @start: that of the source which the text is for, SQLite where there is none
 *
 * Outside of texts, names and comments. A name says nothing: a function's word counts before its parenthesis, an
 * operator's between operands.
 *
 * Returns: whose spelling @sql is written in; @start where nothing tells another one, and among those that are as likely
 */
DowserDialectId dowser_sql_guess_dialect (const char *sql, DowserDialectId start);

G_END_DECLS
