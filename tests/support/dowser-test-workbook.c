/* dowser-test-workbook.c - writes workbooks part by part, including forms that no spreadsheet program writes */
#include "support/dowser-test-workbook.h"

#include <archive.h>
#include <archive_entry.h>
#include <string.h>

struct _DowserTestWorkbook
{
  struct archive *archive;
};

DowserTestWorkbook *
dowser_test_workbook_begin (const char *path)
{
  DowserTestWorkbook *self = g_new0 (DowserTestWorkbook, 1);

  self->archive = archive_write_new ();
  archive_write_set_format_zip (self->archive);
  g_assert_cmpint (archive_write_open_filename (self->archive, path), ==, ARCHIVE_OK);
  return self;
}

void
dowser_test_workbook_begin_part (DowserTestWorkbook *self, const char *part)
{
  struct archive_entry *entry = archive_entry_new ();

  archive_entry_set_pathname (entry, part);
  archive_entry_set_filetype (entry, AE_IFREG);
  archive_entry_set_perm (entry, 0644);
  g_assert_cmpint (archive_write_header (self->archive, entry), ==, ARCHIVE_OK);
  archive_entry_free (entry);
}

void
dowser_test_workbook_append (DowserTestWorkbook *self, const char *bytes, gsize length)
{
  g_assert_cmpint (archive_write_data (self->archive, bytes, length), ==, (la_ssize_t) length);
}

void
dowser_test_workbook_add (DowserTestWorkbook *self, const char *part, const char *text)
{
  dowser_test_workbook_begin_part (self, part);
  dowser_test_workbook_append (self, text, strlen (text));
}

void
dowser_test_workbook_end (DowserTestWorkbook *self)
{
  g_assert_cmpint (archive_write_close (self->archive), ==, ARCHIVE_OK);
  archive_write_free (self->archive);
  g_free (self);
}

static void
append_cell (GString *xml, const char *cell, guint column, guint row)
{
  g_autofree char *place = g_strdup_printf ("%c%u", 'A' + column, row);
  g_auto (GStrv) parts = g_strsplit (cell, "@", 2);

  if (*cell == '#')
    g_string_append_printf (xml, "<c r='%s' s='%s'><v>%s</v></c>", place, parts[1] != NULL ? parts[1] : "0",
                            parts[0] + 1);
  else if (*cell == '?')
    g_string_append_printf (xml, "<c r='%s' t='b'><v>%s</v></c>", place, cell + 1);
  else if (*cell == '!')
    g_string_append_printf (xml, "<c r='%s' t='e'><v>#N/A</v></c>", place);
  else if (*cell == '=')
    g_string_append_printf (xml, "<c r='%s'><f>A1</f></c>", place);
  else if (*cell != '\0')
    g_string_append_printf (xml, "<c r='%s' t='inlineStr'><is><t>%s</t></is></c>", place, cell);
}

char *
dowser_test_workbook_dup_rows (const char *rows)
{
  g_auto (GStrv) lines = g_strsplit (rows, "\n", -1);
  GString *xml = g_string_new (NULL);

  for (guint r = 0; lines[r] != NULL; r++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[r], "|", -1);

      g_string_append_printf (xml, "<row r='%u'>", r + 1);
      for (guint c = 0; cells[c] != NULL; c++)
        append_cell (xml, cells[c], c, r + 1);
      g_string_append (xml, "</row>");
    }
  return g_string_free (xml, FALSE);
}

static const char styles[]
    = "<styleSheet><numFmts><numFmt numFmtId='164' formatCode='[h]:mm'/>"
      "<numFmt numFmtId='165' formatCode='#,##0.00 [$€-407]'/>"
      "<numFmt numFmtId='166' formatCode='yyyy\\-mm\\-dd'/></numFmts>"
      "<cellStyleXfs><xf numFmtId='14'/></cellStyleXfs>"
      "<cellXfs><xf numFmtId='0'/><xf numFmtId='14'/><xf numFmtId='22'/><xf numFmtId='20'/><xf numFmtId='164'/>"
      "<xf numFmtId='10'/><xf numFmtId='165'/><xf numFmtId='166'/></cellXfs></styleSheet>";

static void
add_sheet (DowserTestWorkbook *self, guint number, const char *rows, const char *merges)
{
  g_autofree char *part = g_strdup_printf ("xl/worksheets/sheet%u.xml", number);
  g_autofree char *cells = dowser_test_workbook_dup_rows (rows);
  g_auto (GStrv) areas = g_strsplit (merges != NULL ? merges : "", " ", -1);
  GString *xml = g_string_new ("<worksheet><sheetData>");

  g_string_append_printf (xml, "%s</sheetData><mergeCells>", cells);
  for (guint i = 0; areas[i] != NULL; i++)
    g_string_append_printf (xml, "<mergeCell ref='%s'/>", areas[i]);
  g_string_append (xml, "</mergeCells></worksheet>");
  dowser_test_workbook_add (self, part, xml->str);
  g_string_free (xml, TRUE);
}

void
dowser_test_workbook_write (const char *path, const char *const *sheets, const char *merges, gboolean since_1904)
{
  DowserTestWorkbook *self = dowser_test_workbook_begin (path);
  GString *list = g_string_new ("<workbook xmlns:r='r'>");
  GString *relations = g_string_new ("<Relationships><Relationship Id='s' Type='o/styles' Target='styles.xml'/>");

  g_string_append_printf (list, "<workbookPr date1904='%d'/><sheets>", since_1904);
  for (guint i = 0; sheets[i * 2] != NULL; i++)
    {
      gboolean hidden = *sheets[i * 2] == '-';

      add_sheet (self, i + 1, sheets[i * 2 + 1], merges);
      g_string_append_printf (list, "<sheet name='%s' r:id='r%u' state='%s'/>", sheets[i * 2] + hidden, i + 1,
                              hidden ? "hidden" : "visible");
      g_string_append_printf (relations, "<Relationship Id='r%u' Type='o/worksheet' Target='worksheets/sheet%u.xml'/>",
                              i + 1, i + 1);
    }
  g_string_append (list, "</sheets><extLst><ext><workbookPr defaultImageDpi='1'/></ext></extLst></workbook>");
  g_string_append (relations, "</Relationships>");
  dowser_test_workbook_add (self, "xl/workbook.xml", list->str);
  dowser_test_workbook_add (self, "xl/_rels/workbook.xml.rels", relations->str);
  dowser_test_workbook_add (self, "xl/styles.xml", styles);
  dowser_test_workbook_end (self);
  g_string_free (list, TRUE);
  g_string_free (relations, TRUE);
}

void
dowser_test_workbook_write_ods (const char *path, const char *automatic, const char *tables)
{
  DowserTestWorkbook *self = dowser_test_workbook_begin (path);
  g_autofree char *content = g_strdup_printf (
      "<office:document-content xmlns:office='o' xmlns:table='t' xmlns:text='x' xmlns:style='s' xmlns:calcext='c'>"
      "<office:automatic-styles>%s</office:automatic-styles>"
      "<office:body><office:spreadsheet>%s</office:spreadsheet></office:body></office:document-content>",
      automatic, tables);

  dowser_test_workbook_add (self, "mimetype", "application/vnd.oasis.opendocument.spreadsheet");
  dowser_test_workbook_add (self, "content.xml", content);
  dowser_test_workbook_add (self, "META-INF/manifest.xml", "<manifest/>");
  dowser_test_workbook_end (self);
}
