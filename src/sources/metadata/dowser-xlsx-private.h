/* dowser-xlsx-private.h - the parts of a spreadsheet file, for the files that read it */
#pragma once

#include "sources/metadata/dowser-xlsx.h"

G_BEGIN_DECLS

/** Returns: (transfer full) (nullable): name of a part → GBytes: those that texts are in */
GHashTable *_dowser_xlsx_unpack (GBytes *file, GError **error);
/** Returns: (transfer full) (nullable): strv of the shared texts in @part */
GPtrArray *_dowser_xlsx_read_texts (GBytes *part, GError **error);
/** Returns: (transfer full) (nullable): of GPtrArray of char *; @texts: (nullable) */
GPtrArray *_dowser_xlsx_read_rows (GBytes *part, GPtrArray *texts, GError **error);

G_END_DECLS
