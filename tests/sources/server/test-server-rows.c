/* test-server-rows.c - tests that cells are returned by row and column; cells may be NULL, empty texts, or parts of a
 * longer text */
#include "sources/server/dowser-server-rows.h"
#include "support/dowser-test-main.h"

static void
test_cells_are_found_by_position (void)
{
  g_autoptr (DowserServerRows) rows = dowser_server_rows_new (2);

  g_assert_cmpuint (dowser_server_rows_count (rows), ==, 0);
  dowser_server_rows_add_cell (rows, "shop and more", 4);
  dowser_server_rows_add_cell (rows, NULL, 0);
  dowser_server_rows_add_cell (rows, "", 0);
  dowser_server_rows_add_cell (rows, "é", 2);
  g_assert_cmpuint (dowser_server_rows_count (rows), ==, 2);
  g_assert_cmpstr (dowser_server_rows_get_cell (rows, 0, 0), ==, "shop");
  g_assert_null (dowser_server_rows_get_cell (rows, 0, 1));
  g_assert_cmpstr (dowser_server_rows_get_cell (rows, 1, 0), ==, "");
  g_assert_cmpstr (dowser_server_rows_get_cell (rows, 1, 1), ==, "é");
}

DOWSER_TEST_MAIN (server_rows)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/server-rows/cells-are-found-by-position", test_cells_are_found_by_position);
  return g_test_run ();
}
