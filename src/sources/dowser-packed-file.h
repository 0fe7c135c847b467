/* dowser-packed-file.h - the bytes of a file that may be packed, within bounds */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** MiB that a packed file may unpack to; DOWSER_MAX_UNPACKED says otherwise. */
#define DOWSER_UNPACKED_MIB 4096
/** MiB that a line, or one record of it, may hold; DOWSER_MAX_LINE says otherwise. */
#define DOWSER_LINE_MIB 32

/**
 * dowser_packed_file_open:
 * @compressed: by gzip
 *
 * Returns: (transfer full) (nullable): a stream that fails with #DOWSER_SOURCE_ERROR_TOO_LARGE where more is unpacked
 * than may be, or far more than a table of that size holds
 */
GInputStream *dowser_packed_file_open (const char *path, gboolean compressed, GCancellable *cancellable,
                                       GError **error);
/** The same of who unpacks by other means: so many bytes have come of a file of @n_packed bytes. Returns: FALSE with
 * #DOWSER_SOURCE_ERROR_TOO_LARGE where that is more than may be */
gboolean dowser_packed_file_check (guint64 n_packed, guint64 n_unpacked, GError **error);
/** Bytes that a line may hold; G_MAXSIZE without a limit. */
gsize dowser_packed_file_get_max_line (void);
/** Returns: FALSE with #DOWSER_SOURCE_ERROR_TOO_LARGE, which names @line */
gboolean dowser_packed_file_fail_line (guint64 line, GError **error);

G_END_DECLS
