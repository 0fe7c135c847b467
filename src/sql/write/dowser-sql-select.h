/* dowser-sql-select.h - the parts of a query, shared by the files that write them */
#pragma once

#include "sql/write/dowser-sql-output.h"

G_BEGIN_DECLS

/** Writes TOP (n) after a blank, if the dialect writes limits there and @select has a suitable one. */
void dowser_sql_put_top (DowserSqlWriter *self, const DowserSelect *select);
/** Writes everything before a set operation; must be followed by dowser_sql_full_join_end(). @wants: (nullable): the
 * type required of each output */
void dowser_sql_put_core (DowserSqlWriter *self, const DowserSelect *select, DowserHeadings headings, const int *wants);
/** Writes FROM and the joins. */
void dowser_sql_put_from (DowserSqlWriter *self, const DowserSelect *select);

/* dowser-sql-full-join.c: full joins that the engine can't run become derived tables; @n is the index of a derived
 * table. */
void dowser_sql_full_join_begin (DowserSqlWriter *self, const DowserSelect *select);
void dowser_sql_full_join_end (DowserSqlWriter *self, const DowserSelect *select);
guint dowser_sql_full_join_count (const DowserSqlWriter *self, const DowserSelect *select);
/** Returns the index of the full join among the joins. */
guint dowser_sql_full_join_get_index (const DowserSqlWriter *self, const DowserSelect *select, guint n);
/** Lets the text that follows read the first @n derived tables instead of the tables in them. */
void dowser_sql_full_join_show (DowserSqlWriter *self, const DowserSelect *select, guint n);
void dowser_sql_full_join_put_name (DowserSqlWriter *self, const DowserSelect *select, guint n);
/** Writes all columns of a derived table. @alone: of rows without a match */
void dowser_sql_full_join_put_columns (DowserSqlWriter *self, const DowserSelect *select, guint n, gboolean alone);
/** Returns: TRUE if the column is read from a derived table; it is written then */
gboolean dowser_sql_full_join_put_column (DowserSqlWriter *self, const DowserSelect *select, const DowserExpr *column);

/** DowserSqlSide: which table an expression reads. BOTH also stands for an expression that reads neither table. */
typedef enum
{
  DOWSER_SQL_SIDE_BOTH,
  DOWSER_SQL_SIDE_OWN,
  DOWSER_SQL_SIDE_OTHER
} DowserSqlSide;

/** @id: the joined instance, which "own" refers to */
DowserSqlSide dowser_sql_find_side (const DowserExpr *expr, const char *id);
/** Returns TRUE if @on is an equality of an expression of the joined table and one of the other tables. */
gboolean dowser_sql_is_key (const DowserExpr *on, const char *id);

/* dowser-sql-members.c: IN and EXISTS for engines that ignore NULLs, or whose nested plans can't read the plan around
 * them */
/** Returns: TRUE if @expr, an IN with a list, was written differently because of a NULL in it */
gboolean dowser_sql_put_list_of_nulls (DowserSqlWriter *self, const DowserExpr *expr);
/** Returns TRUE if @expr may be NULL. @select: the select that @expr reads from */
gboolean dowser_sql_may_be_null (const DowserSqlWriter *self, const DowserSelect *select, const DowserExpr *expr);
/** Returns: TRUE if @expr, an IN with a nested plan, was written so that it can be NULL. @put_member: writes the plain
 * IN; @put_rows: writes the nested plan, with its column as c1 */
gboolean dowser_sql_put_member_of_nulls (DowserSqlWriter *self, const DowserExpr *expr, gboolean negated,
                                         void (*put_member) (DowserSqlWriter *self, const DowserExpr *expr),
                                         void (*put_rows) (DowserSqlWriter *self, const DowserExpr *expr));
/** Returns: (transfer full) (nullable): an IN that is true exactly if @expr, an EXISTS, is true */
DowserExpr *dowser_sql_dup_exists_as_member (DowserSqlWriter *self, const DowserExpr *expr);

/** Writes a table or step, and its alias. */
void dowser_sql_put_instance (DowserSqlWriter *self, const DowserInstance *instance);

/* dowser-sql-quirks.c: engine bugs */
/** Returns TRUE if @select, or a part of its set operations, shows a window. */
gboolean dowser_sql_shows_window (const DowserSelect *select);
/** Returns TRUE if the engine ignores a NULL among the rows of @select after IN, ANY or ALL unless it is a derived
 * table. */
gboolean dowser_sql_loses_null (DowserSqlWriter *self, const DowserSelect *select);
/** Returns TRUE if @select, after IN, ANY or ALL, always has one row and must be compared as a value. */
gboolean dowser_sql_is_compared_as_value (const DowserSqlWriter *self, const DowserSelect *select);
/** Returns TRUE if the engine would check @select after EXISTS for the wrong rows unless it is a derived table. */
gboolean dowser_sql_miscounts_existence (const DowserSqlWriter *self, const DowserSelect *select);
/** Returns: (transfer full) (nullable): an equivalent of @exists, which is affected, that the engine evaluates
 * correctly without a derived table */
DowserExpr *dowser_sql_dup_with_counted_groups (const DowserExpr *exists);
void dowser_sql_check_offset (DowserSqlWriter *self, const DowserSelect *select);
void dowser_sql_check_groups (DowserSqlWriter *self, const DowserSelect *select);
void dowser_sql_check_aggregated (DowserSqlWriter *self, const DowserExpr *aggregate);
/** Returns TRUE if a window or aggregate would still see a value where the row that contains it is missing. */
gboolean dowser_sql_keeps_missing_value (const DowserSqlWriter *self, const DowserExpr *expr);

/** Returns TRUE if @expr reads, or may read, a table of another select. */
gboolean dowser_sql_refers_outside (const DowserSelect *select, const DowserExpr *expr);
/** Writes a key of a group or sort; it can read only the tables of its own select. */
void dowser_sql_put_key_alone (DowserSqlWriter *self, const DowserExpr *expr, guint weight);
/** Writes ORDER BY. @headings: of the outputs; @table: (nullable): the derived table whose columns c1, c2 … are the
 * outputs. Returns: the number of keys */
guint dowser_sql_put_order (DowserSqlWriter *self, const DowserSelect *select, DowserHeadings headings,
                            const char *table);
/** Returns TRUE if the order can be written only for a derived table of the outputs. */
gboolean dowser_sql_order_needs_table (const DowserSqlWriter *self, const DowserSelect *select);

/** Returns TRUE if @expr may differ between rows: it contains a column, an aggregate, a window or a nested plan. */
gboolean dowser_sql_reads_column (const DowserExpr *expr);
/** Returns TRUE if @expr contains a nested plan. */
gboolean dowser_sql_contains_subplan (const DowserExpr *expr);

G_END_DECLS
