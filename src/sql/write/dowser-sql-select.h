/* dowser-sql-select.h - the parts of a query among its writers */
#pragma once

#include "sql/write/dowser-sql-output.h"

G_BEGIN_DECLS

/** TOP (n), where limits stand there and @select has one that does; with a blank behind it. */
void dowser_sql_put_top (DowserSqlWriter *self, const DowserSelect *select);
/** All that stands before a set operation; ended by dowser_sql_full_join_end(). @wants: (nullable): the type that each
 * output must be of */
void dowser_sql_put_core (DowserSqlWriter *self, const DowserSelect *select, DowserHeadings headings, const int *wants);
/** FROM and the joins. */
void dowser_sql_put_from (DowserSqlWriter *self, const DowserSelect *select);

/* dowser-sql-full-join.c: full joins that the engine cannot run become made-up tables; @n is the place of one. */
void dowser_sql_full_join_begin (DowserSqlWriter *self, const DowserSelect *select);
void dowser_sql_full_join_end (DowserSqlWriter *self, const DowserSelect *select);
guint dowser_sql_full_join_count (const DowserSqlWriter *self, const DowserSelect *select);
/** Its place among the joins. */
guint dowser_sql_full_join_get_index (const DowserSqlWriter *self, const DowserSelect *select, guint n);
/** From here on the first @n of them are read in place of what they hold. */
void dowser_sql_full_join_show (DowserSqlWriter *self, const DowserSelect *select, guint n);
void dowser_sql_full_join_put_name (DowserSqlWriter *self, const DowserSelect *select, guint n);
/** All that it shows. @alone: of rows that nothing is joined to */
void dowser_sql_full_join_put_columns (DowserSqlWriter *self, const DowserSelect *select, guint n, gboolean alone);
/** Returns: whether the column is read from a made-up table, and is written */
gboolean dowser_sql_full_join_put_column (DowserSqlWriter *self, const DowserSelect *select, const DowserExpr *column);

/** DowserSqlSide: of which table something reads; of both, or of none, are one. */
typedef enum
{
  DOWSER_SQL_SIDE_BOTH,
  DOWSER_SQL_SIDE_OWN,
  DOWSER_SQL_SIDE_OTHER
} DowserSqlSide;

/** @id: of the joined instance, for which "own" stands */
DowserSqlSide dowser_sql_find_side (const DowserExpr *expr, const char *id);
/** Whether @on is an equation of something of the joined table and something of the others. */
gboolean dowser_sql_is_key (const DowserExpr *on, const char *id);

/* dowser-sql-members.c: IN and EXISTS where engines have two values, or nested plans that see nothing */
/** Returns: whether @expr, an IN with a list, is written otherwise, for a NULL in it */
gboolean dowser_sql_put_list_of_nulls (DowserSqlWriter *self, const DowserExpr *expr);
/** @select: what @expr reads from */
gboolean dowser_sql_may_be_null (const DowserSqlWriter *self, const DowserSelect *select, const DowserExpr *expr);
/** Returns: whether @expr, an IN with a nested plan, is written in three values. @put_member: the plain one;
 * @put_rows: the nested plan, its column called c1 */
gboolean dowser_sql_put_member_of_nulls (DowserSqlWriter *self, const DowserExpr *expr, gboolean negated,
                                         void (*put_member) (DowserSqlWriter *self, const DowserExpr *expr),
                                         void (*put_rows) (DowserSqlWriter *self, const DowserExpr *expr));
/** Returns: (transfer full) (nullable): an IN that is true exactly where @expr, an EXISTS, would be */
DowserExpr *dowser_sql_dup_exists_as_member (DowserSqlWriter *self, const DowserExpr *expr);

/** A table or step, and what it is called. */
void dowser_sql_put_instance (DowserSqlWriter *self, const DowserInstance *instance);

/* dowser-sql-losses.c: errors of engines */
/** Whether a window is shown, by @select or what it is set together with. */
gboolean dowser_sql_shows_window (const DowserSelect *select);
/** Whether a NULL among the rows of @select is not seen behind IN, ANY or ALL unless a table is made of them. */
gboolean dowser_sql_loses_null (DowserSqlWriter *self, const DowserSelect *select);
/** Whether @select, behind IN, ANY or ALL, has one row whatever the data, and must be compared as a value. */
gboolean dowser_sql_is_compared_as_value (const DowserSqlWriter *self, const DowserSelect *select);
/** Whether @select, behind EXISTS, is asked for other rows than it has, unless a table is made of it. */
gboolean dowser_sql_miscounts_existence (const DowserSqlWriter *self, const DowserSelect *select);
/** Returns: (transfer full) (nullable): @exists, which miscounts, so that it does not and needs no table */
DowserExpr *dowser_sql_dup_with_counted_groups (const DowserExpr *exists);
void dowser_sql_check_offset (DowserSqlWriter *self, const DowserSelect *select);
void dowser_sql_check_groups (DowserSqlWriter *self, const DowserSelect *select);
void dowser_sql_check_aggregated (DowserSqlWriter *self, const DowserExpr *aggregate);
/** Whether a window or aggregate would see a value where the row that holds it is missing. */
gboolean dowser_sql_is_forgotten (const DowserSqlWriter *self, const DowserExpr *expr);

/** Whether @expr reads a table of another select, or may. */
gboolean dowser_sql_refers_outside (const DowserSelect *select, const DowserExpr *expr);
/** A key of a group or sort; it sees the tables of its own select alone. */
void dowser_sql_put_key_alone (DowserSqlWriter *self, const DowserExpr *expr, guint weight);
/** ORDER BY. @headings: of the outputs; @table: (nullable): the made-up table whose columns c1, c2 … are the outputs.
 * Returns: how many keys there are */
guint dowser_sql_put_order (DowserSqlWriter *self, const DowserSelect *select, DowserHeadings headings,
                            const char *table);
/** Whether the order can be said only of a table that holds the outputs. */
gboolean dowser_sql_order_needs_table (const DowserSqlWriter *self, const DowserSelect *select);

/** Whether @expr differs from row to row: it holds a column, an aggregate, a window or a nested plan. */
gboolean dowser_sql_reads_column (const DowserExpr *expr);
/** Whether @expr holds a nested plan. */
gboolean dowser_sql_nests (const DowserExpr *expr);

G_END_DECLS
