/* dowser-server-rows.h - the whole answer to a small question to a server, as the texts that it prints */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _DowserServerRows DowserServerRows;

DowserServerRows *dowser_server_rows_new (guint n_columns);
void dowser_server_rows_free (DowserServerRows *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserServerRows, dowser_server_rows_free)

/** Cells come row by row. @text: (nullable): need not end with a NUL; one inside ends it */
void dowser_server_rows_add (DowserServerRows *self, const char *text, gsize length);

guint dowser_server_rows_get_n (const DowserServerRows *self);
/** Returns: (nullable): NULL where the cell is, and where there is no such row */
const char *dowser_server_rows_get (const DowserServerRows *self, guint row, guint column);

G_END_DECLS
