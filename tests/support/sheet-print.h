/* sheet-print.h - prints a workbook's cells as text, one row on each line */
#pragma once

#include "support/dowser-test-workbook.h"

/** Returns: (transfer full): a path in a folder that is removed at the end of the program */
char *sheet_print_dup_path (const char *name);
/** Reads the file at @path and removes it. Returns: (transfer full): the file's cells, or "error: " and the reason */
char *sheet_print (const char *path);
