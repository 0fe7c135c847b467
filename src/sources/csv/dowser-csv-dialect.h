/* dowser-csv-dialect.h - detects a CSV file's encoding, delimiter and quoting from its beginning */
#pragma once

#include "sources/csv/dowser-csv-delimiter.h"

G_BEGIN_DECLS

/** Returns the user-visible name of @encoding. */
const char *dowser_csv_get_encoding_title (const char *encoding);
/** Opens @path and converts it to UTF-8. @encoding: "utf-8", "latin-1", "windows-1252", or UTF-16 with its byte order,
 * "utf-16le" or "utf-16be". Returns: (transfer full) (nullable) */
GInputStream *dowser_csv_open (const char *path, gboolean compressed, const char *encoding, GCancellable *cancellable,
                               GError **error);
/** Skips @n_lines. @stream: of dowser_csv_open(), at its beginning. Returns: FALSE with @error */
gboolean dowser_csv_skip_lines (GInputStream *stream, guint n_lines, GCancellable *cancellable, GError **error);
/** Detects encoding, delimiter and quoting from the beginning of the file. @encoding: (out): "utf-8" if the beginning
 * isn't enough to detect the encoding; @known: the delimiter, 0 if unknown; @head: (out) */
gboolean dowser_csv_find_dialect (const char *path, gboolean compressed, char known, const char **encoding,
                                  DowserCsvHead *head, GCancellable *cancellable, GError **error);

G_END_DECLS
