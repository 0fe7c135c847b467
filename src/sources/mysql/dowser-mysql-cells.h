/* dowser-mysql-cells.h - the cells of one row of MySQL or MariaDB, as libmariadb puts them into memory */
#pragma once

#include "rows/dowser-result.h"

#include <mysql.h>

G_BEGIN_DECLS

/** DowserMysqlCells: a place in memory for each column of a prepared statement. */
typedef struct _DowserMysqlCells DowserMysqlCells;

/** Whether libmariadb can read @type at all: newer servers have more. */
gboolean dowser_mysql_cells_know_type (enum enum_field_types type);
/** @fields: of the statement; they are no longer needed afterwards */
DowserMysqlCells *dowser_mysql_cells_new (const MYSQL_FIELD *fields, guint n_fields);
void dowser_mysql_cells_free (DowserMysqlCells *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserMysqlCells, dowser_mysql_cells_free)

/** Returns: (transfer full): DowserResultColumn */
GPtrArray *dowser_mysql_cells_list_columns (const DowserMysqlCells *self);
/** For mysql_stmt_bind_result(). */
MYSQL_BIND *dowser_mysql_cells_get_binds (DowserMysqlCells *self);
/**
 * dowser_mysql_cells_find_cut:
 * @from: the first column to look at
 *
 * Makes room for the value of the next column that did not fit.
 *
 * Returns: its number, which has to be fetched again; the number of columns where all fitted
 */
guint dowser_mysql_cells_find_cut (DowserMysqlCells *self, guint from);

/** Returns: (nullable): NULL for NULL; valid until the next row. @length: (out) */
const char *dowser_mysql_cells_get_text (DowserMysqlCells *self, guint column, gsize *length);
void dowser_mysql_cells_add_row (const DowserMysqlCells *self, DowserPageBuilder *builder);

G_END_DECLS
