/* test-shown-text.c - tests that no widget interprets control characters in a name, value or error, and that copied
 * text is not changed */
#include "support/dowser-test-main.h"
#include "views/widgets/dowser-shown-text.h"

#include "base/dowser-safe-text.h"
#include "support/dowser-test-display.h"
#include "views/grid/dowser-grid.h"
#include "views/sources/dowser-schema-tree.h"
#include "views/widgets/dowser-status-page.h"

#include <string.h>

#define HOSTILE "in\xe2\x80\xaevoice\x1b[2J\nline"
#define SHOWN "in⟨U+202E⟩voice␛[2J line"

static void
assert_safe (const char *text, gboolean is_line)
{
  for (; text != NULL && *text != '\0'; text = g_utf8_next_char (text))
    if (is_line || *text != '\n')
      g_assert_false (dowser_safe_text_is_control (g_utf8_get_char (text)));
}

/* Returns: how many widgets show the hostile text in its safe form */
static guint
check_widgets (GtkWidget *root)
{
  const char *tooltip = gtk_widget_get_tooltip_text (root);
  const char *text = NULL;
  guint n = 0;

  if (GTK_IS_LABEL (root))
    text = gtk_label_get_text (GTK_LABEL (root));
  else if (GTK_IS_INSCRIPTION (root))
    text = gtk_inscription_get_text (GTK_INSCRIPTION (root));
  assert_safe (tooltip, FALSE);
  assert_safe (text, TRUE);
  n = text != NULL && strstr (text, SHOWN) != NULL ? 1 : 0;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    n += check_widgets (child);
  return n;
}

static void
show_and_check (GtkWidget *widget, guint at_least)
{
  GtkWidget *window = dowser_test_display_show_widget (widget, 800, 600);

  g_assert_cmpuint (check_widgets (widget), >=, at_least);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_hostile_lines_are_shown_safely (void)
{
  const char *const texts[] = { "plain", HOSTILE, NULL };
  g_autofree char *line = dowser_shown_line_dup (HOSTILE);
  g_autofree char *lines = dowser_shown_lines_dup (HOSTILE);
  g_auto (GStrv) all = dowser_shown_strv_dup (texts);

  g_assert_cmpstr (line, ==, SHOWN);
  g_assert_cmpstr (lines, ==, "in⟨U+202E⟩voice␛[2J\nline");
  g_assert_cmpstr (all[0], ==, "plain");
  g_assert_cmpstr (all[1], ==, SHOWN);
  g_assert_null (all[2]);
  g_assert_null (dowser_shown_line_dup (NULL));
}

static void
test_hostile_table_names_are_shown_safely (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, HOSTILE, FALSE);
  GtkWidget *tree = dowser_schema_tree_new ();
  g_autoptr (DowserSchema) schema = NULL;

  dowser_schema_builder_add_column (builder, table, HOSTILE, "TEXT");
  schema = dowser_schema_builder_end (builder);
  dowser_schema_tree_set_schema (DOWSER_SCHEMA_TREE (tree), schema);
  dowser_schema_tree_set_search (DOWSER_SCHEMA_TREE (tree), "voice");
  show_and_check (tree, 1);
}

static DowserResult *
result_new (void)
{
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);
  DowserResult *result;
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (1, 2);
  g_autoptr (DowserPage) page = NULL;

  g_ptr_array_add (columns, dowser_result_column_new (HOSTILE, DOWSER_VALUE_TEXT));
  result = dowser_result_new (columns);
  dowser_page_builder_add_text (builder, HOSTILE, strlen (HOSTILE));
  page = dowser_page_builder_end (builder);
  dowser_result_add_page (result, page);
  dowser_result_set_complete (result, FALSE, 0);
  return result;
}

static void
test_hostile_cells_are_shown_safely (void)
{
  g_autoptr (DowserResult) result = result_new ();
  GtkWidget *grid = GTK_WIDGET (dowser_grid_new ());

  dowser_grid_set_result (DOWSER_GRID (grid), result);
  show_and_check (grid, 1);
}

static void
test_copied_text_is_unchanged (void)
{
  g_autoptr (DowserResult) result = result_new ();
  GtkWidget *grid = GTK_WIDGET (dowser_grid_new ());
  GtkWidget *window = dowser_test_display_show_widget (grid, 800, 600);
  g_auto (GValue) copied = G_VALUE_INIT;

  dowser_grid_set_result (DOWSER_GRID (grid), result);
  dowser_test_display_run_pending ();
  dowser_grid_copy (DOWSER_GRID (grid), DOWSER_COPY_CELLS, FALSE);
  g_value_init (&copied, G_TYPE_STRING);
  g_assert_true (
      gdk_content_provider_get_value (gdk_clipboard_get_content (gtk_widget_get_clipboard (grid)), &copied, NULL));
  g_assert_nonnull (strstr (g_value_get_string (&copied), HOSTILE));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Tests errors that are shown as markup. Markup would turn an escaped control character into a real control
 * character. */
static void
test_hostile_errors_are_shown_safely (void)
{
  g_autoptr (GError) error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_FAILED, "<b>" HOSTILE);
  GtkWidget *page = dowser_status_page_new ();

  dowser_status_page_show_error (DOWSER_STATUS_PAGE (page), error, FALSE, NULL);
  show_and_check (page, 1);
}

DOWSER_TEST_MAIN (shown_text)
{
  g_test_init (&argc, &argv, NULL);
  dowser_test_display_init ();
  g_test_add_func ("/views/shown-text/hostile-lines-are-shown-safely", test_hostile_lines_are_shown_safely);
  g_test_add_func ("/views/shown-text/hostile-table-names-are-shown-safely", test_hostile_table_names_are_shown_safely);
  g_test_add_func ("/views/shown-text/hostile-cells-are-shown-safely", test_hostile_cells_are_shown_safely);
  g_test_add_func ("/views/shown-text/copied-text-is-unchanged", test_copied_text_is_unchanged);
  g_test_add_func ("/views/shown-text/hostile-errors-are-shown-safely", test_hostile_errors_are_shown_safely);
  return g_test_run ();
}
