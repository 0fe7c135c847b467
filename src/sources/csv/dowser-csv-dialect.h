/* dowser-csv-dialect.h - how a CSV file is written: its letters, and what its beginning says */
#pragma once

#include "sources/csv/dowser-csv-delimiter.h"

G_BEGIN_DECLS

/** How @encoding is called by people. */
const char *dowser_csv_get_title (const char *encoding);
/** Opens @path as UTF-8, whatever it is written in. @encoding: "utf-8", "latin-1", "windows-1252", or UTF-16 by which
 * byte comes first, "utf-16le" or "utf-16be". Returns: (transfer full) (nullable) */
GInputStream *dowser_csv_open (const char *path, gboolean compressed, const char *encoding, GCancellable *cancellable,
                               GError **error);
/** @stream: of dowser_csv_open(), at its beginning. Returns: FALSE with @error */
gboolean dowser_csv_skip_lines (GInputStream *stream, guint n_lines, GCancellable *cancellable, GError **error);
/** Looks at the beginning of the file. @encoding: (out): "utf-8" also where that is not known yet; @known: the
 * delimiter, 0 where it is not known; @head: (out) */
gboolean dowser_csv_find_dialect (const char *path, gboolean compressed, char known, const char **encoding,
                                  DowserCsvHead *head, GCancellable *cancellable, GError **error);

G_END_DECLS
