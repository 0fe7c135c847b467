/* test-csv-repair.c - tests that rows with too few or too many values are refused, and that they are read if the user
 * requests it */
#include "support/dowser-files-fixture.h"

#include "base/dowser-error.h"
#include "sources/csv/dowser-csv-decisions.h"
#include "support/dowser-test-main.h"

#define RAGGED "plant;kind;height\nfern;\"green; tall\"\noak;tree;21;\"say \"\"hi\"\"\"\nmoss;low;1\n"

/* Opens the file again with the user's choice of how to read @column. @memory: (inout) (nullable): the results of the
 * last opening; the choice is added to them */
static void
choose_reading (DowserFilesFixture *files, char **memory, const char *path, const char *column, const char *nick)
{
  char *chosen = dowser_csv_decisions_set_choice (*memory, path, column, nick);
  g_autoptr (GError) error = NULL;

  g_free (*memory);
  *memory = chosen;
  dowser_files_fixture_close (files);
  files->source = dowser_source_new_for_uri (path, &error);
  g_assert_no_error (error);
  dowser_source_set_memory (files->source, chosen);
  dowser_test_source_open (files->source, &error);
  g_assert_no_error (error);
}

static void
test_ragged_rows_are_read_on_request (void)
{
  DowserFilesFixture files;
  g_autofree char *path = NULL;
  g_autofree char *memory = NULL;

  if (!dowser_files_fixture_set_up (&files))
    return;
  path = dowser_files_fixture_write_file (&files, "plants.csv", RAGGED, -1);
  dowser_files_fixture_assert_fails (&files, "plants.csv", DOWSER_SOURCE_ERROR_RAGGED, "line 2 has 2 values");
  choose_reading (&files, &memory, path, NULL, "read");
  dowser_files_fixture_assert_rows (&files, "SELECT * FROM plants",
                                    "fern|green; tall|NULL|NULL\noak|tree|21|say \"hi\"\nmoss|low|1|NULL");
  dowser_files_fixture_tear_down (&files);
}

static void
test_chosen_type_makes_other_cells_null (void)
{
  DowserFilesFixture files;
  g_autofree char *path = NULL;
  g_autofree char *memory = NULL;
  g_autoptr (GString) text = g_string_new ("born,size\n");

  if (!dowser_files_fixture_set_up (&files))
    return;
  for (guint i = 0; i < 60; i++)
    g_string_append_printf (text, "%s,%s\n", i == 3 ? "?" : "Mar 7 1999", i == 5 ? "big" : "1.5");
  path = dowser_files_fixture_write_file (&files, "odd.csv", text->str, -1);
  dowser_files_fixture_open (&files, "odd.csv", NULL);
  /* Values that don't fit the column's type are kept as text until the user chooses the type. */
  dowser_files_fixture_assert_rows (&files, "SELECT count(*) FROM odd WHERE born = '?' OR size = 'big'", "2");
  choose_reading (&files, &memory, path, "born", "dates");
  choose_reading (&files, &memory, path, "size", "numbers");
  dowser_files_fixture_assert_rows (&files, "SELECT count(born), min(born), sum(size) FROM odd", "59|1999-03-07|88.5");
  choose_reading (&files, &memory, path, "born", NULL);
  choose_reading (&files, &memory, path, "size", "text");
  dowser_files_fixture_assert_rows (&files, "SELECT count(*) FROM odd WHERE born = '?' OR size = 'big'", "2");
  dowser_files_fixture_tear_down (&files);
}

static void
test_user_chooses_day_and_month_order (void)
{
  static const char bytes[] = "due,paid\n01/02/2024,13/02/2024\n03/04/2024,02/13/2024\n";
  DowserFilesFixture files;
  g_autofree char *path = NULL;
  g_autofree char *memory = NULL;

  if (!dowser_files_fixture_set_up (&files))
    return;
  path = dowser_files_fixture_write_file (&files, "bills.csv", bytes, -1);
  dowser_files_fixture_open (&files, "bills.csv", NULL);
  dowser_files_fixture_assert_rows (&files, "SELECT due FROM bills", "01/02/2024\n03/04/2024");
  choose_reading (&files, &memory, path, "due", "month-first");
  dowser_files_fixture_assert_rows (&files, "SELECT due FROM bills", "2024-01-02\n2024-03-04");
  choose_reading (&files, &memory, path, "due", "day-first");
  dowser_files_fixture_assert_rows (&files, "SELECT due FROM bills", "2024-02-01\n2024-04-03");
  choose_reading (&files, &memory, path, "paid", "day-first");
  dowser_files_fixture_assert_rows (&files, "SELECT paid FROM bills", "2024-02-13\nNULL");
  dowser_files_fixture_tear_down (&files);
}

DOWSER_TEST_MAIN (csv_repair)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/csv-repair/ragged-rows-are-read-on-request", test_ragged_rows_are_read_on_request);
  g_test_add_func ("/sources/csv-repair/chosen-type-makes-other-cells-null", test_chosen_type_makes_other_cells_null);
  g_test_add_func ("/sources/csv-repair/user-chooses-day-and-month-order", test_user_chooses_day_and_month_order);
  return g_test_run ();
}
