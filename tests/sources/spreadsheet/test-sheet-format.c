/* test-sheet-format.c - tests which number formats mean dates, times, percentages and amounts */
#include "sources/spreadsheet/dowser-sheet-value.h"
#include "support/dowser-test-main.h"

static void
test_format_code_gives_the_value_kind (void)
{
  static const struct
  {
    const char *code;
    DowserSheetKind kind;
    const char *unit;
  } cases[] = {
    { "General", DOWSER_SHEET_NUMBER, NULL },
    { "0.00", DOWSER_SHEET_NUMBER, NULL },
    { "0.00E+00", DOWSER_SHEET_NUMBER, NULL },
    { "#,##0;[Red]-#,##0", DOWSER_SHEET_NUMBER, NULL },
    { "yyyy\\-mm\\-dd", DOWSER_SHEET_DATE, NULL },
    { "DD/MM/YYYY", DOWSER_SHEET_DATE, NULL },
    { "mmm", DOWSER_SHEET_DATE, NULL },
    { "[$-409]d-mmm-yy;@", DOWSER_SHEET_DATE, NULL },
    { "yyyy\"年\"m\"月\"d\"日\"", DOWSER_SHEET_DATE, NULL },
    { "dd.mm.yyyy hh:mm", DOWSER_SHEET_MOMENT, NULL },
    { "[Blue]yyyy-mm-dd h:mm AM/PM", DOWSER_SHEET_MOMENT, NULL },
    { "h:mm:ss.000", DOWSER_SHEET_TIME, NULL },
    { "mm:ss", DOWSER_SHEET_TIME, NULL },
    { "h:mm a/p", DOWSER_SHEET_TIME, NULL },
    { "[h]:mm", DOWSER_SHEET_DURATION, NULL },
    { "[mm]:ss", DOWSER_SHEET_DURATION, NULL },
    { "0 \"days\"", DOWSER_SHEET_NUMBER, NULL },
    { "0\\d", DOWSER_SHEET_NUMBER, NULL },
    { "[Red]0", DOWSER_SHEET_NUMBER, NULL },
    { "_(* #,##0_)", DOWSER_SHEET_NUMBER, NULL },
    { "0%", DOWSER_SHEET_NUMBER, "%" },
    { "#,##0.00 [$€-407]", DOWSER_SHEET_NUMBER, "€" },
    { "[$EUR] #,##0", DOWSER_SHEET_NUMBER, "EUR" },
    { "\"$\"#,##0.00", DOWSER_SHEET_NUMBER, "$" },
    { "£#,##0", DOWSER_SHEET_NUMBER, "£" },
    { "", DOWSER_SHEET_NUMBER, NULL },
    { "[", DOWSER_SHEET_NUMBER, NULL },
    { "\"never closed", DOWSER_SHEET_NUMBER, NULL },
    { "\\", DOWSER_SHEET_NUMBER, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      DowserSheetShown number_format = dowser_sheet_shown_from_code (cases[i].code);

      g_test_message ("%s", cases[i].code);
      g_assert_cmpint (number_format.kind, ==, cases[i].kind);
      g_assert_cmpstr (number_format.unit, ==, cases[i].unit);
    }
}

static void
test_builtin_format_gives_the_value_kind (void)
{
  static const DowserSheetKind kinds[] = {
    [0] = DOWSER_SHEET_NUMBER, [4] = DOWSER_SHEET_NUMBER, [13] = DOWSER_SHEET_NUMBER, [14] = DOWSER_SHEET_DATE,
    [17] = DOWSER_SHEET_DATE,  [18] = DOWSER_SHEET_TIME,  [21] = DOWSER_SHEET_TIME,   [22] = DOWSER_SHEET_MOMENT,
    [27] = DOWSER_SHEET_DATE,  [36] = DOWSER_SHEET_DATE,  [45] = DOWSER_SHEET_TIME,   [46] = DOWSER_SHEET_DURATION,
    [47] = DOWSER_SHEET_TIME,  [50] = DOWSER_SHEET_DATE,  [58] = DOWSER_SHEET_DATE,
  };
  static const guint ids[] = { 0, 4, 13, 14, 17, 18, 21, 22, 27, 36, 45, 46, 47, 50, 58 };

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    g_assert_cmpint (dowser_sheet_shown_from_id (ids[i]).kind, ==, kinds[ids[i]]);
  g_assert_cmpint (dowser_sheet_shown_from_id (59).kind, ==, DOWSER_SHEET_NUMBER);
  g_assert_cmpstr (dowser_sheet_shown_from_id (9).unit, ==, "%");
}

DOWSER_TEST_MAIN (sheet_format)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/sheet-format/format-code-gives-the-value-kind", test_format_code_gives_the_value_kind);
  g_test_add_func ("/sources/sheet-format/builtin-format-gives-the-value-kind",
                   test_builtin_format_gives_the_value_kind);
  return g_test_run ();
}
