/* test-metadata-sheets.c - tests that spreadsheet cells are read as metadata, and that files that only look like
 * spreadsheets are refused */
#include "sources/metadata/dowser-metadata-file.h"
#include "sources/metadata/dowser-metadata-sheets.h"
#include "support/dowser-test-database.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-opens.h"

#include <archive.h>
#include <archive_entry.h>
#include <string.h>

#define WORKBOOK                                                                                                       \
  "<?xml version='1.0'?><workbook xmlns='m' xmlns:r='r'><sheets><sheet name='Tables' sheetId='7' r:id='rId2'/>"        \
  "<sheet name='Empty &amp; more' sheetId='8' r:id='rId1'/></sheets></workbook>"
#define RELATIONS                                                                                                      \
  "<Relationships xmlns='p'><Relationship Id='rId1' Type='o/worksheet' Target='/xl/worksheets/sheet2.xml'/>"           \
  "<Relationship Id='rId2' Type='o/worksheet' Target='worksheets/sheet1.xml'/>"                                        \
  "<Relationship Id='rId3' Type='o/sharedStrings' Target='sharedStrings.xml'/></Relationships>"
#define TEXTS                                                                                                          \
  "<sst xmlns='m'><si><t>table</t></si><si><r><t>col</t></r><r><t xml:space='preserve'>umn </t></r>"                   \
  "<rPh sb='0'><t>aloud</t></rPh></si></sst>"

typedef struct
{
  struct archive *archive;
  char *path;
} Zip;

static void
zip_begin (Zip *self, const char *folder)
{
  self->path = g_build_filename (folder, "book.xlsx", NULL);
  self->archive = archive_write_new ();
  archive_write_set_format_zip (self->archive);
  g_assert_cmpint (archive_write_open_filename (self->archive, self->path), ==, ARCHIVE_OK);
}

static void
zip_begin_part (Zip *self, const char *name)
{
  struct archive_entry *entry = archive_entry_new ();

  archive_entry_set_pathname (entry, name);
  archive_entry_set_filetype (entry, AE_IFREG);
  archive_entry_set_perm (entry, 0644);
  g_assert_cmpint (archive_write_header (self->archive, entry), ==, ARCHIVE_OK);
  archive_entry_free (entry);
}

static void
zip_add (Zip *self, const char *name, const char *text)
{
  zip_begin_part (self, name);
  archive_write_data (self->archive, text, strlen (text));
}

static void
zip_end (Zip *self)
{
  g_assert_cmpint (archive_write_close (self->archive), ==, ARCHIVE_OK);
  archive_write_free (self->archive);
}

static GBytes *
zip_end_to_bytes (Zip *self)
{
  char *contents;
  gsize length;

  zip_end (self);
  g_assert_true (g_file_get_contents (self->path, &contents, &length, NULL));
  g_clear_pointer (&self->path, g_free);
  return g_bytes_new_take (contents, length);
}

/* @sheet: the rows of the first sheet */
static void
write_zip_book (Zip *zip, const char *folder, const char *sheet, const char *texts)
{
  zip_begin (zip, folder);
  zip_add (zip, "[Content_Types].xml", "<Types/>");
  zip_add (zip, "xl/workbook.xml", WORKBOOK);
  zip_add (zip, "xl/_rels/workbook.xml.rels", RELATIONS);
  zip_add (zip, "xl/worksheets/sheet1.xml", sheet);
  zip_add (zip, "xl/worksheets/sheet2.xml", "<worksheet xmlns='m'><sheetData/></worksheet>");
  zip_add (zip, "xl/sharedStrings.xml", texts != NULL ? texts : "<sst/>");
}

static GPtrArray *
read_book (const char *sheet, const char *texts, GError **error)
{
  g_autoptr (DowserTestDatabase) folder = dowser_test_database_new (NULL);
  g_autoptr (GBytes) file = NULL;
  Zip zip;

  write_zip_book (&zip, folder->folder, sheet, texts);
  file = zip_end_to_bytes (&zip);
  return dowser_metadata_sheets_read (file, error);
}

static const char *
get_cell (GPtrArray *sheets, guint row, guint column)
{
  const DowserMetadataSheet *sheet = sheets->pdata[0];
  GPtrArray *cells;

  g_assert_cmpuint (row, <, sheet->rows->len);
  cells = sheet->rows->pdata[row];
  return column < cells->len ? cells->pdata[column] : "";
}

static void
test_sheet_cells_are_read (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) sheets
      = read_book ("<worksheet xmlns='m'><sheetData>"
                   "<row r='1'><c r='A1' t='s'><v>0</v></c><c r='C1' t='s'><v>1</v></c></row>"
                   "<row r='3'><c r='AB3' t='inlineStr'><is><t>in&lt;line</t></is></c></row>"
                   "<row><c><v>1.5</v></c><c t='str'><f>A1&amp;B1</f><v>worked out</v></c><c t='b'><v>1</v></c>"
                   "<c t='e'><v>#REF!</v></c><c t='s'><v>99</v></c></row>"
                   "</sheetData></worksheet>",
                   TEXTS, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (sheets->len, ==, 2);
  g_assert_cmpstr (((const DowserMetadataSheet *) sheets->pdata[0])->name, ==, "Tables");
  g_assert_cmpstr (((const DowserMetadataSheet *) sheets->pdata[1])->name, ==, "Empty & more");
  g_assert_cmpstr (get_cell (sheets, 0, 0), ==, "table");
  g_assert_cmpstr (get_cell (sheets, 0, 1), ==, "");
  g_assert_cmpstr (get_cell (sheets, 0, 2), ==, "column ");
  g_assert_cmpstr (get_cell (sheets, 1, 27), ==, "in<line");
  g_assert_cmpstr (get_cell (sheets, 2, 0), ==, "1.5");
  g_assert_cmpstr (get_cell (sheets, 2, 1), ==, "worked out");
  g_assert_cmpstr (get_cell (sheets, 2, 2), ==, "true");
  g_assert_cmpstr (get_cell (sheets, 2, 3), ==, "");
  g_assert_cmpstr (get_cell (sheets, 2, 4), ==, "");
}

static void
assert_refused (const char *sheet, const char *texts)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) sheets = read_book (sheet, texts, &error);

  g_assert_null (sheets);
  g_assert_nonnull (error);
}

static void
test_entity_declarations_are_refused (void)
{
  const char *row = "<worksheet><sheetData><row><c t='inlineStr'><is><t>&x;</t></is></c></row></sheetData></worksheet>";
  g_autofree char *outside = g_strconcat ("<!DOCTYPE w [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>", row, NULL);
  g_autofree char *flood
      = g_strconcat ("<!DOCTYPE w [<!ENTITY a 'lol'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;'>"
                     "<!ENTITY c '&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;'><!ENTITY x '&c;&c;&c;&c;&c;&c;&c;&c;'>]>",
                     row, NULL);

  assert_refused (outside, NULL);
  assert_refused (flood, NULL);
  assert_refused (row, NULL);
  assert_refused ("<worksheet><sheetData/></worksheet>",
                  "<!DOCTYPE s [<!ENTITY x SYSTEM 'http://127.0.0.1:1/'>]><sst><si><t>&x;</t></si></sst>");
}

static void
test_damaged_sheets_are_refused (void)
{
  assert_refused ("<worksheet><sheetData><row><c><v>1</v>", NULL);
  assert_refused ("", NULL);
  assert_refused ("<worksheet/>", "<sst><si>");
}

/* Tests a file in which a hundred thousand cells share one long text. */
static void
test_too_many_shared_texts_are_refused (void)
{
  g_autofree char *long_text = g_strnfill (100000, 'x');
  g_autofree char *texts = g_strdup_printf ("<sst><si><t>%s</t></si></sst>", long_text);
  GString *sheet = g_string_new ("<worksheet><sheetData>");

  for (guint i = 0; i < 10000; i++)
    g_string_append (sheet, "<row><c t='s'><v>0</v></c></row>");
  g_string_append (sheet, "</sheetData></worksheet>");
  assert_refused (sheet->str, texts);
  g_string_free (sheet, TRUE);
}

static void
test_too_many_rows_are_refused (void)
{
  GString *sheet = g_string_new ("<worksheet><sheetData>");

  for (guint i = 0; i < 200001; i++)
    g_string_append (sheet, "<row><c><v>1</v></c></row>");
  g_string_append (sheet, "</sheetData></worksheet>");
  assert_refused (sheet->str, NULL);
  g_string_free (sheet, TRUE);
}

/* Tests a file of a few hundred kilobytes that unpacks to more than the limit for reading. */
static void
test_zip_bomb_is_refused (void)
{
  g_autoptr (DowserTestDatabase) folder = dowser_test_database_new (NULL);
  g_autofree char *block = g_strnfill (1024 * 1024, ' ');
  g_autoptr (GBytes) file = NULL;
  g_autoptr (GError) error = NULL;
  Zip zip;

  zip_begin (&zip, folder->folder);
  zip_begin_part (&zip, "xl/worksheets/sheet1.xml");
  for (guint i = 0; i < 130; i++)
    archive_write_data (zip.archive, block, 1024 * 1024);
  file = zip_end_to_bytes (&zip);
  g_assert_null (dowser_metadata_sheets_read (file, &error));
  g_assert_nonnull (error);
}

static void
test_other_files_are_refused (void)
{
  static const char *const contents[] = { "table,column\n", "PK\x03\x04\x14", "" };

  for (guint i = 0; i < G_N_ELEMENTS (contents); i++)
    {
      g_autoptr (GBytes) file = g_bytes_new_static (contents[i], strlen (contents[i]));
      g_autoptr (GError) error = NULL;

      g_assert_null (dowser_metadata_sheets_read (file, &error));
      g_assert_nonnull (error);
    }
}

/* Tests that a workbook is read only one time. If another program saved it between two reads, it could be read as
 * another format, or incompletely. */
static void
test_each_workbook_is_read_once (void)
{
  g_autoptr (DowserTestDatabase) folder = dowser_test_database_new (NULL);
  g_autoptr (DowserMetadata) metadata = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;
  int watch;
  Zip zip;

  write_zip_book (&zip, folder->folder,
                  "<worksheet xmlns='m'><sheetData><row><c t='inlineStr'><is><t>table</t></is></c>"
                  "<c t='inlineStr'><is><t>description</t></is></c></row><row><c t='inlineStr'><is><t>t</t></is></c>"
                  "<c t='inlineStr'><is><t>plain</t></is></c></row></sheetData></worksheet>",
                  NULL);
  zip_end (&zip);
  path = zip.path;
  watch = dowser_test_opens_begin (path);
  metadata = dowser_metadata_file_read (path, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (dowser_test_opens_end (watch), ==, 1);
}

DOWSER_TEST_MAIN (metadata_sheets)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/metadata-sheets/sheet-cells-are-read", test_sheet_cells_are_read);
  g_test_add_func ("/sources/metadata-sheets/entity-declarations-are-refused", test_entity_declarations_are_refused);
  g_test_add_func ("/sources/metadata-sheets/damaged-sheets-are-refused", test_damaged_sheets_are_refused);
  g_test_add_func ("/sources/metadata-sheets/too-many-shared-texts-are-refused",
                   test_too_many_shared_texts_are_refused);
  g_test_add_func ("/sources/metadata-sheets/too-many-rows-are-refused", test_too_many_rows_are_refused);
  g_test_add_func ("/sources/metadata-sheets/zip-bomb-is-refused", test_zip_bomb_is_refused);
  g_test_add_func ("/sources/metadata-sheets/other-files-are-refused", test_other_files_are_refused);
  g_test_add_func ("/sources/metadata-sheets/each-workbook-is-read-once", test_each_workbook_is_read_once);
  return g_test_run ();
}
