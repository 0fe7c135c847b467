/* dowser-export-file.h - writes an output file so that it is either complete or absent */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** DowserExportFile: an output file. All data is first written to a temporary file. When the data is on disk, the
 * temporary file is renamed. If a file of that name exists, it stays complete until the new file replaces it. A device
 * or a pipe is written directly, and never replaced by a file. */
typedef struct _DowserExportFile DowserExportFile;

/** Creates the temporary file. @path: "-" is the standard output. Returns: (transfer full) (nullable): %NULL with
 * %G_IO_ERROR */
DowserExportFile *dowser_export_file_new (const char *path, GError **error);
/** Returns the descriptor, for code that writes bytes. */
int dowser_export_file_get_fd (DowserExportFile *self);
/** Returns the path of the temporary file, for code that opens the file by name. If the file system supports it, the
 * file disappears if the process ends. Returns: (nullable): %NULL for a device, a pipe and the standard output */
const char *dowser_export_file_get_temporary_path (DowserExportFile *self);
/** Sets @error for a failed write, with the reason from errno. Returns: %FALSE */
gboolean dowser_export_file_fail (DowserExportFile *self, int code, GError **error);
/** Writes the complete file to the disk and renames it. */
gboolean dowser_export_file_commit (DowserExportFile *self, GError **error);
/** Deletes the file if it was not committed. */
void dowser_export_file_free (DowserExportFile *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserExportFile, dowser_export_file_free)

/**
 * dowser_export_file_check:
 * @database: path or URI of the source
 *
 * Returns: %FALSE with %G_OPTION_ERROR if @path is the source or belongs to it
 */
gboolean dowser_export_file_check (const char *path, const char *database, GError **error);

G_END_DECLS
