/* test-definition-file.c - tests that definition files are found next to data, and that they aren't opened as tables */
#include "sources/metadata/dowser-definition-file.h"

#include "sources/dowser-data-file.h"
#include "support/dowser-test-main.h"

#include <glib/gstdio.h>
#include <string.h>

static char *
write_file (const char *folder, const char *name)
{
  char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, "{}", -1, NULL));
  return path;
}

static char *
list_names (const char *uri)
{
  g_autoptr (GPtrArray) paths = dowser_definition_file_find (uri);
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < paths->len; i++)
    {
      g_autofree char *name = g_path_get_basename (paths->pdata[i]);

      g_string_append_printf (names, "%s ", name);
    }
  return g_string_free (names, FALSE);
}

/* Tests the names of definition files: dbt accepts both endings, and splits a project into several files. */
static void
test_definition_files_are_recognized_by_name (void)
{
  static const char *const names[]
      = { "schema.yml",           "schema.yaml",          "semantic_models.yml", "semantic_models.yaml",
          "metrics.yml",          "shop.semantic.yaml",   "shop.semantic.yml",   "data_dictionary.json",
          "lessons_learned.yaml", "learned_lessons.json", "datapackage.json",    "shop.csv-metadata.json" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_assert_true (dowser_definition_file_matches_name (names[i]));
  g_assert_false (dowser_definition_file_matches_name ("my_schema.yml"));
  g_assert_false (dowser_definition_file_matches_name ("shop.dowser.yaml"));
}

static void
test_definition_files_near_data_are_found (void)
{
  static const char *const files[]
      = { "schema.yml", "shop.semantic.yaml", "other.semantic.yaml", ".semantic.yaml", "orders.csv", "my_schema.yml" };
  g_autofree char *folder = g_dir_make_tmp ("dowser-XXXXXX", NULL);
  g_autofree char *shop = g_build_filename (folder, "shop.db", NULL);
  g_autofree char *of_folder = NULL;
  g_autofree char *of_file = NULL;
  g_autofree char *of_server = NULL;
  g_autoptr (GPtrArray) tables = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    g_free (write_file (folder, files[i]));
  of_folder = list_names (folder);
  of_file = list_names (shop);
  of_server = list_names ("postgresql://host/shop");
  g_assert_cmpstr (of_folder, ==, "other.semantic.yaml schema.yml shop.semantic.yaml ");
  g_assert_cmpstr (of_file, ==, "schema.yml shop.semantic.yaml ");
  g_assert_cmpstr (of_server, ==, "");
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_build_filename (folder, files[i], NULL);

      g_unlink (path);
    }
  g_rmdir (folder);
}

/* Tests that JSON files in a folder are data, except those with the names of definition files. */
static void
test_definition_files_are_not_tables (void)
{
  g_autofree char *folder = g_dir_make_tmp ("dowser-XXXXXX", NULL);
  g_autofree char *package = write_file (folder, "datapackage.json");
  g_autofree char *orders = write_file (folder, "orders.json");
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) files = dowser_data_files_list (folder, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (files->len, ==, 1);
  g_assert_cmpstr (((const DowserDataFile *) files->pdata[0])->table, ==, "orders");
  g_unlink (package);
  g_unlink (orders);
  g_rmdir (folder);
}

DOWSER_TEST_MAIN (definition_file)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/definition-file/definition-files-are-recognized-by-name",
                   test_definition_files_are_recognized_by_name);
  g_test_add_func ("/sources/definition-file/definition-files-near-data-are-found",
                   test_definition_files_near_data_are_found);
  g_test_add_func ("/sources/definition-file/definition-files-are-not-tables", test_definition_files_are_not_tables);
  return g_test_run ();
}
