/* dowser-duckdb-workbook.c - converts workbooks for DuckDB, and tells the user how they are read */
#include "sources/spreadsheet/dowser-duckdb-workbook.h"

#include "base/dowser-error.h"
#include "sources/csv/dowser-csv-settle.h"
#include "sources/csv/dowser-csv-view.h"
#include "sources/csv/dowser-duckdb-csv.h"
#include "sources/spreadsheet/dowser-workbook-tables.h"

#include <glib/gi18n-lib.h>

static void
workbook_free (gpointer data)
{
  DowserDuckdbWorkbook *self = data;

  g_clear_pointer (&self->tables, g_ptr_array_unref);
  g_clear_error (&self->reason);
  g_free (self);
}

gboolean
dowser_duckdb_workbooks_has_table (DowserDuckdbConnection *self, const char *name)
{
  for (guint i = 0; self->workbooks != NULL && i < self->workbooks->len; i++)
    {
      const DowserDuckdbWorkbook *workbook = self->workbooks->pdata[i];

      for (guint k = 0; workbook->tables != NULL && k < workbook->tables->len; k++)
        if (g_ascii_strcasecmp (((const DowserSheetTable *) workbook->tables->pdata[k])->name, name) == 0)
          return TRUE;
    }
  return FALSE;
}

static char *
dup_part_path (const DowserDataFile *file, const DowserSheetTable *table)
{
  return dowser_csv_memory_dup_part_path (file->real_path, table->name);
}

static void
store_table (DowserDuckdbConnection *self, const DowserDataFile *file, DowserSheetTable *table)
{
  g_autofree char *part = dup_part_path (file, table);
  DowserDuckdbCsv *csv = g_new0 (DowserDuckdbCsv, 1);

  dowser_csv_memory_set_part_shape (self->memory, part, table->shape);
  csv->shape = dowser_csv_resolve_types (table->shape, dowser_csv_memory_get_choices (self->memory, part));
  csv->copy = g_steal_pointer (&table->copy);
  g_hash_table_insert (self->csv_files, g_steal_pointer (&part), csv);
}

static void
read_workbook (DowserDuckdbConnection *self, const DowserDataFile *file, GHashTable *used_names,
               GCancellable *cancellable)
{
  DowserDuckdbWorkbook *workbook = g_new0 (DowserDuckdbWorkbook, 1);
  g_autoptr (GPtrArray) tables = dowser_workbook_tables_read (file, used_names, cancellable, &workbook->reason);

  workbook->file = file;
  for (guint i = 0; tables != NULL && i < tables->len; i++)
    store_table (self, file, tables->pdata[i]);
  workbook->tables = g_steal_pointer (&tables);
  g_ptr_array_add (self->workbooks, workbook);
}

gboolean
dowser_duckdb_workbooks_read_all (DowserDuckdbConnection *self, GCancellable *cancellable, GError **error)
{
  g_autoptr (GHashTable) used_names = dowser_workbook_tables_list_taken_names (self->files);

  self->workbooks = g_ptr_array_new_with_free_func (workbook_free);
  for (guint i = 0; i < self->files->len; i++)
    {
      const DowserDataFile *file = self->files->pdata[i];

      if (file->kind == DOWSER_DATA_SPREADSHEET)
        read_workbook (self, file, used_names, cancellable);
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
    }
  return TRUE;
}

static const DowserDuckdbWorkbook *
find_workbook (DowserDuckdbConnection *self, const DowserDataFile *file)
{
  for (guint i = 0; i < self->workbooks->len; i++)
    if (((const DowserDuckdbWorkbook *) self->workbooks->pdata[i])->file == file)
      return self->workbooks->pdata[i];
  return NULL;
}

GPtrArray *
dowser_duckdb_workbook_get_tables (DowserDuckdbConnection *self, const DowserDataFile *file, GError **error)
{
  const DowserDuckdbWorkbook *workbook = find_workbook (self, file);
  g_autofree char *title = g_filename_display_basename (file->path);

  if (workbook->tables != NULL)
    return workbook->tables;
  g_propagate_error (error, g_error_copy (workbook->reason));
  g_prefix_error (error, _ ("“%s” cannot be read as a workbook: "), title);
  return NULL;
}

/* Adds to each column the meaning that was derived from its cells. The meaning comes before the notes that the column
 * already has. */
static void
add_meanings (DowserDuckdbTable *table, GHashTable *meanings)
{
  GHashTableIter iter;
  gpointer name, meaning;

  g_hash_table_iter_init (&iter, meanings);
  while (g_hash_table_iter_next (&iter, &name, &meaning))
    {
      const char *other = g_hash_table_lookup (table->meanings, name);

      g_hash_table_insert (table->meanings, g_strdup (name),
                           other != NULL ? g_strdup_printf ("%s; %s", (char *) meaning, other) : g_strdup (meaning));
    }
}

char *
dowser_duckdb_workbook_dup_rows (DowserDuckdbConnection *self, const DowserDataFile *file, guint index,
                                 DowserDuckdbTable *table)
{
  const DowserSheetTable *sheet = find_workbook (self, file)->tables->pdata[index];
  g_autofree char *part = dup_part_path (file, sheet);
  const DowserDuckdbCsv *csv = g_hash_table_lookup (self->csv_files, part);
  g_autoptr (DowserCsvOptions) options = dowser_csv_options_new (csv->shape);
  const DowserCsvPlace place = { csv->copy->path, FALSE, TRUE };
  g_autoptr (GString) rows = g_string_new (NULL);

  dowser_csv_view_write (options, csv->shape, &place, rows);
  dowser_duckdb_csv_describe_columns (table, csv->shape, options);
  add_meanings (table, sheet->meanings);
  table->description = g_strdup (sheet->description);
  table->n_rows = csv->shape->n_rows;
  return g_strdup (rows->str);
}
