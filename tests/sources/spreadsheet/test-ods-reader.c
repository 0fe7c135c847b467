/* test-ods-reader.c - tests that the cells of ODS files are read in the forms that spreadsheet programs write */
#include "support/dowser-test-main.h"
#include "support/sheet-print.h"

static char *
read_tables (const char *styles, const char *tables)
{
  g_autofree char *path = sheet_print_dup_path ("book.ods");

  dowser_test_workbook_write_ods (path, styles, tables);
  return sheet_print (path);
}

#define CELL(attributes, text)                                                                                         \
  "<table:table-cell office:value-type=" attributes "><text:p>" text "</text:p></table:table-cell>"

static void
test_each_cell_kind_is_read (void)
{
  g_autofree char *printed
      = read_tables ("", "<table:table table:name='One'><table:table-row>" CELL ("'string'", "007")
                             CELL ("'float' office:value='1234.50'", "1,234.5")
                                 CELL ("'percentage' office:value='0.25'", "25 %")
                                     CELL ("'currency' office:currency='EUR' office:value='5'", "5 €")
                                         CELL ("'date' office:date-value='2024-01-31'", "31/01/24")
                                             CELL ("'date' office:date-value='2024-01-31T10:30:00'", "31/01/24 10:30")
                                                 CELL ("'time' office:time-value='PT10H30M00S'", "10:30")
                                                     CELL ("'boolean' office:boolean-value='true'", "TRUE")
                                                         CELL ("'string' calcext:value-type='error'", "#N/A")
                                                             CELL ("'string' office:string-value='said'",
                                                                   "shown") "</table:table-row></table:table>");

  g_assert_cmpstr (printed, ==,
                   "One\n1: A text 007, B number 1234.5, C number 0.25 in %, D number 5 in EUR, E date 2024-01-31, "
                   "F moment 2024-01-31 10:30:00, G time 10:30:00, H boolean true, I error , J text said\n");
}

static void
test_repeated_cells_are_expanded (void)
{
  g_autofree char *printed
      = read_tables ("",
                     "<table:table table:name='One'><table:table-row table:number-rows-repeated='2'>"
                     "<table:table-cell table:number-columns-repeated='2'/>"
                     "<table:table-cell office:value-type='float' office:value='1' table:number-columns-repeated='2'/>"
                     "<table:table-cell table:number-columns-repeated='16380'/></table:table-row>"
                     "<table:table-row table:number-rows-repeated='1000000'>"
                     "<table:table-cell table:number-columns-repeated='16384'/></table:table-row>"
                     "<table:table-row>" CELL ("'float' office:value='2'", "2") "</table:table-row>"
                                                                                "<table:table-row "
                                                                                "table:number-rows-repeated='999999999'"
                                                                                "><table:table-cell/></table:table-row>"
                                                                                "</table:table>");

  g_assert_cmpstr (printed, ==, "One\n1: C number 1, D number 1\n2: C number 1, D number 1\n1000003: A number 2\n");
}

static void
test_too_many_repeated_cells_are_refused (void)
{
  g_autofree char *wide
      = read_tables ("", "<table:table table:name='One'><table:table-row><table:table-cell office:value-type='float' "
                         "office:value='1' table:number-columns-repeated='99999'/></table:table-row></table:table>");
  g_autofree char *high
      = read_tables ("", "<table:table table:name='One'><table:table-row table:number-rows-repeated='999999999'>" CELL (
                             "'float' office:value='1'", "1") "</table:table-row></table:table>");

  g_assert_true (g_str_has_prefix (wide, "error: the workbook is damaged"));
  g_assert_true (g_str_has_prefix (high, "error: "));
}

static void
test_formatted_text_becomes_plain_text (void)
{
  g_autofree char *printed = read_tables (
      "",
      "<table:table table:name='One'><table:table-row><table:table-cell office:value-type='string'>"
      "<office:annotation><text:p>remark</text:p></office:annotation>"
      "<text:p>  a  <text:span>b</text:span><text:s text:c='3'/>c\n d </text:p><text:p>e<text:tab/>f<text:line-break/>"
      "g</text:p></table:table-cell><table:table-cell><draw:frame xmlns:draw='d'><text:p>drawn</text:p></draw:frame>"
      "</table:table-cell></table:table-row></table:table>");

  g_assert_cmpstr (printed, ==, "One\n1: A text a b   c d\ne\tf\ng\n");
}

static void
test_merged_and_hidden_cells_are_recognized (void)
{
  g_autofree char *printed = read_tables (
      "<style:style style:name='h'><style:table-properties table:display='false'/></style:style>"
      "<style:style style:name='v'><style:table-properties table:display='true'/></style:style>",
      "<table:table table:name='Shown' table:style-name='v'><table:table-row table:visibility='filter'>"
      "<table:table-cell table:number-columns-spanned='2' table:number-rows-spanned='2' office:value-type='string'>"
      "<text:p>big</text:p></table:table-cell><table:covered-table-cell "
      "office:value-type='float' office:value='7'><text:p>7</text:p>"
      "</table:covered-table-cell>" CELL (
          "'string'", "next") "</table:table-row></table:table>"
                              "<table:table table:name='Not shown' "
                              "table:style-name='h'><table:table-header-rows><table:table-row>" CELL (
                                  "'string'", "x") "</table:table-row></table:table-header-rows></table:table>");

  g_assert_cmpstr (printed, ==,
                   "Shown\nmerged A1:B2\n1 (hidden): A text big, C text next\nNot shown (hidden)\n1: A text x\n");
}

DOWSER_TEST_MAIN (ods_reader)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/ods-reader/each-cell-kind-is-read", test_each_cell_kind_is_read);
  g_test_add_func ("/sources/ods-reader/repeated-cells-are-expanded", test_repeated_cells_are_expanded);
  g_test_add_func ("/sources/ods-reader/too-many-repeated-cells-are-refused", test_too_many_repeated_cells_are_refused);
  g_test_add_func ("/sources/ods-reader/formatted-text-becomes-plain-text", test_formatted_text_becomes_plain_text);
  g_test_add_func ("/sources/ods-reader/merged-and-hidden-cells-are-recognized",
                   test_merged_and_hidden_cells_are_recognized);
  return g_test_run ();
}
