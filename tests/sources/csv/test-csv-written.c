/* test-csv-written.c - tests which texts are dates, times or durations, and which formats are found for them */
#include "sources/csv/dowser-csv-written.h"
#include "support/dowser-test-main.h"

#include <string.h>

static const struct
{
  const char *text;
  DowserCsvTypes types;
  const char *format;
} cases[] = {
  { "Aug 9 1987", DOWSER_CSV_WRITTEN_DAY | DOWSER_CSV_WRITTEN_MOMENT, "%b %d %Y" },
  { "August 9, 1987", DOWSER_CSV_WRITTEN_DAY | DOWSER_CSV_WRITTEN_MOMENT, "%B %d, %Y" },
  { "9th August 1987", DOWSER_CSV_WRITTEN_DAY | DOWSER_CSV_WRITTEN_MOMENT, "%dth %B %Y" },
  { "Sept. 9, 1987", DOWSER_CSV_WRITTEN_DAY | DOWSER_CSV_WRITTEN_MOMENT, "%bt. %d, %Y" },
  { "9.Aug.1987", DOWSER_CSV_WRITTEN_DAY | DOWSER_CSV_WRITTEN_MOMENT, "%d.%b.%Y" },
  { "09-AUG-87", DOWSER_CSV_WRITTEN_DAY | DOWSER_CSV_WRITTEN_MOMENT, "%d-%b-%y" },
  { "1987-Aug-09", DOWSER_CSV_WRITTEN_DAY | DOWSER_CSV_WRITTEN_MOMENT, "%Y-%b-%d" },
  { "8/9/87", DOWSER_CSV_WRITTEN_DAY | DOWSER_CSV_WRITTEN_MOMENT, "%1/%2/%y" },
  { "Sun, 9 Aug 1987 7:05:01 PM", DOWSER_CSV_WRITTEN_MOMENT, "%a, %d %b %Y %I:%M:%S %p" },
  { "1987/08/09T19:05", DOWSER_CSV_WRITTEN_MOMENT, "%Y/%m/%dT%H:%M" },
  { "Aug 1987", DOWSER_CSV_WRITTEN_MONTH, "%b %Y" },
  { "08/1987", DOWSER_CSV_WRITTEN_MONTH, "%m/%Y" },
  { "7:05pm", DOWSER_CSV_WRITTEN_CLOCK, "%I:%M%p" },
  { "7:05", DOWSER_CSV_WRITTEN_CLOCK | DOWSER_CSV_DURATION, "%H:%M" },
  { "1:07.05", DOWSER_CSV_DURATION, NULL },
  { "101:07:05", DOWSER_CSV_DURATION, NULL },
  { "1:60", 0, NULL },
  { "25:61 PM", 0, NULL },
  { "Aug 32 1987", 0, NULL },
  { "30 February 1988", 0, NULL },
  { "13/13/2013", 0, NULL },
  { "Augustus 1987", 0, NULL },
  { "Mayor 5 2004", 0, NULL },
  { "Monday", 0, NULL },
  { "Aug", 0, NULL },
  { "Aug 9 1987 or so", 0, NULL },
  { "0123-456", 0, NULL },
  { "2019-20", 0, NULL },
  { "555-1234", 0, NULL },
  { "10.0.0.1", 0, NULL },
  { "1/2", 0, NULL },
  { "1.2.3", 0, NULL },
};

static void
test_date_and_time_formats_are_recognized (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      DowserCsvWritten notation;

      g_test_message ("%s", cases[i].text);
      g_assert_cmphex (dowser_csv_written_find_types (cases[i].text, strlen (cases[i].text), &notation), ==,
                       cases[i].types);
      if (cases[i].format != NULL)
        g_assert_cmpstr (notation.format, ==, cases[i].format);
    }
}

/* Tests truncated texts: nothing is read after the end of the text, and nothing is written after the end of the
 * format's buffer. */
static void
test_truncated_texts_are_read_safely (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (gsize length = 0; length <= strlen (cases[i].text); length++)
      {
        g_autofree char *part = g_memdup2 (cases[i].text, length);
        DowserCsvWritten notation;

        if (length > 0)
          dowser_csv_written_find_types (part, length, &notation);
      }
}

static void
test_day_or_month_first_is_distinguished (void)
{
  g_autofree char *day = dowser_csv_written_dup_pattern ("%1/%2/%y %H:%M", TRUE);
  g_autofree char *month = dowser_csv_written_dup_pattern ("%1/%2/%y %H:%M", FALSE);

  g_assert_cmpstr (day, ==, "%d/%m/%y %H:%M");
  g_assert_cmpstr (month, ==, "%m/%d/%y %H:%M");
}

DOWSER_TEST_MAIN (csv_written)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/csv-written/date-and-time-formats-are-recognized",
                   test_date_and_time_formats_are_recognized);
  g_test_add_func ("/sources/csv-written/truncated-texts-are-read-safely", test_truncated_texts_are_read_safely);
  g_test_add_func ("/sources/csv-written/day-or-month-first-is-distinguished",
                   test_day_or_month_first_is_distinguished);
  return g_test_run ();
}
