/* dowser-sql-reader.h - reads the text of a SELECT into a plan */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"
#include "sql/write/dowser-sql-writer.h"

G_BEGIN_DECLS

/**
 * dowser_sql_read_in_dialect:
 * @sql: a SELECT, with WITH and set operations
 * @dialect: the dialect of @sql. If dialects read the same syntax differently, it is read as in @dialect. Syntax that
 * exists only in other dialects is read as in those dialects.
 * @schema: resolves names and *
 *
 * Pure, and linear in the length of @sql. SQL that the plan language can't express is never dropped: the error names
 * the SQL and its position.
 *
 * Returns: (transfer full) (nullable): #DOWSER_SQL_ERROR_SYNTAX, #DOWSER_SQL_ERROR_UNSUPPORTED, or
 * #DOWSER_SQL_ERROR_UNSAFE for a statement that writes
 */
DowserPlan *dowser_sql_read_in_dialect (const char *sql, DowserDialectId dialect, const DowserSchema *schema,
                                        GError **error);

/** Reads @sql in the dialect that dowser_sql_guess_dialect() finds. @own: the dialect of the source for which the user
 * wrote @sql */
DowserPlan *dowser_sql_read (const char *sql, DowserDialectId own, const DowserSchema *schema, GError **error);

/**
 * dowser_sql_read_expr:
 * @text: an expression, without a select around it
 * @ids: @tables: (char *), pairwise: the ids and tables of the instances whose columns @text may use; at least one
 * table
 *
 * Used for documents in which the user writes an expression as SQL.
 *
 * Returns: (transfer full) (nullable): #DOWSER_SQL_ERROR
 */
DowserExpr *dowser_sql_read_expr (const char *text, DowserDialectId dialect, const DowserSchema *schema, GPtrArray *ids,
                                  GPtrArray *tables, GError **error);

/**
 * dowser_sql_read_steps:
 * @ids, @texts: (char *), pairwise: names and queries. @sql, and later queries in the list, can read each query as a
 * table with its name.
 *
 * Used for documents that store the steps of a query separately.
 *
 * Returns: (transfer full) (nullable): as dowser_sql_read()
 */
DowserPlan *dowser_sql_read_steps (GPtrArray *ids, GPtrArray *texts, const char *sql, DowserDialectId own,
                                   const DowserSchema *schema, GError **error);

/**
 * dowser_sql_guess_dialect:
 * @start: the dialect of the source for which the text is; SQLite if there is no source
 *
 * Ignores texts, comments and names: the word of a function counts only before its parenthesis, and the word of an
 * operator only between operands.
 *
 * Returns: the dialect in which @sql is written; @start if there is no sign of another dialect, or if @start is as
 * likely as the other dialect
 */
DowserDialectId dowser_sql_guess_dialect (const char *sql, DowserDialectId start);

G_END_DECLS
