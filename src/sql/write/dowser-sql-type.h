/* dowser-sql-type.h - the type of an expression, as far as the writer needs it */
#pragma once

#include "sql/dialects/dowser-dialect.h"

G_BEGIN_DECLS

/** The type of a position that accepts only real numbers, in dialects that can't mix kinds of numbers. */
#define DOWSER_SQL_REAL_ITSELF (DOWSER_SQL_NULL + 2)
/** The type that a function's or operator's argument must have if all its values must be decimals with the same number
 * of decimal places. */
#define DOWSER_SQL_DECIMAL_ITSELF (DOWSER_SQL_NULL + 3)

/** @expr: an expression in the innermost select of the writer's scopes. Returns: a #DowserValueType, or
 * #DOWSER_SQL_NULL */
int dowser_sql_type_of (const DowserSqlWriter *self, const DowserExpr *expr);
/** @expr: an expression that is always NULL. Returns: the type that the engine gives to @expr; unknown if nothing
 * determines this type */
DowserValueType dowser_sql_type_of_null (const DowserSqlWriter *self, const DowserExpr *expr);
/** Returns the common type of output @index in @select and in all parts of its set operations. The writer must be in
 * the scope of @select. */
int dowser_sql_type_of_output (DowserSqlWriter *self, const DowserSelect *select, guint index);
/** Returns the type to which values of both types can be converted; unknown if there is no such type. */
int dowser_sql_type_find_common (int a, int b);
gboolean dowser_sql_type_is_number (int type);
gboolean dowser_sql_type_is_date (int type);
/** Returns TRUE if @expr contains whole numbers that the engine may have made decimals. Sums and columns of steps may
 * contain such numbers. */
gboolean dowser_sql_type_is_wide (const DowserSqlWriter *self, const DowserExpr *expr);

G_END_DECLS
