/* dowser-gda-cell.h - copies the cells of libgda into pages, exactly */
#pragma once

#include "rows/dowser-result.h"

#include <libgda/libgda.h>

G_BEGIN_DECLS

/**
 * dowser_gda_add_cell:
 * @value: (nullable): the cell; NULL where libgda could not read it, which is shown, and is neither NULL nor 0
 * @type: what the column holds. Text of a server is read as it says: whole and real numbers become numbers where they
 *   are no larger than Dowser's own; truth values ("t", "f") become 1 and 0; bytes are read out of PostgreSQL's "\x…";
 *   all else, decimals and dates before all, stays the text that it is
 */
void dowser_gda_add_cell (DowserPageBuilder *builder, const GValue *value, DowserValueType type);

G_END_DECLS
