/* dowser-export-changes.c - counts the values that an export had to change */
#include "export/dowser-export-changes.h"

#include <glib/gi18n-lib.h>

static const char *const sentences[] = {
  [DOWSER_CHANGE_REPAIRED] = N_ ("Texts that are not valid UTF-8, written with � for each wrong byte: %s."),
  [DOWSER_CHANGE_NULLED] = N_ ("NaN and infinity, written as null because JSON has no such numbers: %s."),
  [DOWSER_CHANGE_ROUNDED]
  = N_ ("Whole numbers beyond 2^53, which are exact in the file but rounded by many programs that "
        "read JSON: %s."),
  [DOWSER_CHANGE_AS_TEXT] = N_ ("Numbers written as text, because a spreadsheet would round or refuse them: %s."),
  [DOWSER_CHANGE_CUT] = N_ ("Texts cut to 32,767 characters, which is all that a cell holds: %s."),
  [DOWSER_CHANGE_CONTROLS] = N_ ("Texts with control characters, which are replaced by spaces: %s."),
  [DOWSER_CHANGE_GUARDED]
  = N_ ("Texts with an apostrophe added at the start, so that a spreadsheet does not run them as formulas: %s."),
  [DOWSER_CHANGE_BASE64] = N_ ("Binary values written as Base64: %s."),
  [DOWSER_CHANGE_MIXED] = N_ ("Columns written as text, because no single type can store all of their values: %s."),
  [DOWSER_CHANGE_UNDATED] = N_ ("Dates before 1900, timestamps with an offset and other values that a spreadsheet "
                                "cannot store as dates, written as text: %s."),
  [DOWSER_CHANGE_FINE] = N_ ("Times more precise than a millisecond, which a spreadsheet rounds: %s."),
};
G_STATIC_ASSERT (G_N_ELEMENTS (sentences) == DOWSER_N_CHANGES);

char *
dowser_export_changes_describe (const DowserExportChanges *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < DOWSER_N_CHANGES; i++)
    {
      g_autofree char *count = g_strdup_printf ("%" G_GUINT64_FORMAT, self->counts[i]);
      g_auto (GStrv) parts = g_strsplit (_ (sentences[i]), "%s", 2);
      g_autofree char *sentence = g_strjoinv (count, parts);

      if (self->counts[i] > 0)
        g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", sentence);
    }
  return text->len > 0 ? g_strdup (text->str) : NULL;
}
