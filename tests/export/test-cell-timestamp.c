/* test-cell-timestamp.c - tests which texts are dates, times or timestamps, and which UTC offset they have */
#include "export/dowser-cell-timestamp.h"
#include "support/dowser-test-main.h"

#include <string.h>

static const struct
{
  const char *text;
  DowserValueType type; /* UNKNOWN if the text isn't a date, time or timestamp */
  guint n_decimals;
  gboolean has_offset;
  gboolean is_utc;
} cases[] = {
  { "2024-02-29", DOWSER_VALUE_DATE, 0, FALSE, FALSE },
  { "1899-12-31", DOWSER_VALUE_DATE, 0, FALSE, FALSE },
  { "2024-01-05 10:11", DOWSER_VALUE_TIMESTAMP, 0, FALSE, FALSE },
  { "2024-01-05T10:11:12", DOWSER_VALUE_TIMESTAMP, 0, FALSE, FALSE },
  { "2024-01-05 10:11:12.500", DOWSER_VALUE_TIMESTAMP, 1, FALSE, FALSE },
  { "2024-01-05 10:11:12.000", DOWSER_VALUE_TIMESTAMP, 0, FALSE, FALSE },
  { "2024-01-05 10:11:12.123456", DOWSER_VALUE_TIMESTAMP, 6, FALSE, FALSE },
  { "2024-01-05T10:11:12Z", DOWSER_VALUE_TIMESTAMP, 0, TRUE, TRUE },
  { "2024-01-05 10:11:12+00", DOWSER_VALUE_TIMESTAMP, 0, TRUE, TRUE },
  { "2024-01-05 10:11:12-00:00", DOWSER_VALUE_TIMESTAMP, 0, TRUE, TRUE },
  { "2024-01-05 10:11:12+02:00", DOWSER_VALUE_TIMESTAMP, 0, TRUE, FALSE },
  { "2024-01-05 10:11:12.5-0530", DOWSER_VALUE_TIMESTAMP, 1, TRUE, FALSE },
  { "10:11:12+02", DOWSER_VALUE_TIME, 0, TRUE, FALSE },
  { "23:59", DOWSER_VALUE_TIME, 0, FALSE, FALSE },
  { "23:59:59.25", DOWSER_VALUE_TIME, 2, FALSE, FALSE },
  { "", DOWSER_VALUE_UNKNOWN, 0, FALSE, FALSE },
  { "24:00", DOWSER_VALUE_UNKNOWN, 0, FALSE, FALSE },
  { "2023-02-29", DOWSER_VALUE_UNKNOWN, 0, FALSE, FALSE },
  { "2024-02", DOWSER_VALUE_UNKNOWN, 0, FALSE, FALSE },
  { "2024-02-29 ", DOWSER_VALUE_UNKNOWN, 0, FALSE, FALSE },
  { "2024-02-29x", DOWSER_VALUE_UNKNOWN, 0, FALSE, FALSE },
  { "2024-02-29 10:11 o'clock", DOWSER_VALUE_UNKNOWN, 0, FALSE, FALSE },
  { "2024-01-05 10:11:12+", DOWSER_VALUE_UNKNOWN, 0, FALSE, FALSE },
  { "2024-01-05 10:11:12+2", DOWSER_VALUE_UNKNOWN, 0, FALSE, FALSE },
  { "2024-01-05 10:11:12+02:", DOWSER_VALUE_UNKNOWN, 0, FALSE, FALSE },
  { "12024-01-05", DOWSER_VALUE_UNKNOWN, 0, FALSE, FALSE },
  { "infinity", DOWSER_VALUE_UNKNOWN, 0, FALSE, FALSE },
};

static void
test_timestamp_texts_are_recognized (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      DowserCellTimestamp timestamp;
      gboolean is_timestamp = dowser_cell_timestamp_read (cases[i].text, strlen (cases[i].text), &timestamp);

      g_test_message ("%s", cases[i].text);
      g_assert_cmpint (is_timestamp, ==, cases[i].type != DOWSER_VALUE_UNKNOWN);
      if (!is_timestamp)
        continue;
      g_assert_cmpint (timestamp.type, ==, cases[i].type);
      g_assert_cmpuint (timestamp.n_decimals, ==, cases[i].n_decimals);
      g_assert_cmpint (timestamp.has_offset, ==, cases[i].has_offset);
      g_assert_cmpint (timestamp.has_offset && timestamp.is_utc, ==, cases[i].is_utc);
    }
}

static void
test_timestamp_is_split_into_parts (void)
{
  static const char text[] = "2024-01-05 10:11:12.125+02:00";
  DowserCellTimestamp timestamp;

  g_assert_true (dowser_cell_timestamp_read (text, strlen (text), &timestamp));
  g_assert_cmpuint (g_date_get_year (&timestamp.date), ==, 2024);
  g_assert_cmpuint (g_date_get_day (&timestamp.date), ==, 5);
  g_assert_cmpuint (timestamp.hour, ==, 10);
  g_assert_cmpuint (timestamp.minute, ==, 11);
  g_assert_cmpfloat_with_epsilon (timestamp.second, 12.125, 1e-9);
}

DOWSER_TEST_MAIN (cell_timestamp)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/export/cell-timestamp/timestamp-texts-are-recognized", test_timestamp_texts_are_recognized);
  g_test_add_func ("/export/cell-timestamp/timestamp-is-split-into-parts", test_timestamp_is_split_into_parts);
  return g_test_run ();
}
