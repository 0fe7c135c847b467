/* dowser-server-cell.h - the text of a cell as a server prints it, into a page, exactly */
#pragma once

#include "rows/dowser-result.h"

G_BEGIN_DECLS

/**
 * dowser_server_add_cell:
 * @text: what the server printed, with a NUL behind it
 * @length: in bytes
 * @type: what the column holds. Whole and real numbers become numbers where they are no larger than Dowser's own; truth
 *   values ("t", "f") become 1 and 0; bytes are read out of PostgreSQL's "\x…"; all else, decimals and dates before
 *   all, stays the text that it is
 */
void dowser_server_add_cell (DowserPageBuilder *builder, const char *text, gsize length, DowserValueType type);

G_END_DECLS
