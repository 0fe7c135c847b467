/* golden.h - compares texts with a golden file */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Fails at the first line in which @text differs from the file @name in the folder @folder of tests/. With
 * DOWSER_WRITE_GOLDEN=1, writes the file instead, so that the change of the file can be read as a diff. */
void expect_golden (const char *folder, const char *name, const char *text);
/** Appends @text to @line and replaces each run of blanks and line ends by one blank. */
void append_on_one_line (GString *line, const char *text);

G_END_DECLS
