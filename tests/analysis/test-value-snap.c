/* test-value-snap.c - tests that a value in a question matches the nearest stored value, or no value */
#include "analysis/dowser-value-snap.h"
#include "support/dowser-test-main.h"

#define STORED "C|New-York|Norway|PERU|Peru|Sao Paulo|Zone 1|Österreich"

static const struct
{
  const char *text;
  DowserSnap snap;
  const char *found; /* the expected stored values, separated by "|" */
} cases[] = {
  { "Norway", DOWSER_SNAP_EXACT, "" },
  { " NORWAY ", DOWSER_SNAP_SPELLED, "Norway" },
  { "österreich", DOWSER_SNAP_SPELLED, "Österreich" },
  { "new york", DOWSER_SNAP_SPELLED, "New-York" },
  { "new_york", DOWSER_SNAP_SPELLED, "New-York" },
  { "New, (York)", DOWSER_SNAP_SPELLED, "New-York" },
  { "N.o/r'w\u2019ay", DOWSER_SNAP_SPELLED, "Norway" },
  { "Nor+way", DOWSER_SNAP_NEAR, "Norway" },
  { "peru", DOWSER_SNAP_SPELLED, "PERU|Peru" },
  { "norwya", DOWSER_SNAP_NEAR, "Norway" },
  { "Nrway", DOWSER_SNAP_NEAR, "Norway" },
  { "Osterreich", DOWSER_SNAP_NEAR, "Österreich" },
  { "Perou", DOWSER_SNAP_NEAR, "PERU|Peru" },
  { "Zone 2", DOWSER_SNAP_NONE, "" },
  { "Zone", DOWSER_SNAP_NONE, "" },
  { "C++", DOWSER_SNAP_NONE, "" },
  { "D", DOWSER_SNAP_NONE, "" },
  { "", DOWSER_SNAP_NONE, "" },
  { "\xff\xfe", DOWSER_SNAP_NONE, "" },
};

static void
test_value_snaps_to_nearest_stored_value (void)
{
  g_auto (GStrv) stored_values = g_strsplit (STORED, "|", -1);
  g_autoptr (GPtrArray) values = g_ptr_array_new ();

  for (guint i = 0; stored_values[i] != NULL; i++)
    g_ptr_array_add (values, stored_values[i]);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GPtrArray) found = g_ptr_array_new ();
      g_autofree char *escaped = g_strescape (cases[i].text, NULL);
      g_autofree char *list = NULL;

      g_test_message ("%s", escaped);
      g_assert_cmpint (dowser_value_snap (values, cases[i].text, found), ==, cases[i].snap);
      g_ptr_array_add (found, NULL);
      list = g_strjoinv ("|", (char **) found->pdata);
      g_assert_cmpstr (list, ==, cases[i].found);
    }
}

DOWSER_TEST_MAIN (value_snap)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/value-snap/value-snaps-to-nearest-stored-value", test_value_snaps_to_nearest_stored_value);
  return g_test_run ();
}
