/* test-grid.c - columns are as wide as their rows, also as those that come late */
#include "support/dowser-test-display.h"
#include "support/dowser-test-main.h"
#include "views/grid/dowser-grid.h"

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
test_late_rows_widen (void)
{
  g_autoptr (DowserResult) result = result_new ();
  GtkWidget *grid = GTK_WIDGET (dowser_grid_new ());
  GtkWidget *window = dowser_test_display_show (grid, 800, 600);
  int before;

  dowser_grid_set_result (DOWSER_GRID (grid), result);
  add_rows (result, "short");
  before = gtk_column_view_column_get_fixed_width (get_column (grid, 0));
  gtk_column_view_column_set_fixed_width (get_column (grid, 1), before - 7);
  add_rows (result, "what comes late may be much wider");
  dowser_result_set_complete (result, FALSE, 0);
  g_assert_cmpint (gtk_column_view_column_get_fixed_width (get_column (grid, 0)), >, before);
  /* That one was drawn by hand. */
  g_assert_cmpint (gtk_column_view_column_get_fixed_width (get_column (grid, 1)), ==, before - 7);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_no_row_shows_the_headings (void)
{
  g_autoptr (DowserResult) result = result_new ();
  GtkWidget *grid = GTK_WIDGET (dowser_grid_new ());
  GtkWidget *window = dowser_test_display_show (grid, 800, 600);

  dowser_grid_set_result (DOWSER_GRID (grid), result);
  dowser_result_set_complete (result, FALSE, 0);
  g_assert_cmpuint (g_list_model_get_n_items (gtk_column_view_get_columns (find_view (grid))), ==, 3);
  gtk_window_destroy (GTK_WINDOW (window));
}

static GListModel *
show_found (GtkWidget *grid, DowserResult *result, DowserFoundRows *found)
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
test_rows_are_selected_as_they_are_seen (void)
{
  g_autoptr (DowserResult) result = result_new ();
  g_autoptr (DowserFoundRows) found = dowser_found_rows_new (result);
  g_autoptr (GtkBitset) selected = NULL;
  GtkWidget *grid = GTK_WIDGET (dowser_grid_new ());
  GtkWidget *window = dowser_test_display_show (grid, 800, 600);
  GListModel *shown;

  add_rows (result, "one");
  shown = show_found (grid, result, found);
  g_assert_cmpuint (g_list_model_get_n_items (shown), ==, 3);
  dowser_grid_select (DOWSER_GRID (grid), 1, 0, DOWSER_CELL_SPAN_CELLS, DOWSER_CELL_REPLACE);
  dowser_grid_select (DOWSER_GRID (grid), 2, 1, DOWSER_CELL_SPAN_CELLS, DOWSER_CELL_EXTEND);
  selected = dowser_grid_dup_selected_rows (DOWSER_GRID (grid));
  g_assert_cmpuint (gtk_bitset_get_size (selected), ==, 2);
  g_assert_true (gtk_bitset_contains (selected, 150));
  g_assert_true (gtk_bitset_contains (selected, 180));
  dowser_test_display_settle ();
  dowser_grid_set_rows (DOWSER_GRID (grid), NULL);
  shown = G_LIST_MODEL (gtk_column_view_get_model (find_view (grid)));
  g_assert_cmpuint (g_list_model_get_n_items (shown), ==, N_ROWS);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Returns: (transfer full) */
static char *
copy (GtkWidget *grid)
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
test_what_is_seen_is_copied (void)
{
  g_autoptr (DowserResult) result = result_new ();
  g_autoptr (DowserFoundRows) found = dowser_found_rows_new (result);
  GtkWidget *grid = GTK_WIDGET (dowser_grid_new ());
  GtkWidget *window = dowser_test_display_show (grid, 800, 600);
  g_autofree char *three = NULL;
  g_autofree char *before = NULL;

  add_rows (result, "one");
  show_found (grid, result, found);
  dowser_grid_select (DOWSER_GRID (grid), 0, 0, DOWSER_CELL_SPAN_ROWS | DOWSER_CELL_SPAN_COLUMNS, DOWSER_CELL_REPLACE);
  three = copy (grid);
  g_assert_cmpstr (three, ==, "name\tnote\none\tone\none\tone\none\tone");
  /* Where nothing is seen, all rows would be what nobody has asked for. */
  dowser_found_rows_take (found, g_array_new (FALSE, FALSE, sizeof (guint)));
  before = copy (grid);
  g_assert_cmpstr (before, ==, three);
  gtk_window_destroy (GTK_WINDOW (window));
}

DOWSER_TEST_MAIN (grid)
{
  g_test_init (&argc, &argv, NULL);
  dowser_test_display_init ();
  g_test_add_func ("/views/grid/late-rows-widen", test_late_rows_widen);
  g_test_add_func ("/views/grid/no-row-shows-the-headings", test_no_row_shows_the_headings);
  g_test_add_func ("/views/grid/rows-are-selected-as-they-are-seen", test_rows_are_selected_as_they_are_seen);
  g_test_add_func ("/views/grid/what-is-seen-is-copied", test_what_is_seen_is_copied);
  return g_test_run ();
}
