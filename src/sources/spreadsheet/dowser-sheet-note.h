/* dowser-sheet-note.h - writes notes that tell the user how a table or column of a workbook was read */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Appends @words to @note, with @separator before them unless @note is empty. */
void dowser_sheet_note_add (GString *note, const char *separator, const char *words);
/** Appends a text with the number @n. Adds nothing if @n is 0. */
void dowser_sheet_note_add_counted (GString *note, const char *separator, guint64 n, const char *format, ...)
    G_GNUC_PRINTF (4, 5);

G_END_DECLS
