/* dowser-csv-delimiter.h - what stands between the values of a CSV file, and what above its headings */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Of @text, the beginning of a file. @known: the delimiter, 0 where that is not known. @n_title_lines: (out): lines
 * above the headings that belong to no table. */
char dowser_csv_guess_delimiter (char known, const char *text, gsize length, guint *n_title_lines);

G_END_DECLS
