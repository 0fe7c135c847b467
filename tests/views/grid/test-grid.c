/* test-grid.c - tests that columns are as wide as their values need, including rows that arrive late; also tests the
 * cursor and copying */
#include "support/dowser-test-display.h"
#include "support/dowser-test-main.h"
#include "views/grid/dowser-grid-header.h"
#include "views/grid/dowser-grid-private.h"

#define N_ROWS 200

static DowserResult *
result_new (void)
{
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);

  g_ptr_array_add (columns, dowser_result_column_new ("name", DOWSER_VALUE_TEXT));
  g_ptr_array_add (columns, dowser_result_column_new ("note", DOWSER_VALUE_TEXT));
  return dowser_result_new (columns);
}

static void
add_rows (DowserResult *result, const char *text)
{
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (2, N_ROWS);
  g_autoptr (DowserPage) page = NULL;

  for (guint i = 0; i < 2 * N_ROWS; i++)
    dowser_page_builder_add_text (builder, text, strlen (text));
  page = dowser_page_builder_end (builder);
  dowser_result_add_page (result, page);
}

static GtkColumnView *
find_view (GtkWidget *root)
{
  GtkColumnView *found = GTK_IS_COLUMN_VIEW (root) ? GTK_COLUMN_VIEW (root) : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_view (child);
  return found;
}

static GtkColumnViewColumn *
get_column (GtkWidget *grid, guint index)
{
  g_autoptr (GtkColumnViewColumn) column
      = g_list_model_get_item (gtk_column_view_get_columns (find_view (grid)), index + 1);

  return column;
}

static void
test_late_wide_rows_widen_columns (void)
{
  g_autoptr (DowserResult) result = result_new ();
  GtkWidget *grid = GTK_WIDGET (dowser_grid_new ());
  GtkWidget *window = dowser_test_display_show_widget (grid, 800, 600);
  int before;

  dowser_grid_set_result (DOWSER_GRID (grid), result);
  add_rows (result, "short");
  before = gtk_column_view_column_get_fixed_width (get_column (grid, 0));
  gtk_column_view_column_set_fixed_width (get_column (grid, 1), before - 7);
  add_rows (result, "what comes late may be much wider");
  dowser_result_set_complete (result, FALSE, 0);
  g_assert_cmpint (gtk_column_view_column_get_fixed_width (get_column (grid, 0)), >, before);
  /* The width of the second column stays, because the user has set it. */
  g_assert_cmpint (gtk_column_view_column_get_fixed_width (get_column (grid, 1)), ==, before - 7);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Tests that a heading is cut in a narrow grid if the column's values need less room. Tests that a tooltip shows the
 * full heading. */
static void
test_long_headings_are_cut (void)
{
  static const struct
  {
    int width;
    const char *first;
    const char *last;
    gboolean cut;
  } cases[] = {
    { 400, "7", "7", TRUE },
    { 900, "7", "7", FALSE },
    { 400, "values that are wider than the heading of their column is", "7", FALSE },
    { 400, "7", "values that are wider than the heading of their column is", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);
      g_autoptr (DowserResult) result = NULL;
      GtkWidget *grid = GTK_WIDGET (dowser_grid_new ());
      GtkWidget *window = dowser_test_display_show_widget (grid, cases[i].width, 600);
      GtkWidget *title;
      int width;

      g_ptr_array_add (columns, dowser_result_column_new ("a heading of many letters", DOWSER_VALUE_TEXT));
      g_ptr_array_add (columns, dowser_result_column_new ("n", DOWSER_VALUE_TEXT));
      result = dowser_result_new (columns);
      dowser_grid_set_result (DOWSER_GRID (grid), result);
      add_rows (result, cases[i].first);
      dowser_test_display_run_pending ();
      add_rows (result, cases[i].last);
      dowser_result_set_complete (result, FALSE, 0);
      width = gtk_column_view_column_get_fixed_width (get_column (grid, 0));
      title = dowser_grid_header_get_title (find_view (grid), 1);
      g_assert_cmpint (width <= 120, ==, cases[i].cut);
      g_assert_cmpstr (gtk_widget_get_tooltip_text (title), ==, cases[i].cut ? "a heading of many letters" : NULL);
      gtk_window_destroy (GTK_WINDOW (window));
    }
}

static void
test_empty_result_shows_headings (void)
{
  g_autoptr (DowserResult) result = result_new ();
  GtkWidget *grid = GTK_WIDGET (dowser_grid_new ());
  GtkWidget *window = dowser_test_display_show_widget (grid, 800, 600);

  dowser_grid_set_result (DOWSER_GRID (grid), result);
  dowser_result_set_complete (result, FALSE, 0);
  g_assert_cmpuint (g_list_model_get_n_items (gtk_column_view_get_columns (find_view (grid))), ==, 3);
  gtk_window_destroy (GTK_WINDOW (window));
}

static GListModel *
show_found_rows (GtkWidget *grid, DowserResult *result, DowserFoundRows *found)
{
  const guint numbers[] = { 3, 150, 180 };
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (guint));

  g_array_append_vals (rows, numbers, G_N_ELEMENTS (numbers));
  dowser_found_rows_take (found, rows);
  dowser_grid_set_result (DOWSER_GRID (grid), result);
  dowser_grid_set_rows (DOWSER_GRID (grid), found);
  return G_LIST_MODEL (gtk_column_view_get_model (find_view (grid)));
}

static void
test_selection_follows_the_visible_order (void)
{
  g_autoptr (DowserResult) result = result_new ();
  g_autoptr (DowserFoundRows) found = dowser_found_rows_new (result);
  g_autoptr (GtkBitset) selected = NULL;
  GtkWidget *grid = GTK_WIDGET (dowser_grid_new ());
  GtkWidget *window = dowser_test_display_show_widget (grid, 800, 600);
  GListModel *shown;

  add_rows (result, "one");
  shown = show_found_rows (grid, result, found);
  g_assert_cmpuint (g_list_model_get_n_items (shown), ==, 3);
  dowser_grid_select (DOWSER_GRID (grid), 1, 0, DOWSER_CELL_SPAN_CELLS, DOWSER_CELL_REPLACE);
  dowser_grid_select (DOWSER_GRID (grid), 2, 1, DOWSER_CELL_SPAN_CELLS, DOWSER_CELL_EXTEND);
  selected = dowser_grid_dup_selected_rows (DOWSER_GRID (grid));
  g_assert_cmpuint (gtk_bitset_get_size (selected), ==, 2);
  g_assert_true (gtk_bitset_contains (selected, 150));
  g_assert_true (gtk_bitset_contains (selected, 180));
  dowser_test_display_run_pending ();
  dowser_grid_set_rows (DOWSER_GRID (grid), NULL);
  shown = G_LIST_MODEL (gtk_column_view_get_model (find_view (grid)));
  g_assert_cmpuint (g_list_model_get_n_items (shown), ==, N_ROWS);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Returns: (transfer full) */
static char *
copy_selection (GtkWidget *grid)
{
  GdkContentProvider *content;
  g_auto (GValue) value = G_VALUE_INIT;

  dowser_grid_copy (DOWSER_GRID (grid), DOWSER_COPY_HEADINGS, FALSE);
  content = gdk_clipboard_get_content (gtk_widget_get_clipboard (grid));
  g_value_init (&value, G_TYPE_STRING);
  g_assert_true (gdk_content_provider_get_value (content, &value, NULL));
  return g_value_dup_string (&value);
}

static void
test_shown_cells_are_copied (void)
{
  g_autoptr (DowserResult) result = result_new ();
  g_autoptr (DowserFoundRows) found = dowser_found_rows_new (result);
  GtkWidget *grid = GTK_WIDGET (dowser_grid_new ());
  GtkWidget *window = dowser_test_display_show_widget (grid, 800, 600);
  g_autofree char *three = NULL;
  g_autofree char *before = NULL;

  add_rows (result, "one");
  show_found_rows (grid, result, found);
  dowser_grid_select (DOWSER_GRID (grid), 0, 0, DOWSER_CELL_SPAN_ROWS | DOWSER_CELL_SPAN_COLUMNS, DOWSER_CELL_REPLACE);
  three = copy_selection (grid);
  g_assert_cmpstr (three, ==, "name\tnote\none\tone\none\tone\none\tone");
  /* If the search finds no row, copying must not copy all rows instead. */
  dowser_found_rows_take (found, g_array_new (FALSE, FALSE, sizeof (guint)));
  before = copy_selection (grid);
  g_assert_cmpstr (before, ==, three);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* --------------------------------------------------------------- the cursor */

/* Makes a grid in a box between two buttons. Returns: (transfer none): the window */
static GtkWidget *
show_between_buttons (GtkWidget *grid, DowserResult *result, GtkWidget **before, GtkWidget **after)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  *before = gtk_button_new_with_label ("before");
  *after = gtk_button_new_with_label ("after");
  gtk_box_append (GTK_BOX (box), *before);
  gtk_box_append (GTK_BOX (box), grid);
  gtk_box_append (GTK_BOX (box), *after);
  dowser_grid_set_result (DOWSER_GRID (grid), result);

  GtkWidget *window = dowser_test_display_show_widget (box, 800, 600);

  dowser_test_display_run_pending ();
  return window;
}

static DowserResult *
wide_result_new (guint n_columns)
{
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (n_columns, N_ROWS);
  g_autoptr (DowserPage) page = NULL;
  DowserResult *result;

  for (guint i = 0; i < n_columns; i++)
    {
      g_autofree char *name = g_strdup_printf ("c%u", i);

      g_ptr_array_add (columns, dowser_result_column_new (name, DOWSER_VALUE_INTEGER));
    }
  result = dowser_result_new (columns);
  for (guint i = 0; i < N_ROWS * n_columns; i++)
    dowser_page_builder_add_integer (builder, 1000 * (i / n_columns) + i % n_columns);
  page = dowser_page_builder_end (builder);
  dowser_result_add_page (result, page);
  dowser_result_set_complete (result, FALSE, 0);
  return result;
}

/* Returns the text of the focused cell; "" if the focus isn't on a cell. */
static const char *
get_focus_text (GtkWidget *grid)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (grid));
  GtkWidget *child = focus != NULL ? gtk_widget_get_first_child (focus) : NULL;

  return GTK_IS_INSCRIPTION (child) ? gtk_inscription_get_text (GTK_INSCRIPTION (child)) : "";
}

static void
test_grid_is_one_tab_stop (void)
{
  g_autoptr (DowserResult) result = wide_result_new (3);
  GtkWidget *grid = GTK_WIDGET (dowser_grid_new ());
  GtkWidget *before;
  GtkWidget *after;
  GtkWidget *window = show_between_buttons (grid, result, &before, &after);

  gtk_widget_grab_focus (before);
  gtk_widget_child_focus (window, GTK_DIR_TAB_FORWARD);
  g_assert_cmpstr (get_focus_text (grid), ==, "0");
  dowser_grid_select (DOWSER_GRID (grid), 150, 2, DOWSER_CELL_SPAN_CELLS, DOWSER_CELL_REPLACE);
  dowser_grid_focus_rows (DOWSER_GRID (grid));
  g_assert_cmpstr (get_focus_text (grid), ==, "150002");
  gtk_widget_child_focus (window, GTK_DIR_TAB_FORWARD);
  g_assert_true (gtk_widget_has_focus (after));
  gtk_widget_child_focus (window, GTK_DIR_TAB_BACKWARD);
  g_assert_cmpstr (get_focus_text (grid), ==, "150002");
  gtk_widget_child_focus (window, GTK_DIR_TAB_BACKWARD);
  g_assert_true (gtk_widget_has_focus (before));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Checks that each shown column is at the position where the pointer finds the column. @last: index of the last shown
 * column in the result */
static void
assert_places (DowserGrid *grid, guint last)
{
  guint n_shown = 0;

  for (guint i = 0; i < grid->order->len; i++)
    {
      guint place = _dowser_grid_find_place (grid, i);
      guint index = G_MAXUINT;
      guint column = G_MAXUINT;

      if (place == 0)
        continue;
      n_shown++;
      g_assert_true (_dowser_grid_find_index (grid, (int) place, &index));
      g_assert_cmpuint (index, ==, i);
      g_assert_true (_dowser_grid_get_column (grid, (int) place, &column));
      g_assert_cmpuint (column, ==, g_array_index (grid->order, guint, i));
      if (place == grid->columns->len)
        g_assert_cmpuint (column, ==, last);
    }
  g_assert_cmpuint (n_shown, ==, grid->columns->len);
}

/* Tests that the cursor moves from one page of columns to the next. */
static void
test_cursor_moves_to_the_next_page (void)
{
  g_autoptr (DowserResult) result = wide_result_new (2 * DOWSER_GRID_MAX_COLUMNS);
  g_autoptr (GArray) column_styles = dowser_grid_looks_new ();
  const DowserGridLook pinned = { .pinned = TRUE };
  GtkWidget *grid = GTK_WIDGET (dowser_grid_new ());
  GtkWidget *before;
  GtkWidget *after;
  GtkWidget *window = show_between_buttons (grid, result, &before, &after);
  const DowserCellSelection *selection = dowser_grid_get_selection (DOWSER_GRID (grid));

  gtk_widget_grab_focus (before);
  dowser_grid_select (DOWSER_GRID (grid), 1, DOWSER_GRID_MAX_COLUMNS + 5, DOWSER_CELL_SPAN_CELLS, DOWSER_CELL_REPLACE);
  dowser_grid_focus_rows (DOWSER_GRID (grid));
  g_assert_cmpstr (get_focus_text (grid), ==, "1029");
  /* A pinned column is the first column on each page. */
  g_array_set_size (column_styles, 7);
  g_array_append_val (column_styles, pinned);
  dowser_grid_set_looks (DOWSER_GRID (grid), column_styles);
  dowser_grid_select (DOWSER_GRID (grid), 0, 7, DOWSER_CELL_SPAN_CELLS, DOWSER_CELL_REPLACE);
  g_assert_cmpuint (selection->column, ==, 0);
  dowser_grid_select (DOWSER_GRID (grid), 0, 2 * DOWSER_GRID_MAX_COLUMNS - 1, DOWSER_CELL_SPAN_CELLS,
                      DOWSER_CELL_REPLACE);
  dowser_grid_focus_rows (DOWSER_GRID (grid));
  g_assert_cmpstr (get_focus_text (grid), ==, "47");
  assert_places (DOWSER_GRID (grid), 47);
  /* The Tab key moves the focus from the cells to the page bar, and then to the widget after the grid. */
  gtk_widget_child_focus (window, GTK_DIR_TAB_FORWARD);
  g_assert_cmpint (_dowser_grid_get_focus (DOWSER_GRID (grid)), ==, -1);
  g_assert_false (gtk_widget_has_focus (after));
  g_assert_true (gtk_widget_is_ancestor (gtk_root_get_focus (gtk_widget_get_root (grid)), grid));
  gtk_widget_child_focus (window, GTK_DIR_TAB_BACKWARD);
  g_assert_cmpstr (get_focus_text (grid), ==, "47");
  dowser_grid_select (DOWSER_GRID (grid), 0, 7, DOWSER_CELL_SPAN_CELLS, DOWSER_CELL_REPLACE);
  dowser_grid_focus_rows (DOWSER_GRID (grid));
  g_assert_cmpstr (get_focus_text (grid), ==, "7");
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
count_cb (DowserGrid *grid, guint *n)
{
  *n += 1;
}

/* Tests that a new result clears the selection. Tests that the same rows with another view keep the selection. */
static void
test_selection_is_kept_after_view_changes (void)
{
  g_autoptr (DowserResult) result = wide_result_new (3);
  g_autoptr (DowserResult) other = wide_result_new (3);
  g_autoptr (GArray) column_styles = dowser_grid_looks_new ();
  const DowserGridLook sorted = { .rank = 1 };
  GtkWidget *grid = GTK_WIDGET (dowser_grid_new ());
  GtkWidget *before;
  GtkWidget *after;
  GtkWidget *window = show_between_buttons (grid, result, &before, &after);
  const DowserCellSelection *selection = dowser_grid_get_selection (DOWSER_GRID (grid));
  guint n = 0;

  g_signal_connect (grid, "selection-changed", G_CALLBACK (count_cb), &n);
  dowser_grid_select (DOWSER_GRID (grid), 4, 1, DOWSER_CELL_SPAN_CELLS, DOWSER_CELL_REPLACE);
  dowser_grid_select (DOWSER_GRID (grid), 6, 2, DOWSER_CELL_SPAN_CELLS, DOWSER_CELL_EXTEND);
  g_assert_cmpuint (n, ==, 2);
  g_array_append_val (column_styles, sorted);
  dowser_grid_set_looks (DOWSER_GRID (grid), column_styles);
  g_assert_cmpuint (dowser_cell_selection_count_cells (selection), ==, 6);
  dowser_grid_set_result (DOWSER_GRID (grid), other);
  g_assert_cmpuint (n, >, 2);
  g_assert_cmpuint (dowser_cell_selection_count_cells (selection), ==, 1);
  g_assert_cmpuint (selection->row, ==, 0);
  g_assert_cmpuint (selection->column, ==, 2);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
take_column_cb (DowserGrid *grid, guint column, gboolean add_to_sort, int *requested)
{
  *requested = (int) column;
}

/* Tests that a click on a heading requests a sort. Tests that the arrow changes only when the sorted rows are shown. */
static void
test_sort_arrow_waits_for_the_rows (void)
{
  g_autoptr (DowserResult) result = wide_result_new (3);
  g_autoptr (GArray) column_styles = dowser_grid_looks_new ();
  const DowserGridLook sorted = { .rank = 1 };
  GtkWidget *grid = GTK_WIDGET (dowser_grid_new ());
  GtkWidget *window = dowser_test_display_show_widget (grid, 800, 600);
  GtkSorter *sorter;
  int requested = -1;

  dowser_grid_set_result (DOWSER_GRID (grid), result);
  g_signal_connect (grid, "sort-requested", G_CALLBACK (take_column_cb), &requested);
  sorter = gtk_column_view_get_sorter (find_view (grid));
  gtk_column_view_sort_by_column (find_view (grid), get_column (grid, 1), GTK_SORT_ASCENDING);
  g_assert_cmpint (requested, ==, 1);
  g_assert_cmpint (gtk_sorter_get_order (sorter), ==, GTK_SORTER_ORDER_NONE);
  g_array_append_val (column_styles, sorted);
  dowser_grid_set_looks (DOWSER_GRID (grid), column_styles);
  g_assert_cmpint (gtk_sorter_get_order (sorter), !=, GTK_SORTER_ORDER_NONE);
  gtk_window_destroy (GTK_WINDOW (window));
}

static gboolean
asks_for_tooltip (GtkWidget *view, GtkTooltip *tooltip)
{
  gboolean shown = FALSE;

  g_signal_emit_by_name (view, "query-tooltip", 0, 0, TRUE, tooltip, &shown);
  return shown;
}

/* Tests that a tooltip shows the stored value of a cell, but not while a popover is open. */
static void
test_no_tooltip_over_a_popover (void)
{
  g_autoptr (DowserResult) result = wide_result_new (3);
  g_autoptr (GtkTooltip) tooltip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
  g_autoptr (DowserFormat) format = dowser_format_new ();
  g_autoptr (GArray) column_styles = dowser_grid_looks_new ();
  GtkWidget *grid = GTK_WIDGET (dowser_grid_new ());
  GtkWidget *before;
  GtkWidget *after;
  GtkWidget *window = show_between_buttons (grid, result, &before, &after);
  GtkWidget *popover = gtk_popover_new ();

  gtk_widget_set_parent (popover, before);
  format->scale = DOWSER_SCALE_CENTS;
  for (guint i = 0; i < 3; i++)
    {
      DowserGridLook column_style = { .format = dowser_format_copy (format) };

      g_array_append_val (column_styles, column_style);
    }
  dowser_grid_set_looks (DOWSER_GRID (grid), column_styles);
  dowser_grid_select (DOWSER_GRID (grid), 2, 1, DOWSER_CELL_SPAN_CELLS, DOWSER_CELL_REPLACE);
  dowser_grid_focus_rows (DOWSER_GRID (grid));
  g_assert_true (asks_for_tooltip (GTK_WIDGET (find_view (grid)), tooltip));
  gtk_popover_popup (GTK_POPOVER (popover));
  g_assert_false (asks_for_tooltip (GTK_WIDGET (find_view (grid)), tooltip));
  gtk_popover_popdown (GTK_POPOVER (popover));
  g_assert_true (asks_for_tooltip (GTK_WIDGET (find_view (grid)), tooltip));
  gtk_widget_unparent (popover);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
take_message_cb (DowserGrid *grid, const char *text, char **message)
{
  g_free (*message);
  *message = g_strdup (text);
}

/* Tests that after copying all rows, it is reported that the source has more rows than were read. */
static void
test_incomplete_copy_is_reported (void)
{
  g_autoptr (DowserResult) result = wide_result_new (3);
  GtkWidget *grid = GTK_WIDGET (dowser_grid_new ());
  g_autofree char *message = NULL;
  GtkWidget *before;
  GtkWidget *after;
  GtkWidget *window = show_between_buttons (grid, result, &before, &after);

  g_signal_connect (grid, "message", G_CALLBACK (take_message_cb), &message);
  dowser_grid_select (DOWSER_GRID (grid), 0, 0, DOWSER_CELL_SPAN_COLUMNS, DOWSER_CELL_REPLACE);
  dowser_grid_copy (DOWSER_GRID (grid), DOWSER_COPY_CELLS, FALSE);
  g_assert_null (message);
  dowser_result_set_complete (result, TRUE, 0);
  dowser_grid_copy (DOWSER_GRID (grid), DOWSER_COPY_CELLS, FALSE);
  g_assert_cmpstr (message, ==, "Copied 200 rows. Only the loaded rows are copied. Use Export to get the rest.");
  g_clear_pointer (&message, g_free);
  dowser_grid_select (DOWSER_GRID (grid), 0, 0, DOWSER_CELL_SPAN_CELLS, DOWSER_CELL_REPLACE);
  dowser_grid_copy (DOWSER_GRID (grid), DOWSER_COPY_CELLS, FALSE);
  g_assert_null (message);
  gtk_window_destroy (GTK_WINDOW (window));
}

DOWSER_TEST_MAIN (grid)
{
  g_test_init (&argc, &argv, NULL);
  dowser_test_display_init ();
  g_test_add_func ("/views/grid/late-wide-rows-widen-columns", test_late_wide_rows_widen_columns);
  g_test_add_func ("/views/grid/long-headings-are-cut", test_long_headings_are_cut);
  g_test_add_func ("/views/grid/empty-result-shows-headings", test_empty_result_shows_headings);
  g_test_add_func ("/views/grid/selection-follows-the-visible-order", test_selection_follows_the_visible_order);
  g_test_add_func ("/views/grid/shown-cells-are-copied", test_shown_cells_are_copied);
  g_test_add_func ("/views/grid/grid-is-one-tab-stop", test_grid_is_one_tab_stop);
  g_test_add_func ("/views/grid/cursor-moves-to-the-next-page", test_cursor_moves_to_the_next_page);
  g_test_add_func ("/views/grid/selection-is-kept-after-view-changes", test_selection_is_kept_after_view_changes);
  g_test_add_func ("/views/grid/sort-arrow-waits-for-the-rows", test_sort_arrow_waits_for_the_rows);
  g_test_add_func ("/views/grid/no-tooltip-over-a-popover", test_no_tooltip_over_a_popover);
  g_test_add_func ("/views/grid/incomplete-copy-is-reported", test_incomplete_copy_is_reported);
  return g_test_run ();
}
