/* dowser-test-workbook.h - writes workbooks part by part, as no spreadsheet program would let one */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** DowserTestWorkbook: a zip file. */
typedef struct _DowserTestWorkbook DowserTestWorkbook;

DowserTestWorkbook *dowser_test_workbook_begin (const char *path);
void dowser_test_workbook_add (DowserTestWorkbook *self, const char *part, const char *text);
/** The same of the beginning of a part, and of what follows. */
void dowser_test_workbook_begin_part (DowserTestWorkbook *self, const char *part);
void dowser_test_workbook_append (DowserTestWorkbook *self, const char *bytes, gsize length);
void dowser_test_workbook_end (DowserTestWorkbook *self);

/** Styles of cells, by their place: a number that says "#5@3" has the one of DOWSER_TEST_TIME. */
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
 * @rows: lines with cells between "|": a text, "#1.5" a number, "#45322@1" one with a style, "?1" a boolean, "!" an
 * error,
 * "=" a formula without a result, "" none. An empty line is an empty row
 *
 * Returns: (transfer full): rows of a sheet of XLSX
 */
char *dowser_test_workbook_dup_rows (const char *rows);
/** @sheets: pairs of a name, behind "-" where it is hidden, and the rows; @merges: (nullable): of all sheets: "A1:B1
 * C2:C3". Writes an XLSX file. */
void dowser_test_workbook_write (const char *path, const char *const *sheets, const char *merges, gboolean since_1904);
/** @tables: what stands in office:spreadsheet; @styles: in office:automatic-styles. Writes an ODS file. */
void dowser_test_workbook_write_ods (const char *path, const char *styles, const char *tables);

G_END_DECLS
