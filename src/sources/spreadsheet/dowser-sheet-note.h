/* dowser-sheet-note.h - what a person should know of a table or column of a workbook, part by part */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Adds @words to @note, behind @separator where they are not the first. */
void dowser_sheet_note_add (GString *note, const char *separator, const char *words);
/** The same for words that count @n things; adds nothing where there are none. */
void dowser_sheet_note_add_counted (GString *note, const char *separator, guint64 n, const char *format, ...)
    G_GNUC_PRINTF (4, 5);

G_END_DECLS
