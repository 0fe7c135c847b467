/* dowser-packed-file.h - reads files that may be compressed, with limits */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** Maximum uncompressed size of a file in MiB; DOWSER_MAX_UNPACKED overrides it. */
#define DOWSER_UNPACKED_MIB 4096
/** Maximum size of a line or a record in MiB; DOWSER_MAX_LINE overrides it. */
#define DOWSER_LINE_MIB 32

/**
 * dowser_packed_file_open:
 * @compressed: TRUE if the file is compressed by gzip
 *
 * Returns: (transfer full) (nullable): a stream that fails with #DOWSER_SOURCE_ERROR_TOO_LARGE if the uncompressed data
 * exceeds the limit, or if the compression ratio is higher than that of tables
 */
GInputStream *dowser_packed_file_open (const char *path, gboolean compressed, GCancellable *cancellable,
                                       GError **error);
/** Checks the limits of dowser_packed_file_open() for callers that decompress data themselves. @n_uncompressed: number
 * of bytes after decompression; @n_compressed: size of the file in bytes. Returns: FALSE with
 * #DOWSER_SOURCE_ERROR_TOO_LARGE if a limit is exceeded */
gboolean dowser_packed_file_check_limits (guint64 n_compressed, guint64 n_uncompressed, GError **error);
/** Returns the maximum size of a line in bytes; G_MAXSIZE if there is no limit. */
gsize dowser_packed_file_get_max_line (void);
/** Sets the error for a line that is too long. Returns: FALSE with #DOWSER_SOURCE_ERROR_TOO_LARGE, which names @line */
gboolean dowser_packed_file_fail_long_line (guint64 line, GError **error);

G_END_DECLS
