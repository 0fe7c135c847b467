/* dowser-sql-reader.h - reads the text of a SELECT into a plan */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"
#include "sql/write/dowser-sql-writer.h"

G_BEGIN_DECLS

/**
 * dowser_sql_read_in_dialect:
 * @sql: a SELECT, with WITH and set operations
 * @dialect: the dialect of @sql: it decides how to read syntax on which dialects disagree; syntax that only exists in
 * other dialects is read as in those dialects
 * @schema: resolves names and *
 *
 * Pure, and linear in the length of @sql. SQL that the plan language can't express is refused by name and position,
 * never dropped.
 *
 * Returns: (transfer full) (nullable): #DOWSER_SQL_ERROR_SYNTAX, #DOWSER_SQL_ERROR_UNSUPPORTED, or
 * #DOWSER_SQL_ERROR_UNSAFE for a statement that writes
 */
DowserPlan *dowser_sql_read_in_dialect (const char *sql, DowserDialectId dialect, const DowserSchema *schema,
                                        GError **error);

/** Reads @sql in the dialect that the text shows signs of. @own: the dialect of its source: see
 * dowser_sql_guess_dialect() */
DowserPlan *dowser_sql_read (const char *sql, DowserDialectId own, const DowserSchema *schema, GError **error);

/**
 * dowser_sql_read_expr:
 * @text: an expression, without a select around it
 * @ids: @tables: (char *), pairwise: the instances whose columns it may use; at least one table
 *
 * For users who write a document, and SQL where the document needs an expression.
 *
 * Returns: (transfer full) (nullable): #DOWSER_SQL_ERROR
 */
DowserExpr *dowser_sql_read_expr (const char *text, DowserDialectId dialect, const DowserSchema *schema, GPtrArray *ids,
                                  GPtrArray *tables, GError **error);

/**
 * dowser_sql_read_steps:
 * @ids, @texts: (char *), pairwise: queries that @sql, and later queries in the list, read as tables of these names
 *
 * For documents that store the steps of a query separately.
 *
 * Returns: (transfer full) (nullable): as dowser_sql_read()
 */
DowserPlan *dowser_sql_read_steps (GPtrArray *ids, GPtrArray *texts, const char *sql, DowserDialectId own,
                                   const DowserSchema *schema, GError **error);

/**
 * dowser_sql_guess_dialect:
 * @start: the dialect of the source for which the text is; SQLite if there is none
 *
 * Ignores texts, comments and names: the word of a function counts only before its parenthesis, the word of an operator
 * only between operands.
 *
 * Returns: the dialect in which @sql is written; @start if there is no sign of another one, or if it is as likely as
 * another one
 */
DowserDialectId dowser_sql_guess_dialect (const char *sql, DowserDialectId start);

G_END_DECLS
