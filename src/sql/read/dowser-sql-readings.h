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

/** DowserSqlReading: @pattern: an expression of the @dialects, with $1 … $9 for its holes; @meaning: (nullable): the
 * same expression with the functions of a plan; %NULL if a plan can't express the expression, although a plan can
 * express a call of this name in other dialects */
typedef struct
{
  guint dialects;
  const char *pattern;
  const char *meaning;
} DowserSqlReading;

/** All readings; the last entry has no pattern. In addition to these readings, the reader reads the forms that the
 * writer of a dialect uses. */
extern const DowserSqlReading dowser_sql_readings[];

G_END_DECLS
