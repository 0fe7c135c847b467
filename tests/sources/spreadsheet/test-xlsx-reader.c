/* test-xlsx-reader.c - tests that the cells of XLSX files are read in the forms that spreadsheet programs write */
#include "support/dowser-test-main.h"
#include "support/sheet-print.h"

static char *
read_parts (const char *sheet, const char *texts)
{
  g_autofree char *path = sheet_print_dup_path ("book.xlsx");
  DowserTestWorkbook *book = dowser_test_workbook_begin (path);

  dowser_test_workbook_add (book, "_rels/.rels",
                            "<Relationships><Relationship Id='a' Type='o/officeDocument' Target='/main/book.xml'/>"
                            "</Relationships>");
  dowser_test_workbook_add (book, "main/book.xml",
                            "<workbook xmlns:r='r'><sheets><sheet name='A &amp; B' r:id='r1' state='veryHidden'/>"
                            "<sheet name='Chart' r:id='r2'/></sheets></workbook>");
  dowser_test_workbook_add (book, "main/_rels/book.xml.rels",
                            "<Relationships><Relationship Id='r1' Type='o/worksheet' Target='one.xml'/>"
                            "<Relationship Id='r2' Type='o/chartsheet' Target='two.xml'/>"
                            "<Relationship Id='r3' Type='o/sharedStrings' Target='../Texts.xml'/></Relationships>");
  dowser_test_workbook_add (book, "main/one.xml", sheet);
  dowser_test_workbook_add (book, "main/two.xml", "<chartsheet/>");
  dowser_test_workbook_add (book, "texts.xml", texts);
  dowser_test_workbook_end (book);
  return sheet_print (path);
}

static void
test_each_cell_kind_is_read (void)
{
  g_autofree char *printed
      = read_parts ("<worksheet><sheetData><row r='2'><c r='B2' t='s'><v>0</v></c><c r='C2' t='s'><v>1</v></c>"
                    "<c t='s'><v>99</v></c><c t='n'><v>1.50</v></c><c t='b'><v>1</v></c><c t='e'><v>#REF!</v></c>"
                    "<c><f>A1</f></c><c t='str'><f>A1</f><v>a_x000A_b</v></c><c t='str'><f>A1</f><v></v></c>"
                    "<c t='d'><v>2024-01-31T00:00:00</v></c><c s='7'/><c><f>1+1</f><v>2</v></c>"
                    "<c t='str'><f>A1</f></c></row>"
                    "<row><c t='inlineStr'><is><r><t>in</t></r><r><t>line</t></r><rPh><t>aloud</t></rPh></is></c></row>"
                    "<row r='9' hidden='1'><c r='B9'><v>2</v></c><c r='A9'><v>1</v></c></row>"
                    "</sheetData><mergeCells><mergeCell ref='A1:B1'/></mergeCells></worksheet>",
                    "<sst><si><t>007</t></si><si><r><t>col</t></r><r><t xml:space='preserve'>umn </t></r>"
                    "<rPh sb='0'><t>aloud</t></rPh></si></sst>");

  g_assert_cmpstr (printed, ==,
                   "A & B (hidden)\n"
                   "2: B text 007, C text column , E number 1.5, F boolean true, G error , H unknown , I text a\nb, "
                   "K moment 2024-01-31 00:00:00, M number 2, N unknown \n"
                   "3: A text inline\n"
                   "9 (hidden): A number 1, B number 2\n"
                   "merged A1:B1\n");
}

static void
test_escaped_characters_are_decoded (void)
{
  g_autofree char *printed
      = read_parts ("<worksheet><sheetData><row><c t='s'><v>0</v></c></row></sheetData></worksheet>",
                    "<sst><si><t>_x0041__x005F_x0041__xD83D__xDE00_ _x00zz_ _x0041 _x0000_ _xD800_ "
                    "a_b_</t></si></sst>");

  g_assert_cmpstr (printed, ==, "A & B (hidden)\n1: A text A_x0041_😀 _x00zz_ _x0041   a_b_\n");
}

static void
test_damaged_sheets_are_refused (void)
{
  static const char *const sheets[] = {
    "<worksheet><sheetData><row r='2'><c><v>1</v></c></row><row r='1'><c><v>1</v></c></row></sheetData></worksheet>",
    "<worksheet><sheetData><row r='1'><c r='XFE1'><v>1</v></c></row></sheetData></worksheet>",
    "<worksheet><sheetData><row r='1048577'><c><v>1</v></c></row></sheetData></worksheet>",
    "<worksheet><sheetData><row><c><v>1",
    "",
  };

  for (guint i = 0; i < G_N_ELEMENTS (sheets); i++)
    {
      g_autofree char *printed = read_parts (sheets[i], "<sst/>");

      g_assert_true (g_str_has_prefix (printed, "error: the workbook is damaged"));
    }
}

DOWSER_TEST_MAIN (xlsx_reader)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/xlsx-reader/each-cell-kind-is-read", test_each_cell_kind_is_read);
  g_test_add_func ("/sources/xlsx-reader/escaped-characters-are-decoded", test_escaped_characters_are_decoded);
  g_test_add_func ("/sources/xlsx-reader/damaged-sheets-are-refused", test_damaged_sheets_are_refused);
  return g_test_run ();
}
