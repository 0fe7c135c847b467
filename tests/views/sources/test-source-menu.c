/* test-source-menu.c - tests that saved sources are listed under their project, and other sources under a separate
 * heading */
#include "support/dowser-test-display.h"
#include "support/dowser-test-main.h"
#include "views/sources/dowser-source-menu.h"
#include "views/widgets/dowser-views.h"

#include <glib/gstdio.h>

typedef struct
{
  char *folder;
  DowserSources *sources;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->folder = g_dir_make_tmp ("dowser-XXXXXX", NULL);
  g_setenv ("DOWSER_CONFIG_DIR", fixture->folder, TRUE);
  fixture->sources = dowser_sources_new ();
  dowser_sources_load (fixture->sources);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_autofree char *file = g_build_filename (fixture->folder, "sources.json", NULL);

  g_object_unref (fixture->sources);
  g_unlink (file);
  g_rmdir (fixture->folder);
  g_free (fixture->folder);
}

/* Saves a source. @project: (nullable): the project that the source belongs to */
static void
save_source (Fixture *fixture, const char *name, const char *project)
{
  g_autofree char *path = g_strdup_printf ("/data/%s.db", name);
  g_autoptr (DowserConnection) connection = dowser_connection_new (NULL, name, path);
  g_autoptr (GError) error = NULL;

  connection->project = g_strdup (project);
  dowser_sources_save_connection (fixture->sources, connection, &error);
  g_assert_no_error (error);
}

/* Appends all headings and the names of all sources below @root, in order. */
static void
append_words (GtkWidget *root, gboolean in_row, GString *words)
{
  if (GTK_IS_LABEL (root) && (in_row || gtk_widget_has_css_class (root, "section")))
    g_string_append_printf (words, in_row ? "%s " : "[%s] ", gtk_label_get_label (GTK_LABEL (root)));
  in_row |= gtk_widget_has_css_class (root, "source-row");
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    append_words (child, in_row, words);
}

static void
assert_menu (Fixture *fixture, const char *expected)
{
  int minimum;
  g_autoptr (DowserWorkspace) workspace = dowser_workspace_new (NULL);
  GtkWidget *menu = dowser_source_menu_new ();
  GtkWidget *window = dowser_test_display_show_widget (menu, 300, 400);
  g_autoptr (GString) words = g_string_new (NULL);
  GtkMenuButton *button = GTK_MENU_BUTTON (gtk_widget_get_first_child (menu));

  dowser_source_menu_set_workspace (DOWSER_SOURCE_MENU (menu), workspace, NULL);
  dowser_source_menu_set_sources (DOWSER_SOURCE_MENU (menu), fixture->sources);
  gtk_menu_button_popup (button);
  append_words (GTK_WIDGET (gtk_menu_button_get_popover (button)), FALSE, words);
  g_assert_cmpstr (words->str, ==, expected);
  gtk_widget_measure (GTK_WIDGET (gtk_menu_button_get_popover (button)), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL,
                      NULL, NULL);
  g_assert_cmpint (minimum, <, 400);
  gtk_menu_button_popdown (button);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_sources_are_listed_by_project (Fixture *fixture, gconstpointer data)
{
  save_source (fixture, "orders", "Sales");
  save_source (fixture, "mine", NULL);
  save_source (fixture, "stock", "Warehouse");
  save_source (fixture, "customers", "Sales");
  assert_menu (fixture, "[Sales] orders customers [Warehouse] stock [Other Sources] mine ");
}

static void
test_sources_without_project_are_under_saved (Fixture *fixture, gconstpointer data)
{
  save_source (fixture, "mine", NULL);
  assert_menu (fixture, "[Saved] mine ");
}

/* Tests that a project with a long name doesn't make the menu wider. */
static void
test_long_project_name_fits_the_menu (Fixture *fixture, gconstpointer data)
{
  g_autofree char *name = g_strnfill (100, 'w');
  g_autofree char *expected = g_strdup_printf ("[%s] mine ", name);

  save_source (fixture, "mine", name);
  assert_menu (fixture, expected);
}

DOWSER_TEST_MAIN (source_menu)
{
  g_test_init (&argc, &argv, NULL);
  dowser_test_display_init ();
  dowser_views_init ();
  g_test_add ("/views/source-menu/sources-are-listed-by-project", Fixture, NULL, set_up,
              test_sources_are_listed_by_project, tear_down);
  g_test_add ("/views/source-menu/sources-without-project-are-under-saved", Fixture, NULL, set_up,
              test_sources_without_project_are_under_saved, tear_down);
  g_test_add ("/views/source-menu/long-project-name-fits-the-menu", Fixture, NULL, set_up,
              test_long_project_name_fits_the_menu, tear_down);
  return g_test_run ();
}
