/* dowser-sql-type.h - of which type an expression is, as far as the writer must know */
#pragma once

#include "sql/dialects/dowser-dialect.h"

G_BEGIN_DECLS

/** Asks for a real number and no other, where numbers do not stand side by side. */
#define DOWSER_SQL_REAL_ITSELF (DOWSER_SQL_NULL + 2)
/** The same, with one number of places. */
#define DOWSER_SQL_DECIMAL_ITSELF (DOWSER_SQL_NULL + 3)

/** @expr: of the innermost select of the writer's scopes. Returns: a #DowserValueType, or #DOWSER_SQL_NULL */
int dowser_sql_type_of (const DowserSqlWriter *self, const DowserExpr *expr);
/** Of @expr that can be nothing but NULL: what it is to the engine all the same, unknown where nothing says it. */
DowserValueType dowser_sql_type_of_null (const DowserSqlWriter *self, const DowserExpr *expr);
/** Of output @index of a select that is in scope, its set operations included. */
int dowser_sql_type_of_output (DowserSqlWriter *self, const DowserSelect *select, guint index);
/** The type that values of both may be brought to; unknown where there is none. */
int dowser_sql_type_common (int a, int b);
gboolean dowser_sql_type_is_number (int type);
gboolean dowser_sql_type_is_date (int type);
/** Whether whole numbers in it may have become decimals on their way: sums, and columns of steps. */
gboolean dowser_sql_type_is_wide (const DowserSqlWriter *self, const DowserExpr *expr);

G_END_DECLS
