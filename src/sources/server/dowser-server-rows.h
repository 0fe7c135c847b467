/* dowser-server-rows.h - the complete result of a small query to a server, as text */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _DowserServerRows DowserServerRows;

DowserServerRows *dowser_server_rows_new (guint n_columns);
void dowser_server_rows_free (DowserServerRows *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserServerRows, dowser_server_rows_free)

/** Adds a cell. Cells must be added row by row. @text: (nullable): need not be NUL-terminated; a NUL byte in @text ends
 * the cell */
void dowser_server_rows_add_cell (DowserServerRows *self, const char *text, gsize length);

guint dowser_server_rows_count (const DowserServerRows *self);
/** Returns: (nullable): the text of a cell; NULL if the cell is NULL or there is no such row */
const char *dowser_server_rows_get_cell (const DowserServerRows *self, guint row, guint column);

G_END_DECLS
