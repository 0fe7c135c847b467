/* dowser-export-file.h - a file that is whole or not there */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * DowserExportFile: what is written goes to a neighbour first, which takes the name when all of it is on the disk: a
 * file of that name is whole before and after. A device or a pipe is written to, and not put away for a file.
 */
typedef struct _DowserExportFile DowserExportFile;

/** @path: "-" is the standard output. Returns: (transfer full) (nullable): %NULL with %G_IO_ERROR */
DowserExportFile *dowser_export_file_new (const char *path, GError **error);
/** For who writes bytes. */
int dowser_export_file_get_fd (DowserExportFile *self);
/** For who makes a file by its name: one that is gone with the process wherever the file system can. Returns:
 * (nullable): %NULL for a device, a pipe and the standard output */
const char *dowser_export_file_get_part (DowserExportFile *self);
/** What was not written, by errno. Returns: %FALSE */
gboolean dowser_export_file_fail (DowserExportFile *self, int code, GError **error);
/** All was written: brings it to the disk and gives it its name. */
gboolean dowser_export_file_commit (DowserExportFile *self, GError **error);
/** What was not committed is gone. */
void dowser_export_file_free (DowserExportFile *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserExportFile, dowser_export_file_free)

/**
 * dowser_export_file_check:
 * @database: path or URI of what is read
 *
 * Returns: %FALSE with %G_OPTION_ERROR where @path is what is read, or belongs to it
 */
gboolean dowser_export_file_check (const char *path, const char *database, GError **error);

G_END_DECLS
