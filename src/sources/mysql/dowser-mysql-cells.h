/* dowser-mysql-cells.h - the cells of one row of MySQL or MariaDB, as libmariadb stores them in memory */
#pragma once

#include "rows/dowser-result.h"

#include <mysql.h>

G_BEGIN_DECLS

/** DowserMysqlCells: a buffer for each column of a prepared statement */
typedef struct _DowserMysqlCells DowserMysqlCells;

/** Returns TRUE if libmariadb can read @type. Newer servers have types that it can't read. */
gboolean dowser_mysql_cells_can_read_type (enum enum_field_types type);
/** @fields: the fields of the statement; they may be freed afterwards */
DowserMysqlCells *dowser_mysql_cells_new (const MYSQL_FIELD *fields, guint n_fields);
void dowser_mysql_cells_free (DowserMysqlCells *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserMysqlCells, dowser_mysql_cells_free)

/** Returns the result's columns. Returns: (transfer full): DowserResultColumn */
GPtrArray *dowser_mysql_cells_list_columns (const DowserMysqlCells *self);
/** Returns the argument for mysql_stmt_bind_result(). */
MYSQL_BIND *dowser_mysql_cells_get_binds (DowserMysqlCells *self);
/**
 * dowser_mysql_cells_find_truncated:
 * @from: the index of the first column to check
 *
 * Finds the next column whose value did not fit into its buffer, and enlarges the buffer.
 *
 * Returns: the index of the column, whose value must be fetched again; the number of columns if all values fit
 */
guint dowser_mysql_cells_find_truncated (DowserMysqlCells *self, guint from);

/** Returns: (nullable): the text of a cell; NULL for the value NULL; valid until the next row. @length: (out) */
const char *dowser_mysql_cells_get_text (DowserMysqlCells *self, guint column, gsize *length);
void dowser_mysql_cells_add_row (const DowserMysqlCells *self, DowserPageBuilder *builder);

G_END_DECLS
