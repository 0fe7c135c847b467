/* dowser-mysql-statement.h - what is made of a statement before libgda's MySQL provider can give its rows exactly */
#pragma once

#include "plan/dowser-statement.h"

G_BEGIN_DECLS

/** DowserMysqlReading: how the server is asked for a column, so that the provider cannot get it wrong. */
typedef enum
{
  DOWSER_MYSQL_READ_PLAIN,
  DOWSER_MYSQL_READ_TEXT,
  DOWSER_MYSQL_READ_BYTES,
  DOWSER_MYSQL_READ_BITS,
} DowserMysqlReading;

/** Returns: (transfer full): `name` */
char *dowser_mysql_quote_name (const char *name);

/**
 * dowser_mysql_fill_in:
 *
 * The provider loses large numbers, NUL bytes and more in parameters: they are written as literals, for a session in
 * which a backslash escapes.
 *
 * Returns: (transfer full) (nullable): one SELECT; NULL where there are not as many values as places
 */
char *dowser_mysql_fill_in (const DowserStatement *statement, GError **error);

/**
 * dowser_mysql_write_probe:
 *
 * Returns: (transfer full): @sql with no rows, which tells its columns and costs nothing
 */
char *dowser_mysql_write_probe (const char *sql);
/** Returns: (transfer full): a probe that has a whole number for column @index of @n where it holds bits */
char *dowser_mysql_write_bit_probe (const char *sql, guint n, guint index);

/**
 * dowser_mysql_write_part:
 * @readings: (element-type DowserMysqlReading): of each column
 * @max_rows: more are not wanted in all; 0 for all
 *
 * @n_rows rows of @sql from @offset on. Whatever part is asked for, the rows come in the same order: what sorts is the
 * same statement each time.
 *
 * Returns: (transfer full)
 */
char *dowser_mysql_write_part (const char *sql, GArray *readings, guint64 max_rows, guint64 offset, guint64 n_rows);

/** Returns: (transfer full): what asks for the server's plan of @sql, as JSON in one cell */
char *dowser_mysql_write_explain (const char *sql);

G_END_DECLS
