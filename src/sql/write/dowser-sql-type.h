/* dowser-sql-type.h - the type of an expression, as far as the writer needs it */
#pragma once

#include "sql/dialects/dowser-dialect.h"

G_BEGIN_DECLS

/** Requires exactly a real number, in dialects that can't mix numbers. */
#define DOWSER_SQL_REAL_ITSELF (DOWSER_SQL_NULL + 2)
/** Requires exactly a decimal with a common number of places. */
#define DOWSER_SQL_DECIMAL_ITSELF (DOWSER_SQL_NULL + 3)

/** @expr: in the innermost select of the writer's scopes. Returns: a #DowserValueType, or #DOWSER_SQL_NULL */
int dowser_sql_type_of (const DowserSqlWriter *self, const DowserExpr *expr);
/** Returns the type of @expr, which is always NULL, in the engine; unknown if nothing determines it. */
DowserValueType dowser_sql_type_of_null (const DowserSqlWriter *self, const DowserExpr *expr);
/** Returns the type of output @index of a select in scope, including its set operations. */
int dowser_sql_type_of_output (DowserSqlWriter *self, const DowserSelect *select, guint index);
/** Returns the type to which values of both types can be converted; unknown if there is none. */
int dowser_sql_type_common (int a, int b);
gboolean dowser_sql_type_is_number (int type);
gboolean dowser_sql_type_is_date (int type);
/** Returns TRUE if whole numbers in @expr may have become decimals: in sums and in columns of steps. */
gboolean dowser_sql_type_is_wide (const DowserSqlWriter *self, const DowserExpr *expr);

G_END_DECLS
