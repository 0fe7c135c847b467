/* dowser-test-workbook.h - writes workbooks part by part, including forms that no spreadsheet program writes */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** DowserTestWorkbook: a zip file. */
typedef struct _DowserTestWorkbook DowserTestWorkbook;

DowserTestWorkbook *dowser_test_workbook_begin (const char *path);
void dowser_test_workbook_add (DowserTestWorkbook *self, const char *part, const char *text);
/** These functions add a part in pieces: begin_part() begins the part, append() adds bytes to the part. */
void dowser_test_workbook_begin_part (DowserTestWorkbook *self, const char *part);
void dowser_test_workbook_append (DowserTestWorkbook *self, const char *bytes, gsize length);
void dowser_test_workbook_end (DowserTestWorkbook *self);

/** Cell styles by index: a number written as "#5@3" has the style DOWSER_TEST_TIME. */
enum
{
  DOWSER_TEST_GENERAL,
  DOWSER_TEST_DATE,
  DOWSER_TEST_MOMENT,
  DOWSER_TEST_TIME,
  DOWSER_TEST_ELAPSED,
  DOWSER_TEST_PERCENT,
  DOWSER_TEST_EURO,
  DOWSER_TEST_OWN_DATE,
};

/**
 * dowser_test_workbook_dup_rows:
 * @rows: lines with cells separated by "|": a text, "#1.5" a number, "#45322@1" a number with a style, "?1" a boolean,
 * "!" an error, "=" a formula without a result, "" no cell. An empty line is an empty row
 *
 * Returns: (transfer full): rows of an XLSX sheet
 */
char *dowser_test_workbook_dup_rows (const char *rows);
/** Writes an XLSX file. @sheets: pairs of a name, after "-" if the sheet is hidden, and the rows; @merges: (nullable):
 * merged ranges of all sheets: "A1:B1 C2:C3" */
void dowser_test_workbook_write (const char *path, const char *const *sheets, const char *merges, gboolean since_1904);
/** Writes an ODS file. @tables: the contents of office:spreadsheet; @styles: the contents of office:automatic-styles */
void dowser_test_workbook_write_ods (const char *path, const char *styles, const char *tables);

G_END_DECLS
