/* sheet-print.h - the cells of a workbook as text, one row a line */
#pragma once

#include "support/dowser-test-workbook.h"

/** Returns: (transfer full): a path in a folder that is removed with the program's own */
char *sheet_print_dup_path (const char *name);
/** Removes the file at @path. Returns: (transfer full): its cells, or "error: " and why it has none */
char *sheet_print (const char *path);
