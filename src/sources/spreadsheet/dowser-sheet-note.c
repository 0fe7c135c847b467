/* dowser-sheet-note.c - writes notes that tell the user how a table or column of a workbook was read */
#include "sources/spreadsheet/dowser-sheet-note.h"

void
dowser_sheet_note_add (GString *note, const char *separator, const char *words)
{
  g_string_append_printf (note, "%s%s", note->len > 0 ? separator : "", words);
}

void
dowser_sheet_note_add_counted (GString *note, const char *separator, guint64 n, const char *format, ...)
{
  g_autofree char *words = NULL;
  va_list values;

  if (n == 0)
    return;
  va_start (values, format);
  words = g_strdup_vprintf (format, values);
  va_end (values);
  dowser_sheet_note_add (note, separator, words);
}
