/* dowser-sheet-lock.h - what a file is that is called a workbook, but cannot be read as one */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Whether the open file @fd is packed as workbooks are. Returns: FALSE with #DOWSER_SOURCE_ERROR, which says what it
 * is instead */
gboolean dowser_sheet_check_form (int fd, GError **error);
/** Returns: FALSE with #DOWSER_SOURCE_ERROR_DENIED: it has a password */
gboolean dowser_sheet_fail_locked (GError **error);

G_END_DECLS
