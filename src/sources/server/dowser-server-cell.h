/* dowser-server-cell.h - adds to a page, without loss, a cell that a server has sent as text */
#pragma once

#include "rows/dowser-result.h"

G_BEGIN_DECLS

/**
 * dowser_server_add_cell:
 * @text: the cell as the server printed it, NUL-terminated
 * @length: in bytes
 * @type: the column's type. Integers and reals become numbers if they fit Dowser's types; booleans ("t", "f") become 1
 * and 0; bytes are decoded from PostgreSQL's "\x…"; all other values, such as decimals and dates, stay text
 */
void dowser_server_add_cell (DowserPageBuilder *builder, const char *text, gsize length, DowserValueType type);

G_END_DECLS
