/* test-cell-selection.c - tests how moves and clicks change the cursor and the selection in a table of cells */
#include "rows/dowser-cell-selection.h"

#include "support/dowser-test-main.h"

#include <string.h>

#define N_ROWS 10
#define N_COLUMNS 5
#define PAGE 4

/* Returns the cursor's row and column and the selected bands, each as rows:columns: "3,1 | 2-3:1,2". */
static char *
format_selection (const DowserCellSelection *selection)
{
  GString *text = g_string_new (NULL);
  g_autoptr (GPtrArray) bands = dowser_cell_selection_dup_bands (selection);

  g_string_append_printf (text, "%u,%u", selection->row, selection->column);
  for (guint i = 0; i < bands->len; i++)
    {
      const DowserCellBand *band = bands->pdata[i];

      g_string_append_printf (text, " | %u-%u:", band->row, band->row + band->n_rows - 1);
      for (guint j = 0; j < band->columns->len; j++)
        g_string_append_printf (text, "%s%u", j > 0 ? "," : "", g_array_index (band->columns, guint, j));
    }
  return g_string_free (text, FALSE);
}

static const struct
{
  const char *word;
  DowserCellMove move;
} moves[] = {
  { "left", DOWSER_CELL_MOVE_LEFT },
  { "right", DOWSER_CELL_MOVE_RIGHT },
  { "up", DOWSER_CELL_MOVE_UP },
  { "down", DOWSER_CELL_MOVE_DOWN },
  { "page-up", DOWSER_CELL_MOVE_PAGE_UP },
  { "page-down", DOWSER_CELL_MOVE_PAGE_DOWN },
  { "home", DOWSER_CELL_MOVE_ROW_START },
  { "end", DOWSER_CELL_MOVE_ROW_END },
  { "top", DOWSER_CELL_MOVE_COLUMN_START },
  { "bottom", DOWSER_CELL_MOVE_COLUMN_END },
  { "start", DOWSER_CELL_MOVE_START },
  { "finish", DOWSER_CELL_MOVE_END },
};

/* Steps of a case: "go 2 3", "add 2 3", "to 2 3", "row 2", "add-row 2", "to-row 2", "column 1", "all", "collapse",
 * "size 4 2", a move, or "+" and a move that extends the selection. */
static void
perform_step (DowserCellSelection *selection, const char *step)
{
  g_auto (GStrv) words = g_strsplit (step, " ", -1);
  guint n = g_strv_length (words);
  guint x = n > 1 ? (guint) g_ascii_strtoull (words[1], NULL, 10) : 0;
  guint y = n > 2 ? (guint) g_ascii_strtoull (words[2], NULL, 10) : 0;
  gboolean extend = words[0][0] == '+';
  DowserCellMode mode = g_str_has_prefix (words[0], "add")  ? DOWSER_CELL_ADD
                        : g_str_has_prefix (words[0], "to") ? DOWSER_CELL_EXTEND
                                                            : DOWSER_CELL_REPLACE;

  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    if (g_str_equal (words[0] + extend, moves[i].word))
      {
        dowser_cell_selection_move (selection, moves[i].move, PAGE, extend);
        return;
      }
  if (g_str_equal (step, "all"))
    dowser_cell_selection_select_all (selection);
  else if (g_str_equal (step, "collapse"))
    dowser_cell_selection_collapse (selection);
  else if (g_str_equal (words[0], "size"))
    dowser_cell_selection_set_size (selection, x, y);
  else if (g_str_has_suffix (words[0], "row"))
    dowser_cell_selection_go_to (selection, x, selection->column, DOWSER_CELL_SPAN_ROWS, mode);
  else if (g_str_has_suffix (words[0], "column"))
    dowser_cell_selection_go_to (selection, selection->row, x, DOWSER_CELL_SPAN_COLUMNS, mode);
  else
    dowser_cell_selection_go_to (selection, x, y, DOWSER_CELL_SPAN_CELLS, mode);
}

static const struct
{
  const char *steps;
  const char *expected;
} cases[] = {
  { "", "0,0 | 0-0:0" },
  /* Moves, also at an edge of the table. */
  { "left;up", "0,0 | 0-0:0" },
  { "right;down;down", "2,1 | 2-2:1" },
  { "finish;right;down", "9,4 | 9-9:4" },
  { "go 5 2;home", "5,0 | 5-5:0" },
  { "go 5 2;end", "5,4 | 5-5:4" },
  { "go 5 2;top", "0,2 | 0-0:2" },
  { "go 5 2;bottom", "9,2 | 9-9:2" },
  { "go 5 2;start", "0,0 | 0-0:0" },
  { "go 5 2;page-up", "1,2 | 1-1:2" },
  { "go 3 2;page-up", "0,2 | 0-0:2" },
  { "go 5 2;page-down", "9,2 | 9-9:2" },
  { "go 4 2;page-down", "8,2 | 8-8:2" },
  { "go 7 2;page-down", "9,2 | 9-9:2" },
  { "go 99 99", "9,4 | 9-9:4" },
  /* The anchor of the selection stays while the rectangle grows, shrinks and changes direction. */
  { "go 3 1;+down;+right", "4,2 | 3-4:1,2" },
  { "go 3 1;+down;+up", "3,1 | 3-3:1" },
  { "go 3 1;+up;+left", "2,0 | 2-3:0,1" },
  { "go 3 1;to 5 3;to 2 0", "2,0 | 2-3:0,1" },
  { "go 3 1;+finish", "9,4 | 3-9:1,2,3,4" },
  { "go 3 1;+bottom", "9,1 | 3-9:1" },
  { "go 3 1;+down;down", "5,1 | 5-5:1" },
  { "go 9 1;+down", "9,1 | 9-9:1" },
  /* At the edge, an arrow key reduces a selection of several cells to the cursor. */
  { "go 9 1;+up;+down;down", "9,1 | 9-9:1" },
  { "go 8 1;+down;down", "9,1 | 9-9:1" },
  /* Additional cells and rectangles. A cell in two ranges counts as selected one time. */
  { "go 1 1;add 3 3", "3,3 | 1-1:1 | 3-3:3" },
  { "go 1 1;add 3 3;+down", "4,3 | 1-1:1 | 3-4:3" },
  { "go 1 1;to 3 2;add 2 2;to 4 3", "4,3 | 1-1:1,2 | 2-3:1,2,3 | 4-4:2,3" },
  { "go 1 1;add 1 1", "1,1 | 1-1:1" },
  /* Cells that are selected already are deselected when they are added again. A range extended from such a cell is
   * added to the remaining selected cells. */
  { "go 1 1;add 3 3;add 1 1", "1,1 | 3-3:3" },
  { "go 1 1;add 3 3;add 3 3", "3,3 | 1-1:1" },
  { "go 1 1;to 3 3;add 2 2", "2,2 | 1-1:1,2,3 | 2-2:1,3 | 3-3:1,2,3" },
  { "go 1 1;to 3 2;go 1 1;to 3 2;add 1 1", "1,1 | 1-1:2 | 2-3:1,2" },
  { "go 1 1;to 3 2;add 2 2;add 1 2;add 1 2", "1,2 | 1-1:1,2 | 2-2:1 | 3-3:1,2" },
  { "go 1 1;add 3 3;add 3 3;to 3 4", "3,4 | 1-1:1 | 3-3:3,4" },
  { "go 1 1;add 3 3;add 3 3;right", "3,4 | 3-3:4" },
  { "row 4;to-row 6;add-row 5", "5,0 | 4-4:0,1,2,3,4 | 6-6:0,1,2,3,4" },
  { "go 4 0;to 4 4;add 5 0;add-row 4", "4,0 | 5-5:0" },
  { "all;add 9 4", "9,4 | 0-8:0,1,2,3,4 | 9-9:0,1,2,3" },
  { "go 2 0;add 1 0", "1,0 | 1-2:0" },
  { "go 1 1;add 3 3;go 5 0", "5,0 | 5-5:0" },
  /* Whole rows and columns. */
  { "go 2 3;row 4", "4,3 | 4-4:0,1,2,3,4" },
  { "row 4;to-row 6", "6,0 | 4-6:0,1,2,3,4" },
  { "row 4;+down", "5,0 | 4-5:0,1,2,3,4" },
  { "row 4;add-row 6", "6,0 | 4-4:0,1,2,3,4 | 6-6:0,1,2,3,4" },
  { "row 4;down", "5,0 | 5-5:0" },
  { "go 2 3;column 1", "2,1 | 0-9:1" },
  { "column 1;+right", "0,2 | 0-9:1,2" },
  { "go 2 3;all", "2,3 | 0-9:0,1,2,3,4" },
  { "go 2 3;all;collapse", "2,3 | 2-2:3" },
  { "go 2 3;all;right", "2,4 | 2-2:4" },
  /* New rows don't change the selection. If the table becomes smaller, only the cursor's cell stays selected. */
  { "go 2 3;+down;size 20 5", "3,3 | 2-3:3" },
  { "go 2 3;+down;size 20 5;bottom", "19,3 | 19-19:3" },
  { "go 8 3;+up;size 4 5", "3,3 | 3-3:3" },
  { "go 8 4;size 10 2", "8,1 | 8-8:1" },
  { "go 8 4;size 0 0", "0,0" },
  { "size 0 0;down;all;go 1 1;size 3 3", "0,0 | 0-0:0" },
};

static void
test_moves_and_clicks_change_the_selection (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserCellSelection) selection = dowser_cell_selection_new ();
      g_auto (GStrv) steps = g_strsplit (cases[i].steps, ";", -1);
      g_autofree char *got = NULL;

      dowser_cell_selection_set_size (selection, N_ROWS, N_COLUMNS);
      for (guint j = 0; steps[j] != NULL; j++)
        perform_step (selection, steps[j]);
      got = format_selection (selection);
      if (g_strcmp0 (got, cases[i].expected) != 0)
        g_error ("%s: %s, not %s", cases[i].steps, got, cases[i].expected);
    }
}

/* Tests that the list of bands and the function contains() give the same selection. */
static void
test_bands_cover_the_selection (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (guint i = 0; i < 500; i++)
    {
      g_autoptr (DowserCellSelection) selection = dowser_cell_selection_new ();
      g_autoptr (GPtrArray) bands = NULL;
      gboolean in_band[N_ROWS][N_COLUMNS] = { 0 };
      guint n = 0;

      dowser_cell_selection_set_size (selection, N_ROWS, N_COLUMNS);
      for (int j = g_rand_int_range (rand, 1, 9); j > 0; j--)
        dowser_cell_selection_go_to (selection, (guint) g_rand_int_range (rand, 0, N_ROWS),
                                     (guint) g_rand_int_range (rand, 0, N_COLUMNS),
                                     (DowserCellSpan) (g_rand_int_range (rand, 0, 8) == 0),
                                     (DowserCellMode) g_rand_int_range (rand, DOWSER_CELL_EXTEND, DOWSER_CELL_ADD + 1));
      bands = dowser_cell_selection_dup_bands (selection);
      for (guint j = 0; j < bands->len; j++)
        {
          const DowserCellBand *band = bands->pdata[j];

          for (guint k = 0; k < band->n_rows * band->columns->len; k++)
            in_band[band->row + k / band->columns->len][g_array_index (band->columns, guint, k % band->columns->len)]
                = TRUE;
        }
      for (guint j = 0; j < N_ROWS * N_COLUMNS; j++)
        {
          gboolean contained = dowser_cell_selection_contains (selection, j / N_COLUMNS, j % N_COLUMNS);

          g_assert_cmpint (in_band[j / N_COLUMNS][j % N_COLUMNS], ==, contained);
          n += contained;
        }
      g_assert_cmpuint (dowser_cell_selection_count_cells (selection), ==, n);
    }
}

static void
test_move_reports_if_it_moved (void)
{
  g_autoptr (DowserCellSelection) selection = dowser_cell_selection_new ();

  dowser_cell_selection_set_size (selection, N_ROWS, N_COLUMNS);
  g_assert_false (dowser_cell_selection_move (selection, DOWSER_CELL_MOVE_UP, PAGE, FALSE));
  g_assert_true (dowser_cell_selection_move (selection, DOWSER_CELL_MOVE_DOWN, PAGE, TRUE));
  g_assert_true (dowser_cell_selection_move (selection, DOWSER_CELL_MOVE_UP, PAGE, TRUE));
  g_assert_false (dowser_cell_selection_move (selection, DOWSER_CELL_MOVE_UP, PAGE, TRUE));
  dowser_cell_selection_select_all (selection);
  g_assert_true (dowser_cell_selection_move (selection, DOWSER_CELL_MOVE_UP, PAGE, FALSE));
  g_assert_false (dowser_cell_selection_collapse (selection));
}

DOWSER_TEST_MAIN (cell_selection)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rows/cell-selection/moves-and-clicks-change-the-selection",
                   test_moves_and_clicks_change_the_selection);
  g_test_add_func ("/rows/cell-selection/bands-cover-the-selection", test_bands_cover_the_selection);
  g_test_add_func ("/rows/cell-selection/move-reports-if-it-moved", test_move_reports_if_it_moved);
  return g_test_run ();
}
