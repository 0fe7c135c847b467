/* dowser-sql-select.h - the parts of a query, shared by the files that write them */
#pragma once

#include "sql/write/dowser-sql-output.h"

G_BEGIN_DECLS

/** If the dialect writes limits as TOP (n), and TOP can express the limit of @select, writes a blank and TOP (n). */
void dowser_sql_put_top (DowserSqlWriter *self, const DowserSelect *select);
/** Writes the part of a query before its set operations. Call dowser_sql_full_join_end() after the query.
 * @wanted_types: (nullable): the type that each output must have */
void dowser_sql_put_core (DowserSqlWriter *self, const DowserSelect *select, DowserHeadings headings,
                          const int *wanted_types);
/** Writes FROM and the joins. */
void dowser_sql_put_from (DowserSqlWriter *self, const DowserSelect *select);

/* The functions of dowser-sql-full-join.c. It writes derived tables in place of the full joins that the engine doesn't
 * support. @n: the index of a derived table */
void dowser_sql_full_join_begin (DowserSqlWriter *self, const DowserSelect *select);
void dowser_sql_full_join_end (DowserSqlWriter *self, const DowserSelect *select);
guint dowser_sql_full_join_count (const DowserSqlWriter *self, const DowserSelect *select);
/** Returns the index of a full join among the joins of @select. @n: the derived table that replaces this full join */
guint dowser_sql_full_join_get_index (const DowserSqlWriter *self, const DowserSelect *select, guint n);
/** From now on, a column of a table that is part of one of the first @n derived tables is written as a column of this
 * derived table. */
void dowser_sql_full_join_use_tables (DowserSqlWriter *self, const DowserSelect *select, guint n);
void dowser_sql_full_join_put_name (DowserSqlWriter *self, const DowserSelect *select, guint n);
/** Writes all columns of the derived table @n, which replaces a full join. @only_of_table: TRUE for the rows of the
 * joined table without a match; in these rows, the columns of the other tables are NULL */
void dowser_sql_full_join_put_columns (DowserSqlWriter *self, const DowserSelect *select, guint n,
                                       gboolean only_of_table);
/** Writes @column as a column of a derived table if its table is part of one (see dowser_sql_full_join_use_tables()).
 * Returns: FALSE if @column must be written as usual */
gboolean dowser_sql_full_join_put_column (DowserSqlWriter *self, const DowserSelect *select, const DowserExpr *column);

/** DowserSqlSide: the tables that an expression reads: the joined table, other tables, or both. BOTH also stands for an
 * expression that reads no table. */
typedef enum
{
  DOWSER_SQL_SIDE_BOTH,
  DOWSER_SQL_SIDE_OWN,
  DOWSER_SQL_SIDE_OTHER
} DowserSqlSide;

/** Returns which tables of a join @expr reads: the joined table (OWN), the other tables, or both. @id: the instance of
 * the joined table */
DowserSqlSide dowser_sql_find_side (const DowserExpr *expr, const char *id);
/** Returns TRUE if @on is an equality between an expression of the joined table and an expression of the other
 * tables. */
gboolean dowser_sql_is_join_key (const DowserExpr *on, const char *id);

/* The functions of dowser-sql-members.c, which writes IN and EXISTS for engines that ignore NULLs, or whose nested
 * plans can't read the plan that contains them: */
/** @expr: an IN with a list. Returns: TRUE if @expr was written as separate comparisons, because the engine would
 * ignore a NULL in the list */
gboolean dowser_sql_put_list_of_nulls (DowserSqlWriter *self, const DowserExpr *expr);
/** Returns TRUE if @expr may be NULL. @select: the select that @expr reads from */
gboolean dowser_sql_may_be_null (const DowserSqlWriter *self, const DowserSelect *select, const DowserExpr *expr);
/** Writes an IN with a nested plan so that its result is NULL where SQL's IN would be NULL. @expr: the IN; @put_member:
 * writes the plain IN; @put_rows: writes the nested plan, with its column as c1. Returns: TRUE if @expr was written in
 * a form that can be NULL; FALSE if the plain IN is correct and nothing was written */
gboolean dowser_sql_put_in_with_nulls (DowserSqlWriter *self, const DowserExpr *expr, gboolean negated,
                                       void (*put_member) (DowserSqlWriter *self, const DowserExpr *expr),
                                       void (*put_rows) (DowserSqlWriter *self, const DowserExpr *expr));
/** @expr: an EXISTS. Returns: (transfer full) (nullable): an IN that is true if and only if @expr is true */
DowserExpr *dowser_sql_dup_exists_as_member (DowserSqlWriter *self, const DowserExpr *expr);

/** Writes a table or step, and its alias. */
void dowser_sql_put_instance (DowserSqlWriter *self, const DowserInstance *instance);

/* The functions of dowser-sql-quirks.c, which works around engine bugs: */
/** Returns TRUE if @select, or a part of its set operations, has an output with a window function. */
gboolean dowser_sql_shows_window (const DowserSelect *select);
/** Returns TRUE if @select must become a derived table after IN, ANY or ALL, because the engine would otherwise ignore
 * a NULL among its rows. */
gboolean dowser_sql_loses_null (DowserSqlWriter *self, const DowserSelect *select);
/** Returns TRUE if @select always has one row, and must therefore be compared as a single value after IN, ANY or
 * ALL. */
gboolean dowser_sql_is_compared_as_value (const DowserSqlWriter *self, const DowserSelect *select);
/** Returns TRUE if @select must become a derived table after EXISTS, because the engine would otherwise check the wrong
 * rows. */
gboolean dowser_sql_miscounts_existence (const DowserSqlWriter *self, const DowserSelect *select);
/** @exists: an EXISTS for which dowser_sql_miscounts_existence() is TRUE. Returns: (transfer full) (nullable): an
 * equivalent condition that the engine evaluates correctly without a derived table */
DowserExpr *dowser_sql_dup_with_counted_groups (const DowserExpr *exists);
void dowser_sql_check_offset (DowserSqlWriter *self, const DowserSelect *select);
void dowser_sql_check_groups (DowserSqlWriter *self, const DowserSelect *select);
void dowser_sql_check_aggregated (DowserSqlWriter *self, const DowserExpr *aggregate);
/** Returns TRUE if @expr is a constant column of a step that an outer join reads, and the engine has a bug with such
 * columns. In rows where the step has no match, a window or aggregate would then read the constant instead of NULL. */
gboolean dowser_sql_keeps_missing_value (const DowserSqlWriter *self, const DowserExpr *expr);

/** Returns TRUE if @expr reads, or may read, a table of another select. */
gboolean dowser_sql_refers_outside (const DowserSelect *select, const DowserExpr *expr);
/** Writes a key of a group or sort. The key can read only the tables of its own select. */
void dowser_sql_put_uncorrelated_key (DowserSqlWriter *self, const DowserExpr *expr, guint weight);
/** Writes ORDER BY. @headings: the headings of the outputs; @table: (nullable): the derived table whose columns c1, c2
 * … are the outputs. Returns: the number of keys */
guint dowser_sql_put_order (DowserSqlWriter *self, const DowserSelect *select, DowserHeadings headings,
                            const char *table);
/** Returns TRUE if the order can be written only if the outputs are read from a derived table. */
gboolean dowser_sql_order_needs_table (const DowserSqlWriter *self, const DowserSelect *select);

/** Returns TRUE if @expr may differ between rows, because it contains a column, an aggregate, a window or a nested
 * plan. */
gboolean dowser_sql_reads_column (const DowserExpr *expr);
/** Returns TRUE if @expr contains a nested plan. */
gboolean dowser_sql_contains_subplan (const DowserExpr *expr);

G_END_DECLS
