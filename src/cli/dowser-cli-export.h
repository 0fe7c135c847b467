/* dowser-cli-export.h - rows into a file that is whole or not there, and never the database itself */
#pragma once

#include "cli/dowser-cli-answer.h"

G_BEGIN_DECLS

/** Whether @path may be written while @database is read: %G_OPTION_ERROR where it is the database, or one of the
 * files that SQLite keeps beside it. */
gboolean dowser_cli_export_check (const char *path, const char *database, GError **error);
/** Writes what @session has come to. %G_IO_ERROR; then a file that was there before is as it was. */
gboolean dowser_cli_export (DowserSession *session, DowserCliFormat format, const char *path, GError **error);

G_END_DECLS
