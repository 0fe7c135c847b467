/* dowser-mysql-column.h - the columns of a statement, and how their cells get from libgda into pages exactly */
#pragma once

#include "rows/dowser-result.h"
#include "sources/gda/dowser-gda-connection.h"
#include "sources/mysql/dowser-mysql-statement.h"

G_BEGIN_DECLS

/**
 * DowserMysqlColumns:
 * @columns: DowserResultColumn
 * @readings: (element-type DowserMysqlReading): how the server is asked for each
 * @types: what libgda is asked for, %G_TYPE_NONE at the end
 */
typedef struct
{
  GPtrArray *columns;
  GArray *readings;
  GType *types;
} DowserMysqlColumns;

/**
 * dowser_mysql_columns_probe:
 * @sql: one SELECT, with its values in place
 * @has_json_type: the server is MySQL, whose JSON the provider takes for a text that it cannot read
 *
 * Between dowser_gda_connection_begin() and _end(). Returns: (transfer full) (nullable)
 */
DowserMysqlColumns *dowser_mysql_columns_probe (DowserGdaConnection *connection, const char *sql,
                                                gboolean has_json_type, GError **error);
void dowser_mysql_columns_free (DowserMysqlColumns *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserMysqlColumns, dowser_mysql_columns_free)

/** @row: of a statement that dowser_mysql_write_part() wrote for these columns */
void dowser_mysql_columns_add_row (const DowserMysqlColumns *self, DowserPageBuilder *builder, GdaRow *row);
/** Returns: (transfer full): bytes that are the same for the same row only */
GBytes *dowser_mysql_columns_dup_bytes (const DowserMysqlColumns *self, GdaRow *row);

G_END_DECLS
