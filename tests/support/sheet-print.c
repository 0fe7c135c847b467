/* sheet-print.c - prints a workbook's cells as text, one row on each line */
#include "support/sheet-print.h"

#include "sources/spreadsheet/dowser-workbook.h"

#include <glib/gstdio.h>
#include <string.h>

char *
sheet_print_dup_path (const char *name)
{
  g_autofree char *folder = g_dir_make_tmp ("dowser-sheets-XXXXXX", NULL);

  return g_build_filename (folder, name, NULL);
}

static gboolean
begin_cb (const char *name, gboolean hidden, gpointer user_data, GError **error)
{
  g_string_append_printf (user_data, "%s%s\n", name, hidden ? " (hidden)" : "");
  return TRUE;
}

static gboolean
row_cb (const DowserSheetRow *row, gpointer user_data, GError **error)
{
  static const char *const kinds[DOWSER_SHEET_N_KINDS]
      = { "text", "number", "boolean", "date", "moment", "time", "duration", "error", "unknown", "no day" };
  GString *text = user_data;

  g_string_append_printf (text, "%u%s: ", row->number + 1, row->hidden ? " (hidden)" : "");
  for (guint i = 0; i < row->cells->len; i++)
    {
      const DowserSheetCell *cell = dowser_sheet_row_get_cell (row, i);
      const DowserSheetArea area = { 0, cell->column, 0, cell->column };
      g_autofree char *place = dowser_sheet_area_to_text (&area);

      place[strlen (place) - 1] = '\0';
      g_string_append_printf (text, "%s%s %s %s", i > 0 ? ", " : "", place, kinds[cell->kind],
                              dowser_sheet_row_get_text (row, cell));
      if (cell->unit != NULL)
        g_string_append_printf (text, " in %s", cell->unit);
    }
  g_string_append_c (text, '\n');
  return TRUE;
}

static void
merge_cb (const DowserSheetArea *area, gpointer user_data)
{
  g_autofree char *place = dowser_sheet_area_to_text (area);

  g_string_append_printf (user_data, "merged %s\n", place);
}

static gboolean
end_cb (gpointer user_data, GError **error)
{
  return TRUE;
}

char *
sheet_print (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserSheetPackage) package = dowser_sheet_package_open (path, &error);
  g_autofree char *folder = g_path_get_dirname (path);
  GString *text = g_string_new (NULL);
  const DowserSheetSink sink = { begin_cb, row_cb, merge_cb, end_cb, text };

  if (package != NULL)
    dowser_workbook_read (package, &sink, NULL, &error);
  if (error != NULL)
    g_string_printf (text, "error: %s", error->message);
  g_unlink (path);
  g_rmdir (folder);
  return g_string_free (text, FALSE);
}
