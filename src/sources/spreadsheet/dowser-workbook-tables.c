/* dowser-workbook-tables.c - finds the tables in the sheets of a workbook, and gives them unique names */
#include "sources/spreadsheet/dowser-workbook-tables.h"

#include "base/dowser-error.h"
#include "sources/spreadsheet/dowser-workbook.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum number of tables of a workbook; each table has an open file. */
#define MAX_TABLES 200
/* The maximum number of skipped areas that are listed. These are areas of cells that are in no table. */
#define MAX_PLACES 8

typedef struct
{
  GPtrArray *tables;
  GCancellable *cancellable;
  char *sheet;
  gboolean hidden;
  DowserSheetSpool *spool;
  DowserSheetRanges *ranges;
} WorkbookReader;

static void
clear_sheet (WorkbookReader *self)
{
  g_clear_pointer (&self->sheet, g_free);
  g_clear_pointer (&self->spool, dowser_sheet_spool_free);
  g_clear_pointer (&self->ranges, dowser_sheet_ranges_free);
}

static gboolean
begin_cb (const char *name, gboolean hidden, gpointer user_data, GError **error)
{
  WorkbookReader *self = user_data;

  clear_sheet (self);
  self->sheet = g_utf8_make_valid (name, -1);
  self->hidden = hidden;
  self->ranges = dowser_sheet_ranges_new ();
  self->spool = dowser_sheet_spool_new (error);
  return self->spool != NULL;
}

static gboolean
row_cb (const DowserSheetRow *row, gpointer user_data, GError **error)
{
  WorkbookReader *self = user_data;
  gint64 place;

  if (!dowser_sheet_spool_add_row (self->spool, row, &place, error))
    return FALSE;
  dowser_sheet_ranges_add_row (self->ranges, row, place);
  return TRUE;
}

static void
merge_cb (const DowserSheetArea *area, gpointer user_data)
{
  dowser_sheet_ranges_add_merge (((WorkbookReader *) user_data)->ranges, area);
}

/* Returns: (transfer full) (nullable): the ranges in one text: "A1, A30:C31" */
static char *
dup_skipped_ranges (GPtrArray *ranges)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n = 0;

  for (guint i = 0; i < ranges->len; i++)
    {
      const DowserSheetRange *range = ranges->pdata[i];
      g_autofree char *area = dowser_sheet_area_to_text (&range->area);

      if (!range->is_note || n++ > MAX_PLACES)
        continue;
      g_string_append_printf (text, "%s%s", n > 1 ? ", " : "", n > MAX_PLACES ? "…" : area);
    }
  return text->len > 0 ? g_strdup (text->str) : NULL;
}

/* Returns FALSE for a table that has only empty cells and error values. */
static gboolean
has_values (const DowserSheetTable *self)
{
  for (guint i = 0; i < self->shape->columns->len; i++)
    if (!dowser_csv_column_is_unused (self->shape->columns->pdata[i]))
      return TRUE;
  return FALSE;
}

static gboolean
fail_too_many (GError **error)
{
  g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_TOO_LARGE,
               _ ("the workbook has more than %d tables with blank rows or columns between them. Save the sheets that "
                  "you need in a separate workbook."),
               MAX_TABLES);
  return FALSE;
}

static gboolean
end_cb (gpointer user_data, GError **error)
{
  WorkbookReader *self = user_data;
  g_autoptr (GPtrArray) ranges = dowser_sheet_ranges_find (self->ranges, self->spool, error);
  g_autofree char *left_out = ranges != NULL ? dup_skipped_ranges (ranges) : NULL;
  const DowserSheetSource source = { self->sheet, self->hidden, self->spool, self->ranges, left_out };

  for (guint i = 0; ranges != NULL && i < ranges->len; i++)
    {
      const DowserSheetRange *range = ranges->pdata[i];
      DowserSheetTable *table
          = range->is_note ? NULL : dowser_sheet_table_new (&source, range, self->cancellable, error);

      if (table == NULL && !range->is_note)
        return FALSE;
      if (table != NULL && self->tables->len == MAX_TABLES)
        {
          dowser_sheet_table_free (table);
          return fail_too_many (error);
        }
      if (table != NULL && has_values (table))
        g_ptr_array_add (self->tables, table);
      else if (table != NULL)
        dowser_sheet_table_free (table);
    }
  return ranges != NULL;
}

/* Returns TRUE for the default names of sheets: "Sheet1", "Tabelle2". */
static gboolean
is_default_sheet_name (const char *sheet)
{
  static const char *const words[]
      = { "Sheet", "Tabelle", "Feuil", "Feuille", "Hoja", "Foglio", "Blad",   "Planilha", "Plan", "Ark",
          "Taul",  "Arkusz",  "List",  "Munka",   "Лист", "Sayfa",  "工作表", "シート",   "Page", "" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_str_has_prefix (sheet, words[i])
        && strspn (sheet + strlen (words[i]), " 0123456789") == strlen (sheet + strlen (words[i])))
      return TRUE;
  return FALSE;
}

static guint
count_tables_in_sheet (GPtrArray *tables, const char *sheet)
{
  guint n = 0;

  for (guint i = 0; i < tables->len; i++)
    n += g_str_equal (((const DowserSheetTable *) tables->pdata[i])->sheet, sheet);
  return n;
}

/* A table that shares its sheet with others is named after its title. Without a title, and if it is alone, it is named
 * after the sheet. If all tables are in one sheet with a default name, the file's name replaces that name. */
static const char *
choose_table_name (GPtrArray *tables, const DowserSheetTable *table, const DowserDataFile *file)
{
  gboolean is_only_table = count_tables_in_sheet (tables, table->sheet) == tables->len;
  const char *base = is_only_table && is_default_sheet_name (table->sheet) ? file->table : table->sheet;

  return count_tables_in_sheet (tables, table->sheet) > 1 && table->title != NULL ? table->title : base;
}

/* Returns a unique name. For the name "Orders", this is "Orders"; "Orders 2" if another table of the workbook is called
 * so; "sales Orders" if a table of another file is called so. */
static char *
dup_unique_name (GHashTable *own, GHashTable *used_names, const DowserDataFile *file, const char *wanted_name)
{
  g_autofree char *base = g_strstrip (g_strdup (wanted_name));
  char *name = g_strdup (base);

  for (guint n = 2;; n++)
    {
      g_autofree char *folded = g_utf8_casefold (name, -1);

      if (!g_hash_table_contains (own, folded) && !g_hash_table_contains (used_names, folded))
        {
          g_hash_table_add (own, g_steal_pointer (&folded));
          return name;
        }
      if (!g_hash_table_contains (own, folded))
        {
          char *qualified = g_strdup_printf ("%s %s", file->table, base);

          g_free (base);
          base = qualified;
          n = 1;
        }
      g_free (name);
      name = n > 1 ? g_strdup_printf ("%s %u", base, n) : g_strdup (base);
    }
}

static void
name_tables (GPtrArray *tables, const DowserDataFile *file, GHashTable *used_names)
{
  g_autoptr (GHashTable) own = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < tables->len; i++)
    {
      DowserSheetTable *table = tables->pdata[i];

      table->name = dup_unique_name (own, used_names, file, choose_table_name (tables, table, file));
    }
  for (guint i = 0; i < tables->len; i++)
    g_hash_table_add (used_names, g_utf8_casefold (((const DowserSheetTable *) tables->pdata[i])->name, -1));
}

GHashTable *
dowser_workbook_tables_list_taken_names (GPtrArray *files)
{
  GHashTable *used_names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < files->len; i++)
    {
      const DowserDataFile *file = files->pdata[i];

      if (file->kind != DOWSER_DATA_DUCKDB && file->kind != DOWSER_DATA_SPREADSHEET)
        g_hash_table_add (used_names, g_utf8_casefold (file->table, -1));
    }
  return used_names;
}

GPtrArray *
dowser_workbook_tables_read (const DowserDataFile *file, GHashTable *used_names, GCancellable *cancellable,
                             GError **error)
{
  g_autoptr (GPtrArray) tables = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_sheet_table_free);
  g_autoptr (DowserSheetPackage) package = dowser_sheet_package_open (file->real_path, error);
  WorkbookReader reader = { .tables = tables, .cancellable = cancellable };
  const DowserSheetSink sink = { begin_cb, row_cb, merge_cb, end_cb, &reader };
  gboolean ok = package != NULL && dowser_workbook_read (package, &sink, cancellable, error);

  clear_sheet (&reader);
  if (!ok)
    return NULL;
  if (tables->len == 0)
    {
      g_set_error_literal (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_EMPTY,
                           _ ("no sheet of the workbook has a cell with a value. Choose another file."));
      return NULL;
    }
  name_tables (tables, file, used_names);
  return g_steal_pointer (&tables);
}
