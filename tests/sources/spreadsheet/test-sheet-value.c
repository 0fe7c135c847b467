/* test-sheet-value.c - tests that numbers, dates and times are converted to exact texts, in both date systems */
#include "sources/spreadsheet/dowser-sheet-value.h"
#include "support/dowser-test-main.h"

#include <string.h>

static void
test_numbers_get_exact_texts (void)
{
  static const char *const cases[][2] = {
    { "19.99", "19.99" },
    { "19.989999999999998", "19.99" },
    { "0.30000000000000004", "0.30000000000000004" },
    { "1.0", "1" },
    { "100", "100" },
    { "-0", "0" },
    { "-0.50", "-0.5" },
    { "007", "7" },
    { "1E3", "1000" },
    { "1.5E-2", "0.015" },
    { "4.5E+15", "4500000000000000" },
    { "123456789012345678", "1.2345678901234568e+17" },
    { "+5", "5" },
    { ".5", "0.5" },
  };
  static const char *const others[] = { "", "x", "1,5", "nan", "inf", "1.5x", "0x10", "1e999", "-", "1 " };
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_string_truncate (text, 0);
      g_assert_true (dowser_sheet_append_number (text, cases[i][0], strlen (cases[i][0])));
      g_assert_cmpstr (text->str, ==, cases[i][1]);
    }
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_test_message ("%s", others[i]);
      g_assert_false (dowser_sheet_append_number (text, others[i], strlen (others[i])));
    }
}

static void
assert_cell (const DowserSheetRow *row, DowserSheetKind kind, const char *text)
{
  g_assert_cmpuint (row->cells->len, ==, 1);
  g_assert_cmpstr (dowser_sheet_row_get_text (row, dowser_sheet_row_get_cell (row, 0)), ==, text);
  g_assert_cmpint (dowser_sheet_row_get_cell (row, 0)->kind, ==, kind);
}

static void
test_serial_numbers_become_dates (void)
{
  static const struct
  {
    const char *serial;
    DowserSheetKind shown;
    gboolean since_1904;
    DowserSheetKind kind;
    const char *text;
  } cases[] = {
    { "45322", DOWSER_SHEET_DATE, FALSE, DOWSER_SHEET_DATE, "2024-01-31" },
    { "43860", DOWSER_SHEET_DATE, TRUE, DOWSER_SHEET_DATE, "2024-01-31" },
    { "1", DOWSER_SHEET_DATE, FALSE, DOWSER_SHEET_DATE, "1900-01-01" },
    { "59", DOWSER_SHEET_DATE, FALSE, DOWSER_SHEET_DATE, "1900-02-28" },
    { "60", DOWSER_SHEET_DATE, FALSE, DOWSER_SHEET_NO_DAY, "" },
    { "61", DOWSER_SHEET_DATE, FALSE, DOWSER_SHEET_DATE, "1900-03-01" },
    { "0", DOWSER_SHEET_DATE, FALSE, DOWSER_SHEET_NO_DAY, "" },
    { "0", DOWSER_SHEET_DATE, TRUE, DOWSER_SHEET_DATE, "1904-01-01" },
    { "60", DOWSER_SHEET_DATE, TRUE, DOWSER_SHEET_DATE, "1904-03-01" },
    { "-1", DOWSER_SHEET_DATE, FALSE, DOWSER_SHEET_NO_DAY, "" },
    { "2958465", DOWSER_SHEET_DATE, FALSE, DOWSER_SHEET_DATE, "9999-12-31" },
    { "2958466", DOWSER_SHEET_DATE, FALSE, DOWSER_SHEET_NO_DAY, "" },
    { "1e300", DOWSER_SHEET_DATE, FALSE, DOWSER_SHEET_NO_DAY, "" },
    { "45322.4375", DOWSER_SHEET_DATE, FALSE, DOWSER_SHEET_MOMENT, "2024-01-31 10:30:00" },
    { "45322.999999999", DOWSER_SHEET_DATE, FALSE, DOWSER_SHEET_DATE, "2024-02-01" },
    { "45322", DOWSER_SHEET_MOMENT, FALSE, DOWSER_SHEET_MOMENT, "2024-01-31 00:00:00" },
    { "45322.333333333336", DOWSER_SHEET_MOMENT, FALSE, DOWSER_SHEET_MOMENT, "2024-01-31 08:00:00" },
    { "0.5", DOWSER_SHEET_TIME, FALSE, DOWSER_SHEET_TIME, "12:00:00" },
    { "0.50000001157407407", DOWSER_SHEET_TIME, FALSE, DOWSER_SHEET_TIME, "12:00:00.001" },
    { "0.5", DOWSER_SHEET_TIME, TRUE, DOWSER_SHEET_TIME, "12:00:00" },
    { "45322.5", DOWSER_SHEET_TIME, FALSE, DOWSER_SHEET_MOMENT, "2024-01-31 12:00:00" },
    { "4.1875", DOWSER_SHEET_DURATION, FALSE, DOWSER_SHEET_DURATION, "100:30:00" },
    { "word", DOWSER_SHEET_DATE, FALSE, DOWSER_SHEET_TEXT, "word" },
  };
  g_auto (DowserSheetRow) row;

  dowser_sheet_row_init (&row);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const DowserSheetShown shown = { cases[i].shown, NULL };

      g_test_message ("%s %d", cases[i].serial, cases[i].shown);
      dowser_sheet_row_begin (&row, 0, FALSE);
      dowser_sheet_row_add_number (&row, 0, &shown, cases[i].since_1904, cases[i].serial, strlen (cases[i].serial));
      assert_cell (&row, cases[i].kind, cases[i].text);
    }
}

static void
test_iso_dates_and_periods_are_converted (void)
{
  static const struct
  {
    const char *iso;
    DowserSheetKind kind;
    const char *text;
  } cases[] = {
    { "2024-01-31", DOWSER_SHEET_DATE, "2024-01-31" },
    { "2024-01-31T10:30:00", DOWSER_SHEET_MOMENT, "2024-01-31 10:30:00" },
    { "2024-01-31T00:00:00Z", DOWSER_SHEET_MOMENT, "2024-01-31 00:00:00" },
    { "2024-01-31T10:30:00.250000000", DOWSER_SHEET_MOMENT, "2024-01-31 10:30:00.250" },
    { "2024-02-30", DOWSER_SHEET_TEXT, "2024-02-30" },
    { "1066-10-14", DOWSER_SHEET_TEXT, "1066-10-14" },
    { "2024-01-31T25:00", DOWSER_SHEET_TEXT, "2024-01-31T25:00" },
    { "soon", DOWSER_SHEET_TEXT, "soon" },
  };
  static const struct
  {
    const char *period;
    DowserSheetKind kind;
    const char *text;
  } periods[] = {
    { "PT10H30M00S", DOWSER_SHEET_TIME, "10:30:00" },
    { "PT10H30M00.5S", DOWSER_SHEET_TIME, "10:30:00.500" },
    { "PT100H30M00S", DOWSER_SHEET_DURATION, "100:30:00" },
    { "P1D", DOWSER_SHEET_TEXT, "P1D" },
    { "PT1X", DOWSER_SHEET_TEXT, "PT1X" },
  };
  g_auto (DowserSheetRow) row;

  dowser_sheet_row_init (&row);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      dowser_sheet_row_begin (&row, 0, FALSE);
      dowser_sheet_row_add_iso_date (&row, 0, cases[i].iso, strlen (cases[i].iso));
      assert_cell (&row, cases[i].kind, cases[i].text);
    }
  for (guint i = 0; i < G_N_ELEMENTS (periods); i++)
    {
      dowser_sheet_row_begin (&row, 0, FALSE);
      dowser_sheet_row_add_iso_duration (&row, 0, periods[i].period);
      assert_cell (&row, periods[i].kind, periods[i].text);
    }
}

static void
test_cell_ranges_are_parsed (void)
{
  static const char *const good[] = { "A1", "B2:D5", "XFD1048576", "A1:XFD1048576" };
  static const char *const bad[] = { "", "A", "1", "A0", "XFE1", "A1048577", "B2:A1", "A1:", "a1", "A1B", "A1:B2:C3" };
  DowserSheetArea area;

  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    {
      g_autofree char *text = NULL;

      g_assert_true (dowser_sheet_area_parse (&area, good[i], strlen (good[i])));
      text = dowser_sheet_area_to_text (&area);
      g_assert_cmpstr (text, ==, good[i]);
    }
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    g_assert_false (dowser_sheet_area_parse (&area, bad[i], strlen (bad[i])));
}

DOWSER_TEST_MAIN (sheet_value)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/sheet-value/numbers-get-exact-texts", test_numbers_get_exact_texts);
  g_test_add_func ("/sources/sheet-value/serial-numbers-become-dates", test_serial_numbers_become_dates);
  g_test_add_func ("/sources/sheet-value/iso-dates-and-periods-are-converted",
                   test_iso_dates_and_periods_are_converted);
  g_test_add_func ("/sources/sheet-value/cell-ranges-are-parsed", test_cell_ranges_are_parsed);
  return g_test_run ();
}
