/* dowser-sheet-lock.h - identifies a file that is named like a workbook but can't be read as one */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Checks that the open file @fd is a zip file, as workbooks are. Returns: FALSE with #DOWSER_SOURCE_ERROR, whose
 * message says what the file is instead */
gboolean dowser_sheet_check_form (int fd, GError **error);
/** Returns: FALSE with #DOWSER_SOURCE_ERROR_DENIED: the file has a password */
gboolean dowser_sheet_fail_locked (GError **error);

G_END_DECLS
