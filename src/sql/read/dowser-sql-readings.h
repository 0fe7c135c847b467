/* dowser-sql-readings.h - the table of the meanings that calls of each dialect have in a plan */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

enum
{
  READ_SQLITE = 1 << 0,
  READ_POSTGRESQL = 1 << 1,
  READ_MYSQL = 1 << 2,
  READ_DUCKDB = 1 << 3,
  READ_ALL = READ_SQLITE | READ_POSTGRESQL | READ_MYSQL | READ_DUCKDB
};

/** DowserSqlReading: the meaning that a form of SQL has in a plan. @pattern: an expression in the SQL of @dialects; $1
 * … $9 are placeholders for its arguments; @meaning: (nullable): the same expression with the functions of a plan;
 * %NULL if a plan can't express the expression, although a plan can express a call of this name in other dialects */
typedef struct
{
  guint dialects;
  const char *pattern;
  const char *meaning;
} DowserSqlReading;

/** All entries of the table; the last entry has no pattern. In addition, the SQL reader understands the forms that the
 * SQL writer of each dialect uses. */
extern const DowserSqlReading dowser_sql_readings[];

G_END_DECLS
