/* dowser-sheet-lock.h - finds out what a file is that has the name of a workbook but can't be read as one */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Checks that the open file @fd is a zip file, because workbooks are zip files. Returns: FALSE with
 * #DOWSER_SOURCE_ERROR, whose message tells what the file is instead */
gboolean dowser_sheet_check_is_zip (int fd, GError **error);
/** Sets the error for a file with a password. Returns: FALSE with #DOWSER_SOURCE_ERROR_DENIED */
gboolean dowser_sheet_fail_locked (GError **error);

G_END_DECLS
